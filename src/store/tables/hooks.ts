import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Channel } from '../../domain/identity/people.js'
import type { Delivery } from '../../domain/inbox/message.js'
import { instant, salonId } from '../postgres/columns.js'

/** Hooks that were seen: a repeat does nothing. Kept for as long as a messenger may repeat one. */
export const seenHooks = pgTable(
  'seen_hooks',
  {
    salonId: salonId(),
    channel: text('channel').$type<Channel>().notNull(),
    hookId: text('hook_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.channel, table.hookId] }),
    index('seen_hooks_by_age').on(table.createdAt),
  ],
)

/** What a messenger said of messages that were not known to have been taken yet: its hook came before its answer. */
export const earlyReports = pgTable(
  'early_reports',
  {
    salonId: salonId(),
    channel: text('channel').$type<Channel>().notNull(),
    externalId: text('external_id').notNull(),
    state: text('state').$type<Delivery>().notNull(),
    error: text('error'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.channel, table.externalId, table.state] }),
    index('early_reports_by_age').on(table.createdAt),
  ],
)
