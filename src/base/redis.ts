import { Redis } from 'ioredis'
import type { Log } from './log.js'

export type { Redis }

const LONGEST_WAIT_MS = 500
const RETRY_MS = [50, 100, 200, 500, 1000] as const

/** Whether commands can be sent at this moment. */
export const isReady = ({ status }: Redis): boolean => status === 'ready'

/**
 * A connection to Redis that never holds a caller up: without a connection a command fails at once, with a silent one
 * within half a second, and the connection is made anew in the background for as long as it takes. What goes wrong is
 * logged once per turn; the address, which may hold a password, never is. Connects by itself; `disconnect()` ends it.
 */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    connectionName: 'salon',
    connectTimeout: 2_000,
    commandTimeout: LONGEST_WAIT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => RETRY_MS[Math.min(times, RETRY_MS.length) - 1] ?? 1000,
    reconnectOnError: () => false,
  })
  let down = false
  redis.on('ready', () => {
    if (down) log.info('Redis answers again')
    down = false
  })
  redis.on('error', (error: Error) => {
    if (!down) log.warn({ reason: reasonOf(error) }, 'Redis does not answer')
    down = true
  })
  return redis
}

/** What ioredis says of a command without an answer. */
const TIMED_OUT = 'Command timed out'

/** The network's code, or the first capitals of what Redis says (before 7.0 it wraps what a script met); never the rest. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  const capitals = /: -([A-Z]{3,})\b/.exec(message) ?? /^([A-Z]{3,})\b/.exec(message)
  return code ?? capitals?.[1] ?? 'unanswered'
}

/**
 * What a failed command means, in a word: `READONLY`, `OOM`. One that got no answer ends the connection, as whoever is
 * silent now stays so for the next one; it is made anew in the background.
 */
export function reasonOfFailure(redis: Redis, error: unknown): string {
  if (error instanceof Error && error.name === 'ReplyError') return reasonOf(error)
  if (isReady(redis)) {
    if (error instanceof Error && error.message === TIMED_OUT) redis.emit('error', error) // nobody else logs it
    redis.disconnect(true)
  }
  return 'unanswered'
}
