import type { ImportConflict, ImportRun } from '../../../domain/crm/import.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { type AppliedRecords, applyRecords } from './apply.js'
import { nextPage, PAUSES_MS } from './fetch.js'
import { type ImportPage, notConnected, sourceOf } from './source.js'
import { systemsOf } from '../../connections/systems-of-salon.js'
import type { ImportRequest } from './start.js'
import { BATCH_SIZE, type ImportTools } from './run-import.js'

/** Thrown to roll the transaction back. */
class RolledBack extends Error {
  constructor(readonly applied: AppliedRecords) {
    super()
  }
}

/** Returns the result of the work and rolls it back. */
async function runAndRollBack(
  db: Db,
  work: (tx: Db) => Promise<AppliedRecords>,
): Promise<AppliedRecords> {
  try {
    return await transact(db, async (tx) => {
      throw new RolledBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.applied
    throw error
  }
}

const NO_COUNTS = {
  total: null,
  processed: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  conflictCount: 0,
  error: null,
} as const

function addCounts(
  run: ImportRun,
  { processed, created, updated, skipped, conflicts }: AppliedRecords,
): ImportRun {
  return {
    ...run,
    processed: run.processed + processed,
    created: run.created + created,
    updated: run.updated + updated,
    skipped: run.skipped + skipped,
    conflictCount: run.conflictCount + conflicts.length,
  }
}

/** How a dry run reports. `maxConflicts`: how many conflicts are returned. */
export type DryRunOptions = {
  readonly onProgress: (run: ImportRun) => void
  readonly maxConflicts: number
}

/**
 * Reads a system's list as an import does, and stores nothing. It does not find overlaps between
 * new appointments of different batches, nor appointments that are missing in the list. Returns a
 * run with the counts and the id 0, and its first conflicts.
 */
export async function dryRunImport(
  { db, externalSystems, clock }: ImportTools,
  salonId: number,
  { system, from, to }: ImportRequest,
  { onProgress, maxConflicts }: DryRunOptions,
): Promise<{ readonly run: ImportRun; readonly conflicts: readonly ImportConflict[] }> {
  const systems = await systemsOf({ autonomousDb: db, externalSystems }, salonId)
  const source = sourceOf(systems, system, { from, to })
  let run: ImportRun = {
    id: 0,
    system,
    from,
    to,
    state: 'running',
    ...NO_COUNTS,
    startedAt: clock(),
    finishedAt: null,
  }
  const conflicts: ImportConflict[] = []
  const end = (error: string | null) => ({
    run: {
      ...run,
      state: error === null ? ('succeeded' as const) : ('failed' as const),
      error,
      finishedAt: clock(),
    },
    conflicts,
  })
  if (!source) return end(notConnected(system))
  try {
    const options = { db, salonId, pauses: PAUSES_MS, isStopped: () => false }
    let page: ImportPage | undefined
    do {
      const askedAt = clock()
      page = await nextPage(options, source, page?.next ?? null)
      const { phoneRegion } = await loadSalon(db, salonId)
      for (let taken = 0; page && taken < page.records.length; taken += BATCH_SIZE) {
        const batch = page.records.slice(taken, taken + BATCH_SIZE)
        const importing = { salonId, system, phoneRegion, runId: null, now: clock(), askedAt }
        const applied = await runAndRollBack(db, (tx) => applyRecords(tx, importing, batch))
        conflicts.push(...applied.conflicts.slice(0, maxConflicts - conflicts.length))
        run = addCounts(run, applied)
        onProgress(run)
      }
    } while (page && page.next !== null)
    return end(null)
  } catch (error) {
    if (error instanceof ExternalFault) return end(error.message)
    throw error
  }
}
