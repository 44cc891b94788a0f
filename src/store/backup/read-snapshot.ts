import {
  listTables,
  type LongConnection,
  quoteName,
  quoteTable,
  type StoredTable,
  type TableName,
  withLongConnection,
} from './backup-connection.js'

/** The last value that a column with generated ids has given. Null: none. */
export type SequenceValue = TableName & { readonly column: string; readonly last: string | null }

/** One state of the database, which does not change while it is read. */
export type DatabaseSnapshot = {
  /** Such as `18.4`. */
  readonly serverVersion: string
  /** The major version, such as 18. */
  readonly serverMajor: number
  /** When the snapshot was taken, by the clock of Postgres, in milliseconds since 1970. */
  readonly takenAt: number
  /** The migrations of the service that the database has, by their times in the journal. */
  readonly migrations: readonly number[]
  readonly tables: readonly StoredTable[]
  readonly sequences: readonly SequenceValue[]
  /** The name by which other connections can use the snapshot. */
  readonly name: string
  /** The rows of a table in the text format of COPY, a line for each. */
  rows(table: StoredTable): AsyncIterable<Buffer>
  countRows(table: TableName): Promise<number>
}

const SEQUENCES = `
  select n.nspname as schema, c.relname as table, a.attname as column,
    pg_sequence_last_value(pg_get_serial_sequence(
      format('%I.%I', n.nspname, c.relname), a.attname)::regclass)::text as last
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle')
    and (a.attidentity <> '' or a.atthasdef)
    and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null
  order by 1, 2, 3`

/** How often the tables may change between listing and locking them. */
const MOST_TRIES = 3

/**
 * Begins a transaction with all tables locked against changes of their columns, which a snapshot
 * does not outlive. LOCK TABLE comes before the first query, which takes the snapshot.
 */
async function beginSnapshot(connection: LongConnection): Promise<StoredTable[]> {
  for (let tries = 1; ; tries += 1) {
    const listed = await listTables(connection)
    await connection.unsafe('begin isolation level repeatable read read only')
    if (listed.length > 0)
      await connection.unsafe(`lock table ${listed.map(quoteTable).join()} in access share mode`)
    const tables = await listTables(connection)
    if (JSON.stringify(tables) === JSON.stringify(listed)) return tables
    await connection.unsafe('rollback')
    if (tries === MOST_TRIES) throw new Error('the tables changed while the backup began')
  }
}

/**
 * Returns what a COPY sends. The driver (3.4.9) pauses its socket while rows wait to be read, and
 * does not resume it after the last one: without the call of `_read` the next statement never ends.
 */
async function* copyOut(connection: LongConnection, statement: string): AsyncGenerator<Buffer> {
  const rows = await connection.unsafe(statement).readable()
  for await (const chunk of rows) yield chunk as Buffer
  rows._read(0)
}

/** What the server says at the start of a snapshot. `taken`: milliseconds since 1970. */
type SnapshotFacts = {
  readonly version: string
  readonly name: string
  readonly major: number
  readonly taken: number
}

/**
 * Passes one consistent state of the database to `work`, which may take long. Nothing waits for it
 * but changes of tables and columns. Ids that sequences have given may be later than the state.
 */
export function withSnapshot<T>(
  url: string,
  work: (snapshot: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  return withLongConnection(url, async (connection) => {
    const tables = await beginSnapshot(connection)
    const [facts] = await connection.unsafe<SnapshotFacts[]>(`
      select current_setting('server_version') as version,
        current_setting('server_version_num')::int / 10000 as major,
        extract(epoch from now())::float8 * 1000 as taken, pg_export_snapshot() as name`)
    if (!facts) throw new Error('a select without a table returned no row')
    const { version, major, taken, name } = facts
    const hasMigrations = tables.some(({ schema }) => schema === 'drizzle')
    const migrations = hasMigrations
      ? await connection.unsafe<{ at: string }[]>(
          'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
        )
      : []
    const sequences = await connection.unsafe<SequenceValue[]>(SEQUENCES)
    return work({
      serverVersion: version.split(' ')[0] ?? version,
      serverMajor: major,
      takenAt: Math.floor(taken),
      migrations: migrations.map(({ at }) => Number(at)),
      tables,
      sequences,
      name,
      rows(table) {
        const columns = table.columns.map(quoteName).join()
        return copyOut(connection, `copy ${quoteTable(table)} (${columns}) to stdout`)
      },
      async countRows(table) {
        const [row] = await connection.unsafe<{ n: number }[]>(
          `select count(*)::float8 as n from ${quoteTable(table)}`,
        )
        return row?.n ?? 0
      },
    })
  })
}
