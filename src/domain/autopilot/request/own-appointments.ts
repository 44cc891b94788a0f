import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { isUnwanted } from '../../../tools/language/engine/entities/unwanted-days.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import { appointmentSpokenOf, onlyStated } from '../state/recent.js'
import { isSameHour } from '../state/named-place.js'

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

/** Whether an appointment is at this place. */
export const isSamePlace = (
  { date, time, masterId }: OwnAppointment,
  place: Pick<OwnAppointment, 'date' | 'time' | 'masterId'>,
): boolean => date === place.date && time === place.time && masterId === place.masterId

/** Returns all appointments but those that the message names. Empty if it names none. */
export function allBut(
  dialogue: DialogueState,
  meaning: Meaning,
  { appointments }: DialogueContext,
): readonly OwnAppointment[] {
  const { serviceIds, masterIds, mastersRefused, day, unwanted, choice } = meaning
  const option = choice === undefined ? undefined : dialogue.offered[choice]
  if (option) return appointments.filter((own) => !isSamePlace(own, option))
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
  { proposal, later }: DialogueState,
  { isAddition, keeps, likes, answer, wishes, serviceIds, masterIds, day }: Meaning,
  { appointments }: DialogueContext,
): readonly number[] {
  const isOther = keeps || likes || answer === 'no' || wishes.some((wish) => wish !== 'cancel')
  if (proposal?.do !== 'cancel' || !isAddition || isOther) return []
  const isNamed = serviceIds.length + masterIds.length > 0 || day !== undefined
  const added = appointments.filter(
    (own) =>
      own.id !== proposal.appointmentId &&
      // One that is to move next stays.
      !(later?.isMove && later.serviceIds.includes(own.serviceId)) &&
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

/**
 * Returns the client's appointments that fit the message. For a move, the named master can also be
 * the new one.
 */
export function fitting(
  dialogue: DialogueState,
  meaning: Meaning | undefined,
  { appointments }: DialogueContext,
): readonly OwnAppointment[] {
  const open = withoutKept(appointments, meaning)
  const exactly = open.filter((appointment) => fits(appointment, dialogue, meaning))
  const isMove = dialogue.goal === 'move'
  if (!meaning) return exactly
  const left = isMove ? open.filter(isWithRefused(dialogue, meaning)) : []
  if (left.length > 0) return left
  // "I can't make it tomorrow at 2, can I come an hour later?"
  const givenUp = isMove ? open.filter((own) => isAtRefused(own, meaning)) : []
  if (givenUp.length === 1) return givenUp
  if (exactly.length > 0) return exactly
  if (isMove) return open.filter((own) => fits(own, dialogue, { ...meaning, masterIds: [] }))
  // "I am back on Saturday, keep the manicure": the day can belong to the appointment that stays.
  const isOfKept = meaning.keeps && meaning.serviceIds.length > 0
  return isOfKept ? open.filter((own) => fits(own, dialogue, meaning, {})) : exactly
}

/** Leaves out the appointments that the message keeps, if there are others. */
function withoutKept(
  appointments: readonly OwnAppointment[],
  meaning: Meaning | undefined,
): readonly OwnAppointment[] {
  const left = appointments.filter(({ serviceId }) => !meaning?.keptServiceIds.includes(serviceId))
  return left.length > 0 ? left : appointments
}

/** Whether an appointment is at the time that a message refuses, on the day that it names. */
const isAtRefused = ({ date, time }: OwnAppointment, { day, timeRefused }: Meaning): boolean =>
  timeRefused?.from === time && (!day || isWithin(date, day))

/** Returns a test whether an appointment is with a master that the client leaves for another. */
const isWithRefused =
  (dialogue: DialogueState, meaning: Meaning) =>
  (own: OwnAppointment): boolean =>
    meaning.masterIds.length > 0 &&
    meaning.mastersRefused.includes(own.masterId) &&
    fits(own, dialogue, { ...meaning, masterIds: [] })

/** Returns the appointment that was chosen before, or the only one that fits, or the only one. */
export function appointmentMeant(
  dialogue: DialogueState,
  meaning: Meaning | undefined,
  world: DialogueContext,
): OwnAppointment | undefined {
  const { appointments } = world
  const some = fitting(dialogue, meaning, world)
  const stated = onlyStated(dialogue, world)
  const single = some.length === 1 ? some : appointments.length === 1 ? appointments : []
  const [only] = stated && some.includes(stated) ? [stated] : single
  const chosen = appointments.find(({ id }) => id === dialogue.appointmentId)
  // The chosen one may be gone meanwhile: then another one of another service is not meant.
  const isOther = dialogue.appointmentId !== null && only?.serviceId !== dialogue.serviceId
  return chosen ?? (isOther ? undefined : only)
}

/** Returns the day and time of the appointment to cancel: those of the message come first. */
const placeNamed = (
  dialogue: DialogueState,
  meaning: Meaning | undefined,
): Pick<Meaning, 'day' | 'time'> => {
  const { day, time, expects } = dialogue
  const isNamed = (meaning?.day ?? meaning?.time) !== undefined && expects !== 'appointment'
  return meaning && isNamed ? meaning : { day: day ?? undefined, time: time ?? undefined }
}

/**
 * Whether an appointment fits the message. For a cancellation, the day and time belong to the
 * appointment. For a move they are the target, except `source`, from which it moves.
 */
const fits = (
  appointment: OwnAppointment,
  dialogue: DialogueState,
  meaning: Meaning | undefined,
  { day, time }: Partial<Pick<Meaning, 'day' | 'time'>> = placeNamed(dialogue, meaning),
): boolean =>
  (!meaning?.source || isWithin(appointment.date, meaning.source)) &&
  (!meaning?.sourceTime || meaning.sourceTime.from === appointment.time) &&
  (!meaning ||
    meaning.serviceIds.length === 0 ||
    meaning.serviceIds.includes(appointment.serviceId)) &&
  (!meaning ||
    meaning.masterIds.length === 0 ||
    meaning.masterIds.includes(appointment.masterId)) &&
  (dialogue.goal !== 'cancel' ||
    ((!day || isWithin(appointment.date, day)) &&
      (!time || (time.from <= appointment.time && appointment.time <= time.to))))

/** Whether a message describes the appointment that it changes, and none was chosen before. */
export const describesAppointment = (
  { goal, appointmentId }: DialogueState,
  meaning: Meaning | undefined,
): boolean =>
  meaning !== undefined &&
  appointmentId === null &&
  (goal === 'move'
    ? (meaning.source ?? meaning.sourceTime) !== undefined
    : meaning.serviceIds.length + meaning.masterIds.length > 0 ||
      (meaning.day ?? meaning.time) !== undefined)

/**
 * Returns the appointments to cancel together: all that fit "cancel all", both of two, or one for
 * each service of "cancel my haircut and my pedicure".
 */
export function allMeant(
  dialogue: DialogueState,
  meaning: Meaning | undefined,
  world: DialogueContext,
): readonly OwnAppointment[] {
  if (dialogue.goal !== 'cancel' || !meaning) return []
  // "All of them" answers the question which one: days of earlier messages do not count.
  const isAnswer = dialogue.expects === 'appointment' && !meaning.day && !meaning.time
  const asked = isAnswer ? { ...dialogue, day: null, time: null } : dialogue
  const some = fitting(asked, meaning, world)
  // "From Wednesday on I live in Kiel. Please cancel all three"
  if (meaning.isAll && !meaning.isAllBut && meaning.countOfAll === world.appointments.length)
    return world.appointments
  const chosen = meaning.choices.flatMap((at) => dialogue.offered[at] ?? [])
  if (chosen.length > 1)
    return world.appointments.filter((own) => chosen.some((place) => isSamePlace(own, place)))
  if (meaning.isBoth && !meaning.isAllBut && !meaning.keeps && world.appointments.length === 2)
    return world.appointments
  const onDays = eachDay(dialogue, meaning, world)
  if (onDays.length > 1) return onDays
  if (meaning.isAllBut || (meaning.isAll && meaning.unwanted))
    return allBut(dialogue, meaning, world)
  // Each named service may have its own day: "the manicure on Friday and the massage on Saturday".
  const each = { ...meaning, serviceIds: meaning.inTurn.flat() }
  const named = fitting({ ...dialogue, day: null, time: null }, each, world)
  const services = new Set(named.map(({ serviceId }) => serviceId))
  // "Cancel the haircut, and the manicure to Saturday" cancels one.
  const { day, time } = meaning
  const isElsewhere =
    (day !== undefined && !named.some(({ date }) => isWithin(date, day))) ||
    (time?.isExact === true && !named.some((own) => isSameHour(own.time, time)))
  const count = meaning.inTurn.length
  // Where something is kept, more must be left than what is cancelled.
  const isLeft = meaning.keepsApart && count < world.appointments.length
  const isEach =
    (!meaning.keeps || isLeft) &&
    !isElsewhere &&
    count > 1 &&
    named.length === count &&
    services.size === count
  const isTooMany = meaning.isBoth && some.length > 2
  return isEach ? named : meaning.isAll && !meaning.keeps && !isTooMany ? some : []
}

/**
 * Returns the client's appointments that a question is about: those that it names, otherwise the
 * one that was just spoken of, otherwise all of them.
 */
export function ownAppointmentsAsked(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): readonly OwnAppointment[] {
  const { serviceIds, masterIds, day } = meaning
  const isNamed = serviceIds.length + masterIds.length > 0 || day !== undefined
  if (isNamed) return world.appointments.filter((own) => isNamedIn(meaning, own))
  const spokenOf = appointmentSpokenOf(dialogue, world)
  return spokenOf ? [spokenOf] : world.appointments
}

/**
 * Returns the appointments that a question may mean although it names another day or master: "is my
 * pedicure with David?"
 */
export const ownPerhapsAsked = (
  { serviceIds }: Meaning,
  { appointments }: DialogueContext,
): readonly OwnAppointment[] =>
  serviceIds.length === 0
    ? appointments
    : appointments.filter(({ serviceId }) => serviceIds.includes(serviceId))

/** Whether a message names this appointment by its service, master or day. */
const isNamedIn = ({ serviceIds, masterIds, day }: Meaning, own: OwnAppointment): boolean =>
  (serviceIds.length > 0 || masterIds.length > 0 || day !== undefined) &&
  (serviceIds.length === 0 || serviceIds.includes(own.serviceId)) &&
  (masterIds.length === 0 || masterIds.includes(own.masterId)) &&
  (day === undefined || isWithin(own.date, day))

/**
 * Whether the client wants another service: "change my haircut to a pedicure". A move keeps the
 * service.
 */
export const isOtherService = (
  { goal }: DialogueState,
  meaning: Meaning | undefined,
  { appointments }: DialogueContext,
): boolean =>
  goal === 'move' &&
  (meaning?.serviceIds ?? []).length > 0 &&
  !meaning?.serviceIds.some((id) => appointments.some(({ serviceId }) => serviceId === id))
