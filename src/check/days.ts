/** Calendar days as texts, far enough from now that no time zone matters. */
const DAY = 86_400_000

/** The date so many days from now, in UTC. */
export const dayFrom = (now: number, days: number): string => new Date(now + days * DAY).toISOString().slice(0, 10)

/** ISO weekday, 1 Monday to 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Every start of a visit that fits the hours, by the step from their beginning (interface 4.1, "Worked rule"). */
export function startsWithin(from: string, to: string, minutes: number, step: number): string[] {
  const starts: string[] = []
  for (let start = minuteOf(from); start + minutes <= minuteOf(to); start += step) starts.push(clock(start))
  return starts
}

type Wall = { readonly date: string; readonly time: string }

/** The wall clock of the zone. */
export function wallClock(instant: number, zone: string): Wall {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant)
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

/** A wall-clock time, two weeks to fourteen months ahead, that a clock change of the zone skips; undefined where there is none. */
export function skippedTime(now: number, zone: string): Wall | undefined {
  const offset = (instant: number): number => {
    const { date, time } = wallClock(instant, zone)
    return Date.parse(`${date}T${time}:00Z`) - Math.floor(instant / 60_000) * 60_000
  }
  const HOUR = 3_600_000
  const start = Math.floor(now / HOUR) * HOUR + 14 * DAY
  for (let instant = start; instant < start + 400 * DAY; instant += HOUR)
    if (offset(instant) > offset(instant - HOUR)) {
      const before = wallClock(instant - 60_000, zone)
      const skipped = minuteOf(before.time) + 1
      return skipped < 24 * 60
        ? { date: before.date, time: clock(skipped) }
        : { date: wallClock(instant, zone).date, time: '00:00' }
    }
  return undefined
}
