import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { isDatabaseAway } from '../../base/log.js'
import { connectionLost } from './postgres-socket.js'

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

/** A condition that has its statement planned anew each time, for where the best plan depends on the values. */
export const ANEW = 'true /* planned anew */'

/**
 * Drizzle asks the driver to prepare only what was `.prepare()`d, and an unprepared statement costs twice as much. All
 * our texts are finite (values are parameters, lists are arrays), so each is prepared once per connection.
 */
export function preparedClient(client: Sql, term: Term = { over: false }): Sql {
  const unsafe = (text: string, values: never[]) => {
    if (term.over) throw connectionLost()
    return client.unsafe(text, values, { prepare: !text.includes(ANEW) })
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
        const inside = name === 'begin' ? { over: false } : term
        try {
          return await open((inner) => heldBack(() => work(preparedClient(inner, inside)), inside))
        } finally {
          if (name === 'begin') inside.over = true
        }
      }
    },
  })
}
