import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { createTokens } from '../../.bench/base/tokens.js'
import { migrateDatabase } from '../../.bench/store/migrate.js'
import { startEmbeddedPostgres } from '../../.bench/tools/embedded-postgres/launcher.js'
import { PLACES, seed } from './data.js'
import { startBefore } from './processes.js'
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

/** The other build migrates its empty database itself, when it starts. */
async function migrateByStart(root, environment) {
  const [server] = await startBefore({ before: { root, environment } })
  await server.end()
}

/** Another database of the same server. Resolves with its URL. */
async function createDatabase(url, name) {
  const sql = postgres(url, { max: 1 })
  await sql.unsafe(`create database ${name}`)
  await sql.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/**
 * An embedded Postgres of this run's own, seeded, with what servers need to use it and a token of
 * its admin, or of others. `before`: the checkout of another build, which gets a database with the
 * same rows.
 */
export async function startInfrastructure(before) {
  const { folder, remove } = await temporaryFolder()
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    settings: SETTINGS,
  })
  const end = async () => {
    await server.stop()
    await remove()
  }
  try {
    const { url } = server
    await migrateDatabase(url, () => Promise.resolve())
    await seed(url)
    const secret = randomBytes(48).toString('base64url')
    const environmentOf = (database) => ({ DATABASE_URL: database, JWT_SECRET: secret })
    const urls = [url]
    if (before) {
      urls.push(await createDatabase(url, 'before'))
      await migrateByStart(before, environmentOf(urls[1]))
      await seed(urls[1])
    }
    const tokens = createTokens(secret, 600, 1)
    const tokenOf = (accountId) => tokens.sign('access', { accountId }, Date.now())
    return {
      url,
      /** The databases: of this build, and of the one before where there is one. */
      urls,
      environment: environmentOf(url),
      before: before && { root: before, environment: environmentOf(urls[1]) },
      token: tokenOf(PLACES.accountId),
      tokenOf,
      forgetJobs: () => Promise.all(urls.map(forgetJobs)),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
