import postgres from 'postgres'
import { USER } from './initdb.js'
import { EmbeddedFailure } from './failure.js'

/** The port and the password of the server. The password must not be logged. */
export type Address = { readonly port: number; readonly password: string }

const OWN_NAME = 'salon-launcher'
const DATABASE = 'salon'

/**
 * Codes of a server that is down, recovering, shutting down or full. A later attempt can succeed.
 */
const NOT_NOW = new Set([
  '57P03',
  '57P01',
  '57P02',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECT_TIMEOUT',
])

/** Returns the connection URL, with the password. */
export const urlOf = ({ port, password }: Address): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`

/**
 * Returns whether the server accepts statements. If it does, creates our database if it is missing.
 * Throws `EmbeddedFailure` if the server refuses us for good.
 */
export async function acceptsStatements(address: Address): Promise<boolean> {
  try {
    await ask(address, async (sql) => {
      const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`
      if (!found) await sql`create database ${sql(DATABASE)}`
    })
    return true
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (NOT_NOW.has(code)) return false
    throw new EmbeddedFailure(
      'start_failed',
      `The embedded Postgres does not let us in (${message}): set DATABASE_URL`,
      { cause: error },
    )
  }
}

/**
 * Whether other clients than the launcher are connected. True if the server has no free connection
 * for us.
 */
export async function hasClients(address: Address): Promise<boolean> {
  try {
    return await ask(address, async (sql) => {
      const rows = await sql`
        select 1 from pg_stat_activity
        where backend_type = 'client backend' and application_name <> ${OWN_NAME} limit 1`
      return rows.length > 0
    })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === '53300'
  }
}

async function ask<T>(
  { port, password }: Address,
  question: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres({
    host: '127.0.0.1',
    port,
    password,
    user: USER,
    database: 'postgres', // exists from the beginning, and is not copied as a template
    ssl: false,
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    connection: { application_name: OWN_NAME },
  })
  try {
    return await question(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
