import type { DialogueState } from '../state/dialogue-state.js'
import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import { endingBy, startingBeside, withoutServices } from './beside-own.js'
import { otherOfTwo } from './one-of-own.js'
import { DAY_MINUTES } from '../../time/time.js'
import { type DialogueContext, type OwnAppointment, providersOf } from '../state/context.js'
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

/** Returns the only other service that a message adds to a request. Undefined for all others. */
function addedIn(
  { goal, serviceId }: DialogueState,
  meaning: Meaning,
): { readonly current: number; readonly added: readonly number[] } | undefined {
  const { servicesNamed, servicesRefused, inTurn, forWhom } = meaning
  const [added, ...others] = servicesNamed
  // "10 with Anna. Could she do a lash tint after?"
  const isAddition = meaning.isAddition || meaning.relative?.comparison === 'later'
  if (goal !== 'book' || serviceId === null || !isAddition || !added) return undefined
  const isOther = meaning.prefersOther || meaning.swaps || forWhom || meaning.answer === 'no'
  const isMore = others.length + servicesRefused.length + inTurn.length > 0
  if (isOther || isMore || added.includes(serviceId) || !isForBooking(meaning)) return undefined
  return { current: serviceId, added }
}

/**
 * Returns a choice, or a time, for the service in question, with one more service that follows it:
 * "12 it is, and a beard trim afterwards". Undefined for all others.
 */
function withAdded(dialogue: DialogueState, meaning: Meaning): Meaning | undefined {
  const { expects, newServiceId, queue = [] } = dialogue
  const { choice, time } = meaning
  const isPlaced = choice !== undefined || time?.isExact === true
  const found = expects === 'offer' && !newServiceId ? addedIn(dialogue, meaning) : undefined
  if (!found || !isPlaced) return undefined
  const { current, added } = found
  const inTurn = [[current], ...queue.filter((ids) => !ids.some((id) => added.includes(id))), added]
  return { ...meaning, serviceIds: [current], inTurn, relative: undefined }
}

/**
 * Returns one more service with its day or time, while neither is known of the service in question:
 * "also a blow-dry on Friday at 11". It comes first, and the others follow. Undefined for all
 * others.
 */
function withPlacedFirst(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { proposal, expects, masterId, queue = [] } = dialogue
  if (proposal || expects === 'offer' || (dialogue.day ?? dialogue.time) !== null) return undefined
  const found = (meaning.day ?? meaning.time) ? addedIn(dialogue, meaning) : undefined
  if (!found) return undefined
  const { current, added } = found
  const isAble = added.some((id) => providersOf(world, id).includes(Number(masterId)))
  const isOther = typeof masterId === 'number' && meaning.masterIds.length === 0 && !isAble
  const rest = queue.filter((ids) => !ids.some((id) => added.includes(id)))
  return {
    ...meaning,
    ...{ serviceIds: added, inTurn: [added, [current], ...rest] },
    ...(isOther && { isAnyMaster: true }),
  }
}

/**
 * Returns a message about the services in question as one about the first of them: "10 is fine, and
 * the cut right after the colour". The others follow in the order that is known. Undefined for all
 * others, and where the message names another order.
 */
function ofKnownServices(
  { goal, serviceId, queue = [] }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const { servicesNamed, servicesRefused, day, time, choice, forWhom } = meaning
  if (goal !== 'book' || serviceId === null || queue.length === 0) return undefined
  const known = [[serviceId], ...queue]
  const places = servicesNamed.map((ids) =>
    known.findIndex((some) => some.some((id) => ids.includes(id))),
  )
  const isInOrder = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
  const isAfter = meaning.beside?.side === 'after' || meaning.relative?.comparison === 'later'
  // "9 is fine. Does the cut follow the colour directly?"
  const isAsked = meaning.isQuestion && choice !== undefined
  const isPlaced = (day ?? time ?? choice) !== undefined
  if (servicesNamed.length < 2 || places.includes(-1)) return undefined
  if (!(isInOrder || isAfter || isAsked)) return undefined
  if (!isPlaced || !isForBooking(meaning) || servicesRefused.length > 0) return undefined
  if (forWhom || meaning.swaps) return undefined
  // "The men's cut" is one of two that were known.
  const narrowed = known.map((some) => {
    const named = servicesNamed.find((ids) => ids.some((id) => some.includes(id)))
    const meant = some.filter((id) => named?.includes(id))
    return meant.length > 0 ? meant : some
  })
  return {
    ...meaning,
    ...{ serviceIds: [serviceId], servicesNamed: narrowed, inTurn: narrowed, isAddition: false },
    ...{ relative: undefined, beside: undefined },
  }
}

/** The time of a message without that of an appointment: "the cut is at 5, at 6 only the beard". */
function timeBeside({ time }: Meaning, { time: start }: OwnAppointment): Meaning['time'] {
  if (time?.isExact) return time.from === start ? undefined : time
  const other = time?.to === DAY_MINUTES ? undefined : otherOfTwo(time, start)
  return other === undefined ? time : { from: other, to: other, isExact: true }
}

/**
 * Returns the appointment that a message only states: the one that was just booked, or another one
 * of the client, beside the service in question ("the cut is booked already, Saturday at 10").
 */
function statedBeside(
  dialogue: DialogueState,
  { servicesNamed, day, time, forWhom }: Meaning,
  world: DialogueContext,
): OwnAppointment | undefined {
  const recent = recentAction(dialogue, world)
  const isNamed = (id: number): boolean => servicesNamed.some((ids) => ids.includes(id))
  const booked = recent?.kind === 'book' ? recent.appointment : undefined
  if (booked && isNamed(booked.serviceId)) return booked
  if ((forWhom ?? dialogue.forWhom) || !isNamed(dialogue.serviceId ?? 0)) return undefined
  const onDay = day ?? dialogue.day
  return world.appointments.find(
    ({ serviceId, date, time: start }) =>
      isNamed(serviceId) &&
      onDay?.from === date &&
      onDay.to === date &&
      (!time || [time.from, time.to].includes(start)),
  )
}

/**
 * Returns a message about the service in question without the appointment that it only states: "yes
 * please, right after the colouring". Undefined for all others, and for a wish for the same once
 * more.
 */
function besideStated(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { goal, serviceId } = dialogue
  if (goal !== 'book' || serviceId === null) return undefined
  const stated = statedBeside(dialogue, meaning, world)
  if (!stated || stated.serviceId === serviceId) return undefined
  const { wantsAnother, swaps, corrects, prefersOther, undoes, saysYes, day, forWhom } = meaning
  // "No, the haircut should be on Friday" is about the one that is booked.
  const isOfStated = wantsAnother || swaps || corrects || prefersOther || (undoes && !saysYes)
  const isForOther = forWhom !== undefined && forWhom.kin !== dialogue.forWhom?.kin
  if (isOfStated || isForOther || meaning.servicesRefused.length > 0) return undefined
  if (!isForBooking(meaning)) return undefined
  const time = timeBeside(meaning, stated)
  const isPlaced = (day ?? time ?? meaning.choice) !== undefined
  const comparison = meaning.relative?.comparison === 'earlier' ? 'before' : 'after'
  const side = meaning.beside?.side ?? (meaning.relative?.comparison ? comparison : undefined)
  const isThere = day === undefined || (day.from === stated.date && day.to === stated.date)
  const apart = withoutServices(meaning, (id) => id === stated.serviceId)
  const isYes = saysYes && !isPlaced && apart.serviceIds.length === 0
  return {
    ...apart,
    ...{ time, relative: undefined, isAddition: false, isAlsoForOther: false, undoes: false },
    ...(side && isThere && !time && meaning.choice === undefined && startingBeside(stated, side)),
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
  (!meaning.isAddition || meaning.corrects || meaning.isNotForOther) &&
  // "That's too early for me"
  meaning.relative === undefined &&
  (meaning.answer === 'no' || meaning.corrects || meaning.isNotForOther) &&
  (meaning.forWhom === undefined || meaning.forWhom.kin === proposal.forWhom.kin)
    ? {
        ...meaning,
        ...{ forWhom: undefined, isForClient: true, answer: undefined, refuses: false },
      }
    : undefined

/**
 * Returns a question about another service beside a yes as one for its price: "yes. Is removing the
 * old polish extra?"
 */
const askedBesideYes = ({ proposal }: DialogueState, meaning: Meaning): Meaning | undefined =>
  proposal !== null &&
  'serviceId' in proposal &&
  meaning.saysYes &&
  meaning.isQuestion &&
  meaning.wishes.every((wish) => wish === 'price') &&
  (meaning.asksCost || meaning.wishes.length > 0 || meaning.asks.includes('extra')) &&
  meaning.serviceIds.length > 0 &&
  !meaning.serviceIds.includes(proposal.serviceId) &&
  !meaning.isAddition &&
  (meaning.day ?? meaning.time ?? meaning.relative ?? meaning.forWhom) === undefined
    ? { ...meaning, wishes: ['price'], wantsAnother: false, answer: undefined }
    : undefined

/**
 * Returns an answer about the service in question without the own appointment that it mentions: "the
 * nails are until 12, so 12 then, right after them". Undefined for all others.
 */
function besideOwnMentioned(
  { goal, serviceId, expects }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { servicesNamed, servicesRefused, wantsAnother, prefersOther, time, choice } = meaning
  const [named, ...others] = servicesNamed
  const isOpen = expects === 'offer' || expects === 'yes_no' || expects === 'day'
  if (goal !== 'book' || serviceId === null || !isOpen || !named || others.length > 0)
    return undefined
  const own = appointments.filter((one) => named.includes(one.serviceId))
  const isPlaced = time?.isExact === true || choice !== undefined
  const isOther = wantsAnother || prefersOther || meaning.swaps || servicesRefused.length > 0
  if (own.length !== 1 || named.includes(serviceId) || !isPlaced || isOther) return undefined
  if (!isForBooking(meaning) || meaning.isAddition || meaning.forWhom) return undefined
  return {
    ...withoutServices(meaning, (id) => named.includes(id)),
    ...{ relative: undefined, answer: undefined, refuses: false },
  }
}

/** Readings of what a message says beside an open request, in order: the first that applies. */
export const BESIDE_REQUEST = [
  besideStated,
  ofKnownServices,
  withMore,
  withAdded,
  withPlacedFirst,
  forClient,
  askedBesideYes,
  besideOwnMentioned,
  insteadOfOwn,
]
