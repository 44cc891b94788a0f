import type { Instant } from '../../domain/time/time.js'
import { BACKUP_LOCK } from '../postgres/advisory-locks.js'
import { withLongConnection } from './backup-connection.js'

/**
 * Runs `work` unless another process makes a backup of this database. Then it returns without
 * having run it. `now` is the time of the database. Postgres releases the lock of a process that
 * ends.
 */
export const withBackupLock = (url: string, work: (now: Instant) => Promise<void>): Promise<void> =>
  withLongConnection(url, async (connection) => {
    const [row] = await connection.unsafe<{ held: boolean; now: Date | string }[]>(
      `select pg_try_advisory_lock(${BACKUP_LOCK}) as held, clock_timestamp() as now`,
    )
    if (row?.held) await work(new Date(row.now).getTime())
  })
