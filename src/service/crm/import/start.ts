import { faultsOfDays, type ImportConflict, type ImportRun } from '../../../domain/crm/import.js'
import { invalid, Refusal } from '../../../domain/refusal.js'
import type { ExternalSystem } from '../../../domain/crm/sync.js'
import type { LocalDate } from '../../../domain/time/time.js'
import type { ExternalSystems } from '../../../external/external-systems.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { type ConflictStretch, importConflictsOf } from '../../../store/crm/import-conflicts.js'
import { findImportRun, listImportRuns, openImportRun } from '../../../store/crm/import-runs.js'
import { enqueueJob } from '../../../store/jobs/jobs.js'
import { firstSalonId } from '../../../store/catalog/salons.js'
import { authorize, type Call } from '../../context.js'
import { notConnected } from './source.js'

export type { ConflictStretch }

/** What is to be brought: both days included. */
export type ImportWish = {
  readonly system: ExternalSystem
  readonly from: LocalDate
  readonly to: LocalDate
}
type Opener = { readonly db: Db; readonly outside: ExternalSystems; readonly now: number }

/** Refuses days that are no stretch of up to three years, and a system that is not connected for the salon. */
export async function assertImport(
  { db, outside }: Opener,
  salonId: number,
  wish: ImportWish,
): Promise<void> {
  const faults = faultsOfDays(wish.from, wish.to)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const isConnected = (wish.system === 'crm_a' ? outside.crmA : outside.crmB) !== undefined
  if (!isConnected || (await firstSalonId(db)) !== salonId)
    throw new Refusal('external_unavailable', notConnected(wish.system))
}

/** A run, and a job that works it unless somebody else does by then; of the same days the one that is on its way. */
export function openImport(
  { db, now }: Opener,
  salonId: number,
  wish: ImportWish,
  delayMs = 0,
): Promise<ImportRun> {
  return transact(db, async (tx) => {
    const { run, isAlone } = await openImportRun(tx, salonId, wish, now)
    if (isAlone) await enqueueJob(tx, 'import_run', { salonId, runId: run.id }, { delayMs })
    return run
  })
}

/**
 * Begins to bring appointments from an external system, and answers at once (REST contract, "import"). The same days again,
 * while they are on their way, are the same run. Refuses: no right, days that are none, `external_unavailable` where the
 * system is not connected.
 */
export async function startImport(call: Call, wish: ImportWish): Promise<ImportRun> {
  const { salonId } = authorize(call, 'imports:run')
  await assertImport(call, salonId, wish)
  return openImport(call, salonId, wish)
}

/** Undefined for what does not exist and for what is another salon's. */
export async function readImport(call: Call, id: number): Promise<ImportRun | undefined> {
  return findImportRun(call.db, authorize(call, 'imports:run').salonId, id)
}

/** The newest first. */
export function readImports(call: Call, first: number): Promise<ImportRun[]> {
  return listImportRuns(call.db, authorize(call, 'imports:run').salonId, first)
}

/** Of each run so many conflicts, after so many others. */
export function readConflicts(
  call: Call,
  runIds: readonly number[],
  stretch: ConflictStretch,
): Promise<readonly (ImportConflict & { readonly runId: number })[]> {
  return importConflictsOf(call.db, authorize(call, 'imports:run').salonId, runIds, stretch)
}
