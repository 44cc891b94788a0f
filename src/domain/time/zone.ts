import { Temporal } from 'temporal-polyfill'
import { DAY_MINUTES, MINUTE, type Instant, type LocalDate, type Minute } from './time.js'

/** A stretch of a day in which the zone keeps one offset: wall-clock minutes [from, to), and the instant that minute 0 would be. */
type Stretch = { readonly from: Minute; readonly to: Minute; readonly zero: Instant }

/**
 * One calendar day as the clocks of a zone show it. Usually a single stretch; two on the days when clocks change, none
 * on a day that a zone skipped altogether.
 */
export type DayClock = { readonly date: LocalDate; readonly stretches: readonly Stretch[] }

/** An IANA zone that this runtime knows; UTC counts. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return !/^[+-]/.test(name)
  } catch {
    return false
  }
}

const offsetAt = (at: Temporal.ZonedDateTime): Instant => at.offsetNanoseconds / 1e6

function measureDay(date: LocalDate, zone: string): DayClock {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const [searchFrom, searchTo] = [midnight - 26 * 60 * MINUTE, midnight + 50 * 60 * MINUTE]
  const stretches: Stretch[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(searchFrom).toZonedDateTimeISO(zone)
  let since = searchFrom
  while (since < searchTo) {
    const next = at.getTimeZoneTransition('next')
    const until = next && next.epochMilliseconds < searchTo ? next.epochMilliseconds : searchTo
    const zero = midnight - offsetAt(at)
    const [from, to] = [
      Math.max(0, (since - zero) / MINUTE),
      Math.min(DAY_MINUTES, (until - zero) / MINUTE),
    ]
    if (from < to) stretches.push({ from, to, zero })
    if (!next) break
    at = next
    since = until
  }
  return { date, stretches }
}

const measured = new Map<string, DayClock>()

/** The day's clock; the newest thousand are remembered, as measuring one takes far longer than reading it. */
export function dayClock(date: LocalDate, zone: string): DayClock {
  const key = `${zone} ${date}`
  const known = measured.get(key)
  if (known) return known
  const clock = measureDay(date, zone)
  if (measured.size >= 1000) measured.delete(measured.keys().next().value ?? '')
  measured.set(key, clock)
  return clock
}

/** When the clocks show that minute; undefined where a change skips it, the first time where a change repeats it. */
export function instantOf(clock: DayClock, minute: Minute): Instant | undefined {
  for (const { from, to, zero } of clock.stretches)
    if (minute >= from && minute < to) return zero + minute * MINUTE
  return undefined
}

/** When the clocks first show that minute or a later one: where a shift begins or ends. Undefined on a day without time. */
export function boundaryOf(clock: DayClock, minute: Minute): Instant | undefined {
  for (const { from, to, zero } of clock.stretches)
    if (minute < to) return zero + Math.max(minute, from) * MINUTE
  const last = clock.stretches.at(-1)
  return last && last.zero + last.to * MINUTE
}

/** What the salon's clocks show at an instant, seconds dropped. */
export function wallClock(
  instant: Instant,
  zone: string,
): { readonly date: LocalDate; readonly minute: Minute } {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return { date: at.toPlainDate().toString(), minute: at.hour * 60 + at.minute }
}
