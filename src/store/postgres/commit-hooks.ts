import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** A connection pool or a transaction of one: queries take either. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>

/**
 * What a transaction wrote: salons with new events, and for each job how long it waits, in
 * milliseconds.
 */
type CommitSummary = {
  readonly salonIds: ReadonlySet<number>
  readonly jobDelaysMs: readonly number[]
}
type CommitListener = (summary: CommitSummary) => void
type PendingSummary = { readonly salonIds: Set<number>; readonly jobDelaysMs: number[] }

const commitListeners = new WeakMap<Db, CommitListener[]>()
const pendingSummaries = new WeakMap<Db, PendingSummary>()

/** Calls the listener right after each commit through this pool that wrote events or jobs. */
export const onCommit = (pool: Db, listener: CommitListener): void =>
  void commitListeners.set(pool, [...(commitListeners.get(pool) ?? []), listener])

const pendingSummary = (tx: Db): PendingSummary => {
  const found = pendingSummaries.get(tx)
  // Outside of a transaction no commit would notify anybody of them.
  if (!found) throw new Error('events and jobs are written in a transaction')
  return found
}

/** Has listeners notified of a salon's events after the commit. Throws outside of a transaction. */
export const notifySubscribersOnCommit = (tx: Db, salonId: number): void =>
  void pendingSummary(tx).salonIds.add(salonId)
/**
 * Has listeners notified of one more job after the commit, which starts after `delayMs`. Throws
 * outside of a transaction.
 */
export const notifyWorkersOnCommit = (tx: Db, delayMs = 0): void =>
  void pendingSummary(tx).jobDelaysMs.push(delayMs)

/**
 * Runs `work` in a transaction, or in a savepoint where `db` is a transaction.
 * The commit listeners run after the outermost commit. Throws what `work` or the driver throws.
 */
export async function withCommitHooks<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const outer = pendingSummaries.get(db)
  const summary = outer ?? { salonIds: new Set<number>(), jobDelaysMs: [] }
  const result = await db.transaction((tx) => {
    pendingSummaries.set(tx, summary)
    return work(tx)
  })
  if (!outer && (summary.salonIds.size > 0 || summary.jobDelaysMs.length > 0))
    commitListeners.get(db)?.forEach((listener) => listener(summary))
  return result
}
