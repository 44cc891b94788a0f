import { isUniqueViolation } from '../../../store/postgres/database-errors.js'
import type { Appointment } from '../../../domain/booking/appointment.js'
import { appointmentEvent } from '../../../domain/live/event.js'
import type { CrmA } from '../../../external/crm/crm-a.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { findAppointment } from '../../../store/booking/appointments.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { writeEvents } from '../../../store/live/events.js'
import {
  claimSync,
  setCrmAId,
  isCrmAIdTaken,
  settleSync,
  type SyncTask,
} from '../../../store/crm/sync-log.js'
import { callCrm, duplicateIdFault } from './call-crm.js'
import { applyCrmCancellation } from './apply-crm-cancellation.js'
import { crmAOf, type SyncContext, RETRY_UNTIL_CONNECTED } from './crm-a.js'

/** How much longer a claim lasts than the call, to record the result. */
const GRACE_MS = 2_000
/** The pause before an entry is looked at again that another process has claimed. */
const BUSY_RETRY_MS = 1_000

/**
 * Sends the waiting changes of an appointment to system A in their order, and records each attempt.
 * Stops at the first failure and throws its ExternalFault. Returns when to come again: another
 * process has the next entry, `deadline` has passed, or system A is not connected. `deadline` is on
 * the clock of `performance.now()`.
 */
export async function syncAppointment(
  context: SyncContext,
  salonId: number,
  appointmentId: number,
  deadline = Infinity,
): Promise<void | { readonly retryAfterMs: number }> {
  const crm = await crmAOf(context, salonId)
  if (!crm) return RETRY_UNTIL_CONNECTED
  const { autonomousDb, externalSystems } = context
  while (performance.now() < deadline) {
    const task = await claimSync(
      autonomousDb,
      salonId,
      appointmentId,
      externalSystems.timeoutMs + GRACE_MS,
    )
    if (task === 'none') return
    if (task === 'busy') return { retryAfterMs: BUSY_RETRY_MS }
    const appointment = await findAppointment(autonomousDb, salonId, task.appointmentId)
    if (!appointment) throw new Error(`appointment ${task.appointmentId} does not exist`)
    await attemptSync(context, crm, { appointment, task, deadline })
  }
  return { retryAfterMs: BUSY_RETRY_MS }
}

/** One attempt to sync an entry. `deadline` is on the clock of `performance.now()`. */
export type SyncAttempt = {
  readonly appointment: Appointment
  readonly task: SyncTask
  readonly deadline: number
}

/**
 * Makes one attempt for an entry that the caller has claimed, and records how it ended. Returns
 * system A's id of the appointment. Throws the ExternalFault of the call.
 */
export async function attemptSync(
  context: SyncContext,
  crm: CrmA,
  { appointment, task, deadline }: SyncAttempt,
): Promise<number> {
  const { autonomousDb, externalSystems, now } = context
  const limitMs = Math.max(Math.min(deadline - performance.now(), externalSystems.timeoutMs), 1)
  try {
    const id = await callCrm(crm, appointment, task, limitMs)
    await recordSyncSuccess(context, appointment, task, id)
    return id
  } catch (error) {
    if (!(error instanceof ExternalFault)) throw error
    const failed = { state: 'failed', error: error.message } as const
    await transact(autonomousDb, (tx) =>
      settleSync(tx, { salonId: appointment.salonId, id: task.id, end: failed, now }),
    )
    throw error
  }
}

/**
 * Records that system A has executed an entry, and publishes a new id to subscribers. A
 * cancellation is then executed here too. Throws ExternalFault when another appointment has the id.
 */
export async function recordSyncSuccess(
  { autonomousDb, now }: SyncContext,
  appointment: Appointment,
  task: SyncTask,
  id: number,
): Promise<void> {
  const { salonId } = appointment
  if (appointment.crmAId !== id && (await isCrmAIdTaken(autonomousDb, salonId, appointment.id, id)))
    throw duplicateIdFault()
  try {
    await transact(autonomousDb, async (tx) => {
      if (
        !(await settleSync(tx, {
          salonId,
          id: task.id,
          end: { state: 'succeeded', externalId: id },
          now,
        }))
      )
        return
      if (appointment.crmAId !== id) await publishCrmAId(tx, appointment, id, now)
      if (task.change !== null && 'cancels' in task.change)
        await applyCrmCancellation(tx, appointment, task.change.cancels, now)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? duplicateIdFault() : error
  }
}

async function publishCrmAId(
  tx: Db,
  appointment: Appointment,
  id: number,
  now: number,
): Promise<void> {
  await setCrmAId(tx, appointment.salonId, appointment.id, id)
  await writeEvents(tx, appointment.salonId, [appointmentEvent('updated', appointment)], now)
}
