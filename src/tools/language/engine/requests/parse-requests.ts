import type { Meaning, Surroundings } from '../meaning/meaning.js'
import { parseMessage, readMessage } from '../meaning/parse-message.js'
import { FALLBACK } from '../text/common-phrases.js'
import { isSaid, isSaidAt } from '../text/patterns.js'
import { oneOf, phrases } from '../text/tables.js'
import { numberWord } from '../dates/word-tables.js'
import { readWords, type Word } from '../text/words.js'
import { findBackground } from './background.js'
import { ownClausesIn } from './own-clauses.js'
import { type Part, partsOf } from './parts.js'
import { findStatedAppointment, sentencesIn } from './stated-appointment.js'

const INSTEAD = phrases('moods', 'prefers')
/** Each part more is read twice more, beside a cancellation four times. */
const MOST_PARTS = 8
/** A longer message is read as a whole. */
const MOST_WORDS = 120
const isOr = oneOf('or')

/** Whether a part of a message is complete without the other, and changes one thing. */
const isWhole = (part: Meaning, wishes: readonly string[]): boolean =>
  part.wishes.every((wish) => wishes.includes(wish)) &&
  part.servicesNamed.length === 1 &&
  part.namesUnknown.length + part.servicesRefused.length === 0 &&
  part.answer === undefined &&
  !part.relative &&
  ![part.keeps, part.restores, part.undoes, part.forgets, part.isUnclear].some(Boolean)
/** A service with its day and time requests a booking without a verb as well. */
const isBooking = (part: Meaning): boolean =>
  isWhole(part, ['book', 'slots']) && !!part.day && (part.wishes.length > 0 || !!part.time)
/** "And the manicure to Wednesday at 3", after another move. */
const isSecondMove = (one: Meaning, other: Meaning): boolean =>
  one.wishes.includes('move') &&
  isWhole(one, ['move']) &&
  isWhole(other, other.isOnlyHinted ? ['move', 'book'] : ['move']) &&
  other.forWhom === undefined &&
  [one, other].every(({ day }) => day !== undefined && day.from === day.to)
const isFirst = (part: Meaning): boolean =>
  part.wishes.length > 0 && (isWhole(part, ['cancel']) || isWhole(part, ['move']))

/**
 * Whether two bookings have a time each: "a manicure on Friday at 12 and a haircut at 3". The
 * second can be on the day of the first.
 */
const isInTurn = (one: Meaning, other: Meaning): boolean =>
  [one, other].every(
    // "And a manicure right after, at 12"
    (part) => isWhole({ ...part, relative: undefined }, ['book']) && part.time?.isExact === true,
  ) &&
  one.day !== undefined &&
  one.day.from === one.day.to &&
  one.serviceIds.every((id) => !other.serviceIds.includes(id)) &&
  other.isAnyMaster === one.isAnyMaster

/** Whether a message places an appointment only at the time or on the day of another one. */
const isAtSame = ({ relative }: Meaning): boolean =>
  relative !== undefined && !relative.shift && !relative.comparison
/** Whether a booking for somebody else follows the client's own: "and a cut for my husband". */
const isForTwo = (one: Meaning, other: Meaning): boolean =>
  isWhole(one, ['book', 'slots']) &&
  isWhole(isAtSame(other) ? { ...other, relative: undefined } : other, ['book', 'slots']) &&
  (one.wishes.length + other.wishes.length > 0 || (one.day && one.time) !== undefined) &&
  !one.forWhom &&
  !one.confirms &&
  !one.isThanks &&
  other.forWhom !== undefined &&
  (one.day ?? other.day) !== undefined

/** Returns the first of two bookings, with the second one as what follows. */
const oneAfterOther = (
  whole: Meaning,
  one: Meaning,
  { day = one.day, ...other }: Meaning,
): Meaning => {
  const { serviceIds, masterIds, forWhom } = other
  const time = other.relative?.isSameTime ? one.time : other.time
  const { isGreeting, topics, inTurn } = whole
  return {
    ...one,
    ...{ isGreeting, topics, inTurn, wishes: ['book'] },
    later: { serviceIds, masterIds, day, time, forWhom },
  }
}

/** How many people can come one after the other without a person who arranges it. */
const TWO = 2
/**
 * Returns the booking of a client who wants to come with one more person, one after the other: that
 * person's booking follows. Undefined for all others, and where they are more than two.
 */
function twoInRow(whole: Meaning, words: readonly Word[]): Meaning | undefined {
  const { isGroup, isInRow, servicesNamed, serviceIds, masterIds, day, time, wishes } = whole
  const isMore = words.some(
    (word) => !(word.day ?? word.time) && (numberWord(word) ?? word.number ?? 0) > TWO,
  )
  if (!isGroup || !isInRow || isMore || servicesNamed.length !== 1) return undefined
  if (!wishes.every((wish) => wish === 'book' || wish === 'slots')) return undefined
  const forWhom = whole.forWhom ?? { kin: null, name: null }
  const alone = { isGroup: false, isAlsoForOther: false, isAll: false, isBoth: false }
  return {
    ...{ ...whole, ...alone, isAddition: false, corrects: false, relative: undefined },
    ...{ wishes: ['book'], forWhom: undefined, asks: [] },
    later: { serviceIds, masterIds, day, time: time?.isExact ? undefined : time, forWhom },
  }
}

/** At most so many sentences at the end can take back what stands before them. */
const MOST_TAKING_BACK = 3

/**
 * Returns the meaning of a message whose end takes back what it requests: "cancel my appointment.
 * Oh no wait, leave it". What is left keeps the appointment, or wishes nothing. Undefined for all
 * others: "cancel it please. I don't need it any more" gives a reason.
 */
function takenBack(text: string, surroundings: Surroundings): Meaning | undefined {
  const sentences = sentencesIn(text)
  for (let count = 1; count <= Math.min(MOST_TAKING_BACK, sentences.length - 1); count++) {
    const last = sentences.slice(-count).join('\n')
    // "Could it be any earlier? If not, leave it"
    if (isSaidAt(readWords(last), 0, FALLBACK)) continue
    const end = parseMessage(last, surroundings)
    // A longer end contains these wishes too.
    if (end.wishes.length > 0 || isNamed(end) || end.isQuestion) return undefined
    const isNo = end.answer === 'no'
    // "The rest stays as it is" takes nothing back.
    if (!(end.refuses || end.forgets || (end.keeps && isNo))) continue
    const { wishes } = parseMessage(sentences.slice(0, -count).join('\n'), surroundings)
    const isOfOwn = wishes.includes('cancel') || wishes.includes('move')
    // "Cancel it. I don't need it any more", "cancel it. No, I can't come" give reasons.
    const isAgainst = isNo && !end.hints.includes('cancel')
    const isBack = wishes.includes('cancel') ? isAgainst : isOfOwn || wishes.includes('book')
    if (!isBack) continue
    const nothing = {
      undoes: false,
      corrects: false,
      restores: false,
      answer: undefined,
      refuses: false,
    }
    return { ...end, ...nothing, wishes: [], hints: [], keeps: isOfOwn, forgets: !isOfOwn }
  }
  return undefined
}

const isNamed = (part: Meaning): boolean =>
  part.serviceIds.length + part.masterIds.length + part.namesUnknown.length > 0 ||
  part.servicesRefused.length + part.mastersRefused.length > 0 ||
  (part.day ?? part.time ?? part.unwanted) !== undefined

/**
 * Whether a part of a message only asks about own appointments: "and tell me what time my haircut
 * is". What it names is not what the other part changes.
 */
const isOnlyAsking = (part: Meaning): boolean =>
  part.wishes.length > 0 && part.wishes.every((wish) => wish === 'next_visit')

/**
 * Returns the meaning of a message. A change of an appointment and a booking of another service for
 * a day of its own are read one after the other: "Cancel my manicure on Friday. And I'd like a
 * massage on Sunday." The change comes first, the booking is `later`. In one sentence the booking
 * replaces the appointment that is cancelled, at the place of the booking; it is `later` too, for
 * the client who has no such appointment. Of two bookings the second can be an alternative, or a
 * change of mind: these are read together. The second of two moves, a move beside a cancellation and
 * a booking for somebody else beside the client's own are `later` as well. An own appointment that
 * the message states before a request is `statedAppointment`; `ownClauses` says what the message
 * does with each of them. Days that it only tells of before a request are `background`.
 */
export function parseRequests(text: string, surroundings: Surroundings): Meaning {
  const message = readMessage(text, surroundings)
  const { meaning: whole, words } = message
  const isOpen = surroundings.expects === undefined && surroundings.proposed === undefined
  const needsPerson = whole.isForeign || whole.isUpset || whole.wantsPerson
  if (needsPerson) return whole
  if (!isOpen) return timedPair(text, surroundings, whole) ?? whole
  const two = twoInRow(whole, words)
  if (two) return two
  const back = whole.wishes.length > 0 ? takenBack(text, surroundings) : undefined
  if (back) return { ...back, isGreeting: whole.isGreeting, language: whole.language }
  const statedAppointment = findStatedAppointment(text, surroundings, whole)
  const isCancelling = [...whole.wishes, ...whole.hints].includes('cancel')
  const ownClauses = ownClausesIn(words, isCancelling, surroundings)
  const background = findBackground(text, surroundings, message, (request) =>
    parseRequests(request, surroundings),
  )
  return { ...splitRequests(text, surroundings, whole), statedAppointment, ownClauses, background }
}

/**
 * Returns the cancellation of one appointment, with the move of another one as what follows: "cancel
 * the manicure and move the haircut to Friday at 12". Undefined for all others.
 */
function cancelAndMove(
  parts: readonly Part[],
  surroundings: Surroundings,
  { isGreeting, topics }: Meaning,
): Meaning | undefined {
  for (let at = 1; at < parts.length; at += 1) {
    const [one, other] = [parts.slice(0, at), parts.slice(at)].map((some) =>
      parseMessage(some.map(({ text }) => text).join('\n'), surroundings),
    )
    const cancel = [one, other].find((part) => part?.wishes.includes('cancel'))
    const move = cancel === one ? other : one
    if (!cancel || !move || !isWhole(cancel, ['cancel'])) continue
    const { serviceIds, masterIds, day, time, forWhom } = move
    const isRather = move.wishes.length === 0 && (move.suggests || move.prefersOther)
    const isMove = (move.wishes.includes('move') || isRather) && isWhole(move, ['move'])
    const isApart = !cancel.serviceIds.some((id) => serviceIds.includes(id))
    if (!isMove || !isApart || (day ?? time) === undefined || forWhom) continue
    const later = { serviceIds, masterIds, day, time, isMove: true }
    return { ...cancel, isGreeting, topics, later }
  }
  return undefined
}

/** Whether a part of a message is one service at an exact time. */
const isTimed = (part: Meaning): boolean =>
  isWhole({ ...part, relative: undefined }, ['book', 'slots']) &&
  part.time?.isExact === true &&
  !part.forWhom &&
  !part.isQuestion

/**
 * Returns two services with a time each that a message names in an open request: "the haircut at
 * 10, the beard at 11". The second one follows. Undefined for all others.
 */
function timedPair(text: string, surroundings: Surroundings, whole: Meaning): Meaning | undefined {
  const { servicesNamed, wishes, consents, language } = whole
  const isOther = consents || wishes.some((wish) => wish !== 'book' && wish !== 'slots')
  if (servicesNamed.length !== 2 || isOther) return undefined
  const parts = partsOf(text, language ?? surroundings.tongue, true)
  if (parts.length > MOST_PARTS) return undefined
  for (let at = 1; at < parts.length; at += 1) {
    const [one, other] = [parts.slice(0, at), parts.slice(at)].map((some) =>
      parseMessage(some.map((part) => part.text).join('\n'), surroundings),
    )
    // "No, the nails at 3 and the brows at 4"
    const first = one?.answer === 'no' ? { ...one, answer: undefined } : one
    if (!one || !first || !other || !isTimed(first) || !isTimed(other)) continue
    if (one.serviceIds.some((id) => other.serviceIds.includes(id))) continue
    return oneAfterOther(whole, one, other)
  }
  return undefined
}

/** Returns the first of the requests of a message, with what follows it; or the whole message. */
function splitRequests(text: string, surroundings: Surroundings, whole: Meaning): Meaning {
  if (whole.servicesNamed.length !== 2) return whole
  const words = readWords(text)
  if (words.length > MOST_WORDS || isSaid(words, INSTEAD)) return whole
  const parts = partsOf(text, whole.language ?? surroundings.tongue)
  if (parts.length > MOST_PARTS) return whole
  const isBoth = whole.wishes.includes('cancel') && !words.some((word) => isOr(word))
  const clauses = isBoth ? partsOf(text, whole.language ?? surroundings.tongue, true) : []
  const both =
    clauses.length <= MOST_PARTS ? cancelAndMove(clauses, surroundings, whole) : undefined
  if (both) return both
  const pair = timedPair(text, surroundings, whole)
  if (pair) return pair
  for (let at = 1; at < parts.length; at += 1) {
    const [one, other] = [parts.slice(0, at), parts.slice(at)].map((some) =>
      parseMessage(some.map((part) => part.text).join('\n'), surroundings),
    )
    if (!one || !other) continue
    const [change, question] = isOnlyAsking(other) ? [one, other] : [other, one]
    if (isFirst(change) && isOnlyAsking(question))
      return { ...change, wishes: [...change.wishes, ...question.wishes], topics: whole.topics }
    const isMove = isSecondMove(one, other)
    const [first, later] = isMove || isBooking(other) ? [one, other] : [other, one]
    const isApart = first.serviceIds.every((id) => !later.serviceIds.includes(id))
    if (isInTurn(one, other) && parts[at]?.isJoined) return oneAfterOther(whole, one, other)
    if (isForTwo(one, other) && !whole.isGroup)
      return oneAfterOther({ ...whole, inTurn: [] }, { ...one, day: one.day ?? other.day }, other)
    if (!isFirst(first) || !(isBooking(later) || isMove) || !isApart) continue
    const { serviceIds, masterIds, day, time, forWhom } = later
    const isMoveToo = isMove || whole.wishes.every((wish) => wish === 'move')
    const asked = { serviceIds, masterIds, day, time, forWhom, isMove: isMoveToo && !forWhom }
    const isReplaced = parts[at]?.isJoined && isWhole(first, ['cancel']) && !forWhom
    if (isReplaced)
      return { ...whole, masterIds, day, time, source: first.day ?? whole.source, later: asked }
    const { isGreeting, topics } = whole
    return { ...first, isGreeting, topics, later: asked }
  }
  return whole
}
