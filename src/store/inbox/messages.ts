import { sql } from 'drizzle-orm'
import type { Actor } from '../../domain/identity/actor.js'
import type { Media } from '../../domain/inbox/media.js'
import type { DeliveryState, Direction, Message, MessageType } from '../../domain/inbox/message.js'
import type { CursorPosition, Page } from '../../domain/page.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import type { MessageToSend } from './sending.js'

type Row = Omit<Message, 'author' | 'createdAt'> & {
  readonly actorKind: Actor['kind']
  readonly userId: number | null
  readonly actorName: string
  readonly createdAt: string
}
const COLUMNS = sql`messages.id, messages.task_id as "taskId", direction, type,
  actor_kind as "actorKind", user_id as "userId", actor_name as "actorName", text,
  image_url as "imageUrl", media, state, error, created_at as "createdAt"`
const toMessage = ({ actorKind, userId, actorName, createdAt, ...row }: Row): Message => ({
  ...row,
  author: { kind: actorKind, userId, name: actorName },
  createdAt: readTimestamp(createdAt),
})

const selectByIds = staticSql<Row>()`
  select ${COLUMNS} from messages
  where salon_id = ${param('salonId')} and id = any(${param('ids')}::int[])`

/** Returns the messages with those ids that exist, in any order. */
export async function findMessages(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<Message[]> {
  return (await selectByIds(db, { salonId, ids })).map(toMessage)
}

const selectOfTasks = staticSql<Row>()`
  select newest.* from unnest(${param('taskIds')}::int[]) as task (id) cross join lateral (
    select ${COLUMNS} from messages
    where salon_id = ${param('salonId')} and messages.task_id = task.id
      and (${param('at')}::timestamptz is null
        or (created_at, messages.id) < (${param('at')}::timestamptz, ${param('before')}::int))
    order by created_at desc, messages.id desc limit ${param('limit')}::int
  ) as newest order by newest."createdAt", newest.id`

/**
 * Returns the `last` newest messages of each task, or the last ones before a position
 * (time, message id). Oldest first. One statement reads all tasks.
 */
export async function messagesOfTasks(
  db: Db,
  {
    salonId,
    taskIds,
    last,
    before,
  }: {
    readonly salonId: number
    readonly taskIds: readonly number[]
    readonly last: number
    readonly before: CursorPosition | undefined
  },
): Promise<Map<number, Page<Message>>> {
  const [at = null, id = null] = before ?? []
  const rows = (await selectOfTasks(db, { salonId, taskIds, at, before: id, limit: last + 1 })).map(
    toMessage,
  )
  return new Map(
    taskIds.map((taskId) => {
      const own = rows.filter((row) => row.taskId === taskId)
      const items = own.slice(Math.max(0, own.length - last))
      return [
        taskId,
        { items, hasNext: before !== undefined, hasPrevious: own.length > last },
      ] as const
    }),
  )
}

const countByTask = staticSql<{ taskId: number; total: number }>()`
  select task_id as "taskId", count(*)::int as total from messages
  where salon_id = ${param('salonId')} and task_id = any(${param('taskIds')}::int[])
  group by task_id`

/** Returns how many messages each task has. A task without messages is missing. */
export async function messageTotals(
  db: Db,
  salonId: number,
  taskIds: readonly number[],
): Promise<Map<number, number>> {
  return new Map(
    (await countByTask(db, { salonId, taskIds })).map(({ taskId, total }) => [taskId, total]),
  )
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
  /** Of a client's message only. */
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
    actor_name, text, written, image_url, media, needs_person, state, external_id, client_key,
    created_at, sent_at, tried_at)
  values (${param('salonId')}, ${param('taskId')}, ${param('channel')}, ${param('direction')},
    ${param('type')}, ${param('kind')}, ${param('userId')}, ${param('name')}, ${param('text')},
    ${param('written')}, ${param('imageUrl')}, ${param('media')}::jsonb, ${param('needsPerson')},
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
    media: JSON.stringify(media),
    needsPerson: message.needsPerson ?? false,
    at: toTimestamp(createdAt),
    sentAt: sentAt === undefined ? null : toTimestamp(sentAt),
  })
  return (
    inserted && {
      ...columns,
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
