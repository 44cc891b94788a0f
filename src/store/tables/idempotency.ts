import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, salonId } from '../postgres/columns.js'

/**
 * The first response to a request with an `Idempotency-Key`, as it was sent. It stays while the
 * key is valid.
 * The row is written in the transaction of the request: both are stored, or neither is.
 * It has no foreign key to the account, which would lock the account's row for each request.
 * Rows of deleted accounts expire like all others.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    salonId: salonId(),
    accountId: integer('account_id').notNull(),
    key: text('key').notNull(),
    /** Hash of the request. Another request under the same key is a mistake. */
    fingerprint: text('fingerprint').notNull(),
    status: smallint('status').notNull(),
    body: text('body').notNull(),
    location: text('location'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.accountId, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
)
