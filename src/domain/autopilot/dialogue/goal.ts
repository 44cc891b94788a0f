import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/parse-message.js'
import { isUnwanted } from '../../../tools/language/engine/entities/unwanted-days.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'

type Own = DialogueContext['appointments']
const isOwn = (own: Own, id: number): boolean => own.some(({ serviceId }) => serviceId === id)

/**
 * Returns a message as the wish to replace one of these appointments by one for another service.
 * The services that remain in it are those of the appointments.
 */
export function asReplacement(
  meaning: Meaning,
  own: Own,
): Meaning & Required<Pick<Meaning, 'newServiceIds'>> {
  const { servicesNamed, servicesRefused } = meaning
  const ofOwn = [...servicesNamed.flat(), ...servicesRefused].filter((id) => isOwn(own, id))
  const others = servicesNamed.filter((ids) => !ids.some((id) => isOwn(own, id)))
  return {
    ...meaning,
    wishes: ['move'],
    serviceIds: ofOwn,
    inTurn: [],
    newServiceIds: [...new Set(others.flat())],
  }
}

/**
 * Whether the client wants another service instead of that of an appointment: "cancel my haircut
 * and book a manicure", "a manicure instead of the haircut", "change it to a manicure".
 */
export function isReplacement(
  { goal, expects, newServiceId }: DialogueState,
  meaning: Meaning,
  { appointments: own }: DialogueContext,
): boolean {
  const { wishes, corrects, prefersOther, servicesNamed, servicesRefused, forWhom } = meaning
  if (own.length === 0 || forWhom || goal === 'book' || meaning.isAll) return false
  if (asReplacement(meaning, own).newServiceIds.length === 0) return false
  if (goal === 'move' && (newServiceId || expects === 'service')) return true
  const isOnly = (...only: Meaning['wishes']): boolean =>
    wishes.every((wish) => only.includes(wish))
  const isNamed = servicesNamed.flat().some((id) => isOwn(own, id))
  const isOpen = wishes.includes('book') || wishes.includes('slots')
  const isInstead = servicesRefused.some((id) => isOwn(own, id))
  if (wishes.includes('cancel')) return isOpen || isInstead || prefersOther || (isNamed && corrects)
  if (meaning.isAddition) return false
  if (isInstead) return isOnly('move', 'book', 'slots')
  if (wishes.includes('move')) return isOnly('move') && (isNamed || corrects)
  return isNamed && corrects && isOnly('book')
}

/**
 * Whether a question for free times beside a cancellation is about the appointment: "hold on, would
 * Sunday be possible?" It names no service and adds nothing.
 */
const asksForOther = (
  { proposal }: DialogueState,
  { wishes, serviceIds, day, time, isAddition, wantsAnother, forWhom }: Omit<Meaning, 'hints'>,
): boolean =>
  proposal?.do === 'cancel' &&
  wishes.length === 1 &&
  wishes[0] === 'slots' &&
  serviceIds.length === 0 &&
  (day ?? time) !== undefined &&
  !(isAddition || wantsAnother || forWhom)

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
  if (has('move')) return goal === 'book' && appointments.length === 0 ? 'book' : 'move'
  if (goal === 'cancel' && !has('cancel') && hints.includes('move')) return 'move'
  if (asksForOther(dialogue, meaning)) return 'move'
  const isNew = has('book') || (has('slots') && !meaning.isAll)
  const isExchange = isNew && appointments.length > 0
  if (has('cancel')) return isExchange ? 'move' : 'cancel'
  if (has('book', 'slots'))
    return goal === 'move' && (newServiceId || !has('book')) ? 'move' : 'book'
  if (goal) return goal
  const names = meaning.serviceIds.length > 0 || meaning.masterIds.length > 0
  const isPraise = meaning.isThanks && meaning.day === undefined && meaning.time === undefined
  const isBooking =
    wishes.length === 0 &&
    !isPraise &&
    (names ||
      (meaning.forWhom !== undefined && !meaning.isThanks) ||
      meaning.day !== undefined ||
      meaning.time !== undefined)
  return isBooking ? 'book' : null
}

/**
 * Returns the appointments on the days of "cancel Thursday and Friday". Empty unless each of the days
 * has one that fits the names of the message.
 */
export function eachDay(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): readonly OwnAppointment[] {
  const { cancelledDays: days, serviceIds, masterIds, time } = meaning
  if (days.length < 2 || time) return []
  const isMeant = (own: OwnAppointment): boolean =>
    days.includes(own.date) &&
    (serviceIds.length === 0 || serviceIds.includes(own.serviceId)) &&
    (masterIds.length === 0 || masterIds.includes(own.masterId))
  const some = world.appointments.filter(isMeant)
  const isEach =
    some.length === days.length && days.every((day) => some.some(({ date }) => date === day))
  return isEach && dialogue.appointmentId === null ? some : []
}

/** Returns all appointments but those that the message names. Empty if it names none. */
export function allBut(
  dialogue: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): readonly OwnAppointment[] {
  const { serviceIds, masterIds, mastersRefused, day, unwanted } = meaning
  const ofDay = appointments.filter(({ date }) => isUnwanted(date, unwanted))
  // "All but Friday: the haircut and the manicure" names what goes.
  const isGone = ofDay.length > 0 && !ofDay.some((own) => serviceIds.includes(own.serviceId))
  const isKept = (own: OwnAppointment): boolean =>
    (!isGone && serviceIds.includes(own.serviceId)) ||
    [...masterIds, ...mastersRefused].includes(own.masterId) ||
    (day !== undefined && isWithin(own.date, day)) ||
    isUnwanted(own.date, unwanted)
  const left = appointments.filter((own) => !isKept(own))
  return left.length < appointments.length && dialogue.appointmentId === null ? left : []
}

/**
 * Returns all appointments to cancel when a message adds others to the one that is proposed for
 * cancelling: "yes, and the one on the 18th too". Empty if it adds none.
 */
export function withAlsoCancelled(
  { proposal }: DialogueState,
  { isAddition, keeps, likes, answer, wishes, serviceIds, masterIds, day }: Meaning,
  { appointments }: DialogueContext,
): readonly number[] {
  const isOther = keeps || likes || answer === 'no' || wishes.some((wish) => wish !== 'cancel')
  if (proposal?.do !== 'cancel' || !isAddition || isOther) return []
  const isNamed = serviceIds.length + masterIds.length > 0 || day !== undefined
  const added = appointments.filter(
    (own) =>
      own.id !== proposal.appointmentId &&
      (serviceIds.length === 0 || serviceIds.includes(own.serviceId)) &&
      (masterIds.length === 0 || masterIds.includes(own.masterId)) &&
      (!day || isWithin(own.date, day)),
  )
  return isNamed && added.length > 0 ? [proposal.appointmentId, ...added.map(({ id }) => id)] : []
}

/** Whether a message only repeats the service of all appointments to cancel: "the two massages". */
export const isOfAllProposed = (
  { proposal }: DialogueState,
  { serviceIds, masterIds, day, time, keeps, wishes, choice }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  proposal?.do === 'cancel_all' &&
  serviceIds.length > 0 &&
  masterIds.length + wishes.length === 0 &&
  !(day ?? time ?? choice ?? (keeps || undefined)) &&
  appointments
    .filter(({ id }) => proposal.appointmentIds.includes(id))
    .every(({ serviceId }) => serviceIds.includes(serviceId))
