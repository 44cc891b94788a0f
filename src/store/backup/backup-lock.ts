import { BACKUP_LOCK } from '../postgres/advisory-locks.js'
import { withLongConnection } from './backup-connection.js'

/**
 * Runs `work` unless another process makes a backup of this database. Then it returns without
 * having run it. Postgres releases the lock of a process that ends.
 */
export const withBackupLock = (url: string, work: () => Promise<void>): Promise<void> =>
  withLongConnection(url, async (connection) => {
    const [row] = await connection.unsafe<{ held: boolean }[]>(
      `select pg_try_advisory_lock(${BACKUP_LOCK}) as held`,
    )
    if (row?.held) await work()
  })
