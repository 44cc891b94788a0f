import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { Logger, runMigrations } from 'graphile-worker'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { enterJobs } from './jobs/jobs.js'
import { byWire } from './postgres/postgres-socket.js'

const FOLDER = fileURLToPath(new URL('../../drizzle', import.meta.url))
/** Any number that only this service uses: whoever holds it is migrating or making the first salon. */
const MIGRATION_LOCK = 7_285_519
const OLDEST = 140_000
/** It would write to the console; what fails is thrown. */
const SILENT = new Logger(() => () => undefined)

/** The server is older than Postgres 14. */
export class DatabaseTooOld extends Error {}

/**
 * Brings the database up to date, then runs `afterwards` under the same lock: two processes that start at once wait for
 * one another (drizzle's own migrator lets both run, and one dies). Throws DatabaseTooOld, or what the driver throws.
 */
export async function migrateDatabase(url: string, afterwards: () => Promise<void>): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    connect_timeout: 10,
    ...byWire(0),
    connection: { application_name: 'salon' },
  })
  try {
    const [server] = await sql<{ number: number; name: string }[]>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as name`
    if (!server || server.number < OLDEST)
      throw new DatabaseTooOld(`Postgres ${server?.name ?? ''} is too old: 14 or later is needed`)
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migrate(drizzle(sql), { migrationsFolder: FOLDER })
    await runMigrations({ connectionString: url, crontab: '', logger: SILENT }) // the tables of jobs
    await enterJobs(drizzle(sql))
    await afterwards()
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The newest migration of this build, as drizzle records it: what `/readyz` looks for. */
export async function newestMigration(): Promise<string> {
  const journal = JSON.parse(await readFile(join(FOLDER, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  const last = journal.entries.at(-1)
  if (!last) throw new Error('there are no migrations')
  const text = await readFile(join(FOLDER, `${last.tag}.sql`), 'utf8')
  return createHash('sha256').update(text).digest('hex')
}
