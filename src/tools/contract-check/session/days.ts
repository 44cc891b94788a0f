/**
 * One day in milliseconds. Days are texts `YYYY-MM-DD`, far enough from now that time zones do not
 * matter.
 */
const DAY = 86_400_000
const MINUTE = 60_000
/** Clock changes happen at whole quarters of an hour. */
const QUARTER = 15 * MINUTE

/** Returns the date `days` days from now, in UTC. */
export const dayFrom = (now: number, days: number): string =>
  new Date(now + days * DAY).toISOString().slice(0, 10)

/** Returns the ISO weekday, 1 Monday to 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Returns every start at which an appointment fits into the hours, in steps from the opening time
 * (docs/rest-rules.md, "Time").
 */
export function startsWithin(from: string, to: string, minutes: number, step: number): string[] {
  const starts: string[] = []
  for (let start = minuteOf(from); start + minutes <= minuteOf(to); start += step)
    starts.push(clock(start))
  return starts
}

type Wall = { readonly date: string; readonly time: string }

/** Returns the wall-clock date and time in a time zone. */
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
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/**
 * Returns a wall-clock time that a clock change of the zone skips, two weeks to fourteen months
 * ahead. Returns undefined if there is none.
 */
export function skippedTime(now: number, zone: string): Wall | undefined {
  const offset = (instant: number): number => {
    const { date, time } = wallClock(instant, zone)
    return Date.parse(`${date}T${time}:00Z`) - Math.floor(instant / MINUTE) * MINUTE
  }
  const first = Math.floor(now / DAY) * DAY + 14 * DAY
  const days = Array.from({ length: 400 }, (_, index) => first + index * DAY)
  const day = days.find((start) => offset(start + DAY) > offset(start))
  if (day === undefined) return undefined
  const quarters = Array.from({ length: 96 }, (_, index) => day + (index + 1) * QUARTER)
  const change = quarters.find((instant) => offset(instant) > offset(day)) ?? day
  const skipped = minuteOf(wallClock(change - MINUTE, zone).time) + 1
  return skipped < 24 * 60
    ? { date: wallClock(change - MINUTE, zone).date, time: clock(skipped) }
    : { date: wallClock(change, zone).date, time: '00:00' }
}
