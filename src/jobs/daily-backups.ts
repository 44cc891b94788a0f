import type { Config } from '../base/config/config.js'
import { repeat } from '../base/run-every.js'
import {
  createDailyBackups,
  type DailyBackupDependencies,
} from '../service/backup/daily-backups.js'
import { filePlacesOf } from '../service/backup/stored-files.js'

/** How often a process looks whether a backup is due. */
const LOOK_EVERY_MS = 60_000
/** The first look, so that a new deployment soon has a backup. */
const FIRST_LOOK_MS = 5_000

/** What daily backups need of the process. */
type BackupProcess = Omit<DailyBackupDependencies, 'onFailure'> & { readonly directUrl: string }

/**
 * Starts the daily backups of `BACKUP_DIR`; without it nothing. The returned function stops them,
 * and gives up one that is under way. `onFailure` is called for each that failed.
 */
export function startDailyBackups(
  config: Config,
  { directUrl: databaseUrl, log, clock }: BackupProcess,
  onFailure: () => void,
): () => Promise<void> {
  const { backupDir: folder, backupHour: hour, backupKeep: keep } = config
  if (folder === undefined) return () => Promise.resolve()
  const order = {
    databaseUrl,
    folder,
    kind: config.databaseUrl === undefined ? ('rows' as const) : undefined,
    places: filePlacesOf(config),
    withSecrets: true,
  }
  const makeIfDue = createDailyBackups(order, { hour, keep }, { log, clock, onFailure })
  const onError = (error: unknown): void => log.error({ err: error }, 'the daily backup failed')
  let stop = repeat(FIRST_LOOK_MS, makeFirst, onError)
  async function makeFirst(isStopped: () => boolean): Promise<void> {
    await makeIfDue(isStopped)
    if (!isStopped()) slowDown()
  }
  const slowDown = (): void => {
    void stop()
    stop = repeat(LOOK_EVERY_MS, makeIfDue, onError)
  }
  return () => stop()
}
