import type { Sql } from 'postgres'
import { statementNameOf } from '../driver/driver.js'
import { createDriverClient } from './driver-client.js'

/**
 * How an address leads to Postgres. `session`: through a pooler that gives each connection a server
 * connection for its whole life; `transaction`: for one transaction at a time.
 */
export type Pooling = {
  readonly mode: 'direct' | 'session' | 'transaction'
  /** Whether a prepared statement can be used again. */
  readonly prepares: boolean
}

/** A direct connection, as to an embedded database. */
export const DIRECT: Pooling = { mode: 'direct', prepares: true }

/** A setting that Postgres takes at the start of a connection, and most poolers refuse. */
const PROBE_SETTING = 'statement_timeout'
const PROBE_VALUE = '12345ms'
const SILENCE_LIMIT_MS = 10_000
/** A pooler in transaction mode can be busy: then each probe alone can look like session mode. */
const PROBES = 5

/** Runs `work` with a client of one connection. */
async function withClient<T>(
  url: string,
  connection: Record<string, string>,
  work: (client: Sql) => Promise<T>,
): Promise<T> {
  const { client, close } = createDriverClient(url, SILENCE_LIMIT_MS, {
    max: 1,
    fetch_types: false,
    connection: { application_name: 'salon', ...connection },
  })
  try {
    return await work(client)
  } finally {
    await close(1)
  }
}

/** Whether a pooler stands before Postgres: it refuses a setting, or leaves it out. */
async function hasPooler(url: string): Promise<boolean> {
  try {
    return await withClient(url, { [PROBE_SETTING]: PROBE_VALUE }, async (client) => {
      const [row] = await client<{ value: string }[]>`
        select current_setting(${PROBE_SETTING}) as value`
      return row?.value !== PROBE_VALUE
    })
  } catch (error) {
    if (/unsupported startup parameter/.test((error as Error).message)) return true
    throw error
  }
}

const backendOf = async (client: Sql): Promise<number | undefined> =>
  (await client.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid'))[0]?.pid

/**
 * Whether two connections that are both open share a server connection. In session mode they never
 * do.
 */
async function sharesBackends(one: Sql, other: Sql): Promise<boolean> {
  for (let probe = 0; probe < PROBES; probe += 1) {
    const before = await backendOf(one)
    const of = await backendOf(other)
    if (before === of || before !== (await backendOf(one))) return true
  }
  return false
}

/** Finds itself among the prepared statements. The parameter has the driver prepare it. */
const NAMED_QUERY = `
  select name from pg_prepared_statements
  where statement like '%finds itself%' and $1::int = 0`

/**
 * Whether the pooler keeps prepared statements. Then it gives them names of its own, because
 * several clients use one server connection.
 */
async function keepsPrepared(client: Sql): Promise<boolean> {
  const rows = await client.unsafe<{ name: string }[]>(NAMED_QUERY, [0], { prepare: true })
  const own = statementNameOf(rows)
  return rows.length > 0 && rows.every(({ name }) => name !== own)
}

/**
 * Returns whether a pooler stands before the database at `url`, and what it can do. Opens up to
 * three connections. Throws what the driver throws.
 */
export async function detectPooling(url: string): Promise<Pooling> {
  if (!(await hasPooler(url))) return DIRECT
  return withClient(url, {}, (one) =>
    withClient(url, {}, async (other) =>
      (await sharesBackends(one, other))
        ? { mode: 'transaction', prepares: await keepsPrepared(one) }
        : { mode: 'session', prepares: true },
    ),
  )
}

/** The start lacks an address that reaches Postgres past a pooler. */
export class DirectUrlMissing extends Error {}

/**
 * Returns how the pools reach the database at `url`. `directUrl` is the address for what needs a
 * connection of its own. Throws DirectUrlMissing where it leads to a pooler in transaction mode.
 */
export async function assertPooling(url: string, directUrl: string): Promise<Pooling> {
  const pooling = await detectPooling(url)
  if (url === directUrl && pooling.mode !== 'transaction') return pooling
  if (url === directUrl)
    throw new DirectUrlMissing(
      'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to the address ' +
        'of Postgres itself. Jobs, wake-ups between processes and migrations need it.',
    )
  if ((await detectPooling(directUrl)).mode === 'transaction')
    throw new DirectUrlMissing(
      'DATABASE_DIRECT_URL leads to a pooler in transaction mode: set it to the address of ' +
        'Postgres itself.',
    )
  return pooling
}
