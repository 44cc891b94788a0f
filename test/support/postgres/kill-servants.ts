import { setTimeout as sleep } from 'node:timers/promises'
import { servantsOf } from '../../../src/tools/embedded-postgres/postmaster.js'

/** Kills a process; one that has ended meanwhile is no error. */
export function killIfRunning(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Kills the embedded Postgres of a home and each of its processes, and waits until they are gone. */
export async function killServants(home: string): Promise<void> {
  for (;;) {
    const pids = servantsOf(home)
    if (pids.length === 0) return
    for (const pid of pids) killIfRunning(pid)
    await sleep(20)
  }
}
