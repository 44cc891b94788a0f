/** A calendar day in the salon's zone, `YYYY-MM-DD`. */
export type LocalDate = string
/** Minutes of the wall clock since midnight: 0 to 1440, where 1440 ends the day. */
export type Minute = number
/** Milliseconds since the epoch. */
export type Instant = number
/** A time on the salon's clock on a date. */
export type LocalDateTime = { readonly date: LocalDate; readonly minute: Minute }

export const MINUTE: Instant = 60_000
export const DAY_MINUTES: Minute = 1440
export const DAY: Instant = DAY_MINUTES * MINUTE

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
const INSTANT =
  /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d{2}:?\d{2})$/

/** The first and the last instant that have a year of four digits. */
export const FIRST_INSTANT: Instant = Date.parse('0001-01-01T00:00:00Z')
export const LAST_INSTANT: Instant = Date.parse('9999-12-31T23:59:59Z')

const pad = (value: number, width = 2): string => String(value).padStart(width, '0')

/** Returns a day as UTC midnight, for calendar arithmetic. It is no instant of the salon. */
const utcMidnight = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`)

/** Returns the day, or undefined: wrong form, no such day (2030-02-30), or a year before 1. */
export function readDate(text: string): LocalDate | undefined {
  const parts = DATE.exec(text)
  if (!parts || Number(parts[1]) < 1) return undefined
  const year = Number(parts[1])
  const month = Number(parts[2])
  const day = Number(parts[3])
  if (month < 1 || month > 12 || day < 1) return undefined
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const length = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day > length ? undefined : text
}

/** Reads `HH:MM` or `HH:MM:00` as minutes, because appointments start on a whole minute. */
export function readClock(text: string): Minute | undefined {
  const parts = CLOCK.exec(text)
  if (!parts || (parts[3] ?? '00') !== '00') return undefined
  return Number(parts[1]) * 60 + Number(parts[2])
}

/** Reads `YYYY-MM-DDTHH:MM`, with `:00` seconds or without; else undefined. */
export function readLocalDateTime(text: string): LocalDateTime | undefined {
  const date = /^.{10}[Tt ]/.test(text) ? readDate(text.slice(0, 10)) : undefined
  const minute = readClock(text.slice(11))
  return date === undefined || minute === undefined ? undefined : { date, minute }
}

/** Reads ISO 8601 with `Z` or a numeric offset, else undefined. */
export function readInstant(text: string): Instant | undefined {
  if (!INSTANT.test(text) || !readDate(text.slice(0, 10))) return undefined
  const instant = Date.parse(text.replace(' ', 'T').toUpperCase())
  return instant >= FIRST_INSTANT && instant <= LAST_INSTANT ? instant : undefined
}

/** The two digits of each number up to 99, and each minute of a day as `HH:MM`: lists need many. */
const TWO_DIGITS = Array.from({ length: 100 }, (_, value) => pad(value))
const CLOCKS = Array.from(
  { length: DAY_MINUTES },
  (_, minute) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`,
)

/** Writes `HH:MM`. The midnight that ends a day is 00:00. */
export const shortClock = (minute: Minute): string =>
  CLOCKS[minute % DAY_MINUTES] ??
  `${pad(Math.floor((minute % DAY_MINUTES) / 60))}:${pad(minute % 60)}`
/** Writes `HH:MM:SS`. */
export const longClock = (minute: Minute): string => `${shortClock(minute)}:00`

/**
 * Writes the day that is so many days after 1970-01-01, for years of four digits. The arithmetic
 * counts years from 1 March, so that a leap day is the last day of its year (Howard Hinnant,
 * "chrono-compatible low-level date algorithms", civil_from_days).
 */
function dayText(days: number): LocalDate {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const [century, ofCentury] = [Math.floor(year / 100), year % 100]
  const digits = [century, ofCentury, month, day].map((value) => TWO_DIGITS[value] ?? '')
  return `${digits[0]}${digits[1]}-${digits[2]}-${digits[3]}`
}
/** Writes UTC with `Z` in whole seconds. Throws a `RangeError` for what is no instant. */
export function isoInstant(instant: Instant): string {
  // The year must have four digits, as `toISOString` writes others with a sign.
  if (!(instant >= FIRST_INSTANT && instant <= LAST_INSTANT))
    return `${new Date(instant).toISOString().slice(0, 19)}Z`
  const day = Math.floor(instant / DAY)
  const second = Math.floor((instant - day * DAY) / 1000)
  const clock = CLOCKS[Math.floor(second / 60)] ?? ''
  return `${dayText(day)}T${clock}:${TWO_DIGITS[second % 60] ?? ''}Z`
}

/** Returns the date so many days later, or earlier where `days` is negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const moved = new Date(utcMidnight(date) + days * DAY)
  const year = pad(moved.getUTCFullYear(), 4)
  return `${year}-${pad(moved.getUTCMonth() + 1)}-${pad(moved.getUTCDate())}`
}

/** Returns whole days from one date to the other. Negative where `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / DAY)

/** Returns each day from the first to the last, both included. */
export function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) =>
    addDays(from, index),
  )
}

/** Returns the ISO weekday, 1 Monday to 7 Sunday. */
export const weekdayOf = (date: LocalDate): number => new Date(utcMidnight(date)).getUTCDay() || 7
