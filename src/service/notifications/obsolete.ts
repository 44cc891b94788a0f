import { canReschedule } from '../../domain/booking/appointment.js'
import type { Salon } from '../../domain/catalog/salon.js'
import { type Recipient, recipientsOf } from '../../domain/notifications/notification.js'
import type { Instant } from '../../domain/time/time.js'
import type {
  NotificationOutcome,
  WaitingNotification,
} from '../../store/notifications/notification-sending.js'

/**
 * Returns how a notification ends that is unwanted or out of date; undefined when it is still to be
 * sent. After the start of the appointment it has failed if it was tried, else it is skipped.
 */
export function endOfObsolete(
  notification: WaitingNotification,
  salon: Salon,
  now: Instant,
): NotificationOutcome | undefined {
  const reason = unwantedReason(notification, salon) ?? obsoleteReason(notification)
  if (reason !== undefined) return { state: 'skipped', error: reason, isOver: true }
  if (now < notification.startsAt || notification.event === 'appointment_cancelled')
    return undefined
  return wasTried(notification)
    ? { state: 'failed', error: notification.error, isOver: true }
    : { state: 'skipped', error: 'The appointment has begun.', isOver: true }
}

const OPTED_OUT = 'The client does not want notifications.'
const SWITCHED_OFF = 'The salon has switched this notification off.'

function unwantedReason(
  { event, recipientKind, hasOptedOut }: WaitingNotification,
  salon: Salon,
): string | undefined {
  if (hasOptedOut) return OPTED_OUT
  return recipientsOf(event, salon).includes(recipientKind) ? undefined : SWITCHED_OFF
}

const wasTried = ({ attempts, gaveUp }: WaitingNotification): boolean =>
  attempts > 0 || gaveUp.length > 0

const OTHER_PERSON: Readonly<Record<Recipient, string>> = {
  client: "The appointment is somebody else's by now.",
  master: 'The appointment is with another master by now.',
}

const MOVED = 'The appointment was moved meanwhile.'

function obsoleteReason(notification: WaitingNotification): string | undefined {
  const { event, status, appointmentAt, startsAt, dueAt, createdAt } = notification
  if (event === 'appointment_reminder') {
    if (!canReschedule(status)) return `The appointment is ${status} by now.`
    if (appointmentAt !== startsAt) return MOVED
  }
  if (notification.isCancelledSilently) return `The appointment is ${status} by now.`
  if (!notification.isCurrent) return OTHER_PERSON[notification.recipientKind]
  // One that waited for the end of quiet hours is skipped when a later change of the night undid
  // it.
  // One that failed is skipped when a notification about a later change replaces it.
  const isLate = dueAt > createdAt && !wasTried(notification)
  const isPast =
    (isLate && notification.isOvertaken) || (wasTried(notification) && notification.isReplaced)
  if (isPast) return 'What happened after it was told instead.'
  // The text is stored at the first attempt and has the old time. Not everybody is notified of a
  // move.
  return wasTried(notification) && notification.isMoved ? MOVED : undefined
}
