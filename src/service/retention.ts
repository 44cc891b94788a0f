import { DAY, type Instant } from '../domain/time/time.js'
import type { Db } from '../store/postgres/database.js'
import { deleteOldEvents } from '../store/live/events.js'
import { deleteOldWebhooks } from '../store/inbox/webhook-inbox.js'

/** Subscribers can resume, and messengers can repeat a webhook, for this long. */
const RETENTION_DAYS = 7
const BATCH = 1_000

/**
 * Deletes events and webhook ids older than seven days in batches, until all are deleted or
 * `isStopped` returns true.
 */
export async function deleteExpired(
  db: Db,
  now: Instant,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const before = now - RETENTION_DAYS * DAY
  for (const deleteBatch of [deleteOldEvents, deleteOldWebhooks])
    for (let deleted = BATCH; deleted >= BATCH && !isStopped();)
      deleted = await deleteBatch(db, before, BATCH)
}
