import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { asReplacement, goalOf, isReplacement } from './goal.js'
import { appointmentMeant } from './own-appointments.js'
import { cheapestMaster, mastersBesideOwn, masterSpokenOf } from './master-references.js'
import { forClient, withMore } from './beside-proposal.js'
import { chosenAgain } from './choose-again.js'
import { likeRecent } from './like-recent.js'
import { askedAgainOfOther, askedOfOwn, bookedAfterAnswer } from './asked-before.js'
import { besideOwn, besideMentioned, movedFromStated } from './beside-own.js'
import {
  alsoCancelled,
  earlierOrLater,
  keptOnly,
  movedFromCancelled,
  oneOfAll,
} from './one-of-own.js'
import { isChange } from './merge-message.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { startOf } from './proposed.js'
import {
  type Base,
  resolveRelativeTime,
} from '../../../tools/language/engine/relative/relative-time.js'
import { isUnwanted } from '../../../tools/language/engine/entities/unwanted-days.js'
import type { DialogueContext } from '../state/context.js'

/**
 * Returns the message with its references resolved: a day and time relative to a known start become
 * absolute, "another master" excludes the current one, and a wish for another place becomes a move.
 */
export function resolveReferences(
  dialogue: DialogueState,
  said: Meaning,
  world: DialogueContext,
): Meaning {
  const moved = movedFromStated(dialogue, said, world)
  if (moved) return resolveReferences(dialogue, moved, world)
  const own =
    chosenAgain(dialogue, said, world) ??
    keptOnly(dialogue, said, world) ??
    alsoCancelled(dialogue, said, world) ??
    likeRecent(dialogue, said, world) ??
    withMore(dialogue, said) ??
    forClient(dialogue, said) ??
    movedFromCancelled(dialogue, said, world) ??
    besideOwn(dialogue, said, world) ??
    besideMentioned(dialogue, said, world) ??
    earlierOrLater(dialogue, said, world) ??
    oneOfAll(dialogue, said, world) ??
    askedAgainOfOther(dialogue, said) ??
    askedOfOwn(dialogue, said, world) ??
    bookedAfterAnswer(dialogue, said, world)
  if (own) return own
  const { transfer } = said
  const master = said.isOtherMaster ? masterSpokenOf(dialogue, said, world) : undefined
  const named = isReplacement(dialogue, said, world)
    ? asReplacement(said, world.appointments)
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
  if (isInstead(dialogue, meaning, world) || isOfAppointment(dialogue, meaning, world))
    return resolveReferences(
      dialogue,
      { ...meaning, wishes: ['move'], source: meaning.source ?? givenUpDay(meaning, world) },
      world,
    )
  if (!meaning.relative) return meaning
  const base = baseOf(dialogue, meaning, world)
  if (!base) return meaning
  const isOwn = meaning.relative.shift !== null && isAtBase(meaning, base)
  const outright = isOwn ? { day: undefined, time: undefined } : meaning
  return {
    ...meaning,
    ...resolveRelativeTime(meaning.relative, base, outright),
    relative: undefined,
  }
}

const HALF_DAY = 720
/** Whether an hour that is said can be a time of day: "three" is 3:00 or 15:00. */
const isSameHour = (time: number, said: Meaning['timeRefused']): boolean =>
  said !== undefined && time % HALF_DAY === said.from % HALF_DAY

/** Whether the client gives up the time of an appointment: "can I come at 4 instead of 3?" */
const isTimeGivenUp = (
  { timeRefused, time, day, wishes }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  timeRefused !== undefined &&
  time !== undefined &&
  wishes.every((wish) => ['book', 'slots', 'late'].includes(wish)) &&
  appointments.some((own) => isSameHour(own.time, timeRefused) && (!day || isWithin(own.date, day)))

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

/** Whether "yes, move it" after a proposed booking refers to the client's existing appointment. */
const isMoveOfOther = (
  { proposal }: DialogueState,
  { hints, wishes }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  proposal?.do === 'book' &&
  wishes.length === 0 &&
  hints.includes('move') &&
  appointments.length > 0

/** Whether a message that names these services can mean this one. */
const isNamed = (serviceIds: readonly number[], serviceId: number): boolean =>
  serviceIds.length === 0 || serviceIds.includes(serviceId)

/**
 * Whether "not on Saturday, book me for Monday" refers to an existing appointment on Saturday, or
 * "with Anna instead of Boris" to one with Boris, or "at 10 instead of 11" to one at 11.
 */
const isInstead = (
  { goal }: DialogueState,
  { unwanted, day, time, timeRefused, wishes, serviceIds, masterIds, mastersRefused }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  goal === null &&
  wishes.every((wish) => wish === 'slots' || wish === 'book') &&
  appointments.some(
    ({ date, time: start, serviceId, masterId }) =>
      isNamed(serviceIds, serviceId) &&
      (((day !== undefined || wishes.includes('slots')) && isUnwanted(date, unwanted)) ||
        (time !== undefined && isSameHour(start, timeRefused)) ||
        (masterIds.length > 0 && mastersRefused.includes(masterId))),
  )

/** Returns the refused day on which the client has an appointment. */
function givenUpDay({ unwanted }: Meaning, { appointments }: DialogueContext): Meaning['source'] {
  const own = appointments.filter(({ date }) => isUnwanted(date, unwanted))
  const [only] = own.length === 1 ? own : []
  return only && { from: only.date, to: only.date }
}

/** Returns the day of an appointment that moves to another day: "move Friday to Monday". */
const firstDayOfOwn = (
  { firstDay, source, day, wishes, keeps }: Meaning,
  { appointments }: DialogueContext,
): Meaning['source'] =>
  firstDay &&
  !source &&
  !keeps &&
  day?.from === day?.to &&
  day?.from !== firstDay.from &&
  wishes.includes('move') &&
  appointments.some(({ date }) => date === firstDay.from)
    ? firstDay
    : undefined

/**
 * Whether "Anna is expecting me on Thursday but I can't come" names only the day of the appointment,
 * and no new one.
 */
const isOnlyCancelled = (
  { goal }: DialogueState,
  { wishes, hints, day, time, relative, source }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  goal === null &&
  wishes.includes('move') &&
  hints.includes('cancel') &&
  !hints.includes('move') &&
  !time &&
  !relative &&
  !source &&
  day !== undefined &&
  day.from === day.to &&
  appointments.some(({ date }) => date === day.from)

/**
 * Whether the message can only refer to a future appointment, because no request is open:
 * "actually, a bit later", "anything later the same day?"
 */
const isOfAppointment = (
  { goal }: DialogueState,
  { relative, wishes, hints, serviceIds, day, time, prefersOther, isAddition }: Meaning,
  { appointments, today }: DialogueContext,
): boolean =>
  goal === null &&
  appointments.length > 0 &&
  serviceIds.every((id) => appointments.some((own) => own.serviceId === id)) &&
  !isAddition &&
  wishes.every(
    (wish) =>
      wish === 'slots' ||
      // "I'd be late on Friday, is half an hour later possible?"
      (wish === 'late' && day !== undefined && day.from > today) ||
      (wish === 'book' && (hints.includes('book') || prefersOther)) ||
      (wish === 'next_visit' && prefersOther && day !== undefined),
  ) &&
  (prefersOther ||
    isComparedOnDay({ relative, day, serviceIds }, appointments) ||
    ((isShifted(relative) || (relative?.isSameDay === true && wishes.length > 0)) &&
      serviceIds.length === 0 &&
      (!day || appointments.some(({ date }) => isWithin(date, day))) &&
      !time))

/** Whether a time is earlier or later than that of an appointment: "later", "an hour later". */
const isShifted = (relative: Meaning['relative']): boolean =>
  relative?.comparison != null || relative?.shift != null

/** Whether the client asks for an earlier or later time on the day of an appointment. */
const isComparedOnDay = (
  { relative, day, serviceIds }: Pick<Meaning, 'relative' | 'day' | 'serviceIds'>,
  appointments: DialogueContext['appointments'],
): boolean =>
  isShifted(relative) &&
  day !== undefined &&
  day.from === day.to &&
  appointments.some(({ date, serviceId }) => date === day.from && isNamed(serviceIds, serviceId))

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
  if (start) return start
  if (goal === 'book')
    return day && day.from === day.to && time?.isExact
      ? { date: day.from, time: time.from }
      : undefined
  return appointmentMeant({ ...dialogue, goal: goalOf(dialogue, meaning, world) }, meaning, world)
}

/** Whether "move Wednesday's manicure to the last slot" asks for free times of an appointment. */
const isHintedMove = (
  { wishes, hints, serviceIds }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  hints.includes('move') &&
  wishes.length > 0 &&
  wishes.every((wish) => wish === 'slots') &&
  serviceIds.length === 1 &&
  appointments.some(({ serviceId }) => serviceId === serviceIds[0])
