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
import type { FileState } from '../../domain/inbox/stored-file.js'
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

/** A person's address in a messenger, and the client whom it belongs to. */
export const dialogues = pgTable(
  'dialogues',
  {
    salonId: salonId(),
    id: identity(),
    channel: text('channel').$type<Channel>().notNull(),
    address: text('address').notNull(),
    clientId: integer('client_id').notNull(),
    /** The language in which the client writes. Null: not known yet. */
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

/** One episode of a dialogue that needs attention. At most one per dialogue is not closed. */
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
    /** Since when the client waits for an answer. Null: the client does not wait. */
    waitingSince: instant('waiting_since'),
    snoozedUntil: instant('snoozed_until'),
    /** The beginning of the newest message in either direction, without notes. May be empty. */
    lastMessage: text('last_message').notNull().default(''),
    lastMessageAt: instant('last_message_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    /** Every change of the row raises it, also reads and deliveries. */
    revision: integer('revision').notNull().default(1),
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

/** One entry for each change of a task, in the order of the ids. Old = new: a new assignee. */
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

/** Messages in both directions, and notes of operators. */
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
    /** The text as searches compare it, see `searchableText`. */
    searchText: text('search_text'),
    /** The text as its author wrote it, where placeholders in it were filled. */
    written: text('written'),
    imageUrl: text('image_url'),
    /** What the client sent beside the text. */
    media: jsonb('media').$type<readonly Media[]>().notNull().default([]),
    /** Only a person can answer it, because its text is incomplete: the autopilot hands it over. */
    needsPerson: boolean('needs_person').notNull().default(false),
    state: text('state').$type<DeliveryState>().notNull(),
    error: text('error'),
    /** The code of the refusal that its sender received, for programs. */
    errorCode: text('error_code').$type<SendingFault>(),
    /** The messenger's id. Incoming messages always have one, outgoing ones once they are sent. */
    externalId: text('external_id'),
    /** The sender's own key for the message, under which it is sent once. */
    clientKey: text('client_key'),
    /** How often it was sent again after a definite end: part of the key for the messenger. */
    round: smallint('round').notNull().default(1),
    /** When the client wrote it, by the messenger. Of an outgoing message: when it was stored. */
    createdAt: instant('created_at').notNull(),
    /** When the client wrote it, as the messenger reports it, unadjusted. Null: outgoing. */
    sentAt: instant('sent_at'),
    /** Start of the last attempt, by the database's clock. A stuck message is retried. */
    triedAt: timestamp('tried_at', { withTimezone: true, mode: 'string' }),
    /** When its text and files were removed. Null: they were not. */
    removedAt: instant('removed_at'),
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
    index('messages_search')
      .using('gin', sql`${table.searchText} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('messages_pending')
      .on(table.triedAt)
      .where(sql`state = 'pending'`),
    index('messages_by_age')
      .on(table.createdAt)
      .where(sql`removed_at is null`),
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

/**
 * The files of messages and their copies in the store. A row is written before its file, and deleted
 * after it, so no file is without a row.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    salonId: salonId(),
    id: identity(),
    /** Null: an upload that no message has, or a file that is being deleted. */
    messageId: integer('message_id'),
    /** The index in the media of the message. */
    position: smallint('position').notNull().default(0),
    /** Where the bytes come from, as in the media of the message. Null: uploaded. */
    source: text('source'),
    state: text('state').$type<FileState | 'deleting'>().notNull(),
    /** The name in the store. */
    key: text('key').notNull(),
    /** The type by the bytes; of a file that is not stored the one that its sender names. */
    mime: text('mime').notNull(),
    size: integer('size'),
    name: text('name'),
    /** Why it is not stored. A pending one is tried again. */
    error: text('error'),
    /** Who uploaded it. */
    userId: integer('user_id'),
    /** Until when a process downloads it, by the database's clock. Null: nobody does. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true, mode: 'string' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.salonId, table.id] }),
    uniqueIndex('media_files_of_message')
      .on(table.salonId, table.messageId, table.position)
      .where(sql`message_id is not null`),
    index('media_files_unused')
      .on(table.salonId, table.createdAt)
      .where(sql`message_id is null`),
    foreignKey({
      name: 'media_files_message',
      columns: [table.salonId, table.messageId],
      foreignColumns: [messages.salonId, messages.id],
    }),
    check('media_files_state', sql`state in ('pending', 'stored', 'failed', 'deleting')`),
    check('media_files_stored', sql`state <> 'stored' or size is not null`),
  ],
)

/** Ready answers of operators, with placeholders for the client's name and next appointment. */
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
