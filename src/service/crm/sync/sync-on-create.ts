import type { Appointment } from '../../../domain/booking/appointment.js'
import type { CrmA } from '../../../external/crm/crm-a.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { isJoint } from '../../../store/postgres/database.js'
import type { SyncOnCreate } from '../../../store/booking/new-appointment.js'
import type { SyncTask } from '../../../store/crm/sync-log.js'
import type { Call } from '../../context.js'
import { work } from './sync-appointment.js'

/** So long a booking waits for external system A, so that its answer holds A's id; all of a create stays below two seconds. */
const FIRST_MS = 1_700
const GRACE_MS = 1_000
/** After a pause of system A is over. */
const AFTER_PAUSE_MS = 6_000

/**
 * How external system A hears of a booking that stands whatever it says: at once after the commit, by whoever books, and then
 * by a job. Paused, it is not asked at all, which counts as an attempt; under a key the commit is not ours to wait for.
 */
export function syncOnCreate(call: Call, crm: CrmA): SyncOnCreate {
  const pause = crm.pause()
  if (pause !== undefined)
    return { state: 'failed', attempts: 1, error: pause, claimMs: 0, delayMs: AFTER_PAUSE_MS }
  if (isJoint(call.db))
    return { state: 'pending', attempts: 0, error: null, claimMs: 0, delayMs: 0 }
  const claimMs = FIRST_MS + GRACE_MS
  return { state: 'pending', attempts: 1, error: null, claimMs, delayMs: claimMs }
}

/** External system A's id of a visit that was just booked; null where that takes too long or fails: the job goes on. */
export async function tellAtOnce(
  call: Call,
  crm: CrmA,
  visit: Appointment,
  { attempts, claimMs }: SyncOnCreate,
  syncId: number | null,
): Promise<number | null> {
  if (claimMs === 0 || syncId === null) return null
  const task: SyncTask = {
    ...{ id: syncId, appointmentId: visit.id, system: 'crm_a', operation: 'create', change: null },
    ...{
      state: 'pending',
      attempts,
      externalId: null,
      error: null,
      createdAt: call.now,
      updatedAt: call.now,
    },
  }
  try {
    return await work(call, crm, visit, task, performance.now() + FIRST_MS)
  } catch (error) {
    // The booking stands; what failed here is tried again by the job.
    if (!(error instanceof ExternalFault))
      call.log.warn({ err: error }, 'a booking was not told to external system A at once')
    return null
  }
}
