/** A calendar day, `YYYY-MM-DD`. */
export type LocalDate = string
/** Minutes of the wall clock since midnight: 0 to 1440, where 1440 ends the day. */
export type Minute = number

/** The number of minutes in a day. */
export const DAY_MINUTES: Minute = 1440
const DAY_MS = DAY_MINUTES * 60_000

const utcMidnight = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`)

/** Returns the day, or undefined for a wrong form and for a day that does not exist. */
export function readDate(text: string): LocalDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return undefined
  const instant = utcMidnight(text)
  return !Number.isNaN(instant) && dayAt(instant) === text ? text : undefined
}

/** Reads `HH:MM` as minutes; undefined for anything else. */
export function readClock(text: string): Minute | undefined {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : undefined
}

const dayAt = (instant: number): LocalDate => new Date(instant).toISOString().slice(0, 10)

/** Returns the date so many days later, or earlier where `days` is negative. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  dayAt(utcMidnight(date) + days * DAY_MS)

/** Returns whole days from one date to the other. Negative where `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS)

/** Returns the ISO weekday, 1 Monday to 7 Sunday. */
export const weekdayOf = (date: LocalDate): number => new Date(utcMidnight(date)).getUTCDay() || 7
