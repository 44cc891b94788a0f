import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import postgres from 'postgres'
import { sqlStateOf } from '../base/log.js'
import { preparing } from './preparing.js'
import { byWire } from './wire.js'

/** A connection pool or a transaction of one: queries take either. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>
export type Database = { readonly db: Db; close(): Promise<void> }
export type DatabaseOptions = {
  readonly url: string
  readonly connections?: number
  /** Told of each statement's text, without its values. */
  readonly onStatement?: ((text: string) => void) | undefined
}

const STATEMENT_LIMIT_MS = 15_000
/** Whoever waits longer than a statement may take waits for a server that is gone. */
const SILENCE_LIMIT_MS = STATEMENT_LIMIT_MS + 1_000

/** A pool on a Postgres. Connects lazily; `close` waits up to five seconds for what is running. */
export function openDatabase({ url, connections = 16, onStatement }: DatabaseOptions): Database {
  const client = postgres(url, {
    max: connections,
    onnotice: () => undefined,
    connect_timeout: 5,
    ...byWire(SILENCE_LIMIT_MS),
    ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
    connection: { application_name: 'salon', statement_timeout: STATEMENT_LIMIT_MS },
  })
  const db = drizzle(preparing(client)) as unknown as Db // the tables are imported where they are used, so no schema type
  return { db, close: () => client.end({ timeout: 5 }) }
}

const RETRIED = ['40P01', '40001']

const isRetried = (error: unknown): boolean => RETRIED.includes(sqlStateOf(error) ?? '')

/** One transaction; a deadlock or a serialisation failure is tried again up to three times, never shown. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const outer = joint.get(db)
  if (outer) return joined(db, outer, work)
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction((tx) => work(tx))
    } catch (error) {
      if (attempt >= 3 || !isRetried(error)) throw error
    }
  }
}

/** Of a joint transaction: the fault for which it is to be tried again. */
type Joint = { fault: unknown }
const joint = new WeakMap<Db, Joint>()

async function joined<T>(tx: Db, outer: Joint, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await work(tx)
  } catch (error) {
    if (isRetried(error)) outer.fault = error
    throw error
  }
}

/**
 * One transaction that those of verbs inside it join, with no end of their own: `work` throws unless all of them did well.
 * What one of them has to try again is tried again as a whole, whatever `work` makes of it.
 */
export const transactJointly = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  transact(db, async (tx) => {
    const state: Joint = { fault: undefined }
    joint.set(tx, state)
    try {
      return await work(tx)
    } catch (error) {
      throw state.fault ?? error
    }
  })

/** Work that goes on after one of its statements failed: inside a joint transaction it is undone alone. */
export function transactApart<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const outer = joint.get(db)
  return outer ? joined(db, outer, (tx) => tx.transaction((inner) => work(inner))) : transact(db, work)
}

/** `column = any(ids)`: a list is one parameter, so that the statement's text stays the same. */
export const anyOf = (column: SQLWrapper, ids: readonly number[]): SQL => sql`${column} = any(${sql.param(ids)}::int[])`
