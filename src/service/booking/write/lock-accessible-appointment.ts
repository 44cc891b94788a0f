import type { Appointment } from '../../../domain/booking/appointment.js'
import type { Viewer } from '../../../domain/identity/people.js'
import { notFound, Refusal, versionConflict } from '../../../domain/refusal.js'
import type { Salon } from '../../../domain/catalog/salon.js'
import { lockAppointment } from '../../../store/booking/appointments.js'
import { hasDialogue } from '../../../store/inbox/dialogues.js'
import type { Db } from '../../../store/postgres/database.js'

/** Whether the viewer may see the appointment: staff see all, masters and clients their own. */
export const isVisible = (viewer: Viewer, appointment: Appointment): boolean =>
  (viewer.role !== 'master' || appointment.master.id === viewer.masterId) &&
  (viewer.role !== 'client' || appointment.client.id === viewer.clientId)

/**
 * Whether the viewer may see the appointment and use it in a booking. With an embed token only those
 * of clients who have a dialogue.
 */
export const isAccessible = async (
  db: Db,
  viewer: Viewer,
  appointment: Appointment,
): Promise<boolean> =>
  isVisible(viewer, appointment) &&
  (!viewer.embedded || (await hasDialogue(db, viewer.salonId, appointment.client.id)))

/**
 * Locks an appointment until the transaction ends. Refuses with `not_found` what the viewer may
 * not see.
 */
export async function lockAccessibleAppointment(
  tx: Db,
  viewer: Viewer,
  id: number,
): Promise<Appointment> {
  const appointment = await lockAppointment(tx, viewer.salonId, id)
  if (!appointment || !(await isAccessible(tx, viewer, appointment))) throw notFound()
  return appointment
}

/** Refuses with `version_conflict` an appointment that is not at the version the caller expects. */
export function assertVersion({ version }: Appointment, expected: number): void {
  if (version !== expected) throw versionConflict('appointment', version)
}

export const cancelWindowClosed = ({ clientCancelWindowMinutes }: Salon): Refusal =>
  new Refusal(
    'cancel_window_closed',
    `An appointment can be cancelled up to ${clientCancelWindowMinutes} minutes before it starts.`,
    { params: { minutes: clientCancelWindowMinutes } },
  )
