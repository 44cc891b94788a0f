import { CORRECTION, COURTESY, FILLER, NO, SLIPS } from '../text/common-phrases.js'
import { isMadeOf, type Kinds, longestOf } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import { withSenses } from '../dates/word-tables.js'
import { clausesOf, isKept } from '../entities/clauses.js'
import type { Word } from '../text/words.js'

/** What was shown before a proposal, as far as a message can choose from it. */
export type Earlier = {
  /** How many options the list had. */
  readonly count: number
  /** Whether the client chose from it by a number. Then "no, 3" means a number again. */
  readonly isNumbered: boolean
}
/**
 * A choice that replaces a proposal: an option of the list, counted from 0; what was proposed
 * before; or the other one of two.
 */
export type EarlierChoice = number | 'former' | 'other'

const numberIn = ({ kind, number, raw, isCounted, senses }: Word): number =>
  (kind === 'number' && /^\d$/.test(raw) && !isCounted ? number : senses?.ordinal) ?? 0
const KINDS: Kinds = {
  n: ({ kind, raw, isCounted }) => kind === 'number' && /^\d$/.test(raw) && !isCounted,
  // "The 3rd" is a date.
  nth: ({ kind, senses }) => kind === 'word' && (senses?.ordinal ?? 10) < 10,
}
const OF_LIST = phrases('choices', 'ofList', KINDS)
const BARE = phrases('choices', 'bareOfList', KINDS)
const FORMER = phrases('choices', 'former', KINDS)
const OTHER = phrases('choices', 'other')
const BESIDE = [
  ...[...NO, ...COURTESY, ...FILLER, ...CORRECTION, ...SLIPS],
  ...phrases('choices', 'besideEarlier'),
]

/** The number that a message names last: "the third, or no, the fourth". */
const lastNumber = (words: readonly Word[]): number =>
  words.map(numberIn).findLast((number) => number > 0) ?? 0

/** Returns the words without clauses that keep an appointment: "no, the second! Keep this one". */
function withoutKept(words: readonly Word[]): readonly Word[] {
  const open = clausesOf(words).filter((clause) => !isKept(clause))
  return open.length > 0 ? open.flat() : words
}

/** Whether the message is made of these phrases, and has one of them. */
const isOnly = (words: readonly Word[], said: typeof OF_LIST): boolean =>
  words.some((_, at) => longestOf(said, words, at)) && isMadeOf(words, said, BESIDE)

/**
 * Returns the choice of a message that answers a proposal by what was shown before it: "no, number
 * 3", "back to the first", "the other one". Undefined if it says anything else.
 */
export function earlierChoiceIn(
  said: readonly Word[],
  earlier: Earlier | undefined,
): EarlierChoice | undefined {
  const open = withoutKept(said)
  if (isOnly(open, OTHER)) return 'other'
  if (!earlier) return undefined
  const words = withSenses(open)
  const isListed = isOnly(words, OF_LIST) || (earlier.isNumbered && isOnly(words, BARE))
  const isFormer = isOnly(words, FORMER)
  const place = lastNumber(words)
  if ((isListed || isFormer) && place >= 1 && place <= earlier.count) return place - 1
  return (isFormer || isListed) && place <= 1 ? 'former' : undefined
}
