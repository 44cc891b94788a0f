import { withSenses } from '../dates/word-tables.js'
import { notionOf } from '../entities/services/notions.js'
import { endOf, isSaid, isSaidAt } from '../text/patterns.js'
import { oneOf, phrases, words as wordsOf } from '../text/tables.js'
import { reduce, replacing, rules } from '../text/rules.js'
import type { Expects } from '../text/intent.js'
import { findIntents } from './intents.js'
import { FILLER, NO, THANKS, YES } from '../text/common-phrases.js'
import { isApart, type Word } from '../text/words.js'

const POLITE = rules(replacing([...THANKS, ...FILLER, ...YES, ...NO], { text: '#polite' }))
const BE_THERE = phrases('moods', 'beThere')
const PREFERS = phrases('moods', 'prefers')
const GREETS = phrases('moods', 'greetingAlone')
const GREETS_BEFORE_DAY = phrases('moods', 'greetingBeforeDay')
const PAUSES = phrases('moods', 'pauses')
const POLITE_NOT = phrases('moods', 'politeNot')
const beginsClause = wordsOf('dialogue', 'clauses')
const isGoodbye = oneOf('goodbye')
const isUntilWord = oneOf('until')

/** Returns the words of a message without thanks, agreement and other polite words. */
export const beyondManners = (words: readonly Word[]): Word[] =>
  reduce(words, POLITE, undefined).filter((word) => word.text !== '#polite' && word.kind !== 'sign')

const isTime = ({ day, time }: Word): boolean => day !== undefined || time !== undefined
const isUntil = (word: Word): boolean =>
  isGoodbye(word) ||
  (isTime(word) && isUntilWord({ text: (word.raw.split(/\s/)[0] ?? '').toLowerCase() }))

/**
 * Replaces days and times that belong to a goodbye ("ok, thanks, till Friday!", "I'll be there at
 * 5"): these are not wishes. Does so only if the message says nothing else and the client was not
 * asked for a day or a time. The time when the client will answer is no wish either.
 */
export function withoutLeave(said: readonly Word[], expects: Expects): Word[] {
  const words = withoutPause(said)
  if (expects !== undefined && expects !== 'yes_no') return [...words]
  const left =
    words.some((word) => isUntil(word)) && words.length > 1 ? beyondManners(words) : undefined
  const isLeaving = left?.every(
    (word) => isUntil(word) || word.text.startsWith('#greeting') || word.text === '#farewell',
  )
  const isComing =
    expects === undefined &&
    isSaid(words, BE_THERE) &&
    !isSaid(words, PREFERS) &&
    !words.some((word) => word.isAsked || notionOf(word) !== undefined) &&
    findIntents(words, expects).length === 0
  if (!isLeaving && !isComing) return [...words]
  return words.map((word) =>
    isTime(word) || isUntil(word)
      ? { ...word, day: undefined, time: undefined, text: '#farewell', kind: 'found' }
      : word,
  )
}

/** Replaces the day or time when the client will answer: "I'll tell you tomorrow". */
function withoutPause(words: readonly Word[]): Word[] {
  const ends = words.map((_, at) => endOf(PAUSES, words, at))
  const isOfPause = (place: number): boolean => ends.some((end, at) => at <= place && place < end)
  return words.map((word, place) =>
    isTime(word) && isOfPause(place)
      ? { raw: word.raw, link: word.link, language: word.language, kind: 'found', text: '#later' }
      : word,
  )
}

/**
 * Leaves out a "not" that makes a question polite: German "kann ich nicht auch um 16 Uhr kommen?"
 */
export function withoutPoliteNot(words: readonly Word[]): readonly Word[] {
  const nots = words.flatMap((_, at) => {
    const start = words.slice(0, at + 1).findLastIndex(({ link }) => link === 'stop')
    const stop = words.findIndex(({ link }, place) => place > at && link === 'stop')
    const isAsked = words[(stop < 0 ? words.length : stop) - 1]?.isAsked === true
    const isVerb = isAsked && words.slice(Math.max(0, start), at).every(beginsClause)
    const end = isVerb ? endOf(POLITE_NOT, words, at) : at
    return end > at ? [end - 1] : []
  })
  return nots.length === 0 ? words : words.filter((_, at) => !nots.includes(at))
}

const namesDay = ({ senses, raw, kind }: Word): boolean =>
  (senses?.weekday ?? senses?.month ?? senses?.near) !== undefined ||
  (kind === 'number' && /\d[./]/.test(raw))

/** Whether the first word greets, and is no day: "Morgen Anna, Donnerstag um 10". */
function isGreetingBeforeDay(words: readonly Word[]): boolean {
  const second = words[1]
  const isApartFromRest = isApart(second) || second?.isName === true
  return (
    isApartFromRest &&
    isSaidAt(words, 0, GREETS_BEFORE_DAY) &&
    withSenses(words.slice(1)).some(namesDay)
  )
}

/** Replaces a part of the day that greets: "Morning! Is Anna free on Friday?" */
export function greeted(words: readonly Word[], expects: Expects): readonly Word[] {
  const [first, second] = words
  const isAlone = second?.link === 'stop' && isSaidAt(words, 0, GREETS)
  if (!first || expects || !(isAlone || isGreetingBeforeDay(words))) return words
  return [{ ...first, senses: undefined, text: '#greeting', kind: 'found' }, ...words.slice(1)]
}
