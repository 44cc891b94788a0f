import type { Log } from '../../base/log.js'
import { DAY, type Instant, MINUTE } from '../../domain/time/time.js'
import { withBackupLock } from '../../store/backup/backup-lock.js'
import {
  listBackups,
  makeBackupFolder,
  removeOldBackups,
  removeOldPartials,
} from './backup-folder.js'
import { type BackupOrder, BackupStopped, createBackup } from './create-backup.js'

/** When the service makes backups, and how many it keeps. */
export type BackupPlan = {
  /** The hour of the day in UTC, 0 to 23. */
  readonly hour: number
  readonly keep: number
}
/** The dependencies of daily backups. `clock` returns milliseconds since 1970. */
export type DailyBackupDependencies = {
  readonly log: Log
  readonly clock: () => Instant
  /** Called when a backup could not be made. */
  readonly onFailure: () => void
}

const FIRST_PAUSE = 5 * MINUTE
const LONGEST_PAUSE = 60 * MINUTE

/** Returns the latest time at which a daily backup was due. */
export function latestDueTime(now: Instant, hour: number): Instant {
  const today = Math.floor(now / DAY) * DAY + hour * 60 * MINUTE
  return today <= now ? today : today - DAY
}

/** Returns how long to wait after so many failures in a row: 5 minutes, doubled up to an hour. */
export const pauseAfterFailures = (failures: number): Instant =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - 1))

const isDue = async (folder: string, now: Instant, hour: number): Promise<boolean> =>
  ((await listBackups(folder))[0]?.takenAt ?? 0) < latestDueTime(now, hour)

/**
 * Returns a function that makes the daily backup if it is due. The files in the folder say when the
 * last one was made, and a lock in the database keeps other processes from making the same one.
 * Old backups are removed after a new one is complete and verified. A failure is logged, and the
 * next attempt waits for `pauseAfterFailures`.
 */
export function createDailyBackups(
  order: Omit<BackupOrder, 'isStopped'>,
  { hour, keep }: BackupPlan,
  { log, clock, onFailure }: DailyBackupDependencies,
): (isStopped: () => boolean) => Promise<void> {
  const { folder, databaseUrl } = order
  let failures = 0
  let pausedUntil: Instant = 0

  const makeIfDue = async (isStopped: () => boolean): Promise<void> => {
    await makeBackupFolder(folder)
    if (!(await isDue(folder, clock(), hour))) return
    // The files carry the database's time. By a clock that is ahead of it they would stay due.
    await withBackupLock(databaseUrl, async (now) => {
      if (!(await isDue(folder, now, hour))) return
      await removeOldPartials(folder, clock())
      const { path, report } = await createBackup({ ...order, isStopped })
      const removed = await removeOldBackups(folder, keep)
      log.info({ path, bytes: report.bytes, removed: removed.length }, 'a backup was made')
    })
  }
  return async (isStopped) => {
    if (clock() < pausedUntil) return
    try {
      await makeIfDue(isStopped)
      failures = 0
    } catch (error) {
      if (error instanceof BackupStopped) return
      failures += 1
      const pauseMs = pauseAfterFailures(failures)
      pausedUntil = clock() + pauseMs
      onFailure()
      log.error({ err: error, retryInMs: pauseMs }, 'the daily backup failed; it comes again')
    }
  }
}

/** Returns the time of the newest backup in the folder, and 0 without one. */
export const newestBackupTime = async (folder: string): Promise<Instant> =>
  (await listBackups(folder))[0]?.takenAt ?? 0
