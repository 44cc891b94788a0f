import type { Appointment } from '../../../domain/booking/appointment.js'
import type { Actor } from '../../../domain/identity/actor.js'
import { Refusal } from '../../../domain/refusal.js'
import { referenceOf } from '../../../domain/crm/sync.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { findAppointment } from '../../../store/booking/appointments.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { enqueueJob } from '../../../store/jobs/jobs.js'
import { findCancelBy, giveUpSync, noteSync } from '../../../store/crm/sync-log.js'
import type { Call } from '../../context.js'
import { codeOfFault } from '../../inbox/sending/messengers.js'
import { carryOut } from './cancel-here.js'
import { ARRIVED_MS } from './undo-booking.js'

/**
 * Cancels a visit at external system A, and here as soon as it is done there (REST contract, "502 and 504"): the wish is
 * committed first, so that a process that dies in between leaves nobody half cancelled. Undefined where A knows nothing of the
 * visit. `hold` and `demand` refuse as a cancellation does; refuses with `external_unavailable`, `external_timeout`, and then
 * the visit stands, unless A turns out to have done it all the same.
 */
export async function cancelStrictly(
  call: Call,
  hold: (tx: Db) => Promise<Appointment>,
  demand: (visit: Appointment) => void,
  by: { readonly actor: Actor; readonly note: string | null },
): Promise<Appointment | undefined> {
  const { own, now, key = null } = call
  const wished = await transact(own, async (tx) => {
    const visit = await hold(tx)
    if (
      key !== null &&
      visit.status === 'cancelled' &&
      (await findCancelBy(tx, visit.salonId, visit.id, key))
    )
      return visit
    demand(visit)
    if (visit.crmAId === null) return undefined
    await noteSync(tx, visit.salonId, visit.id, 'cancel', { cancels: { ...by, key } }, now)
    return visit
  })
  if (!wished || wished.status === 'cancelled') return wished
  const { salonId, id } = wished
  const fault = await carryOut(call, salonId, id)
  const ended = await findAppointment(own, salonId, id)
  if (ended?.status === 'cancelled') return ended
  const why = fault ?? new ExternalFault('timeout', 'External system A did not answer in time.')
  if (!(await giveUp(call, wished, why.message))) {
    const late = await findAppointment(own, salonId, id)
    if (late?.status === 'cancelled') return late
  }
  throw new Refusal(codeOfFault(why), why.message)
}

/** The visit stands; whether external system A did it all the same is looked for. False where nothing is left to be given up. */
const giveUp = ({ own, now }: Call, visit: Appointment, why: string): Promise<boolean> =>
  transact(own, async (tx) => {
    const { salonId, id: appointmentId } = visit
    const isGivenUp = await giveUpSync(tx, salonId, appointmentId, why, now)
    const undo = { salonId, appointmentId, reference: referenceOf(visit), looks: 0 }
    if (isGivenUp) await enqueueJob(tx, 'undo_booking', undo, { delayMs: ARRIVED_MS })
    return isGivenUp
  })
