import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { provideBinaries } from './binaries.js'
import { makeCluster, readPassword } from './initdb.js'
import { type Address, hasClients, urlOf } from './connection.js'
import { asFailure, EmbeddedFailure } from './failure.js'
import { hold, isHeld, letGo } from './server-users.js'
import { withLock } from './lock.js'
import { findPlace } from './data-location.js'
import { endPostmaster, serves } from './postmaster.js'
import { bringUp, type Running } from './start.js'

export { EmbeddedFailure }

/** A running server, held by this process until `stop`. */
export type EmbeddedPostgres = {
  /** Contains the password: do not log it. */
  readonly url: string
  /** The folder of the data. */
  readonly home: string
  /** Whether this start created a new cluster. */
  readonly created: boolean
  /**
   * Releases the server. The last process that releases it stops it. Close your own connections
   * first.
   */
  stop(): Promise<void>
}

/** The options of a start. */
export type LaunchOptions = {
  readonly dataDir: string
  readonly log?: (line: string) => void
  /** Passed as `-c name=value` to a server that is started. A running server keeps its settings. */
  readonly settings?: Readonly<Record<string, string>>
}

const START_PATIENCE = 120_000 // in milliseconds; another start can be waiting for a recovery
const STOP_PATIENCE = 10_000
const FAREWELL = 1_000 // a closed connection stays in pg_stat_activity for a moment

/**
 * Returns a Postgres server on 127.0.0.1 with the data of DATA_DIR. Creates the data and starts the
 * server if necessary, or uses a running one. Throws `EmbeddedFailure`.
 */
export async function startEmbeddedPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  try {
    const place = findPlace(dataDir)
    const binaries = provideBinaries(place)
    const server = await withLock(lockOf(place.home), START_PATIENCE, async () => {
      const created = await makeCluster(place, binaries)
      const password = readPassword(place.home)
      const running = await bringUp(place, binaries, password, options.settings ?? {})
      return { created, running, password, token: hold(place.home) }
    })
    if (!server)
      throw new EmbeddedFailure(
        'start_failed',
        `${place.home} is being started elsewhere for too long: end that, or set DATABASE_URL`,
      )
    const { created, running, password, token } = server
    const address = { port: running.port, password }
    const log = options.log ?? (() => {})
    const why = place.moved
      ? ` (user ${place.owner.uid}, whom Postgres runs as, may not enter ${dataDir})`
      : ''
    log(
      `Postgres ${running.adopted ? 'found running' : 'started'} on port ${running.port}, ` +
        `data in ${place.home}${why}`,
    )
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= giveBack(place.home, { running, address, token, log }))
    return { url: urlOf(address), home: place.home, created, stop }
  } catch (error) {
    throw asFailure(error, dataDir)
  }
}

const lockOf = (home: string): string => join(home, 'launcher.lock')

async function giveBack(
  home: string,
  {
    running: { pid },
    address,
    token,
    log,
  }: {
    readonly running: Running
    readonly address: Address
    readonly token: string
    readonly log: (line: string) => void
  },
): Promise<void> {
  letGo(token)
  const end = async () => {
    if (!serves(pid, home)) return
    if (isHeld(home) || (await staysBusy(address)))
      return log('Postgres is left running for those who still use it')
    if (!(await endPostmaster(pid, home))) log(`Postgres (process ${pid}) does not end`)
  }
  // If the lock is not free, another process is starting the server and needs it.
  if (existsSync(home)) await withLock(lockOf(home), STOP_PATIENCE, end)
}

async function staysBusy(address: Address): Promise<boolean> {
  for (const deadline = Date.now() + FAREWELL; await hasClients(address); await sleep(20))
    if (Date.now() > deadline) return true
  return false
}
