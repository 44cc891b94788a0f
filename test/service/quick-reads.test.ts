import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, afterAll, expect, test, vi } from 'vitest'
import { clientOf } from '../../src/store/driver/driver.js'
import { type Database, type Db, openDatabase } from '../../src/store/postgres/database.js'
import { readQuickly } from '../../src/store/postgres/prepared-client.js'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase('empty')
})
afterAll(() => database.drop())

let opened: Database
beforeEach(() => {
  opened = openDatabase({ url: database.url, quickConnections: 2 })
})
afterEach(() => opened.close())

/** Resolves after `seconds` with the process of Postgres that answered. */
async function readAfter(db: Db, seconds: number): Promise<number> {
  const text = 'select pg_backend_pid(), pg_sleep($1::float8)'
  const rows = await readQuickly(db, async (client) => client.unsafe(text, [seconds]).values())
  return rows[0]?.[0] as number
}
const readNow = (db: Db): Promise<number> => readAfter(db, 0)

/** Resolves with the answers in the order in which they came. */
async function inOrder<T>(reads: readonly Promise<T>[]): Promise<T[]> {
  const answers: T[] = []
  await Promise.all(reads.map((read) => read.then((answer) => answers.push(answer))))
  return answers
}

test('share one connection while it answers at once', async () => {
  const { db } = opened
  await readNow(db) // it connects
  const pids = await Promise.all(Array.from({ length: 8 }, () => readNow(db)))
  expect(new Set(pids).size).toBe(1)
})

test('do not use a connection with a slow one', async () => {
  const { db } = opened
  const first = await readNow(db)
  const slow = readAfter(db, 1)
  await sleep(20)
  const pids = await inOrder([slow, readNow(db)])
  expect(pids).toEqual([expect.not.toBeOneOf([first]), first])
})

test('use the pool when all of them are slow', async () => {
  const { db } = opened
  await readNow(db)
  const slow = [readAfter(db, 2)]
  await sleep(20)
  slow.push(readAfter(db, 1))
  await sleep(20)
  const ofPool = readNow(db)
  const pids = await inOrder([...slow, ofPool])
  expect(new Set(pids).size).toBe(3)
  expect(pids[0]).toBe(await ofPool)
})

test('are read by the pool when the one before them on their connection is slow', async () => {
  const { db } = opened
  const first = await readNow(db)
  const [slow, behind] = [readAfter(db, 2), readNow(db)] // in one turn, so on one connection
  const pids = await inOrder([slow, behind])
  expect(pids).toEqual([expect.not.toBeOneOf([first]), first])
})

test('stay within their transaction', async () => {
  const own = await opened.db.transaction(async (tx) => {
    const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    return [row?.pid, await readNow(tx)]
  })
  expect(own[1]).toBe(own[0])
})

test('are read again by the pool where their connection is lost', async () => {
  const { db } = opened
  const pid = await readNow(db)
  const waiting = [readAfter(db, 1), readAfter(db, 0)]
  await db.execute(sql`select pg_terminate_backend(${pid}::int)`)
  expect(await Promise.all(waiting)).not.toContain(pid)
  expect(await readNow(db)).not.toBe(pid)
})

test('leave a server that takes no writes any more, as the pool does', async () => {
  const { db } = opened
  const pid = await readNow(db)
  const write = db.transaction((tx) => tx.execute(sql`create table written ()`), {
    accessMode: 'read only',
  })
  await expect(write).rejects.toThrow()
  await vi.waitFor(async () => expect(await readNow(db)).not.toBe(pid))
})

test('have no connection of their own behind a pooler', async () => {
  const pooled = openDatabase({
    url: database.url,
    quickConnections: 2,
    pooling: { mode: 'transaction', prepares: true },
  })
  const used = await readQuickly(pooled.db, (client) => Promise.resolve(client))
  expect(used).toBe(clientOf(pooled.db))
  await pooled.close()
})
