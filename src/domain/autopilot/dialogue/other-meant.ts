import { type DialogueState, withoutGoal } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { type Turn, handBackTurn } from '../state/turn.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import { recentAction } from '../state/recent.js'

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
