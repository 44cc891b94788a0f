import type { Appointment } from '../../../domain/booking/appointment.js'
import type { CrmA, CrmAPage, CrmARecord } from '../../../external/crm/crm-a.js'
import { findAppointment } from '../../../store/booking/appointments.js'
import { transact } from '../../../store/postgres/database.js'
import { type JobPayloads, enqueueJob } from '../../../store/jobs/jobs.js'
import { isHeld } from '../../../store/booking/slot-holds.js'
import { findGivenUpCancel, isCrmAIdTaken } from '../../../store/crm/sync-log.js'
import { crmAOf, type SyncContext, RETRY_UNTIL_CONNECTED } from './crm-a.js'
import { recordSyncSuccess } from './sync-appointment.js'

/** The pause before the first look: a call that was given up has usually arrived by then. */
export const UNDO_DELAY_MS = 2_000
/** A call may arrive later, so system A is asked this often. */
const LOOKS = 3
const BETWEEN_LOOKS_MS = 60_000

/** A day has a few pages; a list that never ends is an error of system A. */
const MOST_PAGES = 100

/** Returns an appointment from system A's list of its day; undefined when it is not in the list. */
async function findOnDay(
  crm: CrmA,
  { date, crmAId }: Appointment,
): Promise<CrmARecord | undefined> {
  const isRecord = (record: CrmAPage['records'][number]): record is CrmARecord =>
    record.id === crmAId && 'status' in record
  for (let page = 1, pages = 0; pages < MOST_PAGES; pages += 1) {
    const { records, next } = await crm.list(date, date, page)
    const found = records.find(isRecord)
    if (found || next === null) return found
    page = next
  }
  return undefined
}

/**
 * Whether system A has cancelled or deleted the appointment. An imported one has no reference of
 * ours, so it is looked for in the list of its day. There a missing record proves nothing: it may
 * have been moved to another day.
 */
async function isCancelledAtCrm(
  crm: CrmA,
  appointment: Appointment,
  reference: string,
): Promise<boolean> {
  if (appointment.source === 'import_crm_a')
    return (await findOnDay(crm, appointment))?.status === 'cancelled'
  const found = await crm.find(reference)
  return (
    found.length === 0 ||
    found.some(({ id, status }) => id === appointment.crmAId && status === 'cancelled')
  )
}

/**
 * Checks whether system A executed a call that was given up here (docs/connectors.md, "How the
 * service calls"). Cancels a booking that A created. A cancellation cannot be undone at A, so the
 * appointment is cancelled here too. Throws the ExternalFault of a call that failed.
 */
export async function undoBooking(
  context: SyncContext,
  { salonId, appointmentId, reference, looks }: JobPayloads['undo_booking'],
): Promise<void | { readonly retryAfterMs: number }> {
  const crm = await crmAOf(context, salonId)
  if (!crm) return RETRY_UNTIL_CONNECTED
  const { autonomousDb } = context
  const appointment = await findAppointment(autonomousDb, salonId, appointmentId)
  if (appointment) {
    const cancelTask =
      appointment.status === 'cancelled'
        ? undefined
        : await findGivenUpCancel(autonomousDb, salonId, appointmentId)
    if (!cancelTask) return // a repeated request has booked or cancelled it meanwhile
    if (appointment.crmAId !== null && (await isCancelledAtCrm(crm, appointment, reference)))
      return recordSyncSuccess(context, appointment, cancelTask, appointment.crmAId)
  } else {
    if (await isHeld(autonomousDb, salonId, appointmentId))
      return { retryAfterMs: BETWEEN_LOOKS_MS }
    for (const { id, status } of await crm.find(reference))
      if (
        status !== 'cancelled' &&
        !(await isCrmAIdTaken(autonomousDb, salonId, appointmentId, id))
      )
        await crm.cancel(id, { key: `${reference}-undo-${id}` })
  }
  if (looks + 1 < LOOKS)
    await transact(autonomousDb, (tx) =>
      enqueueJob(
        tx,
        'undo_booking',
        { salonId, appointmentId, reference, looks: looks + 1 },
        { delayMs: BETWEEN_LOOKS_MS },
      ),
    )
}
