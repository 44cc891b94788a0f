import { type Appointment, canMove } from '../../../domain/booking/appointment.js'
import type { Actor } from '../../../domain/identity/actor.js'
import { lockAppointment } from '../../../store/booking/appointments.js'
import type { Db } from '../../../store/postgres/database.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { applyStatusChange } from '../../booking/write/change-status.js'

/** External system A has cancelled what somebody here wants cancelled: so it is here, if it still may be. */
export async function cancelAtCrm(
  tx: Db,
  { salonId, id }: Appointment,
  by: { readonly actor: Actor; readonly note: string | null },
  now: number,
): Promise<void> {
  const salon = await loadSalon(tx, salonId)
  const visit = await lockAppointment(tx, salonId, id)
  if (visit && canMove(visit, 'cancelled', salon, now))
    await applyStatusChange(tx, { now }, salon, visit, 'cancelled', by)
}
