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

/** The state of a postmaster from lines 1, 4 and 8 of its postmaster.pid. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean }

/** Returns the path of the server log. */
export const logOf = (home: string): string => join(home, 'server.log')
const pidFileOf = (home: string): string => join(clusterOf(home), 'postmaster.pid')

/** Reads postmaster.pid. Returns undefined if there is no such file. */
export function readPostmaster(home: string): Postmaster | undefined {
  const lines = readText(pidFileOf(home))?.split('\n')
  if (!lines) return undefined
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Starts a postmaster in its own process group, so that Ctrl-C in the terminal reaches only our
 * process.
 */
export function spawnPostmaster(
  { home, owner }: Place,
  binaries: Binaries,
  port: number,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const all = {
    max_connections: '200',
    // Errors go to the client that sent the statement. Statements and keys contain personal data,
    // so they stay out of the log file.
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

/**
 * Returns the ids of the postmaster and its children. After a crash of the postmaster, some
 * children can still run.
 */
export const servantsOf = (home: string): number[] =>
  findByCommand(marksOf(home)).map(({ pid }) => pid)

/**
 * Whether a process is our server. The process with the id in postmaster.pid can now be another
 * one, or a zombie.
 */
export function serves(pid: number, home: string): boolean {
  const found = findProcess(pid)
  if (!found || found.zombie) return false
  const { command } = found // without our mark it can still be our server, started by hand
  return (
    command === undefined ||
    [...marksOf(home), clusterOf(home)].some((mark) => command.includes(mark))
  )
}

// The name of the cluster. Each of its processes shows the name to all users, for example as
// `postgres: <name>: checkpointer`.
const nameOf = (home: string): string =>
  `salon-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
const marksOf = (home: string): string[] => [
  `cluster_name=${nameOf(home)}`,
  `postgres: ${nameOf(home)}: `,
]

/**
 * Removes postmaster.pid. First make sure that no process serves the folder, because Postgres uses
 * this file to prevent two servers on the same data.
 */
export const removePidFile = (home: string): void => rmSync(pidFileOf(home), { force: true })

/** Stops the server with INT, QUIT and KILL in turn. Returns whether it has ended. */
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

/** Sends a signal to a process. Ignores a process that has already ended. */
export function signal(pid: number, name: 'INT' | 'QUIT' | 'KILL'): void {
  try {
    process.kill(pid, `SIG${name}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Returns a port that is free now. */
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
  // Otherwise a log that root created would be closed to the user.
  if (uid !== undefined) fchownSync(file, uid, gid ?? uid)
  return file
}
