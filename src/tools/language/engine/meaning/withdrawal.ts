import { isDecided } from '../consent/decided.js'
import { BESIDE_REFUSAL, REFUSING, TAKES_BACK } from '../consent/refusal.js'
import {
  isCovered,
  type MastersNamed,
  NOTHING,
  type Proposed,
  repeatedAt,
} from '../consent/repeated.js'
import { clausesOf } from '../entities/clauses.js'
import { notionOf, QUALIFIERS } from '../entities/services/notions.js'
import { COURTESY, NO, NO_ANSWER_AFTER, YES } from '../text/common-phrases.js'
import type { Action } from '../text/intent.js'
import { isMadeOf, isSaid } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import type { Word } from '../text/words.js'
import { findIntents } from './intents.js'

const KEEPS = phrases('dialogue', 'keeps')
const LEAVES_AS_IT_IS = phrases('dialogue', 'leavesAsItIs')
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

const isWhen = ({ day, time }: Word): boolean => day !== undefined || time !== undefined

/**
 * Whether a clause can be a reason: it asks, agrees and wishes nothing. A word alone says little.
 * "I can't come" is a reason against a booking, and one for a cancellation.
 *
 * @param isAllowed whether a day, a time or a name may stand at a place
 */
const isReason = (
  clause: readonly Word[],
  action: Action,
  isAllowed: (word: Word, at: number) => boolean,
): boolean =>
  clause.length > 1 &&
  !isSaid(clause, ASKS) &&
  !isSaid(clause, NO_REASON) &&
  clause.every(
    (word, at) => isAllowed(word, at) || !(isWhen(word) || word.isName || isTreatment(word)),
  ) &&
  findIntents(clause, undefined).every((wish) => wish === 'cancel' && action === 'book')

/** Whether a clause tells more than a day or time: "I work till 5", but not "Friday at 3 please". */
function isTold(clause: readonly Word[]): boolean {
  const rest = clause.filter((word) => !isWhen(word))
  return rest.length > 0 && rest.length < clause.length && !isMadeOf(rest, COURTESY, [])
}

/** A pause after four words of a reason. After fewer, or at the end, it is a doubt. */
const ELLIPSIS = /(?<=(?:\S+ ){3}[\p{L}\d]+)(?:\.{2,}|…)(?= \p{L})/gu

/**
 * Whether a clause of the message clearly takes the proposal back, and every other clause does the
 * same or is a reason: "actually no need, my sister will do it". Beside "leave it as it is", a reason
 * may have a day or a time.
 */
export function isWithdrawal(
  text: string,
  words: readonly Word[],
  proposed: Proposed,
  masters: MastersNamed,
): boolean {
  if (!isDecided(text.replace(ELLIPSIS, '. '), words)) return false
  const { action } = proposed
  const repeated = repeatedAt(words, proposed, masters)
  const split = clausesOf(words)
  const isLeft = (clause: readonly Word[]): boolean =>
    action !== 'book' && isCovered(clause, LEAVES_AS_IT_IS, BESIDE_WITHDRAWAL, NOTHING)
  const isLeaving = split.some(isLeft)
  let end = 0
  const clauses = split.map((clause) => {
    const ofClause = repeated.slice(end, (end += clause.length))
    const takesBack =
      isLeft(clause) ||
      isCovered(clause, TAKES_BACK, BESIDE_WITHDRAWAL, ofClause) ||
      (action === 'cancel' && isCovered(clause, KEEPS, BESIDE_KEEPING, ofClause))
    const isRefused = isCovered(clause, REFUSALS, COURTESY, ofClause)
    const isOnlyTold =
      isReason(clause, action, (_, at) => ofClause[at] !== undefined) ||
      (isLeaving && isTold(clause) && isReason(clause, action, isWhen))
    return { takesBack, fits: takesBack || isRefused || isOnlyTold }
  })
  return clauses.some(({ takesBack }) => takesBack) && clauses.every(({ fits }) => fits)
}
