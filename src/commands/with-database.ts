import { type Config } from '../base/config/config.js'
import { createShutdown } from '../base/shutdown.js'
import { createTokens } from '../base/tokens.js'
import type { Infrastructure } from '../infrastructure.js'
import { loadOrCreateJwtSecret } from '../store/identity/jwt-secret-file.js'
import { isBeingMigrated, isMigrated } from '../store/migrations.js'
import { openDatabase } from '../store/postgres/database.js'
import { assertPooling, DIRECT } from '../store/servers/pooler.js'
import { startEmbeddedPostgres } from '../tools/embedded-postgres/launcher.js'
import type { RunCommand } from './with-infrastructure.js'

/** What a command needs that reads rows and signs tokens. */
export type DatabaseAccess = Pick<Infrastructure, 'db' | 'tokens' | 'clock'>

/** Runs a command with a migrated database. */
export type WithDatabase = (
  work: (access: DatabaseAccess, config: Config) => Promise<void>,
) => Promise<void>

/**
 * Returns the function that runs commands that need the database alone. They start faster than
 * those with the whole infrastructure, which is opened only if the database is not migrated yet.
 */
export const databaseOf =
  (runCommand: RunCommand): WithDatabase =>
  (work) =>
    runCommand(async (config, openAll) => {
      const access = (await openMigrated(config)) ?? (await openAll())
      try {
        await work(access, config)
      } finally {
        await access.stop()
      }
    })

/**
 * Opens the database. Returns undefined, with everything closed, if it is not migrated, or is being
 * migrated: the whole infrastructure waits for that.
 */
async function openMigrated(
  config: Config,
): Promise<(DatabaseAccess & Pick<Infrastructure, 'stop'>) | undefined> {
  const secret = config.jwtSecret ?? loadOrCreateJwtSecret(config.dataDir)
  const shutdown = createShutdown()
  try {
    const embedded =
      config.databaseUrl === undefined
        ? await startEmbeddedPostgres({ dataDir: config.dataDir })
        : undefined
    shutdown.add(() => embedded?.stop())
    const url = config.databaseUrl ?? embedded?.url ?? ''
    // Past a pooler: a command needs no pool, and finds out nothing about it.
    const directUrl = config.databaseDirectUrl ?? url
    const pooling = embedded ? DIRECT : await assertPooling(directUrl, directUrl)
    const { db, close } = openDatabase({ url: directUrl, pooling, connections: 1 })
    shutdown.add(close)
    if (!(await isBeingMigrated(db)) && (await isMigrated(db))) {
      const { accessMinutes, refreshDays, rotatesRefreshTokens } = config
      const tokens = createTokens(secret, accessMinutes, refreshDays, rotatesRefreshTokens)
      return { db, tokens, clock: Date.now, stop: () => shutdown.end() }
    }
  } catch (error) {
    await shutdown.end()
    throw error
  }
  await shutdown.end()
  return undefined
}
