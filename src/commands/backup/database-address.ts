import type { Config } from '../../base/config/config.js'
import { createShutdown } from '../../base/shutdown.js'
import { BackupRefused } from '../../service/backup/backup-refused.js'
import { hasEmbeddedDatabase } from '../../tools/embedded-postgres/data-location.js'
import { startEmbeddedPostgres } from '../../tools/embedded-postgres/launcher.js'

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>

/** Passes the address of the database to `work`. Neither creates nor migrates it. */
export async function withExistingDatabase<T>(
  config: DatabaseConfig,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl === undefined && !hasEmbeddedDatabase(config.dataDir))
    throw new BackupRefused(
      `${config.dataDir} has no database: set DATA_DIR to the folder of the service, or ` +
        'DATABASE_URL.',
    )
  return withDatabaseAddress(config, async (open) => work(await open()))
}

/**
 * Passes a function to `work` that returns the address of the database, and creates an embedded
 * one if there is none.
 */
export async function withDatabaseAddress<T>(
  { databaseUrl, databaseDirectUrl, dataDir }: DatabaseConfig,
  work: (open: () => Promise<string>) => Promise<T>,
): Promise<T> {
  const shutdown = createShutdown()
  try {
    return await work(async () => {
      // Past a pooler: a backup needs a session.
      const address = databaseDirectUrl ?? databaseUrl
      if (address !== undefined) return address
      const embedded = await startEmbeddedPostgres({ dataDir })
      shutdown.add(() => embedded.stop())
      return embedded.url
    })
  } finally {
    await shutdown.end()
  }
}
