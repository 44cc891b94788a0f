import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportConflict, ImportRun } from '../../../domain/crm/import.js'
import { Refusal } from '../../../domain/refusal.js'
import { importConflictsOf } from '../../../store/crm/import-conflicts.js'
import { findImportRun } from '../../../store/crm/import-runs.js'
import { firstSalonId } from '../../../store/catalog/salons.js'
import { dryRunImport } from './dry-run.js'
import { assertImport, type ImportWish, openImport } from './start.js'
import { type ImportTools, LEASE_SECONDS, workRun } from './run-import.js'

/** What whoever runs the deployment wants brought; the salon is the first one unless it is named. */
type Wish = ImportWish & {
  readonly salon?: number | undefined
  readonly dryRun?: boolean | undefined
}
/** Told of the run whenever it got further, and once when another process works it. */
type Watcher = { onProgress(run: ImportRun): void; onElsewhere(): void }
/** How it ended, with the first conflicts. */
export type ImportResult = {
  readonly run: ImportRun
  readonly conflicts: readonly ImportConflict[]
}

const LOOK_MS = 500

/**
 * Brings appointments in this process, or follows the one that does already: whoever dies, the other goes on. Refuses as
 * `startImport` does; no caller's right.
 */
export async function runImportFromCli(
  tools: ImportTools,
  wish: Wish,
  watcher: Watcher,
  most: number,
): Promise<ImportResult> {
  const { db, outside, clock } = tools
  const salonId = wish.salon ?? (await firstSalonId(db))
  if (salonId === undefined)
    throw new Refusal('not_found', 'There is no salon yet: make one with create-salon.')
  const opener = { db, outside, now: clock() }
  await assertImport(opener, salonId, wish)
  if (wish.dryRun) return dryRunImport(tools, salonId, wish, (run) => watcher.onProgress(run), most)
  const { id } = await openImport(opener, salonId, wish, LEASE_SECONDS * 1000)
  let isToldElsewhere = false
  for (;;) {
    const worked = await workRun(tools, salonId, id, {
      onProgress: (run) => watcher.onProgress(run),
    })
    const run = await findImportRun(db, salonId, id)
    if (!run) throw new Error(`import ${id} is gone`)
    if (run.state !== 'running')
      return {
        run,
        conflicts: await importConflictsOf(db, salonId, [id], { first: most, offset: 0 }),
      }
    if (worked === 'elsewhere' && !isToldElsewhere) watcher.onElsewhere()
    isToldElsewhere ||= worked === 'elsewhere'
    watcher.onProgress(run)
    await sleep(LOOK_MS)
  }
}
