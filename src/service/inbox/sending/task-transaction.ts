import { bulkhead } from 'cockatiel'
import { type Db, transact } from '../../../store/postgres/database.js'

/**
 * A turn of the autopilot locks its task while it calls system A (STRICT), and needs further
 * connections of the same pool. The gate leaves half of the pool to it when many transactions wait
 * for the lock.
 */
const gate = bulkhead(4, Infinity)

/** Runs a transaction on `autonomousDb` that locks a task and may have to wait for the lock. */
export const taskTransaction = <T>(autonomousDb: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  gate.execute(() => transact(autonomousDb, work))
