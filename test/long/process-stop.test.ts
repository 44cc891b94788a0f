import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, servantsOf } from '../../src/tools/embedded-postgres/postmaster.js'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'
import {
  type EmbeddedService,
  endInTime,
  exitCodeInTime,
  startEmbeddedService,
} from '../support/postgres/embedded-service.js'
import { type Gateway, startGateway, startUnheard } from '../support/processes.js'
import { type Caller, createCaller, type Place } from '../support/race/caller.js'
import { dateIn, tellStoryOn } from '../support/race/fixture.js'

describe('on the embedded database', () => {
  let service: EmbeddedService
  beforeAll(async () => {
    service = await startEmbeddedService()
  })
  afterAll(() => service?.remove())

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it and its Postgres; the next start has the data and prints no password',
    async (signal) => {
      const { gateway, home, logins } = service
      await service.bookOne(20)
      expect(servantsOf(home)).toContain(service.postmaster())
      gateway.signal(signal)
      await sleep(20)
      // twice: npm passes on what the terminal has told everybody
      expect(await endInTime(gateway, signal)).toBe(0)
      expect(servantsOf(home)).toEqual([])
      await service.start()
      await service.expectAllThere()
      expect(service.gateway.output()).not.toContain(logins.get('admin'))
      expect(service.gateway.output()).not.toContain('a demo salon was made')
    },
  )

  test('after kill -9 of the gateway alone the next start adopts its Postgres', async () => {
    await service.bookOne(22)
    const postmaster = service.postmaster()
    await service.gateway.end('SIGKILL')
    await service.start()
    expect(service.postmaster()).toBe(postmaster)
    await service.expectAllThere()
  })
})

describe('while requests run', () => {
  let database: TestDatabase
  let place: Omit<Place, 'time'>
  let token = ''
  let close: () => Promise<void>
  let sql: postgres.Sql

  beforeAll(async () => {
    database = await freshDatabase()
    const told = await tellStoryOn(database.url)
    close = told.close
    const master = await told.salon.master({ works: '00:00-24:00' })
    const service = await told.salon.service({ minutes: 1, by: [master] })
    place = { masterId: master.id, serviceId: service.id, date: dateIn(3) }
    token = told.salon.admin.token
    sql = postgres(database.url, { max: 2 })
  })
  afterAll(async () => {
    await close()
    await sql.end()
    await database.drop()
  })

  const at = (minute: number): string => new Date(minute * 60_000).toISOString().slice(11, 16)
  const startOne = (environment: Record<string, string> = {}): Promise<Gateway> =>
    startGateway({ DATABASE_URL: database.url, ...environment })
  const takesConnections = (url: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  const untilClosed = async (url: string): Promise<void> => {
    while (await takesConnections(url)) await sleep(20)
  }
  const waiting = async (): Promise<number> => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row?.count ?? 0
  }
  /** Requests that cannot end until they are let go: an insert waits for the table. */
  async function holdBookings(caller: Caller, first: number, count: number) {
    const holder = await sql.reserve()
    await holder`begin`
    await holder`lock table appointments in exclusive mode`
    const answers = Array.from({ length: count }, (_, turn) =>
      caller.book(turn % 2 ? 'rest' : 'graphql', { ...place, time: at(first + turn) }),
    )
    for (const answer of answers) answer.catch(() => undefined) // whoever awaits it hears of it
    while ((await waiting()) < count) await sleep(20)
    const letGo = async (): Promise<void> => {
      await holder`rollback`
      holder.release()
    }
    return { answers, letGo }
  }

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets each that was taken end, and takes no more',
    async (signal) => {
      const gateway = await startOne()
      const caller = createCaller(gateway.url, token)
      const { answers, letGo } = await holdBookings(caller, signal === 'SIGTERM' ? 0 : 20, 12)
      gateway.signal(signal)
      await untilClosed(gateway.url)
      await letGo()
      expect((await Promise.all(answers)).filter(({ done }) => !done)).toEqual([])
      expect(await exitCodeInTime(gateway)).toBe(0)
      caller.close()
    },
  )

  test('SIGTERM under load of 20 clients leaves no booking made but unanswered, and answers no 503', async () => {
    const gateway = await startOne()
    const [before] = await sql<{ count: number }[]>`select count(*)::int from appointments`
    let next = 100
    const heard: string[] = []
    const clients = Array.from({ length: 20 }, async (_, turn) => {
      const caller = createCaller(gateway.url, token, 1)
      for (;;) {
        const time = at((next += 1))
        const outcome = await caller
          .book(turn % 2 ? 'rest' : 'graphql', { ...place, time })
          .catch(() => undefined)
        if (!outcome) return caller.close()
        heard.push(outcome.said)
      }
    })
    while (heard.length < 100) await sleep(1)
    expect(await endInTime(gateway, 'SIGTERM')).toBe(0)
    await Promise.all(clients)
    const [after] = await sql<{ count: number }[]>`select count(*)::int from appointments`
    expect([...new Set(heard)].sort()).toEqual(['graphql', 'rest 201'])
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(heard.length)
  })

  test('a second SIGTERM ends it at once', async () => {
    const gateway = await startOne()
    const caller = createCaller(gateway.url, token)
    const { answers, letGo } = await holdBookings(caller, 40, 2)
    gateway.signal('SIGTERM')
    await untilClosed(gateway.url)
    const asking = setInterval(() => gateway.signal('SIGTERM'), 100)
    expect(await exitCodeInTime(gateway).finally(() => clearInterval(asking))).toBe(1)
    const ends = await Promise.allSettled(answers)
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await letGo()
    caller.close()
  })

  test('a reader of its output that goes away does not end it', async () => {
    const gateway = await startUnheard(await freePort(), {
      DATABASE_URL: database.url,
      LOG_LEVEL: 'info',
    })
    const caller = createCaller(gateway.url, token)
    for (let turn = 0; turn < 50; turn += 1)
      expect((await caller.send('GET', '/api/records/')).status).toBe(200)
    await sleep(200)
    expect((await caller.send('GET', '/readyz')).status).toBe(200)
    caller.close()
    expect(await endInTime(gateway, 'SIGTERM')).toBe(0)
  })
})
