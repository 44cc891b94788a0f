import { sql } from 'drizzle-orm'
import type { Actor } from '../../domain/identity/actor.js'
import type { Media } from '../../domain/inbox/media.js'
import type { DeliveryState, Direction, Message, MessageType } from '../../domain/inbox/message.js'
import { type PlacedCopy, withCopies } from '../../domain/inbox/stored-file.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import { searchableText } from '../postgres/search-text.js'
import { MEDIA_COPIES } from './media/media-files.js'
import type { MessageToSend } from './sending.js'

/** The columns of a message as the driver returns them. */
export type MessageRow = Omit<Message, 'author' | 'createdAt' | 'removedAt' | 'media'> & {
  readonly media: readonly Media[]
  readonly copies: readonly PlacedCopy[] | null
  readonly actorKind: Actor['kind']
  readonly userId: number | null
  readonly actorName: string
  readonly createdAt: string
  readonly removedAt: string | null
}
/** Selects a `MessageRow`. */
export const MESSAGE_COLUMNS = sql`messages.id, messages.task_id as "taskId", direction, type,
  actor_kind as "actorKind", user_id as "userId", actor_name as "actorName", text,
  image_url as "imageUrl", media, ${MEDIA_COPIES} as copies, state, error,
  messages.created_at as "createdAt", messages.removed_at as "removedAt"`
/** Converts a row of `MESSAGE_COLUMNS` to a message. */
export const toMessage = (row: MessageRow): Message => ({
  id: row.id,
  taskId: row.taskId,
  direction: row.direction,
  type: row.type,
  text: row.text,
  imageUrl: row.imageUrl,
  media: withCopies(row.media, row.copies),
  state: row.state,
  error: row.error,
  author: { kind: row.actorKind, userId: row.userId, name: row.actorName },
  createdAt: readTimestamp(row.createdAt),
  removedAt: row.removedAt === null ? null : readTimestamp(row.removedAt),
})

const selectByIds = staticSql<MessageRow>()`
  select ${MESSAGE_COLUMNS} from messages
  where salon_id = ${param('salonId')} and id = any(${param('ids')}::int[])`

/** Returns the messages with those ids that exist, in any order. */
export async function findMessages(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<Message[]> {
  return (await selectByIds(db, { salonId, ids })).map(toMessage)
}

/** A message to store. */
export type NewMessage = {
  readonly taskId: number
  readonly channel: Channel
  readonly direction: Direction
  readonly type: MessageType
  readonly author: Actor
  readonly text: string
  /** The text as its author wrote it, where placeholders in it were filled. */
  readonly written: string | null
  readonly imageUrl: string | null
  readonly media?: readonly Media[]
  readonly needsPerson?: boolean
  readonly state: DeliveryState
  readonly externalId: string | null
  readonly clientKey: string | null
  /** When it was written. Stored later where clocks disagree, so that it follows `after`. */
  readonly createdAt: Instant
  /** Which messages of the task must not be later: none, the ones that the salon sent, or all. */
  readonly after: 'nothing' | 'ours' | 'all'
  /** When its author sent it, as the messenger reports it. Undefined: an outgoing message. */
  readonly sentAt?: Instant
}
const insert = staticSql<{ id: number; createdAt: string; round: number }>()`
  insert into messages (salon_id, task_id, channel, direction, type, actor_kind, user_id,
    actor_name, text, search_text, written, image_url, media, needs_person, state, external_id, client_key,
    created_at, sent_at, tried_at)
  values (${param('salonId')}, ${param('taskId')}, ${param('channel')}, ${param('direction')},
    ${param('type')}, ${param('kind')}, ${param('userId')}, ${param('name')}, ${param('text')},
    ${param('searchText')}, ${param('written')}, ${param('imageUrl')}, ${param('media')}::jsonb, ${param('needsPerson')},
    ${param('state')}, ${param('externalId')}, ${param('clientKey')},
    greatest(${param('at')}::timestamptz, (
      select max(created_at) from messages earlier
      where earlier.salon_id = ${param('salonId')} and earlier.task_id = ${param('taskId')}
        and (${param('after')} = 'all' or (${param('after')} = 'ours'
          and earlier.direction = 'outbound' and earlier.type <> 'note'))
    )), ${param('sentAt')}::timestamptz, case when ${param('state')} = 'pending' then now() end)
  on conflict do nothing returning id, created_at as "createdAt", round`

/**
 * Inserts a message and returns it with what its sending needs.
 * Returns undefined where the messenger's id or the author's key is stored already.
 */
export async function insertMessage(
  tx: Db,
  salonId: number,
  message: NewMessage,
): Promise<MessageToSend | undefined> {
  const { author, createdAt, sentAt, media = [], ...columns } = message
  const [inserted] = await insert(tx, {
    ...columns,
    salonId,
    kind: author.kind,
    userId: author.userId,
    name: author.name,
    searchText: searchableText(message.text),
    media: JSON.stringify(media),
    needsPerson: message.needsPerson ?? false,
    at: toTimestamp(createdAt),
    sentAt: sentAt === undefined ? null : toTimestamp(sentAt),
  })
  return (
    inserted && {
      ...columns,
      media,
      id: inserted.id,
      round: inserted.round,
      createdAt: readTimestamp(inserted.createdAt),
      by: author.kind,
      error: null,
      errorCode: null,
      tried: message.state === 'pending' ? 0 : null,
    }
  )
}

const selectReceived = staticSql()`
  select from messages where salon_id = ${param('salonId')} and channel = ${param('channel')}
    and external_id = ${param('externalId')} and direction = 'inbound'`

/** Whether a message with that id of the messenger is stored already. */
export async function isReceived(
  tx: Db,
  salonId: number,
  channel: Channel,
  externalId: string,
): Promise<boolean> {
  return (await selectReceived(tx, { salonId, channel, externalId })).length > 0
}
