import { MONTHS, NEAR_DAYS, WEEKDAYS } from './day-words.js'
import { lookUp } from '../text/lexicon.js'
import { numberWord, ordinalWord } from './number-words.js'
import type { Senses, Word } from '../text/words.js'

const NONE: Senses = {}

function sensesOf({ kind, text }: Word): Senses {
  if (kind !== 'word') return NONE
  const cardinal = numberWord(text)
  const senses = {
    weekday: lookUp(WEEKDAYS, text),
    month: lookUp(MONTHS, text),
    near: lookUp(NEAR_DAYS, text),
    cardinal,
    ordinal: ordinalWord(text),
  }
  return Object.values(senses).every((sense) => sense === undefined) ? NONE : senses
}

/**
 * Adds to each word its possible meanings as a day or a number. Words that have `senses` stay
 * unchanged.
 */
export const withSenses = (words: readonly Word[]): Word[] =>
  words.map((word) => (word.senses ? word : { ...word, senses: sensesOf(word) }))
