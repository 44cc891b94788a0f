import type { Socket } from 'node:net'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { type Db, withCommitHooks } from './commit-hooks.js'
import { isTransactionConflict } from './database-errors.js'
import { preparedClient } from './prepared-client.js'
import { allClosed, socketOptions } from './postgres-socket.js'

export type { Db }
/** An open pool. `close` ends it. */
export type Database = { readonly db: Db; close(): Promise<void> }
/** Where the database is, and how its connections behave. */
export type DatabaseOptions = {
  readonly url: string
  /** How many connections the pool opens at most; 16 by default. */
  readonly connections?: number
  /** How long a transaction may wait between two statements, in milliseconds. */
  readonly idleLimitMs?: number
  /** Receives the text of each statement, without its values. */
  readonly onStatement?: ((text: string) => void) | undefined
}

const STATEMENT_LIMIT_MS = 15_000
/** Releases the locks of a transaction whose process no longer sends anything. */
const IDLE_LIMIT_MS = 10_000
/** Releases the locks of a transaction whose machine is gone, by TCP keep-alive. In seconds. */
const KEEP_ALIVE = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
}
/** A server that sends nothing for longer than any statement may take is gone. */
const SILENCE_LIMIT_MS = STATEMENT_LIMIT_MS + 1_000

/** Opens a pool on a Postgres. It connects lazily. `close` waits up to 5 s for what is running. */
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
    ...socketOptions(SILENCE_LIMIT_MS, sockets),
    ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
    connection: {
      application_name: 'salon',
      statement_timeout: STATEMENT_LIMIT_MS,
      idle_in_transaction_session_timeout: Math.max(idleLimitMs, IDLE_LIMIT_MS),
      ...KEEP_ALIVE,
    },
  })
  // Drizzle's schema type is not needed: each query imports the tables that it uses.
  const db = drizzle(preparedClient(client)) as unknown as Db
  return { db, close: () => Promise.race([client.end({ timeout: 5 }), allClosed(sockets)]) }
}

/**
 * Runs `work` in one transaction, or in the joinable transaction that `db` is.
 * Retries a deadlock or a serialisation failure up to three times. Throws every other error.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (joinable.has(db)) return work(db)
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withCommitHooks(db, work)
    } catch (error) {
      if (attempt >= 3 || !isTransactionConflict(error)) throw error
    }
  }
}

const joinable = new WeakSet<Db>()

/** Whether `db` is a joinable transaction: what is written through it is committed later. */
export const isJoinable = (db: Db): boolean => joinable.has(db)

/**
 * Runs `work` in one transaction that `transact` calls inside it join instead of opening their own.
 * `work` must throw unless all of its parts succeeded, and must throw their errors unchanged:
 * the retry of `transact` then repeats the whole.
 */
export const joinableTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  transact(db, (tx) => {
    joinable.add(tx)
    return work(tx)
  })

/** Runs `work` so that it can fail alone: inside a joinable transaction only `work` is undone. */
export const savepoint = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  joinable.has(db) ? withCommitHooks(db, work) : transact(db, work)

/** `column = any(ids)`. The list is one parameter, so that the statement's text stays the same. */
export const anyOf = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::int[])`
