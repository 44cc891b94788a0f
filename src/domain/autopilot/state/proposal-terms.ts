import type { Proposal } from './dialogue-state.js'
import type { DialogueContext } from './context.js'

/**
 * Returns the terms of a proposal that the proposal itself does not contain: the price, the length,
 * and the current place of the appointment to change. The result is a text for comparison. If it
 * has changed, the autopilot must ask the client again.
 */
export function termsOf({ services, appointments }: DialogueContext, proposal: Proposal): string {
  const appointment =
    proposal.do === 'book'
      ? undefined
      : appointments.find(({ id }) => id === proposal.appointmentId)
  const place = appointment && [appointment.date, appointment.time, appointment.masterId]
  if (proposal.do === 'cancel' || proposal.masterId === appointment?.masterId)
    return JSON.stringify(place ?? null)
  const serviceId = proposal.do === 'book' ? proposal.serviceId : appointment?.serviceId
  const offered = services
    .find(({ id }) => id === serviceId)
    ?.by.find(({ masterId }) => masterId === proposal.masterId)
  return JSON.stringify([place, offered?.price, offered?.minutes])
}
