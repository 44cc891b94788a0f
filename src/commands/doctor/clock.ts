import { readServerClock } from '../../store/diagnosis/server-facts.js'
import { type DatabaseCheck, type Finding, findingsOf } from './finding.js'

const { ok, warning, problem } = findingsOf('clock')

/** A difference that delays nothing that people see, in milliseconds. */
const SMALL_MS = 2_000
/** From here on tokens and webhooks are refused, or accepted for too long. */
const LARGE_MS = 30_000

/** Returns what a difference to the clock of another server means. */
export function clockFinding(of: string, differenceMs: number): Finding {
  const size = Math.abs(differenceMs)
  const seconds = (size / 1000).toFixed(1)
  if (size < SMALL_MS) return ok(`It agrees with ${of} (${seconds} s).`)
  const report = size < LARGE_MS ? warning : problem
  return report(
    `This machine's clock is ${seconds} s ${differenceMs < 0 ? 'behind' : 'ahead of'} ${of}.`,
    'Run a time service (chrony or systemd-timesyncd) on both machines.',
  )
}

/** Returns the difference of this machine's clock to one that is read over the network. */
export async function clockDifference(
  clock: () => number,
  readOther: () => Promise<number>,
): Promise<number> {
  const before = clock()
  const other = await readOther()
  return (before + clock()) / 2 - other
}

/** Compares the clock with that of the database. */
export const databaseClockCheck: DatabaseCheck = {
  name: 'clock',
  async run({ clock }, { db }) {
    return [clockFinding('the database', await clockDifference(clock, () => readServerClock(db)))]
  },
}
