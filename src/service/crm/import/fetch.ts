import { setTimeout as sleep } from 'node:timers/promises'
import { Busy, ExternalFault, Paused } from '../../../external/http/external-fault.js'
import type { Db } from '../../../store/postgres/database.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import type { ImportPage, ImportSource } from './source.js'

/** Before each further attempt at a page, in milliseconds. */
export const PAUSES_MS = [1_000, 5_000, 15_000] as const

/** Whether the same call may do better a little later: the system failed by itself, was slow or busy, or is left alone for a while. */
const mayPass = (error: unknown): error is ExternalFault =>
  error instanceof ExternalFault &&
  (error.passing || error.kind === 'timeout' || error instanceof Paused || error instanceof Busy)

/** Asks again after each pause while what went wrong may pass; then throws it. `pause` answers false where to stop instead. */
async function askPatiently<T>(
  ask: () => Promise<T>,
  pauses: readonly number[],
  pause: (ms: number) => Promise<boolean>,
): Promise<T | undefined> {
  for (const ms of pauses)
    try {
      return await ask()
    } catch (error) {
      if (!mayPass(error)) throw error
      if (!(await pause(ms))) return undefined
    }
  return ask()
}

const STOP_LOOK_MS = 100

/** The result, or undefined as soon as somebody wants to stop; then what becomes of it is nobody's matter. */
async function unlessStopped<T>(
  work: Promise<T>,
  isStopped: () => boolean,
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const stopped = new Promise<undefined>((resolve) => {
    timer = setInterval(() => isStopped() && resolve(undefined), STOP_LOOK_MS)
  })
  work.catch(() => undefined)
  try {
    return await Promise.race([work, stopped])
  } finally {
    clearInterval(timer)
  }
}

/** Who asks, for which salon, and how patiently. */
export type FetchOptions = {
  readonly db: Db
  readonly salonId: number
  readonly pauses: readonly number[]
  readonly isStopped: () => boolean
}

/** The page at a cursor, however often it has to be asked for; undefined where somebody wants to stop. */
export async function nextPage(
  { db, salonId, pauses, isStopped }: FetchOptions,
  source: ImportSource,
  cursor: string | null,
): Promise<ImportPage | undefined> {
  const { timeZone } = await loadSalon(db, salonId)
  const pause = async (ms: number): Promise<boolean> => {
    await unlessStopped(sleep(ms), isStopped)
    return !isStopped()
  }
  const asked = askPatiently(() => source(cursor, timeZone), pauses, pause)
  return unlessStopped(asked, isStopped)
}
