import { UPLOAD_LIFETIME_MS } from '../../../domain/inbox/stored-file.js'
import type { Instant } from '../../../domain/time/time.js'
import {
  deleteMediaFile,
  findDeleting,
  markForDeletion,
  markUnusedUploads,
} from '../../../store/inbox/media/media-files.js'
import { enqueueJob } from '../../../store/jobs/jobs.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import type { Context } from '../../context.js'

const BATCH = 100

/**
 * Removes the files of messages from the store after the commit. To be called before the messages
 * are deleted, in the same transaction: a message with files cannot be deleted.
 */
export async function deleteMediaOf(
  tx: Db,
  salonId: number,
  messageIds: readonly number[],
): Promise<void> {
  if (messageIds.length === 0) return
  if ((await markForDeletion(tx, salonId, messageIds)) > 0)
    await enqueueJob(tx, 'delete_media', { salonId })
}

/**
 * Removes the marked files of a salon from the store, then their rows. Returns `busy` when some are
 * still being downloaded. Rejects with ExternalFault when the store is away.
 */
export async function removeDeletedFiles(
  { autonomousDb, externalSystems }: Pick<Context, 'autonomousDb' | 'externalSystems'>,
  salonId: number,
  isStopped: () => boolean = () => false,
): Promise<'busy' | 'done'> {
  let isBusy = false
  for (let after = 0; !isStopped();) {
    const files = await findDeleting(autonomousDb, salonId, after, BATCH)
    for (const { id, key, isClaimed } of files) {
      // A process that downloads it may still write it: the row stays until that cannot be.
      if (isClaimed) isBusy = true
      await externalSystems.media.store.remove(key)
      if (!isClaimed) await deleteMediaFile(autonomousDb, salonId, id)
      after = id
    }
    if (files.length < BATCH) return isBusy ? 'busy' : 'done'
  }
  return 'busy'
}

/** Removes uploads that no message has after a day, and files whose removal was lost. */
export function deleteUnusedUploads(db: Db, now: Instant): Promise<void> {
  return transact(db, async (tx) => {
    for (const salonId of await markUnusedUploads(tx, now - UPLOAD_LIFETIME_MS, BATCH))
      await enqueueJob(tx, 'delete_media', { salonId })
  })
}
