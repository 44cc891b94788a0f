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
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Actor } from '../../domain/identity/actor.js'
import type { Media } from '../../domain/inbox/media.js'
import type {
  DeliveryState,
  Direction,
  MessageType,
  SendingFault,
} from '../../domain/inbox/message.js'
import type { Channel, Language } from '../../domain/identity/people.js'
import type { TaskStatus } from '../../domain/inbox/task.js'
import { identity, instant, salonId } from '../postgres/columns.js'
import { accounts, clients } from './people.js'

/** A person in a messenger: one address there, and the client whom it belongs to. */
export const dialogues = pgTable(
  'dialogues',
  {
    salonId: salonId(),
    id: identity(),
    channel: text('channel').$type<Channel>().notNull(),
    address: text('address').notNull(),
    clientId: integer('client_id').notNull(),
    /** In which the client writes; null: not known yet. */
    language: text('language').$type<Language>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    uniqueIndex('dialogues_address').on(table.salonId, table.channel, table.address),
    index('dialogues_by_client').on(table.salonId, table.clientId),
    foreignKey({
      name: 'dialogues_client',
      columns: [table.salonId, table.clientId],
      foreignColumns: [clients.salonId, clients.id],
    }),
    check('dialogues_channel', sql`channel in ('messenger_a', 'messenger_b')`),
  ],
)

/** One episode of a dialogue that needs attention; of each dialogue at most one is not closed. */
export const tasks = pgTable(
  'tasks',
  {
    salonId: salonId(),
    id: identity(),
    dialogueId: integer('dialogue_id').notNull(),
    status: text('status').$type<TaskStatus>().notNull(),
    assigneeId: integer('assignee_id'),
    resolution: text('resolution'),
    unreadCount: integer('unread_count').notNull().default(0),
    /** Since when the client waits for an answer; null: nobody waits. */
    waitingSince: instant('waiting_since'),
    snoozedUntil: instant('snoozed_until'),
    /** The beginning of the newest message either way, notes left out; may be empty. */
    lastMessage: text('last_message').notNull().default(''),
    lastMessageAt: instant('last_message_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    uniqueIndex('tasks_open')
      .on(table.salonId, table.dialogueId)
      .where(sql`status <> 'closed'`),
    index('tasks_by_status').on(table.salonId, table.status, table.id),
    index('tasks_by_update').on(table.salonId, table.status, table.updatedAt, table.id),
    index('tasks_asleep')
      .on(table.snoozedUntil)
      .where(sql`status = 'snoozed'`),
    index('tasks_by_dialogue').on(table.salonId, table.dialogueId, table.id),
    foreignKey({
      name: 'tasks_dialogue',
      columns: [table.salonId, table.dialogueId],
      foreignColumns: [dialogues.salonId, dialogues.id],
    }),
    foreignKey({
      name: 'tasks_assignee',
      columns: [table.salonId, table.assigneeId],
      foreignColumns: [accounts.salonId, accounts.id],
    }),
    check('tasks_status', sql`status in ('open', 'autopilot', 'snoozed', 'closed')`),
    check('tasks_snoozed', sql`(status = 'snoozed') = (snoozed_until is not null)`),
  ],
)

/** One entry for each move of a task, in the order of their ids; old = new where only the assignee changed. */
export const taskLog = pgTable(
  'task_log',
  {
    salonId: salonId(),
    id: identity(),
    taskId: integer('task_id').notNull(),
    oldStatus: text('old_status').$type<TaskStatus>(),
    newStatus: text('new_status').$type<TaskStatus>().notNull(),
    actorKind: text('actor_kind').$type<Actor['kind']>().notNull(),
    userId: integer('user_id'),
    actorName: text('actor_name').notNull(),
    note: text('note'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('task_log_by_task').on(table.salonId, table.taskId, table.id),
    foreignKey({
      name: 'task_log_task',
      columns: [table.salonId, table.taskId],
      foreignColumns: [tasks.salonId, tasks.id],
    }),
  ],
)

/** What was said, either way, and notes of operators. */
export const messages = pgTable(
  'messages',
  {
    salonId: salonId(),
    id: identity(),
    taskId: integer('task_id').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    direction: text('direction').$type<Direction>().notNull(),
    type: text('type').$type<MessageType>().notNull(),
    actorKind: text('actor_kind').$type<Actor['kind']>().notNull(),
    userId: integer('user_id'),
    actorName: text('actor_name').notNull(),
    text: text('text').notNull(),
    /** As its author wrote it, where places in it were filled in. */
    written: text('written'),
    imageUrl: text('image_url'),
    /** What the client sent beside the text. */
    media: jsonb('media').$type<readonly Media[]>().notNull().default([]),
    /** Whether only a person can answer it, as words alone do not hold it: the autopilot hands it over. */
    needsPerson: boolean('needs_person').notNull().default(false),
    state: text('state').$type<DeliveryState>().notNull(),
    error: text('error'),
    /** The same for programs: the code of the refusal that its sender heard. */
    errorCode: text('error_code').$type<SendingFault>(),
    /** The messenger's id: of what came in from the start, of what went out once it was taken. */
    externalId: text('external_id'),
    /** The caller's own key for it, under which it is sent once. */
    clientKey: text('client_key'),
    /** How often it was sent anew after a definite end: part of the key that the messenger sees. */
    round: smallint('round').notNull().default(1),
    /** When the client wrote it, by the messenger; of what went out, when it was stored. */
    createdAt: instant('created_at').notNull(),
    /** When the client wrote it, as the messenger says and unadjusted; null: of what went out. */
    sentAt: instant('sent_at'),
    /** When the last try to send it began, by the database's clock: who finds it pending long after may take it over. */
    triedAt: timestamp('tried_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    index('messages_by_task').on(table.salonId, table.taskId, table.createdAt, table.id),
    uniqueIndex('messages_received')
      .on(table.salonId, table.channel, table.externalId)
      .where(sql`direction = 'inbound'`),
    index('messages_sent')
      .on(table.salonId, table.channel, table.externalId)
      .where(sql`direction = 'outbound' and external_id is not null`),
    uniqueIndex('messages_client_key')
      .on(table.salonId, table.userId, table.clientKey)
      .where(sql`client_key is not null`),
    index('messages_pending')
      .on(table.triedAt)
      .where(sql`state = 'pending'`),
    foreignKey({
      name: 'messages_task',
      columns: [table.salonId, table.taskId],
      foreignColumns: [tasks.salonId, tasks.id],
    }),
    check('messages_direction', sql`direction in ('inbound', 'outbound')`),
    check('messages_type', sql`type in ('text', 'image', 'template', 'note')`),
    check(
      'messages_state',
      sql`state in ('pending', 'sent', 'delivered', 'read', 'failed', 'skipped')`,
    ),
  ],
)

/** Answers that operators have ready, with places for the client's name and next visit. */
export const cannedReplies = pgTable(
  'canned_replies',
  {
    salonId: salonId(),
    id: identity(),
    shortCode: text('short_code').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    uniqueIndex('canned_replies_code').on(table.salonId, sql`lower(${table.shortCode})`),
  ],
)
