import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Channel } from '../../domain/identity/people.js'
import type { Delivery } from '../../domain/inbox/message.js'
import { instant, salonId } from '../postgres/columns.js'

/** Webhooks that were received: a repeat does nothing. Kept while a messenger may repeat one. */
export const receivedWebhooks = pgTable(
  'received_webhooks',
  {
    salonId: salonId(),
    channel: text('channel').$type<Channel>().notNull(),
    webhookId: text('webhook_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.channel, table.webhookId] }),
    index('received_webhooks_by_age').on(table.createdAt),
  ],
)

/** Delivery reports that came before the answer with the message's id: the message is unknown. */
export const earlyDeliveryReports = pgTable(
  'early_delivery_reports',
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
    index('early_delivery_reports_by_age').on(table.createdAt),
  ],
)
