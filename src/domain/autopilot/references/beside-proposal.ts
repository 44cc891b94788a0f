import type { DialogueState } from '../state/dialogue-state.js'
import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import { endingBy } from './beside-own.js'
import type { DialogueContext } from '../state/context.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'

/**
 * Returns one more service beside the proposed one: "yes please, and a beard trim afterwards",
 * "could I also have my feet done before that?" This is no other time of the proposal.
 */
export function withMore({ proposal }: DialogueState, meaning: Meaning): Meaning | undefined {
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
export function withAdded(
  { goal, serviceId, expects, newServiceId }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const { isAddition, servicesNamed, servicesRefused, inTurn, wishes, choice, time } = meaning
  if (goal !== 'book' || serviceId === null || expects !== 'offer' || newServiceId) return undefined
  const [added, ...others] = servicesNamed
  const isOther = meaning.prefersOther || meaning.swaps || meaning.answer === 'no'
  const isPlaced = choice !== undefined || time?.isExact === true
  if (!isAddition || !added || others.length > 0 || added.includes(serviceId)) return undefined
  if (isOther || !isPlaced || meaning.forWhom || servicesRefused.length + inTurn.length > 0)
    return undefined
  if (!wishes.every((wish) => wish === 'book' || wish === 'slots')) return undefined
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
export function withPlacedFirst(
  { goal, serviceId, proposal, expects, day: wished, time: wishedAt }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const { isAddition, servicesNamed, servicesRefused, inTurn, wishes, forWhom } = meaning
  if (goal !== 'book' || serviceId === null || proposal || expects === 'offer') return undefined
  const [added, ...others] = servicesNamed
  const isPlaced = (meaning.day ?? meaning.time) !== undefined && (wished ?? wishedAt) === null
  const isOther = meaning.prefersOther || meaning.swaps || forWhom || meaning.answer === 'no'
  if (!isAddition || !added || others.length > 0 || added.includes(serviceId)) return undefined
  if (isOther || !isPlaced || servicesRefused.length + inTurn.length > 0) return undefined
  if (!wishes.every((wish) => wish === 'book' || wish === 'slots')) return undefined
  return { ...meaning, serviceIds: added, inTurn: [added, [serviceId]] }
}

/**
 * Returns the wish for the service in question in place of an own appointment that the message
 * refuses: "no, instead of the manicure". Undefined for all others.
 */
export function insteadOfOwn(
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
export const forClient = ({ proposal }: DialogueState, meaning: Meaning): Meaning | undefined =>
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
