import { isWithin, single } from '../../../tools/language/engine/dates/calendar.js'
import { type AppointmentPlace, type DialogueState, withoutGoal } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { asReplacement } from '../request/goal.js'
import { nextGoalStep } from '../steps/goal-steps.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { type Turn, handBackTurn, proposalTurn, understoodTurn, waitTurn } from '../state/turn.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import { isOfBooked, type Recent, recentAction } from '../state/recent.js'
import { isOfOther } from './other-meant.js'
import { isAnyDay, isAsBooked, isFromPresent, namesPlace } from '../state/named-place.js'

/**
 * Whether a message only wishes the appointment as it is: "back to Friday", "a manicure, not the
 * pedicure", "move it from 15 to 16" when it is at 16.
 */
function isThere(meaning: Meaning, appointment: OwnAppointment): boolean {
  const { restores, undoes, serviceIds, servicesRefused, wishes, time } = meaning
  const isService =
    servicesRefused.length > 0 &&
    serviceIds.includes(appointment.serviceId) &&
    !servicesRefused.includes(appointment.serviceId)
  const isTarget = wishes.includes('move') && time !== undefined
  const isPlace = ((restores && !undoes) || isTarget) && namesPlace(meaning)
  return (isService || isPlace) && isAsBooked(meaning, appointment)
}

/** Whether a message asks for another day or time without a name: "too early", "anything later?" */
const isElsewhere = ({ prefersOther, relative, wishes, day }: Meaning): boolean =>
  (prefersOther || relative?.comparison != null || isAnyDay(day)) &&
  wishes.every((wish) => wish === 'slots' || wish === 'book')

/**
 * Whether a message corrects the action: "no, Friday", "I wanted Boris", "wrong day". False for
 * "and a pedicure on Friday".
 */
function corrects(meaning: Meaning, appointment: OwnAppointment): boolean {
  const isOfAppointment = meaning.serviceIds.every((id) => id === appointment.serviceId)
  const isPlaced = namesPlace(meaning) && !isAsBooked(meaning, appointment)
  const isOther =
    isPlaced && !meaning.forWhom && (meaning.serviceIds.length === 0 || meaning.corrects)
  const isWrong = meaning.corrects && !meaning.undoes && (isPlaced || !namesPlace(meaning))
  const isElse = isElsewhere(meaning) && meaning.serviceIds.length === 0
  const isCorrected = isWrong || isOther || isElse || isSameDayAgain(meaning, appointment)
  return isOfAppointment && !meaning.wishes.includes('cancel') && isCorrected
}

/**
 * Whether a message names the service of the appointment and another time of its day, and no new
 * booking: "can the beard trim be at 12:30?"
 */
const isSameDayAgain = (
  { serviceIds, day, time, wishes, forWhom }: Meaning,
  { serviceId, date, time: start }: OwnAppointment,
): boolean =>
  serviceIds.length === 1 &&
  serviceIds[0] === serviceId &&
  time !== undefined &&
  (start < time.from || time.to < start) &&
  (!day || (day.from === date && day.to === date)) &&
  forWhom === undefined &&
  wishes.every((wish) => wish === 'move' || wish === 'slots')

/**
 * Whether a message takes back the action: "no", "stop", "I changed my mind". False for "no, thank
 * you". The wish to cancel a moved appointment is a new request.
 */
function undoes(meaning: Meaning, { kind, appointment }: Recent): boolean {
  const { wishes, serviceIds } = meaning
  if (kind === 'cancel' && meaning.keeps) return true // "don't cancel it!"
  if (meaning.takesNothingBack) return false
  const wants = (wish: Meaning['wishes'][number]): boolean =>
    wishes.includes(wish) && serviceIds.length === 0
  if (kind === 'cancel' && (meaning.restores || wants('move') || wants('book'))) return true
  if (kind === 'cancel' && (isElsewhere(meaning) || wants('cancel'))) return true
  const isBareNo = meaning.answer === 'no' && wishes.length === 0 && serviceIds.length === 0
  if (isBareNo && namesPlace(meaning) && (!appointment || isAsBooked(meaning, appointment)))
    return true
  if (kind === 'move' && wishes.includes('cancel')) return false
  if (kind === 'move' && meaning.restores && !namesPlace(meaning)) return true
  if (meaning.undoes || meaning.corrects || meaning.forgets) return true
  return (
    (meaning.refuses && !meaning.isThanks) ||
    (wants('cancel') && kind === 'book' && !namesPlace(meaning))
  )
}

/**
 * Whether a message wants a move undone and names the place of before: "back to Thursday",
 * "Thursday was better".
 */
function isMovedBack(meaning: Meaning, { kind, was, appointment }: Recent): boolean {
  const { restores, keeps, wishes, serviceIds, forWhom, day, time } = meaning
  if (kind !== 'move' || was == null || (day ?? time) === undefined) return false
  if (day && !isWithin(was.date, day)) return false
  const isThere = !time || (time.isExact && time.from === was.time)
  if (restores || keeps) return isThere
  const isOther =
    wishes.some((wish) => wish !== 'slots' && wish !== 'move') ||
    serviceIds.some((id) => id !== was.serviceId) ||
    forWhom !== undefined
  return isThere && !isOther && day?.from === day?.to && was.date !== appointment?.date
}

/**
 * Returns whether a message corrects or undoes the recent action. Returns undefined if it is about
 * something else.
 */
function readTakeBack(dialogue: DialogueState, meaning: Meaning, world: DialogueContext) {
  const recent = recentAction(dialogue, world)
  const isQuestion = meaning.wishes.some((wish) =>
    ['price', 'hours', 'next_visit', 'masters', 'late'].includes(wish),
  )
  // "Me again, could you put it back?"
  const isBack = recent?.kind === 'cancel' && meaning.restores
  const isAdded = meaning.isAddition && !meaning.undoes && !isBack
  if (!recent || isAdded || (isQuestion && !meaning.corrects)) return undefined
  // "And one for me right after", "which Saturday is that?"
  const isMore = meaning.forWhom !== undefined || (meaning.isForSelf && recent.forWhom != null)
  const isAsked =
    meaning.isQuestion && (meaning.asksOfThat || meaning.asksOfOwn || meaning.asksToConfirm)
  if (isAsked || (isMore && meaning.relative !== undefined)) return undefined
  if (isOfOther(meaning, world, recent)) return undefined
  if (isMovedBack(meaning, recent)) return { recent, corrects: undefined }
  if (recent.appointment && corrects(meaning, recent.appointment))
    return { recent, corrects: recent.appointment }
  return undoes(meaning, recent) ? { recent, corrects: undefined } : undefined
}

/**
 * Returns the turn for a message that takes back or corrects the recent action: it proposes to undo
 * or to change the action. Returns undefined if the message is about something else.
 */
export function takeBack(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
  merge: Merge,
): Turn | undefined {
  if (replacesOther(dialogue, meaning, world)) return undefined
  const wrong = wrongService(dialogue, meaning, { world, merge })
  if (wrong) return wrong
  const own = recentAction(dialogue, world)?.appointment
  if (own && isOfBooked(meaning, own, world.today))
    return understoodTurn(dialogue, { say: 'stands', appointments: [own] })
  const found = readTakeBack(dialogue, meaning, world)
  if (!found) return undefined
  const { recent, corrects: appointment } = found
  if (recent.appointment && isThere(meaning, recent.appointment))
    return understoodTurn(dialogue, { say: 'stands', appointments: [recent.appointment] })
  if (!appointment) return undo(dialogue, recent, meaning, { world, merge })
  const open: DialogueState = {
    ...withoutGoal(dialogue),
    goal: 'move',
    appointmentId: recent.appointmentId,
  }
  const said = corrected(meaning, appointment)
  const turn = nextGoalStep(merge(open, said), said, world)
  const isOpen = turn.says.some(({ say }) => say === 'ask_day')
  return isOpen
    ? { ...turn, says: [{ say: 'stands', appointments: [appointment] }, { say: 'ask_other' }] }
    : turn
}

/** Returns a correction as a move. "No, with Boris" asks for Boris; another day keeps the time. */
function corrected(meaning: Meaning, appointment: OwnAppointment): Meaning {
  const { masterIds, mastersRefused, day, relative, isOtherMaster } = meaning
  const to = meaning.time && isFromPresent(meaning.time, appointment) ? meaning.time.to : undefined
  const time = to === undefined ? meaning.time : { from: to, to, isExact: true }
  const isWanted =
    masterIds.length === 0 &&
    mastersRefused.length > 0 &&
    !mastersRefused.includes(appointment.masterId)
  const isElse = isOtherMaster && mastersRefused.length === 0
  const masters = isWanted
    ? { masterIds: mastersRefused, mastersRefused: [] }
    : isElse
      ? { mastersRefused: [appointment.masterId] }
      : {}
  const isOpen = isAnyDay(day)
  const keepsTime = day !== undefined && !isOpen && time === undefined && relative === undefined
  const sameTime = { from: appointment.time, to: appointment.time, isExact: true }
  return {
    ...meaning,
    ...masters,
    wishes: ['move'],
    day: isOpen ? undefined : day,
    time: keepsTime ? sameTime : time,
  }
}

type Merge = (dialogue: DialogueState, meaning: Meaning) => DialogueState

/** Whether a message replaces another appointment than that of the recent action. */
function replacesOther(
  dialogue: DialogueState,
  { newServiceIds, serviceIds }: Meaning,
  world: DialogueContext,
): boolean {
  const appointment = recentAction(dialogue, world)?.appointment
  return (
    newServiceIds !== undefined &&
    serviceIds.length > 0 &&
    !serviceIds.some((id) => id === appointment?.serviceId)
  )
}

/** Whether a message only says for whom the appointment is: "it is for my husband". */
const isOnlyForWhom = (meaning: Meaning): boolean =>
  (meaning.forWhom?.kin ?? meaning.forWhom?.name ?? null) !== null &&
  (meaning.isAddition || !meaning.isUnclear) &&
  meaning.wishes.length === 0 &&
  meaning.serviceIds.length === 0 &&
  !namesPlace(meaning)

/**
 * Returns the turn for a client who wanted another service than the booked one. If the client names
 * none, or says later for whom the appointment is, a person decides. Returns undefined for all
 * other messages.
 */
function wrongService(
  dialogue: DialogueState,
  meaning: Meaning,
  { world, merge }: { readonly world: DialogueContext; readonly merge: Merge },
): Turn | undefined {
  const recent = recentAction(dialogue, world)
  const appointment = recent?.kind === 'cancel' ? undefined : recent?.appointment
  if (!appointment) return undefined
  if (meaning.isAddition && !isOnlyForWhom(meaning)) return undefined
  const { serviceIds, wishes, servicesRefused, newServiceIds } = meaning
  const asked = asReplacement(corrected(meaning, appointment), [appointment])
  const replaced = asked.newServiceIds.filter((id) => id === recent?.was?.serviceId)
  const said = replaced.length > 0 ? { ...asked, newServiceIds: replaced } : asked
  const isNo =
    meaning.corrects ||
    meaning.undoes ||
    meaning.restores ||
    meaning.answer === 'no' ||
    (meaning.prefersOther && !meaning.day) ||
    servicesRefused.length > 0
  const isAbout = servicesRefused.length === 0 || servicesRefused.includes(appointment.serviceId)
  const isOnly = wishes.every((wish) => wish === 'book')
  // "No, only the haircut" from a client who has that as well
  const isHad = world.appointments.some(
    ({ id, date, serviceId }) =>
      id !== appointment.id && date === appointment.date && said.newServiceIds.includes(serviceId),
  )
  const isBack = (replaced.length > 0 && recent?.was) || isHad
  if (recent && isBack && isNo && !namesPlace(meaning) && isOnly)
    return undo(dialogue, recent, { ...meaning, wishes: [] }, { world, merge })
  if (
    said.newServiceIds.length > 0 &&
    (newServiceIds || (isNo && isAbout && isOnly)) &&
    !meaning.forWhom
  ) {
    const open = { ...withoutGoal(dialogue), goal: 'move', appointmentId: appointment.id } as const
    return nextGoalStep(merge(open, said), said, world)
  }
  const isOther = said.newServiceIds.length > 0 && isNo
  const isWrong = isOther || (meaning.isWrongService && serviceIds.length === 0)
  if ((!isWrong && !isOnlyForWhom(meaning)) || !isOnly) return undefined
  return handBackTurn(withoutGoal(dialogue), 'refused', {
    say: 'stands',
    appointments: [appointment],
  })
}

/**
 * Proposes to cancel what was booked, to move back what was moved, to book again what was
 * cancelled, or to replace what replaced an appointment.
 */
function undo(
  dialogue: DialogueState,
  recent: Recent,
  meaning: Meaning,
  { world, merge }: { readonly world: DialogueContext; readonly merge: Merge },
): Turn {
  const { kind, appointmentId, was } = recent
  const open = { ...withoutGoal(dialogue), appointmentId }
  if (kind === 'book' && was && !meaning.wishes.includes('cancel')) {
    const newServiceId = was.serviceId
    return nextGoalStep({ ...open, ...wishAt(was), newServiceId, goal: 'move' }, undefined, world)
  }
  if (kind === 'cancel' && was) return undoCancel(open, recent, meaning, { world, merge })
  if (kind === 'book' || !was) {
    const others = (recent.others ?? []).map((other) => other.appointmentId)
    if (others.length === 0) return nextGoalStep({ ...open, goal: 'cancel' }, undefined, world)
    const appointmentIds = [appointmentId, ...others]
    return proposalTurn(
      { ...open, goal: 'book', appointmentId: null },
      { do: 'cancel_all', appointmentIds },
    )
  }
  return nextGoalStep({ ...open, ...wishAt(was), goal: 'move' }, undefined, world)
}

/** Returns the wish for exactly this place. */
const wishAt = ({ serviceId, masterId, date, time }: AppointmentPlace) => ({
  serviceId,
  masterId,
  day: single(date),
  time: { from: time, to: time, isExact: true },
})

/** The cancellation of the client's only other appointment, which follows. */
function cancelOther({ appointments }: DialogueContext): DialogueState['later'] | undefined {
  const [own, ...others] = appointments
  if (!own || others.length > 0) return undefined
  const { id: appointmentId, serviceId } = own
  const details = { masterIds: [], day: undefined, time: undefined, forWhom: undefined }
  return { ...details, serviceIds: [serviceId], isCancel: true, appointmentId }
}

/**
 * Proposes to book cancelled appointments again: all of them, or those that the client names. For a
 * client who asks for another day or time, continues with the wish for the same service. A client
 * who cancels once more is told that it is done.
 */
function undoCancel(
  dialogue: DialogueState,
  { appointmentId, was, others = [] }: Recent,
  meaning: Meaning,
  { world, merge }: { readonly world: DialogueContext; readonly merge: Merge },
): Turn {
  const all = [{ appointmentId, was }, ...others].flatMap((one) => one.was ?? [])
  // "Wait, not the haircut"
  const names = [...meaning.serviceIds, ...meaning.servicesRefused, ...meaning.keptServiceIds]
  const named = all.filter(({ serviceId }) => names.includes(serviceId))
  const places = named.length > 0 ? named : all
  const [place] = places
  const isCancelled: ReplyAct = { say: 'is_cancelled' }
  const isAgain = meaning.wishes.includes('cancel') && !meaning.undoes && !meaning.restores
  if (!place || isAgain) return waitTurn({ ...dialogue, appointmentId: null }, isCancelled)
  const later = meaning.isOfOther ? cancelOther(world) : undefined
  const open: DialogueState = {
    ...{ ...dialogue, appointmentId: null, goal: 'book' },
    ...(later && { later }),
  }
  const turn =
    places.length > 1
      ? proposalTurn(open, { do: 'book_all', places })
      : isElsewhere(meaning) || meaning.day
        ? nextGoalStep(
            merge(
              { ...open, serviceId: place.serviceId, masterId: place.masterId },
              { ...meaning, wishes: ['book'], relative: undefined },
            ),
            undefined,
            world,
          )
        : nextGoalStep({ ...open, ...wishAt(place) }, undefined, world)
  return { ...turn, says: [isCancelled, ...turn.says] }
}
