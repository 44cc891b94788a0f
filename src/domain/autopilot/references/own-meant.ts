import { isWithin, single } from '../../../tools/language/engine/dates/calendar.js'
import { isUnwanted } from '../../../tools/language/engine/entities/unwanted-days.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { isSameHour } from '../state/named-place.js'

/** Whether the client gives up the time of an appointment: "can I come at 4 instead of 3?" */
export const isTimeGivenUp = (
  { timeRefused, time, day, wishes }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  timeRefused !== undefined &&
  time !== undefined &&
  wishes.every((wish) => ['book', 'slots', 'late'].includes(wish)) &&
  appointments.some((own) => isSameHour(own.time, timeRefused) && (!day || isWithin(own.date, day)))

/**
 * Returns the move of an appointment whose time the client gives up on its day: "I can't make it on
 * Thursday at 3, could I come at 5?" The day is not refused. Undefined for all others.
 */
export function otherTimeOfDay(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { timeRefused, time, day, unwanted, wishes } = meaning
  if (goal !== null || !timeRefused || !time || day || !unwanted) return undefined
  if (!wishes.every((wish) => wish === 'move')) return undefined
  const own = appointments.find(
    ({ date, time: start }) => isSameHour(start, timeRefused) && isUnwanted(date, unwanted),
  )
  return own && { ...meaning, wishes: ['move'], unwanted: undefined, day: single(own.date) }
}

/** Whether a message that names these services can mean this one. */
const isNamed = (serviceIds: readonly number[], serviceId: number): boolean =>
  serviceIds.length === 0 || serviceIds.includes(serviceId)

/**
 * Whether "not on Saturday, book me for Monday" refers to an existing appointment on Saturday, or
 * "with Anna instead of Boris" to one with Boris, or "at 10 instead of 11" to one at 11.
 */
export const isInstead = (
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

/**
 * Returns the day of the appointment that the client gives up: the refused one, or the one on which
 * it is to be earlier or later.
 */
export function givenUpDay(meaning: Meaning, { appointments }: DialogueContext): Meaning['source'] {
  if (isComparedOnDay(meaning, appointments)) return meaning.day
  const own = appointments.filter(({ date }) => isUnwanted(date, meaning.unwanted))
  const [only] = own.length === 1 ? own : []
  return only && { from: only.date, to: only.date }
}

/** Returns the day of an appointment that moves to another day: "move Friday to Monday". */
export const firstDayOfOwn = (
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
export const isOnlyCancelled = (
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
 * Whether a message that moves an appointment names only the day on which it is: "I have an
 * appointment on Friday, and have to move it".
 */
export const namesOnlyItsDay = (
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): boolean => {
  const { wishes, hints, day, time, relative, source, serviceIds, masterIds } = meaning
  if (goal !== null || !hints.includes('next_visit') || (time ?? relative ?? source)) return false
  const isMove = wishes.includes('move') && wishes.every((wish) => wish === 'move')
  if (!isMove || (meaning.isOnlyHinted && !hints.includes('move'))) return false
  if (meaning.isLatest || meaning.isEarliest || meaning.newServiceIds) return false
  return appointments.some(
    (own) =>
      own.date === day?.from &&
      own.date === day.to &&
      serviceIds.every((id) => id === own.serviceId) &&
      masterIds.every((id) => id === own.masterId),
  )
}

/**
 * Whether the client only says what they do on the day of an appointment, and asks for another time:
 * "on Saturday I'm in Hamburg. When else could I come?"
 */
export const isAwayThen = (
  { goal }: DialogueState,
  { wishes, isRemark, isQuestion, prefersOther, day, time, source }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  goal === null &&
  wishes.every((wish) => wish === 'move' || wish === 'slots') &&
  isRemark &&
  isQuestion &&
  prefersOther &&
  (time ?? source) === undefined &&
  appointments.some(({ date }) => date === day?.from && date === day.to)

/** The shortest delay, in minutes, from which on the client wants another time. */
const SHORTEST_MOVE = 30
/** Whether a message only announces a delay: "I'll be 15 minutes late on Thursday". */
const isDelay = ({ wishes, relative }: Meaning): boolean =>
  wishes.every((wish) => wish === 'late') &&
  !relative?.comparison &&
  (relative?.shift?.days ?? 0) === 0 &&
  Math.abs(relative?.shift?.minutes ?? 0) < SHORTEST_MOVE

/**
 * Whether the message can only refer to a future appointment, because no request is open:
 * "actually, a bit later", "anything later the same day?"
 */
export const isOfAppointment = (
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments, today }: DialogueContext,
): boolean => {
  const { relative, wishes, hints, serviceIds, day, time, prefersOther, isAddition } = meaning
  // "Could Wednesday be a bit later, around 4?"
  const isOfDay = isComparedOnDay(meaning, appointments)
  const isCompared = isOfDay && !meaning.isBookingNamed
  return (
    goal === null &&
    appointments.length > 0 &&
    serviceIds.every((id) => appointments.some((own) => own.serviceId === id)) &&
    !isAddition &&
    meaning.forWhom === undefined &&
    wishes.every(
      (wish) =>
        wish === 'slots' ||
        // "I'd be late on Friday, is half an hour later possible?"
        (wish === 'late' && !isDelay(meaning) && day !== undefined && day.from > today) ||
        (wish === 'book' && (hints.includes('book') || prefersOther || isCompared)) ||
        (wish === 'next_visit' && prefersOther && day !== undefined),
    ) &&
    (prefersOther ||
      isOfDay ||
      isSameTimeElsewhere({ relative, day, time, serviceIds }, appointments) ||
      ((isShifted(relative) || (relative?.isSameDay === true && wishes.length > 0)) &&
        serviceIds.length === 0 &&
        (!day || appointments.some(({ date }) => isWithin(date, day))) &&
        !time))
  )
}

/** Whether the client wants the only appointment, or the only one they name, on another day. */
function isSameTimeElsewhere(
  { relative, day, time, serviceIds }: Pick<Meaning, 'relative' | 'day' | 'time' | 'serviceIds'>,
  appointments: DialogueContext['appointments'],
): boolean {
  const [own, ...others] = appointments.filter(({ serviceId }) => isNamed(serviceIds, serviceId))
  if (!relative?.isSameTime || !own || others.length > 0 || time || !day) return false
  return !isWithin(own.date, day)
}

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

/** Whether "move Wednesday's manicure to the last slot" asks for free times of an appointment. */
export const isHintedMove = (
  { wishes, hints, serviceIds }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  hints.includes('move') &&
  wishes.length > 0 &&
  wishes.every((wish) => wish === 'slots') &&
  serviceIds.length === 1 &&
  appointments.some(({ serviceId }) => serviceId === serviceIds[0])

/**
 * Returns the delay of an appointment on a later day, with a new time, as its move: "I'll be late on
 * Thursday, can I come at 7?" Undefined for all others: who is late today needs a person.
 */
export function movedForDelay(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments, today }: DialogueContext,
): Meaning | undefined {
  const { wishes, day, time } = meaning
  const isDelay =
    wishes.includes('late') && wishes.every((wish) => ['late', 'slots', 'book'].includes(wish))
  if (goal !== null || !isDelay || !day || day.from <= today || !time?.isExact) return undefined
  return appointments.some(({ date }) => isWithin(date, day))
    ? { ...meaning, wishes: ['move'], source: day }
    : undefined
}

/** Returns the services of appointments that are among these. */
const ownOf = (ids: readonly number[], appointments: readonly OwnAppointment[]) =>
  new Set(appointments.flatMap(({ serviceId }) => (ids.includes(serviceId) ? [serviceId] : [])))

/**
 * Returns the service of the only appointment that a client can mean by a shorter name: "cancel my
 * manicure" from one who has a manicure with polish. Undefined for all others.
 */
function alikeOwn(
  goal: DialogueState['goal'],
  { wishes, servicesNamed, servicesAlike, swaps, isAddition, asksCost }: Meaning,
  appointments: readonly OwnAppointment[],
): number | undefined {
  const isOfOwn =
    goal === 'cancel' ||
    goal === 'move' ||
    wishes.some((wish) => wish === 'cancel' || wish === 'move' || wish === 'next_visit')
  const isOfPrice = asksCost || wishes.includes('price')
  if (!isOfOwn || isOfPrice || swaps || isAddition || servicesNamed.length !== 1) return undefined
  if (ownOf(servicesNamed.flat(), appointments).size > 0) return undefined
  const [alike, ...more] = ownOf(servicesAlike, appointments)
  return more.length === 0 ? alike : undefined
}

/** Chooses, of several services that a name can mean, the only one that the client has booked. */
export function narrowedToOwn(
  { goal, newServiceId }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning {
  const { servicesNamed, serviceIds, forWhom } = meaning
  const [ids = [], ...others] = servicesNamed
  if (goal === 'book' || newServiceId || forWhom || others.length > 0) return meaning
  const alike = alikeOwn(goal, meaning, appointments)
  if (alike !== undefined) return { ...meaning, serviceIds: [alike], servicesNamed: [[alike]] }
  if (ids.length < 2) return meaning
  const own = ownOf(ids, appointments)
  const [only] = own
  return only === undefined || own.size > 1 || !serviceIds.includes(only)
    ? meaning
    : { ...meaning, serviceIds: [only], servicesNamed: [[only]] }
}

/**
 * Returns a message that can mean the proposed service as one about that service: "yes. Is the
 * colour safe?" beside a proposed lash tint, in a salon that colours brows as well.
 */
export function narrowedToProposed({ proposal }: DialogueState, meaning: Meaning): Meaning {
  const { serviceIds, servicesNamed, wantsAnother, isAddition, isQuestion, saysYes } = meaning
  const proposed = proposal && 'serviceId' in proposal ? proposal.serviceId : undefined
  const isOther = wantsAnother || servicesNamed.length > 1 || (isAddition && !isQuestion)
  if (proposed === undefined || isOther || !(isQuestion || saysYes)) return meaning
  if (serviceIds.length < 2 || !serviceIds.includes(proposed)) return meaning
  return { ...meaning, serviceIds: [proposed], servicesNamed: [[proposed]] }
}
