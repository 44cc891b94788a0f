import { endOf, isSaid, isSaidAt, longestOf, type Pattern } from '../text/patterns.js'
import { oneOf, phrases, words as wordsOf } from '../text/tables.js'
import { mentionsAll } from '../relative/several-appointments.js'
import { reduce, replacing, rules } from '../text/rules.js'
import type { Expects, Intent } from '../text/intent.js'
import { CORRECTION, NO, NOT_NOW, OTHER_QUESTION, YES } from '../text/common-phrases.js'
import { clausesOf, isKept, saysCancel } from '../entities/clauses.js'
import { isNotDay } from '../dates/refused.js'
import { notionOf } from '../entities/services/notions.js'
import { sentencesOf, type Word } from '../text/words.js'

/**
 * Phrases of one intent. With `isHint`, they count only if the message states no intent directly.
 * `none` marks phrases that look like an intent but are not.
 */
type WishRow = {
  readonly wish: Exclude<Intent, 'works'> | 'none'
  readonly isHint: boolean
  readonly said: readonly Pattern[]
}
const said = (wish: WishRow['wish']): WishRow => ({
  wish,
  isHint: false,
  said: phrases('intents', wish),
})
const hinted = (wish: 'next_visit' | 'move' | 'cancel' | 'book'): WishRow => ({
  wish,
  isHint: true,
  said: phrases('intents', `${wish}Hint`),
})
/** The longest match wins: "cancel my appointment" is no booking. Of two equal, the first wins. */
const WISH_ROWS: readonly WishRow[] = [
  said('next_visit'),
  said('move'),
  hinted('next_visit'),
  hinted('move'),
  said('none'),
  said('cancel'),
  hinted('cancel'),
  said('price'),
  said('masters'),
  said('late'),
  said('hours'),
  said('slots'),
  said('book'),
  hinted('book'),
]
const SAID = WISH_ROWS.flatMap((row) => row.said)
const ROWS = WISH_ROWS.flatMap((row) => row.said.map(() => row))
const WANT = phrases('intents', 'want')
const APPOINTMENTS = phrases('intents', 'appointments')
const HAS_APPOINTMENT = phrases('intents', 'hasAppointment')
const AFTER_ALL = phrases('intents', 'cancelAfterAll')
const ASKS = phrases('intents', 'asks')
const HOW_MUCH = phrases('intents', 'howMuch')

/** Replaces wishes for later, because they ask for nothing now. */
const LATER = rules(replacing(NOT_NOW, { text: '#later' }))

function rowsSaid(said: readonly Word[]): WishRow[] {
  const words = reduce(said, LATER, undefined)
  const found: WishRow[] = []
  for (let at = 0; at < words.length;) {
    const longest = longestOf(SAID, words, at)
    const row = longest && ROWS[longest.number]
    if (row) found.push(row)
    at = longest?.match.end ?? at + 1
  }
  return found
}

const isOpen = (word: Word): boolean =>
  (word.day !== undefined || word.time !== undefined) && !word.isRefused

/** Whether the day belongs to the existing appointment: "an appointment tomorrow", "my 2pm visit". */
const isOfAppointment = (words: readonly Word[], at: number): boolean =>
  [2, 1, -1].some((back) => at >= back && isSaidAt(words, at - back, APPOINTMENTS))

/**
 * Removes shifts that are anchored to a day in the message: "the day before the 19th" moves
 * nothing. A verb of moving stays.
 */
const withoutAnchored = (words: readonly Word[]): readonly Word[] =>
  words.some((word) => isOpen(word) && word.day)
    ? words.filter(({ shift, text }) => !shift?.days || text === '#moved')
    : words

/**
 * Whether the message names an appointment and two times or days: "I am booked at 5, can I come at
 * 6?"
 */
function isMoved(words: readonly Word[]): boolean {
  const open = words.filter(isOpen)
  const isTwo =
    open.filter(({ time }) => time).length > 1 || open.filter(({ day }) => day).length > 1
  return isTwo && isSaid(words, HAS_APPOINTMENT) && isSaid(words, ASKS)
}

/**
 * Whether the client gives up one day for another: "can I cancel Thursday and come on Friday
 * instead?"
 */
const isExchanged = (words: readonly Word[], found: readonly WishRow[]): boolean =>
  found.some(({ wish }) => wish === 'cancel') &&
  found.some(({ wish, isHint }) => isHint && wish === 'move') &&
  words.filter(isOpen).length > 1

/** Whether a part of the day does not suit, and no whole day: "I can't come before 12:30". */
const isPartRefused = (words: readonly Word[]): boolean =>
  !words.some(({ day, isRefused }) => day && isRefused) &&
  clausesOf(words).some(
    (clause) =>
      clause.some(({ time, isRefused }) => time?.isExact === false && isRefused) &&
      rowsSaid(clause).some(({ wish }) => wish === 'cancel'),
  )

/**
 * Returns the intents of a message in order, each once. Hints ("appointment", "can I come", "I
 * can't make it") count only if the message states no intent directly and no question is open. With
 * an open question, "make it 5" belongs to the booking in progress; without one, it is about an
 * existing appointment. A client who cannot come and names another day wants to move the
 * appointment.
 */
export function findIntents(words: readonly Word[], expects: Expects): Intent[] {
  const rows = rowsSaid(withoutAnchored(words))
  const found = rows.filter(({ wish }) => wish !== 'none')
  const outright = found.filter(({ isHint }) => !isHint)
  const hints = expects === undefined && found.length === rows.length ? found : []
  const isOther = outright.some(({ wish }) => wish === 'cancel' || wish === 'book')
  if (expects === undefined && isMoved(words) && !isOther) return ['move']
  if (expects === undefined && isExchanged(words, found)) return ['move']
  const hinted = hints.map(({ wish }) => wish)
  const isMoveHinted =
    hinted.includes('move') ||
    (hinted.includes('cancel') &&
      (isPartRefused(words) ||
        words.some(({ shift }) => shift?.minutes) ||
        words.some((word, at) => isOpen(word) && !isOfAppointment(words, at))))
  if (outright.length === 0 && isMoveHinted) return ['move']
  const wishes = (outright.length > 0 ? outright : hints).flatMap(({ wish }) =>
    wish === 'none' ? [] : [wish],
  )
  const isCancelled = wishes.includes('cancel')
  // "Can I move it? Actually no, just cancel it."
  if (wishes.includes('move') && wishes.at(-1) === 'cancel' && isSaid(words, AFTER_ALL))
    return ['cancel']
  // "I can't make my appointment" has the word for an appointment, and books none.
  const isOfOwn = (wish: Intent): boolean =>
    wish === 'next_visit' || (wish === 'book' && outright.length === 0)
  return [...new Set(isCancelled ? wishes.filter((wish) => !isOfOwn(wish)) : wishes)]
}

/** Whether a message has hints, and states no intent directly. */
export function isOnlyHinted(words: readonly Word[]): boolean {
  const rows = rowsSaid(words)
  return rows.length > 0 && rows.every(({ isHint }) => isHint)
}

/** Returns the intents that the hints of a message suggest, whatever else it says. */
export const findHintedIntents = (words: readonly Word[]): Intent[] => [
  ...new Set(
    rowsSaid(words).flatMap(({ wish, isHint }) => (isHint && wish !== 'none' ? [wish] : [])),
  ),
]

/** Returns all intents that a clause states or hints at, also what only looks like one. */
export const intentsOf = (words: readonly Word[]): WishRow['wish'][] =>
  rowsSaid(words).map(({ wish }) => wish)

const PREFERS = phrases('moods', 'prefers')
const FOLLOWS = phrases('moods', 'follows')
const LEADS = phrases('moods', 'leads')
const OF_REQUEST = [WANT, APPOINTMENTS, HAS_APPOINTMENT, ASKS, PREFERS, FOLLOWS, LEADS]
/**
 * With at least this many words besides a day or time, a sentence before or after an outright
 * cancellation tells something.
 */
const TELLING = { before: 3, after: 2 } as const

/** Whether a sentence only tells why: "I am flying home tomorrow night". */
const isReason = (sentence: readonly Word[], telling: number): boolean =>
  rowsSaid(sentence).every(({ wish }) => wish === 'none') &&
  !OF_REQUEST.some((said) => isSaid(sentence, said)) &&
  !sentence.some((word) => word.isName || word.isAsked || notionOf(word) !== undefined) &&
  sentence.filter(({ kind }) => kind === 'word').length >= telling

/** Whether a message has a day or time, and tells it only: "so much snow out there today". */
export const isRemark = (words: readonly Word[]): boolean =>
  words.some(isOpen) &&
  sentencesOf(words).every((one) => !one.some(isOpen) || isReason(one, TELLING.before))

const withoutWhen = ({ raw, link, language }: Word): Word => ({
  ...{ raw, link, language },
  ...{ text: '#reason', kind: 'word' },
})

/**
 * Removes days and times from the reasons beside a cancellation: "I am flying home tomorrow night.
 * Please cancel all my bookings." After "I can't come", another day can be a wish. Without a
 * cancellation, removes those of sentences that only tell something.
 */
export function withoutReasonDays(words: readonly Word[]): readonly Word[] {
  const sentences = sentencesOf(words)
  const found = sentences.map((one) => rowsSaid(one).find(({ wish }) => wish === 'cancel'))
  const first = found.findIndex((row) => row !== undefined)
  if (first < 0) return withoutMentionedDays(sentences)
  const isOutright = found[first]?.isHint === false
  return sentences.flatMap((sentence, at) =>
    (at < first && isReason(sentence, TELLING.before)) ||
    (at > first && isOutright && isReason(sentence, TELLING.after))
      ? sentence.map((word) => (isOpen(word) ? withoutWhen(word) : word))
      : sentence,
  )
}

/**
 * Removes days from sentences that only tell something, if another sentence has a day, and times if
 * another one has a time: "The plumber comes next week after all. Then I'd like Friday at 2."
 */
function withoutMentionedDays(sentences: readonly (readonly Word[])[]): readonly Word[] {
  const isReasonOnly = sentences.map((one) => isReason(one, TELLING.before))
  const wished = sentences.filter((_, at) => !isReasonOnly[at]).flat()
  const isDayWished = wished.some(({ day, isRefused }) => day !== undefined && !isRefused)
  const isTimeWished = wished.some(({ time, isRefused }) => time !== undefined && !isRefused)
  const isOnlyMentioned = ({ day, time }: Word): boolean =>
    (day !== undefined && isDayWished) || (day === undefined && time !== undefined && isTimeWished)
  return sentences.flatMap((sentence, at) =>
    isReasonOnly[at]
      ? sentence.map((word) => (isOnlyMentioned(word) ? withoutWhen(word) : word))
      : sentence,
  )
}

/** "I'll come Thursday but cancel Friday" */
const STAYS = [...phrases('moods', 'beThere'), ...phrases('moods', 'restores')]
const [isRefusing, isNegation] = [oneOf('notName'), oneOf('against')]
const NOT_ALL = phrases('dialogue', 'notAll')
const ANSWERS = [...YES, ...NO]
const EXCEPT = phrases('dialogue', 'except')
const beginsClause = wordsOf('dialogue', 'clauses')
/**
 * Whether a clause only names something, with a no at its end or beginning: "cancel the brows, the
 * roots not", "cancel Friday, not Thursday".
 */
export const isExempt = (
  whole: readonly Word[],
  isNamed: (words: readonly Word[]) => boolean,
): boolean => {
  // "Yes except the manicure", "no not the manicure"
  const answer = whole.length > 1 ? endOf(ANSWERS, whole, 0) : 0
  const clause = whole.slice(answer)
  const [first, second] = clause
  // "Kein Haarschnitt" keeps none.
  const isNot = (word: Word | undefined): boolean =>
    word !== undefined && ((isNegation(word) && isRefusing(word)) || isNotDay(word))
  const isLed =
    isNot(first) ||
    (first !== undefined && beginsClause(first) && isNot(second)) ||
    (first !== undefined && !beginsClause(first) && isSaidAt(clause, 0, EXCEPT))
  const last = clause.at(-1)
  // "The manicure no"
  const isRefusedAtEnd = [1, 2].some(
    (at) => at < clause.length && endOf(NO, clause, at) === clause.length,
  )
  return (
    (isLed || isRefusedAtEnd || (last !== undefined && isNegation(last))) &&
    isNamed(clause) &&
    !isSaid(clause, NOT_ALL) &&
    rowsSaid(clause).length === 0
  )
}

const namesTreatment = (clause: readonly Word[]): boolean =>
  clause.some((word) => notionOf(word) !== undefined)
const OF_SELF = phrases('dialogue', 'ofSelf')
const ADDITION = phrases('moods', 'addition')
/**
 * Whether a clause only tells something of the client and a treatment: "cancel the haircut. My
 * pedicure I shall attend".
 */
const isOnlyTold = (clause: readonly Word[]): boolean =>
  namesTreatment(clause) &&
  isSaid(clause, OF_SELF) &&
  !isSaid(clause, ADDITION) &&
  !impliesBooking(clause) &&
  !isLeft(clause) &&
  findIntents(clause, undefined).length === 0

/** Whether a clause gives up or changes what it names. */
const isLeft = (clause: readonly Word[]): boolean =>
  saysCancel(clause) ||
  isSaid(clause, PREFERS) ||
  clause.some((word) => isRefusing(word) || word.isRefused) ||
  findIntents(clause, undefined).some((wish) => wish === 'cancel' || wish === 'move')
/**
 * Splits a message into the words of clauses that keep an appointment ("keep the haircut") and the
 * others. Nothing is kept if the others neither change an appointment nor name one (`isNamed`). If
 * they cancel all the rest, nothing is split, and the words of the former are `exempt`. `isOfList`:
 * several appointments are to be cancelled, or the client is asked which one; then they are also
 * exempt if the others name nothing: "yes, but not the manicure".
 */
export function withoutKept(
  words: readonly Word[],
  isNamed: (words: readonly Word[]) => boolean,
  isOfList = false,
) {
  const clauses = clausesOf(words)
  // "Cancel the manicure. No, the haircut I mean"
  const isCorrected =
    isSaid(words, CORRECTION) || clauses.some((clause) => endOf(NO, clause, 0) === clause.length)
  const isCancelled =
    !isCorrected && clauses.some((clause) => saysCancel(clause) && namesTreatment(clause))
  const stays = (clause: readonly Word[]): boolean =>
    isKept(clause) ||
    (isCancelled && isOnlyTold(clause)) ||
    (isNamed(clause) && isSaid(clause, STAYS) && !isLeft(clause)) ||
    isExempt(clause, isNamed)
  const named = clauses.map(stays)
  // "My husband drives me to the haircut, leave that one"
  const isReferred = (at: number): boolean => {
    const [clause, next] = [clauses[at], clauses[at + 1]]
    if (!clause || !next || !named[at + 1] || next[0]?.link === 'stop') return false
    return !isNamed(next) && isNamed(clause) && !isLeft(clause)
  }
  // "Hair and nails stay"
  const isListed = (at: number): boolean => {
    const [clause, next] = [clauses[at], clauses[at + 1]]
    const isBare = clause?.length === 1 && namesTreatment(clause)
    return isBare && named[at + 1] === true && next?.[0]?.link === 'space'
  }
  const isStaying = clauses.map((_, at) => named[at] === true || isReferred(at) || isListed(at))
  const rest = clauses.filter((_, at) => !isStaying[at]).flat()
  const kept = clauses.filter((_, at) => isStaying[at]).flat()
  const isChanged = findIntents(rest, undefined).some((one) => one === 'cancel' || one === 'move')
  const isSplit = kept.length > 0 && (isChanged || isNamed(rest))
  const isOnlyExempt =
    isOfList && isNamed(kept) && !isNamed(rest) && findIntents(rest, undefined).length === 0
  if (isOnlyExempt) return { kept: [], rest: words, exempt: kept }
  const isAllBut =
    isSplit &&
    // "The haircut stays, only the manicure moves: both children are ill"
    !findIntents(rest, undefined).includes('move') &&
    clauses.some((clause, at) => !isStaying[at] && mentionsAll(clause) && !isNamed(clause))
  return isSplit && !isAllBut
    ? { kept, rest, exempt: undefined }
    : { kept: [], rest: words, exempt: isAllBut ? kept : undefined }
}

/** Whether the message asks the price of a service that it names. */
export const asksPrice = (words: readonly Word[]): boolean =>
  isSaid(words, HOW_MUCH) && !isSaid(words, OTHER_QUESTION)

/**
 * Whether the message says "I want". With a service, a master, a day or a time this is a booking,
 * if the message has no other intent and no question.
 */
export const impliesBooking = (words: readonly Word[]): boolean => isSaid(words, WANT)
