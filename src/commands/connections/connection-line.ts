import { isoInstant } from '../../domain/time/time.js'
import type { ConnectionStatus } from '../../service/connections/settings/list-connections.js'

/** Returns what a connection does now, in a few words. */
function stateOf(status: ConnectionStatus): string {
  const { connected, isPaused, problem, origin, pausedUntil, lastErrorAt, lastSuccessAt } = status
  if (problem !== null) return `problem: ${problem}`
  if (isPaused) return 'paused by an admin'
  if (!connected) return 'not connected'
  if (pausedUntil !== null) return `paused until ${isoInstant(pausedUntil)}: ${status.lastError}`
  if (lastErrorAt !== null && lastErrorAt > (lastSuccessAt ?? 0))
    return `fails: ${status.lastError}`
  if (lastSuccessAt !== null) return `works, last call ${isoInstant(lastSuccessAt)}`
  return origin === null ? 'not connected' : 'not called yet'
}

/** Returns the line of a connection in a list. */
export const connectionLine = (status: ConnectionStatus): string =>
  [
    status.name.padEnd(11),
    (status.adapter ?? status.origin ?? '-').padEnd(11),
    stateOf(status),
  ].join('  ')

/** Returns a connection as JSON. It has no secrets. */
export const connectionJson = (status: ConnectionStatus): object => ({
  ...status,
  state: stateOf(status),
  lastSuccessAt: status.lastSuccessAt === null ? null : isoInstant(status.lastSuccessAt),
  lastErrorAt: status.lastErrorAt === null ? null : isoInstant(status.lastErrorAt),
  pausedUntil: status.pausedUntil === null ? null : isoInstant(status.pausedUntil),
})
