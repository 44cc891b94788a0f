import { LRUCache } from 'lru-cache'
import type { Log } from '../../base/log.js'
import { type SecretKeySource, UndecryptableSecret } from '../../base/secret-box.js'
import type { OnExternalCall } from '../../external/connect.js'
import type { SalonSystems, StoredSystems } from '../../external/external-systems.js'
import type { AddressRules } from '../../external/http/guarded-agent.js'
import { openConnection, type OpenedConnection } from '../../external/open-connection.js'
import { listConnections, type StoredConnection } from '../../store/connections/connections.js'
import { NoSecretsKey } from '../../store/connections/secrets-key-file.js'
import type { Db } from '../../store/postgres/database.js'
import { decryptSecrets } from './connection-secrets.js'

/** How stored connections are opened. */
export type StoredSystemsOptions = {
  readonly db: Db
  readonly keys: SecretKeySource
  readonly timeoutMs: number
  /** Which servers the addresses of salons may lead to. Undefined: all. */
  readonly addressRules: AddressRules | undefined
  readonly onCall: OnExternalCall
  readonly log: Log
}

/** How long this process uses what it has read. Changes by other processes are seen after it. */
const FRESH_MS = 2_000
/** Of how many salons a process keeps connections open. */
const MOST_SALONS = 1_000

type Opened = { readonly stored: StoredConnection; readonly connection: OpenedConnection }
type Entry = {
  readonly readAt: number
  readonly opened: Promise<ReadonlyMap<number, Opened>>
}

const isSame = (one: StoredConnection, other: StoredConnection): boolean =>
  one.id === other.id && one.version === other.version

/**
 * Opens the connections of salons at their first use. Each has its own clients, so failures of one
 * never pause another. A salon that does nothing costs nothing.
 */
export function createStoredSystems(options: StoredSystemsOptions): StoredSystems {
  const { db, log } = options
  const reported = new Set<string>()
  const closing = new Set<Promise<void>>()

  const close = ({ connection }: Opened): void => {
    const closed = connection.close().finally(() => closing.delete(closed))
    closing.add(closed)
  }
  const closeAll = async (opened: Entry['opened']): Promise<void> => {
    for (const one of (await opened.catch(() => undefined))?.values() ?? []) close(one)
  }
  const entries = new LRUCache<number, Entry>({
    max: MOST_SALONS,
    // What is replaced keeps the connections that have not changed.
    dispose: ({ opened }, _salonId, reason) => {
      if (reason === 'evict') void closeAll(opened)
    },
  })

  const open = async (stored: StoredConnection): Promise<Opened | undefined> => {
    const { salonId, id, name, adapter, settings } = stored
    try {
      const details = { name, adapter, settings, secrets: decryptSecrets(options.keys, stored) }
      const { timeoutMs, addressRules, onCall } = options
      const connection = await openConnection(details, {
        ...{ timeoutMs, addressRules },
        onCall: (...ended) => onCall({ name, salonId, id }, ...ended),
      })
      return { stored, connection }
    } catch (error) {
      if (!(error instanceof UndecryptableSecret) && !(error instanceof NoSecretsKey)) throw error
      const key = `${id} ${stored.version}`
      if (!reported.has(key))
        log.error({ salonId, connection: id, reason: error.message }, 'secrets cannot be read')
      reported.add(key)
      return undefined
    }
  }

  /** Reads the connections of a salon. Those that have not changed stay open. */
  const load = async (salonId: number, before: Entry | undefined): Promise<Map<number, Opened>> => {
    const [rows, was] = await Promise.all([
      listConnections(db, salonId),
      before?.opened.catch(() => undefined),
    ])
    const opened = new Map<number, Opened>()
    for (const row of rows) {
      const known = was?.get(row.id)
      const one = known && isSame(known.stored, row) ? known : await open(row)
      if (one) opened.set(row.id, one)
    }
    for (const [id, one] of was ?? []) if (opened.get(id) !== one) close(one)
    return opened
  }
  const entryOf = (salonId: number): Entry => {
    const known = entries.get(salonId)
    if (known && performance.now() - known.readAt < FRESH_MS) return known
    const entry: Entry = { readAt: performance.now(), opened: load(salonId, known) }
    entries.set(salonId, entry)
    entry.opened.catch(() => {
      if (entries.peek(salonId) === entry && known)
        entries.set(salonId, { ...known, readAt: -Infinity })
      else if (entries.peek(salonId) === entry) entries.delete(salonId)
    })
    return entry
  }

  return {
    keys: options.keys,
    addressRules: options.addressRules,
    async of(salonId) {
      const systems: SalonSystems[] = []
      for (const { stored, connection } of (await entryOf(salonId).opened).values())
        if (!stored.isPaused) systems.push(connection.systems)
      return systems.reduce(
        (all, one) => ({ ...all, ...one, messengers: { ...all.messengers, ...one.messengers } }),
        { messengers: {} },
      )
    },
    async receiver(salonId, channel) {
      for (const { stored, connection } of (await entryOf(salonId).opened).values())
        if (stored.name === channel) return connection.messenger
      return undefined
    },
    forget(salonId) {
      const known = entries.peek(salonId)
      if (known) entries.set(salonId, { ...known, readAt: -Infinity })
    },
    async close() {
      await Promise.all([...entries.values()].map(({ opened }) => closeAll(opened)))
      entries.clear()
      await Promise.all(closing)
    },
  }
}
