import type { SettingsConnectionsQuery } from './documents.js'

/** An external system and how the calls to it end. */
export type Connection = SettingsConnectionsQuery['connections'][number]
/**
 * How a connection is now. `unused`: it is set up, and there was no call
 * yet. `stopped`: an admin has paused it. `problem`: its secrets cannot be used.
 */
export type ConnectionState =
  'off' | 'stopped' | 'problem' | 'paused' | 'failing' | 'unused' | 'working'

/** Returns how a connection is at a time, in milliseconds since 1970. */
export function connectionState(connection: Connection, now: number): ConnectionState {
  const { connected, isPaused, problem, pausedUntil, lastErrorAt, lastSuccessAt } = connection
  if (isPaused) return 'stopped'
  if (problem) return 'problem'
  if (!connected) return 'off'
  if (pausedUntil && Date.parse(pausedUntil) > now) return 'paused'
  const failedAt = lastErrorAt ? Date.parse(lastErrorAt) : -Infinity
  const workedAt = lastSuccessAt ? Date.parse(lastSuccessAt) : -Infinity
  if (failedAt > workedAt) return 'failing'
  return lastSuccessAt ? 'working' : 'unused'
}
