import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { DatabaseTooOld, isMigrated, MIGRATIONS_FOLDER } from './migrations.js'
import { MIGRATION_LOCK } from './postgres/advisory-locks.js'
import { createDriverClient } from './servers/driver-client.js'

/** Postgres 14, as `server_version_num` writes it. */
const OLDEST_VERSION = 140_000

/**
 * Brings the database at `url` up to date, then runs `afterwards` under the same lock, so that
 * processes that start together wait for each other. Drizzle's migrator does not lock: of two at
 * once, one fails. Throws DatabaseTooOld, DatabaseTooNew, or what the driver or `afterwards` throws.
 */
export async function migrateDatabase(url: string, afterwards: () => Promise<void>): Promise<void> {
  const { client: sql, close } = createDriverClient(url, 0, {
    max: 1,
    connect_timeout: 10,
    connection: { application_name: 'salon' },
  })
  try {
    const [server] = await sql<{ number: number; name: string }[]>`
      select current_setting('server_version_num')::int as number,
        current_setting('server_version') as name`
    if (!server || server.number < OLDEST_VERSION)
      throw new DatabaseTooOld(`Postgres ${server?.name ?? ''} is too old: 14 or later is needed`)
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    const db = drizzle(sql)
    await isMigrated(db) // throws before anything is changed
    await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
    await afterwards()
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`
  } finally {
    await close(5)
  }
}
