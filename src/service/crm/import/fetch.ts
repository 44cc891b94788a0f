import { setTimeout as sleep } from 'node:timers/promises'
import { Busy, ExternalFault, Paused } from '../../../external/http/external-fault.js'
import type { Db } from '../../../store/postgres/database.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import type { ImportPage, ImportSource } from './source.js'

/** The pauses before further attempts at a page, in milliseconds. */
export const PAUSES_MS = [1_000, 5_000, 15_000] as const

/**
 * Whether a later attempt may succeed: the system had an error, was slow or busy, or the circuit
 * breaker is open.
 */
const isTemporary = (error: unknown): error is ExternalFault =>
  error instanceof ExternalFault &&
  (error.passing || error.kind === 'timeout' || error instanceof Paused || error instanceof Busy)

/**
 * Calls again after each pause while the error is temporary; then throws it. `pause` returns false
 * to stop; then the result is undefined.
 */
async function callWithRetries<T>(
  call: () => Promise<T>,
  pauses: readonly number[],
  pause: (ms: number) => Promise<boolean>,
): Promise<T | undefined> {
  for (const ms of pauses)
    try {
      return await call()
    } catch (error) {
      if (!isTemporary(error)) throw error
      if (!(await pause(ms))) return undefined
    }
  return call()
}

const STOP_POLL_MS = 100

/**
 * Returns the result, or undefined as soon as `isStopped` returns true. A later result is ignored.
 */
async function unlessStopped<T>(
  work: Promise<T>,
  isStopped: () => boolean,
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const stopped = new Promise<undefined>((resolve) => {
    timer = setInterval(() => isStopped() && resolve(undefined), STOP_POLL_MS)
  })
  work.catch(() => undefined)
  try {
    return await Promise.race([work, stopped])
  } finally {
    clearInterval(timer)
  }
}

/** `pauses`: before further attempts, in milliseconds. */
type FetchOptions = {
  readonly db: Db
  readonly salonId: number
  readonly pauses: readonly number[]
  readonly isStopped: () => boolean
}

/**
 * Returns the page at a cursor, after several attempts if necessary. Undefined when `isStopped`
 * returns true. Throws the ExternalFault of the last attempt.
 */
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
  const page = callWithRetries(() => source(cursor, timeZone), pauses, pause)
  return unlessStopped(page, isStopped)
}
