import { randomBytes } from 'node:crypto'
import { pictureTypeOf } from '../../../domain/inbox/picture.js'
import {
  LARGEST_UPLOAD,
  type MessageFile,
  UPLOAD_QUOTA,
  uploadUrl,
} from '../../../domain/inbox/stored-file.js'
import type { Media } from '../../../domain/inbox/media.js'
import { invalid, notFound, Refusal, unknownReference } from '../../../domain/refusal.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { checkFile, FileTooLarge } from '../../../external/media/check-file.js'
import { keyOfFile } from '../../../external/media/media-store.js'
import {
  finishUpload,
  insertUpload,
  lockUpload,
  markUploadForDeletion,
} from '../../../store/inbox/media/media-files.js'
import { enqueueJob } from '../../../store/jobs/jobs.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { authorize, type Context } from '../../context.js'

/** A picture that staff send to the service. */
export type IncomingUpload = {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly name: string | null
  readonly signal: AbortSignal
}
/** An uploaded picture, which waits for its message. */
export type Upload = Pick<MessageFile, 'mime' | 'size' | 'name'> & { readonly id: number }

const LONGEST_NAME = 200

/** Returns the refusal of an upload that was not stored. Other errors stay as they are. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof ExternalFault)) return error
  if (error instanceof FileTooLarge)
    return new Refusal('payload_too_large', 'The picture is larger than 10 MB.')
  return error.kind === 'refused'
    ? new Refusal('unsupported_media_type', 'The file is not a JPEG, PNG, GIF, WebP or AVIF.')
    : new Refusal('external_unavailable', error.message)
}

/**
 * Stores a picture for a message that staff will send. Its type is decided by its bytes. Throws
 * `unsupported_media_type`, `payload_too_large`, `throttled` when the uploads of the salon that no
 * message has are too many, and `external_unavailable` when the store cannot be used. For admins
 * and operators.
 */
export async function storeUpload(context: Context, upload: IncomingUpload): Promise<Upload> {
  const { salonId, id: userId } = authorize(context, 'tasks:write')
  const { store } = context.externalSystems.media
  const db = context.autonomousDb
  const name = upload.name === null ? null : [...upload.name].slice(0, LONGEST_NAME).join('')
  const key = keyOfFile(salonId, randomBytes(16))
  try {
    const named = { mime: '', name }
    const { mime, bytes } = await checkFile(upload.bytes, named, LARGEST_UPLOAD, pictureTypeOf)
    const row = { salonId, userId, key, mime, name, size: LARGEST_UPLOAD }
    const id = await transact(db, (tx) => insertUpload(tx, row, UPLOAD_QUOTA, context.now))
    if (id === undefined)
      throw new Refusal('throttled', 'Too many pictures wait to be sent. Send or remove some.')
    try {
      const size = await store.write(key, bytes, upload.signal)
      await finishUpload(db, salonId, id, size)
      return { id, mime, size, name }
    } catch (error) {
      await markUploaded(context, id)
      throw error
    }
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Marks an upload of the viewer for removal. Returns whether there is one. */
function markUploaded(context: Context, id: number): Promise<boolean> {
  const { salonId, id: userId } = authorize(context, 'tasks:write')
  return transact(context.autonomousDb, async (tx) => {
    const isMarked = await markUploadForDeletion(tx, salonId, userId, id)
    if (isMarked) await enqueueJob(tx, 'delete_media', { salonId })
    return isMarked
  })
}

/** Removes an upload of the viewer that no message has. Throws `not_found`. */
export async function discardUpload(context: Context, id: number): Promise<void> {
  authorize(context, 'tasks:write')
  if (!(await markUploaded(context, id))) throw notFound()
}

/** Locks an upload of an account for its message. Throws `invalid` where there is none. */
export async function takeUpload(
  tx: Db,
  salonId: number,
  userId: number,
  uploadId: number,
): Promise<Media> {
  const upload = await lockUpload(tx, salonId, userId, uploadId)
  if (!upload) throw invalid({ uploadId: [unknownReference(uploadId)] })
  return { url: uploadUrl(uploadId), mime: upload.mime, name: upload.name }
}
