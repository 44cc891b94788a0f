import type { Appointment } from '../../domain/appointment.js'
import type { CrmAFound } from '../../external/crm-a.js'
import { findAppointment } from '../../store/appointments.js'
import { transact } from '../../store/database.js'
import { type JobPayloads, leaveJob } from '../../store/jobs.js'
import { isHeld } from '../../store/slot-holds.js'
import { findGivenUpCancel, isCrmAIdTaken } from '../../store/sync-log.js'
import { crmAOf, type Syncer, UNCONNECTED } from './crm-a.js'
import { record } from './sync-visit.js'

/** What was on its way when it was given up has arrived by then, mostly. */
export const ARRIVED_MS = 2_000
/** It may arrive later: it is looked for this often, with as long between. */
const LOOKS = 3
const BETWEEN_MS = 60_000

/** Told as cancelled, or gone: some keep nothing of what was deleted. What was brought from there is under no reference of ours. */
const isCancelledThere = ({ crmAId, source }: Appointment, found: readonly CrmAFound[]): boolean =>
  found.length === 0
    ? source !== 'import_crm_a'
    : found.some(({ id, status }) => id === crmAId && status === 'cancelled')

/**
 * Takes back at external system A a booking that was given up here, in case it took it after all (REST contract, "502 and
 * 504"; design, "STRICT"). A cancellation that it did after all cannot be taken back there: so it is done here too. Throws
 * the ExternalFault of a call that failed.
 */
export async function undoBooking(
  syncer: Syncer,
  { salonId, appointmentId, reference, looks }: JobPayloads['undo_booking'],
): Promise<void | { readonly againMs: number }> {
  const crm = await crmAOf(syncer, salonId)
  if (!crm) return UNCONNECTED
  const { own } = syncer
  const visit = await findAppointment(own, salonId, appointmentId)
  if (visit) {
    const wish = visit.status === 'cancelled' ? undefined : await findGivenUpCancel(own, salonId, appointmentId)
    if (!wish) return // somebody came back for it
    if (visit.crmAId !== null && isCancelledThere(visit, await crm.find(reference)))
      return record(syncer, visit, wish, visit.crmAId)
  } else {
    if (await isHeld(own, salonId, appointmentId)) return { againMs: BETWEEN_MS }
    for (const { id, status } of await crm.find(reference))
      if (status !== 'cancelled' && !(await isCrmAIdTaken(own, salonId, appointmentId, id)))
        await crm.cancel(id, { key: `${reference}-undo-${id}` })
  }
  if (looks + 1 < LOOKS)
    await transact(own, (tx) =>
      leaveJob(tx, 'undo_booking', { salonId, appointmentId, reference, looks: looks + 1 }, { delayMs: BETWEEN_MS }),
    )
}
