import { isFurther } from '../../domain/inbox/message.js'
import type { Instant } from '../../domain/time/time.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import { isNewHook, keepReport, lockSent } from '../../store/inbox/webhook-inbox.js'
import { findSent, holdMessage, settleMessage } from '../../store/inbox/messages.js'
import { countWaiting, holdTask } from '../../store/inbox/tasks.js'
import { handBackUnsent } from './sending/hand-back-on-failure.js'
import type { MessageOrigin } from './receive-message.js'
import { reportOnNotices } from '../notifications/receive-delivery-report.js'
import type { DeliveryReport } from './sending/delivery-report.js'
import { taskEvent } from './sending/task-events.js'

/**
 * Shows how far a message got. Reports come in any order, twice, and before the messenger's answer is recorded: a message
 * only gets further, repeats do nothing, and what is not known yet is kept until it is. No caller's right: whoever calls
 * this has checked that it is the messenger who speaks.
 */
export function receiveReport(
  db: Db,
  entrance: MessageOrigin,
  report: DeliveryReport,
  now: Instant,
): Promise<void> {
  const { salonId, channel, hookId } = entrance
  const sent = { salonId, channel, externalId: report.id }
  return transact(db, async (tx) => {
    await lockSent(tx, sent)
    if (hookId !== undefined && !(await isNewHook(tx, salonId, channel, hookId, now))) return
    const found = await findSent(tx, salonId, channel, report.id)
    const told = { ...report, error: reasonOf(report) }
    const notices = await reportOnNotices(tx, salonId, channel, told)
    if (found.length + notices === 0) await keepReport(tx, sent, told, now)
    for (const { id, taskId } of found) await apply(tx, salonId, taskId, id, told, now)
  })
}

/** Why it failed; of what did not fail there is nothing to explain. */
const reasonOf = ({ state, error }: DeliveryReport): string | null =>
  state === 'failed' ? (error ?? 'The messenger could not deliver it.') : null

async function apply(
  tx: Db,
  salonId: number,
  taskId: number,
  id: number,
  { state, error }: DeliveryReport,
  now: Instant,
): Promise<void> {
  const task = await holdTask(tx, salonId, taskId)
  const message = await holdMessage(tx, salonId, id)
  if (!task || !message || !isFurther(state, message.state)) return
  await settleMessage(tx, salonId, id, { state, error, errorCode: null, final: state === 'failed' })
  await countWaiting(tx, salonId, taskId)
  await writeEvents(tx, salonId, [taskEvent('updated', task)], now)
  if (state === 'failed') await handBackUnsent(tx, task, message, now)
}
