import type { Actor } from '../../domain/identity/actor.js'
import { clearLanguage } from '../../domain/autopilot/spelling/clear-language.js'
import type { NewEvent } from '../../domain/live/event.js'
import { type Media, previewOf } from '../../domain/inbox/media.js'
import { shownInList } from '../../domain/inbox/message.js'
import type { Channel, Language } from '../../domain/identity/people.js'
import { readPhone } from '../../domain/identity/phone.js'
import { addressedTask, isSameState, type TaskState } from '../../domain/inbox/task.js'
import { type Instant, MINUTE } from '../../domain/time/time.js'
import { sqlStateOf } from '../../base/log.js'
import { findOrCreateClient, insertClient } from '../../store/clients/clients.js'
import { type Db, transact } from '../../store/postgres/database.js'
import {
  type Dialogue,
  giveDialogueTo,
  insertDialogue,
  lockDialogue,
  setDialogueLanguage,
} from '../../store/inbox/dialogues.js'
import { writeEvents } from '../../store/live/events.js'
import { isNewHook } from '../../store/inbox/webhook-inbox.js'
import { enqueueJob } from '../../store/jobs/jobs.js'
import { insertMessage, isReceived } from '../../store/inbox/messages.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { listServices } from '../../store/catalog/services.js'
import {
  changeTask,
  type HeldTask,
  holdTask,
  holdTaskOf,
  insertTask,
  writeTaskLog,
} from '../../store/inbox/tasks.js'
import { autopilotAnswersFirst } from '../autopilot/settings/settings.js'
import { learnPhone } from '../clients/merge-clients.js'
import { taskEvent } from './sending/task-events.js'

/** What a client wrote, as the messenger tells it. */
export type Incoming = {
  /** The messenger's id of the message: a second one with it does nothing. */
  readonly id: string
  /** The person's address in that messenger. */
  readonly from: string
  readonly name: string
  /** Undefined where none was sent, or none that is one. */
  readonly phone: string | undefined
  readonly text: string
  /** Absent: none. */
  readonly media?: readonly Media[]
  /** Whether only a person can answer it; absent: no. */
  readonly needsPerson?: boolean
  /** When it was written, by the messenger's clock. */
  readonly sentAt: Instant
}
/** Where a message came in. */
export type MessageOrigin = {
  readonly salonId: number
  readonly channel: Channel
  /** The hook's own id: a second one with it does nothing. Undefined: it came without a hook. */
  readonly hookId: string | undefined
}
/** The task that a message belongs to; undefined for one that had come before. */
export type Received = { readonly taskId: number; readonly messageId: number } | undefined

const UNIQUE = '23505'
/** What was written so short a time ago answers what we said before it came, whatever the messenger's clock says. */
const FRESH_MS = 10 * MINUTE
/** Thrown to undo what was done for a message that had come. */
class Twice extends Error {}

/**
 * Keeps a message of a client: it opens a task, joins the one there is, or wakes it where it was snoozed; after a close it
 * starts a new one. A person nobody knows becomes a client. Repeats do nothing, in whatever process and at whatever moment
 * they come. No caller's right: whoever calls this has checked that it is the messenger who speaks.
 */
export async function receiveMessage(
  db: Db,
  entrance: MessageOrigin,
  incoming: Incoming,
  now: Instant,
): Promise<Received> {
  const { phoneRegion } = await loadSalon(db, entrance.salonId)
  const phone = incoming.phone === undefined ? undefined : readPhone(incoming.phone, phoneRegion)
  const language = clearLanguage(incoming.text)
  for (let turn = 0; ; turn += 1) {
    try {
      return await transact(db, (tx) =>
        receive(tx, entrance, { ...incoming, phone, language }, now),
      )
    } catch (error) {
      if (error instanceof Twice) return undefined
      // Two addresses of one new phone at the same moment: the second one finds the client whom the first one made.
      if (turn > 0 || sqlStateOf(error) !== UNIQUE) throw error
    }
  }
}

/** `language`: the one that it seems to be written in, as long as nobody has looked at the price list. */
type Read = Incoming & { readonly language: Language | undefined }

async function receive(
  tx: Db,
  entrance: MessageOrigin,
  incoming: Read,
  now: Instant,
): Promise<Received> {
  const { salonId, channel, hookId } = entrance
  const where = { salonId, channel, address: incoming.from }
  const known = await lockDialogue(tx, where)
  if (hookId !== undefined && !(await isNewHook(tx, salonId, channel, hookId, now)))
    return undefined
  if (await isReceived(tx, salonId, channel, incoming.id)) return undefined
  if (known) await identify(tx, salonId, known, incoming, now)
  const language = await learnLanguage(tx, salonId, known, incoming)
  const dialogueId =
    known?.id ??
    (await insertDialogue(
      tx,
      where,
      { clientId: await clientOf(tx, salonId, incoming, now), language },
      now,
    ))
  return joinTask(tx, salonId, channel, dialogueId, incoming, now)
}

/**
 * Returns the language of a dialogue after a message, and stores it where the dialogue had another one. A message without
 * clear evidence changes nothing. Names of services are no evidence: the price list is read where something would change.
 */
async function learnLanguage(
  tx: Db,
  salonId: number,
  dialogue: Dialogue | undefined,
  { text, language }: Read,
): Promise<Language | null> {
  const known = dialogue?.language ?? null
  if (language === undefined || language === known) return known
  const learned = clearLanguage(text, await listServices(tx, salonId, undefined, false)) ?? known
  if (dialogue && learned !== null && learned !== known)
    await setDialogueLanguage(tx, salonId, dialogue.id, learned)
  return learned
}

/** The client whom a new address belongs to: by phone, else somebody new. */
async function clientOf(
  tx: Db,
  salonId: number,
  { name, phone }: Incoming,
  now: Instant,
): Promise<number> {
  if (phone !== undefined) return (await findOrCreateClient(tx, { salonId, name, phone }, now)).id
  const made = await insertClient(tx, { salonId, name, phone: null }, now)
  if (!made) throw new Error('a client was not stored')
  return made.id
}

/** A phone says whose the dialogue is: of a client who had none it is the phone, else the dialogue goes to whose it is. */
async function identify(
  tx: Db,
  salonId: number,
  dialogue: Dialogue,
  { name, phone }: Incoming,
  now: Instant,
): Promise<void> {
  if (phone === undefined || phone === dialogue.clientPhone) return
  if (dialogue.clientPhone === null) {
    await learnPhone(tx, salonId, dialogue.clientId, phone, now)
    return
  }
  const other = await findOrCreateClient(tx, { salonId, name, phone }, now)
  await giveDialogueTo(tx, salonId, dialogue.id, other.id)
}

/** A task for what was written: a person's, or the autopilot's where it answers first. */
async function beginTask(
  tx: Db,
  salonId: number,
  channel: Channel,
  dialogueId: number,
  now: Instant,
): Promise<number> {
  const isFirst = await autopilotAnswersFirst(tx, salonId, channel, now)
  return insertTask(tx, salonId, dialogueId, isFirst ? 'autopilot' : 'open', now)
}

/** Puts the message into the dialogue's task, or into a new one. */
async function joinTask(
  tx: Db,
  salonId: number,
  channel: Channel,
  dialogueId: number,
  incoming: Incoming,
  now: Instant,
): Promise<Received> {
  const found = await holdTaskOf(tx, salonId, dialogueId)
  const held =
    found ?? (await holdTask(tx, salonId, await beginTask(tx, salonId, channel, dialogueId, now)))
  if (!held) throw new Error('a task was not stored')
  const author: Actor = { kind: 'external', userId: null, name: incoming.name }
  const { text, media = [], needsPerson = false } = incoming
  const sentAt = Math.min(incoming.sentAt, now)
  const isFresh = sentAt > now - FRESH_MS
  const made = await insertMessage(tx, salonId, {
    taskId: held.id,
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
  if (!made) throw new Twice() // from another address, at this moment
  const { id: messageId, createdAt } = made
  const state = addressedTask(held)
  const change = {
    state,
    unreadCount: held.unreadCount + 1,
    waitingSince: Math.min(held.waitingSince ?? createdAt, createdAt),
    said: { text: shownInList(previewOf(text, media)), at: createdAt },
  }
  await changeTask(tx, salonId, held.id, change, now)
  const moved = !isSameState(state, held)
  if (!found || moved)
    await writeTaskLog(
      tx,
      salonId,
      held.id,
      { from: found ? held.status : null, to: state.status, actor: author, note: null },
      now,
    )
  await writeEvents(tx, salonId, eventsOf(held, found === undefined, moved, state, messageId), now)
  if (state.status === 'autopilot')
    await enqueueJob(tx, 'autopilot_turn', { salonId, taskId: held.id })
  return { taskId: held.id, messageId }
}

/** A new task is told of before its message; one that woke before what woke it. */
function eventsOf(
  held: HeldTask,
  isNew: boolean,
  moved: boolean,
  state: TaskState,
  messageId: number,
): NewEvent[] {
  const message = taskEvent('message', moved ? { ...held, ...state } : held, undefined, messageId)
  if (isNew) return [taskEvent('created', held), message]
  return moved ? [taskEvent('updated', held, state), message] : [message]
}
