import type { DialogueState, Proposal } from './dialogue-state.js'
import type { Turn } from './turn.js'
import type { Instant } from '../../time/time.js'
import { type DialogueContext, providedBy } from './context.js'

/** Returns the price and the length of a service with a master. */
const offeredTerms = (
  world: DialogueContext,
  serviceId: number | undefined,
  masterId: number,
): readonly unknown[] => {
  const offered = serviceId === undefined ? undefined : providedBy(world, serviceId, masterId)
  return [offered?.price, offered?.minutes]
}

/**
 * Returns the terms of a proposal that the proposal itself does not contain: the price, the length,
 * and the current place of each appointment to change. The result is a text for comparison. If it
 * has changed, the autopilot must ask the client again.
 */
export function termsOf(world: DialogueContext, proposal: Proposal): string {
  const placeOf = (appointmentId: number): readonly unknown[] | undefined => {
    const appointment = world.appointments.find(({ id }) => id === appointmentId)
    return appointment && [appointment.date, appointment.time, appointment.masterId]
  }
  switch (proposal.do) {
    case 'cancel_all':
      return JSON.stringify(proposal.appointmentIds.map((id) => placeOf(id) ?? null))
    case 'book_all':
      return JSON.stringify(
        proposal.places.map(({ serviceId, masterId }) => offeredTerms(world, serviceId, masterId)),
      )
    case 'cancel':
      return JSON.stringify(placeOf(proposal.appointmentId) ?? null)
    case 'book':
      return JSON.stringify([
        undefined,
        ...offeredTerms(world, proposal.serviceId, proposal.masterId),
      ])
    case 'replace':
      return JSON.stringify([
        placeOf(proposal.appointmentId),
        ...offeredTerms(world, proposal.serviceId, proposal.masterId),
      ])
    case 'move': {
      const appointment = world.appointments.find(({ id }) => id === proposal.appointmentId)
      const place = placeOf(proposal.appointmentId)
      if (proposal.masterId === appointment?.masterId) return JSON.stringify(place ?? null)
      return JSON.stringify([
        place,
        ...offeredTerms(world, appointment?.serviceId, proposal.masterId),
      ])
    }
  }
}

/**
 * Adds the terms that the reply tells the client about a proposal, and the time of the question.
 */
export function withTerms(
  { dialogue, says }: Pick<Turn, 'dialogue' | 'says'>,
  dialogueContext: DialogueContext,
  askedAt: Instant,
): DialogueState {
  const { proposal, question } = dialogue
  const hasProposal = says.some(({ say: what }) => what === 'propose' || what === 'confirm')
  if (proposal && hasProposal)
    return { ...dialogue, terms: termsOf(dialogueContext, proposal), askedAt }
  return question ? { ...dialogue, askedAt } : dialogue
}
