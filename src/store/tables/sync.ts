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

/**
 * Requests to external systems and their results. Those of an appointment go in order of the ids.
 */
export const syncLog = pgTable(
  'sync_log',
  {
    salonId: salonId(),
    id: identity(),
    appointmentId: integer('appointment_id').notNull(),
    system: text('system').$type<ExternalSystem>().notNull(),
    operation: text('operation').$type<SyncOperation>().notNull(),
    /** Of an update: what changed. */
    change: jsonb('change').$type<SyncChange>(),
    state: text('state').$type<SyncState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    externalId: bigint('external_id', { mode: 'number' }),
    error: text('error'),
    /** Nothing more is tried: a request waited for the result and received the failure. */
    isGivenUp: boolean('is_given_up').notNull().default(false),
    /** Until then, by the database's clock, a process makes an attempt. Then another one may. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true, mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('sync_log_by_appointment').on(table.salonId, table.appointmentId, table.id),
    index('sync_log_waiting')
      .on(table.salonId, table.system)
      .where(sql`state <> 'succeeded' and not is_given_up`),
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
 * Slots that are held while external system A is asked whether they may be booked. A hold blocks
 * every appointment of its master as an appointment does, under the same lock of the master's day.
 * The interface does not show holds.
 */
export const slotHolds = pgTable(
  'slot_holds',
  {
    salonId: salonId(),
    /** The id that the appointment will have. */
    appointmentId: integer('appointment_id').notNull(),
    masterId: integer('master_id').notNull(),
    busyFrom: instant('busy_from').notNull(),
    busyTo: instant('busy_to').notNull(),
    /**
     * The appointment's client, and its time without buffers. Null: the client is not stored yet.
     */
    clientId: integer('client_id'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** The key under which the external system knows the booking. */
    reference: text('reference').notNull(),
    /** Of a request with an idempotency key: the repeated request finds its own hold by it. */
    requestKey: text('request_key'),
    madeAt: timestamp('made_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.appointmentId] }),
    index('slot_holds_by_master').on(table.salonId, table.masterId, table.busyFrom),
  ],
)
