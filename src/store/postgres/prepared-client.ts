import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { isDatabaseAway } from './database-errors.js'
import { connectionLost } from './postgres-socket.js'

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
 */
export const PLAN_EACH_TIME = 'true /* planned each time */'

/**
 * Wraps a client so that each statement is prepared once per connection.
 * Drizzle asks the driver to prepare only what was `.prepare()`d, and an unprepared statement
 * costs twice as much. Our texts are finite: values are parameters, and lists are arrays.
 * A statement throws `connectionLost` after its transaction has ended.
 */
export function preparedClient(client: Sql, state: TransactionState = { over: false }): Sql {
  const unsafe = (text: string, values: never[]) => {
    if (state.over) throw connectionLost()
    return client.unsafe(text, values, { prepare: !text.includes(PLAN_EACH_TIME) })
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
        try {
          return await open((tx) => rejectAfterDriver(() => work(preparedClient(tx, inner)), inner))
        } finally {
          if (name === 'begin') inner.over = true
        }
      }
    },
  })
}
