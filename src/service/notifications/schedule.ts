import {
  type QuietHours,
  reminderAt,
  sendableAt,
} from '../../domain/notifications/notification-time.js'
import type { Salon } from '../../domain/catalog/salon.js'
import { type Instant, MINUTE } from '../../domain/time/time.js'
import type { WaitingTime } from '../../store/notifications/notification-sending.js'

/** What happened so short a time before quiet hours, or was to come as they began, is sent and tried again in them. */
const FRESH_MS = 5 * MINUTE

export const quietOf = ({ quietFrom, quietTo }: Salon): QuietHours =>
  quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }

/** When people may be told of a visit; `was`: where it started until it was moved, as nobody should come then either. */
export function tellableAt(
  now: Instant,
  salon: Salon,
  visitStart: Instant,
  was?: Instant,
): Instant {
  const soonest = was !== undefined && was > now ? Math.min(was, visitStart) : visitStart
  return sendableAt(now, soonest, quietOf(salon), salon.timeZone)
}

/** How long a notice is still to wait, in milliseconds: what comes late waits for the end of quiet hours like all else. */
export function waitOf(notice: WaitingTime, salon: Salon, now: Instant): number {
  if (notice.dueAt > now) return notice.dueAt - now
  if (now - wishedAt(notice, salon) < FRESH_MS) return 0
  return tellableAt(now, salon, notice.startsAt, notice.details?.was) - now
}

function wishedAt({ event, startsAt, createdAt }: WaitingTime, salon: Salon): Instant {
  if (event !== 'appointment_reminder') return createdAt
  return reminderAt(startsAt, salon.reminderMinutes, quietOf(salon), salon.timeZone) ?? createdAt
}
