import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The cores that this process may use; none known where /proc or taskset is missing, and then
 * nothing is pinned.
 */
function allowedCores() {
  if (spawnSync('taskset', ['--version']).error) return []
  const list =
    /^Cpus_allowed_list:\s*(.+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
  return list.split(',').flatMap((stretch) => {
    const [first, last = first] = stretch.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

const allowed = allowedCores()
const [server, rest] = process.env.BENCH_CORES?.split(',') ?? allowed

/**
 * One core for the server under load, another for the load generator and Postgres; BENCH_CORES=2,3
 * chooses others. `all` is for what is timed as it is, not compared. Undefined where nothing can be
 * pinned.
 */
export const cores =
  allowed.length < 2
    ? undefined
    : { server: String(server), rest: String(rest), all: allowed.join(',') }

/**
 * Moves a process, and what it starts from now on, to these cores; undefined ones leave it where it
 * is.
 */
export function pin(pid, chosen) {
  if (chosen) spawnSync('taskset', ['-a', '-c', '-p', chosen, String(pid)])
}

/** Moves this process to the other core. */
export const pinMyself = () => pin(process.pid, cores?.rest)

/** A command as it runs on these cores; undefined ones leave it as it is. */
export const pinned = (chosen, command) =>
  chosen === undefined ? command : ['taskset', '-c', chosen, ...command]
