import { type DialogueState, withoutGoal } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { type Turn, handBackTurn } from '../state/turn.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import { type Recent, recentAction } from '../state/recent.js'
import { isWithin } from '../../../tools/language/engine/dates/calendar.js'

/**
 * Hands back if a client meant another appointment than the one that was cancelled or moved:
 * "oh, I meant the manicure". Both must change then, and a person sees to that.
 */
export function otherMeant(
  dialogue: DialogueState,
  { corrects: isWrong, serviceIds, wishes, newServiceIds, forWhom }: Meaning,
  world: DialogueContext,
): Turn | undefined {
  const recent = recentAction(dialogue, world)
  if (!recent || recent.kind === 'book' || !isWrong || newServiceIds || forWhom) return undefined
  const isMeant = ({ id, serviceId }: OwnAppointment): boolean =>
    id !== recent.appointmentId && serviceIds.includes(serviceId)
  const isChanged = recent.appointment
    ? serviceIds.includes(recent.appointment.serviceId)
    : serviceIds.includes(recent.was?.serviceId ?? 0)
  if (isChanged || !world.appointments.some(isMeant) || wishes.includes('book')) return undefined
  const now: ReplyAct = recent.appointment
    ? { say: 'stands', appointments: [recent.appointment] }
    : { say: 'is_cancelled' }
  return handBackTurn(withoutGoal(dialogue), 'refused', now)
}

/** Whether a message changes an appointment that it names by its day: "and move Thursday's". */
export const isOfOther = (
  { wishes, source, day, restores, serviceIds, timeRefused }: Meaning,
  { appointments }: DialogueContext,
  { appointmentId, kind }: Recent,
): boolean => {
  // "And on Saturday at 12 instead of 11" after another one was cancelled
  const isInstead = (own: OwnAppointment): boolean =>
    own.time === timeRefused?.from && day !== undefined && isWithin(own.date, day)
  if (kind === 'cancel' && serviceIds.length === 0 && appointments.some(isInstead)) return true
  const of = wishes.includes('move') ? source : wishes.includes('cancel') ? day : undefined
  if (of === undefined || restores) return false
  const named = appointments.filter(({ date }) => isWithin(date, of))
  return named.length > 0 && named.every(({ id }) => id !== appointmentId)
}
