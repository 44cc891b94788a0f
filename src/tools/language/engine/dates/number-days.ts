import { daysBetween, type LocalDate, readDate, weekdayOf } from '../../time.js'
import { isSaid } from '../text/patterns.js'
import { oneOf, phrases } from '../text/tables.js'
import type { Word } from '../text/words.js'
import { dateOf, nextDate, nextDayOfMonth } from './calendar.js'

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const WITH_YEAR = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/
const WITHOUT_YEAR = /^(\d{1,2})[./](\d{1,2})$/

const padded = (text: string): string => text.padStart(2, '0')

/** A date further ahead than so many days is hardly meant if another reading is near. */
const FAR = 90

/**
 * Reads a date in digits. The day comes first, unless a date with a slash can only be meant month
 * first: "3/25", "Saturday 1/12" on the 12th of January, or "1/12" when December is far. Returns
 * undefined for a past or invalid date.
 *
 * @param weekday the weekday beside the date, 1 to 7
 */
export function readNumberDay(
  text: string,
  today: LocalDate,
  weekday?: number,
): LocalDate | undefined {
  const iso = ISO.exec(text)
  if (iso)
    return notPast(readDate(`${iso[1]}-${padded(iso[2] ?? '')}-${padded(iso[3] ?? '')}`), today)
  const full = WITH_YEAR.exec(text)
  if (full) {
    const year =
      Number(full[3]) + (full[3]?.length === 2 ? Math.floor(Number(today.slice(0, 2))) * 100 : 0)
    return notPast(dateOf(year, Number(full[2]), Number(full[1])), today)
  }
  const short = WITHOUT_YEAR.exec(text)
  if (!short || text === '24/7') return undefined
  const [first, second] = [Number(short[1]), Number(short[2])]
  const day = nextDate(today, second, first)
  const other = text.includes('/') ? nextDate(today, first, second) : undefined
  if (!day || !other) return day ?? other
  if (weekday !== undefined && weekdayOf(day) !== weekdayOf(other))
    return weekdayOf(other) === weekday ? other : day
  return daysBetween(today, day) > FAR && daysBetween(today, other) <= FAR ? other : day
}

const isAt = oneOf('at')
const SAME_TIME = phrases('shifts', 'sameTime')
const MORNING = phrases('moods', 'morning')
const NOON = 12

const isWholeNumber = ({ kind, number = 0, raw }: Word): boolean =>
  kind === 'number' && /^\d+$/.test(raw) && number >= 1 && number <= LAST_OF_MONTH
const LAST_OF_MONTH = 31

/** Whether a clock time follows right after a place: "at 2", "14:00"; or the time stays the same. */
function hasTimeAfter(words: readonly Word[], at: number): boolean {
  const isLed = isAt(words[at + 1])
  const next = words[isLed ? at + 2 : at + 1]
  return isSaid(words, SAME_TIME) || (next?.kind === 'number' && (isLed || next.raw.includes(':')))
}

/**
 * Whether the numbers right after weekdays are days of the month: each is the next such day, and
 * there are several ("Tuesday 15 or Thursday 17"), or there is a time beside it ("Tuesday 15 at 2",
 * "Thursday 17 in the morning"). Otherwise it can be chance.
 */
export function areDates(words: readonly Word[], today: LocalDate): boolean {
  const places = words.flatMap((word, at) => {
    const next = words[at + 1]
    return word.senses?.weekday !== undefined && next && isWholeNumber(next) ? [at + 1] : []
  })
  const isDate = (at: number): boolean => {
    const date = nextDayOfMonth(today, words[at]?.number ?? 0)
    const isHour = words[at]?.isHour === true
    return !isHour && date !== undefined && weekdayOf(date) === words[at - 1]?.senses?.weekday
  }
  const [first] = places
  if (first === undefined || !places.every(isDate)) return false
  const isNoHour = (words[first]?.number ?? 0) > NOON && isSaid(words, MORNING)
  return places.length > 1 || isNoHour || hasTimeAfter(words, first)
}

const notPast = (date: LocalDate | undefined, today: LocalDate): LocalDate | undefined =>
  date !== undefined && date >= today ? date : undefined
