import { addDays } from '../../time/time.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { isWithin, single } from '../../../tools/language/engine/dates/calendar.js'
import { isUnwanted } from '../../../tools/language/engine/entities/unwanted-days.js'
import { withoutServices } from './beside-own.js'

/**
 * Returns the booking of a service on a day that is counted from an own appointment: "I'm in on
 * Wednesday for my manicure, the day after I'd need a blow-dry". The own one is no second wish.
 * Undefined: the client does not have exactly one such appointment.
 */
export function dayFromOwn(
  { goal }: DialogueState,
  meaning: Meaning,
  { appointments, today }: DialogueContext,
): Meaning | undefined {
  const { wishes, inTurn, relative, anchor } = meaning
  const { days, minutes } = relative?.shift ?? { days: 0, minutes: 0 }
  const isShifted = anchor !== undefined || (days !== 0 && minutes === 0)
  const isBooking = wishes.every(
    (wish) => wish === 'book' || wish === 'slots' || (wish === 'move' && meaning.isOnlyHinted),
  )
  const isStated = anchor !== undefined || meaning.namesMine || meaning.beside !== undefined
  if (goal !== null || inTurn.length !== 2 || !isShifted || !isBooking) return undefined
  if (!isStated) return undefined
  const [own, ...others] = appointments.filter(
    ({ serviceId, date }) =>
      inTurn.some((ids) => ids.includes(serviceId)) && (anchor === undefined || date === anchor),
  )
  if (!own || others.length > 0) return undefined
  const shifted = addDays(own.date, days)
  if (anchor === undefined && shifted < today) return undefined
  return {
    ...withoutServices(meaning, (id) => id === own.serviceId),
    ...{ wishes: ['book'], relative: undefined, anchor: undefined },
    day: anchor === undefined ? { from: shifted, to: shifted } : meaning.day,
    ...(relative?.isSameTime && { time: { from: own.time, to: own.time, isExact: true } }),
  }
}

/**
 * Returns the answer to a proposed cancellation that names another place as a move: "yes, but I'd
 * like to come next Wednesday at the same time". Undefined for all others.
 */
function placedAnew(
  own: OwnAppointment | undefined,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { day, time, relative, wishes, serviceIds, consents, keeps, forWhom } = meaning
  const isSameTime = relative?.isSameTime === true
  if (!own || !day || day.from !== day.to || !(time?.isExact || isSameTime)) return undefined
  if (consents || keeps || forWhom || meaning.unwanted) return undefined
  const isOther = wishes.some((wish) => !['cancel', 'book', 'slots'].includes(wish))
  // "Ok. And book me something on Saturday at 10"
  if (isOther || meaning.isBookingNamed || serviceIds.some((id) => id !== own.serviceId))
    return undefined
  if (appointments.some(({ date }) => date === day.from)) return undefined
  const sameTime = { from: own.time, to: own.time, isExact: true }
  const placed = isSameTime ? { time: sameTime, relative: undefined } : {}
  return { ...meaning, ...placed, wishes: ['move'] }
}

/**
 * Returns the wish to cancel and the question for a day without an appointment as a move: "I have
 * to cancel, would Friday at 3 work?" Undefined for all others, and unless the client has exactly
 * one appointment, or its cancellation is proposed.
 */
export function movedInsteadOfCancelled(
  { goal, proposal }: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { appointments } = world
  const { wishes, day, isQuestion, serviceIds, unwanted } = meaning
  if (proposal?.do === 'cancel') {
    const proposed = appointments.find(({ id }) => id === proposal.appointmentId)
    return placedAnew(proposed, meaning, world)
  }
  const [own, ...others] = appointments
  if (goal !== null || !own || others.length > 0 || !day || unwanted) return undefined
  if (!isQuestion || !wishes.includes('cancel') || wishes.some((wish) => wish !== 'cancel'))
    return undefined
  const isSame = serviceIds.every((id) => id === own.serviceId)
  return isSame && !isWithin(own.date, day) ? { ...meaning, wishes: ['move'] } : undefined
}

/**
 * Returns the proposed booking as the move of the appointment that the client gives up for it:
 * "instead of the one on Wednesday, I mean". Undefined for all others.
 */
export function proposedInsteadOfOwn(
  { proposal }: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): Meaning | undefined {
  const { unwanted, day, time, wishes, serviceIds } = meaning
  if (proposal?.do !== 'book' || !unwanted || (day ?? time) !== undefined) return undefined
  const own = appointments.filter(
    ({ date, serviceId }) => isUnwanted(date, unwanted) && serviceId === proposal.serviceId,
  )
  const [only] = own
  const isOther = wishes.length > 0 || serviceIds.some((id) => id !== proposal.serviceId)
  if (!only || own.length > 1 || isOther || proposal.date === only.date) return undefined
  return {
    ...meaning,
    ...{ wishes: ['move'], unwanted: undefined, prefersOther: false, corrects: false },
    ...{ source: single(only.date), day: single(proposal.date), masterIds: [proposal.masterId] },
    time: { from: proposal.time, to: proposal.time, isExact: true },
  }
}
