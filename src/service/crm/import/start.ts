import { importDayErrors, type ImportConflict, type ImportRun } from '../../../domain/crm/import.js'
import { invalid, Refusal } from '../../../domain/refusal.js'
import type { ExternalSystem } from '../../../domain/crm/sync.js'
import type { LocalDate } from '../../../domain/time/time.js'
import type { ExternalSystems } from '../../../external/external-systems.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { type ConflictRange, importConflictsOf } from '../../../store/crm/import-conflicts.js'
import { findImportRun, listImportRuns, openImportRun } from '../../../store/crm/import-runs.js'
import { enqueueJob } from '../../../store/jobs/jobs.js'
import { firstSalonId } from '../../../store/catalog/salons.js'
import { authorize, type Context } from '../../context.js'
import { notConnected } from './source.js'

export type { ConflictRange }

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
  const isConnected =
    (system === 'crm_a' ? externalSystems.crmA : externalSystems.crmB) !== undefined
  if (!isConnected || (await firstSalonId(db)) !== salonId)
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
 * Starts an import and returns its run at once (REST contract, "import"). The same days return the
 * same run while it is running. Throws `permission_denied`, and what `assertImport` throws.
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

/** Returns the salon's `first` newest runs, the newest first. */
export function readImports(context: Context, first: number): Promise<ImportRun[]> {
  return listImportRuns(context.db, authorize(context, 'imports:run').salonId, first)
}

/** Returns `stretch.first` conflicts of each run, after the first `stretch.offset` ones. */
export function readConflicts(
  context: Context,
  runIds: readonly number[],
  stretch: ConflictRange,
): Promise<readonly (ImportConflict & { readonly runId: number })[]> {
  return importConflictsOf(context.db, authorize(context, 'imports:run').salonId, runIds, stretch)
}
