import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { Logger, runMigrations } from 'graphile-worker'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { registerJobs } from './jobs/jobs.js'
import { MIGRATION_LOCK } from './postgres/advisory-locks.js'
import { socketOptions } from './postgres/postgres-socket.js'

const FOLDER = fileURLToPath(new URL('../../drizzle', import.meta.url))
/** Postgres 14, as `server_version_num` writes it. */
const OLDEST_VERSION = 140_000
/** The default logger writes to the console. Errors are thrown all the same. */
const SILENT_LOGGER = new Logger(() => () => undefined)

/** The server is older than Postgres 14. */
export class DatabaseTooOld extends Error {}

/**
 * Brings the database at `url` up to date, then runs `afterwards` under the same lock, so that
 * processes that start together wait for each other. Drizzle's migrator does not lock: of two at
 * once, one fails. Throws DatabaseTooOld, or what the driver or `afterwards` throws.
 */
export async function migrateDatabase(url: string, afterwards: () => Promise<void>): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    connect_timeout: 10,
    ...socketOptions(0),
    connection: { application_name: 'salon' },
  })
  try {
    const [server] = await sql<{ number: number; name: string }[]>`
      select current_setting('server_version_num')::int as number,
        current_setting('server_version') as name`
    if (!server || server.number < OLDEST_VERSION)
      throw new DatabaseTooOld(`Postgres ${server?.name ?? ''} is too old: 14 or later is needed`)
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migrate(drizzle(sql), { migrationsFolder: FOLDER })
    await runMigrations({ connectionString: url, crontab: '', logger: SILENT_LOGGER })
    await registerJobs(drizzle(sql))
    await afterwards()
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Returns the hash of this build's newest migration as drizzle records it. `/readyz` checks it. */
export async function newestMigration(): Promise<string> {
  const journal = JSON.parse(await readFile(join(FOLDER, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  const last = journal.entries.at(-1)
  if (!last) throw new Error('there are no migrations')
  const text = await readFile(join(FOLDER, `${last.tag}.sql`), 'utf8')
  return createHash('sha256').update(text).digest('hex')
}
