import { type Appointment, canMove, cancelWindowOpen, RIGHT_TO, type Target } from '../domain/appointment.js'
import { visitEvent } from '../domain/event.js'
import { actorOf, type Viewer } from '../domain/people.js'
import { invalid, notFound, Refusal, REQUIRED } from '../domain/refusal.js'
import { lockAppointment, setStatus, writeStatusLog } from '../store/appointments.js'
import { countNoShow, countVisit } from '../store/clients.js'
import { type Db, transact } from '../store/database.js'
import { writeEvents } from '../store/events.js'
import { loadSalon } from '../store/salons.js'
import { allow, type Call } from './call.js'

/** Whether the viewer may know of the visit: staff all, masters and clients their own. */
export const isVisible = (viewer: Viewer, visit: Appointment): boolean =>
  (viewer.role !== 'master' || visit.master.id === viewer.masterId) &&
  (viewer.role !== 'client' || visit.client.id === viewer.clientId)

/** The visit, locked; refuses with `not_found` what is another salon's, master's or client's. */
export async function lockVisible(tx: Db, viewer: Viewer, id: number): Promise<Appointment> {
  const visit = await lockAppointment(tx, viewer.salonId, id)
  if (!visit || !isVisible(viewer, visit)) throw notFound()
  return visit
}

/**
 * Moves a visit to another state, with its log entry (interface, section 3). Refuses: no right, not found, a missing
 * reason where the salon demands one, `invalid_status_transition`, `cancel_window_closed`.
 */
export async function moveAppointment(call: Call, id: number, to: Target, note: string | null): Promise<Appointment> {
  const viewer = allow(call, RIGHT_TO[to])
  const salon = await loadSalon(call.db, viewer.salonId)
  return transact(call.db, async (tx) => {
    const visit = await lockVisible(tx, viewer, id)
    if (!canMove(visit, to, salon, call.now))
      throw new Refusal(
        'invalid_status_transition',
        `The appointment cannot go from ${visit.status} to ${to}${to === 'no_show' ? ' now' : ''}.`,
      )
    if (to === 'cancelled' && salon.requireCancelReason && !note) throw invalid({ reason: [REQUIRED] })
    if (to === 'cancelled' && !cancelWindowOpen(visit, viewer.role, salon, call.now))
      throw new Refusal(
        'cancel_window_closed',
        `An appointment can be cancelled up to ${salon.clientCancelWindowMinutes} minutes before it starts.`,
      )
    await setStatus(tx, viewer.salonId, id, to, call.now)
    await writeStatusLog(tx, viewer.salonId, id, { from: visit.status, to, actor: actorOf(viewer), note }, call.now)
    if (to === 'done') await countVisit(tx, viewer.salonId, visit.client.id, visit)
    if (to === 'no_show') await countNoShow(tx, viewer.salonId, visit.client.id)
    const moved: Appointment = { ...visit, status: to, updatedAt: call.now, version: visit.version + 1 }
    await writeEvents(tx, viewer.salonId, [visitEvent('status_changed', moved, visit)], call.now)
    return moved
  })
}
