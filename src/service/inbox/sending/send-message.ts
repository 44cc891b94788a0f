import { setTimeout as sleep } from 'node:timers/promises'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { isFurther } from '../../../domain/inbox/message.js'
import { writeEvents } from '../../../store/live/events.js'
import { lockMessageId, takeEarlyReports } from '../../../store/inbox/webhook-inbox.js'
import {
  lockMessage,
  type SendingOutcome,
  type MessageToSend,
  type SettledMessage,
  settleMessage,
} from '../../../store/inbox/sending.js'
import { recordDelivery, lockTask } from '../../../store/inbox/tasks.js'
import { handBackUnsent } from './hand-back-on-failure.js'
import type { Context } from '../../context.js'
import { refusalCodeOf, messengerOf } from './messengers.js'
import { pictureToSend } from './picture-to-send.js'
import { taskEvent } from './task-events.js'
import { taskTransaction } from './task-transaction.js'

/** The part of a context that sending needs. */
export type Sender = Pick<Context, 'autonomousDb' | 'externalSystems' | 'now' | 'log'>

/** The key of a round of attempts: the messenger accepts a message with the same key once. */
const keyOf = (salonId: number, { id, createdAt, round }: MessageToSend): string =>
  `salon-${salonId}-message-${id}-${createdAt}-${round}`

/**
 * Sends a message that is stored as pending, and records whether the messenger accepted it. No
 * transaction is open during the call. Returns the message after it, or undefined when another
 * attempt was recorded first.
 */
export async function sendMessage(
  sender: Sender,
  salonId: number,
  address: string,
  sending: MessageToSend,
): Promise<SettledMessage | undefined> {
  const messenger = await messengerOf(sender, salonId, sending.channel)
  const { type, text } = sending
  try {
    const externalId = await messenger.send({
      to: address,
      type: type === 'note' ? 'text' : type,
      text,
      ...(await pictureToSend(sender, salonId, sending)),
      key: keyOf(salonId, sending),
    })
    return await settle(sender, salonId, sending, {
      state: 'sent',
      error: null,
      errorCode: null,
      externalId,
      final: false,
    })
  } catch (error) {
    if (!(error instanceof ExternalFault)) throw error
    const { message, kind } = error
    return await settle(sender, salonId, sending, {
      state: 'failed',
      error: message,
      errorCode: refusalCodeOf(error),
      final: kind === 'refused',
    })
  }
}

/** Records the end of an attempt, with the delivery reports that came before the response. */
function settle(
  { autonomousDb, now }: Sender,
  salonId: number,
  { id, taskId, channel, round }: MessageToSend,
  outcome: SendingOutcome,
): Promise<SettledMessage | undefined> {
  const { externalId } = outcome
  return taskTransaction(autonomousDb, async (tx) => {
    const sent = externalId === undefined ? undefined : { salonId, channel, externalId }
    if (sent) await lockMessageId(tx, sent)
    const task = await lockTask(tx, salonId, taskId)
    const message = await lockMessage(tx, salonId, id)
    // Another attempt may have been recorded first.
    if (!task || message?.state !== 'pending' || message.round !== round) return undefined
    let settled = outcome
    for (const { state, error } of sent ? await takeEarlyReports(tx, sent) : [])
      if (isFurther(state, settled.state))
        settled = { ...outcome, state, error, final: state === 'failed' }
    const stored = await settleMessage(tx, salonId, id, settled)
    await recordDelivery(tx, salonId, taskId)
    await writeEvents(tx, salonId, [taskEvent('message_updated', task, task, id)], now)
    if (settled.state === 'failed') await handBackUnsent(tx, task, message, now)
    return stored
  })
}

const POLL_MS = 50

/**
 * Waits up to `limitMs` for the end of an attempt in another request. Returns the message after it,
 * or undefined when it takes longer.
 */
export async function awaitSettled(
  read: () => Promise<SettledMessage | undefined>,
  limitMs: number,
): Promise<SettledMessage | undefined> {
  for (let waitedMs = 0; waitedMs <= limitMs; waitedMs += POLL_MS) {
    const message = await read()
    if (message?.state !== 'pending') return message
    await sleep(POLL_MS)
  }
  return undefined
}
