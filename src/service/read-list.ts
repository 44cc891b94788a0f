import { type Db, isJoinable, readSnapshot } from '../store/postgres/database.js'
import type { Context } from './context.js'

/** Runs `onPrimary`, unless a replica could run `work`. */
async function readFrom<T>(
  { db, replicas }: Context,
  salonId: number,
  work: (db: Db) => Promise<T>,
  onPrimary: () => Promise<T>,
): Promise<T> {
  // A transaction that stays open sees its own changes, which no replica has.
  if (!replicas || isJoinable(db)) return onPrimary()
  const read = await replicas.read(salonId, work)
  return read ? read.value : onPrimary()
}

/**
 * Runs the reads of a list of the salon: on a replica that has all changes of the salon so far, or
 * else on the primary. So callers see their own changes, and a live cursor that was read before is
 * never newer than the list. `work` must write nothing, and may run twice.
 */
export const readList = <T>(
  context: Context,
  salonId: number,
  work: (db: Db) => Promise<T>,
): Promise<T> => readFrom(context, salonId, work, () => work(context.db))

/** As `readList`, for reads that must all see the same state of the database. */
export const readListSnapshot = <T>(
  context: Context,
  salonId: number,
  work: (snapshot: Db) => Promise<T>,
): Promise<T> => readFrom(context, salonId, work, () => readSnapshot(context.db, work))
