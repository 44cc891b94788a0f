import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { type Db, withCommitHooks } from './commit-hooks.js'
import { watchAnswers } from '../servers/answer-times.js'
import { createDriverClient } from '../servers/driver-client.js'
import { createGate } from '../servers/gate.js'
import { DIRECT, type Pooling } from '../servers/pooler.js'
import { watchSilence } from '../servers/silence.js'
import { isReadOnlyServer, isTransactionConflict } from './database-errors.js'
import { preparedClient, setQuickClients } from './prepared-client.js'

export type { Db }
/** An open pool. `close` ends it. */
export type Database = { readonly db: Db; close(): Promise<void> }
/** Where the database is, and how its connections behave. */
export type DatabaseOptions = {
  /** Its address, with one host or several. */
  readonly url: string
  /** What stands between; by default nothing. */
  readonly pooling?: Pooling
  /** How many connections the pool opens at most; 16 by default. */
  readonly connections?: number
  /**
   * How many connections quick reads share at most; none by default, and none behind a pooler. See
   * docs/decisions/quick-reads.md.
   */
  readonly quickConnections?: number
  /** How long a transaction may wait between two statements, in milliseconds. */
  readonly idleLimitMs?: number
  /** How long a statement may take, in milliseconds; 15 s by default. */
  readonly statementLimitMs?: number
  /** Receives the text of each statement, without its values. */
  readonly onStatement?: ((text: string) => void) | undefined
}

/** The size of the pool that requests use. */
export const REQUEST_CONNECTIONS = 12
const STATEMENT_LIMIT_MS = 15_000
/** Releases the locks of a transaction whose process no longer sends anything. */
const IDLE_LIMIT_MS = 10_000
/** Releases the locks of a transaction whose machine is gone, by TCP keep-alive. In seconds. */
const KEEP_ALIVE = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
}
/** A server that sends nothing for this long after the time limit of statements is gone. */
const SILENCE_MS = 1_000

/** Opens a pool on a Postgres. It connects lazily. `close` waits up to 5 s for what is running. */
export function openDatabase({
  url,
  pooling = DIRECT,
  connections = 16,
  quickConnections = 0,
  idleLimitMs = IDLE_LIMIT_MS,
  statementLimitMs = STATEMENT_LIMIT_MS,
  onStatement,
}: DatabaseOptions): Database {
  const limits = {
    statement_timeout: statementLimitMs,
    idle_in_transaction_session_timeout: Math.max(idleLimitMs, IDLE_LIMIT_MS),
  }
  const isDirect = pooling.mode === 'direct'
  // A pooler takes no settings at the start of a connection. A transaction sets them for itself.
  const onBegin = isDirect
    ? undefined
    : Object.entries(limits).map(([name, limit]) => `set local ${name} = ${limit}`)
  const gate = pooling.mode === 'transaction' ? createGate(connections) : undefined
  const onError = (error: unknown): void => {
    if (!isReadOnlyServer(error)) return
    // The next error tries again.
    for (const { driver } of all) driver.leaveReadOnly().catch(() => undefined)
  }
  const open = (max: number) => {
    const driver = createDriverClient(url, statementLimitMs + SILENCE_MS, {
      max,
      isNeverFull: true,
      prepare: pooling.prepares,
      ...(!isDirect && { max_lifetime: null }), // the pooler renews the connections to Postgres
      ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
      connection: { application_name: 'salon', ...(isDirect && { ...limits, ...KEEP_ALIVE }) },
    })
    const { use, answersSoon, longestWait } = watchAnswers(driver.use)
    const client = preparedClient(driver.client, { onError, onBegin, pool: { use, gate } })
    // Drizzle also has the driver leave dates and instants as they are.
    return { client, db: drizzle(client), driver, answersSoon, longestWait }
  }
  const main = open(connections)
  const quick = isDirect ? Array.from({ length: quickConnections }, () => open(1)) : []
  setQuickClients(main.client, quick)
  const all = [main, ...quick]
  const endWatch = watchSilence(
    all.map(({ driver, longestWait }) => ({ longestWait, sockets: driver.sockets })),
  )
  return {
    // Drizzle's schema type is not needed: each query imports the tables that it uses.
    db: main.db,
    async close() {
      endWatch()
      await Promise.all(all.map(({ driver }) => driver.close(5)))
    },
  }
}

/**
 * Runs `work` in one transaction, or in the joinable transaction that `db` is.
 * Retries a deadlock, a serialisation failure, or a server that takes no writes any more up to
 * three times. Throws every other error.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (joinable.has(db)) return work(db)
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withCommitHooks(db, work)
    } catch (error) {
      if (attempt >= 3 || !(isTransactionConflict(error) || isReadOnlyServer(error))) throw error
      if (isReadOnlyServer(error)) await sleep(LEAVE_READ_ONLY_MS)
    }
  }
}

/** How long the pool gets to open connections to the primary, after another server refused. */
const LEAVE_READ_ONLY_MS = 300

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

/** Runs reads that all see the same state of the database. `work` must write nothing. */
export const readSnapshot = <T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/**
 * `column = any(ids)`. The list is one parameter, so that the statement's text stays the same. It
 * is planned once: for a list of one Postgres would plan anew each time, which takes longer than
 * the read.
 */
export const anyOf = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any((select ${sql.param(ids)}::int[])::int[])`

/** The condition that a column is one of the ids of a parameter; planned once like `anyOf`. */
export const anyOfParameter = (column: SQLWrapper, name: string): SQL =>
  sql`${column} = any((select ${sql.placeholder(name)}::int[])::int[])`

/**
 * A parameter that Postgres plans for without looking at its value. It then plans the statement
 * once, where it would plan one with many tables anew each time for a value that is rarer than the
 * average. Only for values that never change which index is the best.
 */
export const plannedOnce = (name: string, type: 'int' | 'date'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`
