import { isFurther } from '../../domain/inbox/message.js'
import { CHANNELS, type Channel } from '../../domain/identity/people.js'
import type { Db } from '../../store/postgres/database.js'
import { enqueueJob } from '../../store/jobs/jobs.js'
import {
  findSentNotifications,
  settleNotification,
} from '../../store/notifications/notification-sending.js'
import type { DeliveryReport } from '../../domain/inbox/incoming.js'

/**
 * Records a delivery report on the notifications that the messenger accepted with this id. One that
 * it could not deliver is sent again in another channel, when there is one that was not tried.
 * Returns how many notifications have the id.
 */
export async function applyReportToNotifications(
  tx: Db,
  salonId: number,
  channel: Channel,
  { id: externalId, state, error }: DeliveryReport,
): Promise<number> {
  const found = await findSentNotifications(tx, salonId, channel, externalId)
  for (const { id, appointmentId, state: oldState, gaveUp } of found) {
    // One that failed in this channel waits for another channel. Only a delivery here changes that.
    if (!isFurther(state, gaveUp.includes(channel) ? 'failed' : oldState)) continue
    const isLast =
      state !== 'failed' || CHANNELS.every((other) => other === channel || gaveUp.includes(other))
    if (isLast)
      await settleNotification(tx, {
        salonId,
        id,
        from: [oldState],
        outcome: { state, error, isOver: true },
      })
    else {
      await settleNotification(tx, {
        salonId,
        id,
        from: [oldState],
        outcome: {
          state: 'pending',
          error,
          isOver: false,
          gaveUp: channel,
        },
      })
      await enqueueJob(tx, 'send_notifications', { salonId, appointmentId })
    }
  }
  return found.length
}
