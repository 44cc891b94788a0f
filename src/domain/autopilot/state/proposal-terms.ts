import type { Proposal } from './dialogue-state.js'
import type { DialogueContext } from './context.js'

/**
 * What a yes to a proposal agrees to beyond what the proposal names, as the world is: what it costs and how long it takes, and
 * where the visit lies that is to change. A text to be compared: where it is another one by now, the client has to be told anew.
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
