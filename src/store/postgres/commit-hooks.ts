import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** A connection pool or a transaction of one: queries take either. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>

/** What a transaction left behind, told of when it has committed: salons in which something changed, and how many jobs. */
type Left = { readonly salonIds: ReadonlySet<number>; readonly jobs: number }
type Announce = (left: Left) => void
type Leaving = { readonly salonIds: Set<number>; jobs: number }

const announcers = new WeakMap<Db, Announce[]>()
const leaving = new WeakMap<Db, Leaving>()

/** Whoever wants to hear, right after each commit through this pool, in which salons there are new events, and of new jobs. */
export const announceTo = (pool: Db, announce: Announce): void =>
  void announcers.set(pool, [...(announcers.get(pool) ?? []), announce])

const leavingOf = (tx: Db): Leaving => {
  const found = leaving.get(tx)
  if (!found) throw new Error('events and jobs are written in a transaction') // else nobody would announce them
  return found
}

/** Has the salon announced once the transaction commits. */
export const notifySubscribersOnCommit = (tx: Db, salonId: number): void =>
  void leavingOf(tx).salonIds.add(salonId)
/** Has workers told of a job once the transaction commits. */
export const notifyWorkersOnCommit = (tx: Db): void => void (leavingOf(tx).jobs += 1)

/** A transaction, or a part of one that can be undone alone; what it left is announced after the outermost commit. */
export async function withCommitHooks<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const outer = leaving.get(db)
  const left = outer ?? { salonIds: new Set<number>(), jobs: 0 }
  const result = await db.transaction((tx) => {
    leaving.set(tx, left)
    return work(tx)
  })
  if (!outer && (left.salonIds.size > 0 || left.jobs > 0))
    announcers.get(db)?.forEach((announce) => announce(left))
  return result
}
