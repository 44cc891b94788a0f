import { oneOf, words as wordsOf } from '../text/tables.js'
import type { Now } from './day-rules.js'
import { isApart, type Word } from '../text/words.js'

const DOTTED = /^([01]?\d|2[0-3])\.([0-5]\d)$/
/** Beside a day, "17.30" is a time. "18.01" is another way to write the day. */
const ROUND = /\.(00|15|30|45)$/
const [isFor, isBooked, isAt] = [oneOf('for'), oneOf('beforeFor'), oneOf('at')]
const [isBeforeOne, isOneOClock, isHours] = [oneOf('beforeOne'), oneOf('oneOClock'), oneOf('hours')]
const [isBegun, isNotMonth, isAfterHour] = [
  oneOf('begunHour'),
  oneOf('notMonths'),
  oneOf('afterHour'),
]
const isUnit = wordsOf('numbers', 'units')
/** "All 2" */
const isAllOf = oneOf('allOf')
const isAtSign = (word: Word | undefined): boolean => word?.text === '@' || isAt(word)

/** After some words, "for 3" is a time. Otherwise it can be a number of people. */
const isForTime = (words: readonly Word[], at: number): boolean =>
  isFor(words[at]) &&
  isBooked(words[at - 1]) &&
  words[at + 1]?.kind === 'number' &&
  !isCounted(words, at + 1)
const namesDay = (word: Word): boolean =>
  word.senses?.near !== undefined ||
  word.senses?.weekday !== undefined ||
  (word.senses?.month !== undefined && !isNotMonth(word))
/** Detects the hour that has begun in "half of the twelfth". It is not a day of a month. */
const isBegunHour = (words: readonly Word[], at: number): boolean =>
  words[at]?.senses?.ordinal !== undefined && isBegun(words[at - 1])

/**
 * Whether the number counts or measures something. "5 people", "50 €", "€50" and "1.5 hours" are
 * not times.
 */
function isCounted(words: readonly Word[], at: number): boolean {
  const [word, before, after] = [words[at], words[at - 1], words[at + 1]]
  if (
    word === undefined ||
    (word.number === undefined && word.kind !== 'number' && word.senses?.cardinal === undefined)
  )
    return false
  if (/^[€$]$/.test(before?.text ?? '')) return true
  if (word.raw.includes(':')) return false
  if (/[.]\d$/.test(word.raw) && isHours(after)) return true
  if (after === undefined || isApart(after)) return isAllOf(before)
  return isUnit(after)
}

/** Makes a dash between numbers or days a word of its own. Elsewhere a dash only links words. */
export function withDashes(words: readonly Word[]): Word[] {
  const isValue = (word: Word | undefined): boolean =>
    word !== undefined &&
    (word.kind === 'number' ||
      word.kind === 'found' ||
      word.senses?.cardinal !== undefined ||
      namesDay(word))
  return words.flatMap((word, at): Word[] =>
    word.link === 'dash' && isValue(word) && isValue(words[at - 1])
      ? [
          { raw: '-', text: '-', kind: 'sign', link: 'none' },
          { ...word, link: 'space' },
        ]
      : [word],
  )
}

/**
 * Marks numbers by their neighbours: counted things, one o'clock without a number, and times such as
 * "17.30". Such a number is a time if the client was asked for a time or if "at" comes before it.
 * If the message names a day, it is a time if its minutes are 00, 15, 30 or 45.
 */
export function markNumbers(words: readonly Word[], expects: Now['expects']): Word[] {
  const hasDay = words.some(namesDay)
  return words.map((word, at) => {
    const before = words[at - 1]
    if (isOneOClock(word) && isBeforeOne(before)) return { ...word, number: 1 }
    if (isForTime(words, at)) return { ...word, text: '#at' }
    if (isCounted(words, at) || isBegunHour(words, at)) return { ...word, isCounted: true }
    const isClock =
      DOTTED.test(word.raw) &&
      (expects === 'time' || isAtSign(before) || (hasDay && ROUND.test(word.raw)))
    const isHour = word.kind === 'number' && isAfterHour(words[at + 1])
    const read = isHour ? { ...word, isHour } : word
    return isClock ? { ...read, raw: word.raw.replace('.', ':') } : read
  })
}
