import type { Redis } from 'ioredis'

export type { Redis }

/** Whether commands can be sent now. */
export const isReady = ({ status }: Redis): boolean => status === 'ready'

/** The error of a command that Redis did not answer in time. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/**
 * Returns a short reason: the code of the network error, or the first word in capitals of Redis's
 * message (before Redis 7.0 it wraps errors of scripts). The rest of the message is never used.
 */
export function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  const capitals = /: -([A-Z]{3,})\b/.exec(message) ?? /^([A-Z]{3,})\b/.exec(message)
  return code ?? capitals?.[1] ?? 'unanswered'
}

const LOST = ['Unanswered', 'AbortError', 'MaxRetriesPerRequestError', 'ParserError']
const LOST_IN_WORDS = /^(?:Connection is closed|Stream isn't writeable)/

/**
 * Returns why a command failed, in one word: the code of Redis (`READONLY`, `OOM`); `unanswered`
 * without an answer or a connection, which the connection itself logs; `failed` for an error of
 * this service.
 */
export function reasonOfFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'ReplyError') return reasonOf(error)
  return LOST.includes(error.name) || LOST_IN_WORDS.test(error.message) || 'syscall' in error
    ? 'unanswered'
    : 'failed'
}
