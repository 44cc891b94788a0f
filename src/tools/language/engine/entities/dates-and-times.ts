import { nextDayOfMonth, single } from '../dates/calendar.js'
import { ANY_DAYS, DAY_RULES, nextDays, type Now } from '../dates/day-rules.js'
import { areDates } from '../dates/number-days.js'
import { DAY_SPANS } from '../dates/day-spans.js'
import { markNumbers, withDashes } from '../dates/numbers.js'
import { reduce, replacing, type Rule, rules } from '../text/rules.js'
import { endOf, isSaid, isSaidAt } from '../text/patterns.js'
import { CORRECTION, SLIPS } from '../text/common-phrases.js'
import { oneOf, phrases } from '../text/tables.js'
import { withSenses } from '../dates/word-tables.js'
import { SHIFT_RULES } from '../dates/relative-shifts.js'
import { markRefused } from '../dates/refused.js'
import { hhmmOf, hmmOf, hourOf, pointOf, TIME_POINTS } from '../dates/time-points.js'
import { type DayPart, minuteOf, TIME_RULES } from '../dates/time-rules.js'
import { isApart, sentencesOf, type Times, type Word } from '../text/words.js'
import { notionOf } from './services/notions.js'
import { addDays, DAY_MINUTES } from '../../time.js'

const MORNING = phrases('moods', 'morning')
const EVENING = phrases('moods', 'evening')
const LEADS = phrases('moods', 'leads')
const FOLLOWS = phrases('moods', 'follows')
const SLIPS_AND_CORRECTIONS = [...SLIPS, ...CORRECTION]
const ANYTHING = phrases('moods', 'anything')
const BEFORE_THAT = phrases('moods', 'beforeThat')
const AFTER_THAT = phrases('moods', 'afterThat')
const THAT = [...BEFORE_THAT, ...AFTER_THAT]
const isBeforeHour = oneOf('beforeHour')
const ANY_TIME = rules(replacing(ANYTHING, { time: { from: 0, to: 1440, isExact: false } }))
const ANY_DAY = rules(ANYTHING.map((said): Rule<Now> => [said, nextDays(ANY_DAYS)]))

/**
 * Finds the days and times of a message. Returns the words with each day or time as one word,
 * including its context ("after", "not", ...).
 */
export function findDaysAndTimes(words: readonly Word[], asked: Now): Word[] {
  const marked = withDashes(markNumbers(withSenses(words), asked.expects))
  const now = { ...asked, areDates: areDates(marked, asked.today) }
  const found = withoutDates(reduce(marked, DAY_RULES, now), now)
  const shifted = reduce(withDashes(found), SHIFT_RULES, now)
  const days = reduce(shifted, DAY_SPANS, now)
  const points = withDashes(reduce(days, TIME_POINTS, now))
  const named = days.flatMap(({ day }) => day ?? [])
  const isToday =
    named.length > 0 && named.every(({ from, to }) => from === now.today && to === now.today)
  const withTime = sentencesWithTime(points)
  const isLateElsewhere = isSaid(words, EVENING) && !points.some(isForenoon)
  const part =
    isLateElsewhere || isSaid(withTime, EVENING)
      ? 'evening'
      : isSaid(withTime, MORNING)
        ? 'morning'
        : undefined
  const context = { part, now, isToday } as const
  const timed = withReferences(bareHours(reduce(points, TIME_RULES, context), context), context)
  return markRefused(anyAsked(bareDays(timed, now), now))
}

/** Leaves out the number of "Next week. Tuesday 15", which another rule read without it. */
const withoutDates = (words: readonly Word[], { areDates }: Now): Word[] =>
  words.filter(({ kind, number = 0 }, at) => {
    const from = words[at - 1]?.day?.from
    return !(
      areDates &&
      kind === 'number' &&
      from !== undefined &&
      number === Number(from.slice(8))
    )
  })

/** The times before or after a time that a reason names. */
const beside = ({ from, to }: Times, isEarlier: boolean): Times =>
  isEarlier
    ? { from: 0, to: to === DAY_MINUTES ? from : to, isExact: false, isDoneBy: true }
    : { from: to === DAY_MINUTES ? from : to, to: DAY_MINUTES, isExact: false }

/** Returns the time of a word, also in what is no wish. */
function timeIn({ time, notWished }: Word, context: DayPart): Times | undefined {
  if (time || !notWished || !pointOf(notWished)) return time
  const minute = minuteOf(notWished, context)
  return { from: minute, to: minute, isExact: true }
}

/**
 * Reads "I pick up the kids at 3, so before that": the time is that of a reason, and the wish is
 * before or after it. "At 3, and a manicure before that" is a second wish.
 */
function withReferences(words: readonly Word[], context: DayPart): Word[] {
  const at = words.findIndex((_, place) => isSaidAt(words, place, THAT))
  const isEarlier = at > 0 && isSaidAt(words, at, BEFORE_THAT)
  const end = endOf(isEarlier ? BEFORE_THAT : AFTER_THAT, words, at)
  const place = words.slice(0, Math.max(0, at)).findLastIndex((word) => timeIn(word, context))
  const [reason, said] = [words[place], words[at]]
  const time = reason && timeIn(reason, context)
  if (!said) return [...words]
  const found: Word = { raw: said.raw, link: said.link, kind: 'found', text: '#found' }
  const isMore = clauseAt(words, end).some((word) => notionOf(word) !== undefined)
  const isSecond = isMore && words.slice(0, at).some((word) => notionOf(word) !== undefined)
  if (!time && !isSecond) return withDayReference(words, { at, end, found, isEarlier }, context)
  if (!time || isMore) return [...words]
  return [
    ...words.slice(0, place),
    { ...reason, text: '#reason', time: undefined },
    ...words.slice(place + 1, at),
    { ...found, time: beside(time, isEarlier) },
    ...words.slice(end),
  ]
}

/** So many days after a day that is the reason are wished. */
const DAYS_AFTER = 14
/** The same of a day: "my birthday is on the 15th, before that please". */
function withDayReference(
  words: readonly Word[],
  {
    at,
    end,
    found,
    isEarlier,
  }: {
    readonly at: number
    readonly end: number
    readonly found: Word
    readonly isEarlier: boolean
  },
  { now }: DayPart,
): Word[] {
  const place = words.slice(0, at).findLastIndex(({ day }) => day && day.from === day.to)
  const [reason, day] = [words[place], words[place]?.day?.from]
  // "Wednesday, only later, at about 7"
  const isOfHour = words.slice(end).some(({ time }) => time?.isExact || time?.about !== undefined)
  if (!reason || day === undefined || isOfHour || (isEarlier && day <= now.today)) return [...words]
  const wished = isEarlier
    ? { from: now.today, to: addDays(day, -1) }
    : { from: addDays(day, 1), to: addDays(day, DAYS_AFTER) }
  return [
    ...words.slice(0, place),
    { ...reason, text: '#reason', day: undefined, time: undefined },
    ...words.slice(place + 1, at),
    { ...found, day: wished },
    ...words.slice(end),
  ]
}

/** Returns the words from a place to the next pause. */
function clauseAt(words: readonly Word[], at: number): readonly Word[] {
  const end = words.findIndex((word, place) => place >= at && isApart(word))
  return words.slice(at, end < 0 ? words.length : end)
}

/** Whether a word is an hour from 9 to 11. Another sentence about the evening does not move it. */
function isForenoon(word: Word): boolean {
  const minute = pointOf(word)?.minute ?? 0
  return minute >= FORENOON.from && minute < FORENOON.to
}
const FORENOON = { from: 540, to: 720 } as const

/** Returns the sentences that name an hour. "In the mornings I work" says nothing of another one. */
const sentencesWithTime = (words: readonly Word[]): Word[] =>
  sentencesOf(words)
    .filter((sentence) => sentence.some((word) => pointOf(word)))
    .flat()

const isDay = (word: Word | undefined): boolean => word?.day !== undefined
const isPart = (word: Word | undefined): boolean => word?.time !== undefined && !word.time.isExact

/**
 * Whether a number replaces a time: "make it 4", "4 would be better". "The morning one would be
 * great" names no hour.
 */
const isLed = (words: readonly Word[], at: number): boolean =>
  [1, 2, 3].some((back) => at >= back && endOf(LEADS, words, at - back) === at) ||
  (isSaidAt(words, at + 1, FOLLOWS) &&
    (words[at]?.kind === 'number' || at === 0 || isApart(words[at])))
/**
 * Whether a number at the end corrects a time: of the last message ("sorry, 14"), or of this one
 * ("no, at 3, oh no 4").
 */
function isSlip(words: readonly Word[], at: number, { now }: DayPart): boolean {
  if (at === 0 || at !== words.length - 1) return false
  const isOpen = now.expects === undefined || now.expects === 'yes_no'
  const isTimed = words.slice(0, at).some(({ time, kind }) => time ?? kind === 'number')
  return (
    isOpen &&
    (isTimed || at <= LONGEST_SLIP) &&
    [1, 2, 3].some(
      (back) =>
        at >= back &&
        (isTimed || back === at) &&
        endOf(SLIPS_AND_CORRECTIONS, words, at - back) === at,
    )
  )
}
const LONGEST_SLIP = 3

/** Whether a number counts: "x2", "+1". */
const isCounting = ({ link }: Word, at: number, words: readonly Word[]): boolean =>
  at > 0 && link === 'none' && /^(?:x|х|\+)$/iu.test(words[at - 1]?.raw ?? '')
/** An answer has so many words; with a number at its end, so many. */
const [SHORT, LONGER] = [4, 6]
/**
 * Whether a short message with one number answers a proposal, as a wish for another time. A number
 * that is the last sentence does so in a longer message as well: "I'm at work then. 5?"
 */
const isAnswer = (words: readonly Word[], { now }: DayPart): boolean =>
  now.expects === 'yes_no' &&
  !words.some(isCounting) &&
  words.filter(({ kind }) => kind === 'number').length === 1 &&
  (words.length <= SHORT ||
    (words.at(-1)?.kind === 'number' && (words.length <= LONGER || isApart(words.at(-1)))))

const [EIGHT, NOON] = [480, 720]
/** "530" after a day is in the afternoon. */
const inSalon = (minute: number | undefined): number | undefined =>
  minute === undefined || minute >= EIGHT ? minute : minute + NOON

/**
 * Finds bare hours: beside a day or a part of a day ("tomorrow 5"), or after a question for a time.
 */
function bareHours(words: readonly Word[], context: DayPart): Word[] {
  return words.map((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]]
    const isAfterDay = isDay(before) || (isBeforeHour(before) && isDay(words[at - 2]))
    const isBeside = isAfterDay || isPart(before) || (isDay(after) && after?.link !== 'stop')
    const isAsked = context.now.expects === 'time' && (word.kind === 'number' || words.length === 1)
    const isMeant =
      isAsked ||
      isLed(words, at) ||
      (word.kind === 'number' &&
        (isBeside || isAnswer(words, context) || isSlip(words, at, context)))
    const clock = isDay(before) ? (hhmmOf(word) ?? inSalon(hmmOf(word))) : undefined
    const isHour = hourOf(word) !== undefined && word.number !== 0 && isMeant
    if (clock === undefined && !isHour) return word
    const minute = clock ?? minuteOf(word, context)
    return {
      ...word,
      kind: 'found',
      text: '#found',
      time: { from: minute, to: minute, isExact: true },
    }
  })
}

/** Reads "any" and "no matter" as any time or day if the client was asked for one. */
function anyAsked(words: readonly Word[], now: Now): Word[] {
  const { expects } = now
  if (expects === 'day' && !words.some(isDay)) return reduce(words, ANY_DAY, now)
  if (expects !== 'time' || words.some(({ time, kind }) => time || kind === 'number'))
    return [...words]
  return reduce(words, ANY_TIME, undefined)
}

/** Reads a bare number as a day of the month if the client was asked for a day. */
function bareDays(words: readonly Word[], { today, expects }: Now): Word[] {
  if (expects !== 'day' || words.some(isDay)) return [...words]
  return words.map((word, at) => {
    const isOfMonth = words[at + 1]?.senses?.month !== undefined
    const date =
      word.kind === 'number' && !word.isCounted && !isOfMonth
        ? nextDayOfMonth(today, word.number ?? 0)
        : undefined
    return date ? { ...word, kind: 'found', text: '#found', day: single(date) } : word
  })
}
