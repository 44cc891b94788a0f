import { setTimeout as sleep } from 'node:timers/promises'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { isFurther } from '../../../domain/inbox/message.js'
import { writeEvents } from '../../../store/live/events.js'
import { lockSent, takeReports } from '../../../store/inbox/webhook-inbox.js'
import {
  holdMessage,
  type Outcome,
  type PendingMessage,
  settleMessage,
} from '../../../store/inbox/messages.js'
import { countWaiting, holdTask } from '../../../store/inbox/tasks.js'
import { handBackUnsent } from './hand-back-on-failure.js'
import type { Call } from '../../context.js'
import { codeOfFault, messengerOf } from './messengers.js'
import { taskEvent } from './task-events.js'
import { taskTransaction } from './task-transaction.js'

/** What sending needs of a call. */
export type Sender = Pick<Call, 'own' | 'outside' | 'now' | 'log'>

/** Everything of one try that must be the same in the next one: a messenger that took it knows the key. */
const keyOf = (salonId: number, { id, createdAt, round }: PendingMessage): string =>
  `salon-${salonId}-message-${id}-${createdAt}-${round}`

/**
 * Sends a message that is stored as pending, and records how that ended; it is kept either way. Nothing outside is called
 * inside a transaction.
 */
export async function sendMessage(
  sender: Sender,
  salonId: number,
  address: string,
  sending: PendingMessage,
): Promise<void> {
  const messenger = await messengerOf(sender, salonId, sending.channel)
  const { type, text, imageUrl } = sending
  try {
    const externalId = await messenger.send({
      to: address,
      type: type === 'note' ? 'text' : type,
      text,
      imageUrl,
      key: keyOf(salonId, sending),
    })
    await settle(sender, salonId, sending, {
      state: 'sent',
      error: null,
      errorCode: null,
      externalId,
      final: false,
    })
  } catch (error) {
    if (!(error instanceof ExternalFault)) throw error
    const { message, kind } = error
    const why = { error: message, errorCode: codeOfFault(error) }
    await settle(sender, salonId, sending, { state: 'failed', ...why, final: kind === 'refused' })
  }
}

/** Records the end of a try, and what the messenger had said of it before we knew that it was taken. */
function settle(
  { own, now }: Sender,
  salonId: number,
  { id, taskId, channel, round }: PendingMessage,
  outcome: Outcome,
): Promise<void> {
  const { externalId } = outcome
  return taskTransaction(own, async (tx) => {
    const sent = externalId === undefined ? undefined : { salonId, channel, externalId }
    if (sent) await lockSent(tx, sent)
    const task = await holdTask(tx, salonId, taskId)
    const message = await holdMessage(tx, salonId, id)
    if (!task || message?.state !== 'pending' || message.round !== round) return // somebody else was faster
    let settled = outcome
    for (const { state, error } of sent ? await takeReports(tx, sent) : [])
      if (isFurther(state, settled.state))
        settled = { ...outcome, state, error, final: state === 'failed' }
    await settleMessage(tx, salonId, id, settled)
    await countWaiting(tx, salonId, taskId)
    await writeEvents(tx, salonId, [taskEvent('updated', task)], now)
    if (settled.state === 'failed') await handBackUnsent(tx, task, message, now)
  })
}

const GLANCE_MS = 50

/** Waits for the end of a try that runs elsewhere; answers the message as it is then, or undefined when it takes too long. */
export async function awaitSettled(
  read: () => Promise<PendingMessage | undefined>,
  patienceMs: number,
): Promise<PendingMessage | undefined> {
  for (let waited = 0; waited <= patienceMs; waited += GLANCE_MS) {
    const message = await read()
    if (message?.state !== 'pending') return message
    await sleep(GLANCE_MS)
  }
  return undefined
}
