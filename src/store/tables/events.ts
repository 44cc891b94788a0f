import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EventFacts, EventKind, EventTopic } from '../../domain/live/event.js'
import { instant, salonId } from '../postgres/columns.js'

/**
 * Events for subscribers, written in the transaction of the change. Ids are assigned before the
 * commit, so an event receives its number, its position in the salon's order, only after it.
 * A reader that has read up to a number has missed nothing.
 */
export const events = pgTable(
  'events',
  {
    salonId: salonId(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    number: integer('number'),
    topic: text('topic').$type<EventTopic>().notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    /** The task or the appointment. Null: all of them. */
    subjectId: integer('subject_id'),
    messageId: integer('message_id'),
    /** The values that filters look at, before and after the change. */
    facts: jsonb('facts').$type<EventFacts>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    uniqueIndex('events_number')
      .on(table.salonId, table.number)
      .where(sql`number is not null`),
    index('events_unnumbered')
      .on(table.salonId, table.id)
      .where(sql`number is null`),
  ],
)

/** Who looks at a task now, by subscription. Rows of a process that died grow old. */
export const taskViewers = pgTable(
  'task_viewers',
  {
    salonId: salonId(),
    id: uuid('id').notNull(),
    taskId: integer('task_id').notNull(),
    accountId: integer('account_id').notNull(),
    name: text('name').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** When the account began to look. */
    since: instant('since')
      .notNull()
      .default(sql`now()`),
    /** When the account last wrote to the task. Null: never. */
    typingAt: instant('typing_at'),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('task_viewers_by_task').on(table.salonId, table.taskId),
    index('task_viewers_by_age').on(table.seenAt),
  ],
)
