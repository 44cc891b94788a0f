import type { Log } from '../../../base/log.js'
import { repeat } from '../../../base/run-every.js'
import { importEvent } from '../../../domain/live/event.js'
import { type ImportRun, nameInSentence, SYSTEM_NAMES } from '../../../domain/crm/import.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import type { ExternalSystems } from '../../../external/external-systems.js'
import { isDatabaseAway, isTransactionConflict } from '../../../store/postgres/database-errors.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { writeEvents } from '../../../store/live/events.js'
import {
  writeImportConflicts,
  writeMissingAppointments,
} from '../../../store/crm/import-conflicts.js'
import {
  claimImportRun,
  endImportRun,
  findImportRun,
  lockImportRun,
  type ImportPosition,
  extendImportClaim,
  advanceImportRun,
  lockImports,
} from '../../../store/crm/import-runs.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { applyRecords } from './apply.js'
import { nextPage, PAUSES_MS } from './fetch.js'
import { type ImportPage, type ImportSource, notConnected, sourceOf } from './source.js'
import { systemsOf } from '../../connections/systems-of-salon.js'

/** What an import works with. `clock` returns milliseconds since 1970. */
export type ImportTools = {
  readonly db: Db
  readonly externalSystems: ExternalSystems
  readonly log: Log
  readonly clock: () => number
}
/** How a run is executed. */
export type ImportOptions = {
  readonly isStopped?: () => boolean
  /** Whether no other attempt follows: then every error ends the run as failed. */
  readonly isLast?: boolean
  /** Called with the run after each batch and at its end. */
  readonly onProgress?: (run: ImportRun) => void
  /** Pauses before further attempts at a page, in milliseconds. */
  readonly pauses?: readonly number[]
  /** Records per transaction. */
  readonly batchSize?: number
  readonly mostPages?: number
}
type ImportOutcome = 'ended' | 'elsewhere' | 'stopped'

/**
 * How long a run belongs to its worker. After that another worker continues the run of a dead one.
 */
export const LEASE_SECONDS = 10
const RENEW_LEASE_MS = 3_000
/** The pause before a run is looked at again that another worker executes. */
const BUSY_RETRY_MS = 2_000
/** Records per transaction. A batch locks the days of its records, so bookings may wait for it. */
export const BATCH_SIZE = 200
/** More than any salon has in three years; a list that never ends is an error of the system. */
const MOST_RECORDS = 1_000_000
const MOST_PAGES = 100_000

const INTERNAL_ERROR = 'The import failed because of a fault of this service, which was logged.'

/** The run cannot continue. People see the message. */
class ImportFailure extends Error {}

const endlessList = ({ system }: ImportRun): ImportFailure =>
  new ImportFailure(`${SYSTEM_NAMES[system]}'s list does not come to an end.`)

type Execution = ImportTools &
  Required<ImportOptions> & {
    readonly salonId: number
    readonly run: ImportRun
    readonly source: ImportSource
  }

const missingReason = (run: ImportRun): string =>
  `It is not in ${nameInSentence(run.system)}'s list of these days any more: deleted there, ` +
  'or moved to another day.'

/**
 * Imports a batch of a page and advances the run's position in the same transaction, so that a
 * crash counts no record twice. Returns undefined when another worker has advanced the run.
 */
function importBatch(
  execution: Execution,
  page: ImportPage,
  position: ImportPosition,
  askedAt: number,
): Promise<{ run: ImportRun; position: ImportPosition } | undefined> {
  const { db, clock, salonId, batchSize } = execution
  const { id, system } = execution.run
  const batch = page.records.slice(position.taken, position.taken + batchSize)
  const isPageDone = position.taken + batch.length >= page.records.length
  const nextPosition = isPageDone
    ? { cursor: page.next, taken: 0 }
    : { cursor: position.cursor, taken: position.taken + batch.length }
  return transact(db, async (tx) => {
    const now = clock()
    await lockImports(tx, salonId, system)
    if (!(await lockImportRun(tx, salonId, id, position))) return undefined
    const { phoneRegion } = await loadSalon(tx, salonId)
    const { conflicts, ...counts } = await applyRecords(
      tx,
      { salonId, system, phoneRegion, runId: id, now, askedAt },
      batch,
    )
    if (conflicts.length > 0) await writeImportConflicts(tx, salonId, id, conflicts)
    const isLast = isPageDone && page.next === null
    const missing = isLast
      ? await writeMissingAppointments(tx, salonId, id, missingReason(execution.run))
      : 0
    const step = { ...counts, conflictCount: conflicts.length + missing }
    const advanced = await advanceImportRun(tx, salonId, id, {
      step,
      to: nextPosition,
      seconds: LEASE_SECONDS,
    })
    const ended = isLast ? await endImportRun(tx, { salonId, id, error: null, now }) : undefined
    await writeEvents(tx, salonId, [importEvent(id)], now)
    return { run: ended ?? advanced, position: nextPosition }
  })
}

/** Whether the run was ended by somebody else: it was cancelled. */
const hasEnded = async ({ db, salonId, run }: Pick<Execution, 'db' | 'salonId' | 'run'>) =>
  (await findImportRun(db, salonId, run.id))?.state !== 'running'

async function importPages(execution: Execution, from: ImportPosition): Promise<ImportOutcome> {
  const { clock, isStopped, onProgress, mostPages } = execution
  let position = from
  for (let pages = 0; pages < mostPages; pages += 1) {
    const askedAt = clock()
    const page = await nextPage(execution, execution.source, position.cursor)
    if (!page) return 'stopped'
    do {
      if (isStopped()) return 'stopped'
      const imported = await importBatch(execution, page, position, askedAt)
      if (!imported) return (await hasEnded(execution)) ? 'ended' : 'elsewhere'
      onProgress(imported.run)
      if (imported.run.state !== 'running') return 'ended'
      if (imported.run.processed >= MOST_RECORDS) throw endlessList(execution.run)
      position = imported.position
    } while (position.taken > 0)
  }
  throw endlessList(execution.run)
}

/**
 * Ends the run as failed, with a message for people. Temporary errors of the database are thrown
 * again unless this is the last attempt.
 */
async function failRun(execution: Omit<Execution, 'source'>, error: unknown): Promise<void> {
  const { db, log, clock, salonId, run, onProgress, isLast } = execution
  if (!isLast && (isDatabaseAway(error) || isTransactionConflict(error))) throw error
  const isPublic = error instanceof ExternalFault || error instanceof ImportFailure
  if (!isPublic) log.error({ err: error, importRun: run.id }, 'an import failed')
  const ended = await transact(db, async (tx) => {
    const now = clock()
    const failed = await endImportRun(tx, {
      salonId,
      id: run.id,
      error: isPublic ? error.message : INTERNAL_ERROR,
      now,
    })
    if (failed) await writeEvents(tx, salonId, [importEvent(run.id)], now)
    return failed
  })
  if (ended) onProgress(ended)
}

/**
 * Executes a run from its position to its end; one process at a time. An error that lasts for
 * several attempts ends the run as failed. A cancelled run stops at its next page, or some seconds
 * later while the system is slow. Returns 'elsewhere' when another process executes the run.
 */
export async function executeRun(
  tools: ImportTools,
  salonId: number,
  runId: number,
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const { db, externalSystems, log } = tools
  const claimed = await claimImportRun(db, salonId, runId, LEASE_SECONDS)
  if (!claimed)
    return (await findImportRun(db, salonId, runId))?.state === 'running' ? 'elsewhere' : 'ended'
  const { run, position } = claimed
  const allOptions = {
    isStopped: () => false,
    isLast: false,
    onProgress: () => undefined,
    pauses: PAUSES_MS,
    batchSize: BATCH_SIZE,
    mostPages: MOST_PAGES,
    ...options,
  }
  let isCancelled = false
  const isStopped = () => isCancelled || allOptions.isStopped()
  const execution = { ...tools, ...allOptions, isStopped, salonId, run }
  const stopRenewing = repeat(
    RENEW_LEASE_MS,
    async () => {
      isCancelled ||= !(await extendImportClaim(db, salonId, runId, LEASE_SECONDS))
    },
    (error) => log.debug({ err: error }, 'an import waits for the database'),
  )
  try {
    const source = sourceOf(
      await systemsOf({ autonomousDb: db, externalSystems }, salonId),
      run.system,
      run,
    )
    if (!source) throw new ImportFailure(notConnected(run.system))
    const outcome = await importPages({ ...execution, source }, position)
    await stopRenewing()
    if (outcome !== 'stopped') return outcome
    return (await extendImportClaim(db, salonId, runId, 0)) ? 'stopped' : 'ended'
  } catch (error) {
    await stopRenewing()
    await failRun(execution, error)
    return 'ended'
  }
}

/** A run takes minutes of a worker. The other workers of a process stay free for short jobs. */
const MOST_RUNNING_JOBS = 2
let runningJobs = 0

/**
 * Executes a run as a job. Returns when to come again: another worker executes the run, the process
 * stops, or two imports run here already. Checks no right.
 */
export async function runImportJob(
  tools: ImportTools,
  salonId: number,
  runId: number,
  options: Pick<ImportOptions, 'isStopped' | 'isLast'> = {},
): Promise<void | { readonly retryAfterMs: number }> {
  if (runningJobs >= MOST_RUNNING_JOBS) return { retryAfterMs: BUSY_RETRY_MS }
  runningJobs += 1
  const outcome = await executeRun(tools, salonId, runId, options).finally(() => (runningJobs -= 1))
  if (outcome === 'ended') return
  return { retryAfterMs: outcome === 'stopped' ? 0 : BUSY_RETRY_MS }
}
