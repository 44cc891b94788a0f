import { isDatabaseAway, type Log } from '../../../base/log.js'
import { repeat } from '../../../base/run-every.js'
import { importEvent } from '../../../domain/live/event.js'
import { type ImportRun, nameInSentence, SYSTEM_NAMES } from '../../../domain/crm/import.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import type { ExternalSystems } from '../../../external/external-systems.js'
import { type Db, isRetried, transact } from '../../../store/postgres/database.js'
import { writeEvents } from '../../../store/live/events.js'
import { writeImportConflicts, writeMissingVisits } from '../../../store/crm/import-conflicts.js'
import {
  claimImportRun,
  endImportRun,
  findImportRun,
  holdImportRun,
  type ImportPosition,
  keepImportRun,
  moveImportRun,
  takeImportTurn,
} from '../../../store/crm/import-runs.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { applyRecords } from './apply.js'
import { nextPage, PAUSES_MS } from './fetch.js'
import { type ImportPage, type ImportSource, notConnected, sourceOf } from './source.js'

export type ImportTools = {
  readonly db: Db
  readonly outside: ExternalSystems
  readonly log: Log
  readonly clock: () => number
}
/** How somebody who works an import watches it. */
export type ImportObserver = {
  readonly isStopped?: () => boolean
  /** Nobody works it again should it fail now, whatever it fails of. */
  readonly isLast?: boolean
  /** Told of the run after each part and at its end. */
  readonly onProgress?: (run: ImportRun) => void
  readonly pauses?: readonly number[]
  /** Records that are taken over in one transaction. */
  readonly atOnce?: number
  readonly mostPages?: number
}
export type WorkedImport = 'ended' | 'elsewhere' | 'stopped'

/** For so long a run is its worker's; one that died is followed by another after that. */
export const LEASE_SECONDS = 10
const KEEP_MS = 3_000
/** A run that somebody else works is looked at again then. */
const AGAIN_MS = 2_000
/** Locks of days, and whoever waits for them, are what a part costs others. */
export const AT_ONCE = 200
/** More than any salon has in three years; a list that never ends is a fault of the system. */
const MOST_RECORDS = 1_000_000
const MOST_PAGES = 100_000

const FAILED_BY_ITSELF = 'The import failed because of a fault of this service, which was logged.'

/** A run that its worker ended for a reason that people are told. */
class Ended extends Error {}

const endless = ({ system }: ImportRun): Ended =>
  new Ended(`${SYSTEM_NAMES[system]}'s list does not come to an end.`)

type Work = ImportTools &
  Required<ImportObserver> & {
    readonly salonId: number
    readonly run: ImportRun
    readonly source: ImportSource
  }

const missing = (run: ImportRun): string =>
  `It is not in ${nameInSentence(run.system)}'s list of these days any more: deleted there, or moved to another day.`

/**
 * Takes over a part of a page, and moves the run behind it in the same transaction: so whatever ends the process, each record
 * counts once. Undefined where somebody else went on with the run.
 */
function workPart(
  work: Work,
  page: ImportPage,
  at: ImportPosition,
  askedAt: number,
): Promise<{ run: ImportRun; at: ImportPosition } | undefined> {
  const { db, clock, salonId, atOnce } = work
  const { id, system } = work.run
  const part = page.records.slice(at.taken, at.taken + atOnce)
  const isWhole = at.taken + part.length >= page.records.length
  const to = isWhole
    ? { cursor: page.next, taken: 0 }
    : { cursor: at.cursor, taken: at.taken + part.length }
  return transact(db, async (tx) => {
    const now = clock()
    await takeImportTurn(tx, salonId, system)
    if (!(await holdImportRun(tx, salonId, id, at))) return undefined
    const { phoneRegion } = await loadSalon(tx, salonId)
    const { conflicts, ...counts } = await applyRecords(
      tx,
      { salonId, system, phoneRegion, runId: id, now, askedAt },
      part,
    )
    if (conflicts.length > 0) await writeImportConflicts(tx, salonId, id, conflicts)
    const isLast = isWhole && page.next === null
    const gone = isLast ? await writeMissingVisits(tx, salonId, id, missing(work.run)) : 0
    const step = { ...counts, conflictCount: conflicts.length + gone }
    const moved = await moveImportRun(tx, salonId, id, step, to, LEASE_SECONDS)
    const ended = isLast ? await endImportRun(tx, salonId, id, null, now) : undefined
    await writeEvents(tx, salonId, [importEvent(id)], now)
    return { run: ended ?? moved, at: to }
  })
}

async function workPages(work: Work, from: ImportPosition): Promise<WorkedImport> {
  const { clock, isStopped, onProgress, mostPages } = work
  let at = from
  for (let pages = 0; pages < mostPages; pages += 1) {
    const askedAt = clock()
    const page = await nextPage(work, work.source, at.cursor)
    if (!page) return 'stopped'
    do {
      if (isStopped()) return 'stopped'
      const worked = await workPart(work, page, at, askedAt)
      if (!worked) return 'elsewhere'
      onProgress(worked.run)
      if (worked.run.state !== 'running') return 'ended'
      if (worked.run.processed >= MOST_RECORDS) throw endless(work.run)
      at = worked.at
    } while (at.taken > 0)
  }
  throw endless(work.run)
}

/** The run has failed, with a sentence for people. What passes by itself is thrown on where somebody works the run again. */
async function fail(work: Omit<Work, 'source'>, error: unknown): Promise<void> {
  const { db, log, clock, salonId, run, onProgress, isLast } = work
  if (!isLast && (isDatabaseAway(error) || isRetried(error))) throw error
  const isTold = error instanceof ExternalFault || error instanceof Ended
  if (!isTold) log.error({ err: error, importRun: run.id }, 'an import failed')
  const ended = await transact(db, async (tx) => {
    const now = clock()
    const failed = await endImportRun(
      tx,
      salonId,
      run.id,
      isTold ? error.message : FAILED_BY_ITSELF,
      now,
    )
    if (failed) await writeEvents(tx, salonId, [importEvent(run.id)], now)
    return failed
  })
  if (ended) onProgress(ended)
}

/**
 * Works a run from where it is to its end, one process at a time. What goes wrong there for longer than a few attempts makes
 * it FAILED, with a reason. 'elsewhere': somebody else works it.
 */
export async function workRun(
  tools: ImportTools,
  salonId: number,
  runId: number,
  watching: ImportObserver = {},
): Promise<WorkedImport> {
  const { db, outside, log } = tools
  const claimed = await claimImportRun(db, salonId, runId, LEASE_SECONDS)
  if (!claimed)
    return (await findImportRun(db, salonId, runId))?.state === 'running' ? 'elsewhere' : 'ended'
  const { run, position } = claimed
  const watched = {
    isStopped: () => false,
    isLast: false,
    onProgress: () => undefined,
    pauses: PAUSES_MS,
    atOnce: AT_ONCE,
    mostPages: MOST_PAGES,
    ...watching,
  }
  const work = { ...tools, ...watched, salonId, run }
  const stopKeeping = repeat(
    KEEP_MS,
    () => keepImportRun(db, salonId, runId, LEASE_SECONDS),
    (error) => log.debug({ err: error }, 'an import waits for the database'),
  )
  try {
    const source = sourceOf(outside, run.system, run)
    if (!source) throw new Ended(notConnected(run.system))
    const worked = await workPages({ ...work, source }, position)
    await stopKeeping()
    if (worked === 'stopped') await keepImportRun(db, salonId, runId, 0)
    return worked
  } catch (error) {
    await stopKeeping()
    await fail(work, error)
    return 'ended'
  }
}

/** A run keeps a worker for minutes: the others of a process stay for what people wait for. */
const MOST_AS_JOBS = 2
let asJobs = 0

/**
 * Works a run as a job: asks to come again while somebody else works it, where the process stops, and where it works enough
 * of them already. No caller's right.
 */
export async function workImport(
  tools: ImportTools,
  salonId: number,
  runId: number,
  watching: Pick<ImportObserver, 'isStopped' | 'isLast'> = {},
): Promise<void | { readonly againMs: number }> {
  if (asJobs >= MOST_AS_JOBS) return { againMs: AGAIN_MS }
  asJobs += 1
  const worked = await workRun(tools, salonId, runId, watching).finally(() => (asJobs -= 1))
  if (worked === 'ended') return
  return { againMs: worked === 'stopped' ? 0 : AGAIN_MS }
}
