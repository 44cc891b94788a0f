import type { Appointment } from '../../domain/booking/appointment.js'
import type { Db } from '../postgres/database.js'
import { param, staticSql } from '../postgres/static-sql.js'
import { countDoneAppointment, countNoShow } from './clients.js'

const uncountDone = staticSql()`
  update clients set visits_count = visits_count - 1
  where salon_id = ${param('salonId')} and id = ${param('clientId')}`
const findLastDone = staticSql()`
  update clients set (last_visit_id, last_visit_on) = (
    select appointment.id, appointment.date from appointments appointment
    where appointment.salon_id = clients.salon_id and appointment.client_id = clients.id
      and appointment.status = 'done'
    order by appointment.date desc, appointment.start_minute desc, appointment.id desc limit 1)
  where salon_id = ${param('salonId')} and id = ${param('clientId')}
    and last_visit_id = ${param('appointmentId')}`
const uncountNoShow = staticSql()`
  update clients set no_show_count = no_show_count - 1
  where salon_id = ${param('salonId')} and id = ${param('clientId')}`

/**
 * Moves what a done or missed appointment counts from its former client to its client. The caller
 * has locked both clients and has changed the appointment before.
 */
export async function reassignCounts(
  tx: Db,
  { salonId, id, status, date, client }: Appointment,
  formerClientId: number,
): Promise<void> {
  const former = { salonId, clientId: formerClientId }
  if (status === 'done') {
    await uncountDone(tx, former)
    await findLastDone(tx, { ...former, appointmentId: id })
    await countDoneAppointment(tx, salonId, client.id, { id, date })
  }
  if (status === 'no_show') {
    await uncountNoShow(tx, former)
    await countNoShow(tx, salonId, client.id)
  }
}
