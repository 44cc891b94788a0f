import type { Appointment } from '../../domain/booking/appointment.js'
import type { Proposal } from '../../domain/autopilot/state/dialogue-state.js'
import { termsOf } from '../../domain/autopilot/state/proposal-terms.js'
import { Refusal } from '../../domain/refusal.js'
import { findAppointment } from '../../store/booking/appointments.js'
import { type AutopilotAction, insertAutopilotAction } from '../../store/autopilot/autopilot.js'
import { bookAppointment } from '../booking/book-appointment.js'
import type { Context } from '../context.js'
import { moveAppointment } from '../booking/move-appointment.js'
import { rescheduleAppointment } from '../booking/reschedule-appointment.js'
import { loadDialogueContext } from './load-context.js'

const NOTE = 'Asked for in the dialogue'

/** A proposal that the client agreed to. `terms`: what the client was told about it. */
export type AgreedProposal = { readonly proposal: Proposal; readonly terms: string | null }

/**
 * Executes a proposal and stores the action, so that it can be undone. Returns the action. Throws
 * the refusals of booking, rescheduling or cancelling, and `version_conflict` when the terms have
 * changed.
 */
export async function executeProposal(
  context: Context,
  salonId: number,
  taskId: number,
  { proposal, terms }: AgreedProposal,
): Promise<Omit<AutopilotAction, 'taskId'>> {
  if (termsOf(await loadDialogueContext(context), proposal) !== terms)
    throw new Refusal('version_conflict', 'What the client agreed to has changed meanwhile.')
  const action = await execute(context, salonId, proposal)
  await insertAutopilotAction(context.db, salonId, { taskId, ...action }, context.now)
  return action
}

async function execute(
  context: Context,
  salonId: number,
  proposal: Proposal,
): Promise<Omit<AutopilotAction, 'taskId'>> {
  if (proposal.do === 'book') {
    const { masterId, serviceId, date, time } = proposal
    const booked = await bookAppointment(context, { masterId, serviceId, date, time, comment: '' })
    return { kind: 'book', appointmentId: booked.id, was: null, became: null }
  }
  const appointment = await findAppointment(context.db, salonId, proposal.appointmentId)
  // The functions below refuse an appointment of another client.
  const was = appointment ? placeOf(appointment) : null
  if (proposal.do === 'cancel') {
    await moveAppointment(context, proposal.appointmentId, 'cancelled', NOTE)
    return { kind: 'cancel', appointmentId: proposal.appointmentId, was, became: null }
  }
  const { masterId, date, time } = proposal
  const moved = await rescheduleAppointment(context, proposal.appointmentId, {
    masterId,
    date,
    time,
    note: null,
  })
  return { kind: 'move', appointmentId: proposal.appointmentId, was, became: placeOf(moved) }
}

/** Returns the current place of an appointment. It may differ from the one in the dialogue. */
const placeOf = ({
  master,
  service,
  date,
  time,
}: Appointment): NonNullable<AutopilotAction['was']> => ({
  masterId: master.id,
  serviceId: service.id,
  date,
  time,
})
