import type { Proposed } from '../meaning/consent.js'
import type { Conversation } from '../state/conversation.js'
import { serviceOf } from '../wording/wording.js'
import type { DialogueContext } from '../state/context.js'

/** What waits for a yes, with what the client may repeat of it; undefined: nothing does. */
export function proposedOf(
  { proposal }: Conversation,
  world: DialogueContext,
): Proposed | undefined {
  if (!proposal) return undefined
  if (proposal.do === 'book')
    return { action: 'book', place: { ...proposal, service: serviceOf(world, proposal.serviceId) } }
  const visit = world.visits.find(({ id }) => id === proposal.visitId)
  if (!visit) return { action: proposal.do, place: undefined }
  const service = { id: visit.serviceId, name: visit.service }
  return { action: proposal.do, place: { ...(proposal.do === 'move' ? proposal : visit), service } }
}
