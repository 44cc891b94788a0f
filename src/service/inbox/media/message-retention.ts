import { deleteMediaOf } from './delete-media.js'
import { DAY, type Instant } from '../../../domain/time/time.js'
import {
  clearCopiesInTasks,
  eraseMediaOf,
  mayRemoveMessages,
  type RemovedMessage,
  removeOldTexts,
} from '../../../store/inbox/media/message-removal.js'
import { type Db, transact } from '../../../store/postgres/database.js'

/** How many messages a transaction changes: few, so that nobody waits for their locks. */
const BATCH = 200

/** Returns the messages of each salon, by its id. */
function bySalon(removed: readonly RemovedMessage[]): ReadonlyMap<number, RemovedMessage[]> {
  const salons = new Map<number, RemovedMessage[]>()
  for (const message of removed)
    salons.set(message.salonId, [...(salons.get(message.salonId) ?? []), message])
  return salons
}

/** Removes one batch and returns its size. 0: there is none, or another process removes them. */
const removeBatch = (db: Db, before: Instant, now: Instant): Promise<number> =>
  transact(db, async (tx) => {
    if (!(await mayRemoveMessages(tx))) return 0
    const removed = await removeOldTexts(tx, { before, now, most: BATCH })
    for (const [salonId, messages] of bySalon(removed)) {
      const ids = messages.map(({ id }) => id)
      await deleteMediaOf(tx, salonId, ids)
      await eraseMediaOf(tx, salonId, ids)
      const taskIds = [...new Set(messages.map(({ taskId }) => taskId))]
      await clearCopiesInTasks(tx, salonId, taskIds, before)
    }
    return removed.length
  })

/**
 * Removes texts and files of messages that are older than so many days, in all salons, in batches
 * until all are removed or `isStopped` returns true. One process at a time does it. Returns how
 * many messages it removed. Where nothing is old it reads one entry of an index.
 */
export async function removeOldMessages(
  db: Db,
  days: number,
  now: Instant,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let total = 0
  for (let removed = BATCH; removed === BATCH && !isStopped(); total += removed)
    removed = await removeBatch(db, now - days * DAY, now)
  return total
}
