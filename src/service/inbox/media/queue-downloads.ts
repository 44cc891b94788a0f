import { randomBytes } from 'node:crypto'
import type { Media } from '../../../domain/inbox/media.js'
import type { Instant } from '../../../domain/time/time.js'
import { keyOfFile } from '../../../external/media/media-store.js'
import { insertMediaFiles } from '../../../store/inbox/media/media-files.js'
import { enqueueJob } from '../../../store/jobs/jobs.js'
import type { Db } from '../../../store/postgres/database.js'

/**
 * Stores the rows of the files of a client's message, and a job for each that downloads it. Called
 * in the transaction that stores the message.
 */
export async function queueDownloads(
  tx: Db,
  message: { readonly salonId: number; readonly messageId: number },
  media: readonly Media[],
  now: Instant,
): Promise<void> {
  if (media.length === 0) return
  const { salonId } = message
  const files = media.map((file, position) => ({
    ...{ position, file },
    key: keyOfFile(salonId, randomBytes(16)),
  }))
  for (const fileId of await insertMediaFiles(tx, message, files, now))
    await enqueueJob(tx, 'store_media', { salonId, fileId })
}
