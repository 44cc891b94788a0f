import { merged, type Interval } from '../time/interval.js'
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

/** Minutes of the wall clock [from, to) in which notices wait, over midnight where `to` is earlier; none where the two are the same. */
export type QuietHours = { readonly from: Minute; readonly to: Minute } | null

/** A reminder that would come later than this before its visit comes before the quiet hours instead of after them. */
const LATEST_REMINDER: Instant = 30 * MINUTE

const quietOfDay = ({ from, to }: NonNullable<QuietHours>): Interval[] =>
  from <= to
    ? [{ from, to }]
    : [
        { from: 0, to },
        { from, to: DAY_MINUTES },
      ]

/** The instants of a day at which its clocks show quiet hours. */
function quietOn(date: LocalDate, hours: readonly Interval[], zone: string): Interval[] {
  return dayClock(date, zone).stretches.flatMap(({ from, to, zero }) =>
    hours.map((quiet) => ({
      from: zero + Math.max(from, quiet.from) * MINUTE,
      to: zero + Math.min(to, quiet.to) * MINUTE,
    })),
  )
}

/** The quiet hours that an instant lies in, from their first instant to their end; undefined where it lies in none. */
function quietAround(at: Instant, quiet: QuietHours, zone: string): Interval | undefined {
  if (!quiet) return undefined
  const { date } = wallClock(at, zone)
  const hours = quietOfDay(quiet)
  const days = datesBetween(addDays(date, -2), addDays(date, 2)) // where clocks skip the only hour that is not quiet, they last two days
  return merged(days.flatMap((day) => quietOn(day, hours, zone))).find(
    ({ from, to }) => from <= at && at < to,
  )
}

/**
 * When a notice may be sent: now, or when the quiet hours end that now lies in; but now all the same where the visit is
 * still to come and starts by then, as afterwards it would tell nobody anything.
 */
export function sendableAt(
  now: Instant,
  visitStart: Instant,
  quiet: QuietHours,
  zone: string,
): Instant {
  const around = quietAround(now, quiet, zone)
  if (!around) return now
  return now < visitStart && visitStart <= around.to ? now : around.to
}

/**
 * When people are reminded of a visit: so many minutes before it. Where that is in quiet hours: when they end, if that is
 * half an hour before the visit or more, else when they began. Undefined for a lead of 0, which means not at all.
 */
export function reminderAt(
  visitStart: Instant,
  leadMinutes: number,
  quiet: QuietHours,
  zone: string,
): Instant | undefined {
  if (leadMinutes <= 0) return undefined
  const at = visitStart - leadMinutes * MINUTE
  const around = quietAround(at, quiet, zone)
  if (!around) return at
  return around.to <= visitStart - LATEST_REMINDER ? around.to : around.from
}
