import { BESIDE_TAKING_BACK } from '../consent/taking-back.js'
import { endOf, isSaid, isSaidAt } from '../text/patterns.js'
import { numberWord } from '../dates/word-tables.js'
import { phrases } from '../text/tables.js'
import type { Word } from '../text/words.js'

const ALL = phrases('dialogue', 'allOfThem')
const BOTH = phrases('dialogue', 'bothOfThem')
const EXCEPT = phrases('dialogue', 'except')
const NOT_ALL = phrases('dialogue', 'notAll')

/** Whether a message speaks of all appointments, or of the rest of them. */
export const mentionsAll = (words: readonly Word[]): boolean =>
  isSaid(words, ALL) && !isSaid(words, NOT_ALL)

/** Whether a message speaks of all appointments, without an exception. */
export const saysAll = (words: readonly Word[]): boolean =>
  mentionsAll(words) && !isSaid(words, EXCEPT)

/** Returns the number right after a word for all: "all three", "alle 3". */
export function countOfAll(words: readonly Word[]): number | undefined {
  const at = words.findIndex(
    (_, place) =>
      endOf(ALL, words, place) === place + 1 && numberAt(words[place + 1]) !== undefined,
  )
  return at < 0 ? undefined : numberAt(words[at + 1])
}
const numberAt = (word: Word | undefined): number | undefined =>
  word && (word.kind === 'number' ? word.number : numberWord(word))

/** Whether a message speaks of exactly two appointments. */
export const isBoth = (words: readonly Word[]): boolean => saysAll(words) && isSaid(words, BOTH)

/** Whether a message speaks of all appointments with an exception. */
export const isAllBut = (words: readonly Word[]): boolean =>
  isSaid(words, ALL) && isSaid(words, EXCEPT)

const PAUSES = phrases('moods', 'pauses')
const AFTER_ORDINAL = [
  ...[...phrases('intents', 'appointments'), ...phrases('dialogue', 'alsoFor')],
  ...BESIDE_TAKING_BACK,
]
/** Whether a message has an ordinal number of nothing but an appointment: no "second floor". */
export const namesOrdinal = (words: readonly Word[]): boolean =>
  !isSaid(words, PAUSES) &&
  words.some(({ kind, senses, day }, at) => {
    if (day || (kind !== 'ordinal' && senses?.ordinal === undefined)) return false
    const [next] = words.slice(at + 1)
    return (
      !next ||
      (next.day ?? next.time ?? next.shift) !== undefined ||
      isSaidAt(words, at + 1, AFTER_ORDINAL)
    )
  })
