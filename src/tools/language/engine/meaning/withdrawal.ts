import { isDecided } from '../consent/decided.js'
import { BESIDE_REFUSAL, REFUSING, TAKES_BACK } from '../consent/refusal.js'
import {
  isCovered,
  type MastersNamed,
  type Proposed,
  type Repeated,
  repeatedAt,
} from '../consent/repeated.js'
import { clausesOf } from '../entities/clauses.js'
import { notionOf, QUALIFIERS } from '../entities/notions.js'
import { COURTESY, NO, NO_ANSWER_AFTER, YES } from '../text/common-phrases.js'
import type { Action } from '../text/intent.js'
import { isSaid } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import type { Word } from '../text/words.js'
import { findIntents } from './intents.js'

const KEEPS = phrases('dialogue', 'keeps')
const REFUSALS = [...REFUSING, ...BESIDE_REFUSAL]
const BESIDE_WITHDRAWAL = [...BESIDE_REFUSAL, ...NO]
const BESIDE_KEEPING = [...COURTESY, ...NO]
const ASKS = phrases('topicSigns', 'asks')
const NO_REASON = [
  ...YES,
  ...phrases('consent', 'plainYes'),
  ...phrases('consent', 'content'),
  ...NO_ANSWER_AFTER,
  ...phrases('dialogue', 'except'),
  ...phrases('moods', 'pauses'),
]

const isTreatment = (word: Word): boolean => {
  const notion = notionOf(word)
  return notion !== undefined && !QUALIFIERS.has(notion)
}

/**
 * Whether a clause can be a reason: it asks, agrees and wishes nothing. A word alone says little.
 * "I can't come" is a reason against a booking, and one for a cancellation.
 */
const isReason = (
  clause: readonly Word[],
  action: Action,
  repeated: readonly Repeated[],
): boolean =>
  clause.length > 1 &&
  !isSaid(clause, ASKS) &&
  !isSaid(clause, NO_REASON) &&
  clause.every(
    (word, at) =>
      repeated[at] !== undefined || !(word.day || word.time || word.isName || isTreatment(word)),
  ) &&
  findIntents(clause, undefined).every((wish) => wish === 'cancel' && action === 'book')

/**
 * Whether a clause of the message clearly takes the proposal back, and every other clause does the
 * same or is a reason: "actually no need, my sister will do it".
 */
export function isWithdrawal(
  text: string,
  words: readonly Word[],
  proposed: Proposed,
  masters: MastersNamed,
): boolean {
  if (!isDecided(text, words)) return false
  const { action } = proposed
  const repeated = repeatedAt(words, proposed, masters)
  let end = 0
  const clauses = clausesOf(words).map((clause) => {
    const ofClause = repeated.slice(end, (end += clause.length))
    const takesBack =
      isCovered(clause, TAKES_BACK, BESIDE_WITHDRAWAL, ofClause) ||
      (action === 'cancel' && isCovered(clause, KEEPS, BESIDE_KEEPING, ofClause))
    const isRefused = isCovered(clause, REFUSALS, COURTESY, ofClause)
    return { takesBack, fits: takesBack || isRefused || isReason(clause, action, ofClause) }
  })
  return clauses.some(({ takesBack }) => takesBack) && clauses.every(({ fits }) => fits)
}
