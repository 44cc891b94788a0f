import { addDays, DAY_MINUTES, type LocalDate, type Minute, weekdayOf } from '../../time.js'
import { single } from '../dates/calendar.js'
import { isExplained } from '../dates/explained-shifts.js'
import { type Comparison, comparisonIn } from './earlier-later.js'
import { type Days, type RelativeShift, sentencesOf, type Times, type Word } from '../text/words.js'

/**
 * A day and time relative to another start: an hour later, on the same day, or any time before it.
 */
export type Relative = {
  readonly shift: RelativeShift | null
  readonly isSameDay: boolean
  readonly isSameTime: boolean
  readonly comparison: Comparison | null
}
/** The start to which a relative time refers. */
export type Base = { readonly date: LocalDate; readonly time: Minute }
/** A day and a time, as far as a message says them. */
type When = { readonly day: Days | undefined; readonly time: Times | undefined }

/**
 * Whether a shift by days is in a sentence that names no day, before another one that does: "the
 * party was moved to a day earlier. I need Thursday at 3".
 */
function isOfOtherSentence(word: Word, words: readonly Word[]): boolean {
  if (!word.shift?.days) return false
  const sentences = sentencesOf(words)
  const at = sentences.findIndex((sentence) => sentence.includes(word))
  const hasDay = (sentence: readonly Word[] = []): boolean => sentence.some(({ day }) => day)
  return !hasDay(sentences[at]) && sentences.slice(at + 1).some(hasDay)
}

/** Returns the relative day and time in a message, or undefined. */
export function relativeIn(words: readonly Word[]): Relative | undefined {
  const shifts = words.flatMap((word, at) =>
    isExplained(words, at) || isOfOtherSentence(word, words) ? [] : (word.shift ?? []),
  )
  const same = words.flatMap((word) => word.same ?? [])
  const comparison = comparisonIn(words) ?? null
  if (shifts.length === 0 && same.length === 0 && comparison === null) return undefined
  const sum = (of: keyof RelativeShift): number =>
    shifts.reduce((total, shift) => total + shift[of], 0)
  return {
    shift: shifts.length > 0 ? { days: sum('days'), minutes: sum('minutes') } : null,
    isSameDay: same.some((of) => of !== 'time'),
    isSameTime: same.some((of) => of !== 'day'),
    comparison: shifts.length > 0 ? null : comparison,
  }
}

/**
 * Resolves "the day before the 19th": the day to which the shift refers is in the message itself.
 * `anchor` is that day, if there is one.
 */
export function anchored(
  relative: Relative | undefined,
  day: Days | undefined,
  today: LocalDate,
): { relative: Relative | undefined; day: Days | undefined; anchor: LocalDate | undefined } {
  const by = relative?.shift?.days ?? 0
  const moved = day && day.from === day.to && by !== 0 ? addDays(day.from, by) : undefined
  return moved === undefined || moved < today
    ? { relative, day, anchor: undefined }
    : {
        relative: relative?.isSameTime ? { ...relative, shift: null } : undefined,
        day: single(moved),
        anchor: day?.from,
      }
}

const exact = (minute: Minute): Times | undefined =>
  minute >= 0 && minute < DAY_MINUTES ? { from: minute, to: minute, isExact: true } : undefined

/** Returns the day in a span that has the same weekday as `date`, or undefined. */
function sameWeekday({ from, to }: Days, date: LocalDate): LocalDate | undefined {
  const day = addDays(from, (weekdayOf(date) - weekdayOf(from) + 7) % 7)
  return day <= to ? day : undefined
}

/**
 * Returns the day and time that the client means, given the base start. Days and times stated
 * directly stay as they are.
 */
export function resolveRelativeTime(
  { shift, isSameDay, isSameTime, comparison }: Relative,
  base: Base,
  said: When,
): When {
  const moved = addDays(base.date, shift?.days ?? 0)
  const keepsTime = isSameTime || (shift !== null && shift.days !== 0)
  const isOfDay = isSameDay || shift !== null || comparison !== null
  const weekday =
    said.day && said.day.from !== said.day.to && isSameTime
      ? sameWeekday(said.day, base.date)
      : undefined
  const day = weekday ? single(weekday) : (said.day ?? (isOfDay ? single(moved) : undefined))
  // "Half an hour earlier, I must be somewhere at five": the time is that of a reason.
  if (shift?.minutes) return { day, time: exact(base.time + shift.minutes) }
  if (said.time) return { day, time: said.time }
  if (keepsTime || shift?.minutes) return { day, time: exact(base.time + (shift?.minutes ?? 0)) }
  return { day, time: day?.from === base.date ? beside(comparison, base) : undefined }
}

/** Returns the times of the day before or after the base start. */
function beside(comparison: Comparison | null, { time }: Base): Times | undefined {
  const isCompared = true
  if (comparison === 'earlier')
    return { from: 0, to: time, isExact: false, isNearEnd: true, isCompared }
  return comparison === 'later'
    ? { from: time + 1, to: DAY_MINUTES, isExact: false, isCompared }
    : undefined
}
