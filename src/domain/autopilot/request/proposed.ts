import type { Proposed } from '../../../tools/language/engine/consent/repeated.js'
import type { DialogueState, OfferedStart, Proposal } from '../state/dialogue-state.js'
import { type DialogueContext, providedBy, serviceOf } from '../state/context.js'
import { needsCertainYes } from './certain-yes.js'

/**
 * Returns the proposal that waits for a yes, with the details that the client may repeat; undefined
 * if there is none.
 */
export function proposedOf(dialogue: DialogueState, world: DialogueContext): Proposed | undefined {
  const { proposal } = dialogue
  return proposal
    ? { ...detailsOf(proposal, world), needsCertainYes: needsCertainYes(dialogue) }
    : undefined
}

function detailsOf(proposal: Proposal, world: DialogueContext): Proposed {
  if (proposal.do === 'cancel_all')
    return { action: 'cancel', place: undefined, ...listOf(proposal.appointmentIds, world) }
  if (proposal.do === 'book_all')
    return { action: 'book', place: undefined, count: proposal.places.length, isAll: true }
  if (proposal.do === 'book')
    return {
      action: 'book',
      place: {
        ...proposal,
        service: serviceOf(world, proposal.serviceId),
        price: priceOf(proposal, world),
      },
      forWhom: proposal.forWhom,
    }
  const appointment = world.appointments.find(({ id }) => id === proposal.appointmentId)
  if (proposal.do === 'replace') {
    const service = serviceOf(world, proposal.serviceId)
    return { action: 'move', isReplacement: true, place: appointment && { ...proposal, service } }
  }
  if (!appointment) return { action: proposal.do, place: undefined }
  const service = { id: appointment.serviceId, name: appointment.service }
  return {
    action: proposal.do,
    place: {
      ...(proposal.do === 'move' ? proposal : appointment),
      from: appointment.date,
      service,
    },
  }
}

/** Returns how long a list of appointments is, and whether the client has no others. */
const listOf = (ids: readonly number[], { appointments }: DialogueContext) => ({
  count: ids.length,
  isAll: appointments.every(({ id }) => ids.includes(id)),
})

/** Returns the price that a proposal to book names. */
function priceOf(
  { serviceId, masterId }: Extract<Proposal, { do: 'book' }>,
  world: DialogueContext,
): { readonly amount: number; readonly currency: string } | undefined {
  const price = providedBy(world, serviceId, masterId)?.price
  return price === undefined ? undefined : { amount: Number(price), currency: world.currency }
}

/** Returns the start of a proposal that has a single one. */
export const startOf = (proposal: Proposal | null): OfferedStart | undefined =>
  proposal && 'time' in proposal ? proposal : undefined

/** Returns the start of the proposal as a list, which is empty if there is none. */
export function proposedStarts({ proposal }: DialogueState): readonly OfferedStart[] {
  const start = startOf(proposal)
  return start ? [{ date: start.date, time: start.time, masterId: start.masterId }] : []
}

/** Whether a cancellation of one or several appointments is proposed. */
export const isCancelling = ({ proposal }: DialogueState): boolean =>
  proposal?.do === 'cancel' || proposal?.do === 'cancel_all'
