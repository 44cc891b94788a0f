import { nextDayOfMonth, single } from '../dates/calendar.js'
import { ANY_DAYS, DAY_RULES, nextDays, type Now } from '../dates/day-rules.js'
import { DAY_SPANS } from '../dates/day-spans.js'
import { markNumbers, withDashes } from '../dates/numbers.js'
import { reduce, replacing, type Rule, rules } from '../text/rules.js'
import { endOf, isSaid, isSaidAt } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import { withSenses } from '../dates/word-tables.js'
import { SHIFT_RULES } from '../dates/relative-shifts.js'
import { markRefused } from '../dates/refused.js'
import { hhmmOf, hmmOf, hourOf, pointOf, TIME_POINTS } from '../dates/time-points.js'
import { type DayPart, minuteOf, TIME_RULES } from '../dates/time-rules.js'
import { sentencesOf, type Word } from '../text/words.js'

const MORNING = phrases('moods', 'morning')
const EVENING = phrases('moods', 'evening')
const LEADS = phrases('moods', 'leads')
const FOLLOWS = phrases('moods', 'follows')
const ANYTHING = phrases('moods', 'anything')
const ANY_TIME = rules(replacing(ANYTHING, { time: { from: 0, to: 1440, isExact: false } }))
const ANY_DAY = rules(ANYTHING.map((said): Rule<Now> => [said, nextDays(ANY_DAYS)]))

/**
 * Finds the days and times of a message. Returns the words with each day or time as one word,
 * including its context ("after", "not", ...).
 */
export function findDaysAndTimes(words: readonly Word[], now: Now): Word[] {
  const marked = withDashes(markNumbers(withSenses(words), now.expects))
  const shifted = reduce(withDashes(reduce(marked, DAY_RULES, now)), SHIFT_RULES, now)
  const days = reduce(shifted, DAY_SPANS, now)
  const points = withDashes(reduce(days, TIME_POINTS, now))
  const named = days.flatMap(({ day }) => day ?? [])
  const isToday =
    named.length > 0 && named.every(({ from, to }) => from === now.today && to === now.today)
  const timed = sentencesWithTime(points)
  const isLateElsewhere = isSaid(words, EVENING) && !points.some(isForenoon)
  const part =
    isLateElsewhere || isSaid(timed, EVENING)
      ? 'evening'
      : isSaid(timed, MORNING)
        ? 'morning'
        : undefined
  const found = reduce(points, TIME_RULES, { part, now, isToday })
  return markRefused(anyAsked(bareDays(bareHours(found, { part, now, isToday }), now), now))
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

/** Whether a number replaces a time: "make it 4", "4 would be better". */
const isLed = (words: readonly Word[], at: number): boolean =>
  [1, 2, 3].some((back) => at >= back && endOf(LEADS, words, at - back) === at) ||
  isSaidAt(words, at + 1, FOLLOWS)
/** Whether a short message with one number answers a proposal, as a wish for another time. */
const isAnswer = (words: readonly Word[], { now }: DayPart): boolean =>
  now.expects === 'yes_no' &&
  words.length <= 4 &&
  words.filter(({ kind }) => kind === 'number').length === 1

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
    const isBeside = isDay(before) || isPart(before) || (isDay(after) && after?.link !== 'stop')
    const isAsked = context.now.expects === 'time' && (word.kind === 'number' || words.length === 1)
    const isMeant =
      isAsked ||
      isLed(words, at) ||
      (word.kind === 'number' && (isBeside || isAnswer(words, context)))
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
