import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/identity/actor.js'
import type { Media } from '../../domain/inbox/media.js'
import type {
  Delivery,
  DeliveryState,
  Direction,
  Message,
  MessageType,
  SendingFault,
} from '../../domain/inbox/message.js'
import type { CursorPosition, Page } from '../../domain/page.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import { messages } from '../tables/dialogues.js'

type Row = Omit<Message, 'author' | 'createdAt'> & {
  readonly actorKind: Actor['kind']
  readonly userId: number | null
  readonly actorName: string
  readonly createdAt: string
}
const COLUMNS = sql`messages.id, messages.task_id as "taskId", direction, type, actor_kind as "actorKind", user_id as "userId",
  actor_name as "actorName", text, image_url as "imageUrl", media, state, error, created_at as "createdAt"`
const toMessage = ({ actorKind, userId, actorName, createdAt, ...row }: Row): Message => ({
  ...row,
  author: { kind: actorKind, userId, name: actorName },
  createdAt: readTimestamp(createdAt),
})

const selectByIds = staticSql<Row>(
  sql`select ${COLUMNS} from messages where salon_id = ${param('salonId')} and id = any(${param('ids')}::int[])`,
)

/** Those of the ids that exist, in any order. */
export async function findMessages(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<Message[]> {
  return (await selectByIds(db, { salonId, ids })).map(toMessage)
}

const selectOfTasks = staticSql<Row>(sql`
  select newest.* from unnest(${param('taskIds')}::int[]) as task (id) cross join lateral (
    select ${COLUMNS} from messages where salon_id = ${param('salonId')} and messages.task_id = task.id
      and (${param('at')}::timestamptz is null or (created_at, messages.id) < (${param('at')}::timestamptz, ${param('before')}::int))
    order by created_at desc, messages.id desc limit ${param('limit')}::int
  ) as newest order by newest."createdAt", newest.id`)

/** The newest messages of each task, or the last ones before a position (moment, id); oldest first. One statement. */
export async function messagesOfTasks(
  db: Db,
  salonId: number,
  taskIds: readonly number[],
  last: number,
  before: CursorPosition | undefined,
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

const countOfTasks = staticSql<{ taskId: number; total: number }>(sql`
  select task_id as "taskId", count(*)::int as total from messages
  where salon_id = ${param('salonId')} and task_id = any(${param('taskIds')}::int[]) group by task_id`)

export async function messageTotals(
  db: Db,
  salonId: number,
  taskIds: readonly number[],
): Promise<Map<number, number>> {
  return new Map(
    (await countOfTasks(db, { salonId, taskIds })).map(({ taskId, total }) => [taskId, total]),
  )
}

export type NewMessage = {
  readonly taskId: number
  readonly channel: Channel
  readonly direction: Direction
  readonly type: MessageType
  readonly author: Actor
  readonly text: string
  /** As its author wrote it, where places in it were filled in. */
  readonly written: string | null
  readonly imageUrl: string | null
  /** Of a message of a client alone. */
  readonly media?: readonly Media[]
  readonly needsPerson?: boolean
  readonly state: DeliveryState
  readonly externalId: string | null
  readonly clientKey: string | null
  /** When it was said; where clocks disagree, never before what it comes `after`: nothing, what we said, all there is. */
  readonly createdAt: Instant
  readonly after: 'nothing' | 'ours' | 'all'
  /** When its author sent it, as the messenger says; undefined: of what goes out. */
  readonly sentAt?: Instant
}
const insert = staticSql<{ id: number; createdAt: string }>(sql`
  insert into messages (salon_id, task_id, channel, direction, type, actor_kind, user_id, actor_name, text, written, image_url, media, needs_person, state,
    external_id, client_key, created_at, sent_at, tried_at)
  values (${param('salonId')}, ${param('taskId')}, ${param('channel')}, ${param('direction')}, ${param('type')}, ${param('kind')},
    ${param('userId')}, ${param('name')}, ${param('text')}, ${param('written')}, ${param('imageUrl')}, ${param('media')}::jsonb,
    ${param('needsPerson')}, ${param('state')}, ${param('externalId')},
    ${param('clientKey')}, greatest(${param('at')}::timestamptz, (
      select max(created_at) from messages before where before.salon_id = ${param('salonId')} and before.task_id = ${param('taskId')}
        and (${param('after')} = 'all' or (${param('after')} = 'ours' and before.direction = 'outbound' and before.type <> 'note'))
    )), ${param('sentAt')}::timestamptz, case when ${param('state')} = 'pending' then now() end)
  on conflict do nothing returning id, created_at as "createdAt"`)

/** Its id and its moment; undefined when it is there already: by the messenger's id, or by its author's key. */
export async function insertMessage(
  tx: Db,
  salonId: number,
  message: NewMessage,
): Promise<{ id: number; createdAt: Instant } | undefined> {
  const { author, createdAt, sentAt, media = [], needsPerson = false, ...rest } = message
  const who = { kind: author.kind, userId: author.userId, name: author.name }
  const content = { media: JSON.stringify(media), needsPerson }
  const times = {
    at: toTimestamp(createdAt),
    sentAt: sentAt === undefined ? null : toTimestamp(sentAt),
  }
  const [made] = await insert(tx, { salonId, ...rest, ...content, ...who, ...times })
  return made && { id: made.id, createdAt: readTimestamp(made.createdAt) }
}

const selectReceived = staticSql(sql`
  select from messages where salon_id = ${param('salonId')} and channel = ${param('channel')} and external_id = ${param('externalId')}
    and direction = 'inbound'`)

/** Whether a message with that id of the messenger came in before. */
export async function isReceived(
  tx: Db,
  salonId: number,
  channel: Channel,
  externalId: string,
): Promise<boolean> {
  return (await selectReceived(tx, { salonId, channel, externalId })).length > 0
}

/** A message as its sending sees it. */
export type PendingMessage = {
  readonly id: number
  /** Whose words they are. */
  readonly by: Actor['kind']
  readonly taskId: number
  readonly channel: Channel
  readonly type: MessageType
  readonly text: string
  readonly imageUrl: string | null
  readonly state: DeliveryState
  readonly error: string | null
  readonly errorCode: SendingFault | null
  readonly written: string | null
  readonly externalId: string | null
  readonly round: number
  readonly createdAt: Instant
  /** Seconds since the last try to send it began. */
  readonly tried: number | null
}
const sendingColumns = {
  id: messages.id,
  by: messages.actorKind,
  taskId: messages.taskId,
  channel: messages.channel,
  type: messages.type,
  text: messages.text,
  imageUrl: messages.imageUrl,
  state: messages.state,
  error: messages.error,
  errorCode: messages.errorCode,
  written: messages.written,
  externalId: messages.externalId,
  round: messages.round,
  createdAt: messages.createdAt,
  tried: sql<number | null>`extract(epoch from clock_timestamp() - ${messages.triedAt})::float8`,
}

/** The message that an author stored under their key, held until the transaction ends. */
export async function holdByKey(
  tx: Db,
  salonId: number,
  userId: number,
  clientKey: string,
): Promise<PendingMessage | undefined> {
  const [found] = await tx
    .select(sendingColumns)
    .from(messages)
    .where(
      and(
        eq(messages.salonId, salonId),
        eq(messages.userId, userId),
        eq(messages.clientKey, clientKey),
      ),
    )
    .for('update')
  return found
}

const oneSending = (db: Db, salonId: number, id: number) =>
  db
    .select(sendingColumns)
    .from(messages)
    .where(and(eq(messages.salonId, salonId), eq(messages.id, id)))

/** Held until the transaction ends. */
export async function holdMessage(
  tx: Db,
  salonId: number,
  id: number,
): Promise<PendingMessage | undefined> {
  return (await oneSending(tx, salonId, id).for('update'))[0]
}

export async function findSending(
  db: Db,
  salonId: number,
  id: number,
): Promise<PendingMessage | undefined> {
  return (await oneSending(db, salonId, id))[0]
}

/** The message's key names it no more. */
export async function forgetKey(tx: Db, salonId: number, id: number): Promise<void> {
  await tx
    .update(messages)
    .set({ clientKey: null })
    .where(and(eq(messages.salonId, salonId), eq(messages.id, id)))
}

/** It is about to be sent again. */
export async function tryAgain(tx: Db, salonId: number, id: number): Promise<void> {
  await tx
    .update(messages)
    .set({ state: 'pending', error: null, errorCode: null, externalId: null, triedAt: sql`now()` })
    .where(and(eq(messages.salonId, salonId), eq(messages.id, id)))
}

const claim = staticSql<{ salonId: number; id: number; address: string }>(sql`
  with stuck as (
    select salon_id, id from messages where state = 'pending' and tried_at < now() - make_interval(secs => ${param('seconds')}::float8)
    order by tried_at limit 1 for update skip locked
  )
  update messages set tried_at = now() from stuck, tasks, dialogues
  where messages.salon_id = stuck.salon_id and messages.id = stuck.id and tasks.salon_id = messages.salon_id and tasks.id = messages.task_id
    and dialogues.salon_id = tasks.salon_id and dialogues.id = tasks.dialogue_id
  returning messages.salon_id as "salonId", messages.id, dialogues.address`)

/** A message whose sending began so many seconds ago and has no end, the oldest one: it is the caller's to send from now on. */
export async function claimStuck(
  tx: Db,
  seconds: number,
): Promise<{ salonId: number; address: string; message: PendingMessage } | undefined> {
  const [claimed] = await claim(tx, { seconds })
  const message = claimed && (await findSending(tx, claimed.salonId, claimed.id))
  return message && { salonId: claimed.salonId, address: claimed.address, message }
}

export type Outcome = {
  readonly state: Delivery
  readonly error: string | null
  /** What the sender is to hear; null: they heard that it was taken. */
  readonly errorCode: SendingFault | null
  readonly externalId?: string
  /** The messenger has done with it: were it sent again, that would be another message to it. */
  readonly final: boolean
}

/** How the sending ended, or what the messenger said of it later. */
export async function settleMessage(
  tx: Db,
  salonId: number,
  id: number,
  outcome: Outcome,
): Promise<void> {
  const { final, ...change } = outcome
  await tx
    .update(messages)
    .set({ ...change, ...(final && { round: sql`${messages.round} + 1` }) })
    .where(and(eq(messages.salonId, salonId), eq(messages.id, id)))
}

const selectSent = staticSql<{ id: number; taskId: number }>(sql`
  select id, task_id as "taskId" from messages where salon_id = ${param('salonId')} and channel = ${param('channel')}
    and external_id = ${param('externalId')} and direction = 'outbound' order by id`)

/** What was sent under that id of the messenger; one that gives an id twice says the same of both. */
export function findSent(
  tx: Db,
  salonId: number,
  channel: Channel,
  externalId: string,
): Promise<readonly { id: number; taskId: number }[]> {
  return selectSent(tx, { salonId, channel, externalId })
}
