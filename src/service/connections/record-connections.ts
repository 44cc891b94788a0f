import type { Log } from '../../base/log.js'
import {
  afterCall,
  connectionKeyOf,
  type ConnectionOwner,
  type ConnectionState,
  isTurn,
  UNUSED_CONNECTION,
} from '../../domain/connections/connection.js'
import { salonEvent } from '../../domain/live/event.js'
import type { Instant } from '../../domain/time/time.js'
import type { OnExternalCall } from '../../external/connect.js'
import { allSalonIds, firstSalonId } from '../../store/catalog/salons.js'
import {
  lockConnectionState,
  writeConnectionState,
} from '../../store/connections/connection-states.js'
import { writeEvents } from '../../store/live/events.js'
import { type Db, transact } from '../../store/postgres/database.js'

/** A process writes the state of a system at most this often while its calls end alike. */
const REFRESH_MS = 30_000
/** And at most this often while success and failure take turns. */
const TURN_MS = 1_000

/** Returns the salons that use a connection. */
async function usersOf(tx: Db, { name, salonId }: ConnectionOwner): Promise<readonly number[]> {
  if (salonId !== undefined) return [salonId]
  if (name === 'model') return allSalonIds(tx)
  const first = await firstSalonId(tx)
  return first === undefined ? [] : [first]
}

/**
 * Stores the state of a connection. When it has turned since the last one of any process, the
 * salons that use the connection get an event.
 */
export function saveConnectionState(
  db: Db,
  connection: ConnectionOwner,
  state: ConnectionState,
  now: Instant,
): Promise<void> {
  const key = connectionKeyOf(connection)
  return transact(db, async (tx) => {
    const was = await lockConnectionState(tx, key)
    await writeConnectionState(tx, key, state)
    if (!isTurn(was ?? UNUSED_CONNECTION, state)) return
    for (const id of await usersOf(tx, connection))
      await writeEvents(tx, id, [salonEvent('connection', null)], now)
  })
}

type RecorderOptions = {
  readonly save: (connection: ConnectionOwner, state: ConnectionState) => Promise<void>
  readonly clock: () => Instant
  readonly log: Log
}
/** Records how the calls of this process to external systems end. */
export type ConnectionRecorder = {
  readonly onCall: OnExternalCall
  /** Stores what is not stored yet. Later calls are not recorded. */
  close(): Promise<void>
}

/** What a process knows of a connection, and what it has stored of it. */
type Entry = {
  readonly connection: ConnectionOwner
  state: ConnectionState
  saved: ConnectionState
  savedAt: number
  timer: NodeJS.Timeout | undefined
  dueAt: number
  saving: Promise<void>
}

/**
 * Creates a recorder. It stores a turn between success and failure at once, other calls half a
 * minute after the last write, so that the writes do not grow with the calls.
 */
export function createConnectionRecorder({
  save,
  clock,
  log,
}: RecorderOptions): ConnectionRecorder {
  const entries = new Map<string, Entry>()
  let isClosed = false

  const entryOf = (connection: ConnectionOwner): Entry => {
    const key = connectionKeyOf(connection)
    const known = entries.get(key)
    if (known) return known
    const entry: Entry = {
      connection,
      state: UNUSED_CONNECTION,
      saved: UNUSED_CONNECTION,
      savedAt: -Infinity,
      timer: undefined,
      dueAt: Infinity,
      saving: Promise.resolve(),
    }
    entries.set(key, entry)
    return entry
  }
  const store = (entry: Entry): void => {
    clearTimeout(entry.timer)
    const { connection, state } = entry
    Object.assign(entry, { saved: state, savedAt: performance.now(), dueAt: Infinity })
    entry.saving = entry.saving
      .then(() => save(connection, state))
      .catch((error: unknown) => {
        log.debug({ err: error, connection }, 'the state of a connection waits for the database')
        entry.saved = UNUSED_CONNECTION
        if (!isClosed) schedule(entry)
      })
  }
  const schedule = (entry: Entry): void => {
    const pause = isTurn(entry.saved, entry.state) ? TURN_MS : REFRESH_MS
    const dueAt = entry.savedAt + pause
    if (dueAt >= entry.dueAt) return
    clearTimeout(entry.timer)
    const delay = dueAt - performance.now()
    if (delay <= 0) return store(entry)
    entry.dueAt = dueAt
    entry.timer = setTimeout(() => store(entry), delay).unref()
  }
  return {
    onCall(connection, end, _seconds, { message, pauseMs }) {
      if (end === 'paused' || isClosed) return
      const entry = entryOf(connection)
      const at = clock()
      const error = end === 'ok' || end === 'refused' ? undefined : message
      const pausedUntil = pauseMs > 0 ? at + pauseMs : null
      entry.state = afterCall(entry.state, { at, error, pausedUntil })
      schedule(entry)
    },
    async close() {
      isClosed = true
      for (const entry of entries.values()) if (entry.state !== entry.saved) store(entry)
      await Promise.all([...entries.values()].map(({ saving }) => saving))
    },
  }
}
