import type { Appointment } from '../../domain/booking/appointment.js'
import type { Proposal } from '../../domain/autopilot/state/conversation.js'
import { termsOf } from '../../domain/autopilot/state/proposal-terms.js'
import { Refusal } from '../../domain/refusal.js'
import { findAppointment } from '../../store/booking/appointments.js'
import { type AutopilotAction, insertAutopilotAction } from '../../store/autopilot/autopilot.js'
import { bookAppointment } from '../booking/book-appointment.js'
import type { Call } from '../context.js'
import { moveAppointment } from '../booking/move-appointment.js'
import { rescheduleAppointment } from '../booking/reschedule-appointment.js'
import { loadDialogueContext } from './load-context.js'

const NOTE = 'Asked for in the dialogue'

/**
 * Does what the client said yes to, by the verb that everybody uses, and notes it for whoever wants to undo it. Refuses as the
 * verb does, and with `version_conflict` where the terms are not those that the client was told. Returns what was done.
 */
export async function executeProposal(
  call: Call,
  salonId: number,
  taskId: number,
  proposal: Proposal,
  terms: string | null,
): Promise<Omit<AutopilotAction, 'taskId'>> {
  if (termsOf(await loadDialogueContext(call), proposal) !== terms)
    throw new Refusal('version_conflict', 'What the client agreed to has changed meanwhile.')
  const done = await carryOut(call, salonId, proposal)
  await insertAutopilotAction(call.db, salonId, { taskId, ...done }, call.now)
  return done
}

async function carryOut(
  call: Call,
  salonId: number,
  proposal: Proposal,
): Promise<Omit<AutopilotAction, 'taskId'>> {
  if (proposal.do === 'book') {
    const { masterId, serviceId, date, time } = proposal
    const made = await bookAppointment(call, { masterId, serviceId, date, time, comment: '' })
    return { kind: 'book', appointmentId: made.id, was: null, became: null }
  }
  const visit = await findAppointment(call.db, salonId, proposal.visitId)
  const was = visit ? placeOf(visit) : null // the verb refuses one that is not the client's
  if (proposal.do === 'cancel') {
    await moveAppointment(call, proposal.visitId, 'cancelled', NOTE)
    return { kind: 'cancel', appointmentId: proposal.visitId, was, became: null }
  }
  const { masterId, date, time } = proposal
  const moved = await rescheduleAppointment(call, proposal.visitId, {
    masterId,
    date,
    time,
    note: null,
  })
  return { kind: 'move', appointmentId: proposal.visitId, was, became: placeOf(moved) }
}

/** Where a visit lies now, which may be elsewhere than when it was talked about. */
const placeOf = ({
  master,
  service,
  date,
  time,
}: Appointment): NonNullable<AutopilotAction['was']> => ({
  ...{ masterId: master.id, serviceId: service.id, date, time },
})
