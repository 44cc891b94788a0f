import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportConflict, ImportRun } from '../../../domain/crm/import.js'
import { Refusal } from '../../../domain/refusal.js'
import { importConflictsOf } from '../../../store/crm/import-conflicts.js'
import { findImportRun } from '../../../store/crm/import-runs.js'
import { firstSalonId } from '../../../store/catalog/salons.js'
import { dryRunImport } from './dry-run.js'
import { assertImport, type ImportRequest, openImport } from './start.js'
import { executeRun, type ImportTools, LEASE_SECONDS } from './run-import.js'

/** An import from the command line. Without `salon` it is for the first salon. */
type CliImportRequest = ImportRequest & {
  readonly salon?: number | undefined
  readonly dryRun?: boolean | undefined
}
/** `onElsewhere` is called once when another process executes the run. */
type ProgressListener = { onProgress(run: ImportRun): void; onElsewhere(): void }
/** A finished run with its first conflicts. */
export type ImportResult = {
  readonly run: ImportRun
  readonly conflicts: readonly ImportConflict[]
}

const POLL_MS = 500

/**
 * Imports appointments in this process. When another process executes the same run, follows it, and
 * continues the run if that process dies. Returns up to `maxConflicts` conflicts. Checks no right.
 * Throws what `startImport` throws, and `not_found` when there is no salon.
 */
export async function runImportFromCli(
  tools: ImportTools,
  request: CliImportRequest,
  listener: ProgressListener,
  maxConflicts: number,
): Promise<ImportResult> {
  const { db, externalSystems, clock } = tools
  const salonId = request.salon ?? (await firstSalonId(db))
  if (salonId === undefined)
    throw new Refusal('not_found', 'There is no salon yet: make one with create-salon.')
  const opener = { db, externalSystems, now: clock() }
  const onProgress = (run: ImportRun): void => listener.onProgress(run)
  await assertImport(opener, salonId, request)
  if (request.dryRun) return dryRunImport(tools, salonId, request, { onProgress, maxConflicts })
  const { id } = await openImport(opener, salonId, request, LEASE_SECONDS * 1000)
  let wasElsewhere = false
  for (;;) {
    const outcome = await executeRun(tools, salonId, id, { onProgress })
    const run = await findImportRun(db, salonId, id)
    if (!run) throw new Error(`import ${id} does not exist`)
    if (run.state !== 'running')
      return {
        run,
        conflicts: await importConflictsOf(db, salonId, [id], { first: maxConflicts, offset: 0 }),
      }
    if (outcome === 'elsewhere' && !wasElsewhere) listener.onElsewhere()
    wasElsewhere ||= outcome === 'elsewhere'
    listener.onProgress(run)
    await sleep(POLL_MS)
  }
}
