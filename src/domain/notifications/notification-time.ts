import { mergeIntervals, type Interval } from '../time/interval.js'
import {
  addDays,
  DAY_MINUTES,
  datesBetween,
  MINUTE,
  type Instant,
  type LocalDate,
  type Minute,
} from '../time/time.js'
import { dayClock, wallClock } from '../time/zone.js'

/**
 * Minutes of the wall clock [from, to) in which notifications wait. They span midnight where `to`
 * is earlier. There are none where both are equal.
 */
export type QuietHours = { readonly from: Minute; readonly to: Minute } | null

/** Quiet hours move a reminder before them where it would come later than this before the start. */
const LATEST_REMINDER: Instant = 30 * MINUTE

const quietOfDay = ({ from, to }: NonNullable<QuietHours>): Interval[] =>
  from <= to
    ? [{ from, to }]
    : [
        { from: 0, to },
        { from, to: DAY_MINUTES },
      ]

/** Returns the quiet hours of a day as instants. */
function quietOn(date: LocalDate, hours: readonly Interval[], zone: string): Interval[] {
  return dayClock(date, zone).stretches.flatMap(({ from, to, zero }) =>
    hours.map((quiet) => ({
      from: zero + Math.max(from, quiet.from) * MINUTE,
      to: zero + Math.min(to, quiet.to) * MINUTE,
    })),
  )
}

/** Returns the quiet hours around an instant, or undefined. */
function quietAround(at: Instant, quiet: QuietHours, zone: string): Interval | undefined {
  if (!quiet) return undefined
  const { date } = wallClock(at, zone)
  const hours = quietOfDay(quiet)
  // Two days to each side: a clock change can skip the only hour that is not quiet.
  const days = datesBetween(addDays(date, -2), addDays(date, 2))
  return mergeIntervals(days.flatMap((day) => quietOn(day, hours, zone))).find(
    ({ from, to }) => from <= at && at < to,
  )
}

/**
 * Returns when a notification may be sent: now, or at the end of the current quiet hours. It is
 * sent now all the same where a future appointment starts before they end: later it is useless.
 */
export function sendableAt(
  now: Instant,
  appointmentStart: Instant,
  quiet: QuietHours,
  zone: string,
): Instant {
  const around = quietAround(now, quiet, zone)
  if (!around) return now
  return now < appointmentStart && appointmentStart <= around.to ? now : around.to
}

/**
 * Returns when people are reminded: `leadMinutes` before the appointment. In quiet hours: at their
 * end if that is half an hour before the appointment or earlier, else at their beginning.
 * Returns undefined for a lead of 0.
 */
export function reminderAt(
  appointmentStart: Instant,
  leadMinutes: number,
  quiet: QuietHours,
  zone: string,
): Instant | undefined {
  if (leadMinutes <= 0) return undefined
  const at = appointmentStart - leadMinutes * MINUTE
  const around = quietAround(at, quiet, zone)
  if (!around) return at
  return around.to <= appointmentStart - LATEST_REMINDER ? around.to : around.from
}
