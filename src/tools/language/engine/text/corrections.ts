import { CORRECTION, NO, SLIPS } from './common-phrases.js'
import { endOf } from './patterns.js'
import { oneOf, words as wordsOf } from './tables.js'
import { isApart, type Word } from './words.js'

const isOr = oneOf('or')
const joinsRequests = wordsOf('dialogue', 'joinsRequests')
/** At most so many words stand before what is corrected: "sorry, for a" manicure. */
const LONGEST_LEAD = 2
/** A phrase that corrects has at most so many words. */
const LONGEST_PHRASE = 4

/** Whether a word adds something: "and", "or". */
const isAdding = (word: Word): boolean => isOr(word) || joinsRequests(word)

/** Returns where a phrase that corrects ends if it starts here, or -1. A bare "no" needs pauses. */
function endOfCorrection(words: readonly Word[], start: number): number {
  const end = endOf(CORRECTION, words, start)
  if (end > start) return end
  if (!isApart(words[start])) return -1
  const [slip, no] = [endOf(SLIPS, words, start), endOf(NO, words, start)]
  return slip > start ? slip : no > start && isApart(words[no]) ? no : -1
}

/** Whether a sentence that starts here has nothing but days and times: "Wed 3pm". */
function isOnlyWhen(words: readonly Word[], at: number): boolean {
  const end = words.findIndex(({ link }, place) => place > at && link === 'stop')
  const sentence = words.slice(at, end < 0 ? words.length : end)
  return words[at]?.link === 'stop' && sentence.every(({ day, time }) => day ?? time)
}

/**
 * Whether a phrase that corrects stands just before this word: in its sentence, or as a sentence of
 * its own before one that has only a day or time: "Fri", "sorry", "Wed".
 */
function isCorrected(words: readonly Word[], at: number): boolean {
  for (let start = Math.max(1, at - LONGEST_PHRASE - LONGEST_LEAD); start < at; start++) {
    const end = endOfCorrection(words, start)
    const isNear = end > start && end <= at && at - end <= LONGEST_LEAD
    const isOpen =
      words.slice(end, at + 1).every(({ link }) => link !== 'stop') ||
      (end === at && isOnlyWhen(words, at))
    // "A manicure and actually a pedicure too"
    const isAdded = [words[start - 1], ...words.slice(end, at)].some(
      (word) => word && isAdding(word),
    )
    if (isNear && isOpen && !isAdded) return true
  }
  return false
}

/**
 * Returns the place of the word that replaces one of its kind before it, or -1: "cancel the 18th,
 * sorry, the 11th". The last one counts.
 *
 * @param isOfKind whether the word at a place is a day, or names a treatment
 */
export const correctionAt = (
  words: readonly Word[],
  isOfKind: (word: Word, at: number) => boolean,
): number =>
  words.findLastIndex(
    (word, at) => isOfKind(word, at) && words.slice(0, at).some(isOfKind) && isCorrected(words, at),
  )

/** What a message names at a place: a notion of a treatment. */
type NamedAt = { readonly notion: string; readonly at: number }

/**
 * Returns the alternative on which the client decides after naming several: "a manicure or a
 * pedicure… let's do the pedicure", "a manicure, sorry, a pedicure". Returns all if nothing is
 * decided.
 *
 * @param isHead whether a name is that of a treatment, and does not only describe one
 */
export function decided<T extends NamedAt>(
  said: readonly T[],
  words: readonly Word[],
  isHead: (named: T) => boolean,
): readonly T[] {
  const heads = said.filter(isHead)
  const corrected = correctionAt(words, (_, place) => heads.some(({ at }) => at === place))
  if (corrected > 0) {
    // "Sorry, a gents haircut": the words that describe it belong to it.
    let first = corrected
    while (said.some((one) => one.at === first - 1 && !isHead(one))) first -= 1
    return said.filter(({ at }) => at >= first)
  }
  const start = words.findLastIndex(
    (word, at) => isApart(word) && said.some((one) => one.at >= at) && at > 0,
  )
  const [before, after] = [
    said.filter(({ at }) => at < start),
    said.filter(({ at }) => at >= start),
  ]
  const isRepeated = after.every(({ notion }) => before.some((one) => one.notion === notion))
  const isLeft = before.some(({ notion }) => after.every((one) => one.notion !== notion))
  const isOpen = words.slice(0, start).some((word) => isOr(word)) || isAskedBetween(before, words)
  return after.length > 0 && isRepeated && isLeft && isOpen ? after : said
}

/** Whether the client names alternatives as questions: "manicure? pedicure?" */
const isAskedBetween = (said: readonly NamedAt[], words: readonly Word[]): boolean =>
  said.length > 1 && said.every(({ at }) => words[at]?.isAsked)
