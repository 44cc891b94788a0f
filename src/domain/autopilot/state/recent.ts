import { addDays, type LocalDate, MINUTE } from '../../time/time.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueContext, OwnAppointment } from './context.js'
import type { DialogueState, RecentAction } from './dialogue-state.js'

/** How long after an action "no" and "wrong day" refer to that action, in milliseconds. */
const TAKE_BACK_MS = 10 * MINUTE

/** A recent action with the appointment as it is now; undefined: it is cancelled. */
export type Recent = RecentAction & { readonly appointment: OwnAppointment | undefined }

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

/** Returns the client's appointments that the last reply stated. */
export const statedAppointments = (
  { statedAppointmentIds = [] }: DialogueState,
  { appointments }: DialogueContext,
): readonly OwnAppointment[] => appointments.filter(({ id }) => statedAppointmentIds.includes(id))

/** Returns the client's appointment that the last reply stated, if it stated one alone. */
export function onlyStated(
  dialogue: DialogueState,
  world: DialogueContext,
): OwnAppointment | undefined {
  const [stated, ...others] = statedAppointments(dialogue, world)
  return others.length === 0 ? stated : undefined
}

/**
 * Returns the appointment that "it" refers to: the one that the last reply stated, or the one of
 * the recent action. Returns undefined if there is none.
 */
export function appointmentSpokenOf(
  dialogue: DialogueState,
  world: DialogueContext,
): OwnAppointment | undefined {
  return onlyStated(dialogue, world) ?? recentAction(dialogue, world)?.appointment
}

/** Whether a message only asks if the appointment is with its master: "is that with Anna?" */
const asksOfMaster = (meaning: Meaning, { masterId }: OwnAppointment): boolean =>
  meaning.isQuestion &&
  meaning.wishes.length + meaning.serviceIds.length === 0 &&
  (meaning.day ?? meaning.time ?? meaning.relative) === undefined &&
  meaning.masterIds.length === 1 &&
  meaning.masterIds[0] === masterId

/** Whether a message only says goodbye until the day of the appointment: "until Friday". */
const isUntil = (meaning: Meaning, { date }: OwnAppointment, today: LocalDate): boolean =>
  meaning.day?.from === today &&
  (meaning.day.to === date || addDays(meaning.day.to, 1) === date) &&
  meaning.wishes.length + meaning.serviceIds.length + meaning.masterIds.length === 0 &&
  (meaning.time ?? meaning.relative) === undefined &&
  !(meaning.prefersOther || meaning.corrects || meaning.isQuestion || meaning.answer === 'no')

/** Whether a message is only about the appointment that was just booked: see the two above. */
export const isOfBooked = (
  meaning: Meaning,
  appointment: OwnAppointment,
  today: LocalDate,
): boolean => asksOfMaster(meaning, appointment) || isUntil(meaning, appointment, today)
