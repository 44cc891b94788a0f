import { addDays, type LocalDate, weekdayOf } from '../../time.js'
import { isWithin } from '../dates/calendar.js'
import { isNotDay } from '../dates/refused.js'
import { WEEKDAYS } from '../dates/word-tables.js'
import { foldLetters } from '../text/letters.js'
import { meaningOf, oneOf, words as wordsOf } from '../text/tables.js'
import type { Days, Word } from '../text/words.js'

/** Days that the client refuses: weekdays in general, and particular days. */
export type Unwanted = { readonly weekdays: readonly number[]; readonly days: readonly Days[] }

const [isWeekend, joins, isOr] = [oneOf('weekend'), oneOf('joining'), oneOf('or')]
const beginsClause = wordsOf('dialogue', 'clauses')
const isJoining = (word: Word | undefined): boolean =>
  word !== undefined && (joins(word) || beginsClause(word))
export function weekdaysIn(raw: string): number[] {
  const parts = raw.split(/\s/).map((part) => ({ text: foldLetters(part) }))
  return parts.some(isWeekend) ? [6, 7] : parts.flatMap((part) => meaningOf(WEEKDAYS, part) ?? [])
}

/**
 * Finds refused days: "anything but Monday", "just not on Friday". Returns undefined if there are
 * none.
 */
export function unwantedIn(words: readonly Word[]): Unwanted | undefined {
  const refused = words.flatMap(({ day, raw, isRefused, unwanted }) =>
    // "Not another day" refuses none.
    day && isRefused && !day.isOther
      ? [{ day, weekdays: weekdaysIn(raw) }]
      : unwanted
        ? [{ day: unwanted, weekdays: /\d/.test(raw) ? [] : weekdaysIn(raw) }]
        : [],
  )
  if (refused.length === 0) return undefined
  // "Thursday is impossible, Thursday next week?" refuses one Thursday.
  const isWished = (weekday: number): boolean =>
    words.some(
      ({ day, isRefused, isSource }) =>
        day && !isRefused && !isSource && day.from === day.to && weekdayOf(day.from) === weekday,
    )
  const isOne = (weekdays: readonly number[]): boolean =>
    weekdays.length === 0 || weekdays.every(isWished)
  return {
    weekdays: refused.flatMap(({ weekdays }) => (isOne(weekdays) ? [] : weekdays)),
    days: refused.flatMap(({ day, weekdays }) => (isOne(weekdays) ? [day] : [])),
  }
}

const nextOn = (from: LocalDate, weekday: number): LocalDate =>
  addDays(from, (weekday - weekdayOf(from) + 7) % 7)

/** Whether one of several days is meant: "Thursday or Friday". */
const isEither = (raw: string): boolean =>
  raw.split(/\s/).some((part) => isOr({ text: foldLetters(part) }))

/**
 * Returns the days of a list: both ends of "Thursday and Friday", "the 15th and the 18th", or all that
 * are refused.
 */
export const daysListed = (words: readonly Word[]): LocalDate[] => {
  const isOther = words.some(({ day, isRefused }) => day && !isRefused)
  const isDay = (at: number): boolean => words[at]?.day !== undefined
  const isJoined = (at: number): boolean =>
    (isDay(at + 2) && isJoining(words[at + 1])) || (isDay(at - 2) && isJoining(words[at - 1]))
  const days = words.flatMap((word, at) => {
    const { day, raw, isRefused } = word
    // "Not the 18th but the 11th"
    if (!day || (isOther && isNotDay(word))) return []
    // "Take me off Wednesday", which in Russian is "from Wednesday".
    if (word.isSource) return []
    const weekdays = weekdaysIn(raw)
    // "Wednesday and Saturday" is one word with the first of the days.
    if (weekdays.length > 1 && isEither(raw)) return []
    if (weekdays.length > 1) return weekdays.map((weekday) => nextOn(day.from, weekday))
    return isRefused || day.from < day.to || isJoined(at) ? [day.from, day.to] : []
  })
  return [...new Set(days)]
}

/** Whether a date is among the refused days. */
export const isUnwanted = (date: LocalDate, unwanted: Unwanted | null | undefined): boolean =>
  unwanted != null &&
  (unwanted.weekdays.includes(weekdayOf(date)) ||
    unwanted.days.some((days) => isWithin(date, days)))

/** Returns days together with those that are not among them yet. A repeated day is no new fact. */
const withOthers = (days: readonly Days[], more: readonly Days[]): readonly Days[] => [
  ...days,
  ...more.filter(({ from, to }) => !days.some((day) => day.from === from && day.to === to)),
]

/** The part of the dialogue state that concerns days. */
type Minded = {
  readonly goal: string | null
  readonly day: Days | null
  readonly isSoonest: boolean
  readonly unwanted?: Unwanted | null
}

/**
 * Adds refused days to those that the dialogue remembers. A single wished day, or a choice of such
 * days, clears the earlier ones.
 */
export function rememberUnwantedDays<T extends Minded>(
  dialogue: T,
  said: { readonly unwanted: Unwanted | undefined; readonly day: Days | undefined },
): T {
  const { day, goal, unwanted: before } = dialogue
  const isSettled =
    said.day !== undefined && (said.day.from === said.day.to || said.day.dates !== undefined)
  const known = isSettled ? undefined : before
  const unwanted = said.unwanted
    ? {
        weekdays: [...new Set([...(known?.weekdays ?? []), ...said.unwanted.weekdays])],
        days: withOthers(known?.days ?? [], said.unwanted.days),
      }
    : (known ?? null)
  if (goal === 'cancel' || !said.unwanted) return { ...dialogue, unwanted }
  const isGone = day !== null && day.from === day.to && isUnwanted(day.from, unwanted)
  return { ...dialogue, unwanted, ...((isGone || !day) && { day: null, isSoonest: true }) }
}

/**
 * Returns the refused days without the weekday of a wished one: "Thursday is impossible, next week
 * at the same time?" refuses one Thursday.
 */
export function withoutDay(unwanted: Unwanted | undefined, wished: Days | undefined) {
  if (!unwanted || !wished || wished.from !== wished.to) return unwanted
  const weekdays = unwanted.weekdays.filter((weekday) => weekday !== weekdayOf(wished.from))
  return weekdays.length + unwanted.days.length > 0 ? { ...unwanted, weekdays } : undefined
}
