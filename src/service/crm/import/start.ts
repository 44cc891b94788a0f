import { importDayErrors, type ImportRun } from '../../../domain/crm/import.js'
import { importEvent } from '../../../domain/live/event.js'
import type { Page, PageRequest } from '../../../domain/page.js'
import { invalid, notFound, Refusal } from '../../../domain/refusal.js'
import type { ExternalSystem } from '../../../domain/crm/sync.js'
import type { LocalDate } from '../../../domain/time/time.js'
import type { ExternalSystems } from '../../../external/external-systems.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import {
  type ConflictRange,
  importConflictsOf,
  type StoredImportConflict,
} from '../../../store/crm/import-conflicts.js'
import {
  countImportRuns,
  endImportRun,
  findImportRun,
  listImportRuns,
  openImportRun,
} from '../../../store/crm/import-runs.js'
import { enqueueJob } from '../../../store/jobs/jobs.js'
import { writeEvents } from '../../../store/live/events.js'
import { systemsOf } from '../../connections/systems-of-salon.js'
import { authorize, type Context } from '../../context.js'
import type { List } from '../../paged-list.js'
import { notConnected } from './source.js'

export type { ConflictRange, StoredImportConflict }

/** The days to import, both included, and the system to import from. */
export type ImportRequest = {
  readonly system: ExternalSystem
  readonly from: LocalDate
  readonly to: LocalDate
}
type Opener = { readonly db: Db; readonly externalSystems: ExternalSystems; readonly now: number }

/**
 * Throws `invalid` unless the days are a range of up to three years, and `external_unavailable`
 * when the system is not connected for the salon.
 */
export async function assertImport(
  { db, externalSystems }: Opener,
  salonId: number,
  { system, from, to }: ImportRequest,
): Promise<void> {
  const faults = importDayErrors(from, to)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const { crmA, crmB } = await systemsOf({ autonomousDb: db, externalSystems }, salonId)
  if ((system === 'crm_a' ? crmA : crmB) === undefined)
    throw new Refusal('external_unavailable', notConnected(system))
}

/**
 * Returns the running import of the same days, or creates a run and a job for it. The job starts
 * after `delayMs`, unless another process executes the run by then.
 */
export function openImport(
  { db, now }: Opener,
  salonId: number,
  request: ImportRequest,
  delayMs = 0,
): Promise<ImportRun> {
  return transact(db, async (tx) => {
    const { run, isAlone } = await openImportRun(tx, salonId, request, now)
    if (isAlone) await enqueueJob(tx, 'import_run', { salonId, runId: run.id }, { delayMs })
    return run
  })
}

/**
 * Starts an import and returns its run at once. The same days return the same run while it is
 * running. Throws `permission_denied`, and what `assertImport` throws.
 */
export async function startImport(context: Context, request: ImportRequest): Promise<ImportRun> {
  const { salonId } = authorize(context, 'imports:run')
  await assertImport(context, salonId, request)
  return openImport(context, salonId, request)
}

/** Returns a run of the viewer's salon; undefined when there is none with this id. */
export async function readImport(context: Context, id: number): Promise<ImportRun | undefined> {
  return findImportRun(context.db, authorize(context, 'imports:run').salonId, id)
}

/**
 * Ends a running import as failed, with the name of the viewer. What it has imported stays; the
 * process that executes it stops at the next page. Throws `not_found`, and
 * `invalid_status_transition` when the run has ended.
 */
export function cancelImport(context: Context, id: number): Promise<ImportRun> {
  const { salonId, name } = authorize(context, 'imports:run')
  const { now } = context
  return transact(context.db, async (tx) => {
    const error = `Cancelled by ${name}.`
    const cancelled = await endImportRun(tx, { salonId, id, error, now })
    if (!cancelled) throw await reasonNotCancelled(tx, salonId, id)
    await writeEvents(tx, salonId, [importEvent(id)], now)
    return cancelled
  })
}

async function reasonNotCancelled(tx: Db, salonId: number, id: number): Promise<Refusal> {
  const run = await findImportRun(tx, salonId, id)
  if (!run) return notFound()
  const params = { from: run.state, to: 'failed' }
  return new Refusal('invalid_status_transition', 'The import has ended already.', { params })
}

/** Returns the list of the salon's runs, the newest first. */
export function importRunList(context: Context): List<ImportRun, 'id'> {
  const { salonId } = authorize(context, 'imports:run')
  return {
    orders: [{ field: 'id', descending: true }],
    positionOf: ({ id }) => [id],
    page: (request) => listImportRuns(context.db, salonId, request),
    total: () => countImportRuns(context.db, salonId),
  }
}

/**
 * Returns the list of a run's conflicts in the order of discovery. `read` reads a page, so that the
 * pages of several runs are read together.
 */
export const importConflictList = (
  run: ImportRun,
  read: (request: PageRequest) => Promise<Page<StoredImportConflict>>,
): List<StoredImportConflict, 'id'> => ({
  orders: [{ field: 'id', descending: false }],
  positionOf: ({ id }) => [id],
  page: read,
  total: () => Promise.resolve(run.conflictCount),
})

/** Returns a page of the conflicts of each run, in the order of the ids. Runs one statement. */
export async function readConflictPages(
  context: Context,
  runIds: readonly number[],
  { first, offset, after }: PageRequest,
): Promise<Page<StoredImportConflict>[]> {
  const conflicts = await readConflicts(context, runIds, {
    first: first + 1,
    offset,
    after: after === undefined ? undefined : Number(after[0]),
  })
  return runIds.map((id) => {
    const items = conflicts.filter(({ runId }) => runId === id)
    return { items: items.slice(0, first), hasNext: items.length > first }
  })
}

/** Returns a range of the conflicts of each run. */
export function readConflicts(
  context: Context,
  runIds: readonly number[],
  stretch: ConflictRange,
): Promise<readonly StoredImportConflict[]> {
  return importConflictsOf(context.db, authorize(context, 'imports:run').salonId, runIds, stretch)
}
