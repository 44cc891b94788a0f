import type { Appointment } from '../../domain/booking/appointment.js'
import { notFound, Refusal } from '../../domain/refusal.js'
import {
  type StoredAutopilotAction,
  autopilotActionsOfTasks,
  lockAutopilotAction,
  markUndone,
} from '../../store/autopilot/autopilot.js'
import { findAppointment } from '../../store/booking/appointments.js'
import { joinableTransaction } from '../../store/postgres/database.js'
import { authorize, type Call } from '../context.js'
import { bookAppointment } from '../booking/book-appointment.js'
import { moveAppointment } from '../booking/move-appointment.js'
import { rescheduleAppointment } from '../booking/reschedule-appointment.js'

export type { StoredAutopilotAction as KnownDeed }

const isAt = (
  visit: Appointment,
  { masterId, date, time }: NonNullable<StoredAutopilotAction['became']>,
): boolean => visit.master.id === masterId && visit.date === date && visit.time === time

const NOTE = 'What the autopilot did was undone'

/** What the autopilot did in tasks that were read before, oldest first. */
export const readAutopilotActions = (
  call: Call,
  taskIds: readonly number[],
): Promise<StoredAutopilotAction[]> =>
  autopilotActionsOfTasks(call.db, authorize(call, 'tasks:read').salonId, taskIds)

/**
 * Undoes in one step what the autopilot did: what it booked is cancelled, what it moved goes back, what it cancelled is booked
 * anew, as a cancelled visit stays cancelled. Answers the visit. Refuses: not found, what the verbs refuse; once undone,
 * or where what it moved was moved on since, `invalid_status_transition`.
 */
export async function undoAutopilotAction(call: Call, id: number): Promise<Appointment> {
  const { salonId } = authorize(call, 'autopilot:undo')
  return joinableTransaction(call.db, async (tx) => {
    const deed = await lockAutopilotAction(tx, salonId, id)
    if (!deed) throw notFound()
    if (deed.undoneAt !== null)
      throw new Refusal('invalid_status_transition', 'It was undone already.')
    const visit = await turnBack({ ...call, db: tx }, salonId, deed)
    await markUndone(tx, salonId, id, call.now)
    return visit
  })
}

async function turnBack(
  call: Call,
  salonId: number,
  { kind, appointmentId, was, became }: StoredAutopilotAction,
): Promise<Appointment> {
  if (kind === 'book') return moveAppointment(call, appointmentId, 'cancelled', NOTE)
  if (!was)
    throw new Refusal('invalid_status_transition', 'Where the visit was before is not known.')
  const visit = await findAppointment(call.db, salonId, appointmentId)
  if (!visit) throw notFound()
  if (kind === 'move') {
    if (became && !isAt(visit, became))
      throw new Refusal('invalid_status_transition', 'The visit was moved on since then.')
    return rescheduleAppointment(call, appointmentId, {
      ...was,
      note: NOTE,
      expectedVersion: visit.version,
    })
  }
  return bookAppointment(call, { ...was, clientId: visit.client.id, comment: visit.comment })
}
