import type { Appointment } from '../../domain/booking/appointment.js'
import { notFound, Refusal } from '../../domain/refusal.js'
import {
  type StoredAutopilotAction,
  type AutopilotDraft,
  autopilotActionsOfTasks,
  autopilotDraftsOfTasks,
  lockAutopilotAction,
  markUndone,
} from '../../store/autopilot/autopilot.js'
import { findAppointment } from '../../store/booking/appointments.js'
import { joinableTransaction } from '../../store/postgres/database.js'
import { authorize, type Context } from '../context.js'
import { bookAppointment } from '../booking/book-appointment.js'
import { moveAppointment } from '../booking/move-appointment.js'
import { rescheduleAppointment } from '../booking/reschedule-appointment.js'

export type { StoredAutopilotAction }

const isAt = (
  appointment: Appointment,
  { masterId, date, time }: NonNullable<StoredAutopilotAction['became']>,
): boolean =>
  appointment.master.id === masterId && appointment.date === date && appointment.time === time

const NOTE = 'What the autopilot did was undone'

/** Returns the actions of the autopilot in these tasks, oldest first. */
export const readAutopilotActions = (
  context: Context,
  taskIds: readonly number[],
): Promise<StoredAutopilotAction[]> =>
  autopilotActionsOfTasks(context.db, authorize(context, 'tasks:read').salonId, taskIds)

/** Returns the drafts that the autopilot offers to operators in these tasks. */
export const readAutopilotDrafts = (
  context: Context,
  taskIds: readonly number[],
): Promise<readonly AutopilotDraft[]> =>
  autopilotDraftsOfTasks(context.db, authorize(context, 'tasks:read').salonId, taskIds)

/**
 * Undoes an action of the autopilot and returns the appointment. A booking is cancelled, a move is
 * reversed, a cancelled appointment is booked again as a new one. Throws `not_found`, the refusals
 * of these changes, and `invalid_status_transition` when the action was undone before or the
 * appointment was moved again since.
 */
export async function undoAutopilotAction(context: Context, id: number): Promise<Appointment> {
  const { salonId } = authorize(context, 'autopilot:undo')
  return joinableTransaction(context.db, async (tx) => {
    const action = await lockAutopilotAction(tx, salonId, id)
    if (!action) throw notFound()
    if (action.undoneAt !== null)
      throw new Refusal('invalid_status_transition', 'It was undone already.')
    const appointment = await reverse({ ...context, db: tx }, salonId, action)
    await markUndone(tx, salonId, id, context.now)
    return appointment
  })
}

async function reverse(
  context: Context,
  salonId: number,
  { kind, appointmentId, was, became }: StoredAutopilotAction,
): Promise<Appointment> {
  if (kind === 'book') return moveAppointment(context, appointmentId, 'cancelled', { note: NOTE })
  if (!was)
    throw new Refusal('invalid_status_transition', 'Where the appointment was before is not known.')
  const appointment = await findAppointment(context.db, salonId, appointmentId)
  if (!appointment) throw notFound()
  if (kind === 'move') {
    if (became && !isAt(appointment, became))
      throw new Refusal('invalid_status_transition', 'The appointment was moved on since then.')
    return rescheduleAppointment(context, appointmentId, {
      ...was,
      note: NOTE,
      expectedVersion: appointment.version,
    })
  }
  return bookAppointment(context, {
    ...was,
    clientId: appointment.client.id,
    comment: appointment.comment,
  })
}
