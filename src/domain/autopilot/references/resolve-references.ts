import type { DialogueState } from '../state/dialogue-state.js'
import { asReplacement, goalOf, isReplacement } from '../request/goal.js'
import { appointmentMeant } from '../request/own-appointments.js'
import {
  cheapestMaster,
  mastersBesideOwn,
  masterSpokenOf,
  withoutOtherMaster,
} from './master-references.js'
import { BESIDE_REQUEST } from './beside-request.js'
import { chosenAgain, laterThanDeclined, otherDayWished, wishedNotRefused } from './choose-again.js'
import { besideOffered } from './earlier-choices.js'
import { bookBesideRecent, repeatOwnAppointment, likeRecent } from './like-recent.js'
import {
  askedAgainOfOther,
  askedLengthOfService,
  askedOfOwn,
  askedOfOwnAppointment,
  askedOfStated,
  askedOfThat,
  askedWhetherOffered,
  bothAsked,
  bookedAfterAnswer,
} from './asked-before.js'
import { changeOfListed, changeOfOther, sameDayAsRecent, thatInstead } from './spoken-of.js'
import { dayFromOwn, movedInsteadOfCancelled, proposedInsteadOfOwn } from './moved-own.js'
import {
  addedToOwn,
  besideMentioned,
  besideOwn,
  inPlaceOfOwn,
  movedFromStated,
  otherSideOfOwn,
} from './beside-own.js'
import {
  alsoCancelled,
  moveOwnToOtherTime,
  earlierOrLater,
  keptOnly,
  movedFromCancelled,
  oneOfAll,
  notCancelled,
} from './one-of-own.js'
import { isChange } from '../request/merge-message.js'
import { withoutDay } from '../../../tools/language/engine/entities/unwanted-days.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { recentAction } from '../state/recent.js'
import { startOf } from '../request/proposed.js'
import {
  type Base,
  resolveRelativeTime,
} from '../../../tools/language/engine/relative/relative-time.js'
import type { DialogueContext } from '../state/context.js'
import {
  isTimeGivenUp,
  isInstead,
  givenUpDay,
  firstDayOfOwn,
  isOnlyCancelled,
  isOfAppointment,
  isAwayThen,
  isHintedMove,
  movedForDelay,
  namesOnlyItsDay,
  narrowedToOwn,
  narrowedToProposed,
  otherTimeOfDay,
} from './own-meant.js'

/** Reads a message as what it refers to. Returns undefined if it refers to something else. */
type Reading = (
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
) => Meaning | undefined
/** The readings of a message, in order. The first that applies is what it means. */
const READINGS: readonly Reading[] = [
  // Of a list, or of two appointments
  chosenAgain,
  changeOfListed,
  changeOfOther,
  sameDayAsRecent,
  keptOnly,
  // Of what was refused before
  otherDayWished,
  wishedNotRefused,
  laterThanDeclined,
  // Beside the last action or a proposal
  alsoCancelled,
  likeRecent,
  repeatOwnAppointment,
  ...BESIDE_REQUEST,
  bookBesideRecent,
  // Beside an own appointment
  movedFromCancelled,
  otherSideOfOwn,
  dayFromOwn,
  besideOwn,
  inPlaceOfOwn,
  addedToOwn,
  besideMentioned,
  earlierOrLater,
  otherTimeOfDay,
  movedForDelay,
  movedInsteadOfCancelled,
  proposedInsteadOfOwn,
  // After an answer
  askedWhetherOffered,
  bothAsked,
  thatInstead,
  oneOfAll,
  moveOwnToOtherTime,
  askedAgainOfOther,
  askedOfStated,
  askedOfThat,
  askedOfOwnAppointment,
  askedOfOwn,
  askedLengthOfService,
  bookedAfterAnswer,
]

/**
 * Returns the message with its references resolved: a day and time relative to a known start become
 * absolute, "another master" excludes the current one, and a wish for another place becomes a move.
 */
export function resolveReferences(
  dialogue: DialogueState,
  message: Meaning,
  world: DialogueContext,
): Meaning {
  const about = narrowedToProposed(dialogue, message)
  const heard = narrowedToOwn(dialogue, notMovedForOther(notCancelled(dialogue, about)), world)
  const said = withoutOtherMaster(dialogue, heard, world)
  const moved = movedFromStated(dialogue, said, world)
  if (moved) return resolveReferences(dialogue, moved, world)
  const isExchange =
    said.swaps &&
    dialogue.goal === null &&
    (said.beside ?? said.relative?.comparison ?? undefined) === undefined &&
    isReplacement(dialogue, said, world)
  for (const read of isExchange ? [] : READINGS) {
    const found = read(dialogue, said, world)
    if (found) return found
  }
  const { transfer } = said
  const master = said.isOtherMaster ? masterSpokenOf(dialogue, said, world) : undefined
  const named = isReplacement(dialogue, said, world)
    ? asReplacement(said, world.appointments, world)
    : withNearestOfOwn(dialogue, said, world)
  const meaning =
    master === undefined ? named : { ...named, mastersRefused: [...said.mastersRefused, master] }
  const cheapest = cheapestMaster(dialogue, meaning, world)
  if (cheapest !== undefined)
    return resolveReferences(dialogue, { ...said, masterIds: [cheapest] }, world)
  const others = mastersBesideOwn(meaning, world)
  if (others.length === 1) return resolveReferences(dialogue, { ...said, masterIds: others }, world)
  const given = meaning.wishes.includes('move') && !meaning.source && givenUpDay(meaning, world)
  if (given) return resolveReferences(dialogue, { ...said, wishes: ['move'], source: given }, world)
  const left = firstDayOfOwn(meaning, world)
  if (left) return resolveReferences(dialogue, { ...said, source: left }, world)
  const isTransfer = transfer && world.appointments.some(({ date }) => date === transfer.from.from)
  if (isTransfer && meaning.wishes.every((wish) => wish === 'slots' || wish === 'book'))
    return { ...meaning, wishes: ['move'], source: transfer.from, day: transfer.to }
  if (dialogue.goal === null && isTimeGivenUp(meaning, world))
    return { ...meaning, wishes: ['move'], sourceTime: meaning.timeRefused }
  if (dialogue.goal === null && isHintedMove(meaning, world))
    return { ...meaning, wishes: ['move'] }
  const isOfList = meaning.wishes.every((wish) => wish === 'slots' || wish === 'next_visit')
  if (dialogue.goal === 'cancel' && meaning.isAll && isOfList)
    return { ...meaning, wishes: ['cancel'] }
  const other = serviceAfterAll(dialogue, meaning, world)
  if (other) return { ...meaning, wishes: ['book'], serviceIds: other, inTurn: [] }
  if (isNewAfterAll(meaning, world)) return { ...meaning, wishes: ['book'] }
  if (isAllButKept(dialogue, meaning))
    return { ...meaning, wishes: ['cancel'], isAllBut: true, choice: undefined }
  if (isMovedInstead(dialogue, meaning))
    return { ...meaning, wishes: ['move'], keeps: false, keepsApart: false }
  if (isMoveOfOther(dialogue, meaning, world)) return { ...meaning, wishes: ['move'] }
  if (isOnlyCancelled(dialogue, meaning, world)) return { ...meaning, wishes: ['cancel'] }
  if (isAwayThen(dialogue, meaning, world) || namesOnlyItsDay(dialogue, meaning, world))
    return { ...meaning, day: undefined, source: meaning.day, corrects: false }
  if (isInstead(dialogue, meaning, world) || isOfAppointment(dialogue, meaning, world))
    return resolveReferences(
      dialogue,
      { ...meaning, wishes: ['move'], source: meaning.source ?? givenUpDay(meaning, world) },
      world,
    )
  if (!meaning.relative) return meaning
  // "Anything earlier?" after a list compares with that list.
  if (meaning.relative.comparison && dialogue.expects === 'offer')
    return besideOffered(dialogue, meaning, world)
  const base = baseOf(dialogue, meaning, world)
  if (!base) return meaning
  const { isSameDay, isSameTime, shift, comparison } = meaning.relative
  const isOwn = (shift !== null || comparison !== null) && isAtBase(meaning, base)
  // "The same day and time" within the week that was wished before.
  const week = isSameDay && !meaning.day && dialogue.day ? dialogue.day : undefined
  const isOfWeek = isSameTime && week !== undefined && week.from !== week.to
  const wished = isOfWeek ? { ...meaning, day: week } : meaning
  const outright = isOwn ? { day: undefined, time: undefined } : wished
  const resolved = resolveRelativeTime(meaning.relative, base, outright)
  return {
    ...meaning,
    ...resolved,
    relative: undefined,
    unwanted: isSameTime ? withoutDay(meaning.unwanted, resolved.day) : meaning.unwanted,
    // "Wednesday, same time" is no choice of the offered time of that day.
    ...(isSameTime && { choice: undefined }),
  }
}

/**
 * Reads a service that is not offered as the nearest one if the client has an appointment for that
 * one: "cancel my balayage" can be the appointment for highlights.
 */
function withNearestOfOwn(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning {
  const { notOffered, wishes } = meaning
  const isOfOwn =
    goal === 'move' ||
    goal === 'cancel' ||
    wishes.some((wish) => wish === 'move' || wish === 'cancel' || wish === 'next_visit')
  const own = notOffered
    .flatMap(({ nearest }) => nearest)
    .filter((id) => appointments.some(({ serviceId }) => serviceId === id))
  return isOfOwn && own.length > 0
    ? { ...meaning, notOffered: [], serviceIds: [...new Set([...meaning.serviceIds, ...own])] }
    : meaning
}

/**
 * Whether the day and time in the message are those of the base start: "I am booked for Friday at
 * 14, can it be an hour earlier?"
 */
const isAtBase = ({ day, time }: Meaning, base: Base): boolean =>
  (!day || (day.from === base.date && day.to === base.date)) &&
  (!time || (time.isExact && time.from === base.time))

/**
 * Whether "I can't on Thursday, is a manicure on Friday possible?" comes without an appointment for
 * that service.
 */
const isNewAfterAll = (
  { wishes, hints, serviceIds, day }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  !appointments.some(({ serviceId }) => serviceIds.includes(serviceId)) &&
  wishes.length > 0 &&
  wishes.every((wish) => wish === 'move') &&
  hints.includes('cancel') &&
  serviceIds.length > 0 &&
  day !== undefined

/**
 * Returns the service that a client without appointments wants instead of the proposed one: "scrap
 * the cut, just a blow-dry".
 */
function serviceAfterAll(
  { proposal }: DialogueState,
  { wishes, servicesNamed }: Meaning,
  { appointments }: DialogueContext,
): readonly number[] | undefined {
  if (proposal?.do !== 'book' || appointments.length > 0 || !wishes.includes('cancel')) return
  const others = servicesNamed.filter((ids) => !ids.includes(proposal.serviceId))
  return servicesNamed.length > 1 && others.length === 1 ? others[0] : undefined
}

/** Whether the answer to "which one?" or "cancel all?" only names what stays: "keep the haircut". */
const isAllButKept = (
  { goal, expects, proposal }: DialogueState,
  { keeps, wishes, ...meaning }: Meaning,
): boolean =>
  goal === 'cancel' &&
  (expects === 'appointment' || proposal?.do === 'cancel_all') &&
  keeps &&
  wishes.length === 0 &&
  !meaning.withdraws &&
  isChange({ ...meaning, keeps, wishes })

/**
 * Whether a client keeps the appointment that was about to be cancelled, at another time: "could I
 * have it on Friday instead? I'd rather keep it".
 */
const isMovedInstead = (
  { proposal }: DialogueState,
  { keeps, prefersOther, day, time }: Meaning,
): boolean =>
  proposal?.do === 'cancel' && keeps && prefersOther && (day !== undefined || time !== undefined)

/**
 * Whether "yes, move it" after a proposed booking, or after the question for its service, refers to
 * the client's existing appointment.
 */
const isMoveOfOther = (
  { proposal, goal, expects }: DialogueState,
  { hints, wishes }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  (proposal?.do === 'book' || (goal === 'book' && expects === 'service')) &&
  wishes.length === 0 &&
  hints.includes('move') &&
  appointments.length > 0

/** Returns the appointment that is about to move. */
const appointmentToMove = (
  { appointmentId }: DialogueState,
  { appointments }: DialogueContext,
): Base | undefined => appointments.find(({ id }) => id === appointmentId)

/** Returns the only own appointment that a message keeps: "I'm in for my lashes at 12". */
function keptIn({ keptServiceIds }: Meaning, { appointments }: DialogueContext): Base | undefined {
  const [own, ...others] = appointments.filter(({ serviceId }) =>
    keptServiceIds.includes(serviceId),
  )
  return others.length === 0 ? own : undefined
}

/**
 * Returns the start to which a relative time refers: the proposed one, the wished one, or that of
 * the client's appointment.
 */
function baseOf(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Base | undefined {
  const { proposal, goal, day, time } = dialogue
  const start = startOf(proposal)
  // "Yes, and my sister at the same time" is the new time.
  const isOfMoved = meaning.relative?.isSameTime && !(meaning.saysYes && meaning.isAlsoForOther)
  const own = goal === 'move' && isOfMoved ? appointmentToMove(dialogue, world) : undefined
  if (own) return own
  const kept = meaning.relative?.isSameTime ? keptIn(meaning, world) : undefined
  if (kept) return kept
  if (start) return start
  if (goal === 'book')
    return day && day.from === day.to && time?.isExact
      ? { date: day.from, time: time.from }
      : recentAction(dialogue, world)?.appointment
  const recent = recentAction(dialogue, world)
  // "The same time next week" after a cancellation is the time of the cancelled appointment.
  const isLikeCancelled =
    recent?.kind === 'cancel' &&
    meaning.relative?.isSameTime === true &&
    meaning.masterIds.length === 0 &&
    !meaning.wishes.includes('move')
  const cancelled = isLikeCancelled ? recent.was : null
  if (cancelled && meaning.serviceIds.every((id) => id === cancelled.serviceId)) return cancelled
  return appointmentMeant({ ...dialogue, goal: goalOf(dialogue, meaning, world) }, meaning, world)
}

/** Reads words that may mean a move as a booking if they are about another person. */
const notMovedForOther = (meaning: Meaning): Meaning =>
  meaning.forWhom && meaning.isOnlyHinted && meaning.wishes.every((wish) => wish === 'move')
    ? { ...meaning, wishes: ['book'] }
    : meaning
