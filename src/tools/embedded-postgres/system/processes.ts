import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** `command` is undefined where the system does not tell (Windows). */
export type Process = {
  readonly pid: number
  readonly zombie: boolean
  readonly born: string
  readonly command: string | undefined
}

/** The process with that number now, dead but unreaped ones included. */
export function findProcess(pid: number): Process | undefined {
  if (process.platform === 'linux') return readProc(pid)
  if (process.platform === 'win32')
    return answers(pid) ? { pid, zombie: false, born: '', command: undefined } : undefined
  return listByPs(['-p', String(pid)])[0]
}

/** Every living process whose command line holds one of the marks. */
export function findByCommand(marks: readonly string[]): Process[] {
  const all =
    process.platform === 'linux'
      ? listProc()
      : process.platform === 'win32'
        ? []
        : listByPs(['-a', '-x'])
  return all.filter((one) => !one.zombie && marks.some((mark) => one.command?.includes(mark)))
}

/** Names a process so that another one with the same number, even after a reboot, is not mistaken for it. */
export const identityOf = (found: Process): string => `${found.pid} ${found.born}`

export const ownIdentity = (): string => {
  const self = findProcess(process.pid)
  return self ? identityOf(self) : `${process.pid} `
}

export function isAlive(identity: string): boolean {
  const found = findProcess(Number.parseInt(identity, 10))
  return found !== undefined && !found.zombie && identityOf(found) === identity
}

// Start times count from the boot.
let boot: string | undefined
const bootId = (): string =>
  (boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())

// Only what /proc shows to everyone: the working directory, say, is hidden from the root of an ordinary container.
function readProc(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may hold blanks and brackets
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { pid, zombie: /[ZX]/.test(fields[0] ?? ''), born: `${bootId()} ${fields[19]}`, command }
  } catch {
    return undefined
  }
}

const listProc = (): Process[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProc(Number(name)) ?? []) : []))

/** macOS and the BSDs. */
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

function answers(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
