import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Adapter, ConnectionSettings } from '../../domain/connections/adapters.js'
import type { ConnectedSystem } from '../../domain/connections/connection.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Delivery } from '../../domain/inbox/message.js'
import { identity, instant, salonId } from '../postgres/columns.js'

/** The external systems that salons have connected. Those of the environment are not stored. */
export const connections = pgTable(
  'connections',
  {
    salonId: salonId(),
    id: identity(),
    name: text('name').$type<ConnectedSystem>().notNull(),
    adapter: text('adapter').$type<Adapter>().notNull(),
    settings: jsonb('settings').$type<ConnectionSettings>().notNull(),
    /** The encrypted JSON of the secrets. */
    secrets: text('secrets').notNull(),
    /** The last part of the address of its webhooks. Random, and never reused. */
    webhookKey: text('webhook_key').notNull(),
    /** A paused connection sends nothing. It still receives. */
    isPaused: boolean('is_paused').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    uniqueIndex('connections_name').on(table.salonId, table.name),
    uniqueIndex('connections_webhook_key').on(table.webhookKey),
    check('connections_adapter', sql`adapter in ('http', 'telegram', 'whatsapp')`),
  ],
)

/** What is known of the calls of each connection, by all processes. */
export const connectionStates = pgTable('connection_states', {
  /** The key of a connection: see `connectionKeyOf`. The column had the systems of version 0.1. */
  connection: text('system').primaryKey(),
  isFailing: boolean('is_failing').notNull(),
  lastSuccessAt: instant('last_success_at'),
  lastError: text('last_error'),
  lastErrorAt: instant('last_error_at'),
  pausedUntil: instant('paused_until'),
})

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
