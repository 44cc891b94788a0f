import type { Appointment, Target } from '../../../domain/booking/appointment.js'
import type { Actor } from '../../../domain/identity/actor.js'
import { appointmentEvent } from '../../../domain/live/event.js'
import type { NoticeEvent } from '../../../domain/notifications/notification.js'
import type { Salon } from '../../../domain/catalog/salon.js'
import { setStatus, writeStatusLog } from '../../../store/booking/appointments.js'
import { countNoShow, countAppointment } from '../../../store/clients/clients.js'
import type { Db } from '../../../store/postgres/database.js'
import { writeEvents } from '../../../store/live/events.js'
import type { Call } from '../../context.js'
import { createNotifications } from '../../notifications/create-notifications.js'

/** What of a move its people are told of. */
const NOTICE_OF: Readonly<Partial<Record<Target, NoticeEvent>>> = {
  confirmed: 'appointment_confirmed',
  cancelled: 'appointment_cancelled',
}

/** Moves a visit that is held and may be moved: with its log entry, its event, the client's counts, and notices to its people. */
export async function applyStatusChange(
  tx: Db,
  call: Pick<Call, 'now' | 'isSilent'>,
  salon: Salon,
  visit: Appointment,
  to: Target,
  { actor, note }: { readonly actor: Actor; readonly note: string | null },
): Promise<Appointment> {
  const { salonId, id, client } = visit
  await setStatus(tx, salonId, id, to, call.now)
  await writeStatusLog(tx, salonId, id, { from: visit.status, to, actor, note }, call.now)
  if (to === 'done') await countAppointment(tx, salonId, client.id, visit)
  if (to === 'no_show') await countNoShow(tx, salonId, client.id)
  const moved: Appointment = {
    ...visit,
    status: to,
    updatedAt: call.now,
    version: visit.version + 1,
  }
  await writeEvents(tx, salonId, [appointmentEvent('status_changed', moved, visit)], call.now)
  const event = NOTICE_OF[to]
  if (event) await createNotifications(tx, call, salon, moved, event, note ? { reason: note } : {})
  return moved
}
