import { actorOf, type Channel, type Viewer } from '../../domain/identity/people.js'
import { type Task, taskAfterTransition } from '../../domain/inbox/task.js'
import { addressIn } from '../../domain/notifications/notification-channel.js'
import { invalid, Refusal, unknownReference } from '../../domain/refusal.js'
import { findClient, lockClients } from '../../store/clients/clients.js'
import { insertDialogue, latestAddress, lockDialogue } from '../../store/inbox/dialogues.js'
import { taskIdByKey } from '../../store/inbox/sending.js'
import {
  insertTask,
  loadTask,
  type LockedTask,
  lockOpenTaskOf,
  lockTask,
  writeTaskLog,
} from '../../store/inbox/tasks.js'
import { writeEvents } from '../../store/live/events.js'
import { assertNotErased } from '../clients/booking-client.js'
import { authorize, type Context } from '../context.js'
import {
  findByKey,
  keyOfRequest,
  reuseMessage,
  sendStored,
  type StoredMessage,
  storeNewMessage,
} from './reply-to-task.js'
import { taskEvent } from './sending/task-events.js'
import { taskTransaction } from './sending/task-transaction.js'

/** The first message of staff to a client. Placeholders in `text` are filled in. */
export type FirstMessage = {
  readonly clientId: number
  readonly channel: Channel
  readonly text: string
  /** The caller's key: messages with the same key are sent once. */
  readonly clientKey: string | undefined
}

const NO_ADDRESS = 'Neither a phone nor an address in this messenger is known.'
const ADDRESS_OF_ANOTHER = 'Another client writes from the phone of this client in this messenger.'

/** Thrown to roll back a new task when a concurrent request used the key of its message. */
class KeyTaken extends Error {}

/**
 * Sends a message to a client in a new task, or takes the client's task in this channel that is not
 * closed. The address is that of a notification: the one that the client wrote from, else the
 * phone. The message stays stored also when it cannot be sent. Throws `invalid` for a client who is
 * unknown or has no address, `idempotency_mismatch` (the key belongs to another message), and what
 * `replyToTask` throws when the message cannot be sent. For admins and operators.
 */
export async function openTask(context: Context, message: FirstMessage): Promise<Task> {
  const viewer = authorize(context, 'tasks:open')
  const { clientId, channel, text } = message
  const clientKey = message.clientKey ?? keyOfRequest(context, [clientId, channel, text])
  const stored = await storeOnce(context, viewer, { ...message, clientKey })
  await sendStored(context, viewer, stored)
  return loadTask(context.db, viewer.salonId, stored.message.taskId)
}

/** Stores the message once per key. The commit does not depend on the rest of the request. */
async function storeOnce(
  context: Context,
  viewer: Viewer,
  message: FirstMessage,
): Promise<StoredMessage> {
  for (let round = 0; round < 3; round += 1) {
    try {
      return await taskTransaction(context.autonomousDb, async (tx) => {
        const txContext = { ...context, db: tx }
        const known = await repeated(txContext, viewer, message)
        if (known) return known
        const dialogueId = await lockDialogueOf(txContext, viewer.salonId, message)
        // A concurrent request with the key may have ended while this one waited for the lock.
        return (
          (await repeated(txContext, viewer, message)) ??
          (await storeInTask(txContext, viewer, dialogueId, message))
        )
      })
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error
    }
  }
  throw new Error('a message was neither found nor stored')
}

const replyOf = (taskId: number, { text, clientKey }: FirstMessage) =>
  ({
    taskId,
    text,
    type: 'text',
    imageUrl: null,
    clientKey,
    expectedVersion: undefined,
  }) as const

/** Returns the message that was stored with the key, and what to do with it, or undefined. */
async function repeated(
  context: Context,
  viewer: Viewer,
  message: FirstMessage,
): Promise<StoredMessage | undefined> {
  const { db: tx } = context
  const { clientId, channel, clientKey } = message
  if (clientKey === undefined) return undefined
  const taskId = await taskIdByKey(tx, viewer.salonId, viewer.id, clientKey)
  const task = taskId === undefined ? undefined : await lockTask(tx, viewer.salonId, taskId)
  const existing = task && (await findByKey(tx, viewer, clientKey, context.now))
  if (!existing) return undefined
  if (task.clientId !== clientId || task.channel !== channel)
    throw new Refusal('idempotency_mismatch', 'This client key was used with another message.')
  return reuseMessage(context, task, existing, replyOf(task.id, message))
}

/** Locks the address of a client in a channel. Returns its dialogue, which may be a new one. */
async function lockDialogueOf(
  { db: tx, now }: Context,
  salonId: number,
  { clientId, channel }: FirstMessage,
): Promise<number> {
  const client = await findClient(tx, salonId, clientId)
  if (!client) throw invalid({ clientId: [unknownReference(clientId)] })
  assertNotErased(client, 'clientId')
  const learned = await latestAddress(tx, salonId, clientId, channel)
  const addresses = learned === undefined ? {} : { [channel]: learned }
  const address = addressIn(channel, { addresses, phone: client.phone })
  if (address === undefined) throw invalid({ clientId: [NO_ADDRESS] })
  const place = { salonId, channel, address }
  const dialogue = await lockDialogue(tx, place)
  if (dialogue && dialogue.clientId !== clientId) throw invalid({ clientId: [ADDRESS_OF_ANOTHER] })
  if (dialogue) return dialogue.id
  await lockClients(tx, salonId, [clientId])
  // The client may have been merged into another one before the lock.
  if (!(await findClient(tx, salonId, clientId)))
    throw invalid({ clientId: [unknownReference(clientId)] })
  return insertDialogue(tx, place, { clientId, language: null }, now)
}

/** Stores the message in the task of the dialogue that is not closed, or in a new one. */
async function storeInTask(
  context: Context,
  viewer: Viewer,
  dialogueId: number,
  message: FirstMessage,
): Promise<StoredMessage> {
  const { db: tx } = context
  const { salonId } = viewer
  const existing = await lockOpenTaskOf(tx, salonId, dialogueId)
  const task = existing ?? (await createTask(context, viewer, dialogueId))
  const state = taskAfterTransition(task, { to: 'open', assigneeId: viewer.id })
  const reply = { ...replyOf(task.id, message), state }
  const stored = await storeNewMessage(context, viewer, task, reply)
  if (!stored) throw new KeyTaken()
  return stored
}

/** Creates a task of the viewer, with its log entry and its event. */
async function createTask(
  { db: tx, now }: Context,
  viewer: Viewer,
  dialogueId: number,
): Promise<LockedTask> {
  const { salonId } = viewer
  const assigneeId = viewer.id
  const taskId = await insertTask(tx, { salonId, dialogueId, status: 'open', now })
  const inserted = await lockTask(tx, salonId, taskId)
  if (!inserted) throw new Error('a task was not stored')
  const line = { from: null, to: 'open', actor: actorOf(viewer), note: null } as const
  await writeTaskLog(tx, { salonId, taskId, taskLogLine: line, now })
  const task = { ...inserted, assigneeId }
  await writeEvents(tx, salonId, [taskEvent('created', task)], now)
  return task
}
