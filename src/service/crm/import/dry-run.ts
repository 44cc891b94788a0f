import type { ImportConflict, ImportRun } from '../../../domain/crm/import.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { type AppliedRecords, applyRecords } from './apply.js'
import { nextPage, PAUSES_MS } from './fetch.js'
import { type ImportPage, notConnected, sourceOf } from './source.js'
import type { ImportWish } from './start.js'
import { AT_ONCE, type ImportTools } from './run-import.js'

/** Thrown out of a transaction so that nothing of it stays. */
class Undone extends Error {
  constructor(readonly applied: AppliedRecords) {
    super()
  }
}

/** What would become of a part of a page, as things are; nothing of it stays. */
async function tried(db: Db, work: (tx: Db) => Promise<AppliedRecords>): Promise<AppliedRecords> {
  try {
    return await transact(db, async (tx) => {
      throw new Undone(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.applied
    throw error
  }
}

const NOTHING = {
  total: null,
  processed: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  conflictCount: 0,
  error: null,
} as const

function after(
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

/**
 * Goes through a system's list as an import does, and writes nothing: what new visits of different parts would be to each
 * other is not seen, nor what the list does not have any more. Answers a run that was none, and its first conflicts.
 */
export async function dryRunImport(
  { db, outside, clock }: ImportTools,
  salonId: number,
  { system, from, to }: ImportWish,
  onProgress: (run: ImportRun) => void,
  most: number,
): Promise<{ readonly run: ImportRun; readonly conflicts: readonly ImportConflict[] }> {
  const source = sourceOf(outside, system, { from, to })
  let run: ImportRun = {
    id: 0,
    system,
    from,
    to,
    state: 'running',
    ...NOTHING,
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
    const asking = { db, salonId, pauses: PAUSES_MS, isStopped: () => false }
    let page: ImportPage | undefined
    do {
      const askedAt = clock()
      page = await nextPage(asking, source, page?.next ?? null)
      const { phoneRegion } = await loadSalon(db, salonId)
      for (let taken = 0; page && taken < page.records.length; taken += AT_ONCE) {
        const part = page.records.slice(taken, taken + AT_ONCE)
        const importing = { salonId, system, phoneRegion, runId: null, now: clock(), askedAt }
        const applied = await tried(db, (tx) => applyRecords(tx, importing, part))
        conflicts.push(...applied.conflicts.slice(0, most - conflicts.length))
        run = after(run, applied)
        onProgress(run)
      }
    } while (page && page.next !== null)
    return end(null)
  } catch (error) {
    if (error instanceof ExternalFault) return end(error.message)
    throw error
  }
}
