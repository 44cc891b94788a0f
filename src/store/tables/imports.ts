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

/** Runs of imports: how far each one is, so that another process goes on where one ended. */
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
    /** Conflicts beside those of records too: what the system has no more. */
    conflictCount: integer('conflict_count').notNull().default(0),
    /** Where the next page is; null: at the beginning. Of system A the page's number, of system B its cursor. */
    cursor: text('cursor'),
    /** How many records of that page are done: a long one is worked in parts. */
    taken: integer('taken').notNull().default(0),
    /** Until then, by the database's clock, somebody works it. */
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

/** Records that were not brought. */
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

/** Whom an external system means by its ids of masters and services, as an import found out. */
export const externalNames = pgTable(
  'external_names',
  {
    salonId: salonId().references(() => salons.id),
    system: text('system').$type<ExternalSystem>().notNull(),
    kind: text('kind').$type<'master' | 'service'>().notNull(),
    externalId: bigint('external_id', { mode: 'number' }).notNull(),
    localId: integer('local_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.salonId, table.system, table.kind, table.externalId] })],
)

/** The visits that external systems have, and what they last said of them: who says the same again has changed nothing. */
export const externalAppointmentIds = pgTable(
  'external_visits',
  {
    salonId: salonId(),
    system: text('system').$type<ExternalSystem>().notNull(),
    externalId: bigint('external_id', { mode: 'number' }).notNull(),
    appointmentId: integer('appointment_id').notNull(),
    /** Digests of the record as it was last taken over: of its client, and of the rest. */
    seen: text('seen').notNull(),
    /** The last run that found it in the system's list. */
    runId: integer('run_id'),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.system, table.externalId] }),
    index('external_visits_by_appointment').on(table.salonId, table.appointmentId),
    foreignKey({
      name: 'external_visits_appointment',
      columns: [table.salonId, table.appointmentId],
      foreignColumns: [appointments.salonId, appointments.id],
    }),
  ],
)
