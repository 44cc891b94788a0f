import type { Db } from '../postgres/database.js'
import { WORKER_CONNECTION } from '../jobs/job-notifier.js'
import { param, staticSql } from '../postgres/static-sql.js'

/** What a Postgres server says about itself and about the database of the connection. */
export type ServerFacts = {
  /** As `server_version_num` writes it: 180004 is 18.4. */
  readonly versionNumber: number
  readonly version: string
  readonly encoding: string
  /** The locale of upper and lower case. */
  readonly ctype: string
  readonly isReadOnly: boolean
  /** Whether the user may create schemas in the database, and tables in the schema `public`. */
  readonly mayCreate: boolean
  /** Tables of the service that belong to another role: migrations cannot change them. */
  readonly foreignTables: number
  readonly maxConnections: number
  readonly usedConnections: number
}
const selectFacts = staticSql<ServerFacts>()`
  select current_setting('server_version_num')::int as "versionNumber",
    current_setting('server_version') as version,
    pg_encoding_to_char(encoding) as encoding, datctype as ctype,
    pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly",
    has_database_privilege(current_database(), 'CREATE')
      and has_schema_privilege('public', 'CREATE') as "mayCreate",
    (select count(*)::int from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and not pg_has_role(relowner, 'USAGE')) as "foreignTables",
    least(
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int,
      nullif(datconnlimit, -1),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
    ) as "maxConnections",
    (select count(*)::int from pg_stat_activity
      where backend_type = 'client backend') as "usedConnections"
  from pg_database where datname = current_database()`

/** Returns what the server says about itself. */
export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const [facts] = await selectFacts(db, {})
  if (!facts) throw new Error('the database is not in its own list')
  return facts
}

const selectCollation = staticSql<{ stored: string | null; actual: string | null }>()`
  select datcollversion as stored, pg_database_collation_actual_version(oid) as actual
  from pg_database where datname = current_database()`

/** Whether the system's collation has changed since the database was created. Postgres 15 on. */
export async function hasOldCollation(db: Db): Promise<boolean> {
  const [row] = await selectCollation(db, {})
  return row?.stored != null && row.actual != null && row.stored !== row.actual
}

const selectExtensions = staticSql<{ name: string; isInstalled: boolean }>()`
  select name, installed_version is not null as "isInstalled"
  from pg_available_extensions where name = any(${param('names')}::text[])`

/** Returns which of the extensions the server offers, and whether the database has them. */
export const readExtensions = (
  db: Db,
  names: readonly string[],
): Promise<readonly { readonly name: string; readonly isInstalled: boolean }[]> =>
  selectExtensions(db, { names })

const selectClock = staticSql<{ ms: number }>()`
  select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`

/** Returns the server's clock, in milliseconds since 1970. */
export async function readServerClock(db: Db): Promise<number> {
  return (await selectClock(db, {}))[0]?.ms ?? 0
}

const countConnections = staticSql<{ count: number }>()`
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name = ${param('name')}`

/** Returns how many processes work jobs at the moment. */
export async function countWorkers(db: Db): Promise<number> {
  return (await countConnections(db, { name: WORKER_CONNECTION }))[0]?.count ?? 0
}
