import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/identity/actor.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Media } from '../../domain/inbox/media.js'
import { type PlacedCopy, withCopies } from '../../domain/inbox/stored-file.js'
import type {
  Delivery,
  DeliveryState,
  Message,
  MessageType,
  SendingFault,
} from '../../domain/inbox/message.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { messages } from '../tables/dialogues.js'
import { MEDIA_COPIES } from './media/media-files.js'

/** A message with what its sending needs. */
export type MessageToSend = {
  readonly id: number
  /** The kind of its author. */
  readonly by: Actor['kind']
  readonly taskId: number
  readonly channel: Channel
  readonly type: MessageType
  readonly text: string
  readonly imageUrl: string | null
  readonly media: readonly Media[]
  readonly state: DeliveryState
  readonly error: string | null
  readonly errorCode: SendingFault | null
  readonly written: string | null
  readonly externalId: string | null
  readonly round: number
  readonly createdAt: Instant
  /** Seconds since its last attempt began. Null: there was none. */
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
  media: messages.media,
  state: messages.state,
  error: messages.error,
  errorCode: messages.errorCode,
  written: messages.written,
  externalId: messages.externalId,
  round: messages.round,
  createdAt: messages.createdAt,
  tried: sql<number | null>`extract(epoch from clock_timestamp() - ${messages.triedAt})::float8`,
}

/** Returns the message that an author stored under that key, locked, or undefined. */
export async function lockMessageByKey(
  tx: Db,
  salonId: number,
  userId: number,
  clientKey: string,
): Promise<MessageToSend | undefined> {
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

/** Returns the task of the message that an author stored under that key, or undefined. */
export async function taskIdByKey(
  db: Db,
  salonId: number,
  userId: number,
  clientKey: string,
): Promise<number | undefined> {
  const [found] = await db
    .select({ taskId: messages.taskId })
    .from(messages)
    .where(
      and(
        eq(messages.salonId, salonId),
        eq(messages.userId, userId),
        eq(messages.clientKey, clientKey),
      ),
    )
  return found?.taskId
}

const selectToSend = (db: Db, salonId: number, id: number) =>
  db
    .select(sendingColumns)
    .from(messages)
    .where(and(eq(messages.salonId, salonId), eq(messages.id, id)))

/** Returns a message, locked until the transaction ends, or undefined. */
export async function lockMessage(
  tx: Db,
  salonId: number,
  id: number,
): Promise<MessageToSend | undefined> {
  return (await selectToSend(tx, salonId, id).for('update'))[0]
}

/** Returns a message with what its sending needs, or undefined. */
export async function findMessageToSend(
  db: Db,
  salonId: number,
  id: number,
): Promise<MessageToSend | undefined> {
  return (await selectToSend(db, salonId, id))[0]
}

/** Removes the author's key from a message. */
export async function clearClientKey(tx: Db, salonId: number, id: number): Promise<void> {
  await tx
    .update(messages)
    .set({ clientKey: null })
    .where(and(eq(messages.salonId, salonId), eq(messages.id, id)))
}

const markPending = staticSql()`
  with marked as (
    update messages set state = 'pending', error = null, error_code = null, external_id = null,
      tried_at = now()
    where salon_id = ${param('salonId')} and id = ${param('id')} returning task_id
  )
  update tasks set revision = revision + 1 from marked
  where tasks.salon_id = ${param('salonId')} and tasks.id = marked.task_id`

/** Marks a message as pending, so that it can be sent again. Raises the revision of its task. */
export async function markForResending(tx: Db, salonId: number, id: number): Promise<void> {
  await markPending(tx, { salonId, id })
}

const claim = staticSql<{ salonId: number; id: number; address: string }>()`
  with stuck as (
    select salon_id, id from messages
    where state = 'pending'
      and tried_at < now() - make_interval(secs => ${param('seconds')}::float8)
      and not exists (select from salons
        where salons.id = messages.salon_id and salons.switched_off_at is not null)
    order by tried_at limit 1 for update skip locked
  )
  update messages set tried_at = now() from stuck, tasks, dialogues
  where messages.salon_id = stuck.salon_id and messages.id = stuck.id
    and tasks.salon_id = messages.salon_id and tasks.id = messages.task_id
    and dialogues.salon_id = tasks.salon_id and dialogues.id = tasks.dialogue_id
  returning messages.salon_id as "salonId", messages.id, dialogues.address`

/**
 * Claims the message that has been pending longest, if its last attempt began more than `seconds`
 * ago, and starts a new attempt. Returns undefined where there is none. Messages of salons that are
 * switched off stay as they are.
 */
export async function claimStuckMessage(
  db: Db,
  seconds: number,
): Promise<{ salonId: number; address: string; message: MessageToSend } | undefined> {
  const [claimed] = await claim(db, { seconds })
  const message = claimed && (await findMessageToSend(db, claimed.salonId, claimed.id))
  return message && { salonId: claimed.salonId, address: claimed.address, message }
}

/** How the sending of a message ended. */
export type SendingOutcome = {
  readonly state: Delivery
  readonly error: string | null
  /** The refusal that the sender receives. Null: the messenger took the message. */
  readonly errorCode: SendingFault | null
  readonly externalId?: string
  /** The messenger has finished with it: another sending is another message to it. */
  readonly final: boolean
}

/** A message with the refusal that its sender receives; null: none. */
export type SettledMessage = Message & { readonly errorCode: SendingFault | null }
const settledColumns = {
  id: messages.id,
  taskId: messages.taskId,
  direction: messages.direction,
  type: messages.type,
  actorKind: messages.actorKind,
  userId: messages.userId,
  actorName: messages.actorName,
  text: messages.text,
  imageUrl: messages.imageUrl,
  media: messages.media,
  copies: MEDIA_COPIES,
  state: messages.state,
  error: messages.error,
  errorCode: messages.errorCode,
  createdAt: messages.createdAt,
  removedAt: messages.removedAt,
}
type SettledRow = Omit<SettledMessage, 'author' | 'media'> & {
  readonly media: readonly Media[]
  readonly copies: readonly PlacedCopy[] | null
  readonly actorKind: Actor['kind']
  readonly userId: number | null
  readonly actorName: string
}
const toSettled = (settled: SettledRow): SettledMessage => {
  const { actorKind, userId, actorName, copies, ...row } = settled
  return {
    ...row,
    media: withCopies(row.media, copies),
    author: { kind: actorKind, userId, name: actorName },
  }
}

/** Returns a message with the refusal that its sender receives, or undefined. */
export async function findSettledMessage(
  db: Db,
  salonId: number,
  id: number,
): Promise<SettledMessage | undefined> {
  const [row] = await db
    .select(settledColumns)
    .from(messages)
    .where(and(eq(messages.salonId, salonId), eq(messages.id, id)))
  return row && toSettled(row)
}

/** Stores how the sending ended, or what the messenger reported later. Returns the message. */
export async function settleMessage(
  tx: Db,
  salonId: number,
  id: number,
  outcome: SendingOutcome,
): Promise<SettledMessage | undefined> {
  const { final, ...change } = outcome
  const [row] = await tx
    .update(messages)
    .set({ ...change, ...(final && { round: sql`${messages.round} + 1` }) })
    .where(and(eq(messages.salonId, salonId), eq(messages.id, id)))
    .returning(settledColumns)
  return row && toSettled(row)
}

const selectSent = staticSql<{ id: number; taskId: number }>()`
  select id, task_id as "taskId" from messages
  where salon_id = ${param('salonId')} and channel = ${param('channel')}
    and external_id = ${param('externalId')} and direction = 'outbound' order by id`

/**
 * Returns the messages that were sent under an id of the messenger.
 * Where a messenger uses an id twice, its report concerns both.
 */
export function findSentMessages(
  tx: Db,
  salonId: number,
  channel: Channel,
  externalId: string,
): Promise<readonly { id: number; taskId: number }[]> {
  return selectSent(tx, { salonId, channel, externalId })
}
