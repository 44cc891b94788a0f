import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { Goal } from '../../domain/autopilot/state/dialogue-state.js'
import type { AutopilotMode } from '../../domain/autopilot/state/settings.js'
import type { FactTopic } from '../../domain/autopilot/state/salon-fact.js'
import type { Channel, Language } from '../../domain/identity/people.js'
import type { LocalDate, Minute } from '../../domain/time/time.js'
import { appointments } from './appointments.js'
import { identity, instant, salonId } from '../postgres/columns.js'
import { tasks } from './dialogues.js'
import { salons } from './salons.js'

/** What the autopilot remembers of a task, and up to which message it has read. */
export const autopilotDialogues = pgTable(
  'autopilot_dialogues',
  {
    salonId: salonId(),
    taskId: integer('task_id').notNull(),
    dialogue: jsonb('state').notNull(),
    /** The newest message of the client that it has answered or handed over. */
    lastMessageId: integer('last_message_id').notNull(),
    /** Why it handed the task over to a person. Null: it did not. */
    handBack: text('hand_back'),
    /** The answer that it offers to the operator after a hand-back. */
    draft: text('draft'),
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

/** Master, service and time of an appointment before or after a change. */
export type FormerPlace = {
  readonly masterId: number
  readonly serviceId: number
  readonly date: LocalDate
  readonly time: Minute
}

/** What the autopilot did to appointments, so that it can be undone. */
export const autopilotActions = pgTable(
  'autopilot_actions',
  {
    salonId: salonId(),
    id: identity(),
    taskId: integer('task_id').notNull(),
    kind: text('kind').$type<Goal>().notNull(),
    appointmentId: integer('appointment_id').notNull(),
    /** Of a moved or cancelled appointment: its place before. */
    was: jsonb('was').$type<FormerPlace>(),
    /** Of a moved appointment: its place after. Null: the row is older than this column. */
    became: jsonb('became').$type<FormerPlace>(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('autopilot_actions_by_task').on(table.salonId, table.taskId, table.id),
    foreignKey({
      name: 'autopilot_actions_appointment',
      columns: [table.salonId, table.appointmentId],
      foreignColumns: [appointments.salonId, appointments.id],
    }),
    check('autopilot_actions_kind', sql`kind in ('book', 'move', 'cancel')`),
  ],
)

/** Whether and when the autopilot answers in a messenger. Without a row the defaults hold. */
export const autopilotSettings = pgTable(
  'autopilot_settings',
  {
    salonId: salonId().references(() => salons.id),
    channel: text('channel').$type<Channel>().notNull(),
    mode: text('mode').$type<AutopilotMode>().notNull(),
    /** Minutes of the wall clock between which it answers first. Null: always. */
    fromMinute: smallint('from_minute'),
    toMinute: smallint('to_minute'),
    greeting: text('greeting').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.channel] }),
    check('autopilot_settings_mode', sql`mode in ('off', 'on_request', 'first')`),
  ],
)

/** A salon's own sentences of the autopilot. Those that it lacks are the built-in ones. */
export const autopilotSentences = pgTable(
  'autopilot_sentences',
  {
    salonId: salonId().references(() => salons.id),
    key: text('key').notNull(),
    language: text('language').$type<Language>().notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.salonId, table.key, table.language] })],
)

/** Calls and tokens of the model per task. The limits per task need them. */
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

/** What the owner says about a topic in a language. The autopilot sends the text as it is. */
export const salonFacts = pgTable(
  'salon_facts',
  {
    salonId: salonId().references(() => salons.id),
    topic: text('topic').$type<FactTopic>().notNull(),
    language: text('language').$type<Language>().notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.topic, table.language] }),
    check('salon_facts_text', sql`length(text) between 1 and 1000`),
  ],
)

/** Questions of clients by topic, without the client. They show which facts are missing. */
export const askedTopics = pgTable(
  'asked_topics',
  {
    salonId: salonId().references(() => salons.id),
    id: identity(),
    topic: text('topic').$type<FactTopic>().notNull(),
    /** Whether there was a fact to answer with. */
    isAnswered: boolean('is_answered').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('asked_topics_by_time').on(table.salonId, table.createdAt),
  ],
)
