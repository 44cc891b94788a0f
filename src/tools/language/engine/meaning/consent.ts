import { addDays, type LocalDate, type Minute } from '../../time.js'
import { LONGEST_MESSAGE } from '../text/letters.js'
import { isMadeOf, isSaid, isSaidAt, type Pattern } from '../text/patterns.js'
import { clausesOf } from '../entities/clauses.js'
import { findForWhom, type ForWhom } from '../entities/for-whom.js'
import { notionOf, QUALIFIERS } from '../entities/notions.js'
import { placesOfService } from '../entities/services.js'
import { findIntents } from './intents.js'
import { oneOf, phrases } from '../text/tables.js'
import type { Action } from '../text/intent.js'
import { COURTESY, NO, NO_ANSWER_AFTER, THANKS, YES } from '../text/common-phrases.js'
import type { Word } from '../text/words.js'

/**
 * The place of an appointment: as proposed for a booking or a move, as it is now for a
 * cancellation.
 */
type Place = {
  readonly service: { readonly id: number; readonly name: string } | undefined
  readonly masterId: number
  readonly date: LocalDate
  readonly time: Minute
  /** The day from which an appointment moves, or of the appointment to cancel. */
  readonly from?: LocalDate
  /** The price that the proposal names, in the salon's currency. */
  readonly price?: number | undefined
}
/**
 * What was proposed to the client, and the details that the client may repeat. `place` is undefined
 * if the appointment no longer exists.
 */
export type Proposed = {
  readonly action: Action
  readonly place: Place | undefined
  /** Whether several appointments are to change. */
  readonly isSeveral?: boolean
  /** Somebody else for whom the appointment is. */
  readonly forWhom?: ForWhom | null | undefined
}
/** The masters that a message names. */
type MastersNamed = {
  readonly masterIds: readonly number[]
  readonly mastersRefused: readonly number[]
}

/**
 * Question marks of several scripts, ellipses, quotes and slashes. A client who writes one has not
 * clearly agreed or refused. Who writes a sad face has not clearly agreed.
 */
const UNDECIDED = /[?¿؟⁇⁈⁉‽<>"“”„«»/\\|]|\.\.|…/iu
const SAD = /[:;=]['-]?\(|\((?![^()]*\))/u

/**
 * Whether a word is a plain day or time. A bare number can count something else. A refused or
 * relative day or time does not repeat the proposal.
 */
const isPlain = ({ raw, shift, same, target, isRefused, unwanted, isSource }: Word): boolean =>
  !/^\d{1,2}$/.test(raw) && !shift && !same && !target && !isRefused && !unwanted && !isSource

const isUntil = oneOf('until')
/** "Till Friday" names Friday as the day of the appointment. */
const beginsUntil = (raw: string): boolean =>
  isUntil({ text: (raw.split(/\s/)[0] ?? '').toLowerCase() })

/**
 * Whether a day or time is exactly that of the proposal. For a proposal at 12, "after 12" is not.
 */
function isPlace({ raw, day, time }: Word, { date, time: start }: Place): boolean {
  if (!day && !time) return false
  const isDay = !day || (day.to === date && (day.from === date || beginsUntil(raw)))
  return isDay && (!time || (time.isExact && time.from === start))
}

/**
 * Whether a word says from which day the appointment moves ("instead of Friday"), or on which day
 * the client cannot come. Beside the new day of a move, a weekday can read as that of the new week.
 */
function isFrom(word: Word, { date, from }: Place): boolean {
  const { raw, day, time, target, isRefused, isSource } = word
  if (from === undefined || !day || time) return false
  const isWeekLater = from !== date && !/\d/.test(raw) && day.from === addDays(from, 7)
  if (day.from !== from && !isWeekLater) return false
  if (target) return target.day?.from === date && target.day.to === date
  return isSource === true || (isRefused === true && day.to === day.from)
}

/** The part of the proposal that a word repeats. */
type Repeated = 'name' | 'place' | undefined

const MONEY = phrases('consent', 'money')
/** A number up to this one can be a day of the month or an hour. */
const LAST_OF_MONTH = 31

/** Whether a word belongs to the price: its number, or the currency beside it. */
function isOfPrice(words: readonly Word[], at: number, price: number | undefined): boolean {
  const isPrice = (word: Word | undefined): boolean =>
    price !== undefined && word?.kind === 'number' && word.number === price
  const isMoney = (of: number): boolean => of >= 0 && isSaidAt(words, of, MONEY)
  if (isMoney(at)) return isPrice(words[at - 1]) || isPrice(words[at + 1])
  return isPrice(words[at]) && ((price ?? 0) > LAST_OF_MONTH || isMoney(at - 1) || isMoney(at + 1))
}

function repeatedAt(
  words: readonly Word[],
  { place, forWhom }: Proposed,
  masters: MastersNamed,
): readonly Repeated[] {
  if (!place) return words.map(() => undefined)
  const { whom, at: places } = findForWhom(words)
  const isWhom = whom !== undefined && forWhom != null && whom.kin === forWhom.kin
  const [masterId, ...others] = masters.masterIds
  const isMaster =
    masterId === place.masterId && others.length + masters.mastersRefused.length === 0
  const services = place.service ? placesOfService(words, place.service) : new Set()
  return words.map((word, at) => {
    if (isWhom && (places.includes(at) || word.text === '#whom')) return 'name'
    if ((word.isName === true && isMaster) || services.has(at)) return 'name'
    if (isOfPrice(words, at, place.price)) return 'place'
    return (isPlain(word) && isPlace(word, place)) || isFrom(word, place) ? 'place' : undefined
  })
}

/**
 * Returns the end of a repeated name, day or time, including the small words before it. Returns
 * `at` if there is none.
 */
function endOfRepeated(words: readonly Word[], repeated: readonly Repeated[], at: number): number {
  let end = at
  while (end < words.length && !repeated[end] && isSaidAt(words, end, BEFORE_REPEATED)) end++
  return repeated[end] ? end + 1 : at
}

/** Whether every word agrees, is one of the `others`, or repeats the proposal, and one agrees. */
const isCovered = (
  words: readonly Word[],
  agreeing: readonly Pattern[],
  others: readonly Pattern[],
  repeated: readonly Repeated[],
): boolean => isMadeOf(words, agreeing, others, (at) => endOfRepeated(words, repeated, at))

const PLAIN_YES = phrases('consent', 'plainYes')
/** Words of approval. They can also praise something else, so they are weaker than a plain yes. */
const CONTENT = phrases('consent', 'content')
const PARTING = phrases('consent', 'parting')
const NO_CONSENT = phrases('consent', 'noConsent')
const BEFORE_REPEATED = phrases('consent', 'beforeRepeated')
const BOOK = phrases('consent', 'bookYes')
/** Clients may call a move a booking. */
const YES_TO: Readonly<Record<Action, readonly Pattern[]>> = {
  book: [...PLAIN_YES, ...BOOK],
  move: [...PLAIN_YES, ...phrases('consent', 'moveYes'), ...BOOK],
  cancel: [...PLAIN_YES, ...phrases('consent', 'cancelYes')],
}
const YES_TO_ALL: Readonly<Record<Action, readonly Pattern[]>> = {
  ...YES_TO,
  move: [...YES_TO.move, ...phrases('dialogue', 'allOfThem')],
  cancel: [...YES_TO.cancel, ...phrases('dialogue', 'cancelAll')],
}
const COMING = [...COURTESY, ...PARTING]
const BESIDE_YES = [...CONTENT, ...COMING]

/**
 * Whether a message is a clear yes to a proposal. Every word must agree, be polite, or repeat the
 * proposal, and at least one word must agree. False for a question mark, for hesitation, irony or a
 * condition, and for any word that is not known to mean yes. Praise alone ("great") agrees to a
 * booking or a move, unless it can praise a master or a service. Praise never agrees to a
 * cancellation, and neither does a message such as "ok, see you".
 *
 * @param text the message as written
 * @param words its words, with days and times found
 * @param proposed the proposal that waits for an answer
 * @param masters the masters that the message names
 */
export function isConsent(
  text: string,
  words: readonly Word[],
  proposed: Proposed,
  masters: MastersNamed,
): boolean {
  if (!isDecided(text, words) || SAD.test(text) || isSaid(words, NO_CONSENT)) return false
  const { action } = proposed
  const repeated = repeatedAt(words, proposed, masters)
  const agreeing = proposed.isSeveral ? YES_TO_ALL[action] : YES_TO[action]
  if (isCovered(words, agreeing, action === 'cancel' ? COURTESY : BESIDE_YES, repeated)) return true
  const isPraise = repeated.includes('name') || isSaidAt(words, 0, THANKS)
  return action !== 'cancel' && !isPraise && isCovered(words, CONTENT, COMING, repeated)
}

const isDecided = (text: string, words: readonly Word[]): boolean =>
  words.length > 0 && text.length <= LONGEST_MESSAGE && !UNDECIDED.test(text)
const AGREEING = [...PLAIN_YES, ...CONTENT, ...phrases('dialogue', 'tellMore')]
const NOTHING: readonly Repeated[] = []

/**
 * Whether a message is a clear yes to a question that is not about a proposal. Every word must
 * agree or be polite.
 */
export const isAgreement = (text: string, words: readonly Word[]): boolean =>
  isDecided(text, words) &&
  !SAD.test(text) &&
  !isSaid(words, NO_CONSENT) &&
  isCovered(words, AGREEING, COURTESY, NOTHING)

const REFUSING = [
  ...NO,
  ...phrases('dialogue', 'otherNo'),
  ...phrases('moods', 'undoes'),
  ...phrases('moods', 'undoesAlone'),
  ...phrases('moods', 'forgets'),
]
const TAKES_BACK = [
  ...phrases('moods', 'undoes'),
  ...phrases('moods', 'undoesAlone'),
  ...phrases('moods', 'forgets'),
]
const KEEPS = phrases('dialogue', 'keeps')
const BESIDE_REFUSAL = [...COURTESY, ...phrases('dialogue', 'besideRefusal')]

/**
 * Whether a message is a clear no. Every word must refuse, be polite, give a usual reason, or
 * repeat the proposal, and at least one word must refuse.
 */
export const isRefusal = (
  text: string,
  words: readonly Word[],
  proposed: Proposed | undefined,
  masters: MastersNamed,
): boolean =>
  isDecided(text, words) &&
  isCovered(
    words,
    REFUSING,
    BESIDE_REFUSAL,
    proposed ? repeatedAt(words, proposed, masters) : NOTHING,
  )

const REFUSALS = [...REFUSING, ...BESIDE_REFUSAL]
const BESIDE_WITHDRAWAL = [...BESIDE_REFUSAL, ...NO]
const BESIDE_KEEPING = [...COURTESY, ...NO]
const ASKS = phrases('topicSigns', 'asks')
const NO_REASON = [
  ...YES,
  ...PLAIN_YES,
  ...CONTENT,
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
