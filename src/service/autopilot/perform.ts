import type { Proposal } from '../../domain/autopilot/conversation.js'
import { termsOf } from '../../domain/autopilot/terms.js'
import { Refusal } from '../../domain/refusal.js'
import { findAppointment } from '../../store/appointments.js'
import { type Deed, writeDeed } from '../../store/autopilot.js'
import { bookAppointment } from '../book-appointment.js'
import type { Call } from '../call.js'
import { moveAppointment } from '../move-appointment.js'
import { rescheduleAppointment } from '../reschedule-appointment.js'
import { readWorld } from './read-world.js'

const NOTE = 'Asked for in the dialogue'

/**
 * Does what the client said yes to, by the verb that everybody uses, and notes it for whoever wants to undo it. Refuses as the
 * verb does, and with `version_conflict` where the terms are not those that the client was told.
 */
export async function perform(
  call: Call,
  salonId: number,
  taskId: number,
  proposal: Proposal,
  terms: string | null,
): Promise<void> {
  if (termsOf(await readWorld(call), proposal) !== terms)
    throw new Refusal('version_conflict', 'What the client agreed to has changed meanwhile.')
  await writeDeed(call.db, salonId, { taskId, ...(await carryOut(call, salonId, proposal)) }, call.now)
}

async function carryOut(call: Call, salonId: number, proposal: Proposal): Promise<Omit<Deed, 'taskId'>> {
  if (proposal.do === 'book') {
    const { masterId, serviceId, date, time } = proposal
    const made = await bookAppointment(call, { masterId, serviceId, date, time, comment: '' })
    return { kind: 'book', appointmentId: made.id, was: null }
  }
  const was = await placeOf(call, salonId, proposal.visitId)
  if (proposal.do === 'cancel') {
    await moveAppointment(call, proposal.visitId, 'cancelled', NOTE)
    return { kind: 'cancel', appointmentId: proposal.visitId, was }
  }
  const { masterId, date, time } = proposal
  await rescheduleAppointment(call, proposal.visitId, { masterId, date, time, note: null })
  return { kind: 'move', appointmentId: proposal.visitId, was }
}

/** Where a visit lies now, which may be elsewhere than when it was talked about; the verb refuses one that is not the client's. */
async function placeOf({ db }: Call, salonId: number, id: number): Promise<Deed['was']> {
  const visit = await findAppointment(db, salonId, id)
  if (!visit) return null
  return { masterId: visit.master.id, serviceId: visit.service.id, date: visit.date, time: visit.time }
}
