import { transact } from '../../../store/postgres/database.js'
import { enqueueJob } from '../../../store/jobs/jobs.js'
import { dropOldHolds, hasOldHolds } from '../../../store/booking/slot-holds.js'
import type { SyncContext } from './crm-a.js'

/** A hold is stale when it is this much older than the limit of a call, in milliseconds. */
const GRACE_MS = 15_000

/**
 * Drops the holds of processes that died during a call to system A. Enqueues a job for each, which
 * cancels the booking at system A if it was created.
 */
export async function releaseStaleHolds({
  autonomousDb,
  externalSystems,
}: Pick<SyncContext, 'autonomousDb' | 'externalSystems'>): Promise<void> {
  const seconds = (externalSystems.timeoutMs + GRACE_MS) / 1000
  if (!(await hasOldHolds(autonomousDb, seconds))) return
  await transact(autonomousDb, async (tx) => {
    for (const hold of await dropOldHolds(tx, seconds))
      await enqueueJob(tx, 'undo_booking', { ...hold, looks: 0 })
  })
}
