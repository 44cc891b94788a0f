import { isFurther } from '../../domain/inbox/message.js'
import { CHANNELS, type Channel } from '../../domain/identity/people.js'
import type { Db } from '../../store/postgres/database.js'
import { enqueueJob } from '../../store/jobs/jobs.js'
import { findSentNotices, settleNotice } from '../../store/notifications/notification-sending.js'
import type { DeliveryReport } from '../inbox/sending/delivery-report.js'

/**
 * Shows how far the notices got that a messenger took under an id; one that it could not deliver goes to the other channel,
 * where there is one that has not been tried.
 */
export async function reportOnNotices(
  tx: Db,
  salonId: number,
  channel: Channel,
  { id: externalId, state, error }: DeliveryReport,
): Promise<number> {
  const found = await findSentNotices(tx, salonId, channel, externalId)
  for (const { id, appointmentId, state: was, gaveUp } of found) {
    // What failed here waits to be sent in the other channel; only that it did get through undoes that.
    if (!isFurther(state, gaveUp.includes(channel) ? 'failed' : was)) continue
    const isLast =
      state !== 'failed' || CHANNELS.every((other) => other === channel || gaveUp.includes(other))
    if (isLast) await settleNotice(tx, salonId, id, [was], { state, error, isOver: true })
    else {
      await settleNotice(tx, salonId, id, [was], {
        state: 'pending',
        error,
        isOver: false,
        gaveUp: channel,
      })
      await enqueueJob(tx, 'send_notices', { salonId, appointmentId })
    }
  }
  return found.length
}
