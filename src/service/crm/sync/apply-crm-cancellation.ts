import { type Appointment, canTransition } from '../../../domain/booking/appointment.js'
import type { Actor } from '../../../domain/identity/actor.js'
import { lockAppointment } from '../../../store/booking/appointments.js'
import type { Db } from '../../../store/postgres/database.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { applyStatusChange } from '../../booking/write/change-status.js'

/**
 * Cancels the appointment here after system A has cancelled it. Does nothing when its status no
 * longer allows it.
 */
export async function applyCrmCancellation(
  tx: Db,
  { salonId, id }: Appointment,
  by: { readonly actor: Actor; readonly note: string | null },
  now: number,
): Promise<void> {
  const salon = await loadSalon(tx, salonId)
  const appointment = await lockAppointment(tx, salonId, id)
  if (appointment && canTransition(appointment, 'cancelled', salon, now))
    await applyStatusChange(tx, {
      context: { now },
      salon,
      appointment,
      to: 'cancelled',
      options: by,
    })
}
