import { meaningOf, type WordTable, wordTable } from '../text/tables.js'
import type { Numbers } from '../../language-pack.js'
import type { Senses, Word } from '../text/words.js'

type Spoken = Pick<Word, 'text' | 'language'>

/** Builds a table of the numbers that words stand for. */
const numberTable = (
  name: Exclude<keyof Numbers, 'units' | 'ordinalEndings' | 'cardinalEndings'>,
): WordTable<number> =>
  wordTable(({ numbers }) =>
    (numbers[name] ?? '')
      .split(',')
      .map((row) => row.trim().split('='))
      .map(([number, words = '']) => [Number(number), words] as const),
  )

/** ISO weekdays, 1 Monday to 7 Sunday. */
export const WEEKDAYS = numberTable('weekdays')
/** Months, 1 to 12. */
const MONTHS = numberTable('months')
/** Near days, as the number of days from today. */
const NEAR_DAYS = numberTable('nearDays')
/** One-word half hours. The value is the hour that has begun: 5 means 4:30. */
export const HALF_HOURS = numberTable('halfHours')
/** Words for the hour that has begun. */
export const OF_HOURS = numberTable('ofHours')
const CARDINALS = numberTable('cardinals')
const ORDINALS = numberTable('ordinals')

/** Returns the number that a word names, or undefined. */
export const numberWord = (word: Spoken): number | undefined => meaningOf(CARDINALS, word)
/** Returns the ordinal that a word names, or undefined. */
export const ordinalWord = (word: Spoken): number | undefined => meaningOf(ORDINALS, word)

const NONE: Senses = {}

function sensesOf(word: Word): Senses {
  if (word.kind !== 'word') return NONE
  const senses = {
    weekday: meaningOf(WEEKDAYS, word),
    month: meaningOf(MONTHS, word),
    near: meaningOf(NEAR_DAYS, word),
    cardinal: numberWord(word),
    ordinal: ordinalWord(word),
  }
  return Object.values(senses).every((sense) => sense === undefined) ? NONE : senses
}

/**
 * Adds to each word its possible meanings as a day or a number. Words that have `senses` stay
 * unchanged.
 */
export const withSenses = (words: readonly Word[]): Word[] =>
  words.map((word) => (word.senses ? word : { ...word, senses: sensesOf(word) }))
