import { DAY_MINUTES, type Minute } from '../../time/time.js'
import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { isSameHour } from '../state/named-place.js'
import { namedChanges } from '../request/named-changes.js'
import { type DialogueContext, type OwnAppointment, providersOf } from '../state/context.js'

/**
 * Returns the wish for the other side of an own appointment, after one right before or after it:
 * "rather straight after". Undefined for all others.
 */
export function otherSideOfOwn(
  { goal, day, time }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { relative, wishes, serviceIds } = meaning
  const isOnly = wishes.length + serviceIds.length === 0 && !(meaning.day ?? meaning.time)
  if (goal !== 'book' || !time?.isAdjacent || !relative?.comparison || !isOnly) return undefined
  const [own, ...others] = appointments.filter(({ date }) => date === day?.from)
  if (!own || others.length > 0) return undefined
  const side = relative.comparison === 'earlier' ? 'before' : 'after'
  return { ...meaning, wishes: ['book'], ...startingBeside(own, side) }
}

/**
 * Returns the message with the own appointment resolved beside which another one is wished, or
 * lies: "a manicure right after my haircut", "cancel the manicure after my haircut". The own one is
 * no second wish. Undefined: the client has no such appointment, or several.
 */
export function besideOwn(
  { goal }: DialogueState,
  { beside, ...meaning }: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { appointments } = world
  if (!beside || isClearlyCancelled(meaning, world)) return undefined
  const isAny = beside.serviceIds.length === 0
  const isMeant = (id: number): boolean => beside.serviceIds.includes(id)
  const { day } = meaning
  const [own, ...others] = appointments.filter(({ serviceId, date }) =>
    isAny ? !day || isWithin(date, day) : isMeant(serviceId),
  )
  if (!own || others.length > 0) return undefined
  // "My daughter wants one right after me"
  const isForOther = meaning.forWhom !== undefined || meaning.isAlsoForOther
  const isSame = isAny && isForOther && meaning.serviceIds.length === 0
  const isOther = meaning.serviceIds.some((id) => id !== own.serviceId)
  if (isAny && !isForOther && !isOther) return undefined
  const apart = withoutServices(meaning, isMeant)
  const isNamed = apart.serviceIds.length > 0
  const isPlaced = (meaning.day ?? meaning.time) !== undefined
  const isOnDay = meaning.day?.from === own.date && meaning.day.to === own.date && !meaning.time
  if (meaning.wishes.includes('cancel'))
    return isNamed || isPlaced ? apart : { ...apart, ...lyingBeside(own, beside.side) }
  if (meaning.wishes.includes('move'))
    return isNamed && (!isPlaced || isOnDay)
      ? { ...apart, ...startingBeside(own, beside.side) }
      : apart
  const isWished = meaning.wishes.every((wish) => wish === 'book' || wish === 'slots')
  // "Put my pedicure straight after the massage"
  const isOwnToo = appointments.some(({ serviceId }) => apart.serviceIds.includes(serviceId))
  const isMoved = isOwnToo && !meaning.isAddition && !meaning.wantsAnother && !meaning.forWhom
  if (goal === null && isNamed && isMoved && isWished && (!isPlaced || isOnDay))
    return { ...apart, wishes: ['move'], ...startingBeside(own, beside.side) }
  // "Should I wash my hair before the haircut?"
  const isOnlyAsked = meaning.isQuestion && meaning.wishes.length === 0 && !isNamed && !isSame
  return (goal === null || goal === 'book') && !meaning.time && isWished && !isOnlyAsked
    ? {
        ...apart,
        wishes: ['book'],
        ...startingBeside(own, beside.side),
        ...withOwnMaster(apart, own, world),
        ...(isSame && {
          serviceIds: [own.serviceId],
          masterIds: meaning.masterIds.length === 0 ? [own.masterId] : meaning.masterIds,
          forWhom: meaning.forWhom ?? { kin: null, name: null },
        }),
      }
    : undefined
}

/**
 * Whether the clauses say what to cancel: "after the manicure I catch a train, so Wednesday is off,
 * please cancel". Then "after" names no place.
 */
const isClearlyCancelled = (
  { ownClauses, wishes }: Pick<Meaning, 'ownClauses' | 'wishes'>,
  { appointments }: DialogueContext,
): boolean => {
  const changes = namedChanges(ownClauses, appointments)
  return wishes.includes('cancel') && changes?.isClear === true && changes.cancelled.length > 0
}

/** Returns the message without the services of an appointment that it does not wish. */
export function withoutServices(
  meaning: Omit<Meaning, 'beside'>,
  isMeant: (serviceId: number) => boolean,
): Meaning {
  const inTurn = meaning.inTurn.filter((ids) => !ids.some(isMeant))
  // "A haircut" that can be two services is the one of the appointment.
  const gone = meaning.servicesNamed.filter((ids) => ids.some(isMeant)).flat()
  return {
    ...meaning,
    beside: undefined,
    ownClauses: [],
    serviceIds: meaning.serviceIds.filter((id) => !isMeant(id) && !gone.includes(id)),
    servicesNamed: meaning.servicesNamed.filter((ids) => !ids.some(isMeant)),
    inTurn: inTurn.length > 1 ? inTurn : [],
  }
}

/**
 * Returns the wish to add a service to an own appointment as a booking right after it: "can I add
 * a blow-dry to my haircut?" Undefined for all others.
 */
export function addedToOwn(
  { goal }: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { appointments } = world
  const { wishes, inTurn, day, time, isAddition, addsTo, forWhom, relative } = meaning
  const isBooking = wishes.every((wish) => wish === 'book' || wish === 'slots')
  const isOther = forWhom ?? relative?.shift
  if (goal !== null || inTurn.length !== 2 || isOther || !isBooking) return undefined
  const [own, ...others] = appointments.filter(
    ({ serviceId, date }) =>
      inTurn.some((ids) => ids.includes(serviceId)) &&
      (day === undefined || (date === day.from && date === day.to)),
  )
  const isBeside = relative?.comparison != null && day !== undefined
  const isAdded = isAddition || addsTo || isBeside
  if (!own || others.length > 0 || !isAdded) return undefined
  // "I'm in on Thursday at 1 for a manicure, can I have my brows done right after?"
  if (time && !(time.isExact && time.from === own.time)) return undefined
  const apart = withoutServices(meaning, (id) => id === own.serviceId)
  return {
    ...apart,
    ...withOwnMaster(apart, own, world),
    ...{ wishes: ['book'], keeps: false },
    ...startingBeside(own, relative?.comparison === 'earlier' ? 'before' : 'after'),
  }
}

/**
 * Returns the booking of one more service on the day of an own appointment that the message names:
 * "I'm coming on Friday for colouring, please add a manicure at 2". Undefined for all others.
 */
function addedBeside(
  meaning: Meaning,
  appointments: DialogueContext['appointments'],
): Meaning | undefined {
  const { wishes, inTurn, day, time, isAddition, likes } = meaning
  const isBooking = wishes.every((wish) => wish === 'book' || wish === 'slots')
  const [own, ...others] = appointments.filter(
    ({ serviceId, date, time: start }) =>
      inTurn.some((ids) => ids.includes(serviceId)) &&
      (day === undefined || (date === day.from && date === day.to)) &&
      start !== time?.from,
  )
  if (!own || others.length > 0 || !isBooking || !(isAddition || likes)) return undefined
  return {
    ...withoutServices(meaning, (id) => id === own.serviceId),
    ...{ wishes: ['book'], relative: undefined },
    day: { from: own.date, to: own.date },
  }
}

/**
 * Returns the message without the own appointment that it only tells of, with its time: "I'm in on
 * Thursday at 3 for the beard, could he cut my hair after that, at half 3?" Undefined for all
 * others.
 */
export function besideMentioned(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { wishes, isOnlyHinted, inTurn, day, time } = meaning
  const isBooking = wishes.every((wish) => wish === 'book' || wish === 'slots')
  const isMove = isOnlyHinted && wishes.every((wish) => wish === 'move')
  if (goal !== null || inTurn.length !== 2 || !day || !time) return undefined
  const added = addedBeside(meaning, appointments)
  if (added) return added
  // Of a booking, two exact times are read as the span between them. Of a move, the last counts.
  if (!(isBooking && !time.isExact) && !(isMove && time.isExact)) return undefined
  if (time.isFromTo || time.starts) return undefined
  const own = appointments.filter(
    ({ serviceId, date, time: start }) =>
      inTurn.some((ids) => ids.includes(serviceId)) &&
      date === day.from &&
      date === day.to &&
      (isMove || start === time.from || start === time.to),
  )
  const [only] = own
  if (!only || own.length > 1) return undefined
  const start = time.from === only.time ? time.to : time.from
  return {
    ...withoutServices(meaning, (id) => id === only.serviceId),
    wishes: ['book'],
    relative: undefined,
    time: { from: start, to: start, isExact: true },
  }
}

/**
 * Returns the move of the own appointment that a message states before it asks for another day or
 * time; for another service or person, or one more, a booking. Undefined: a request is open, the
 * client has not exactly one such appointment, or the request names its service beside another one.
 */
export function movedFromStated(
  { goal }: DialogueState,
  { statedAppointment, language, isGreeting, topics, serviceIds: serviceIdsOfAll }: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  if (goal !== null || !statedAppointment) return undefined
  const { day, time, serviceIds, masterIds } = statedAppointment
  const [own, ...others] = appointments.filter(
    ({ date, time: start, serviceId, masterId }) =>
      date === day?.from &&
      (!time || start === time.from) &&
      (serviceIds.length === 0 || serviceIds.includes(serviceId)) &&
      (masterIds.length === 0 || masterIds.includes(masterId)),
  )
  if (!own || others.length > 0) return undefined
  const ofMessage = { language, isGreeting, topics }
  // "My roots have grown out. Could you colour them after that?"
  const meant = statedAppointment.request.serviceIds.filter((id) => serviceIdsOfAll.includes(id))
  const request = {
    ...statedAppointment.request,
    ...(meant.length > 0 && { serviceIds: meant, servicesNamed: [meant] }),
  }
  const isMore = request.wantsAnother || request.isAddition
  const isOther = request.serviceIds.some((id) => id !== own.serviceId)
  if (request.forWhom || (isOther && !request.serviceIds.includes(own.serviceId))) {
    const booking: Meaning = { ...request, ...ofMessage, wishes: ['book'], day: request.day ?? day }
    // "Could Anna do me a blow-dry straight after?"
    const side = request.relative?.comparison === 'earlier' ? 'before' : 'after'
    const isBeside = request.relative?.comparison != null && request.time?.isExact !== true
    return isBeside ? { ...booking, ...startingBeside(own, side) } : booking
  }
  if (isOther) return undefined
  if (isMore) return { ...request, ...ofMessage, wishes: ['book'], serviceIds: [own.serviceId] }
  return {
    ...request,
    ...{ ...ofMessage, wishes: ['move'], serviceIds: [own.serviceId] },
    source: day,
    sourceTime: time,
  }
}

/**
 * Returns a request without the days that the message only tells of before it. Undefined: a request
 * is open, or the client may have meant an own appointment on such a day.
 */
export function withoutBackground(
  { goal }: DialogueState,
  { background, timeRefused }: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  if (goal !== null || !background) return undefined
  const { days, request } = background
  const { serviceIds, wishes } = request
  const own = appointments.filter((one) => days.some((day) => isWithin(one.date, day)))
  const [only] = own.length === 1 ? own : []
  // "Wednesday at 1 I can't. Is Friday possible?"
  if (only && isSameHour(only.time, timeRefused) && serviceIds.length === 0)
    return { ...request, wishes: ['move'], source: { from: only.date, to: only.date } }
  // The request says what it is about, or the client has nothing on these days.
  const isChange = wishes.includes('move') || wishes.includes('cancel')
  const isOther = isChange || !own.some(({ serviceId }) => serviceIds.includes(serviceId))
  return own.length === 0 || (serviceIds.length > 0 && isOther) ? request : undefined
}

/** The master of the appointment, if no other is named and that one does the service beside it. */
export const withOwnMaster = (
  { masterIds, serviceIds, isAnyMaster }: Meaning,
  { masterId }: OwnAppointment,
  world: DialogueContext,
): Partial<Meaning> =>
  masterIds.length === 0 &&
  !isAnyMaster &&
  serviceIds.length === 1 &&
  serviceIds.every((id) => providersOf(world, id).includes(masterId))
    ? { masterIds: [masterId] }
    : {}

type Side = NonNullable<Meaning['beside']>['side']
const endOf = ({ time, minutes }: OwnAppointment): number => time + minutes

/** The wish for a start from which one is done right before this time. */
export const endingBy = (to: Minute) => ({
  ...{ from: 0, to, isExact: false, isDoneBy: true },
  ...{ isNearEnd: true, isAdjacent: true },
})

/** The wish for a start right after an appointment, or for one that is done before it. */
export const startingBeside = (own: OwnAppointment, side: Side) => ({
  relative: undefined,
  day: { from: own.date, to: own.date },
  time:
    side === 'before'
      ? endingBy(own.time)
      : { from: endOf(own), to: DAY_MINUTES, isExact: false, isAdjacent: true },
})

/** The part of the day in which another appointment lies. */
const lyingBeside = (own: OwnAppointment, side: Side) => ({
  relative: undefined,
  day: { from: own.date, to: own.date },
  time:
    side === 'before'
      ? { from: 0, to: Math.max(0, own.time - 1), isExact: false }
      : { from: endOf(own), to: DAY_MINUTES, isExact: false },
})

/**
 * Returns the wish for another service at the very start of an own appointment as the wish to
 * replace that one: "could I have a pedicure instead, in the same slot, Friday at 2?" Undefined for
 * all others.
 */
export function inPlaceOfOwn(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { wishes, servicesNamed, masterIds, day, time } = meaning
  const isForOther = meaning.forWhom !== undefined || meaning.isAlsoForOther || meaning.isGroup
  const isOpen = wishes.every((wish) => wish === 'book' || wish === 'slots' || wish === 'move')
  if (goal || !isOpen || isForOther || meaning.isAddition || !time?.isExact) return undefined
  const [own, ...others] = appointments.filter(
    ({ date, time: start, masterId }) =>
      day?.from === date &&
      day.to === date &&
      start === time.from &&
      (masterIds.length === 0 || masterIds.includes(masterId)),
  )
  if (!own || others.length > 0) return undefined
  // "A haircut on Friday at 3, and a manicure" from a client who has that haircut
  const isNamedToo = servicesNamed.some((ids) => ids.includes(own.serviceId))
  if (isNamedToo && wishes.length === 0 && !meaning.swaps) return undefined
  const [wished, ...further] = servicesNamed.filter((ids) => !ids.includes(own.serviceId))
  if (!wished || further.length > 0) return undefined
  // "Could we shift the nails to Friday at 11?" moves the nails that the client has.
  const isOwn = appointments.some(({ serviceId }) => wished.includes(serviceId))
  if (isOwn && wishes.includes('move')) return undefined
  return {
    ...meaning,
    wishes: ['move'],
    ...{ serviceIds: [own.serviceId], inTurn: [], newServiceIds: wished },
  }
}
