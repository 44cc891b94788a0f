import { and, type AnyColumn, desc, eq, lt, sql } from 'drizzle-orm'
import type { ImportCounts, ImportRun } from '../../domain/crm/import.js'
import type { ExternalSystem } from '../../domain/crm/sync.js'
import type { Page, PageRequest } from '../../domain/page.js'
import type { Instant, LocalDate } from '../../domain/time/time.js'
import { CRM_A_IMPORT_LOCK, CRM_B_IMPORT_LOCK } from '../postgres/advisory-locks.js'
import { anyOf, type Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { importRuns } from '../tables/imports.js'

/** A run's position in the system's list: the page, and how many of its records are done. */
export type ImportPosition = { readonly cursor: string | null; readonly taken: number }

const columns = {
  id: importRuns.id,
  system: importRuns.system,
  from: importRuns.fromDate,
  to: importRuns.toDate,
  state: importRuns.state,
  total: importRuns.total,
  processed: importRuns.processed,
  created: importRuns.created,
  updated: importRuns.updated,
  skipped: importRuns.skipped,
  conflictCount: importRuns.conflictCount,
  error: importRuns.error,
  startedAt: importRuns.startedAt,
  finishedAt: importRuns.finishedAt,
}
const positionColumns = { cursor: importRuns.cursor, taken: importRuns.taken }

const runIs = (salonId: number, id: number) =>
  and(eq(importRuns.salonId, salonId), eq(importRuns.id, id))
const running = eq(importRuns.state, 'running')
const secondsFromNow = (seconds: number) =>
  sql`clock_timestamp() + make_interval(secs => ${seconds}::float8)`
const isUnclaimed = sql`coalesce(${importRuns.claimedUntil} < clock_timestamp(), true)`

/** Returns the runs with those ids that exist, in any order. */
export async function findImportRuns(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<ImportRun[]> {
  return db
    .select(columns)
    .from(importRuns)
    .where(and(eq(importRuns.salonId, salonId), anyOf(importRuns.id, ids)))
}

/** Returns a run, or undefined. */
export async function findImportRun(
  db: Db,
  salonId: number,
  id: number,
): Promise<ImportRun | undefined> {
  return (await findImportRuns(db, salonId, [id]))[0]
}

/** Returns a page of the salon's runs, the newest first. */
export async function listImportRuns(
  db: Db,
  salonId: number,
  { first, offset, after }: PageRequest,
): Promise<Page<ImportRun>> {
  const rows = await db
    .select(columns)
    .from(importRuns)
    .where(and(eq(importRuns.salonId, salonId), after && lt(importRuns.id, Number(after[0]))))
    .orderBy(desc(importRuns.id))
    .limit(first + 1)
    .offset(offset)
  return { items: rows.slice(0, first), hasNext: rows.length > first }
}

/** Returns how many runs the salon has. */
export const countImportRuns = (db: Db, salonId: number): Promise<number> =>
  db.$count(importRuns, eq(importRuns.salonId, salonId))

type ImportPeriod = {
  readonly system: ExternalSystem
  readonly from: LocalDate
  readonly to: LocalDate
}

/**
 * Stores a new run, or returns the running one of the same days.
 * `isAlone`: no process works on it, as far as the database knows.
 */
export async function openImportRun(
  tx: Db,
  salonId: number,
  { system, from, to }: ImportPeriod,
  now: Instant,
): Promise<{ readonly run: ImportRun; readonly isAlone: boolean }> {
  const [inserted] = await tx
    .insert(importRuns)
    .values({ salonId, system, fromDate: from, toDate: to, state: 'running', startedAt: now })
    .onConflictDoNothing()
    .returning(columns)
  if (inserted) return { run: inserted, isAlone: true }
  const sameDays = and(
    eq(importRuns.system, system),
    eq(importRuns.fromDate, from),
    eq(importRuns.toDate, to),
  )
  const [found] = await tx
    .select({ ...columns, isAlone: sql<boolean>`${isUnclaimed}` })
    .from(importRuns)
    .where(and(eq(importRuns.salonId, salonId), sameDays, running))
  if (!found) return openImportRun(tx, salonId, { system, from, to }, now) // it has just ended
  const { isAlone, ...run } = found
  return { run, isAlone }
}

/** Claims a run for that many seconds. Returns undefined where it is claimed or has ended. */
export async function claimImportRun(
  db: Db,
  salonId: number,
  id: number,
  seconds: number,
): Promise<{ readonly run: ImportRun; readonly position: ImportPosition } | undefined> {
  const [claimed] = await db
    .update(importRuns)
    .set({ claimedUntil: secondsFromNow(seconds) })
    .where(and(runIs(salonId, id), running, isUnclaimed))
    .returning({ ...columns, ...positionColumns })
  if (!claimed) return undefined
  const { cursor, taken, ...run } = claimed
  return { run, position: { cursor, taken } }
}

/**
 * Extends the claim to that many seconds from now. 0 releases the run. Returns false where the run
 * has ended.
 */
export async function extendImportClaim(
  db: Db,
  salonId: number,
  id: number,
  seconds: number,
): Promise<boolean> {
  const extended = await db
    .update(importRuns)
    .set({ claimedUntil: secondsFromNow(seconds) })
    .where(and(runIs(salonId, id), running))
    .returning({ id: importRuns.id })
  return extended.length > 0
}

const lockSystem = staticSql()`
  select pg_advisory_xact_lock(
    case ${param('system')}::text
      when 'crm_a' then ${sql.raw(String(CRM_A_IMPORT_LOCK))}
      else ${sql.raw(String(CRM_B_IMPORT_LOCK))} end,
    ${param('salonId')}::int)`
const lockRun = staticSql()`
  select from import_runs
  where salon_id = ${param('salonId')} and id = ${param('id')} and state = 'running'
    and cursor is not distinct from ${param('cursor')}::text and taken = ${param('taken')}::int
  for update`

/**
 * Locks the imports of a salon from one system until the transaction ends.
 * Parts of imports go one after the other, whichever run they are of.
 */
export async function lockImports(tx: Db, salonId: number, system: ExternalSystem): Promise<void> {
  await lockSystem(tx, { salonId, system })
}

/** Locks a run. Returns false where another process has advanced it from that position. */
export async function lockImportRun(
  tx: Db,
  salonId: number,
  id: number,
  at: ImportPosition,
): Promise<boolean> {
  return (await lockRun(tx, { salonId, id, ...at })).length > 0
}

/** What a part of a page adds to the counts of a run. */
type ImportStep = ImportCounts & { readonly conflictCount: number }

const plus = (column: AnyColumn, count: number) => sql`${column} + ${count}::int`
const addedCounts = (step: ImportStep) => ({
  processed: plus(importRuns.processed, step.processed),
  created: plus(importRuns.created, step.created),
  updated: plus(importRuns.updated, step.updated),
  skipped: plus(importRuns.skipped, step.skipped),
  conflictCount: plus(importRuns.conflictCount, step.conflictCount),
})

/** What `advanceImportRun` changes, and for how many seconds it extends the claim. */
type ImportAdvance = {
  readonly step: ImportStep
  readonly to: ImportPosition
  readonly seconds: number
}

/** Moves a locked run to its next position and returns it. */
export async function advanceImportRun(
  tx: Db,
  salonId: number,
  id: number,
  { step, to, seconds }: ImportAdvance,
): Promise<ImportRun> {
  const [advanced] = await tx
    .update(importRuns)
    .set({ ...addedCounts(step), ...to, claimedUntil: secondsFromNow(seconds) })
    .where(runIs(salonId, id))
    .returning(columns)
  if (!advanced) throw new Error(`import ${id} is gone`)
  return advanced
}

/**
 * Ends a run: succeeded where `error` is null, otherwise failed with that sentence.
 * Returns undefined where it had ended before.
 */
export async function endImportRun(
  tx: Db,
  {
    salonId,
    id,
    error,
    now,
  }: {
    readonly salonId: number
    readonly id: number
    readonly error: string | null
    readonly now: Instant
  },
): Promise<ImportRun | undefined> {
  const end =
    error === null
      ? { state: 'succeeded' as const, total: sql`${importRuns.processed}` }
      : { state: 'failed' as const, error }
  const [ended] = await tx
    .update(importRuns)
    .set({ ...end, finishedAt: now, claimedUntil: null })
    .where(and(runIs(salonId, id), running))
    .returning(columns)
  return ended
}
