import { type Appointment, isActive } from '../../../domain/booking/appointment.js'
import { notFound, Refusal } from '../../../domain/refusal.js'
import { findAppointment } from '../../../store/booking/appointments.js'
import { transact } from '../../../store/postgres/database.js'
import { isKnownToCrmA, noteSync } from '../../../store/crm/sync-log.js'
import { authorize, type Call } from '../../context.js'
import { codeOfFault } from '../../inbox/sending/messengers.js'
import { lockAccessibleAppointment } from '../../booking/write/lock-accessible-appointment.js'
import { carryOut } from './cancel-here.js'
import { crmAOf } from './crm-a.js'

/**
 * Tells external system A now what it was not told yet of a visit; one that it never heard of, as it was booked before A was
 * connected, is created there (REST contract, "502 and 504"). Refuses: not found, `external_unavailable` (also where A is
 * not connected), `external_timeout`.
 */
export async function retrySync(call: Call, id: number): Promise<Appointment> {
  const viewer = authorize(call, 'appointments:sync')
  const { salonId } = viewer
  const crm = await crmAOf(call, salonId)
  await transact(call.own, async (tx) => {
    const visit = await lockAccessibleAppointment(tx, viewer, id)
    if (!crm) throw new Refusal('external_unavailable', 'External system A is not connected.')
    if (!isActive(visit.status) || (await isKnownToCrmA(tx, salonId, id))) return
    await noteSync(tx, salonId, id, 'create', null, call.now)
    if (visit.status !== 'booked')
      await noteSync(tx, salonId, id, 'update', { status: visit.status }, call.now)
  })
  const fault = await carryOut(call, salonId, id)
  if (fault) throw new Refusal(codeOfFault(fault), fault.message)
  const visit = await findAppointment(call.own, salonId, id)
  if (!visit) throw notFound()
  return visit
}
