import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/store/postgres/database.js'
import { assertPooling, detectPooling, DirectUrlMissing } from '../../src/store/servers/pooler.js'
import { SECRET } from '../support/app.js'
import { ask } from '../support/inbox/processes.js'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'
import { startPooler, type TestPooler } from '../support/postgres/pooler.js'
import { runToEnd, startGateway } from '../support/processes.js'
import { dateIn, tellStoryOn } from '../support/race/fixture.js'

// They need PgBouncer, and PGBOUNCER can name another version of it.

let database: TestDatabase
const poolers: TestPooler[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await Promise.all(poolers.map((pooler) => pooler.stop()))
  await database?.drop()
})
const before = async (
  ...settings: Parameters<typeof startPooler> extends [string, ...infer Rest] ? Rest : never
): Promise<string> => {
  const pooler = await startPooler(database.url, ...settings)
  poolers.push(pooler)
  return pooler.url
}
/** Settings that PgBouncer is often told to leave out. */
const LENIENT = {
  ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout',
}

describe('what stands before Postgres is found out', () => {
  test('nothing', async () => {
    expect(await detectPooling(database.url)).toEqual({ mode: 'direct', prepares: true })
  })
  test.each([{}, LENIENT])('a pooler in session mode, %o', async (settings) => {
    const url = await before('session', settings)
    expect(await detectPooling(url)).toEqual({ mode: 'session', prepares: true })
  })
  test.each([{}, LENIENT])('a pooler in transaction mode, %o', async (settings) => {
    const url = await before('transaction', settings)
    const { mode, prepares } = await detectPooling(url)
    console.info('keeps prepared statements:', prepares)
    expect(mode).toBe('transaction')
    const { db, close } = openDatabase({ url, pooling: { mode, prepares }, connections: 8 })
    const settingsOf = (): Promise<unknown> =>
      db.transaction((tx) =>
        tx.execute(`select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`),
      )
    for (const rows of await Promise.all(Array.from({ length: 40 }, settingsOf)))
      expect(rows).toEqual([{ statement: '15s', idle: '10s' }])
    await close()
  })
  test('a pooler in transaction mode needs an address past it', async () => {
    const url = await before('transaction')
    await expect(assertPooling(url, url)).rejects.toThrow(DirectUrlMissing)
    await expect(assertPooling(database.url, url)).rejects.toThrow('DATABASE_DIRECT_URL leads to')
    expect(await assertPooling(url, database.url)).toMatchObject({ mode: 'transaction' })
  })
})

describe('the service behind a pooler', () => {
  test('in transaction mode without DATABASE_DIRECT_URL the start says what is missing', async () => {
    const url = await before('transaction')
    const environment = { DATABASE_URL: url, JWT_SECRET: SECRET, PORT: '0' }
    const { code, stderr } = await runToEnd('main', [], environment)
    expect([code, stderr]).toEqual([2, expect.stringContaining('set DATABASE_DIRECT_URL')])
  })
  test.each(['session', 'transaction'] as const)('books and lists in %s mode', async (mode) => {
    const url = await before(mode)
    const { salon, close } = await tellStoryOn(database.url)
    const gateway = await startGateway({
      DATABASE_URL: url,
      ...(mode === 'transaction' && { DATABASE_DIRECT_URL: database.url }),
    })
    const master = await salon.master({ works: '08:00-18:00' })
    const service = await salon.service({ minutes: 30, by: [master] })
    const bookings = await Promise.all(
      Array.from({ length: 40 }, (_, day) =>
        ask(gateway, salon.admin.token, 'POST', '/api/records/', {
          ...{ master_id: master.id, service_id: service.id },
          ...{ date: dateIn(day + 2), time: '10:00' },
        }),
      ),
    )
    expect(bookings.map(({ status }) => status)).toEqual(Array(40).fill(201))
    const { body } = await ask(gateway, salon.admin.token, 'GET', '/api/records/?page_size=50')
    expect((body as { count: number }).count).toBe(40)
    expect([await gateway.end(), gateway.output()]).toEqual([0, expect.any(String)])
    expect(gateway.output()).not.toMatch(/"level":"(warn|error)"/)
    await close()
  })
})
