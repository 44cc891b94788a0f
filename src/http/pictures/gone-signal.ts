import type { FastifyReply } from 'fastify'

/** Returns a signal that is aborted when the connection of a request ends. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}
