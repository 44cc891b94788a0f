import type { Proposed } from '../../../tools/language/meaning/consent.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { serviceOf } from '../wording/wording.js'
import type { DialogueContext } from '../state/context.js'

/**
 * Returns the proposal that waits for a yes, with the details that the client may repeat; undefined
 * if there is none.
 */
export function proposedOf(
  { proposal }: DialogueState,
  world: DialogueContext,
): Proposed | undefined {
  if (!proposal) return undefined
  if (proposal.do === 'book')
    return { action: 'book', place: { ...proposal, service: serviceOf(world, proposal.serviceId) } }
  const appointment = world.appointments.find(({ id }) => id === proposal.appointmentId)
  if (!appointment) return { action: proposal.do, place: undefined }
  const service = { id: appointment.serviceId, name: appointment.service }
  return {
    action: proposal.do,
    place: { ...(proposal.do === 'move' ? proposal : appointment), service },
  }
}
