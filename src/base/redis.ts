import { type Command, Redis } from 'ioredis'
import type { Log } from './log.js'

export type { Redis }

const LONGEST_WAIT_MS = 500
const READONLY_PAUSE_MS = 5_000
const RETRY_MS = [50, 100, 200, 500, 1000] as const

/** Whether commands can be sent now. */
export const isReady = ({ status }: Redis): boolean => status === 'ready'

/** The error of a command that Redis did not answer in time. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/**
 * A Redis client in which a command without an answer in time fails and ends the connection: if
 * Redis is silent now, it is also silent for the next command. If this process itself was paused,
 * the answer may have arrived meanwhile. So the socket is read first; `commandTimeout` of the
 * library does not wait for that.
 */
class ImpatientRedis extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    let waiting = true
    const timer = setTimeout(
      () => setImmediate(() => waiting && this.#giveUp(command)),
      LONGEST_WAIT_MS,
    )
    const stop = (): void => {
      waiting = false
      clearTimeout(timer)
    }
    command.promise.then(stop, stop)
    return super.sendCommand(command, stream)
  }

  #giveUp(command: Command): void {
    const fault = new Unanswered('no answer in time')
    command.reject(fault)
    // A handshake has its own timeout, and a closed stream was reported before.
    if (!isReady(this) || !this.stream.writable) return
    this.silentEmit('error', fault)
    this.disconnect(true)
  }
}

/**
 * Returns a function that decides whether to reconnect when Redis is read-only: after a failover
 * the name may lead to another server. It allows that at most once in READONLY_PAUSE_MS.
 */
function createLeaver(): (error: Error) => boolean {
  let last = -Infinity
  return (error) => {
    if (reasonOf(error) !== 'READONLY' || performance.now() - last < READONLY_PAUSE_MS) return false
    last = performance.now()
    return true
  }
}

/**
 * Connects to Redis. A command never waits long: it fails at once without a connection, and within
 * half a second when Redis is silent. The client reconnects in the background without end, also,
 * every few seconds, when the server is read-only. An outage is logged once. The address is never
 * logged, because it may contain a password. `disconnect()` ends the connection.
 */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new ImpatientRedis(url, {
    connectionName: 'salon',
    connectTimeout: 2_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => RETRY_MS[Math.min(times, RETRY_MS.length) - 1] ?? 1000,
    reconnectOnError: createLeaver(),
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

/**
 * Returns a short reason: the code of the network error, or the first word in capitals of Redis's
 * message (before Redis 7.0 it wraps errors of scripts). The rest of the message is never used.
 */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
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
