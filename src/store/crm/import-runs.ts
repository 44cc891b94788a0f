import { and, type AnyColumn, desc, eq, sql } from 'drizzle-orm'
import type { ImportCounts, ImportRun } from '../../domain/crm/import.js'
import type { ExternalSystem } from '../../domain/crm/sync.js'
import type { Instant, LocalDate } from '../../domain/time/time.js'
import { anyOf, type Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { importRuns } from '../tables/imports.js'

/** Where a run is in the system's list: the page, and how many of its records are done. */
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
const position = { cursor: importRuns.cursor, taken: importRuns.taken }

const one = (salonId: number, id: number) =>
  and(eq(importRuns.salonId, salonId), eq(importRuns.id, id))
const running = eq(importRuns.state, 'running')
const leaseOf = (seconds: number) =>
  sql`clock_timestamp() + make_interval(secs => ${seconds}::float8)`
const isFree = sql`coalesce(${importRuns.claimedUntil} < clock_timestamp(), true)`

/** Those of the ids that exist, in any order. */
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

export async function findImportRun(
  db: Db,
  salonId: number,
  id: number,
): Promise<ImportRun | undefined> {
  return (await findImportRuns(db, salonId, [id]))[0]
}

/** The newest first. */
export function listImportRuns(db: Db, salonId: number, first: number): Promise<ImportRun[]> {
  return db
    .select(columns)
    .from(importRuns)
    .where(eq(importRuns.salonId, salonId))
    .orderBy(desc(importRuns.id))
    .limit(first)
}

type Days = { readonly system: ExternalSystem; readonly from: LocalDate; readonly to: LocalDate }

/** A new run, or the one of the same days that is on its way; `isAlone`: nobody works it, as far as is known. */
export async function openImportRun(
  tx: Db,
  salonId: number,
  { system, from, to }: Days,
  now: Instant,
): Promise<{ readonly run: ImportRun; readonly isAlone: boolean }> {
  const [made] = await tx
    .insert(importRuns)
    .values({ salonId, system, fromDate: from, toDate: to, state: 'running', startedAt: now })
    .onConflictDoNothing()
    .returning(columns)
  if (made) return { run: made, isAlone: true }
  const sameDays = and(
    eq(importRuns.system, system),
    eq(importRuns.fromDate, from),
    eq(importRuns.toDate, to),
  )
  const [found] = await tx
    .select({ ...columns, isAlone: sql<boolean>`${isFree}` })
    .from(importRuns)
    .where(and(eq(importRuns.salonId, salonId), sameDays, running))
  if (!found) return openImportRun(tx, salonId, { system, from, to }, now) // it has just ended
  const { isAlone, ...run } = found
  return { run, isAlone }
}

/** Has the run worked by the caller alone for so many seconds; undefined where somebody works it, or it has ended. */
export async function claimImportRun(
  db: Db,
  salonId: number,
  id: number,
  seconds: number,
): Promise<{ readonly run: ImportRun; readonly position: ImportPosition } | undefined> {
  const [claimed] = await db
    .update(importRuns)
    .set({ claimedUntil: leaseOf(seconds) })
    .where(and(one(salonId, id), running, isFree))
    .returning({ ...columns, ...position })
  if (!claimed) return undefined
  const { cursor, taken, ...run } = claimed
  return { run, position: { cursor, taken } }
}

/** Keeps it for so many seconds more; 0: others may take it now. */
export async function keepImportRun(
  db: Db,
  salonId: number,
  id: number,
  seconds: number,
): Promise<void> {
  await db
    .update(importRuns)
    .set({ claimedUntil: leaseOf(seconds) })
    .where(and(one(salonId, id), running))
}

/** Any number that only parts of imports lock by. */
const LOCK_SEED = 7_310_000
const takeTurn = staticSql(sql`
  select pg_advisory_xact_lock(${sql.raw(String(LOCK_SEED))} + case ${param('system')}::text when 'crm_a' then 1 else 2 end, ${param('salonId')}::int)`)
const hold = staticSql(sql`
  select from import_runs where salon_id = ${param('salonId')} and id = ${param('id')} and state = 'running'
    and cursor is not distinct from ${param('cursor')}::text and taken = ${param('taken')}::int for update`)

/** Parts of imports from one system go one after the other, whichever runs they are of. */
export async function takeImportTurn(
  tx: Db,
  salonId: number,
  system: ExternalSystem,
): Promise<void> {
  await takeTurn(tx, { salonId, system })
}

/** Holds the run until the transaction ends; false where it is not there any more: somebody else went on with it. */
export async function holdImportRun(
  tx: Db,
  salonId: number,
  id: number,
  at: ImportPosition,
): Promise<boolean> {
  return (await hold(tx, { salonId, id, ...at })).length > 0
}

/** How far a run got with a part of a page. */
export type ImportStep = ImportCounts & { readonly conflictCount: number }

const plus = (column: AnyColumn, count: number) => sql`${column} + ${count}::int`
const stepped = (step: ImportStep) => ({
  processed: plus(importRuns.processed, step.processed),
  created: plus(importRuns.created, step.created),
  updated: plus(importRuns.updated, step.updated),
  skipped: plus(importRuns.skipped, step.skipped),
  conflictCount: plus(importRuns.conflictCount, step.conflictCount),
})

/** A held run is at another place, and the caller's for so many seconds more. */
export async function moveImportRun(
  tx: Db,
  salonId: number,
  id: number,
  step: ImportStep,
  to: ImportPosition,
  seconds: number,
): Promise<ImportRun> {
  const [moved] = await tx
    .update(importRuns)
    .set({ ...stepped(step), ...to, claimedUntil: leaseOf(seconds) })
    .where(one(salonId, id))
    .returning(columns)
  if (!moved) throw new Error(`import ${id} is gone`)
  return moved
}

/** It has ended, well or with a sentence that says why not; undefined where it had ended before. */
export async function endImportRun(
  tx: Db,
  salonId: number,
  id: number,
  error: string | null,
  now: Instant,
): Promise<ImportRun | undefined> {
  const end =
    error === null
      ? { state: 'succeeded' as const, total: sql`${importRuns.processed}` }
      : { state: 'failed' as const, error }
  const [ended] = await tx
    .update(importRuns)
    .set({ ...end, finishedAt: now, claimedUntil: null })
    .where(and(one(salonId, id), running))
    .returning(columns)
  return ended
}
