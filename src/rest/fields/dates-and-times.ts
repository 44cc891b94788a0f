import { addDays, type LocalDate, readDate, weekdayOf } from '../../domain/time/time.js'

const UNPADDED_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const BASIC_DATE = /^(\d{4})(\d{2})(\d{2})$/
const WEEK_DATE = /^(\d{4})(?:-W(\d{2})(?:-([1-7]))?|W(\d{2})([1-7])?)$/

const padded = (digits = '0'): string => digits.padStart(2, '0')

/** Reads `YYYY-MM-DD`, also without leading zeros of month and day (`2030-1-5`). */
export function readUnpaddedDate(text: string): LocalDate | undefined {
  const parts = UNPADDED_DATE.exec(text)
  return parts ? readDate(`${parts[1]}-${padded(parts[2])}-${padded(parts[3])}`) : undefined
}

/** Returns a day of an ISO week, or undefined: the year has no such week. */
function readWeekDate(text: string): LocalDate | undefined {
  const parts = WEEK_DATE.exec(text)
  const [year, week] = [parts?.[1], Number(parts?.[2] ?? parts?.[4])]
  if (!parts || !readDate(`${year}-01-01`) || week < 1) return undefined
  // January 4 is always in the first week, December 28 in the last one.
  const monday = firstMonday(`${year}-01-04`)
  const found = addDays(monday, (week - 1) * 7 + Number(parts[3] ?? parts[5] ?? 1) - 1)
  const isInYear = addDays(monday, (week - 1) * 7) <= `${year}-12-28`
  return isInYear ? readDate(found) : undefined
}
const firstMonday = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date))

/**
 * Reads a date of a body as DRF does: `2030-1-5`, `20300105` and `2030-W01-6` are `2030-01-05`.
 * Undefined: it is none.
 */
export function readWrittenDate(text: string): LocalDate | undefined {
  const basic = BASIC_DATE.exec(text)
  if (basic) return readDate(`${basic[1]}-${basic[2]}-${basic[3]}`)
  return readUnpaddedDate(text) ?? readWeekDate(text)
}

/** `9:05`, `09:05:00`, `09:05:00.000000`. */
const CLOCK = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,12}))?)?$/
/** What ISO 8601 has beside that: `T09:05`, `09`, and an offset. */
const ISO_CLOCK =
  /^T?(\d{2})(?::(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/
const BASIC_CLOCK = /^T?(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d+))?)?$/

/** A time of the day as it was written: its whole minute, and whether it is exactly that. */
export type WrittenTime = { readonly clock: string; readonly isWholeMinute: boolean }

/**
 * Reads a time of a body as DRF does: `9:05`, `09:05:00.000` and `T0905` are `09:05`. An offset
 * behind it is dropped. Undefined: it is none.
 */
export function readWrittenTime(text: string): WrittenTime | undefined {
  const parts = CLOCK.exec(text) ?? ISO_CLOCK.exec(text) ?? BASIC_CLOCK.exec(text)
  if (!parts) return undefined
  const [hour, minute, second] = [parts[1], parts[2], parts[3]].map((part) => Number(part ?? 0))
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  // Python keeps six digits of a fraction.
  const fraction = Number((parts[4] ?? '0').slice(0, 6))
  return {
    clock: `${padded(parts[1])}:${padded(parts[2])}`,
    isWholeMinute: second === 0 && fraction === 0,
  }
}
