import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { MIGRATIONS_FOLDER } from '../migrations.js'
import { MIGRATION_LOCK } from '../postgres/advisory-locks.js'
import {
  listTables,
  type LongConnection,
  quoteName,
  quoteTable,
  type StoredTable,
  withLongConnection,
} from './backup-connection.js'
import { RowsRefused } from './backup-errors.js'
import { createFormerJobTables, hasJobs } from './former-jobs.js'
import type { SequenceValue } from './read-snapshot.js'

/**
 * How far a restore moves every sequence, and the numbers of events. Between the backup and the
 * loss, ids were given that the backup does not know. External systems, tokens and subscribers may
 * still hold them, so they must not be given again.
 */
export const ID_GAP = 1_000_000

/** A database that is being restored. Nothing of it can be seen until all of it is there. */
export type LoadingDatabase = {
  /** Stores the rows of one table, in the text format of COPY. */
  load(table: StoredTable, rows: AsyncIterable<Buffer>): Promise<void>
  /** Moves the sequences on, and releases jobs that ran when the backup was taken. */
  finish(sequences: readonly SequenceValue[]): Promise<void>
}

const HAS_CONTENT = `
  select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  limit 1`

/** Returns whether the database has no tables. Those of other schemas do not count. */
export const isEmptyDatabase = async (connection: LongConnection): Promise<boolean> =>
  (await connection.unsafe(HAS_CONTENT)).length === 0

/** Runs `work` while no process migrates this database, and none starts on it. */
export const withEmptyDatabase = <T>(
  url: string,
  onOccupied: () => never,
  work: (connection: LongConnection) => Promise<T>,
): Promise<T> =>
  withLongConnection(url, async (connection) => {
    await connection.unsafe(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    if (!(await isEmptyDatabase(connection))) onOccupied()
    return work(connection)
  })

/** Creates the tables as they were with these migrations. */
async function createTables(
  connection: LongConnection,
  migrations: readonly number[],
): Promise<void> {
  await connection.unsafe(`create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }))
    if (migrations.includes(folderMillis))
      for (const statement of sql) await connection.unsafe(statement)
}

type ForeignKey = { readonly on: string; readonly name: string; readonly definition: string }

/** Drops the foreign keys. The returned function adds them again, which checks all rows. */
async function dropForeignKeys(connection: LongConnection): Promise<() => Promise<void>> {
  const keys = await connection.unsafe<ForeignKey[]>(`
    select conrelid::regclass::text as on, conname as name,
      pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where contype = 'f' and n.nspname = 'public' order by 1, 2`)
  for (const { on, name } of keys)
    await connection.unsafe(`alter table ${on} drop constraint ${quoteName(name)}`)
  return async () => {
    for (const { on, name, definition } of keys)
      await connection.unsafe(`alter table ${on} add constraint ${quoteName(name)} ${definition}`)
  }
}

/**
 * Switches the triggers of the tables off: a backup has the rows that they wrote. The returned
 * function switches them on again.
 */
async function disableTriggers(
  connection: LongConnection,
  tables: readonly StoredTable[],
): Promise<() => Promise<void>> {
  const set = async (state: 'disable' | 'enable'): Promise<void> => {
    for (const table of tables)
      if (table.schema === 'public')
        await connection.unsafe(`alter table ${quoteTable(table)} ${state} trigger user`)
  }
  await set('disable')
  return () => set('enable')
}

/** Resolves when the stream takes further data, or has closed. */
const drained = (target: Writable): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      target.off('drain', end).off('close', end)
      resolve()
    }
    target.on('drain', end).on('close', end)
  })

/**
 * Copies rows into a table. The driver does not report an error that Postgres finds after the last
 * row: the statement that follows then fails, because the transaction is over.
 */
async function copyIn(
  connection: LongConnection,
  { columns, ...table }: StoredTable,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const names = columns.map(quoteName).join()
  const target = await connection
    .unsafe(`copy ${quoteTable(table)} (${names}) from stdin`)
    .writable()
  let failure: unknown
  target.on('error', (error) => (failure = error))
  for await (const chunk of rows) {
    if (failure !== undefined) throw failure
    if (!target.write(chunk) && !target.destroyed) await drained(target)
  }
  while (!target.destroyed && target.writableLength > 0) await setImmediate()
  if (failure !== undefined) throw failure
  target.end()
  await setImmediate() // the driver refuses statements until it has ended the copy
  await connection.unsafe('select')
  if (!target.closed) await once(target, 'close') // the driver writes once more when it closes
}

const MOVE_SEQUENCE = (table: string, column: string): string => `
  select setval(pg_get_serial_sequence($1, $2)::regclass, least(
    (select seqmax from pg_sequence
      where seqrelid = pg_get_serial_sequence($1, $2)::regclass),
    greatest($3::bigint, (select coalesce(max(${column}), 0) from ${table})) + ${ID_GAP}))`

async function moveSequences(
  connection: LongConnection,
  sequences: readonly SequenceValue[],
): Promise<void> {
  for (const { schema, table, column, last } of sequences) {
    const name = quoteTable({ schema, table })
    const values = [name, column, last ?? '0']
    await connection.unsafe(MOVE_SEQUENCE(name, quoteName(column)), values)
  }
}

/** Subscribers of a time after the backup are then too far behind, and read their lists again. */
const MOVE_EVENT_NUMBERS = `
  update events set number = number + ${ID_GAP}
  where (salon_id, number) in (select salon_id, max(number) from events group by salon_id)`

/**
 * Jobs that ran when the backup was taken run again, and that attempt does not count. The worker of
 * that time is gone.
 */
const RELEASE_JOBS = `
  update jobs set attempts = greatest(attempts - 1, 0), claimed_by = null, claimed_at = null,
    claimed_until = null, run_at = now() where claimed_by is not null`

/** Moves the sequences on, and releases jobs that ran when the backup was taken. */
export async function finishRestored(
  connection: LongConnection,
  sequences: readonly SequenceValue[],
): Promise<void> {
  await moveSequences(connection, sequences)
  await connection.unsafe(MOVE_EVENT_NUMBERS)
  if (await hasJobs(connection)) await connection.unsafe(RELEASE_JOBS)
}

/**
 * Restores an empty database in one transaction: tables as they were with `migrations`, then the
 * rows that `work` loads. Commits when `work` resolves. Throws RowsRefused for a table or column
 * that these migrations do not have, otherwise what Postgres or `work` throws.
 */
export async function loadRows(
  connection: LongConnection,
  migrations: readonly number[],
  work: (database: LoadingDatabase) => Promise<void>,
): Promise<void> {
  await connection.unsafe('begin')
  await createTables(connection, migrations)
  const addForeignKeys = await dropForeignKeys(connection)
  const former = (await hasJobs(connection)) ? [] : await createFormerJobTables(connection)
  const tables = [...(await listTables(connection)), ...former]
  const enableTriggers = await disableTriggers(connection, tables)
  await connection.unsafe(`truncate ${tables.map(quoteTable).join()}`)
  const assertKnown = ({ schema, table, columns }: StoredTable): void => {
    const known = tables.find((one) => one.schema === schema && one.table === table)
    const unknown = columns.filter((column) => known?.columns.includes(column) !== true)
    if (!known || unknown.length > 0)
      throw new RowsRefused(
        `Its table ${schema}.${table}${known ? ` has the columns ${unknown.join(', ')}` : ''}, ` +
          'which this version of the service does not know. Nothing was restored.',
      )
  }
  await work({
    async load(table, rows) {
      assertKnown(table)
      await copyIn(connection, table, rows)
    },
    async finish(sequences) {
      await finishRestored(connection, sequences)
      await addForeignKeys()
      await enableTriggers()
    },
  })
  await connection.unsafe('commit')
}
