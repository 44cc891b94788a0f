import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { Goal } from '../../domain/autopilot/state/conversation.js'
import type { AutopilotMode } from '../../domain/autopilot/state/settings.js'
import type { Channel } from '../../domain/identity/people.js'
import type { LocalDate, Minute } from '../../domain/time/time.js'
import { appointments } from './appointments.js'
import { identity, instant, salonId } from '../postgres/columns.js'
import { tasks } from './dialogues.js'
import { salons } from './salons.js'

/** What the autopilot remembers of a task, and how far it has heard. */
export const autopilotDialogues = pgTable(
  'autopilot_dialogues',
  {
    salonId: salonId(),
    taskId: integer('task_id').notNull(),
    conversation: jsonb('conversation').notNull(),
    /** The newest message of the client that it has answered, or handed back with. */
    heardId: integer('heard_id').notNull(),
    /** Why it gave the task back to a person; null: it did not. */
    handBack: text('hand_back'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.taskId] }),
    foreignKey({
      name: 'autopilot_dialogues_task',
      columns: [table.salonId, table.taskId],
      foreignColumns: [tasks.salonId, tasks.id],
    }),
  ],
)

/** Where a visit lay at some time. */
export type FormerPlace = {
  readonly masterId: number
  readonly serviceId: number
  readonly date: LocalDate
  readonly time: Minute
}

/** What the autopilot did to visits, so that it can be undone. */
export const autopilotDeeds = pgTable(
  'autopilot_deeds',
  {
    salonId: salonId(),
    id: identity(),
    taskId: integer('task_id').notNull(),
    kind: text('kind').$type<Goal>().notNull(),
    appointmentId: integer('appointment_id').notNull(),
    /** Of what was moved or cancelled. */
    was: jsonb('was').$type<FormerPlace>(),
    /** Of what was moved; null: of one that was moved before this was kept. */
    became: jsonb('became').$type<FormerPlace>(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('autopilot_deeds_by_task').on(table.salonId, table.taskId, table.id),
    foreignKey({
      name: 'autopilot_deeds_appointment',
      columns: [table.salonId, table.appointmentId],
      foreignColumns: [appointments.salonId, appointments.id],
    }),
    check('autopilot_deeds_kind', sql`kind in ('book', 'move', 'cancel')`),
  ],
)

/** Whether and when the autopilot answers in a messenger; a channel without a row is as a new salon's. */
export const autopilotSettings = pgTable(
  'autopilot_settings',
  {
    salonId: salonId().references(() => salons.id),
    channel: text('channel').$type<Channel>().notNull(),
    mode: text('mode').$type<AutopilotMode>().notNull(),
    /** Minutes of the wall clock between which it answers first; null: always. */
    fromMinute: smallint('from_minute'),
    toMinute: smallint('to_minute'),
    greeting: text('greeting').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.channel] }),
    check('autopilot_settings_mode', sql`mode in ('off', 'on_request', 'first')`),
  ],
)

/** What a model was asked for the sake of a task, so that no task is asked about without end. */
export const autopilotSpending = pgTable(
  'autopilot_spending',
  {
    salonId: salonId(),
    taskId: integer('task_id').notNull(),
    calls: integer('calls').notNull(),
    tokens: integer('tokens').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.taskId] }),
    foreignKey({
      name: 'autopilot_spending_task',
      columns: [table.salonId, table.taskId],
      foreignColumns: [tasks.salonId, tasks.id],
    }),
  ],
)
