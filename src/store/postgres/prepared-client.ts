import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { isDatabaseAway } from './database-errors.js'
import {
  clientOf,
  connectionLost,
  hookQuery,
  type PoolUse,
  type QueryHooks,
} from '../driver/driver.js'
import type { Gate } from '../servers/gate.js'

/** Whether a transaction has ended or lost its connection: no statement of it may be sent then. */
type TransactionState = { over: boolean }

/**
 * Runs the work of a transaction and delays the failure of a lost connection.
 * The driver sends a rollback when the work fails. On a lost connection that ends the process,
 * unless the driver has noticed the loss before. It then rejects the transaction by itself,
 * so this promise stays pending.
 */
async function rejectAfterDriver<T>(
  work: () => T | Promise<T>,
  state: TransactionState,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    await sleep(20)
    if (state.over) return new Promise<never>(() => undefined)
    throw error
  }
}

/**
 * A condition that has Postgres plan the statement at each use: the best plan depends on values.
 * Such a page can take long, so it is no quick read.
 */
export const PLAN_EACH_TIME = 'true /* planned each time */'

/** A client of one connection for quick reads. */
type QuickClient = { readonly client: Sql; answersSoon(): boolean }
const quickClients = new WeakMap<Sql, readonly QuickClient[]>()

/** Has quick reads of a client use others, the first one of them that answers soon. */
export const setQuickClients = (client: Sql, quick: readonly QuickClient[]): void =>
  void quickClients.set(client, quick)

/** The pool is asked as well where a quick read has no answer after this time, in milliseconds. */
const OVERDUE_AFTER = 250

/**
 * Runs a read that Postgres usually answers within a few milliseconds. Where `db` is a pool, it
 * uses a connection that such reads share. If that is lost, or gives no answer for 250 ms, the pool
 * is asked as well: `read` can run twice. Throws where neither of them answers.
 */
export function readQuickly<T>(db: object, read: (client: Sql) => Promise<T>): Promise<T> {
  const client = clientOf(db)
  const quick = quickClients.get(client)?.find(({ answersSoon }) => answersSoon())
  if (!quick) return read(client)
  return new Promise((resolve, reject) => {
    let [running, isPoolAsked, isOver] = [1, false, false]
    const onAnswer = (answer: T): void => {
      isOver = true
      clearTimeout(timer)
      resolve(answer)
    }
    const onError = (error: unknown): void => {
      if (isDatabaseAway(error)) askPool()
      running -= 1
      if (running > 0 && isDatabaseAway(error)) return
      isOver = true
      clearTimeout(timer)
      reject(error)
    }
    const askPool = (): void => {
      if (isPoolAsked || isOver) return
      isPoolAsked = true
      running += 1
      read(client).then(onAnswer, onError)
    }
    // The answers that arrived while the process was busy are read before it asks again.
    const timer = setTimeout(() => setImmediate(askPool), OVERDUE_AFTER)
    read(quick.client).then(onAnswer, onError)
  })
}

/** What a client does besides its statements. */
type ClientHooks = {
  /** Called with what Postgres says about a statement that failed. */
  readonly onError: (error: unknown) => void
  /** Statements that begin each transaction; without values. */
  readonly onBegin: readonly string[] | undefined
  /** Undefined inside a transaction. */
  readonly pool: Pool | undefined
}
type Pool = {
  readonly use: PoolUse
  /**
   * Limits statements and transactions to the number of connections, so that the driver sends no
   * statement on a connection where another one runs. A pooler in transaction mode (PgBouncer
   * before 1.21) would give the backend away between the two, and the second would never end.
   */
  readonly gate: Gate | undefined
}

/** Returns the hooks that count a query of the pool, and have it wait at the gate. */
function inPool({ use, gate }: Pool): Pick<QueryHooks, 'onSend' | 'onEnd'> {
  let end: (() => void) | undefined
  return {
    onSend(send) {
      const run = (): void => {
        end = use.begin()
        send()
      }
      if (gate) gate.enter(run)
      else run()
    },
    onEnd() {
      if (!end) return
      end()
      end = undefined
      gate?.leave()
    },
  }
}

/** Begins a transaction with these statements. Nobody waits for them: the next ones follow. */
function sendFirst(tx: Sql, statements: readonly string[]): void {
  if (statements.length === 0) return
  tx.unsafe(statements.join('; '))
    .execute()
    .catch(() => undefined) // the transaction reports it
}

/**
 * Wraps a client so that each statement is prepared once per connection.
 * Drizzle asks the driver to prepare only what was `.prepare()`d, and an unprepared statement
 * costs twice as much. Our texts are finite: values are parameters, and lists are arrays.
 * A statement throws `connectionLost` after its transaction has ended.
 */
export function preparedClient(
  client: Sql,
  hooks: ClientHooks,
  state: TransactionState = { over: false },
): Sql {
  const unsafe = (text: string, values: never[]) => {
    if (state.over) throw connectionLost()
    const query = client.unsafe(text, values, { prepare: !text.includes(PLAN_EACH_TIME) })
    const { onError, pool } = hooks
    hookQuery(query, pool ? { ...inPool(pool), onError } : { onError })
    return query
  }
  return new Proxy(client, {
    get(target, name, receiver) {
      if (name === 'unsafe') return unsafe
      if (name !== 'begin' && name !== 'savepoint')
        return Reflect.get(target, name, receiver) as unknown
      const open = Reflect.get(target, name, receiver) as (
        work: (inner: Sql) => unknown,
      ) => Promise<unknown>
      return async (work: (inner: Sql) => unknown) => {
        const inner = name === 'begin' ? { over: false } : state
        const { use, gate } = hooks.pool ?? {}
        if (gate) await new Promise<void>((enter) => gate.enter(enter))
        const end = use?.begin()
        try {
          return await open((tx) => {
            if (name === 'begin') sendFirst(tx, hooks.onBegin ?? [])
            return rejectAfterDriver(
              () => work(preparedClient(tx, { ...hooks, pool: undefined }, inner)),
              inner,
            )
          })
        } finally {
          if (name === 'begin') inner.over = true
          end?.()
          gate?.leave()
        }
      }
    },
  })
}
