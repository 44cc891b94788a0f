import type { FastifyReply } from 'fastify'
import type { Log } from '../../base/log.js'
import { startStream } from './stream.js'

/** A file to send. Its pieces are made when they are asked for. */
export type FileToSend = {
  readonly fileName: string
  readonly type: string
  readonly chunks: AsyncIterable<string>
}

/**
 * Sends a file piece by piece. When a later piece fails, the connection ends before the end of the
 * body, so that the receiver sees an incomplete file. The response to HEAD has no body.
 */
export async function sendFile(
  reply: FastifyReply,
  { fileName, type, chunks }: FileToSend,
  log: Log,
): Promise<FastifyReply> {
  const stream = await startStream(chunks)
  const { id, method } = reply.request
  stream.once('error', (error) => log.error({ err: error, requestId: id }, 'an export ended early'))
  void reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  if (method !== 'HEAD') return reply.send(stream)
  stream.destroy()
  return reply.send()
}
