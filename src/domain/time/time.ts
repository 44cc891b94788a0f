/** A calendar day in the salon's zone, `YYYY-MM-DD`. */
export type LocalDate = string
/** Minutes of the wall clock since midnight: 0 to 1440, where 1440 is the midnight that ends the day. */
export type Minute = number
/** Milliseconds since the epoch. */
export type Instant = number

export const MINUTE: Instant = 60_000
export const DAY_MINUTES: Minute = 1440
export const DAY: Instant = DAY_MINUTES * MINUTE

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
const INSTANT =
  /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d{2}:?\d{2})$/

/** What can be written with a year of four digits. */
export const FIRST_INSTANT: Instant = Date.parse('0001-01-01T00:00:00Z')
export const LAST_INSTANT: Instant = Date.parse('9999-12-31T23:59:59Z')

const pad = (value: number, width = 2): string => String(value).padStart(width, '0')

/** The day as UTC midnight: a number to do calendar arithmetic with, not an instant of the salon. */
const utcMidnight = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`)

/** The text as a day, or undefined: wrong form, a day the calendar lacks (2030-02-30), a year before 1. */
export function readDate(text: string): LocalDate | undefined {
  const parts = DATE.exec(text)
  if (!parts || Number(parts[1]) < 1) return undefined
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (month < 1 || month > 12 || day < 1) return undefined
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const length = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day > length ? undefined : text
}

/** `HH:MM` or `HH:MM:SS` as minutes; undefined for anything else. A visit starts on a whole minute, so seconds must be 00. */
export function readClock(text: string): Minute | undefined {
  const parts = CLOCK.exec(text)
  if (!parts || (parts[3] ?? '00') !== '00') return undefined
  return Number(parts[1]) * 60 + Number(parts[2])
}

/** An ISO 8601 timestamp with `Z` or a numeric offset; undefined for anything else (REST contract, "timestamps in input"). */
export function readInstant(text: string): Instant | undefined {
  if (!INSTANT.test(text) || !readDate(text.slice(0, 10))) return undefined
  const instant = Date.parse(text.replace(' ', 'T').toUpperCase())
  return instant >= FIRST_INSTANT && instant <= LAST_INSTANT ? instant : undefined
}

/** `HH:MM`; the midnight that ends a day is written 00:00. */
export const shortClock = (minute: Minute): string =>
  `${pad(Math.floor((minute % DAY_MINUTES) / 60))}:${pad(minute % 60)}`
/** `HH:MM:SS` */
export const longClock = (minute: Minute): string => `${shortClock(minute)}:00`
/** UTC with `Z`, whole seconds. */
export const isoInstant = (instant: Instant): string =>
  `${new Date(instant).toISOString().slice(0, 19)}Z`

export function addDays(date: LocalDate, days: number): LocalDate {
  const moved = new Date(utcMidnight(date) + days * DAY)
  return `${pad(moved.getUTCFullYear(), 4)}-${pad(moved.getUTCMonth() + 1)}-${pad(moved.getUTCDate())}`
}

/** Whole days from one date to the other; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / DAY)

/** Each day from the first to the last, both included. */
export function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) =>
    addDays(from, index),
  )
}

/** ISO weekday, 1 Monday to 7 Sunday. */
export const weekdayOf = (date: LocalDate): number => new Date(utcMidnight(date)).getUTCDay() || 7
