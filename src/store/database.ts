import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import postgres, { type Sql } from 'postgres'
import { isDatabaseAway, sqlStateOf } from '../base/log.js'

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

const connectionLost = (): Error => Object.assign(new Error('the connection was lost'), { code: 'CONNECTION_CLOSED' })

/**
 * A socket to Postgres whose end the driver survives. It tells of a fault only together with its close: in between, the
 * driver would hand it further queries that nobody ever answers. Each end is a fault: the driver would try again for ever
 * where a server closes before it greets.
 */
class Wire extends Socket {
  private fault: unknown

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'error') this.fault = args[0]
    if (event === 'error') return true
    if (event !== 'close') return super.emit(event, ...args)
    if (this.listenerCount('error') > 0) super.emit('error', this.fault ?? connectionLost())
    return super.emit('close', false)
  }
}

/** What the driver knows of the place to connect to. */
type Target = { readonly host: readonly string[]; readonly port: readonly number[]; readonly path?: string | false }

/** The driver's option, which its types lack, to connect by wires: several hosts take turns, a silent one is given up. */
function byWire(): object {
  let turn = 0
  const socket = ({ host, port, path }: Target): Socket => {
    const wire = new Wire()
    wire.setTimeout(SILENCE_LIMIT_MS, () => wire.destroy())
    if (path) return wire.connect(path)
    const place = turn++ % host.length
    Object.assign(wire, { host: host[place] }) // the driver looks there for the name that a certificate must have
    return wire.connect(port[place] ?? 5432, host[place] ?? 'localhost')
  }
  return { socket }
}

/** Whether a transaction is over, by its end or by its connection's: no statement of it may be sent any more. */
type Term = { over: boolean }

/**
 * Work whose connection was lost must not fail before the driver has noticed, and then not at all: the driver would send
 * a rollback to where the connection was, which ends the process. The transaction is refused all the same.
 */
async function heldBack<T>(work: () => T | Promise<T>, term: Term): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    await sleep(20)
    if (term.over) return new Promise<never>(() => undefined)
    throw error
  }
}

/**
 * Drizzle asks the driver to prepare only what was `.prepare()`d, and an unprepared statement costs twice as much. All
 * our texts are finite (values are parameters, lists are arrays), so each is prepared once per connection.
 */
function preparing(client: Sql, term: Term = { over: false }): Sql {
  const unsafe = (text: string, values: never[]) => {
    if (term.over) throw connectionLost()
    return client.unsafe(text, values, { prepare: true })
  }
  return new Proxy(client, {
    get(target, name, receiver) {
      if (name === 'unsafe') return unsafe
      if (name !== 'begin' && name !== 'savepoint') return Reflect.get(target, name, receiver) as unknown
      const open = Reflect.get(target, name, receiver) as (work: (inner: Sql) => unknown) => Promise<unknown>
      return async (work: (inner: Sql) => unknown) => {
        const inside = name === 'begin' ? { over: false } : term
        try {
          return await open((inner) => heldBack(() => work(preparing(inner, inside)), inside))
        } finally {
          if (name === 'begin') inside.over = true
        }
      }
    },
  })
}

/** A pool on a Postgres. Connects lazily; `close` waits up to five seconds for what is running. */
export function openDatabase({ url, connections = 16, onStatement }: DatabaseOptions): Database {
  const client = postgres(url, {
    max: connections,
    onnotice: () => undefined,
    connect_timeout: 5,
    ...byWire(),
    ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
    connection: { application_name: 'salon', statement_timeout: STATEMENT_LIMIT_MS },
  })
  const db = drizzle(preparing(client)) as unknown as Db // the tables are imported where they are used, so no schema type
  return { db, close: () => client.end({ timeout: 5 }) }
}

const RETRIED = ['40P01', '40001']

/** One transaction; a deadlock or a serialisation failure is tried again up to three times, never shown. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction((tx) => work(tx))
    } catch (error) {
      if (attempt >= 3 || !RETRIED.includes(sqlStateOf(error) ?? '')) throw error
    }
  }
}

/** `column = any(ids)`: a list is one parameter, so that the statement's text stays the same. */
export const anyOf = (column: SQLWrapper, ids: readonly number[]): SQL => sql`${column} = any(${sql.param(ids)}::int[])`

const kept = new WeakMap<Db, Map<string, unknown>>()
const MOST_KEPT = 500

/**
 * The prepared query of that name on that pool, built on its first use. Names come from closed lists (filters, orders),
 * but their combinations are many: past the bound a query is built for its one use.
 */
export function prepared<T>(db: Db, name: string, build: () => { prepare(name: string): T }): T {
  const queries = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, queries)
  const known = queries.get(name)
  if (known !== undefined) return known as T
  const made = build().prepare(name)
  if (queries.size < MOST_KEPT) queries.set(name, made)
  return made
}
