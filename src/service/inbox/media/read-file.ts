import { timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pictureUrlOf } from '../../../domain/inbox/picture.js'
import { type ByteRange, originOf } from '../../../domain/inbox/stored-file.js'
import { notFound, Refusal } from '../../../domain/refusal.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { signedTextOf } from '../../../external/media/media-system.js'
import {
  findStoredFile,
  findStoredFileById,
  type StoredFile,
} from '../../../store/inbox/media/media-files.js'
import { findMessages } from '../../../store/inbox/messages.js'
import { authorize, type Context } from '../../context.js'

/** A file of a message: its stored copy, or its address on the web. */
export type FileOfMessage =
  | { readonly stored: StoredFile; readonly salonId: number }
  | { readonly stored: undefined; readonly url: string }

/**
 * Returns a file of a message. A message without a stored copy has an address on the web. Throws
 * `not_found` where the salon has no such message, the message no such file, or the file neither.
 * For admins and operators.
 */
export async function readFileOfMessage(
  context: Context,
  messageId: number,
  index: number,
): Promise<FileOfMessage> {
  const { salonId } = authorize(context, 'tasks:read')
  const [message] = await findMessages(context.db, salonId, [messageId])
  const url = message && pictureUrlOf(message, index)
  if (message === undefined || url === undefined) throw notFound()
  if (message.media[index]?.state === 'stored') {
    const stored = await findStoredFile(context.db, salonId, messageId, index)
    if (stored) return { stored, salonId }
  }
  if (originOf(url) !== 'web') throw notFound()
  return { stored: undefined, url }
}

/** What names a file in a public address, and its signature. */
export type SignedFile = {
  readonly salonId: number
  readonly fileId: number
  readonly until: number
  readonly signature: string
}

/**
 * Returns the file of a signed public address. Throws `not_found` for a wrong or expired address.
 * The signature is the right.
 */
export async function readSignedFile(
  { db, tokens, now }: Pick<Context, 'db' | 'tokens' | 'now'>,
  { salonId, fileId, until, signature }: SignedFile,
): Promise<StoredFile> {
  const expected = Buffer.from(tokens.seal(signedTextOf(salonId, fileId, until)))
  const given = Buffer.from(signature)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  const stored =
    isSigned && until >= now ? await findStoredFileById(db, salonId, fileId) : undefined
  if (!stored) throw notFound()
  return stored
}

/**
 * Opens a stored file, or a part of it. Undefined: the store does not have it. Throws
 * `external_unavailable` when the store cannot be used.
 */
export async function openStoredFile(
  { externalSystems }: Pick<Context, 'externalSystems'>,
  { key }: StoredFile,
  range: ByteRange | undefined,
  signal: AbortSignal,
): Promise<Readable | undefined> {
  try {
    return await externalSystems.media.store.open(key, range, signal)
  } catch (error) {
    if (error instanceof ExternalFault) throw new Refusal('external_unavailable', error.message)
    throw error
  }
}
