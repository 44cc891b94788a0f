import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/store/postgres/database.js'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'
import { type Proxy, startProxy } from '../support/race/proxy.js'

let database: TestDatabase
let proxy: Proxy
let opened: Database
beforeEach(async () => {
  database = await freshDatabase('empty')
  proxy = await startProxy(database.url)
  opened = openDatabase({ url: proxy.url })
})
afterEach(async () => {
  await opened.close()
  await proxy.stop()
  await database.drop()
})

/** The time limit of a statement, in milliseconds. */
const LIMIT = 15_000

test('is given up long before the time limit of a statement, and used again when it speaks', async () => {
  await opened.db.execute(sql`select 1`)
  proxy.hang()
  const given = opened.db.execute(sql`select 1`).then(
    () => 'answered',
    () => 'given up',
  )
  expect(await Promise.race([given, sleep(LIMIT - 3_000, 'still waited for')])).toBe('given up')
  await proxy.restore()
  expect(await opened.db.execute(sql`select 2 as two`)).toEqual([{ two: 2 }])
})

test('is not given up for a statement that takes long', async () => {
  const answer = await opened.db.execute(sql`select 1 as one from pg_sleep(10)`)
  expect(answer).toEqual([{ one: 1 }])
})

test('is not given up when it refuses new connections', async () => {
  const answer = Promise.resolve(opened.db.execute(sql`select 1 as one from pg_sleep(6)`))
  await sleep(1_000)
  proxy.refuse()
  expect(await answer).toEqual([{ one: 1 }])
})
