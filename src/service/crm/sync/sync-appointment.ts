import { sqlStateOf } from '../../../base/log.js'
import type { Appointment } from '../../../domain/booking/appointment.js'
import { appointmentEvent } from '../../../domain/live/event.js'
import type { CrmA } from '../../../external/crm/crm-a.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { findAppointment } from '../../../store/booking/appointments.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { writeEvents } from '../../../store/live/events.js'
import {
  claimSync,
  giveCrmAId,
  isCrmAIdTaken,
  settleSync,
  type SyncTask,
} from '../../../store/crm/sync-log.js'
import { callCrm, sameIdTwice } from './call-crm.js'
import { cancelAtCrm } from './cancel-at-crm.js'
import { crmAOf, type SyncContext, UNCONNECTED } from './crm-a.js'

/** Beyond a call's own limit: to record how it ended. */
const GRACE_MS = 2_000
/** What somebody else works on is looked at again then. */
const AGAIN_MS = 1_000

/**
 * Tells external system A what it was not told yet of a visit, in the order in which it happened; stops at what fails.
 * Each attempt is recorded. Throws the ExternalFault of the one that failed; asks to come again where somebody else is at it.
 * Where system A is not connected the entries wait until it is.
 */
export async function syncAppointment(
  syncer: SyncContext,
  salonId: number,
  appointmentId: number,
  until = Infinity,
): Promise<void | { readonly againMs: number }> {
  const crm = await crmAOf(syncer, salonId)
  if (!crm) return UNCONNECTED
  const { own, outside } = syncer
  while (performance.now() < until) {
    const task = await claimSync(own, salonId, appointmentId, outside.timeoutMs + GRACE_MS)
    if (task === 'none') return
    if (task === 'busy') return { againMs: AGAIN_MS }
    const visit = await findAppointment(own, salonId, task.appointmentId)
    if (!visit) throw new Error(`visit ${task.appointmentId} is gone`)
    await work(syncer, crm, visit, task, until)
  }
  return { againMs: AGAIN_MS }
}

/** An attempt that is the caller's own, and how it ended. Answers system A's id; throws its ExternalFault. */
export async function work(
  syncer: SyncContext,
  crm: CrmA,
  visit: Appointment,
  task: SyncTask,
  until = Infinity,
): Promise<number> {
  const { own, outside, now } = syncer
  const limitMs = Math.max(Math.min(until - performance.now(), outside.timeoutMs), 1)
  try {
    const id = await callCrm(crm, visit, task, limitMs)
    await record(syncer, visit, task, id)
    return id
  } catch (error) {
    if (!(error instanceof ExternalFault)) throw error
    const failed = { state: 'failed', error: error.message } as const
    await transact(own, (tx) => settleSync(tx, visit.salonId, task.id, failed, now))
    throw error
  }
}

const UNIQUE = '23505'

/** System A has it: that and its id are recorded; subscribers see the id. Throws ExternalFault where the id is another visit's. */
export async function record(
  { own, now }: SyncContext,
  visit: Appointment,
  task: SyncTask,
  id: number,
): Promise<void> {
  const { salonId } = visit
  if (visit.crmAId !== id && (await isCrmAIdTaken(own, salonId, visit.id, id))) throw sameIdTwice()
  try {
    await transact(own, async (tx) => {
      if (!(await settleSync(tx, salonId, task.id, { state: 'succeeded', externalId: id }, now)))
        return
      if (visit.crmAId !== id) await tellId(tx, visit, id, now)
      if (task.change !== null && 'cancels' in task.change)
        await cancelAtCrm(tx, visit, task.change.cancels, now)
    })
  } catch (error) {
    throw sqlStateOf(error) === UNIQUE ? sameIdTwice() : error
  }
}

async function tellId(tx: Db, visit: Appointment, id: number, now: number): Promise<void> {
  await giveCrmAId(tx, visit.salonId, visit.id, id)
  await writeEvents(tx, visit.salonId, [appointmentEvent('updated', visit)], now)
}
