import { MINUTE } from '../../../domain/time/time.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import type { OutgoingMessage } from '../../../external/messengers/messenger.js'
import { findStoredFile, type StoredFile } from '../../../store/inbox/media/media-files.js'
import type { MessageToSend } from '../../../store/inbox/sending.js'
import type { Context } from '../../context.js'

type Source = Pick<Context, 'autonomousDb' | 'externalSystems' | 'now'>

/** How long the address of an uploaded picture works for a messenger. */
const PUBLIC_MS = 60 * MINUTE
/** The longest that the store may take to return a picture, in milliseconds. */
const READ_MS = 10_000

const unreadable = (): ExternalFault =>
  new ExternalFault('unavailable', 'The store of files could not return the picture.', {
    passing: true,
  })

async function readWhole({ externalSystems }: Source, { key }: StoredFile): Promise<Buffer> {
  try {
    const signal = AbortSignal.timeout(READ_MS)
    const stream = await externalSystems.media.store.open(key, undefined, signal)
    if (!stream) throw unreadable()
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch (error) {
    throw error instanceof ExternalFault ? error : unreadable()
  }
}

/**
 * Returns the picture of a message for its messenger: the address that staff gave, or the uploaded
 * picture with a public address that works for an hour. Rejects with ExternalFault when the upload
 * is gone.
 */
export async function pictureToSend(
  source: Source,
  salonId: number,
  { id, imageUrl, media }: MessageToSend,
): Promise<Pick<OutgoingMessage, 'imageUrl' | 'picture'>> {
  if (media.length === 0) return { imageUrl }
  const file = await findStoredFile(source.autonomousDb, salonId, id, 0)
  if (!file) throw new ExternalFault('refused', 'The picture is not in the store of files.')
  const { now, externalSystems } = source
  return {
    imageUrl: externalSystems.media.publicUrl(salonId, file.id, now + PUBLIC_MS) ?? null,
    picture: {
      mime: file.mime,
      name: file.name ?? `picture.${file.mime.split('/')[1]}`,
      read: () => readWhole(source, file),
    },
  }
}
