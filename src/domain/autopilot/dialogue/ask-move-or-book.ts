import { daysBetween } from '../../time/time.js'
import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import { isUnwanted } from '../../../tools/language/engine/entities/unwanted-days.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { merge } from '../request/merge-message.js'
import { type DialogueContext, type OwnAppointment, providersOf } from '../state/context.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { onlyStated, recentAction } from '../state/recent.js'
import { type Turn, understoodTurn } from '../state/turn.js'
import { nextGoalStep } from '../steps/goal-steps.js'

/** Within so many days, nobody comes twice for one service without saying so. */
const SAME_SERVICE_DAYS = 5

/**
 * Returns the appointment that a wish for a day or time can be about: the only one of that day for
 * a question without a service or for free times; the only one near that day for the same service;
 * for a message without a service, the client's only one. `stated`: the one that the last reply
 * stated.
 */
function ownPerhapsMeant(
  meaning: Meaning,
  world: DialogueContext,
  stated: OwnAppointment | undefined,
): OwnAppointment | undefined {
  const { appointments } = world
  const { wishes, hints, day, time, serviceIds, masterIds, namesUnknown } = meaning
  if (stated && (day ?? time) && serviceIds.every((id) => id === stated.serviceId)) return stated
  const isOfSlots = wishes.length > 0 && wishes.every((wish) => wish === 'slots')
  const [sameDay, ...others] = appointments.filter(({ date }) => date === day?.from)
  const isAsked = isOfSlots || (meaning.isQuestion && serviceIds.length === 0)
  if (isAsked && day && day.from === day.to && sameDay && others.length === 0)
    return serviceIds.every((id) => id === sameDay.serviceId) ? sameDay : undefined
  const near = appointments.filter(
    (own) =>
      serviceIds.length === 1 &&
      serviceIds[0] === own.serviceId &&
      day !== undefined &&
      day.from === day.to &&
      Math.abs(daysBetween(own.date, day.from)) < SAME_SERVICE_DAYS,
  )
  // What is booked already stands, and who states an appointment asks to move it.
  const isBookedThen = near.some((own) => own.date === day?.from && own.time === time?.from)
  const isStated =
    hints.includes('next_visit') || (meaning.firstDay ?? meaning.transfer) !== undefined
  // A span between two times can hold the time of the appointment itself.
  const isSpan = time !== undefined && !time.isExact
  if (near.length === 1 && !isBookedThen && !isStated && !isSpan) return near[0]
  const [only, ...more] = appointments
  if (more.length === 0 && isForOtherMaster(meaning, only, world)) return only
  const timed = appointments.filter(({ serviceId }) => serviceIds.includes(serviceId))
  // "Is my pedicure possible at 7, too?"
  const isAtTime = meaning.isQuestion && time !== undefined && !day
  const isMine = meaning.namesMine && (day ?? time) !== undefined && !meaning.isAddition
  if (serviceIds.length === 1 && timed.length === 1 && (isAtTime || isMine)) return timed[0]
  const isNamed = serviceIds.length + masterIds.length + namesUnknown.length > 0
  return more.length === 0 && !isNamed && (day ?? time) !== undefined ? only : undefined
}

/** Whether a client asks for another master, who also does the service of their appointment. */
const isForOtherMaster = (
  { serviceIds, masterIds, namesUnknown, isQuestion, day, time }: Meaning,
  own: OwnAppointment | undefined,
  world: DialogueContext,
): boolean =>
  own !== undefined &&
  serviceIds.length + namesUnknown.length === 0 &&
  masterIds.length === 1 &&
  masterIds[0] !== own.masterId &&
  masterIds.every((id) => providersOf(world, own.serviceId).includes(id)) &&
  (isQuestion || (day ?? time) !== undefined)

/**
 * Whether a wish that can be about an appointment clearly moves it: the last reply stated it, it was
 * just booked and the day stays, the client gives up its day, or the same service is wished at
 * another time of its day.
 */
function isClearlyMoved(
  dialogue: DialogueState,
  { day, time, serviceIds, unwanted, wishes }: Meaning,
  world: DialogueContext,
  own: OwnAppointment,
): boolean {
  const isOfDay = !day || (day.from === own.date && day.to === own.date)
  return (
    // "What is free on Friday?" can be about something else.
    (onlyStated(dialogue, world) === own && (isOfDay || !wishes.includes('slots'))) ||
    (recentAction(dialogue, world)?.appointment === own && isOfDay) ||
    isUnwanted(own.date, unwanted ?? undefined) ||
    (serviceIds.includes(own.serviceId) && day !== undefined && isOfDay && time?.isExact === true)
  )
}

/**
 * Asks whether the client wants to move an appointment or to book another one, when a wish for a
 * day or time can mean both. Returns undefined if it is clear.
 */
export function askMoveOrBook(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Turn | undefined {
  const { wishes, day, relative, wantsAnother, isQuestion } = meaning
  const isOpen = wishes.every((wish) => wish === 'slots' || wish === 'book')
  const stated = onlyStated(dialogue, world)
  const isNew = dialogue.serviceId === null || dialogue.serviceId === stated?.serviceId
  if (dialogue.goal !== null || !isNew || !isOpen) return undefined
  // "Does 3 work, too?" adds nothing.
  const isMore =
    wantsAnother || (meaning.isAddition && (!isQuestion || meaning.isForSelf || meaning.addsTo))
  if (isMore || relative || meaning.forWhom || meaning.isThanks) return undefined
  // "Happy birthday for Monday" wishes nothing, and "I'd like to book" is clear.
  if (meaning.isBookingNamed) return undefined
  const appointment = ownPerhapsMeant(meaning, world, stated)
  if (!appointment) return undefined
  const isOnItsDay = day?.from === appointment.date && day.to === appointment.date && !meaning.time
  const isElsewhere = stated === appointment && day && !isWithin(appointment.date, day)
  if (wishes.length === 0 && !isQuestion && !meaning.time && !isElsewhere)
    return isOnItsDay && meaning.serviceIds.length === 0 && meaning.confirms
      ? understoodTurn(dialogue, { say: 'stands', appointments: [appointment] })
      : undefined
  if (isClearlyMoved(dialogue, meaning, world, appointment)) {
    const open: DialogueState = { ...dialogue, goal: 'move', appointmentId: appointment.id }
    return nextGoalStep(merge(open, { ...meaning, wishes: ['move'] }, world), meaning, world)
  }
  return understoodTurn(
    {
      ...dialogue,
      day: day ?? null,
      time: meaning.time ?? null,
      masterId: meaning.masterIds[0] ?? null,
      question: { ask: 'move_or_book', appointmentId: appointment.id },
    },
    { say: 'move_or_book', appointment },
  )
}
