import type { Appointment, Target } from '../../../domain/booking/appointment.js'
import type { Actor } from '../../../domain/identity/actor.js'
import { appointmentEvent } from '../../../domain/live/event.js'
import type { NotificationEvent } from '../../../domain/notifications/notification.js'
import type { Salon } from '../../../domain/catalog/salon.js'
import { setStatus, writeStatusLog } from '../../../store/booking/appointments.js'
import { countNoShow, countDoneAppointment } from '../../../store/clients/clients.js'
import type { Db } from '../../../store/postgres/database.js'
import { writeEvents } from '../../../store/live/events.js'
import type { Context } from '../../context.js'
import { createNotifications } from '../../notifications/create-notifications.js'

/** The notification that a status change sends. */
const NOTIFICATION_OF: Readonly<Partial<Record<Target, NotificationEvent>>> = {
  confirmed: 'appointment_confirmed',
  cancelled: 'appointment_cancelled',
}

/**
 * Changes the status of a locked appointment. Writes the history, the event, the client's counters
 * and the notifications.
 */
export async function applyStatusChange(
  tx: Db,
  {
    context,
    salon,
    appointment,
    to,
    options: { actor, note },
  }: {
    readonly context: Pick<Context, 'now' | 'suppressNotifications'>
    readonly salon: Salon
    readonly appointment: Appointment
    readonly to: Target
    readonly options: { readonly actor: Actor; readonly note: string | null }
  },
): Promise<Appointment> {
  const { salonId, id, client } = appointment
  await setStatus(tx, { salonId, id, status: to, now: context.now })
  await writeStatusLog(tx, {
    salonId,
    appointmentId: id,
    line: { from: appointment.status, to, actor, note },
    now: context.now,
  })
  if (to === 'done') await countDoneAppointment(tx, salonId, client.id, appointment)
  if (to === 'no_show') await countNoShow(tx, salonId, client.id)
  const moved: Appointment = {
    ...appointment,
    status: to,
    updatedAt: context.now,
    version: appointment.version + 1,
  }
  await writeEvents(
    tx,
    salonId,
    [appointmentEvent('status_changed', moved, appointment)],
    context.now,
  )
  const event = NOTIFICATION_OF[to]
  if (event)
    await createNotifications(tx, context, salon, {
      appointment: moved,
      event,
      details: note ? { reason: note } : {},
    })
  return moved
}
