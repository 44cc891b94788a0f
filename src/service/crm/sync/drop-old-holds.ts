import { transact } from '../../../store/postgres/database.js'
import { enqueueJob } from '../../../store/jobs/jobs.js'
import { dropOldHolds } from '../../../store/booking/slot-holds.js'
import type { SyncContext } from './crm-a.js'

/** So much longer than a call may take, in milliseconds. */
const BEYOND_MS = 15_000

/** Frees places whose process died while it asked external system A; what A took is taken back. */
export async function freeOldHolds({
  own,
  outside,
}: Pick<SyncContext, 'own' | 'outside'>): Promise<void> {
  await transact(own, async (tx) => {
    for (const hold of await dropOldHolds(tx, (outside.timeoutMs + BEYOND_MS) / 1000))
      await enqueueJob(tx, 'undo_booking', { ...hold, looks: 0 })
  })
}
