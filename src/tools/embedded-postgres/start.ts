import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.js'
import { acceptsStatements } from './connection.js'
import { EmbeddedFailure, lastWords } from './failure.js'
import type { Place } from './data-location.js'
import {
  freePort,
  logOf,
  type Postmaster,
  readPostmaster,
  removePidFile,
  servantsOf,
  serves,
  signal,
  spawnPostmaster,
} from './postmaster.js'

/** A running server. `adopted` means that it was already running. */
export type Running = { readonly pid: number; readonly port: number; readonly adopted: boolean }

const RECOVERY = 60_000
/** In milliseconds. An init process that reaps zombies does so within two seconds. */
const REAPING = 5_000
const HOPELESS = 20_000
const PORT_TRIES = 10

/**
 * Returns the running server of `home`, or starts one. Throws `EmbeddedFailure`. The calling
 * function must hold the lock, so that no other process starts one.
 */
export async function bringUp(
  place: Place,
  binaries: Binaries,
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<Running> {
  const { home } = place
  const began = Date.now()
  for (let portsTaken = 0; ;) {
    const old = readPostmaster(home)?.pid
    const adopted =
      old === undefined ? undefined : await untilUp(home, old, password, () => serves(old, home))
    if (adopted) return { ...adopted, adopted: true }

    const seen = sizeOf(logOf(home))
    const child = spawnPostmaster(place, binaries, await freePort(), settings)
    const end = endOf(child)
    const lives = () =>
      child.pid !== undefined && child.exitCode === null && child.signalCode === null
    const started = await untilUp(home, child.pid, password, lives)
    if (started) return { ...started, adopted: false }

    await end
    const said = readFileSync(logOf(home)).subarray(seen).toString()
    const portTaken = /could not create any TCP\/IP sockets/.test(said) && ++portsTaken < PORT_TRIES
    const occupied =
      /lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(said)
    if (!portTaken && (!occupied || Date.now() - began > HOPELESS))
      throw failed(lastWords(said), home)
    if (occupied) {
      if (Date.now() - began > REAPING) clearAway(home)
      await sleep(200)
    }
  }
}

/**
 * Waits until the server accepts statements, and returns its state. Returns undefined if it ends
 * before.
 */
async function untilUp(
  home: string,
  pid: number | undefined,
  password: string,
  lives: () => boolean,
): Promise<Postmaster | undefined> {
  for (const deadline = Date.now() + RECOVERY; lives(); await sleep(10)) {
    const said = readPostmaster(home)
    if (
      said?.pid === pid &&
      said?.ready &&
      (await acceptsStatements({ port: said.port, password }))
    )
      return said
    if (Date.now() > deadline)
      throw failed(`no answer in ${RECOVERY / 1000} s, it may still be recovering`, home)
  }
  return undefined
}

/**
 * Stops the remaining children of a dead postmaster, or removes its postmaster.pid if there are
 * none. Postgres itself cannot distinguish a zombie from a server.
 */
function clearAway(home: string): void {
  const left = servantsOf(home)
  if (left.length === 0) removePidFile(home)
  for (const pid of left) signal(pid, 'QUIT')
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => resolve())
    child.once('error', reject)
  })
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)

const failed = (reason: string, home: string): EmbeddedFailure =>
  new EmbeddedFailure(
    'start_failed',
    `Postgres did not start (${reason}), see ${logOf(home)}: cure that, or set DATABASE_URL`,
  )
