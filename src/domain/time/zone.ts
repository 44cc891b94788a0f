import { Temporal } from 'temporal-polyfill'
import type { Interval } from './interval.js'
import {
  DAY_MINUTES,
  FIRST_INSTANT,
  LAST_INSTANT,
  MINUTE,
  type Instant,
  type LocalDate,
  type LocalDateTime,
  type Minute,
} from './time.js'

/**
 * A part of a day in which the zone has one offset: minutes of the wall clock [from, to), and the
 * instant that minute 0 would be.
 */
type Stretch = { readonly from: Minute; readonly to: Minute; readonly zero: Instant }

/**
 * A calendar day on the clocks of a zone. It usually has one stretch, two on days with a clock
 * change, and none on a day that the zone skipped.
 */
export type DayClock = { readonly date: LocalDate; readonly stretches: readonly Stretch[] }

/**
 * Whether this runtime can compute with the IANA zone. UTC counts. Abbreviations such as IST do not:
 * they name several zones.
 */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return !/^[+-]/.test(name)
  } catch {
    return false
  }
}

const offsetAt = (at: Temporal.ZonedDateTime): Instant => at.offsetNanoseconds / 1e6

function measureDay(date: LocalDate, zone: string): DayClock {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const searchFrom = midnight - 26 * 60 * MINUTE
  const searchTo = midnight + 50 * 60 * MINUTE
  const stretches: Stretch[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(searchFrom).toZonedDateTimeISO(zone)
  let since = searchFrom
  while (since < searchTo) {
    const next = at.getTimeZoneTransition('next')
    const until = next && next.epochMilliseconds < searchTo ? next.epochMilliseconds : searchTo
    const zero = midnight - offsetAt(at)
    const from = Math.max(0, (since - zero) / MINUTE)
    const to = Math.min(DAY_MINUTES, (until - zero) / MINUTE)
    if (from < to) stretches.push({ from, to, zero })
    if (!next) break
    at = next
    since = until
  }
  return { date, stretches }
}

const dayClocks = new Map<string, DayClock>()

/** Returns the day's clock. The newest thousand are cached, because they are slow to compute. */
export function dayClock(date: LocalDate, zone: string): DayClock {
  const key = `${zone} ${date}`
  const known = dayClocks.get(key)
  if (known) return known
  const clock = measureDay(date, zone)
  if (dayClocks.size >= 1000) dayClocks.delete(dayClocks.keys().next().value ?? '')
  dayClocks.set(key, clock)
  return clock
}

/**
 * Returns when the clocks show a minute: the first time where a change repeats it, undefined where
 * a change skips it.
 */
export function instantOf(clock: DayClock, minute: Minute): Instant | undefined {
  for (const { from, to, zero } of clock.stretches)
    if (minute >= from && minute < to) return zero + minute * MINUTE
  return undefined
}

/** Returns the minute that the day's clocks show at an instant. Undefined outside of the day. */
export function clockMinute(clock: DayClock, instant: Instant): Minute | undefined {
  for (const { from, to, zero } of clock.stretches) {
    const minute = Math.floor((instant - zero) / MINUTE)
    if (minute >= from && minute < to) return minute
  }
  return undefined
}

/**
 * Returns when the clocks first show a minute or a later one, for the ends of a shift. Undefined on
 * a day without time.
 */
export function boundaryOf(clock: DayClock, minute: Minute): Instant | undefined {
  for (const { from, to, zero } of clock.stretches)
    if (minute < to) return zero + Math.max(minute, from) * MINUTE
  const last = clock.stretches.at(-1)
  return last && last.zero + last.to * MINUTE
}

/** Returns what the salon's clocks show at an instant, without seconds. */
export function wallClock(instant: Instant, zone: string): LocalDateTime {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return { date: at.toPlainDate().toString(), minute: at.hour * 60 + at.minute }
}

/**
 * Returns the time from the start of the first day to the end of the last one, as far as instants
 * have a year of four digits. Empty for a day that the zone skipped.
 */
export function spanOfDays(first: LocalDate, last: LocalDate, zone: string): Interval {
  const from = boundaryOf(dayClock(first, zone), 0) ?? FIRST_INSTANT
  const to = boundaryOf(dayClock(last, zone), DAY_MINUTES) ?? from
  return { from: Math.max(from, FIRST_INSTANT), to: Math.min(to, LAST_INSTANT) }
}
