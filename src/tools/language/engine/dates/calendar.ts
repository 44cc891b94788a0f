import { addDays, daysBetween, type LocalDate, readDate, weekdayOf } from '../../time.js'
import type { Days } from '../text/words.js'

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

/** Returns the span that holds only this day. */
export const single = (day: LocalDate): Days => ({ from: day, to: day })
/** Whether it is a single day. */
export const isOne = ({ from, to }: Days): boolean => from === to
/** Returns the year of a date. */
export const yearOf = (date: LocalDate): number => Number(date.slice(0, 4))
/** Returns the month of a date, 1 to 12. */
export const monthOf = (date: LocalDate): number => Number(date.slice(5, 7))

/** Returns the date, or undefined if the calendar does not have it. */
export const dateOf = (year: number, month: number, day: number): LocalDate | undefined =>
  readDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`)

/**
 * Returns the next date with this month and day, today included. February 29 can be years away.
 * Returns undefined if no such date comes within eight years.
 */
export function nextDate(today: LocalDate, month: number, day: number): LocalDate | undefined {
  for (let year = yearOf(today); year <= yearOf(today) + 8; year++) {
    const date = dateOf(year, month, day)
    if (date !== undefined && date >= today) return date
  }
  return undefined
}

/**
 * Returns the next date with this day of the month, today included. Skips months without that day.
 * Returns undefined if the next three months have none.
 */
export function nextDayOfMonth(today: LocalDate, day: number): LocalDate | undefined {
  for (let ahead = 0; ahead <= 3; ahead++) {
    const months = monthOf(today) - 1 + ahead
    const date = dateOf(yearOf(today) + Math.floor(months / 12), (months % 12) + 1, day)
    if (date !== undefined && date >= today) return date
  }
  return undefined
}

/** Returns the Sunday of Easter in a year, by the rule of the western churches (Gauss, Butcher). */
export function easterSunday(year: number): LocalDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leaps = Math.floor(century / 4)
  const decades = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leaps - correction + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(decades / 4) - epact - (decades % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * sunday) / 451)
  const days = epact + sunday - 7 * shift + 114
  return `${pad(year, 4)}-${pad(Math.floor(days / 31), 2)}-${pad((days % 31) + 1, 2)}`
}

/** Returns the Monday of the week that is `weeks` weeks after the current one. */
export const monday = (today: LocalDate, weeks = 0): LocalDate =>
  addDays(today, 1 - weekdayOf(today) + weeks * 7)

/**
 * Returns the next date after today with this ISO weekday. Today is excluded: clients who mean
 * today say "today".
 */
export const nextWeekday = (today: LocalDate, weekday: number): LocalDate =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7)

const WEEK = 7
/**
 * Returns the date that a client means by a weekday, given the days mentioned before (`near`).
 * A single mentioned day after today with this weekday comes first: after an offer for Tuesday the
 * 15th, "on Tuesday" is the 15th. If the last mentioned days, which hold the client's last wish,
 * are in a later week, returns the weekday near them. Otherwise returns the next such weekday.
 */
export function weekdayNear(today: LocalDate, weekday: number, near: readonly Days[]): LocalDate {
  const [same] = near.filter(
    ({ from, to }) => from === to && from > today && weekdayOf(from) === weekday,
  )
  if (same) return same.from
  const other = near.at(-1)
  if (!other || other.from < monday(today, 1)) return nextWeekday(today, weekday)
  const isWeek = daysBetween(other.from, other.to) < WEEK
  return isWeek
    ? addDays(monday(other.from), weekday - 1)
    : nextWeekday(addDays(other.from, -1), weekday)
}

/**
 * Returns the day that was spoken of last: the last single one of the days mentioned before, or
 * the beginning of the last ones. Undefined: none was mentioned.
 */
export const daySpokenOf = (near: readonly Days[] = []): LocalDate | undefined =>
  (near.findLast(({ from, to }) => from === to) ?? near.at(-1))?.from

/** Returns the span from `from` to `to` without past days, or undefined if all of it is past. */
export function ahead(today: LocalDate, from: LocalDate, to: LocalDate): Days | undefined {
  return to < today || to < from ? undefined : { from: from < today ? today : from, to }
}

/**
 * Returns the next month with this number (1 to 12), without past days. The current month counts.
 */
export function month(today: LocalDate, number: number): Days | undefined {
  const year = yearOf(today) + (number < monthOf(today) ? 1 : 0)
  const first = dateOf(year, number, 1)
  const next = number === 12 ? dateOf(year + 1, 1, 1) : dateOf(year, number + 1, 1)
  return first && next ? ahead(today, first, addDays(next, -1)) : undefined
}

/** Returns the same day of the next month, or its last day if it has no such day. */
export function monthAfter(today: LocalDate): LocalDate | undefined {
  const [year, number] = [yearOf(today), monthOf(today)]
  const [ofYear, next] = number === 12 ? [year + 1, 1] : [year, number + 1]
  const day = Number(today.slice(8))
  return [day, 30, 29, 28].map((one) => dateOf(ofYear, next, Math.min(one, day))).find(Boolean)
}

/**
 * Returns a weekday of a month: the first is 1, the last 0. Without a number of a month it is that
 * of this month, or of the next one if it is over.
 */
export function nthWeekday(
  today: LocalDate,
  number: number | undefined,
  weekday: number,
  which: number,
): LocalDate | undefined {
  const of = (first: LocalDate): LocalDate | undefined => {
    const start = addDays(first, (weekday - weekdayOf(first) + 7) % 7)
    const days = [0, 1, 2, 3, 4].map((weeks) => addDays(start, weeks * 7))
    const inMonth = days.filter((day) => monthOf(day) === monthOf(first))
    return inMonth.at(which - 1)
  }
  const firstOfThis = `${today.slice(0, 8)}01`
  const months =
    number === undefined
      ? [firstOfThis, monthAfter(firstOfThis)]
      : [firstOfThis, nextDate(today, number, 1)].filter((day) => day && monthOf(day) === number)
  return months.map((first) => first && of(first)).find((day) => day !== undefined && day >= today)
}

/** Returns the days of an ISO week, 1 to 53, of this year or the next, without past days. */
export function calendarWeek(today: LocalDate, number: number): Days | undefined {
  if (number < 1 || number > 53) return undefined
  const of = (year: number): Days | undefined => {
    const start = addDays(monday(`${year}-01-04`), (number - 1) * 7)
    return ahead(today, start, addDays(start, 6))
  }
  return of(yearOf(today)) ?? of(yearOf(today) + 1)
}

/** Whether a date is one of the days. */
export const isWithin = (date: LocalDate, { from, to, dates }: Days): boolean =>
  from <= date && date <= to && dates?.includes(date) !== false

/** Days that lie further apart than so many days are no alternatives. */
const LONGEST_GAP = 21
/** Returns the span of single days that are alternatives, or undefined. */
export function alternatives(days: readonly Days[]): Days | undefined {
  const dates = [...new Set(days.map(({ from }) => from))].sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined || days.some((one) => one.from !== one.to)) return
  const length = daysBetween(from, to)
  if (length > LONGEST_GAP) return undefined
  return length < dates.length ? { from, to } : { from, to, dates }
}

/**
 * Joins two spans that overlap or are adjacent. Returns undefined if there is a gap between them.
 */
export function joined(one: Days, other: Days): Days | undefined {
  const [first, second] = one.from <= other.from ? [one, other] : [other, one]
  if (daysBetween(first.to, second.from) > 1) return undefined
  return { from: first.from, to: first.to > second.to ? first.to : second.to }
}

const LONGEST_MONTH = 31
/**
 * Returns the days of a week or a month with the weekday of a date: "on a Saturday in July".
 * Undefined for other spans: "from the 3rd on".
 */
export function weekdaysWithin({ from, to }: Days, date: LocalDate): Days | undefined {
  const first = addDays(from, (weekdayOf(date) - weekdayOf(from) + WEEK) % WEEK)
  const count = Math.floor(daysBetween(first, to) / WEEK) + 1
  const isOfCalendar =
    weekdayOf(from) === 1 || from.endsWith('-01') || addDays(to, 1).endsWith('-01')
  if (first > to || daysBetween(from, to) > LONGEST_MONTH || !isOfCalendar) return undefined
  const dates = Array.from({ length: count }, (_, week) => addDays(first, week * WEEK))
  return count === 1 ? single(first) : { from: first, to: dates.at(-1) ?? first, dates }
}
