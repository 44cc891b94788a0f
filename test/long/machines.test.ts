import { setTimeout as sleep } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../src/app.js'
import { readConfig } from '../../src/base/config/config.js'
import { createLog } from '../../src/base/log.js'
import { openDatabase } from '../../src/store/postgres/database.js'
import { databaseErrorCode } from '../../src/store/postgres/database-errors.js'
import { SECRET } from '../support/app.js'
import { ask } from '../support/inbox/processes.js'
import type { Story } from '../support/inbox/story.js'
import { Listener, openTab } from '../support/live.js'
import { type ServerPair, startServerPair } from '../support/postgres/pair.js'
import { type Gateway, startGateway } from '../support/processes.js'
import { dateIn, tellStoryOn } from '../support/race/fixture.js'
import { freePort } from '../support/redis.js'
import { until } from '../support/until.js'

/** The address with these hosts. */
const withHosts = (url: string, hosts: string): string => url.replace(/@[^/]+/, `@${hosts}`)
const hostOf = (url: string): string => new URL(url).host

/** Writes a booking wish of the salon with a start of its own at each call. */
async function bookingsIn(salon: Story): Promise<() => object> {
  const master = await salon.master({ works: '08:00-18:00' })
  const service = await salon.service({ minutes: 30, by: [master] })
  let day = 1
  return () => ({
    master_id: master.id,
    service_id: service.id,
    date: dateIn((day += 1)),
    time: '10:00',
  })
}

describe('several hosts in DATABASE_URL', () => {
  let pair: ServerPair
  let salon: Story
  let close: () => Promise<void>
  let gateway: Gateway
  let wish: () => object
  beforeAll(async () => {
    pair = await startServerPair({ synchronous: true })
    ;({ salon, close } = await tellStoryOn(pair.primaryUrl))
    wish = await bookingsIn(salon)
    const hosts = [
      `127.0.0.1:${await freePort()}`,
      hostOf(pair.standbyUrl),
      hostOf(pair.primaryUrl),
    ]
    const url = `${withHosts(pair.primaryUrl, hosts.join())}?target_session_attrs=read-write`
    gateway = await startGateway({ DATABASE_URL: url, LOG_LEVEL: 'warn' })
  })
  afterAll(async () => {
    await gateway?.end('SIGKILL')
    await close?.()
    await pair?.stop()
  })
  const book = async (): Promise<number> => {
    const { status, body } = await ask(gateway, salon.admin.token, 'POST', '/api/records/', wish())
    return status === 201 ? (body as { id: number }).id : 0
  }

  test('a dead host and a standby come first: the primary is used', async () => {
    expect(await book()).toBeGreaterThan(0)
  })

  test('after a promotion it uses the new primary, and not the old one that comes back', async () => {
    const listener = await new Listener(salon.admin.token, {
      query: 'subscription ($after: String) { appointmentUpdates(after: $after) { cursor kind } }',
    }).listen(gateway.url)
    await book()
    await until('the first event', async () => listener.kinds().length === 1)
    pair.killPrimary()
    expect(await book()).toBe(0)
    await pair.promote()
    const booked = await until('a booking after the promotion', () => book())
    await pair.restartPrimary()
    await sleep(2_500) // the service looks for the primary meanwhile
    const later = await book()
    expect(later).toBeGreaterThan(0)
    const sql = postgres(pair.standbyUrl, { max: 1 })
    const rows = await sql`select id from appointments where id in ${sql([booked, later])}`
    expect(rows).toHaveLength(2)
    await sql.end()
    await until('events of both', async () => listener.kinds().length >= 3)
    await listener.hangUp()
    expect(gateway.output()).toContain('another server is the primary now')
  })

  test('a server that takes no writes any more is left, and the change is tried again', async () => {
    const sql: Sql = postgres(pair.standbyUrl, { max: 1, onnotice: () => undefined })
    const { db, close: closePool } = openDatabase({ url: pair.standbyUrl, connections: 2 })
    const write = (): Promise<unknown> =>
      db.transaction((tx) => tx.execute('update salons set name = name'))
    await write()
    const name = new URL(pair.standbyUrl).pathname.slice(1)
    await sql.unsafe(`alter database ${name} set default_transaction_read_only = on`)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'salon' and pid <> pg_backend_pid()`
    await until('it is refused', () =>
      write().then(
        () => false as const,
        (error: unknown) => databaseErrorCode(error) === '25006',
      ),
    )
    await sql.unsafe(`set default_transaction_read_only = off`)
    await sql.unsafe(`alter database ${name} set default_transaction_read_only = off`)
    await until('a connection that writes', () =>
      write().then(
        () => true,
        () => false as const,
      ),
    )
    await closePool()
    await sql.end()
  })
})

describe('read replicas', () => {
  const DELAY_MS = 1_500
  let pair: ServerPair
  let salon: Story
  let close: () => Promise<void>
  let app: Awaited<ReturnType<typeof startApp>>
  let wish: () => object
  const onPrimary: string[] = []
  const lines: string[] = []
  beforeAll(async () => {
    pair = await startServerPair({ delayMs: DELAY_MS })
    ;({ salon, close } = await tellStoryOn(pair.primaryUrl))
    wish = await bookingsIn(salon)
    const config = readConfig({
      DATABASE_URL: pair.primaryUrl,
      DATABASE_READ_URL: pair.standbyUrl,
      JWT_SECRET: SECRET,
      PORT: '0',
      WORKER: 'off',
    })
    app = await startApp(config, {
      log: createLog('warn', databaseErrorCode, { write: (line) => lines.push(line) }),
      onStatement: (text) => onPrimary.push(text),
    })
  })
  afterAll(async () => {
    await app?.stop()
    await close?.()
    await pair?.stop()
  })

  type List = { readonly ids: readonly number[]; readonly fromPrimary: boolean }
  async function list(): Promise<List> {
    onPrimary.length = 0
    const { body } = await ask(app, salon.admin.token, 'GET', '/api/records/?page_size=100')
    const { results } = body as { results: { id: number }[] }
    const fromPrimary = onPrimary.some((text) => /from "appointments".* order by/s.test(text))
    return { ids: results.map(({ id }) => id), fromPrimary }
  }
  const book = async (): Promise<number> => {
    const { body } = await ask(app, salon.admin.token, 'POST', '/api/records/', wish())
    return (body as { id: number }).id
  }

  test('a caller sees their own change at once, and the replica serves once it has it', async () => {
    const id = await book()
    const first = await list()
    expect(first).toEqual({ ids: expect.arrayContaining([id]) as number[], fromPrimary: true })
    const served = await until('the replica serves', async () => {
      const one = await list()
      expect(one.ids).toContain(id)
      return !one.fromPrimary && one
    })
    expect(served.ids).toContain(id)
  })

  test('a live cursor is never newer than its list', async () => {
    const query = `{ appointments(first: 100) { cursor nodes { id } } }`
    for (let round = 0; round < 4; round += 1) {
      const booking = book()
      const { body } = await ask(app, salon.admin.token, 'POST', '/graphql', { query })
      const { cursor, nodes } = (
        body as { data: { appointments: { cursor: string; nodes: { id: number }[] } } }
      ).data.appointments
      const id = await booking
      const line = await openTab(app.url, salon.admin.token)
      const heard: number[] = []
      line.socket.on('message', (data: Buffer) => {
        const id = /"appointment":\{"id":(\d+)/.exec(data.toString())?.[1]
        if (id) heard.push(Number(id))
      })
      line.subscribe(
        'live',
        'subscription ($after: String) { appointmentUpdates(after: $after) { appointment { id } } }',
        { variables: { after: cursor } },
      )
      await until(
        'the change is in the list or follows it',
        async () => nodes.some((node) => node.id === id) || heard.includes(id),
      )
      await line.hangUp()
      await sleep(round * 500)
    }
  })

  test('without the replica the primary serves; that is logged once and counted', async () => {
    pair.killStandby()
    const id = await book()
    for (let count = 0; count < 3; count += 1) expect((await list()).ids).toContain(id)
    expect(lines.filter((line) => line.includes('a read replica is down'))).toHaveLength(1)
    const metrics = await (await fetch(`${app.url}/metrics`)).text()
    expect(metrics).toMatch(/replica_fallbacks_total\{reason="behind"\} [1-9]/)
    expect(metrics).toMatch(/replica_fallbacks_total\{reason="down"\} [1-9]/)
  })
})
