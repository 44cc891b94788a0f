import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { ExternalSystem, SyncChange, SyncOperation, SyncState } from '../../domain/crm/sync.js'
import { appointments } from './appointments.js'
import { identity, instant, salonId } from '../postgres/columns.js'

/** What external systems are told of visits, each visit's in the order of the ids, and what they told of them. */
export const syncLog = pgTable(
  'sync_log',
  {
    salonId: salonId(),
    id: identity(),
    appointmentId: integer('appointment_id').notNull(),
    system: text('system').$type<ExternalSystem>().notNull(),
    operation: text('operation').$type<SyncOperation>().notNull(),
    /** Of an update: what became another. */
    change: jsonb('change').$type<SyncChange>(),
    state: text('state').$type<SyncState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    externalId: bigint('external_id', { mode: 'number' }),
    error: text('error'),
    /** Nothing more is tried: it failed while somebody waited for it, and they heard so. */
    isGivenUp: boolean('is_given_up').notNull().default(false),
    /** Until then, by the database's clock, an attempt is somebody's; who finds it past may make one. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true, mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('sync_log_by_appointment').on(table.salonId, table.appointmentId, table.id),
    foreignKey({
      name: 'sync_log_appointment',
      columns: [table.salonId, table.appointmentId],
      foreignColumns: [appointments.salonId, appointments.id],
    }),
    check('sync_log_operation', sql`operation in ('create', 'update', 'cancel', 'import')`),
    check('sync_log_state', sql`state in ('pending', 'succeeded', 'failed')`),
  ],
)

/**
 * Places that are kept while external system A is asked whether they may be booked. They stand in the way of every visit
 * of their master as a visit does, under the same lock of the master's day; nobody sees them.
 */
export const slotHolds = pgTable(
  'slot_holds',
  {
    salonId: salonId(),
    /** The number that the visit will have. */
    appointmentId: integer('appointment_id').notNull(),
    masterId: integer('master_id').notNull(),
    busyFrom: instant('busy_from').notNull(),
    busyTo: instant('busy_to').notNull(),
    /** Whose visit it will be, and the service's own time. Null where the client is yet to be stored. */
    clientId: integer('client_id'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** What the external system knows it by. */
    reference: text('reference').notNull(),
    /** Of a request under a key: by it the request finds its own hold when it comes again. */
    requestKey: text('request_key'),
    madeAt: timestamp('made_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.appointmentId] }),
    index('slot_holds_by_master').on(table.salonId, table.masterId, table.busyFrom),
  ],
)
