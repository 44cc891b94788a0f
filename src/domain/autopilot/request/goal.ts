import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { readNames } from '../../../tools/language/engine/text/name-tokens.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { type DialogueContext, providersOf } from '../state/context.js'

type Own = DialogueContext['appointments']
const isOwn = (own: Own, id: number): boolean => own.some(({ serviceId }) => serviceId === id)

/**
 * Returns a message as the wish to replace one of these appointments by one for another service.
 * The services that remain in it are those of the appointments. With `world`, a name that can mean
 * several services means the only one that the same master does.
 */
export function asReplacement(
  meaning: Meaning,
  own: Own,
  world?: DialogueContext,
): Meaning & Required<Pick<Meaning, 'newServiceIds'>> {
  const { servicesNamed, servicesRefused } = meaning
  const named = [...servicesNamed.flat(), ...servicesRefused].filter((id) => isOwn(own, id))
  const ofOwn =
    named.length > 0
      ? named
      : [...ownExchanged(meaning, own), ...ownInCombination(meaning, own, world?.services ?? [])]
  const others = servicesNamed
    .filter((ids) => !ids.some((id) => isOwn(own, id)))
    .map((ids) => (world ? ofMaster(ids, own, ofOwn, world) : ids))
  return {
    ...meaning,
    wishes: ['move'],
    serviceIds: ofOwn,
    inTurn: [],
    newServiceIds: [...new Set(others.flat())],
  }
}

/**
 * Returns the own service that a message exchanges without its full name: "swap the facial for the
 * deep cleansing one" from a client who has an express facial.
 */
const ownExchanged = ({ swaps, servicesAlike }: Meaning, own: Own): readonly number[] =>
  swaps ? servicesAlike.filter((id) => isOwn(own, id)) : []

/** Whether most words of a service's name are in a longer one: "cut" in "cut and beard trim". */
function isPartOf(name: string, longer: string): boolean {
  const [some, all] = [readNames(name), readNames(longer)]
  const shared = some.filter((word) => all.includes(word))
  return all.length > some.length && some.length > 0 && shared.length * 3 >= some.length * 2
}

/**
 * Returns the own service that is a part of the one that a message adds: "could I add a beard trim
 * to my cut?" where the salon has both as one service.
 */
function ownInCombination(
  { servicesNamed, isAddition, addsTo, namesMine }: Meaning,
  own: Own,
  services: DialogueContext['services'],
): readonly number[] {
  const [wished, ...others] = servicesNamed.flat()
  if (others.length > 0 || !(isAddition || addsTo || namesMine)) return []
  const name = services.find(({ id }) => id === wished)?.name ?? ''
  return own.flatMap(({ service, serviceId }) => (isPartOf(service, name) ? [serviceId] : []))
}

/** Whether the names of these services have a word in common: two manicures. */
function isOfOneKind(ids: readonly number[], services: DialogueContext['services']): boolean {
  const [first = [], ...others] = services
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => readNames(name))
  return first.some((word) => others.every((words) => words.includes(word)))
}

/** Whether a message names the day of these appointments as the one from which to move. */
const isFromDayOf = ({ source, day }: Meaning, own: Own): boolean =>
  source !== undefined && day !== undefined && own.every(({ date }) => isWithin(date, source))

/** Returns, of several services that a name can mean, the only one that the same master does. */
function ofMaster(
  ids: readonly number[],
  own: Own,
  ofOwn: readonly number[],
  world: DialogueContext,
): readonly number[] {
  const masters = own.flatMap((one) => (ofOwn.includes(one.serviceId) ? [one.masterId] : []))
  const able = ids.filter((id) => masters.some((one) => providersOf(world, id).includes(one)))
  return able.length === 1 ? able : ids
}

/**
 * Whether the client wants another service instead of that of an appointment: "cancel my haircut
 * and book a manicure", "a manicure instead of the haircut", "change it to a manicure".
 */
export function isReplacement(
  { goal, expects, newServiceId }: DialogueState,
  meaning: Meaning,
  { appointments: own, services }: DialogueContext,
): boolean {
  const { wishes, corrects, prefersOther, servicesNamed, servicesRefused, forWhom } = meaning
  if (own.length === 0 || forWhom || meaning.isAll) return false
  if (asReplacement(meaning, own).newServiceIds.length === 0) return false
  if (goal === 'move' && (newServiceId || expects === 'service')) return true
  const isOnly = (...only: Meaning['wishes']): boolean =>
    wishes.every((wish) => only.includes(wish))
  const isNamed =
    servicesNamed.flat().some((id) => isOwn(own, id)) || ownExchanged(meaning, own).length > 0
  const isOpen = wishes.includes('book') || wishes.includes('slots')
  // The place that the appointment has is no other one.
  const isThere = own.some(
    ({ date, time }) =>
      (!meaning.day || (meaning.day.from === date && meaning.day.to === date)) &&
      (!meaning.time || (meaning.time.isExact && meaning.time.from === time)),
  )
  const isPlaced = (meaning.day ?? meaning.time) !== undefined && !isThere
  const isInstead = servicesRefused.some((id) => isOwn(own, id))
  // "No, change the trim to a cut" while another booking is open
  if (goal === 'book') return meaning.swaps && (isNamed || isInstead) && isOnly('move', 'book')
  if (wishes.includes('cancel')) return isOpen || isInstead || prefersOther || (isNamed && corrects)
  // "Change my manicure to a pedicure, also with Clara"
  if (isInstead || (isNamed && meaning.swaps))
    return isOnly('move', 'book', 'slots', 'price', 'next_visit')
  // "Can I swap it to a massage, and is that cheaper?"
  const isOnlyOne = own.length === 1 && !isPlaced && meaning.swaps && !meaning.asksOffered
  if (isOnlyOne && isOnly('move', 'book', 'slots', 'price')) return true
  const isCombined = goal === null && ownInCombination(meaning, own, services).length === 1
  if (isCombined && !isPlaced && isOnly('book', 'slots')) return true
  if (meaning.isAddition) return false
  // "I have a plain manicure on Friday, could I have it with gel? Same time"
  if (isNamed && meaning.relative?.isSameTime && isOnly('book', 'slots') && !meaning.isAnyMaster)
    return isOfOneKind(servicesNamed.flat(), services)
  if (wishes.includes('move'))
    return isNamed
      ? isOnly('move', 'slots')
      : isOnly('move', ...(meaning.swaps ? ['price' as const] : [])) &&
          (corrects || (own.length === 1 && (!isPlaced || isFromDayOf(meaning, own))))
  return isNamed && corrects && isOnly('book')
}

/**
 * Whether the client wants the appointment at another time instead of cancelling it: "hold on,
 * would Sunday be possible?", "no, rather Friday at 11". The message names no service and adds
 * nothing, and no appointment is at that time.
 */
function wantsOtherTime(
  { proposal }: DialogueState,
  meaning: Omit<Meaning, 'hints'>,
  hints: Meaning['hints'],
  own: Own,
): boolean {
  const { wishes, serviceIds, masterIds, day, time, isAddition, wantsAnother, forWhom } = meaning
  const isThere = own.some(
    ({ date, time: start, masterId }) =>
      ((day ?? time) !== undefined || masterIds.includes(masterId)) &&
      (!day || isWithin(date, day)) &&
      (!time || (time.from <= start && start <= time.to)),
  )
  const isRather = meaning.prefersOther || hints.includes('move')
  // "Is Boris free then?", "is there another time?"
  const isOpen =
    (meaning.isQuestion && masterIds.length > 0) || (wishes.length > 0 && !meaning.saysYes)
  // "Let's do Monday" suggests another day, and "yes, something came up at 5" gives a reason.
  const isYes = meaning.consents || (meaning.saysYes && !meaning.suggests && !meaning.isQuestion)
  return (
    proposal?.do === 'cancel' &&
    wishes.every((wish) => wish === 'slots' || wish === 'book') &&
    serviceIds.length === 0 &&
    ((day ?? time) !== undefined || isOpen) &&
    // "What other times are there on Thursday?" asks for others of the same day.
    (!isThere || (wishes.includes('slots') && !time)) &&
    !((isYes && !isRather) || (isAddition && !isRather) || wantsAnother || forWhom)
  )
}

/** Whether a cancellation has words of a move, but names no place to move to. */
const isOnlyCancelled = ({
  wishes,
  day,
  time,
  relative,
  isQuestion,
  ...meaning
}: Omit<Meaning, 'hints'>): boolean =>
  wishes.includes('cancel') &&
  wishes.includes('move') &&
  !isQuestion &&
  !meaning.keeps &&
  (day ?? time ?? relative ?? meaning.transfer ?? meaning.newServiceIds) === undefined

/** Returns the goal after a message. A cancellation together with a booking is a move. */
export function goalOf(
  dialogue: DialogueState,
  { hints, ...meaning }: Meaning,
  { appointments }: DialogueContext,
): DialogueState['goal'] {
  const { goal, newServiceId } = dialogue
  const { wishes } = meaning
  const has = (...words: readonly Meaning['wishes'][number][]): boolean =>
    words.some((word) => wishes.includes(word))
  // "A haircut on Wednesday, I can't make it before 2" from a client without an appointment
  const isPlaced = meaning.serviceIds.length > 0 && (meaning.day ?? meaning.time) !== undefined
  if (appointments.length === 0 && meaning.isOnlyHinted && isPlaced) return 'book'
  if (isOnlyCancelled(meaning)) return 'cancel'
  if (has('move')) return goal === 'book' && appointments.length === 0 ? 'book' : 'move'
  if (goal === 'cancel' && !has('cancel') && hints.includes('move')) return 'move'
  if (wantsOtherTime(dialogue, meaning, hints, appointments)) return 'move'
  const isNew = has('book') || (has('slots') && !meaning.isAll)
  const isExchange = isNew && appointments.length > 0
  if (has('cancel')) return isExchange ? 'move' : 'cancel'
  if (has('book', 'slots'))
    return goal === 'move' && (newServiceId || !has('book')) ? 'move' : 'book'
  if (goal) return goal
  const names = meaning.serviceIds.length > 0 || meaning.masterIds.length > 0
  const isPraise = meaning.isThanks && meaning.day === undefined && meaning.time === undefined
  // "Wonderful, a surprise for my husband"
  const isPraised = meaning.answer === 'yes' && !meaning.isAlsoForOther && !meaning.isAddition
  const isBooking =
    wishes.length === 0 &&
    !isPraise &&
    (names ||
      (meaning.forWhom !== undefined && !meaning.isThanks && !isPraised) ||
      meaning.day !== undefined ||
      meaning.time !== undefined)
  return isBooking ? 'book' : null
}
