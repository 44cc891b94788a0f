import type { DialogueState } from '../state/dialogue-state.js'
import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import { endingBy, startingBeside, withoutServices } from './beside-own.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import { recentAction } from '../state/recent.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'

/** Whether a message wishes nothing but a booking, or its time. */
const isForBooking = ({ wishes }: Meaning): boolean =>
  wishes.every((wish) => wish === 'book' || wish === 'slots')

/**
 * Returns one more service beside the proposed one: "yes please, and a beard trim afterwards",
 * "could I also have my feet done before that?" This is no other time of the proposal.
 */
function withMore({ proposal }: DialogueState, meaning: Meaning): Meaning | undefined {
  const { saysYes, servicesNamed, servicesRefused, relative, prefersOther, day } = meaning
  const { comparison } = relative ?? {}
  if (proposal?.do !== 'book' || !comparison || prefersOther) return undefined
  if (day && !isWithin(proposal.date, day)) return undefined
  if (servicesRefused.length > 0 || !(saysYes || meaning.isAddition)) return undefined
  const isMore = servicesNamed.some((ids) => !ids.includes(proposal.serviceId))
  if (!isMore) return undefined
  const more = { ...meaning, relative: undefined, day: undefined, isAddition: true }
  if (comparison === 'later') return more
  return { ...more, time: meaning.time ?? endingBy(proposal.time) }
}

/**
 * Returns a choice, or a time, for the service in question, with one more service that follows it:
 * "12 it is, and a beard trim afterwards". Undefined for all others.
 */
function withAdded(
  { goal, serviceId, expects, newServiceId }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const { isAddition, servicesNamed, servicesRefused, inTurn, choice, time } = meaning
  if (goal !== 'book' || serviceId === null || expects !== 'offer' || newServiceId) return undefined
  const [added, ...others] = servicesNamed
  const isOther = meaning.prefersOther || meaning.swaps || meaning.answer === 'no'
  const isPlaced = choice !== undefined || time?.isExact === true
  if (!isAddition || !added || others.length > 0 || added.includes(serviceId)) return undefined
  if (isOther || !isPlaced || meaning.forWhom || servicesRefused.length + inTurn.length > 0)
    return undefined
  if (!isForBooking(meaning)) return undefined
  return {
    ...meaning,
    ...{ serviceIds: [serviceId], inTurn: [[serviceId], added], relative: undefined },
  }
}

/**
 * Returns one more service with its day or time, while neither is known of the service in question:
 * "also a blow-dry on Friday at 11". It comes first, and the other one follows. Undefined for all
 * others.
 */
function withPlacedFirst(
  { goal, serviceId, proposal, expects, day: wished, time: wishedAt }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const { isAddition, servicesNamed, servicesRefused, inTurn, forWhom } = meaning
  if (goal !== 'book' || serviceId === null || proposal || expects === 'offer') return undefined
  const [added, ...others] = servicesNamed
  const isPlaced = (meaning.day ?? meaning.time) !== undefined && (wished ?? wishedAt) === null
  const isOther = meaning.prefersOther || meaning.swaps || forWhom || meaning.answer === 'no'
  if (!isAddition || !added || others.length > 0 || added.includes(serviceId)) return undefined
  if (isOther || !isPlaced || servicesRefused.length + inTurn.length > 0) return undefined
  if (!isForBooking(meaning)) return undefined
  return { ...meaning, serviceIds: added, inTurn: [added, [serviceId]] }
}

/**
 * Returns a message about the services in question without their names: "10 is fine, and the cut
 * right after the colour". They are known, in their order. Undefined for all others.
 */
function ofKnownServices(
  { goal, serviceId, queue = [] }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const { servicesNamed, servicesRefused, day, time, choice, forWhom } = meaning
  if (goal !== 'book' || serviceId === null || queue.length === 0) return undefined
  const known = [serviceId, ...queue.flat()]
  const isKnown = servicesNamed.every((ids) => ids.some((id) => known.includes(id)))
  const isPlaced = (day ?? time ?? choice) !== undefined
  if (servicesNamed.length < 2 || !isKnown || !isPlaced || !isForBooking(meaning)) return undefined
  if (servicesRefused.length > 0 || forWhom || meaning.swaps) return undefined
  return {
    ...meaning,
    ...{ serviceIds: [], servicesNamed: [], inTurn: [], isAddition: false },
    ...{ relative: undefined, beside: undefined },
  }
}

/** The time of a message without that of an appointment: "the cut is at 5, at 6 only the beard". */
function timeBeside({ time }: Meaning, { time: start, minutes }: OwnAppointment): Meaning['time'] {
  if (!time || time.isExact) return time?.from === start ? undefined : time
  const other = time.from === start ? time.to : time.to === start ? time.from : undefined
  return other === undefined || other < start + minutes
    ? time
    : { from: other, to: other, isExact: true }
}

/**
 * Returns the appointment that a message names: the one that was just booked, or another one of the
 * client, at its time ("the cut is booked already, Saturday at 10").
 */
function bookedNamed(
  dialogue: DialogueState,
  { servicesNamed, day, time, forWhom }: Meaning,
  world: DialogueContext,
): OwnAppointment | undefined {
  const recent = recentAction(dialogue, world)
  const isNamed = (own: OwnAppointment): boolean =>
    servicesNamed.some((ids) => ids.includes(own.serviceId))
  const isBeside = servicesNamed.some((ids) => ids.includes(dialogue.serviceId ?? 0))
  const isThere = ({ date, time: start }: OwnAppointment): boolean =>
    time
      ? [time.from, time.to].includes(start) && (!day || isWithin(date, day))
      : isBeside && day?.from === date && day.to === date
  const booked = recent?.kind === 'book' ? recent.appointment : undefined
  if (booked && isNamed(booked)) return booked
  return (forWhom ?? dialogue.forWhom)
    ? undefined
    : world.appointments.find((own) => isNamed(own) && isThere(own))
}

/**
 * Returns a message about the service that follows a booking, without the booked one: "yes please,
 * right after the colouring". Undefined for all others, and for a wish for the same once more.
 */
function besideBooked(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { goal, serviceId } = dialogue
  if (goal !== 'book' || serviceId === null) return undefined
  const booked = bookedNamed(dialogue, meaning, world)
  if (!booked || booked.serviceId === serviceId) return undefined
  const { wantsAnother, swaps, corrects, prefersOther, undoes, saysYes } = meaning
  // "No, the haircut should be on Friday" is about the booked one.
  const isOfBooked = wantsAnother || swaps || corrects || prefersOther || (undoes && !saysYes)
  if (!isForBooking(meaning) || isOfBooked) return undefined
  const apart = withoutServices(meaning, (id) => id === booked.serviceId)
  const time = timeBeside(meaning, booked)
  const isPlaced = (meaning.day ?? time ?? meaning.choice) !== undefined
  const isBefore = meaning.beside?.side === 'before' || meaning.relative?.comparison === 'earlier'
  if (isBefore && !isPlaced) return { ...apart, ...startingBeside(booked, 'before') }
  const isYes = saysYes && !isPlaced && apart.serviceIds.length === 0
  return {
    ...apart,
    ...{ time, relative: undefined, isAddition: false, isAlsoForOther: false, undoes: false },
    ...(isYes && { answer: 'yes' }),
  }
}

/**
 * Returns the wish for the service in question in place of an own appointment that the message
 * refuses: "no, instead of the manicure". Undefined for all others.
 */
function insteadOfOwn(
  { goal, serviceId }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { servicesRefused, servicesNamed, swaps, prefersOther, forWhom } = meaning
  if (goal !== 'book' || serviceId === null || forWhom || !(swaps || prefersOther)) return undefined
  const [own, ...others] = appointments.filter((one) => servicesRefused.includes(one.serviceId))
  const isOther = servicesNamed.some(
    (ids) => !ids.includes(serviceId) && !ids.some((id) => servicesRefused.includes(id)),
  )
  if (!own || others.length > 0 || isOther || own.serviceId === serviceId) return undefined
  return {
    ...meaning,
    ...{ wishes: ['move'], serviceIds: [own.serviceId], newServiceIds: [serviceId] },
    ...{ servicesRefused: [], inTurn: [], prefersOther: false, corrects: false, undoes: false },
    ...{ answer: undefined, refuses: false, unwanted: undefined },
  }
}

/** Returns a correction of the person of a proposed booking: "no, it's for myself". */
const forClient = ({ proposal }: DialogueState, meaning: Meaning): Meaning | undefined =>
  proposal?.do === 'book' &&
  proposal.forWhom &&
  meaning.isForSelf &&
  !meaning.isAddition &&
  // "That's too early for me"
  meaning.relative === undefined &&
  (meaning.answer === 'no' || meaning.corrects) &&
  (meaning.forWhom === undefined || meaning.forWhom.kin === proposal.forWhom.kin)
    ? {
        ...meaning,
        ...{ forWhom: undefined, isForClient: true, answer: undefined, refuses: false },
      }
    : undefined

/** The readings of this file, in order: the first that applies is what a message means. */
export const BESIDE_PROPOSAL = [
  besideBooked,
  ofKnownServices,
  withMore,
  withAdded,
  withPlacedFirst,
  forClient,
  insteadOfOwn,
]
