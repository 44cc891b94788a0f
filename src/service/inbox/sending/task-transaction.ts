import { bulkhead } from 'cockatiel'
import { type Db, transact } from '../../../store/postgres/database.js'

/**
 * A turn of the autopilot holds its task while it asks external system A (STRICT), and needs connections of the pool for what
 * is committed by itself until it ends. However many wait for that task meanwhile, half of these are left to it.
 */
const gate = bulkhead(4, Infinity)

/** A transaction of `own` that holds a task, for which it may have to wait. */
export const taskTransaction = <T>(own: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  gate.execute(() => transact(own, work))
