import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** A connection pool or a transaction of one: queries take either. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>

/** The salons in which something changed, told of when the transaction has committed. */
type Announce = (salonIds: ReadonlySet<number>) => void

const announcers = new WeakMap<Db, Announce>()
const changed = new WeakMap<Db, Set<number>>()

/** Whoever wants to hear, right after each commit through this pool, in which salons there are new events. */
export const announceTo = (pool: Db, announce: Announce): void => void announcers.set(pool, announce)

/** Has the salon announced once the transaction commits; an event outside a transaction would be announced by nobody. */
export function noteChange(tx: Db, salonId: number): void {
  const salons = changed.get(tx)
  if (!salons) throw new Error('events are written in a transaction')
  salons.add(salonId)
}

/** A transaction, or a part of one that can be undone alone; what it changed is announced after the outermost commit. */
export async function telling<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const outer = changed.get(db)
  const salons = outer ?? new Set<number>()
  const result = await db.transaction((tx) => {
    changed.set(tx, salons)
    return work(tx)
  })
  if (!outer && salons.size > 0) announcers.get(db)?.(salons)
  return result
}
