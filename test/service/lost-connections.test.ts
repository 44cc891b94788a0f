import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/store/postgres/database.js'
import { socketOptions } from '../../src/store/driver.js'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'
import { type Proxy, startProxy } from '../support/race/proxy.js'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase('empty')
})
afterAll(() => database.drop())

/** One connection of the driver, and the socket that it uses at the moment. */
function connectOnce(query = '') {
  const { socket } = socketOptions(0) as { socket: (target: unknown) => Socket }
  const sockets: Socket[] = []
  const options = {
    max: 1,
    connect_timeout: 3,
    backoff: () => 0,
    onnotice: () => undefined,
    socket(target: unknown) {
      const made = socket(target)
      sockets.push(made)
      return made
    },
  }
  return { client: postgres(`${database.url}${query}`, options as object), sockets }
}

describe('a connection that is lost while a statement waits to be written', () => {
  test.each([
    ['without TLS', ''],
    ['where the server is asked for TLS first', '?sslmode=prefer'],
  ])('comes back for the next statement, %s', async (_, query) => {
    const { client, sockets } = connectOnce(query)
    for (let round = 0; round < 3; round += 1) {
      expect(await client`select ${round}::int as round`).toEqual([{ round }])
      await nextTurn()
      // The driver writes in the next turn of the loop; the end of the socket comes before that.
      sockets.at(-1)?.destroy()
      await expect(client`select 1 as never_written`).rejects.toMatchObject({
        code: 'CONNECTION_CLOSED',
      })
    }
    expect(await client`select 'here' as word`).toEqual([{ word: 'here' }])
    await client.end({ timeout: 1 })
  })
})

describe('closing a pool', () => {
  let proxy: Proxy
  beforeAll(async () => {
    proxy = await startProxy(database.url)
  })
  afterAll(() => proxy.stop())

  const closed = (close: () => Promise<void>, limitMs: number): Promise<string> =>
    Promise.race([close().then(() => 'closed'), sleep(limitMs, 'still waiting', { ref: false })])

  test('waits for no statement whose connection was lost', async () => {
    const { db, close } = openDatabase({ url: proxy.url, connections: 3 })
    const running = Array.from({ length: 3 }, () =>
      db.execute(sql`select pg_sleep(30)`).catch(() => 'lost'),
    )
    await sleep(500)
    await proxy.cut()
    expect(await Promise.all(running)).toEqual(['lost', 'lost', 'lost'])
    await proxy.restore()
    expect(await closed(close, 3_000)).toBe('closed')
  })

  test('waits for a statement that runs', async () => {
    const { db, close } = openDatabase({ url: proxy.url, connections: 3 })
    const running = db.execute(sql`select pg_sleep(1), 'done' as word`)
    const word = running.then(([row]) => row?.word)
    await sleep(300)
    await close()
    expect(await Promise.race([word, sleep(100, 'cut off')])).toBe('done')
  })
})
