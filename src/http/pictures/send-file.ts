import type { FastifyReply, FastifyRequest } from 'fastify'
import { isShownInline } from '../../domain/inbox/file-type.js'
import { type ByteRange, readRange } from '../../domain/inbox/stored-file.js'
import { notFound } from '../../domain/refusal.js'
import type { Context } from '../../service/context.js'
import { openStoredFile } from '../../service/inbox/media/read-file.js'
import type { StoredFile } from '../../store/inbox/media/media-files.js'
import { hasTag, tagOf } from '../response/etag.js'
import { goneSignal } from './gone-signal.js'

/** Nothing in the file can run or load, even if somebody opens its address as a page. */
export const INERT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'same-origin',
}
/** A file of a message does not change: its address never has another one. */
export const CACHED = { 'cache-control': 'private, max-age=86400, immutable' }

/** Returns a Content-Disposition (RFC 6266) in ASCII. */
function dispositionOf({ mime, name }: StoredFile): string {
  const kind = isShownInline(mime) ? 'inline' : 'attachment'
  if (name === null) return kind
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename*=UTF-8''${encoded}`
}

const partOf = ({ from, to }: ByteRange, size: number) => ({
  'content-range': `bytes ${from}-${to}/${size}`,
  'content-length': to - from + 1,
})

/**
 * Sends a stored file, or the part that the request asks for. Pictures, sounds and videos are shown
 * in place, others are downloads. Returns undefined when the store does not have the file. Throws
 * `external_unavailable`.
 */
export async function sendStoredFile(
  context: Pick<Context, 'externalSystems'>,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { size, mime } = file
  const tag = tagOf(file.key)
  if (hasTag(request, tag))
    return reply
      .code(304)
      .headers({ ...CACHED, etag: tag })
      .send()
  const ifRange = request.headers['if-range']
  const isSame = ifRange === undefined || ifRange === tag
  const range = isSame ? readRange(request.headers.range, size) : undefined
  if (range === 'none')
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .header('cache-control', 'no-store')
      .send()
  const bytes = await openStoredFile(context, file, range, goneSignal(reply))
  if (!bytes) return undefined
  return reply
    .code(range ? 206 : 200)
    .headers({
      ...CACHED,
      ...INERT,
      etag: tag,
      'content-type': mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
      'content-disposition': dispositionOf(file),
      'accept-ranges': 'bytes',
      ...(range ? partOf(range, size) : { 'content-length': size }),
    })
    .send(bytes)
}

/** Throws `not_found` for a file that the store does not have. */
export async function sendExistingFile(
  ...sent: Parameters<typeof sendStoredFile>
): Promise<FastifyReply> {
  const reply = await sendStoredFile(...sent)
  if (!reply) throw notFound()
  return reply
}
