import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTokens } from '../../dist/base/tokens.js'
import { startEmbeddedPostgres } from '../../dist/tools/embedded-postgres/launcher.js'
import { migrateDatabase } from '../../dist/store/migrate.js'
import { PLACES, seed } from './data.js'
import { forgetJobs } from './queue.js'

/** A folder that goes when the run ends, and that the user whom Postgres runs as may enter. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'salon-bench-'))
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Room for the writes of one run, so that no checkpoint or vacuum falls into one server's round and
 * not the other's.
 */
export const SETTINGS = {
  autovacuum: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  max_connections: '300',
}

/**
 * An embedded Postgres of this run's own, seeded, with what servers need to use it and a token of
 * its admin, or of others.
 */
export async function startInfrastructure() {
  const { folder, remove } = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    settings: SETTINGS,
  })
  const end = async () => {
    await postgres.stop()
    await remove()
  }
  try {
    await migrateDatabase(postgres.url, () => Promise.resolve())
    await seed(postgres.url)
    const secret = randomBytes(48).toString('base64url')
    const tokens = createTokens(secret, 600, 1)
    const tokenOf = (accountId) => tokens.sign('access', { accountId }, Date.now())
    const token = tokenOf(PLACES.accountId)
    return {
      url: postgres.url,
      environment: { DATABASE_URL: postgres.url, JWT_SECRET: secret },
      token,
      tokenOf,
      forgetJobs: () => forgetJobs(postgres.url),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
