import { lookUp } from '../text/lexicon.js'
import { UNITS } from './number-words.js'
import type { Now } from './day-rules.js'
import type { Word } from '../text/words.js'

const DOTTED = /^([01]?\d|2[0-3])\.([0-5]\d)$/
/** Beside a day 17.30 is a time, 18.01 another way to write the day. */
const ROUND = /\.(00|15|30|45)$/
/** After these "for 3" is a time; else it may be so many people. */
const BOOKED = /^(book|booked|scheduled|me|us|it|down|appointment|booking|appt)$/
const isForTime = (words: readonly Word[], at: number): boolean =>
  words[at]?.text === 'for' &&
  BOOKED.test(words[at - 1]?.text ?? '') &&
  words[at + 1]?.kind === 'number' &&
  !isCounted(words, at + 1)
const isAt = (word: Word | undefined): boolean => /^(at|@|в|во|к)$/.test(word?.text ?? '')
const tellsHour = (word: Word | undefined): boolean =>
  /^(в|во|к|до|после|около|с|со)$/.test(word?.text ?? '')
const namesDay = ({ text, senses }: Word): boolean =>
  senses?.near !== undefined ||
  senses?.weekday !== undefined ||
  (text !== 'may' && text !== 'march' && senses?.month !== undefined)
/** "Пол двенадцатого", "десять минут двенадцатого": the hour that is begun, and no day of a month. */
const isBegunHour = (words: readonly Word[], at: number): boolean =>
  words[at]?.senses?.ordinal !== undefined &&
  /^(пол(овин[аеуы])?|четверть|минут(ы|а)?)$/.test(words[at - 1]?.text ?? '')
const isHours = (word: Word | undefined): boolean =>
  /^(час(а|ов)?|ч|hours?|hrs?)$/.test(word?.text ?? '')

/** "5 people", "50 €", "€50" and "1.5 hours" are no times. */
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
  return (
    after !== undefined &&
    after.link !== 'stop' &&
    after.link !== 'comma' &&
    lookUp(UNITS, after.text) === true
  )
}

/** A dash between numbers and days, which otherwise only links words, as a word of its own. */
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
 * What numbers are, as far as their neighbours tell: counted things; one o'clock ("в час"); and 17.30, a time where a time
 * was asked for, where "at" stands before it or another day is named.
 */
export function markNumbers(words: readonly Word[], expects: Now['expects']): Word[] {
  const hasDay = words.some(namesDay)
  return words.map((word, at) => {
    const before = words[at - 1]
    if (/^час[уа]?$/.test(word.text) && tellsHour(before)) return { ...word, number: 1 }
    if (isForTime(words, at)) return { ...word, text: 'at' }
    if (isCounted(words, at) || isBegunHour(words, at)) return { ...word, isCounted: true }
    const isClock =
      DOTTED.test(word.raw) &&
      (expects === 'time' || isAt(before) || (hasDay && ROUND.test(word.raw)))
    return isClock ? { ...word, raw: word.raw.replace('.', ':') } : word
  })
}
