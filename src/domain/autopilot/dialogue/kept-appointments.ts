import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import type { DialogueState, Proposal } from '../state/dialogue-state.js'
import { isSameHour } from '../state/named-place.js'
import { recentAction } from '../state/recent.js'
import { startOf } from '../request/proposed.js'

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

/**
 * Returns the other appointments of the client that a message only keeps beside a proposal: "yes,
 * leave the haircut as it is". Empty if it names another place than that of the proposal or of
 * these.
 */
export function othersKept(
  proposal: Proposal,
  meaning: Meaning,
  { appointments }: DialogueContext,
): readonly OwnAppointment[] {
  const { keeps, servicesNamed, keptServiceIds, wishes, day, time } = meaning
  const isOpen = wishes.every((wish) => wish === 'move' || wish === 'slots')
  const isElse = meaning.prefersOther || (meaning.choice ?? meaning.source ?? meaning.transfer)
  if (!keeps || !isOpen || isElse) return []
  const changedId = 'appointmentId' in proposal ? proposal.appointmentId : undefined
  const changed = appointments.find(({ id }) => id === changedId)
  const ofProposal = [changed?.serviceId, 'serviceId' in proposal ? proposal.serviceId : undefined]
  const named = meaning.keepsApart ? keptServiceIds.map((id) => [id]) : servicesNamed
  const others = named.filter((ids) => !ids.some((id) => ofProposal.includes(id)))
  const isNamed = ({ serviceId }: OwnAppointment): boolean =>
    others.some((ids) => ids.includes(serviceId))
  const kept = appointments.filter((own) => own !== changed && isNamed(own))
  const start = startOf(proposal)
  const isPlace = [...kept, ...(start ? [start] : [])].some(
    (place) => (!day || isWithin(place.date, day)) && (!time || isSameHour(place.time, time)),
  )
  const isEach = others.every((ids) => kept.some(({ serviceId }) => ids.includes(serviceId)))
  return isPlace && isEach ? kept : []
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
