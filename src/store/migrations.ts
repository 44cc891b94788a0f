import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { PROJECT_FOLDER } from '../base/config/project-folder.js'
import { MIGRATION_LOCK } from './postgres/advisory-locks.js'
import type { Db } from './postgres/database.js'

/** The folder of the migrations. */
export const MIGRATIONS_FOLDER = join(PROJECT_FOLDER, 'drizzle')

/** The server is older than Postgres 14. */
export class DatabaseTooOld extends Error {}
/** A newer version of the service has migrated the database. */
export class DatabaseTooNew extends Error {}

type JournalEntry = { readonly tag: string; readonly when: number }
async function readJournal(): Promise<readonly JournalEntry[]> {
  const text = await readFile(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8')
  return (JSON.parse(text) as { entries: JournalEntry[] }).entries
}

/** Returns the times of the migrations in the database, which identify them in the journal. */
async function appliedMigrations(db: Db): Promise<number[]> {
  const [table] = await db.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  if (!table?.name) return []
  const rows = await db.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations`,
  )
  return rows.map(({ at }) => Number(at))
}

/**
 * Returns whether the database has all migrations of this version. Changes nothing. Throws
 * DatabaseTooNew if it has one that this version does not have.
 */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await appliedMigrations(db)
  const known = (await readJournal()).map(({ when }) => when)
  const unknown = applied.filter((at) => !known.includes(at))
  if (unknown.length > 0) {
    const newest = new Date(Math.max(...unknown)).toISOString().slice(0, 10)
    throw new DatabaseTooNew(
      `A newer version has migrated this database (unknown migrations: ${unknown.length}, the ` +
        `newest of ${newest}): start that version, or restore the backup from before its first ` +
        'start. Nothing was changed.',
    )
  }
  return known.every((when) => applied.includes(when))
}

/** How the migrations of a backup relate to those of this version. */
export type MigrationComparison = {
  /** Migrations that this version does not have. */
  readonly unknown: number
  /** Migrations that this version has in addition. */
  readonly missing: number
  /** The name of the newest one that both have, such as `0020_connection-states`. */
  readonly newestKnown: string | undefined
}

/** Compares migrations, given by their times in the journal, with those of this version. */
export async function compareMigrations(applied: readonly number[]): Promise<MigrationComparison> {
  const journal = await readJournal()
  const known = journal.filter(({ when }) => applied.includes(when))
  return {
    unknown: applied.length - known.length,
    missing: journal.length - known.length,
    newestKnown: known.at(-1)?.tag,
  }
}

/** Returns whether a process is migrating the database, or storing the demo data, at the moment. */
export async function isBeingMigrated(db: Db): Promise<boolean> {
  const [lock] = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${MIGRATION_LOCK}) as free`,
  )
  return lock?.free !== true
}

/** Returns the hash of this build's newest migration as drizzle records it. `/readyz` checks it. */
export async function newestMigration(): Promise<string> {
  const last = (await readJournal()).at(-1)
  if (!last) throw new Error('there are no migrations')
  const text = await readFile(join(MIGRATIONS_FOLDER, `${last.tag}.sql`), 'utf8')
  return createHash('sha256').update(text).digest('hex')
}
