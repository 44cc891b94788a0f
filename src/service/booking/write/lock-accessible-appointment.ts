import type { Appointment } from '../../../domain/booking/appointment.js'
import type { Viewer } from '../../../domain/identity/people.js'
import { notFound, Refusal } from '../../../domain/refusal.js'
import type { Salon } from '../../../domain/catalog/salon.js'
import { lockAppointment } from '../../../store/booking/appointments.js'
import type { Db } from '../../../store/postgres/database.js'

/** Whether the viewer may know of the visit: staff all, masters and clients their own. */
export const isVisible = (viewer: Viewer, visit: Appointment): boolean =>
  (viewer.role !== 'master' || visit.master.id === viewer.masterId) &&
  (viewer.role !== 'client' || visit.client.id === viewer.clientId)

/** The visit, locked; refuses with `not_found` what is another salon's, master's or client's. */
export async function lockAccessibleAppointment(
  tx: Db,
  viewer: Viewer,
  id: number,
): Promise<Appointment> {
  const visit = await lockAppointment(tx, viewer.salonId, id)
  if (!visit || !isVisible(viewer, visit)) throw notFound()
  return visit
}

export const cancelWindowClosed = ({ clientCancelWindowMinutes }: Salon): Refusal =>
  new Refusal(
    'cancel_window_closed',
    `An appointment can be cancelled up to ${clientCancelWindowMinutes} minutes before it starts.`,
  )
