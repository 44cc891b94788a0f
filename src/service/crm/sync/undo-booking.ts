import type { Appointment } from '../../../domain/booking/appointment.js'
import type { CrmA, CrmAPage, CrmARecord } from '../../../external/crm/crm-a.js'
import { findAppointment } from '../../../store/booking/appointments.js'
import { transact } from '../../../store/postgres/database.js'
import { type JobPayloads, enqueueJob } from '../../../store/jobs/jobs.js'
import { isHeld } from '../../../store/booking/slot-holds.js'
import { findGivenUpCancel, isCrmAIdTaken } from '../../../store/crm/sync-log.js'
import { crmAOf, type SyncContext, UNCONNECTED } from './crm-a.js'
import { record } from './sync-appointment.js'

/** What was on its way when it was given up has arrived by then, mostly. */
export const ARRIVED_MS = 2_000
/** It may arrive later: it is looked for this often, with as long between. */
const LOOKS = 3
const BETWEEN_MS = 60_000

/** Of a day's list, which has a few; a list that never ends is a fault of the system. */
const MOST_PAGES = 100

/** A visit as external system A tells of it among those of its day; undefined where it does not. */
async function findOnDay(
  crm: CrmA,
  { date, crmAId }: Appointment,
): Promise<CrmARecord | undefined> {
  const isIt = (told: CrmAPage['records'][number]): told is CrmARecord =>
    told.id === crmAId && 'status' in told
  for (let page = 1, looked = 0; looked < MOST_PAGES; looked += 1) {
    const { records, next } = await crm.list(date, date, page)
    const found = records.find(isIt)
    if (found || next === null) return found
    page = next
  }
  return undefined
}

/**
 * Told as cancelled, or gone: some keep nothing of what was deleted. What was brought from there is under no reference of
 * ours: it is looked for on its day, and may be on another one where it is not there.
 */
async function isCancelledThere(
  crm: CrmA,
  visit: Appointment,
  reference: string,
): Promise<boolean> {
  if (visit.source === 'import_crm_a') return (await findOnDay(crm, visit))?.status === 'cancelled'
  const found = await crm.find(reference)
  return (
    found.length === 0 ||
    found.some(({ id, status }) => id === visit.crmAId && status === 'cancelled')
  )
}

/**
 * Takes back at external system A a booking that was given up here, in case it took it after all (REST contract, "502 and
 * 504"; design, "STRICT"). A cancellation that it did after all cannot be taken back there: so it is done here too. Throws
 * the ExternalFault of a call that failed.
 */
export async function undoBooking(
  syncer: SyncContext,
  { salonId, appointmentId, reference, looks }: JobPayloads['undo_booking'],
): Promise<void | { readonly againMs: number }> {
  const crm = await crmAOf(syncer, salonId)
  if (!crm) return UNCONNECTED
  const { own } = syncer
  const visit = await findAppointment(own, salonId, appointmentId)
  if (visit) {
    const wish =
      visit.status === 'cancelled'
        ? undefined
        : await findGivenUpCancel(own, salonId, appointmentId)
    if (!wish) return // somebody came back for it
    if (visit.crmAId !== null && (await isCancelledThere(crm, visit, reference)))
      return record(syncer, visit, wish, visit.crmAId)
  } else {
    if (await isHeld(own, salonId, appointmentId)) return { againMs: BETWEEN_MS }
    for (const { id, status } of await crm.find(reference))
      if (status !== 'cancelled' && !(await isCrmAIdTaken(own, salonId, appointmentId, id)))
        await crm.cancel(id, { key: `${reference}-undo-${id}` })
  }
  if (looks + 1 < LOOKS)
    await transact(own, (tx) =>
      enqueueJob(
        tx,
        'undo_booking',
        { salonId, appointmentId, reference, looks: looks + 1 },
        { delayMs: BETWEEN_MS },
      ),
    )
}
