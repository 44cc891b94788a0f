import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ImportState } from '../../domain/crm/import.js'
import type { ExternalSystem } from '../../domain/crm/sync.js'
import { appointments } from './appointments.js'
import { identity, instant, salonId } from '../postgres/columns.js'
import { salons } from './salons.js'

/** Runs of imports and their progress, so that another process can continue a run. */
export const importRuns = pgTable(
  'import_runs',
  {
    salonId: salonId().references(() => salons.id),
    id: identity(),
    system: text('system').$type<ExternalSystem>().notNull(),
    fromDate: date('from_date').notNull(),
    toDate: date('to_date').notNull(),
    state: text('state').$type<ImportState>().notNull(),
    total: integer('total'),
    processed: integer('processed').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    error: text('error'),
    /** Includes conflicts without a record: appointments that the system no longer has. */
    conflictCount: integer('conflict_count').notNull().default(0),
    /** The next page. Null: the first. A page number of system A, a cursor of system B. */
    cursor: text('cursor'),
    /** How many records of that page are done: a long page is imported in parts. */
    taken: integer('taken').notNull().default(0),
    /** Until then, by the database's clock, a process works on the run. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true, mode: 'string' }),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    uniqueIndex('import_runs_running')
      .on(table.salonId, table.system, table.fromDate, table.toDate)
      .where(sql`state = 'running'`),
    check('import_runs_state', sql`state in ('running', 'succeeded', 'failed')`),
  ],
)

/** Records that were not imported. */
export const importConflicts = pgTable(
  'import_conflicts',
  {
    salonId: salonId(),
    id: identity(),
    runId: integer('run_id').notNull(),
    externalId: bigint('external_id', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('import_conflicts_by_run').on(table.salonId, table.runId, table.id),
    foreignKey({
      name: 'import_conflicts_run',
      columns: [table.salonId, table.runId],
      foreignColumns: [importRuns.salonId, importRuns.id],
    }),
  ],
)

/** Which master or service an id of an external system means, as an import found out. */
export const externalIds = pgTable(
  'external_ids',
  {
    salonId: salonId().references(() => salons.id),
    system: text('system').$type<ExternalSystem>().notNull(),
    kind: text('kind').$type<'master' | 'service'>().notNull(),
    externalId: bigint('external_id', { mode: 'number' }).notNull(),
    localId: integer('local_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.salonId, table.system, table.kind, table.externalId] })],
)

/** Appointments that external systems know. `seen` shows whether a record has changed since. */
export const externalAppointmentIds = pgTable(
  'external_appointment_ids',
  {
    salonId: salonId(),
    system: text('system').$type<ExternalSystem>().notNull(),
    externalId: bigint('external_id', { mode: 'number' }).notNull(),
    appointmentId: integer('appointment_id').notNull(),
    /** Digests of the record at the last import: of its client, and of the rest. */
    seen: text('seen').notNull(),
    /** The last run that found the record in the system's list. */
    runId: integer('run_id'),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.system, table.externalId] }),
    index('external_appointment_ids_by_appointment').on(table.salonId, table.appointmentId),
    foreignKey({
      name: 'external_appointment_ids_appointment',
      columns: [table.salonId, table.appointmentId],
      foreignColumns: [appointments.salonId, appointments.id],
    }),
  ],
)
