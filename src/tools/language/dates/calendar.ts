import { addDays, daysBetween, type LocalDate, readDate, weekdayOf } from '../time.js'
import type { Days } from '../text/words.js'

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

export const single = (day: LocalDate): Days => ({ from: day, to: day })
export const yearOf = (date: LocalDate): number => Number(date.slice(0, 4))
export const monthOf = (date: LocalDate): number => Number(date.slice(5, 7))

/** The day, or undefined where the calendar lacks it. */
export const dateOf = (year: number, month: number, day: number): LocalDate | undefined =>
  readDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`)

/** The next such day from today on; the 29th of February may be years away. */
export function nextDate(today: LocalDate, month: number, day: number): LocalDate | undefined {
  for (let year = yearOf(today); year <= yearOf(today) + 8; year++) {
    const date = dateOf(year, month, day)
    if (date !== undefined && date >= today) return date
  }
  return undefined
}

/** The next 12th from today on; months that lack the day are passed over. */
export function nextDayOfMonth(today: LocalDate, day: number): LocalDate | undefined {
  for (let ahead = 0; ahead <= 3; ahead++) {
    const months = monthOf(today) - 1 + ahead
    const date = dateOf(yearOf(today) + Math.floor(months / 12), (months % 12) + 1, day)
    if (date !== undefined && date >= today) return date
  }
  return undefined
}

/** The Monday of the week that is so many weeks from this one. */
export const monday = (today: LocalDate, weeks = 0): LocalDate =>
  addDays(today, 1 - weekdayOf(today) + weeks * 7)

/** The next such weekday after today: who means today says so. */
export const nextWeekday = (today: LocalDate, weekday: number): LocalDate =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7)

const WEEK = 7
/**
 * The weekday that is meant after these days were spoken of: one of them, else the one of the week of the last, which is what was
 * wished; else the next. "On Tuesday" after an offer for Tuesday the 15th is the 15th.
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

/** From the first to the last day, without what is past; undefined when all of it is. */
export function ahead(today: LocalDate, from: LocalDate, to: LocalDate): Days | undefined {
  return to < today || to < from ? undefined : { from: from < today ? today : from, to }
}

/** The month so many months from today's, as far as it is ahead. */
export function month(today: LocalDate, number: number): Days | undefined {
  const year = yearOf(today) + (number < monthOf(today) ? 1 : 0)
  const first = dateOf(year, number, 1)
  const next = number === 12 ? dateOf(year + 1, 1, 1) : dateOf(year, number + 1, 1)
  return first && next ? ahead(today, first, addDays(next, -1)) : undefined
}

/** One stretch of two that touch or overlap; else undefined. */
export function joined(one: Days, other: Days): Days | undefined {
  const [first, second] = one.from <= other.from ? [one, other] : [other, one]
  if (daysBetween(first.to, second.from) > 1) return undefined
  return { from: first.from, to: first.to > second.to ? first.to : second.to }
}
