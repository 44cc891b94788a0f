import { isWithin } from '../../../tools/language/engine/dates/calendar.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import {
  type DialogueContext,
  minutesOf,
  type OwnAppointment,
  providersOf,
} from '../state/context.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { ownAppointmentsAsked } from './own-appointments.js'
import { startOf } from './proposed.js'

/** The price of an appointment that the client has. */
export const priceOfOwn = ({ id, serviceId, masterId }: OwnAppointment): ReplyAct => ({
  ...{ say: 'prices', serviceIds: [serviceId], masterId },
  appointmentId: id,
})

/**
 * Returns when an appointment ends, for a client who asks: the proposed one, their own, or one that
 * starts at the time they name. Undefined where none is meant. `isOfAppointment`: the message is
 * about an appointment although it names none.
 */
export function endAsked(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
  isOfAppointment: boolean,
): ReplyAct[] | undefined {
  // "I'm with Marina on Friday, when will I be done?"
  const isOfOwn = dialogue.goal === null && isOneOfOwn(meaning, world)
  const isMeant = isOfOwn || (isOfAppointment && meaning.masterIds.length === 0)
  const end = isMeant ? endOfAppointment(dialogue, meaning, world) : undefined
  return end ?? endOfWished(dialogue, meaning, world)
}

/**
 * Returns how long a service takes from the time that a message names, before it is proposed: "if I
 * came for a colour at 2, when would I be out?" Undefined if that depends on the master.
 */
function endOfWished(
  { goal, proposal }: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): ReplyAct[] | undefined {
  const { serviceIds, masterIds, time, wishes } = meaning
  const [serviceId, ...others] = serviceIds
  const isChange = goal === 'move' || goal === 'cancel' || wishes.includes('move')
  if (proposal || isChange || !time?.isExact) return undefined
  if (serviceId === undefined || others.length > 0) return undefined
  const able = providersOf(world, serviceId).filter(
    (id) => masterIds.length === 0 || masterIds.includes(id),
  )
  const [minutes, ...further] = new Set(able.map((id) => minutesOf(world, serviceId, id)))
  if (minutes === undefined || further.length > 0) return undefined
  const [only] = able.length === 1 ? able : []
  return [
    ...(meaning.asksCost
      ? [{ say: 'prices' as const, serviceIds: [serviceId], masterId: only }]
      : []),
    { say: 'ends', minutes, end: time.from + minutes },
  ]
}

/** Whether a message names the day of one own appointment, with its service or its master. */
const isOneOfOwn = (
  { day, serviceIds, masterIds }: Meaning,
  { appointments }: DialogueContext,
): boolean =>
  day !== undefined &&
  serviceIds.length + masterIds.length > 0 &&
  appointments.filter(
    ({ date, serviceId, masterId }) =>
      isWithin(date, day) &&
      (serviceIds.length === 0 || serviceIds.includes(serviceId)) &&
      (masterIds.length === 0 || masterIds.includes(masterId)),
  ).length === 1

/**
 * Returns how long an appointment takes and when it ends: the proposed one, or the client's one
 * that the message is about. Undefined where it names another service, or no single one is meant.
 */
function endOfAppointment(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): ReplyAct[] | undefined {
  const { proposal } = dialogue
  const start = startOf(proposal)
  const serviceId = proposal && 'serviceId' in proposal ? proposal.serviceId : dialogue.serviceId
  const isOther = (id: number | null): boolean => meaning.serviceIds.some((one) => one !== id)
  if (start) {
    const minutes = minutesOf(world, serviceId ?? 0, start.masterId)
    return minutes === undefined || isOther(serviceId)
      ? undefined
      : [{ say: 'ends', minutes, end: start.time + minutes }]
  }
  if (dialogue.goal !== null) return undefined
  const [own, ...others] = ownAppointmentsAsked(dialogue, meaning, world)
  if (!own || others.length > 0 || isOther(own.serviceId)) return undefined
  return [
    ...(meaning.asksCost ? [priceOfOwn(own)] : []),
    { say: 'appointments', appointments: [own] },
    { say: 'ends', minutes: own.minutes, end: own.time + own.minutes },
  ]
}

const BESIDE_END: Meaning['wishes'] = ['price', 'book', 'slots', 'hours']

/**
 * Whether a message wishes no other time than the proposed one: it only says by when the client must
 * be done, and the appointment ends before that ("I need to be out by 6"), or asks for the end beside
 * a yes.
 */
export function isDoneInTime(
  { proposal, serviceId }: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): boolean {
  const { time, day, wishes, serviceIds, masterIds, refuses, answer } = meaning
  const start = startOf(proposal)
  // "Yes. I must be off at 3:30, how long does it take?"
  const isOfEnd = meaning.asksEnd && serviceIds.length === 0 && !meaning.wantsAnother
  if (meaning.saysYes && isOfEnd) return start !== undefined
  const isOnly = wishes.every((wish) => BESIDE_END.includes(wish))
  if (!start || !time?.isDoneBy || !isOnly) return false
  const proposed = proposal && 'serviceId' in proposal ? proposal.serviceId : (serviceId ?? 0)
  const isOther = serviceIds.some((id) => id !== proposed) || masterIds.length > 0
  if (refuses || answer === 'no' || isOther) return false
  const minutes = minutesOf(world, proposed, start.masterId) ?? 0
  return (!day || isWithin(start.date, day)) && start.time + minutes <= time.to
}
