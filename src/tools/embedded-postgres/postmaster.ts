import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, fchownSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BARE_ENVIRONMENT, type Binaries, program } from './binaries.js'
import { clusterOf, type ServerOwner, type Place } from './data-location.js'
import { findByCommand, findProcess } from './system/processes.js'
import { readText } from './system/text-file.js'

/** What a postmaster says of itself in its folder: lines 1, 4 and 8 of postmaster.pid. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean }

export const logOf = (home: string): string => join(home, 'server.log')
const pidFileOf = (home: string): string => join(clusterOf(home), 'postmaster.pid')

export function readPostmaster(home: string): Postmaster | undefined {
  const lines = readText(pidFileOf(home))?.split('\n')
  if (!lines) return undefined
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** Starts one, in a process group of its own so that Ctrl-C in the terminal is ours alone to answer. */
export function spawnPostmaster(
  { home, owner }: Place,
  binaries: Binaries,
  port: number,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const all = {
    max_connections: '200',
    // What a statement did wrong is told to its sender; its text and keys are people's data and stay out of a file.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: nameOf(home),
  }
  const args = [
    '-D',
    clusterOf(home),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const log = openLog(home, owner)
  try {
    const stdio = ['ignore', log, log] as const
    const options = { ...owner, cwd: '/', env: BARE_ENVIRONMENT, stdio: [...stdio], detached: true }
    const child = spawn(program(binaries.folder, 'postgres'), args, options)
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/** The postmaster and, after its violent end, those of its children that have not noticed yet. */
export const servantsOf = (home: string): number[] =>
  findByCommand(marksOf(home)).map(({ pid }) => pid)

/** A number in postmaster.pid may since have become a stranger's, or be that of a dead process nobody has reaped. */
export function serves(pid: number, home: string): boolean {
  const found = findProcess(pid)
  if (!found || found.zombie) return false
  const { command } = found // without our mark it may still be ours, started by hand
  return (
    command === undefined ||
    [...marksOf(home), clusterOf(home)].some((mark) => command.includes(mark))
  )
}

// Shown by each process of the cluster, to every user: `postgres: <name>: checkpointer`.
const nameOf = (home: string): string =>
  `salon-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
const marksOf = (home: string): string[] => [
  `cluster_name=${nameOf(home)}`,
  `postgres: ${nameOf(home)}: `,
]

/** Only for one who has seen that nobody serves the folder: the file is Postgres's own guard against two servers. */
export const removePidFile = (home: string): void => rmSync(pidFileOf(home), { force: true })

/** Ends the server: politely, then at once; resolves when it is gone. */
export async function endPostmaster(pid: number, home: string): Promise<boolean> {
  for (const [name, patience] of [
    ['INT', 8000],
    ['QUIT', 5000],
    ['KILL', 2000],
  ] as const) {
    signal(pid, name)
    for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(5))
      if (!serves(pid, home)) return true
  }
  return false
}

/** Sends a signal to a process; one that is gone already is fine. */
export function signal(pid: number, name: 'INT' | 'QUIT' | 'KILL'): void {
  try {
    process.kill(pid, `SIG${name}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A port nobody has right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function openLog(home: string, { uid, gid }: ServerOwner): number {
  const log = logOf(home)
  if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.1`)
  const file = openSync(log, 'a', 0o600)
  if (uid !== undefined) fchownSync(file, uid, gid ?? uid) // or root, once, would close a user's log to the user
  return file
}
