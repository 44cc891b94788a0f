import { type Command, Redis } from 'ioredis'
import type { Log } from './log.js'

export type { Redis }

const LONGEST_WAIT_MS = 500
const READONLY_PAUSE_MS = 5_000
const RETRY_MS = [50, 100, 200, 500, 1000] as const

/** Whether commands can be sent at this moment. */
export const isReady = ({ status }: Redis): boolean => status === 'ready'

/** What a command without an answer fails with. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/**
 * A command that is not answered in time fails, and ends the connection, as whoever is silent now stays so for the next
 * one. Where it was this process that paused, the answer may have come meanwhile: what lies in the socket is read first,
 * for which the library's own `commandTimeout` does not wait.
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
    if (!isReady(this) || !this.stream.writable) return // the handshake ends by itself, and one who ended it already told
    this.silentEmit('error', fault)
    this.disconnect(true)
  }
}

/** Whether it is time to connect anew where Redis takes no writes: after a failover the name may lead elsewhere. */
function createLeaver(): (error: Error) => boolean {
  let last = -Infinity
  return (error) => {
    if (reasonOf(error) !== 'READONLY' || performance.now() - last < READONLY_PAUSE_MS) return false
    last = performance.now()
    return true
  }
}

/**
 * A connection to Redis that never holds a caller up: without a connection a command fails at once, with a silent one
 * within half a second, and the connection is made anew in the background for as long as it takes; to one that takes no
 * writes too, every few seconds. What goes wrong is logged once per turn; the address, which may hold a password, never
 * is. Connects by itself; `disconnect()` ends it.
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

/** The network's code, or the first capitals of what Redis says (before 7.0 it wraps what a script met); never the rest. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  const capitals = /: -([A-Z]{3,})\b/.exec(message) ?? /^([A-Z]{3,})\b/.exec(message)
  return code ?? capitals?.[1] ?? 'unanswered'
}

const LOST = ['Unanswered', 'AbortError', 'MaxRetriesPerRequestError', 'ParserError']
const LOST_IN_WORDS = /^(?:Connection is closed|Stream isn't writeable)/

/**
 * What a failed command means, in a word: what Redis says (`READONLY`, `OOM`); `unanswered` without an answer or a
 * connection, which the connection itself logs; `failed` for anything else, which is a fault of this side.
 */
export function reasonOfFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'ReplyError') return reasonOf(error)
  return LOST.includes(error.name) || LOST_IN_WORDS.test(error.message) || 'syscall' in error
    ? 'unanswered'
    : 'failed'
}
