import { actorOf, type Viewer } from '../../domain/identity/people.js'
import {
  fillPlaceholders,
  hasPlaceholders,
  LONGEST_REPLY,
  type Message,
  type MessageType,
  shownInList,
} from '../../domain/inbox/message.js'
import { previewOf } from '../../domain/inbox/media.js'
import { uploadUrl } from '../../domain/inbox/stored-file.js'
import { invalid, notFound, Refusal, REQUIRED, versionConflict } from '../../domain/refusal.js'
import type { Instant } from '../../domain/time/time.js'
import {
  taskAfterReply,
  canChangeTask,
  isSameState,
  type TaskState,
} from '../../domain/inbox/task.js'
import type { Db } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import { attachUpload } from '../../store/inbox/media/media-files.js'
import { insertMessage } from '../../store/inbox/messages.js'
import {
  findSettledMessage,
  clearClientKey,
  lockMessageByKey,
  type MessageToSend,
  type SettledMessage,
  markForResending,
} from '../../store/inbox/sending.js'
import { changeTask, type LockedTask, lockTask, writeTaskLog } from '../../store/inbox/tasks.js'
import { authorize, type Context } from '../context.js'
import { takeUpload } from './media/uploads.js'
import { placeholderValuesFor } from './canned-replies.js'
import { awaitSettled, sendMessage } from './sending/send-message.js'
import { KEY_LIFETIME_MS } from '../idempotency.js'
import { taskEvent } from './sending/task-events.js'
import { taskTransaction } from './sending/task-transaction.js'

/** An operator's reply. Placeholders in `text`, such as {client_name}, are filled in. */
export type Reply = {
  readonly taskId: number
  readonly text: string
  readonly type: MessageType
  readonly imageUrl: string | null
  /** The id of the uploaded picture of an image. Undefined: `imageUrl` has its address. */
  readonly uploadId?: number | undefined
  /** The caller's key: replies with the same key are sent once. */
  readonly clientKey: string | undefined
  /** The version of the task that the operator saw. */
  readonly expectedVersion: number | undefined
}

/** The refusal of a change to a closed task. */
export const taskClosed = (): Refusal =>
  new Refusal('task_closed', 'The task is closed: the next message of the client starts a new one.')

const TOO_LONG = `Ensure this field has no more than ${LONGEST_REPLY} characters.`

/** Throws `task_conflict` when the caller expects another version of the task. */
export function assertTaskVersion(task: LockedTask, expectedVersion: number | undefined): void {
  if (expectedVersion !== undefined && expectedVersion !== task.version)
    throw versionConflict('task', task.version)
}

/** A stored message. `wait`: another request sends it now. `done`: it was sent or is a note. */
export type StoredMessage = {
  readonly address: string
  readonly message: MessageToSend
  readonly next: 'send' | 'done' | 'wait'
}

/**
 * Sends a message to the client through the messenger, or stores a note. A task of the autopilot is
 * taken over in the same step. The message stays stored also when it cannot be sent. Throws
 * `not_found`, `task_closed`, `task_conflict` (the task has another version),
 * `idempotency_mismatch` (the key belongs to another message), `invalid`, and when the message
 * cannot be sent `external_unavailable`, `external_timeout`, `window_closed`, `type_unsupported` or
 * `no_messenger`.
 */
export async function replyToTask(context: Context, reply: Reply): Promise<Message> {
  const viewer = authorize(context, 'tasks:write')
  const { taskId, type, text, imageUrl, uploadId } = reply
  assertOnePicture(reply)
  const content = [taskId, type, text, imageUrl, ...(uploadId === undefined ? [] : [uploadId])]
  const clientKey = reply.clientKey ?? keyOfRequest(context, content)
  return sendStored(context, viewer, await storeOnce(context, viewer, { ...reply, clientKey }))
}

/** Throws `invalid` unless an image has one picture, and other messages have none uploaded. */
function assertOnePicture({ type, imageUrl, uploadId }: Reply): void {
  const isUpload = uploadId !== undefined
  if (type === 'image' && imageUrl === null && !isUpload) throw invalid({ imageUrl: [REQUIRED] })
  if (isUpload && type !== 'image') throw invalid({ uploadId: ['Only an IMAGE has a picture.'] })
  if (isUpload && imageUrl !== null)
    throw invalid({ uploadId: ['Give either imageUrl or uploadId.'] })
}

/**
 * Sends a stored message, or waits for the request that sends it. Returns the message. Throws what
 * `replyToTask` throws when the message cannot be sent.
 */
export async function sendStored(
  context: Context,
  { salonId }: Viewer,
  { address, message, next }: StoredMessage,
): Promise<Message> {
  const settled =
    next === 'send' ? await sendMessage(context, salonId, address, message) : undefined
  return assertSent(message, settled ?? (await readSettled(context, salonId, message.id)))
}

/** How much longer than the call a waiting request waits, so that the result can be recorded. */
const GRACE_MS = 1_000
const REQUEST_PREFIX = 'request '

/**
 * Derives a client key from the Idempotency-Key of the request and its content, so that a repeat
 * finds the message also when no answer was stored.
 */
export const keyOfRequest = (
  { key, tokens }: Context,
  content: readonly (string | number | null)[],
): string | undefined =>
  key === undefined ? undefined : `${REQUEST_PREFIX}${key} ${tokens.seal(JSON.stringify(content))}`

/**
 * Reads a message after its sending, which another request may do. Undefined: it takes too long.
 */
const readSettled = (
  { autonomousDb, externalSystems }: Context,
  salonId: number,
  id: number,
): Promise<SettledMessage | undefined> =>
  awaitSettled(
    () => findSettledMessage(autonomousDb, salonId, id),
    externalSystems.timeoutMs + GRACE_MS,
  )

/** Returns the message. Throws when it is still pending or could not be sent. */
function assertSent({ id }: MessageToSend, settled: SettledMessage | undefined): Message {
  const extra = { messageId: id }
  if (!settled) throw new Refusal('external_timeout', 'The message is still on its way.', { extra })
  if (settled.state === 'failed' && settled.errorCode)
    throw new Refusal(settled.errorCode, settled.error ?? 'It could not be sent.', { extra })
  return settled
}

/** Stores the message once per key. The commit does not depend on the rest of the request. */
async function storeOnce(context: Context, viewer: Viewer, reply: Reply): Promise<StoredMessage> {
  for (let round = 0; round < 3; round += 1) {
    const stored = await taskTransaction(context.autonomousDb, async (tx) => {
      const task = await lockTask(tx, viewer.salonId, reply.taskId)
      if (!task) throw notFound()
      const existing = await findByKey(tx, viewer, reply.clientKey, context.now)
      const txContext = { ...context, db: tx }
      return existing
        ? reuseMessage(txContext, task, existing, reply)
        : storeNewMessage(txContext, viewer, task, reply)
    })
    if (stored) return stored
  }
  throw new Error('a message was neither found nor stored')
}

/**
 * Returns the message that was stored with the key. A key that was derived from a request expires
 * with the request's key; a caller's own key does not expire.
 */
export async function findByKey(
  tx: Db,
  viewer: Viewer,
  key: string | undefined,
  now: Instant,
): Promise<MessageToSend | undefined> {
  const existing =
    key === undefined ? undefined : await lockMessageByKey(tx, viewer.salonId, viewer.id, key)
  const isOfRequest = key?.startsWith(REQUEST_PREFIX) ?? false
  if (!existing || !isOfRequest || existing.createdAt > now - KEY_LIFETIME_MS) return existing
  await clearClientKey(tx, viewer.salonId, existing.id)
  return undefined
}

/**
 * Returns what to do with a repeated key: nothing after a success, a new attempt after a failure.
 */
export async function reuseMessage(
  { db: tx, externalSystems, now }: Context,
  task: LockedTask,
  existing: MessageToSend,
  reply: Reply,
): Promise<StoredMessage> {
  const { taskId, type, imageUrl, media, state } = existing
  const upload = reply.uploadId === undefined ? undefined : uploadUrl(reply.uploadId)
  const isOther =
    taskId !== task.id ||
    type !== reply.type ||
    imageUrl !== reply.imageUrl ||
    media[0]?.url !== upload
  if (isOther || (existing.written ?? existing.text) !== reply.text)
    throw new Refusal('idempotency_mismatch', 'This client key was used with another message.')
  const stored = { address: task.address, message: existing }
  if (state === 'pending' && (existing.tried ?? 0) * 1000 <= externalSystems.timeoutMs + GRACE_MS)
    return { ...stored, next: 'wait' }
  if (state !== 'failed' && state !== 'pending') return { ...stored, next: 'done' }
  if (!canChangeTask(task.status)) throw taskClosed()
  await markForResending(tx, task.salonId, existing.id)
  await writeEvents(tx, task.salonId, [taskEvent('message_updated', task, task, existing.id)], now)
  return { ...stored, next: 'send' }
}

/**
 * Stores a message. `reply.state`: the task after it, unless a reply changes it as usual. Returns
 * undefined when a concurrent request used the key in another task.
 */
export async function storeNewMessage(
  context: Context,
  viewer: Viewer,
  task: LockedTask,
  reply: Reply & { readonly state?: TaskState },
): Promise<StoredMessage | undefined> {
  const { db: tx } = context
  const { salonId } = viewer
  if (!canChangeTask(task.status)) throw taskClosed()
  assertTaskVersion(task, reply.expectedVersion)
  const isNote = reply.type === 'note'
  const written = hasPlaceholders(reply.text) ? reply.text : null
  const text =
    written === null
      ? reply.text
      : fillPlaceholders(written, await placeholderValuesFor(tx, context, salonId, task.clientId))
  if ([...text].length > LONGEST_REPLY) throw invalid({ text: [TOO_LONG] })
  const { uploadId } = reply
  const media = uploadId === undefined ? [] : [await takeUpload(tx, salonId, viewer.id, uploadId)]
  const inserted = await insertMessage(tx, salonId, {
    taskId: task.id,
    channel: task.channel,
    direction: 'outbound',
    type: reply.type,
    author: actorOf(viewer),
    text,
    written,
    imageUrl: reply.imageUrl,
    media,
    state: isNote ? 'skipped' : 'pending',
    externalId: null,
    clientKey: reply.clientKey ?? null,
    createdAt: context.now,
    after: 'all',
  })
  if (!inserted) return undefined
  if (uploadId !== undefined) await attachUpload(tx, salonId, uploadId, inserted.id)
  const state = reply.state ?? (isNote ? task : taskAfterReply(task, viewer.id))
  const newest = isNote
    ? {}
    : {
        unreadCount: 0,
        lastMessage: { text: shownInList(previewOf(text, media)), at: inserted.createdAt },
      }
  await changeTask(tx, { salonId, id: task.id, change: { state, ...newest }, now: context.now })
  if (!isSameState(state, task)) {
    const line = { from: task.status, to: state.status, actor: actorOf(viewer), note: null }
    await writeTaskLog(tx, { salonId, taskId: task.id, taskLogLine: line, now: context.now })
  }
  const changed = { ...state, unreadCount: isNote ? task.unreadCount : 0 }
  await writeEvents(tx, salonId, [taskEvent('message', task, changed, inserted.id)], context.now)
  return { address: task.address, message: inserted, next: isNote ? 'done' : 'send' }
}
