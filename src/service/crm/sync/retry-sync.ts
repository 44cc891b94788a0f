import { type Appointment, isActive } from '../../../domain/booking/appointment.js'
import { notFound, Refusal } from '../../../domain/refusal.js'
import { findAppointment } from '../../../store/booking/appointments.js'
import { transact } from '../../../store/postgres/database.js'
import { isKnownToCrmA, enqueueSync } from '../../../store/crm/sync-log.js'
import { authorize, type Context } from '../../context.js'
import { refusalCodeOf } from '../../inbox/sending/messengers.js'
import { lockAccessibleAppointment } from '../../booking/write/lock-accessible-appointment.js'
import { syncAndWait } from './sync-and-wait.js'
import { crmAOf } from './crm-a.js'

/**
 * Sends the waiting changes of an appointment to system A now, and returns the appointment. One
 * that was booked before A was connected is created there. Throws `not_found`,
 * `external_unavailable` (also when A is not connected), `external_timeout`, and the code of
 * another refusal by A.
 */
export async function retrySync(context: Context, id: number): Promise<Appointment> {
  const viewer = authorize(context, 'appointments:sync')
  const { salonId } = viewer
  const crm = await crmAOf(context, salonId)
  await transact(context.autonomousDb, async (tx) => {
    const appointment = await lockAccessibleAppointment(tx, viewer, id)
    if (!crm) throw new Refusal('external_unavailable', 'External system A is not connected.')
    if (!isActive(appointment.status) || (await isKnownToCrmA(tx, salonId, id))) return
    await enqueueSync(tx, {
      salonId,
      appointmentId: id,
      operation: 'create',
      change: null,
      now: context.now,
    })
    if (appointment.status !== 'booked')
      await enqueueSync(tx, {
        salonId,
        appointmentId: id,
        operation: 'update',
        change: { status: appointment.status },
        now: context.now,
      })
  })
  const fault = await syncAndWait(context, salonId, id)
  if (fault) throw new Refusal(refusalCodeOf(fault), fault.message)
  const appointment = await findAppointment(context.autonomousDb, salonId, id)
  if (!appointment) throw notFound()
  return appointment
}
