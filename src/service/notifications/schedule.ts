import {
  type QuietHours,
  reminderAt,
  sendableAt,
} from '../../domain/notifications/notification-time.js'
import type { Salon } from '../../domain/catalog/salon.js'
import { type Instant, MINUTE } from '../../domain/time/time.js'
import type { WaitingNotification } from '../../store/notifications/notification-sending.js'

/**
 * A notification that was wanted so shortly before is sent, and sent again, also in quiet hours
 * that began meanwhile.
 */
const FRESH_MS = 5 * MINUTE

/** Returns the salon's quiet hours; null when it has none. */
export const quietHoursOf = ({ quietFrom, quietTo }: Salon): QuietHours =>
  quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }

/**
 * Returns when people may be notified of an appointment. `previousStart` is its start before a
 * move: people must know of the move before that time, too.
 */
export function earliestSendTime(
  now: Instant,
  salon: Salon,
  appointmentStart: Instant,
  previousStart?: Instant,
): Instant {
  const earliestStart =
    previousStart !== undefined && previousStart > now
      ? Math.min(previousStart, appointmentStart)
      : appointmentStart
  return sendableAt(now, earliestStart, quietHoursOf(salon), salon.timeZone)
}

/**
 * Returns how long a notification still has to wait, in milliseconds. A late one also waits for the
 * end of quiet hours.
 */
export function waitBeforeSending(
  notification: WaitingNotification,
  salon: Salon,
  now: Instant,
): number {
  if (notification.dueAt > now) return notification.dueAt - now
  if (now - wantedAt(notification, salon) < FRESH_MS) return 0
  return earliestSendTime(now, salon, notification.startsAt, notification.details?.was) - now
}

/** The time of the change, or of the reminder. */
function wantedAt({ event, startsAt, createdAt }: WaitingNotification, salon: Salon): Instant {
  if (event !== 'appointment_reminder') return createdAt
  return (
    reminderAt(startsAt, salon.reminderMinutes, quietHoursOf(salon), salon.timeZone) ?? createdAt
  )
}
