import { canReschedule } from '../../domain/booking/appointment.js'
import type { Recipient } from '../../domain/notifications/notification.js'
import type { Instant } from '../../domain/time/time.js'
import type { NoticeEnd, WaitingTime } from '../../store/notifications/notification-sending.js'

/** How a notice ends that has nothing to tell any more; undefined where it has. What was tried in vain until then, failed. */
export function endOfObsolete(notice: WaitingTime, now: Instant): NoticeEnd | undefined {
  const why = whyObsolete(notice)
  if (why !== undefined) return { state: 'skipped', error: why, isOver: true }
  if (now < notice.startsAt || notice.event === 'appointment_cancelled') return undefined
  return wasTried(notice)
    ? { state: 'failed', error: notice.error, isOver: true }
    : { state: 'skipped', error: 'The appointment has begun.', isOver: true }
}

const wasTried = ({ attempts, gaveUp }: WaitingTime): boolean => attempts > 0 || gaveUp.length > 0

const NOT_THEIRS: Readonly<Record<Recipient, string>> = {
  client: "The appointment is somebody else's by now.",
  master: 'The appointment is with another master by now.',
}

const MOVED = 'The appointment was moved meanwhile.'

function whyObsolete(notice: WaitingTime): string | undefined {
  const { event, status, visitAt, startsAt, dueAt, createdAt } = notice
  if (event === 'appointment_reminder') {
    if (!canReschedule(status)) return `The appointment is ${status} by now.`
    if (visitAt !== startsAt) return MOVED
  }
  if (!notice.isCurrent) return NOT_THEIRS[notice.recipientKind]
  // What waited through the night would tell, in the morning, what was undone in between; what failed would tell it after that.
  const isLate = dueAt > createdAt && !wasTried(notice)
  const isPast = (isLate && notice.isOvertaken) || (wasTried(notice) && notice.isReplaced)
  if (isPast) return 'What happened after it was told instead.'
  // Its text is fixed since the first try and has the old time. Masters are not notified of moves.
  return wasTried(notice) && notice.isMoved ? MOVED : undefined
}
