import type postgres from 'postgres'
import { createDriverClient } from '../servers/driver-client.js'

/** One connection that runs long statements. */
export type LongConnection = postgres.ReservedSql

/**
 * Opens one connection without limits of time and passes it to `work`. Closes it afterwards, in the
 * middle of a statement if `work` has failed: Postgres then undoes its transaction.
 */
export async function withLongConnection<T>(
  url: string,
  work: (connection: LongConnection) => Promise<T>,
): Promise<T> {
  const { client } = createDriverClient(url, 0, {
    max: 1,
    max_lifetime: null,
    prepare: false,
    fetch_types: true, // without it, the driver (3.4.9) never returns from `reserve`
    connect_timeout: 10,
    connection: { application_name: 'salon backup' },
  })
  try {
    const connection = await client.reserve()
    await connection.unsafe(SESSION)
    return await work(connection)
  } finally {
    await client.end({ timeout: 0 })
  }
}

/**
 * Text of values that every version and every setting of Postgres reads as the same values.
 * `row_security`: an error instead of rows that are silently left out.
 */
const SESSION = `
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '60s';
  set client_encoding = 'UTF8';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set extra_float_digits = 3;
  set bytea_output = 'hex';
  set row_security = off`

/** Returns a name as a quoted identifier of SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns the quoted name of a table with its schema. */
export const quoteTable = ({ schema, table }: TableName): string =>
  `${quoteName(schema)}.${quoteName(table)}`

/** A table by its schema and name. */
export type TableName = { readonly schema: string; readonly table: string }
/** A table and its columns, without those that Postgres computes. */
export type StoredTable = TableName & { readonly columns: readonly string[] }

const LIST_TABLES = `
  select n.nspname as schema, c.relname as table,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p')
    and (n.nspname = 'public' or (n.nspname, c.relname) = ('drizzle', '__drizzle_migrations'))
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`

/** Returns the tables whose rows a backup contains, in the order of their names. */
export const listTables = async (connection: LongConnection): Promise<StoredTable[]> =>
  connection.unsafe<StoredTable[]>(LIST_TABLES)
