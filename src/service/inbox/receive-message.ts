import type { Actor } from '../../domain/identity/actor.js'
import type { NewEvent } from '../../domain/live/event.js'
import type { Incoming } from '../../domain/inbox/incoming.js'
import { previewOf } from '../../domain/inbox/media.js'
import { shownInList } from '../../domain/inbox/message.js'
import type { Channel, Language } from '../../domain/identity/people.js'
import { readPhone } from '../../domain/identity/phone.js'
import { taskAfterClientMessage, isSameState } from '../../domain/inbox/task.js'
import { type Instant, MINUTE } from '../../domain/time/time.js'
import { isUniqueViolation } from '../../store/postgres/database-errors.js'
import { findOrCreateClient, insertClient } from '../../store/clients/clients.js'
import { type Db, transact } from '../../store/postgres/database.js'
import {
  type Dialogue,
  reassignDialogue,
  insertDialogue,
  lockDialogue,
  setDialogueLanguage,
} from '../../store/inbox/dialogues.js'
import { writeEvents } from '../../store/live/events.js'
import { isNewWebhook } from '../../store/inbox/webhook-inbox.js'
import { enqueueJob } from '../../store/jobs/jobs.js'
import { insertMessage, isReceived } from '../../store/inbox/messages.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { listServices } from '../../store/catalog/services.js'
import {
  changeTask,
  type LockedTask,
  lockTask,
  lockOpenTaskOf,
  insertTask,
  writeTaskLog,
} from '../../store/inbox/tasks.js'
import { autopilotAnswersFirst } from '../autopilot/settings/settings.js'
import { assignPhone } from '../clients/merge-clients.js'
import { queueDownloads } from './media/queue-downloads.js'
import { taskEvent } from './sending/task-events.js'

/** The salon and channel of a webhook. */
export type MessageOrigin = {
  readonly salonId: number
  readonly channel: Channel
  /**
   * The id of the webhook. A repeat with the same id does nothing. Undefined: there is none; the id
   * of the message finds repeats.
   */
  readonly webhookId: string | undefined
}
/** The stored message and its task; undefined for a repeat. */
export type Received = { readonly taskId: number; readonly messageId: number } | undefined

/**
 * A message that is this young is sorted after our earlier messages, also when the messenger's
 * clock is slow.
 */
const FRESH_MS = 10 * MINUTE
/** Loads the words of the languages with the first message: their tables take time and memory. */
const loadLanguage = () => import('../../tools/language/engine/spelling/language.js')
/** Thrown to roll back the transaction of a message that was stored already. */
class AlreadyReceived extends Error {}

/**
 * Stores a message of a client. It joins the open task of the dialogue, reopens a snoozed one, or
 * starts a new task. An unknown sender becomes a client. Repeats do nothing, also when several
 * processes receive them at once.
 * Checks no right: the caller has verified that the messenger sent the message.
 */
export async function receiveMessage(
  db: Db,
  origin: MessageOrigin,
  incoming: Incoming,
  now: Instant,
): Promise<Received> {
  const phone =
    incoming.phone === undefined
      ? undefined
      : readPhone(incoming.phone, (await loadSalon(db, origin.salonId)).phoneRegion)
  const { clearLanguage } = await loadLanguage()
  const language = clearLanguage(incoming.text)
  for (let round = 0; ; round += 1) {
    try {
      return await transact(db, (tx) => receive(tx, origin, { ...incoming, phone, language }, now))
    } catch (error) {
      if (error instanceof AlreadyReceived) return undefined
      // Two addresses with one new phone at the same moment: the retry finds the other's new
      // client.
      if (round > 0 || !isUniqueViolation(error)) throw error
    }
  }
}

/** `language`: the language that the text seems to have before the price list is checked. */
type ParsedMessage = Incoming & { readonly language: Language | undefined }

async function receive(
  tx: Db,
  origin: MessageOrigin,
  incoming: ParsedMessage,
  now: Instant,
): Promise<Received> {
  const { salonId, channel, webhookId } = origin
  const sender = { salonId, channel, address: incoming.from }
  // Statements that need nothing of each other are sent at once, and run in this order.
  const [dialogue, isNew, isKnown] = await Promise.all([
    lockDialogue(tx, sender),
    webhookId === undefined || isNewWebhook(tx, { salonId, channel, webhookId, now }),
    isReceived(tx, salonId, channel, incoming.id),
  ])
  if (!isNew || isKnown) return undefined
  if (dialogue) await identifyClient(tx, { ...dialogue, salonId }, incoming, now)
  const language = await updateLanguage(tx, salonId, dialogue, incoming)
  const dialogueId =
    dialogue?.id ??
    (await insertDialogue(
      tx,
      sender,
      { clientId: await clientOf(tx, salonId, incoming, now), language },
      now,
    ))
  const earlierClientId = dialogue?.clientId
  return addToTask(tx, { salonId, channel, dialogueId, earlierClientId }, incoming, now)
}

/**
 * Returns the language of a dialogue after a message, and stores it when it has changed. A message
 * without clear evidence changes nothing. Names of services are no evidence; the price list is read
 * only when the language would change.
 */
async function updateLanguage(
  tx: Db,
  salonId: number,
  dialogue: Dialogue | undefined,
  { text, language }: ParsedMessage,
): Promise<Language | null> {
  const current = dialogue?.language ?? null
  if (language === undefined || language === current) return current
  const { clearLanguage } = await loadLanguage()
  const detected = clearLanguage(text, await listServices(tx, salonId, undefined, false)) ?? current
  if (dialogue && detected !== null && detected !== current)
    await setDialogueLanguage(tx, salonId, dialogue.id, detected)
  return detected
}

/** Returns the client of a new address: the one with the phone, else a new client. */
async function clientOf(
  tx: Db,
  salonId: number,
  { name, phone }: Incoming,
  now: Instant,
): Promise<number> {
  if (phone !== undefined) return (await findOrCreateClient(tx, { salonId, name, phone }, now)).id
  const inserted = await insertClient(tx, { salonId, name, phone: null }, now)
  if (!inserted) throw new Error('a client was not stored')
  return inserted.id
}

/**
 * Applies a phone that came with a message. A client without a phone gets it. When the client has
 * another phone, the dialogue goes to the client with this phone.
 */
async function identifyClient(
  tx: Db,
  { salonId, ...dialogue }: Dialogue & { readonly salonId: number },
  { name, phone }: Incoming,
  now: Instant,
): Promise<void> {
  if (phone === undefined || phone === dialogue.clientPhone) return
  if (dialogue.clientPhone === null) {
    await assignPhone(tx, { salonId, id: dialogue.clientId }, phone, now)
    return
  }
  const other = await findOrCreateClient(tx, { salonId, name, phone }, now)
  await reassignDialogue(tx, salonId, dialogue.id, other.id)
}

/** A dialogue, with the salon and channel that it belongs to. */
type DialogueKey = {
  readonly salonId: number
  readonly channel: Channel
  readonly dialogueId: number
  /** The client of the dialogue before the message. Undefined: a new dialogue. */
  readonly earlierClientId: number | undefined
}

/** Creates a task. It is the autopilot's when the autopilot answers first in this channel. */
async function createTask(
  tx: Db,
  { salonId, channel, dialogueId }: DialogueKey,
  now: Instant,
): Promise<number> {
  const isFirst = await autopilotAnswersFirst(tx, salonId, channel, now)
  return insertTask(tx, { salonId, dialogueId, status: isFirst ? 'autopilot' : 'open', now })
}

/** Adds the message to the task of the dialogue, or to a new one. */
async function addToTask(
  tx: Db,
  dialogue: DialogueKey,
  incoming: Incoming,
  now: Instant,
): Promise<Received> {
  const { salonId, channel, dialogueId } = dialogue
  const existing = await lockOpenTaskOf(tx, salonId, dialogueId)
  const task = existing ?? (await lockTask(tx, salonId, await createTask(tx, dialogue, now)))
  if (!task) throw new Error('a task was not stored')
  const author: Actor = { kind: 'external', userId: null, name: incoming.name }
  const { text, media = [], needsPerson = false } = incoming
  const sentAt = Math.min(incoming.sentAt, now)
  const isFresh = sentAt > now - FRESH_MS
  const inserted = await insertMessage(tx, salonId, {
    taskId: task.id,
    channel,
    direction: 'inbound',
    type: 'text',
    author,
    text,
    media,
    needsPerson,
    written: null,
    imageUrl: null,
    state: 'delivered',
    externalId: incoming.id,
    clientKey: null,
    createdAt: sentAt,
    sentAt,
    after: isFresh ? 'ours' : 'nothing',
  })
  if (!inserted) throw new AlreadyReceived() // stored meanwhile for another address
  const { id: messageId, createdAt } = inserted
  await queueDownloads(tx, { salonId, messageId }, media, now)
  const state = taskAfterClientMessage(task)
  const change = {
    state,
    unreadCount: task.unreadCount + 1,
    waitingSince: Math.min(task.waitingSince ?? createdAt, createdAt),
    lastMessage: { text: shownInList(previewOf(text, media)), at: createdAt },
  }
  const isNew = existing === undefined
  const taskLogLine = {
    ...{ from: isNew ? null : task.status, to: state.status },
    ...{ actor: author, note: null },
  }
  const before = { ...task, clientId: dialogue.earlierClientId ?? task.clientId }
  const after = { ...task, ...state, unreadCount: change.unreadCount }
  await Promise.all([
    changeTask(tx, { salonId, id: task.id, change, now }),
    (isNew || !isSameState(state, task)) &&
      writeTaskLog(tx, { salonId, taskId: task.id, taskLogLine, now }),
    writeEvents(tx, salonId, eventsOf(before, after, { isNew, messageId }), now),
    state.status === 'autopilot' &&
      enqueueJob(tx, 'autopilot_turn', { salonId, taskId: task.id, messageId }),
  ])
  return { taskId: task.id, messageId }
}

/** The event of a new or reopened task comes before the event of its message. */
function eventsOf(
  before: LockedTask,
  after: LockedTask,
  { isNew, messageId }: { readonly isNew: boolean; readonly messageId: number },
): NewEvent[] {
  if (isNew) return [taskEvent('created', after), taskEvent('message', after, after, messageId)]
  if (isSameState(before, after)) return [taskEvent('message', before, after, messageId)]
  return [taskEvent('updated', before, after), taskEvent('message', after, after, messageId)]
}
