import { MINUTE } from '../../time/time.js'
import { single } from '../../../tools/language/dates/calendar.js'
import { type DialogueState, type RecentAction, withoutGoal } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/meaning/parse-message.js'
import { nextGoalStep } from './goal-steps.js'
import type { Turn } from '../state/turn.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'

/** How long after an action "no" and "wrong day" refer to that action, in milliseconds. */
export const TAKE_BACK_MS = 10 * MINUTE

type Recent = RecentAction & { readonly appointment: OwnAppointment | undefined }

/**
 * Returns the autopilot's action of the last ten minutes if it still holds: a booked or moved
 * appointment in the future, or a cancelled one. Returns undefined if there is none.
 */
export function recentAction(
  { recent }: DialogueState,
  { sentAt, appointments }: DialogueContext,
): Recent | undefined {
  if (!recent || sentAt - recent.at > TAKE_BACK_MS) return undefined
  const appointment = appointments.find(({ id }) => id === recent.appointmentId)
  return (appointment === undefined) === (recent.kind === 'cancel')
    ? { ...recent, appointment }
    : undefined
}

/** Whether a message names a day, a time or a master for an appointment. */
const namesPlace = ({
  day,
  time,
  masterIds,
  mastersRefused,
  relative,
  unwanted,
  isOtherMaster,
}: Meaning): boolean =>
  [day, time, relative, unwanted].some((value) => value !== undefined) ||
  masterIds.length + mastersRefused.length > 0 ||
  isOtherMaster

/**
 * Whether a message only names the current day, time or master of the appointment: "ok, Tuesday",
 * "thanks Anna".
 */
function isAsBooked(
  { day, time, masterIds, mastersRefused, relative, unwanted, isOtherMaster }: Meaning,
  appointment: OwnAppointment,
): boolean {
  const isDay = !day || (day.from <= appointment.date && appointment.date <= day.to)
  const isTime = !time || (time.from <= appointment.time && appointment.time <= time.to)
  const isMaster =
    masterIds.every((id) => id === appointment.masterId) &&
    mastersRefused.length === 0 &&
    !isOtherMaster
  return isDay && isTime && isMaster && !relative && !unwanted
}

/**
 * Whether a message corrects the action: "no, Friday", "I wanted Boris", "wrong day". False for
 * "and a pedicure on Friday".
 */
function corrects(meaning: Meaning, appointment: OwnAppointment): boolean {
  const isOfAppointment = meaning.serviceIds.every((id) => id === appointment.serviceId)
  const isPlaced = namesPlace(meaning) && !isAsBooked(meaning, appointment)
  const isOther = isPlaced && (meaning.serviceIds.length === 0 || meaning.corrects)
  const isWrong = meaning.corrects && !meaning.undoes && (isPlaced || !namesPlace(meaning))
  const isElse = meaning.prefersOther && meaning.serviceIds.length === 0
  return isOfAppointment && !meaning.wishes.includes('cancel') && (isWrong || isOther || isElse)
}

/**
 * Whether a message takes back the action: "no", "stop", "I changed my mind". False for "no, thank
 * you". The wish to cancel a moved appointment is a new request.
 */
function undoes(meaning: Meaning, { kind }: Recent): boolean {
  const { wishes, serviceIds } = meaning
  if (meaning.takesNothingBack) return false
  const wants = (wish: Meaning['wishes'][number]): boolean =>
    wishes.includes(wish) && serviceIds.length === 0
  if (kind === 'cancel' && (meaning.restores || wants('move') || wants('book'))) return true
  if (kind === 'move' && wishes.includes('cancel')) return false
  if (kind === 'move' && meaning.restores && !namesPlace(meaning)) return true
  if (meaning.undoes || meaning.corrects || meaning.forgets) return true
  return (
    (meaning.isPlainNo && meaning.answer === 'no' && !meaning.isThanks) ||
    (wants('cancel') && kind === 'book' && !namesPlace(meaning))
  )
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
  if (!recent || meaning.isAddition || (isQuestion && !meaning.corrects)) return undefined
  if (recent.appointment && corrects(meaning, recent.appointment))
    return { recent, corrects: recent.appointment }
  return undoes(meaning, recent) ? { recent, corrects: undefined } : undefined
}

/** Whether a message takes back or corrects the autopilot's action of the last minutes. */
export const isTakeBack = (
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): boolean => readTakeBack(dialogue, meaning, world) !== undefined

/**
 * Returns the turn for a message that takes back or corrects the recent action: it proposes to undo
 * or to change the action. Returns undefined if the message is about something else.
 */
export function takeBack(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
  merge: (dialogue: DialogueState, meaning: Meaning) => DialogueState,
): Turn | undefined {
  const found = readTakeBack(dialogue, meaning, world)
  if (!found) return undefined
  const { recent, corrects: appointment } = found
  if (!appointment) return undo(dialogue, recent, world)
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
  const { masterIds, mastersRefused, day, time, relative, isOtherMaster } = meaning
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
  const keepsTime = day !== undefined && time === undefined && relative === undefined
  const sameTime = { from: appointment.time, to: appointment.time, isExact: true }
  return { ...meaning, ...masters, wishes: ['move'], time: keepsTime ? sameTime : time }
}

/**
 * Proposes to cancel a booked appointment, to move back a moved one, or to book a cancelled one
 * again.
 */
function undo(
  dialogue: DialogueState,
  { kind, appointmentId, was }: Recent,
  world: DialogueContext,
): Turn {
  const open = { ...withoutGoal(dialogue), appointmentId }
  if (kind === 'book' || !was) return nextGoalStep({ ...open, goal: 'cancel' }, undefined, world)
  const place = {
    serviceId: was.serviceId,
    masterId: was.masterId,
    day: single(was.date),
    time: { from: was.time, to: was.time, isExact: true },
  }
  if (kind === 'move') return nextGoalStep({ ...open, ...place, goal: 'move' }, undefined, world)
  const turn = nextGoalStep(
    { ...open, ...place, goal: 'book', appointmentId: null },
    undefined,
    world,
  )
  return { ...turn, says: [{ say: 'is_cancelled' }, ...turn.says] }
}
