import type { Role } from '../identity/rights.js'
import type { RefusalCode, RefusalParams, RefusalReason } from '../refusal.js'
import {
  occupied,
  slotViolation,
  type MasterDay,
  type SlotViolation,
  type AppointmentDuration,
  type Window,
} from './slots.js'
import {
  addDays,
  LAST_INSTANT,
  MINUTE,
  type Instant,
  type LocalDate,
  type Minute,
} from '../time/time.js'
import { boundaryOf, dayClock, instantOf, wallClock } from '../time/zone.js'

/** The salon's settings that limit a start, in minutes and days. */
export type BookingLimits = {
  readonly timeZone: string
  readonly slotStepMinutes: Minute
  readonly leadTimeMinutes: Minute
  readonly horizonDays: number
}

/** Why a start cannot be booked: a refusal code and a sentence for people. */
export type Reason = {
  readonly code: RefusalCode
  readonly detail: string
  readonly reason?: RefusalReason
  readonly params?: RefusalParams
}

const SENTENCES: Readonly<Record<SlotViolation, Reason>> = {
  skipped: {
    code: 'invalid',
    reason: 'skipped_time',
    detail: 'This time does not exist on that date: the clocks skip it.',
  },
  day_off: {
    code: 'master_unavailable',
    reason: 'day_off',
    detail: 'The master does not work on this date.',
  },
  outside_hours: {
    code: 'master_unavailable',
    reason: 'outside_hours',
    detail: 'The appointment does not fit into the working hours of the master.',
  },
  time_off: {
    code: 'master_unavailable',
    reason: 'time_off',
    detail: 'The master has time off then.',
  },
  off_grid: { code: 'off_grid', detail: 'This time is not one of the offered start times.' },
  taken: { code: 'slot_taken', detail: 'This time is already taken.' },
}
/** The time overlaps another appointment. */
export const TAKEN = SENTENCES.taken
/** The start is in the past. */
export const PAST: Reason = { code: 'date_in_past', detail: 'The date and time are in the past.' }
const BEYOND: Reason = { code: 'too_far', detail: 'Nothing can be booked that far ahead.' }
/** The master is inactive. */
export const INACTIVE: Reason = {
  code: 'master_unavailable',
  reason: 'inactive',
  detail: 'The master does not take appointments.',
}
/** The master does not offer the service. */
export const NOT_OFFERED: Reason = {
  code: 'master_unavailable',
  reason: 'service_not_offered',
  detail: 'The master does not offer this service.',
}
/** The salon takes no bookings through this service. */
export const NO_NATIVE_BOOKING: Reason = {
  code: 'native_booking_disabled',
  detail: 'Booking is switched off in this salon.',
}

/** Whether grid, lead time, horizon and the limits per client bind the role: clients only. */
export const isBound = (role: Role): boolean => role === 'client'

/** Returns the last start that a client may book: the end of the horizon's last day. */
function horizonEnd(limits: BookingLimits, now: Instant): Instant {
  const last = addDays(wallClock(now, limits.timeZone).date, limits.horizonDays)
  return (boundaryOf(dayClock(last, limits.timeZone), 1440) ?? now) - 1
}

/** Returns when offered starts may be: not in the past; for clients by lead time and horizon. */
export const offerWindow = (role: Role, limits: BookingLimits, now: Instant): Window =>
  isBound(role)
    ? { earliest: now + limits.leadTimeMinutes * MINUTE, latest: horizonEnd(limits, now) }
    : { earliest: now, latest: Number.MAX_SAFE_INTEGER }

/** Who books when, by which limits. */
export type BookingRules = {
  readonly role: Role
  readonly limits: BookingLimits
  readonly now: Instant
}

/**
 * Returns the first rule that a wished start violates, or undefined.
 * Grid, lead time and horizon bind clients only (docs/rest-rules.md, "Refusals of a start time").
 */
export function startViolation(
  { role, limits, now }: BookingRules,
  day: MasterDay,
  duration: AppointmentDuration,
  minute: Minute,
): Reason | undefined {
  const bound = isBound(role)
  const start = instantOf(day.clock, minute)
  if (start !== undefined && start < now) return PAST
  // A later end has a year of five digits.
  if (start !== undefined && occupied(start, duration).to > LAST_INSTANT) return BEYOND
  const violation = slotViolation(day, {
    duration,
    minute,
    step: limits.slotStepMinutes,
    onGrid: bound,
  })
  if (violation && violation !== 'taken') return SENTENCES[violation]
  if (start !== undefined && bound) {
    const tooSoon = start < now + limits.leadTimeMinutes * MINUTE
    if (tooSoon)
      return {
        code: 'too_soon',
        params: { minutes: limits.leadTimeMinutes },
        detail: `An appointment must be booked at least ${limits.leadTimeMinutes} minutes ahead.`,
      }
    const tooFar = start > horizonEnd(limits, now)
    if (tooFar)
      return {
        code: 'too_far',
        params: { days: limits.horizonDays },
        detail: `An appointment can be booked at most ${limits.horizonDays} days ahead.`,
      }
  }
  return violation && SENTENCES[violation]
}

/** Whether the salon's day has passed. */
export const isPastDay = (date: LocalDate, zone: string, now: Instant): boolean =>
  date < wallClock(now, zone).date
