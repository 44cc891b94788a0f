import {
  type Adapter,
  type ConnectionSettings,
  NO_SETTINGS,
} from '../../../domain/connections/adapters.js'
import {
  CONNECTED_SYSTEMS,
  type ConnectedSystem,
  connectionKeyOf,
  type ConnectionKind,
  type ConnectionOrigin,
  type ConnectionState,
  partsOf,
  UNUSED_CONNECTION,
} from '../../../domain/connections/connection.js'
import type { ExternalSystem } from '../../../domain/crm/sync.js'
import type { Channel } from '../../../domain/identity/people.js'
import { environmentConnection } from '../../../external/connect.js'
import { firstSalonId } from '../../../store/catalog/salons.js'
import { countWaiting, readConnectionStates } from '../../../store/connections/connection-states.js'
import { listConnections, type StoredConnection } from '../../../store/connections/connections.js'
import { authorize, type Context } from '../../context.js'
import { systemsOf } from '../systems-of-salon.js'

/** An external system as admins see it, connected or not. */
export type ConnectionStatus = Omit<ConnectionState, 'isFailing'> &
  ConnectionSettings & {
    readonly name: ConnectedSystem
    readonly kind: ConnectionKind
    readonly channel: Channel | null
    readonly system: ExternalSystem | null
    readonly connected: boolean
    /** Null: there is no connection. */
    readonly origin: ConnectionOrigin | null
    /** The id of a connection of the salon. Null: it comes from the environment, or is missing. */
    readonly id: number | null
    readonly adapter: Adapter | null
    readonly isPaused: boolean
    readonly version: number | null
    /** The last part of the address of its webhooks. Null: the system sends none. */
    readonly webhookKey: string | null
    /** Why the stored secrets cannot be used. Null: they can be, or there are none. */
    readonly problem: string | null
  }

/** What the admin should do about secrets that no key of the process decrypts. */
export const UNREADABLE_SECRETS =
  'The stored secrets cannot be read: the key of the deployment is another one. Enter them again.'

/** Returns a stored connection as admins see it. `isOpen`: its secrets could be read. */
export function statusOf(
  stored: StoredConnection,
  state: ConnectionState | undefined,
  { now, isOpen }: { readonly now: number; readonly isOpen: boolean },
): ConnectionStatus {
  const { id, name, adapter, settings, isPaused, version, webhookKey } = stored
  const parts = partsOf(name)
  return {
    name,
    ...parts,
    ...NO_SETTINGS,
    ...settings,
    ...shownState(state, now),
    connected: isOpen && !isPaused,
    origin: 'salon',
    ...{ id, adapter, isPaused, version },
    webhookKey: parts.channel === null ? null : webhookKey,
    problem: isOpen || isPaused ? null : UNREADABLE_SECRETS,
  }
}

function shownState(state: ConnectionState = UNUSED_CONNECTION, now: number) {
  const { lastSuccessAt, lastError, lastErrorAt, pausedUntil } = state
  const isPausedNow = pausedUntil !== null && pausedUntil > now
  return { lastSuccessAt, lastError, lastErrorAt, pausedUntil: isPausedNow ? pausedUntil : null }
}

/**
 * Returns all messengers and booking systems and the autopilot's model, connected or not. For
 * admins.
 */
export async function readConnectionStatuses(context: Context): Promise<ConnectionStatus[]> {
  const { salonId } = authorize(context, 'salon:manage')
  const { now, db, externalSystems } = context
  const [stored, systems, first] = await Promise.all([
    listConnections(db, salonId),
    systemsOf(context, salonId),
    firstSalonId(context.autonomousDb),
  ])
  const isFirst = first === salonId
  const given = (name: ConnectedSystem): boolean =>
    name === 'model'
      ? externalSystems.model !== undefined && stored.every((one) => one.name !== 'model')
      : isFirst && isIn(externalSystems, name)
  const keys = [
    ...CONNECTED_SYSTEMS.map((name) => connectionKeyOf(environmentConnection(name))),
    ...stored.map(connectionKeyOf),
  ]
  const states = await readConnectionStates(db, keys)
  return CONNECTED_SYSTEMS.map((name) => {
    const own = stored.find((one) => one.name === name)
    if (own && !given(name))
      return statusOf(own, states.get(connectionKeyOf(own)), { now, isOpen: isIn(systems, name) })
    const isShared = isFirst || name === 'model'
    const key = connectionKeyOf(environmentConnection(name))
    const state = isShared ? states.get(key) : undefined
    return {
      name,
      ...partsOf(name),
      ...NO_SETTINGS,
      ...shownState(state, now),
      connected: given(name),
      origin: given(name) ? 'environment' : null,
      ...{ id: null, adapter: null, version: null, webhookKey: null, problem: null },
      isPaused: false,
    }
  })
}

/** Whether the systems include this one. */
export function isIn(
  { crmA, crmB, model, messengers }: Awaited<ReturnType<typeof systemsOf>>,
  name: ConnectedSystem,
): boolean {
  if (name === 'crm_a') return crmA !== undefined
  if (name === 'crm_b') return crmB !== undefined
  return (name === 'model' ? model : messengers[name]) !== undefined
}

/** Returns what waits in the salon for each of the systems. For admins. One statement. */
export async function readWaiting(
  context: Context,
  names: readonly ConnectedSystem[],
): Promise<number[]> {
  const counts = await countWaiting(context.db, authorize(context, 'salon:manage').salonId)
  return names.map((name) => counts.get(name) ?? 0)
}
