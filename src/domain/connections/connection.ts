import { EXTERNAL_SYSTEMS, type ExternalSystem } from '../crm/sync.js'
import { type Channel, CHANNELS } from '../identity/people.js'
import type { Instant } from '../time/time.js'

/** What the service can be connected with. */
export const CONNECTED_SYSTEMS = [...CHANNELS, ...EXTERNAL_SYSTEMS, 'model'] as const
/** An external system: a messenger, a booking system, or the model of the autopilot. */
export type ConnectedSystem = Channel | ExternalSystem | 'model'
/** The kinds of external systems. */
export const CONNECTION_KINDS = ['messenger', 'booking_system', 'language_model'] as const
/** The kind of an external system. */
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/** Where a connection comes from: the variables of the deployment, or an admin of the salon. */
export type ConnectionOrigin = 'environment' | 'salon'

/** A connection of a salon, or one of the environment (`salonId` undefined). */
export type ConnectionOwner = {
  readonly name: ConnectedSystem
  /** Undefined: it is in the environment of the deployment. */
  readonly salonId: number | undefined
  /** The id of a stored connection. */
  readonly id: number | undefined
}
/** Returns the key under which the state of a connection is stored. */
export const connectionKeyOf = ({ name, salonId, id }: ConnectionOwner): string =>
  salonId === undefined ? name : `salon ${salonId} ${id} ${name}`

/** What is known of the calls to an external system. */
export type ConnectionState = {
  /** Whether the latest call failed. */
  readonly isFailing: boolean
  readonly lastSuccessAt: Instant | null
  /** Why the latest failed call failed, for people. It has no data of the system or of the call. */
  readonly lastError: string | null
  readonly lastErrorAt: Instant | null
  /** Until then no call is sent. Null: calls are sent. */
  readonly pausedUntil: Instant | null
}
/** The state before the first call. */
export const UNUSED_CONNECTION: ConnectionState = {
  isFailing: false,
  lastSuccessAt: null,
  lastError: null,
  lastErrorAt: null,
  pausedUntil: null,
}

/** The end of a call. `error`: why it failed; undefined: the system responded as it should. */
export type CallEnding = {
  readonly at: Instant
  readonly error: string | undefined
  readonly pausedUntil: Instant | null
}

/** Returns the state after a call. */
export const afterCall = (
  state: ConnectionState,
  { at, error, pausedUntil }: CallEnding,
): ConnectionState =>
  error === undefined
    ? { ...state, isFailing: false, lastSuccessAt: at, pausedUntil }
    : { ...state, isFailing: true, lastError: error, lastErrorAt: at, pausedUntil }

/** Calls that end during one pause compute its end with a small difference, in milliseconds. */
const SAME_PAUSE_MS = 1_000
const isSamePause = (one: Instant | null, other: Instant | null): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) < SAME_PAUSE_MS

/** Whether the system went from success to failure or back, or is paused anew or no longer. */
export const isTurn = (was: ConnectionState, is: ConnectionState): boolean =>
  was.isFailing !== is.isFailing || !isSamePause(was.pausedUntil, is.pausedUntil)

/** Returns a channel, a booking system, or neither: what the graph shows of a system. */
export function partsOf(system: ConnectedSystem): {
  readonly kind: ConnectionKind
  readonly channel: Channel | null
  readonly system: ExternalSystem | null
} {
  if (system === 'model') return { kind: 'language_model', channel: null, system: null }
  return system === 'crm_a' || system === 'crm_b'
    ? { kind: 'booking_system', channel: null, system }
    : { kind: 'messenger', channel: system, system: null }
}
