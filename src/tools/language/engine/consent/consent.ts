import type { Action } from '../text/intent.js'
import { foldLetters } from '../text/letters.js'
import { COURTESY, GREETING, THANKS } from '../text/common-phrases.js'
import { endOf, isSaid, isSaidAt, type Pattern } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import { isApart, type Word } from '../text/words.js'
import { isDecided, isSad } from './decided.js'
import {
  BEFORE_REPEATED,
  isCovered,
  type MastersNamed,
  NOTHING,
  type Proposed,
  type Repeated,
  repeatedAt,
} from './repeated.js'

const PLAIN_YES = phrases('consent', 'plainYes')
const CERTAIN_YES = phrases('consent', 'certainYes')
/** Words that can also say that the client will come. */
const COMES = phrases('consent', 'comes')
/** Words of approval. They can also praise something else, so they are weaker than a plain yes. */
const CONTENT = phrases('consent', 'content')
const PARTING = phrases('consent', 'parting')
const NO_CONSENT = phrases('consent', 'noConsent')
/** Leave-taking and the like, which is no yes by itself. */
const NO_CONSENT_ALONE = phrases('consent', 'noConsentAlone')
const FOR_ME = phrases('consent', 'forMe')
const FOR_THEM = phrases('consent', 'forThem')
const UNFINISHED = phrases('consent', 'unfinished')
const READ = phrases('consent', 'acknowledges')
const BOOK = phrases('consent', 'bookYes')
const MOVE = phrases('consent', 'moveYes')
/** Words that can take what was just spoken of: "I'll take that one". */
const TAKES = phrases('consent', 'takes')
const CANCEL = phrases('consent', 'cancelYes')
const YES_TO: Readonly<Record<Action, readonly Pattern[]>> = {
  book: [...PLAIN_YES, ...BOOK, ...phrases('consent', 'newBookingYes')],
  // Clients may call a move a booking.
  move: [...PLAIN_YES, ...MOVE, ...BOOK],
  cancel: [...PLAIN_YES, ...CANCEL],
}
const ONLY = phrases('consent', 'only')
const ADDITION = phrases('moods', 'addition')
const BOTH = phrases('dialogue', 'bothOfThem')
const ALL = phrases('dialogue', 'allOfThem')
const ONE = phrases('consent', 'oneOfThem')
const YES_TO_ALL: Readonly<Record<Action, readonly Pattern[]>> = {
  book: [...PLAIN_YES, ...phrases('dialogue', 'bookAll')],
  move: YES_TO.move,
  cancel: [...PLAIN_YES, ...phrases('dialogue', 'cancelAll')],
}
const WRITES_AGAIN = phrases('consent', 'writesAgain')
const COMING = [...COURTESY, ...PARTING]
const BESIDE_YES = [...CONTENT, ...COMING]
const KEPT = [...COURTESY, ...BEFORE_REPEATED]
const KEPT_BESIDE_YES = [...KEPT, ...BOOK, ...MOVE, ...phrases('consent', 'besideMove'), ...CANCEL]
/** May stand beside another yes. Alone it can mean something else: "change it". */
const BESIDE: Readonly<Record<Action, readonly Pattern[]>> = {
  book: BESIDE_YES,
  move: [...BESIDE_YES, ...phrases('consent', 'besideMove')],
  cancel: [...COURTESY, ...phrases('consent', 'besideCancel'), ...WRITES_AGAIN],
}

const asWritten = (word: Word): Word =>
  word.isCorrected ? { ...word, text: foldLetters(word.raw) } : word

/**
 * Returns the words with those that agree as they are written: "conform" is no "confirm". Polite
 * words keep their corrected spelling, and beside a plain yes also what is to be done.
 */
function withWrittenYes(words: readonly Word[]): readonly Word[] {
  const isPlainYes = isSaid(words.map(asWritten), PLAIN_YES)
  const kept = isPlainYes ? KEPT_BESIDE_YES : KEPT
  return words.map((word, at) => (isSaidAt(words, at, kept) ? word : asWritten(word)))
}

/** Whether a message has a plain yes that says more than that it was read. */
const hasYes = (words: readonly Word[]): boolean =>
  words
    .map(asWritten)
    .some((_, at, written) => isSaidAt(written, at, PLAIN_YES) && !isSaidAt(written, at, READ))

/** Whether a message names one of a list, "both" of three, or "all" where there are others. */
const isOtherNumber = (words: readonly Word[], { count, isAll }: Proposed): boolean =>
  count !== undefined &&
  (isSaid(words, ONE) || (isSaid(words, BOTH) ? count !== 2 : isSaid(words, ALL) && isAll !== true))

/** Leaves out a greeting at the beginning: "good morning, yes please". */
function beyondGreeting(said: readonly Word[]): readonly Word[] {
  const end = endOf(GREETING, said, 0)
  const isGreeting = isApart(said[end]) && !said.slice(0, end).some(({ day, time }) => day ?? time)
  return isGreeting ? said.slice(end) : said
}

/** Whether a message breaks off: "yes and". */
const isUnfinished = (words: readonly Word[]): boolean =>
  words.some((_, at) => endOf(UNFINISHED, words, at) === words.length)

/**
 * Whether a message can agree at all: it is a plain sentence, and neither sad nor ironic. Who
 * cancels in plain words may be sad.
 */
const canAgree = (text: string, said: readonly Word[], action?: Action): boolean =>
  isDecided(text, said) &&
  (!isSad(text) || (action === 'cancel' && isSaid(said, CANCEL))) &&
  !isSaid(said, NO_CONSENT) &&
  (!isSaid(said, NO_CONSENT_ALONE) || hasYes(said))

const agreeingTo = ({ action, count }: Proposed): readonly Pattern[] =>
  (count === undefined ? YES_TO : YES_TO_ALL)[action]

/**
 * Whether a message says "yes", and nothing that takes what was just spoken of: "yes please, book
 * it", and not "ok" or "yes, I'll take that one". To a cancellation, "cancel it" is as certain.
 */
const isCertain = (words: readonly Word[], { action }: Proposed): boolean =>
  (action === 'cancel' && isSaid(words, CANCEL)) ||
  (isSaid(words, CERTAIN_YES) && !isSaid(words, TAKES))

/**
 * Whether a message agrees to a part of the proposal at most, or to something else: names what is
 * to be cancelled and does not say "cancel", so that it may say that the client comes; names one of
 * two services that replace each other, or "both"; or approves of the price alone.
 */
function isAboutPart(
  said: readonly Word[],
  { action, isReplacement }: Proposed,
  repeated: readonly Repeated[],
): boolean {
  if (isReplacement && (repeated.includes('name') || isSaid(said, BOTH) || isSaid(said, ADDITION)))
    return true
  const isAgreed = isSaid(said, CERTAIN_YES) || isSaid(said, BOOK) || isSaid(said, CANCEL)
  const isPriceAlone = repeated.includes('price') && !repeated.some((part) => part === 'place')
  if (isPriceAlone && !isAgreed) return true
  const isNamed = repeated.some((part) => part !== undefined) || isSaid(said, COMES)
  // "Yes, only the massage"
  const isSelected = isSaid(said, ONLY) && isSaid(said, CERTAIN_YES)
  return action === 'cancel' && isNamed && !isSelected && !isSaid(said, CANCEL)
}

/**
 * Whether a message is a clear yes to a proposal. Every word must agree, be polite, or repeat the
 * proposal, and at least one word must agree. False for a question mark, for hesitation, irony or a
 * condition, and for any word that is not known to mean yes. Praise alone ("great") agrees to a
 * booking or a move, unless it can praise a master or a service. Praise never agrees to a
 * cancellation, and neither does a message such as "ok, see you" or "ok, on Friday".
 *
 * @param text the message as written
 * @param whole its words, with days and times found
 * @param proposed the proposal that waits for an answer
 * @param masters the masters that the message names
 */
export function isConsent(
  text: string,
  whole: readonly Word[],
  proposed: Proposed,
  masters: MastersNamed,
): boolean {
  const said = beyondGreeting(whole)
  if (!canAgree(text, said, proposed.action) || isUnfinished(said) || isOtherNumber(said, proposed))
    return false
  // "Shall I book it for your husband?" – "Book me in"
  const isForThem = proposed.count === undefined && isSaid(said, FOR_THEM)
  if (proposed.forWhom ? isSaid(said, FOR_ME) : isForThem) return false
  const isCancelled = proposed.action === 'cancel'
  const repeated = repeatedAt(said, proposed, masters)
  if (isAboutPart(said, proposed, repeated)) return false
  const words = withWrittenYes(said)
  const agreeing = agreeingTo(proposed)
  if (proposed.needsCertainYes && !isCertain(words, proposed)) return false
  if (isCovered(words, agreeing, BESIDE[proposed.action], repeated)) return true
  const isPraise = repeated.includes('name') || isSaidAt(words, 0, THANKS)
  return !isCancelled && !isPraise && isCovered(words, CONTENT, COMING, repeated)
}

const ACKNOWLEDGES = [...READ, ...CONTENT]
const BESIDE_ACKNOWLEDGING = [...COMING, ...WRITES_AGAIN]

/**
 * Whether a message may only say that it was read: "ok, thanks". After "take your time" that is no
 * yes to the proposal.
 */
export const isAcknowledgement = (words: readonly Word[]): boolean =>
  isCovered(words, ACKNOWLEDGES, BESIDE_ACKNOWLEDGING, NOTHING)

const AGREEING = [...PLAIN_YES, ...CONTENT, ...phrases('dialogue', 'tellMore')]

/**
 * Whether a message is a clear yes to a question that is not about a proposal. Every word must
 * agree or be polite.
 */
export const isAgreement = (text: string, words: readonly Word[]): boolean =>
  canAgree(text, words) && isCovered(withWrittenYes(words), AGREEING, COURTESY, NOTHING)
