import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { isSameHour } from '../state/named-place.js'
import { recentAction } from '../state/recent.js'

/**
 * Returns the appointments that stay as they are after another one was changed: "the manicure stays,
 * though", "the other one stays". Empty if the message can mean the one that was cancelled.
 */
export function keptBeside(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): readonly OwnAppointment[] {
  const { wishes, serviceIds, day, time, isOfOther, undoes, prefersOther, forWhom } = meaning
  const recent = dialogue.goal === null ? recentAction(dialogue, world) : undefined
  const isNamed = serviceIds.length > 0 || (day ?? time) !== undefined || isOfOther
  const isOther = undoes || prefersOther || forWhom !== undefined || wishes.length > 0
  if (!recent || !meaning.keeps || !isNamed || isOther) return []
  const isMeant = (own: Pick<OwnAppointment, 'serviceId' | 'date' | 'time'>): boolean =>
    (serviceIds.length === 0 || serviceIds.includes(own.serviceId)) &&
    (!day || isWithin(own.date, day)) &&
    (!time || isSameHour(own.time, time))
  const isOfCancelled = recent.kind === 'cancel' && recent.was !== null && isMeant(recent.was)
  const some = world.appointments.filter((own) => own.id !== recent.appointmentId && isMeant(own))
  return isOfCancelled && !isOfOther ? [] : some
}

/** Returns the appointments that a message only keeps: "do not cancel my haircut". */
export function keptOfOwn(
  meaning: Meaning,
  { appointments }: DialogueContext,
): readonly OwnAppointment[] {
  const { wishes, hints, serviceIds, day, time, isAddition, namesMine } = meaning
  // "I don't need to cancel my haircut"
  const isMore = wishes.some((wish) => wish !== 'book' || !(hints.includes('book') || namesMine))
  if (isMore || day || time || isAddition) return []
  return appointments.filter((own) => serviceIds.length === 0 || serviceIds.includes(own.serviceId))
}
