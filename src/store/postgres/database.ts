import type { Socket } from 'node:net'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { sqlStateOf } from '../../base/log.js'
import { type Db, withCommitHooks } from './commit-hooks.js'
import { preparedClient } from './prepared-client.js'
import { allClosed, byWire } from './postgres-socket.js'

export type { Db }
export type Database = { readonly db: Db; close(): Promise<void> }
export type DatabaseOptions = {
  readonly url: string
  readonly connections?: number
  /** How long a transaction may wait between two statements, in milliseconds. */
  readonly idleLimitMs?: number
  /** Told of each statement's text, without its values. */
  readonly onStatement?: ((text: string) => void) | undefined
}

const STATEMENT_LIMIT_MS = 15_000
/** A transaction whose process went silent without a word gives its locks back. */
const IDLE_LIMIT_MS = 10_000
/** So does one whose machine is gone: Postgres feels its pulse, in seconds. */
const PULSE = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 }
/** Whoever waits longer than a statement may take waits for a server that is gone. */
const SILENCE_LIMIT_MS = STATEMENT_LIMIT_MS + 1_000

/** A pool on a Postgres. Connects lazily; `close` waits up to five seconds for what is running. */
export function openDatabase({
  url,
  connections = 16,
  idleLimitMs = IDLE_LIMIT_MS,
  onStatement,
}: DatabaseOptions): Database {
  const sockets = new Set<Socket>()
  const client = postgres(url, {
    max: connections,
    onnotice: () => undefined,
    connect_timeout: 5,
    ...byWire(SILENCE_LIMIT_MS, sockets),
    ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
    connection: {
      application_name: 'salon',
      statement_timeout: STATEMENT_LIMIT_MS,
      idle_in_transaction_session_timeout: Math.max(idleLimitMs, IDLE_LIMIT_MS),
      ...PULSE,
    },
  })
  const db = drizzle(preparedClient(client)) as unknown as Db // the tables are imported where they are used, so no schema type
  return { db, close: () => Promise.race([client.end({ timeout: 5 }), allClosed(sockets)]) }
}

const RETRIED = ['40P01', '40001']

/** Whether a fault is a deadlock or a failed serialisation: the same work may well succeed when it is done again. */
export const isRetried = (error: unknown): boolean => RETRIED.includes(sqlStateOf(error) ?? '')

/** One transaction; a deadlock or a serialisation failure is tried again up to three times, never shown. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (joint.has(db)) return work(db)
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withCommitHooks(db, work)
    } catch (error) {
      if (attempt >= 3 || !isRetried(error)) throw error
    }
  }
}

const joint = new WeakSet<Db>()

/** Whether a connection is a transaction that has its end elsewhere: what is committed by it is so later. */
export const isJoint = (db: Db): boolean => joint.has(db)

/**
 * One transaction that those of verbs inside it join, with no end of their own: `work` throws unless all of them did well,
 * and throws their faults as they are, so that all of it is tried again where one of them would have been.
 */
export const joinableTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  transact(db, (tx) => {
    joint.add(tx)
    return work(tx)
  })

/** Work that goes on after one of its statements failed: inside a joint transaction it is undone alone. */
export const savepoint = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  joint.has(db) ? withCommitHooks(db, work) : transact(db, work)

/** `column = any(ids)`: a list is one parameter, so that the statement's text stays the same. */
export const anyOf = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::int[])`
