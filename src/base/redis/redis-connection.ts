import { type Command, Redis } from 'ioredis'
import { isReady, reasonOf, Unanswered } from './redis.js'

/** The part of a log that a connection writes to. */
type ConnectionLog = {
  info(text: string): void
  warn(fields: object, text: string): void
}

const LONGEST_WAIT_MS = 500
const READONLY_PAUSE_MS = 5_000
const RETRY_MS = [50, 100, 200, 500, 1000] as const

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
export function connectRedis(url: string, log: ConnectionLog): Redis {
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
