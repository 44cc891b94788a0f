import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, salonId } from '../postgres/columns.js'

/**
 * The first answer to a request that came with an `Idempotency-Key`, as it left, for as long as the key counts. The row is
 * written in the transaction of what the request did: either both are there, or neither. No foreign key to the account: it
 * would lock that row for each request, and rows of an account that went are swept with the rest.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    salonId: salonId(),
    accountId: integer('account_id').notNull(),
    key: text('key').notNull(),
    /** Of what was asked: another request under the same key is a mistake. */
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
