import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** A process. `zombie` means that it is dead but still listed. `born` is its start time. */
export type Process = {
  readonly pid: number
  readonly zombie: boolean
  readonly born: string
  readonly command: string
}

/** Returns the process that has this id now, including zombies; undefined if there is none. */
export function findProcess(pid: number): Process | undefined {
  if (process.platform === 'linux') return readProc(pid)
  return listByPs(['-p', String(pid)])[0]
}

/** Returns every living process whose command line contains one of the marks. */
export function findByCommand(marks: readonly string[]): Process[] {
  const all = process.platform === 'linux' ? listProc() : listByPs(['-a', '-x'])
  return all.filter((one) => !one.zombie && marks.some((mark) => one.command.includes(mark)))
}

/**
 * Returns a name for a process. Another process with the same id has another name, even after a
 * reboot.
 */
export const identityOf = (found: Process): string => `${found.pid} ${found.born}`

/** Returns the identity of this process. */
export const ownIdentity = (): string => {
  const self = findProcess(process.pid)
  return self ? identityOf(self) : `${process.pid} `
}

/** Whether the process with this identity is alive. */
export function isAlive(identity: string): boolean {
  const found = findProcess(Number.parseInt(identity, 10))
  return found !== undefined && !found.zombie && identityOf(found) === identity
}

// The boot id, because the start times of processes count from the boot.
let boot: string | undefined
const bootId = (): string =>
  (boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())

// Uses only the files of /proc that all users can read. In an ordinary container even root cannot
// read some others, such as the working directory.
function readProc(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before the last bracket can contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { pid, zombie: /[ZX]/.test(fields[0] ?? ''), born: `${bootId()} ${fields[19]}`, command }
  } catch {
    return undefined
  }
}

const listProc = (): Process[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProc(Number(name)) ?? []) : []))

/** Lists processes on macOS and the BSDs. */
function listByPs(which: readonly string[]): Process[] {
  const args = ['-ww', ...which, '-o', 'pid=,stat=,lstart=,command=']
  const { stdout } = spawnSync('ps', args, {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  })
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, stat = '', born = '', command = ''] =
      /^\s*(\d+)\s+(\S+)\s+((?:\S+\s+){4}\S+)\s*(.*)$/.exec(line) ?? []
    return pid ? { pid: Number(pid), zombie: stat.startsWith('Z'), born, command } : []
  })
}
