import { actorOf, type Viewer } from '../../domain/identity/people.js'
import {
  fillIn,
  hasPlaces,
  LONGEST_REPLY,
  type Message,
  type MessageType,
  shownInList,
} from '../../domain/inbox/message.js'
import { invalid, notFound, Refusal, REQUIRED } from '../../domain/refusal.js'
import type { Instant } from '../../domain/time/time.js'
import { answeredTask, canMoveTask, isSameState } from '../../domain/inbox/task.js'
import type { Db } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import {
  findMessages,
  findSending,
  forgetKey,
  holdByKey,
  insertMessage,
  type PendingMessage,
  tryAgain,
} from '../../store/inbox/messages.js'
import { changeTask, type HeldTask, holdTask, writeTaskLog } from '../../store/inbox/tasks.js'
import { authorize, type Call } from '../context.js'
import { fillingFor } from './canned-replies.js'
import { awaitSettled, sendMessage } from './sending/send-message.js'
import { KEPT_MS } from '../idempotency.js'
import { taskEvent } from './sending/task-events.js'
import { taskTransaction } from './sending/task-transaction.js'

/** `text`: as the operator wrote it; places such as {client_name} are filled in. */
export type Reply = {
  readonly taskId: number
  readonly text: string
  readonly type: MessageType
  readonly imageUrl: string | null
  /** The caller's own key: the same key sends once. */
  readonly clientKey: string | undefined
  readonly expectedVersion: number | undefined
}

export const taskClosed = (): Refusal =>
  new Refusal('task_closed', 'The task is closed: the next message of the client starts a new one.')

const TOO_LONG = `Ensure this field has no more than ${LONGEST_REPLY} characters.`

/** Stored, and to be sent by us; or sent already; or on its way in another request. */
type Stored = {
  readonly address: string
  readonly message: PendingMessage
  readonly then: 'send' | 'done' | 'wait'
}

/**
 * Answers a client, at once through their messenger; a note stays inside. From the autopilot the task is taken over in the
 * same step. The message is kept whatever becomes of its sending. Refuses: not found, `task_closed`, `task_conflict` (the
 * task is not at the expected version), `idempotency_mismatch` (the key is another message's), `external_unavailable`,
 * `external_timeout`, `window_closed`, `type_unsupported`, `no_messenger`.
 */
export async function replyToTask(call: Call, reply: Reply): Promise<Message> {
  const viewer = authorize(call, 'tasks:write')
  if (reply.type === 'image' && reply.imageUrl === null) throw invalid({ imageUrl: [REQUIRED] })
  const clientKey = reply.clientKey ?? keyOf(call, reply)
  const { address, message, then } = await store(call, viewer, { ...reply, clientKey })
  if (then === 'send') await sendMessage(call, viewer.salonId, address, message)
  if (then !== 'done') await demandTaken(call, viewer.salonId, message.id)
  const [sent] = await findMessages(call.own, viewer.salonId, [message.id])
  if (!sent) throw new Error(`message ${message.id} is gone`)
  return sent
}

/** Beyond a call's own limit: to record how it ended. */
const GRACE_MS = 1_000
const OF_REQUEST = 'request '

/** A request that comes again under its own key finds what it stored, also where its answer was not kept. */
const keyOf = (
  { key, tokens }: Call,
  { taskId, type, text, imageUrl }: Reply,
): string | undefined =>
  key === undefined
    ? undefined
    : `${OF_REQUEST}${key} ${tokens.seal(JSON.stringify([taskId, type, text, imageUrl]))}`

/** Refuses a message that could not be sent, whether by this request or by another one with the same key, which is waited for. */
async function demandTaken(call: Call, salonId: number, id: number): Promise<void> {
  const read = () => findSending(call.own, salonId, id)
  const settled = await awaitSettled(read, call.outside.timeoutMs + GRACE_MS)
  const extra = { messageId: id }
  if (!settled) throw new Refusal('external_timeout', 'The message is still on its way.', { extra })
  if (settled.state === 'failed' && settled.errorCode)
    throw new Refusal(settled.errorCode, settled.error ?? 'It could not be sent.', { extra })
}

/** Committed by itself before anything is sent: what becomes of the request does not undo it. */
async function store(call: Call, viewer: Viewer, reply: Reply): Promise<Stored> {
  for (let turn = 0; turn < 3; turn += 1) {
    const stored = await taskTransaction(call.own, async (tx) => {
      const task = await holdTask(tx, viewer.salonId, reply.taskId)
      if (!task) throw notFound()
      const known = await knownBy(tx, viewer, reply.clientKey, call.now)
      return known ? again(tx, call, task, known, reply) : first(tx, call, viewer, task, reply)
    })
    if (stored) return stored
  }
  throw new Error('a message was neither found nor stored')
}

/** What was stored under the key. That of a request counts no longer than requests' keys do; a caller's own counts for ever. */
async function knownBy(
  tx: Db,
  viewer: Viewer,
  key: string | undefined,
  now: Instant,
): Promise<PendingMessage | undefined> {
  const known = key === undefined ? undefined : await holdByKey(tx, viewer.salonId, viewer.id, key)
  if (!known || !key?.startsWith(OF_REQUEST) || known.createdAt > now - KEPT_MS) return known
  await forgetKey(tx, viewer.salonId, known.id)
  return undefined
}

/** The same key again: after a success nothing is sent, after a failure it is tried again, while it is on its way we wait. */
async function again(
  tx: Db,
  call: Call,
  task: HeldTask,
  known: PendingMessage,
  reply: Reply,
): Promise<Stored> {
  const isOther =
    known.taskId !== task.id || known.type !== reply.type || known.imageUrl !== reply.imageUrl
  if (isOther || (known.written ?? known.text) !== reply.text)
    throw new Refusal('idempotency_mismatch', 'This client key was used with another message.')
  const stored = { address: task.address, message: known }
  if (known.state === 'pending' && (known.tried ?? 0) * 1000 <= call.outside.timeoutMs + GRACE_MS)
    return { ...stored, then: 'wait' }
  if (known.state !== 'failed' && known.state !== 'pending') return { ...stored, then: 'done' }
  if (!canMoveTask(task.status)) throw taskClosed()
  await tryAgain(tx, task.salonId, known.id)
  await writeEvents(tx, task.salonId, [taskEvent('updated', task)], call.now)
  return { ...stored, then: 'send' }
}

/** Undefined where the key was taken meanwhile, in another task. */
async function first(
  tx: Db,
  call: Call,
  viewer: Viewer,
  task: HeldTask,
  reply: Reply,
): Promise<Stored | undefined> {
  const { salonId } = viewer
  if (!canMoveTask(task.status)) throw taskClosed()
  if (reply.expectedVersion !== undefined && reply.expectedVersion !== task.version)
    throw new Refusal(
      'task_conflict',
      `The task was changed meanwhile: it is at version ${task.version}.`,
      {
        extra: { version: task.version },
      },
    )
  const isNote = reply.type === 'note'
  const written = hasPlaces(reply.text) ? reply.text : null
  const text =
    written === null
      ? reply.text
      : fillIn(written, await fillingFor(tx, call, salonId, task.clientId))
  if ([...text].length > LONGEST_REPLY) throw invalid({ text: [TOO_LONG] })
  const made = await insertMessage(tx, salonId, {
    taskId: task.id,
    channel: task.channel,
    direction: 'outbound',
    type: reply.type,
    author: actorOf(viewer),
    text,
    written,
    imageUrl: reply.imageUrl,
    state: isNote ? 'skipped' : 'pending',
    externalId: null,
    clientKey: reply.clientKey ?? null,
    createdAt: call.now,
    after: 'all',
  })
  if (!made) return undefined
  const { id } = made
  const state = isNote ? task : answeredTask(task, viewer.id)
  const said = isNote
    ? {}
    : { unreadCount: 0, said: { text: shownInList(text), at: made.createdAt } }
  await changeTask(tx, salonId, task.id, { state, ...said }, call.now)
  if (!isSameState(state, task)) {
    const line = { from: task.status, to: state.status, actor: actorOf(viewer), note: null }
    await writeTaskLog(tx, salonId, task.id, line, call.now)
  }
  await writeEvents(tx, salonId, [taskEvent('message', task, state, id)], call.now)
  const message = await findSending(tx, salonId, id)
  if (!message) throw new Error('a message was not stored')
  return { address: task.address, message, then: isNote ? 'done' : 'send' }
}
