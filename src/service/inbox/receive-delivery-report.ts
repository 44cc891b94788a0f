import { isFurther } from '../../domain/inbox/message.js'
import type { Instant } from '../../domain/time/time.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import { isNewWebhook, storeEarlyReport, lockMessageId } from '../../store/inbox/webhook-inbox.js'
import { findSentMessages, lockMessage, settleMessage } from '../../store/inbox/sending.js'
import { recordDelivery, lockTask } from '../../store/inbox/tasks.js'
import { handBackUnsent } from './sending/hand-back-on-failure.js'
import type { MessageOrigin } from './receive-message.js'
import { applyReportToNotifications } from '../notifications/apply-delivery-report.js'
import type { DeliveryReport } from '../../domain/inbox/incoming.js'
import { taskEvent } from './sending/task-events.js'

/**
 * Records a delivery report on the messages and notifications with its id. Reports come in any
 * order, repeatedly, and before the messenger's response is recorded. So a state never goes back,
 * repeats do nothing, and a report with an unknown id is stored until the id is known. Checks no
 * right: the caller has verified that the messenger sent the report.
 */
export function receiveDeliveryReport(
  db: Db,
  origin: MessageOrigin,
  report: DeliveryReport,
  now: Instant,
): Promise<void> {
  const { salonId, channel, webhookId } = origin
  const sent = { salonId, channel, externalId: report.id }
  return transact(db, async (tx) => {
    await lockMessageId(tx, sent)
    if (webhookId !== undefined && !(await isNewWebhook(tx, { salonId, channel, webhookId, now })))
      return
    const found = await findSentMessages(tx, salonId, channel, report.id)
    const withReason = { ...report, error: failureReasonOf(report) }
    const count = await applyReportToNotifications(tx, salonId, channel, withReason)
    if (found.length + count === 0) await storeEarlyReport(tx, sent, withReason, now)
    for (const { id, taskId } of found)
      await applyReportToMessage(tx, { salonId, taskId, id }, withReason, now)
  })
}

/** Returns why a message failed; null for other states. */
const failureReasonOf = ({ state, error }: DeliveryReport): string | null =>
  state === 'failed' ? (error ?? 'The messenger could not deliver it.') : null

async function applyReportToMessage(
  tx: Db,
  { salonId, taskId, id }: { salonId: number; taskId: number; id: number },
  { state, error }: DeliveryReport,
  now: Instant,
): Promise<void> {
  const task = await lockTask(tx, salonId, taskId)
  const message = await lockMessage(tx, salonId, id)
  if (!task || !message || !isFurther(state, message.state)) return
  await settleMessage(tx, salonId, id, { state, error, errorCode: null, final: state === 'failed' })
  await recordDelivery(tx, salonId, taskId)
  await writeEvents(tx, salonId, [taskEvent('message_updated', task, task, id)], now)
  if (state === 'failed') await handBackUnsent(tx, task, message, now)
}
