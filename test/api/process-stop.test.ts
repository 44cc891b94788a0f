import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  freePort,
  readPostmaster,
  servantsOf,
} from '../../src/tools/embedded-postgres/postmaster.js'
import { freshDatabase, type TestDatabase } from '../support/database.js'
import { type Gateway, startGateway, startUnheard } from '../support/processes.js'
import { type Caller, createCaller, type Place } from '../support/race-caller.js'
import { dateIn, tellStoryOn } from '../support/race-house.js'

const TEN_SECONDS = 10_000

/** Its exit code; fails when the end takes longer than a supervisor waits. */
async function endOf(gateway: Gateway): Promise<number | null> {
  const late = sleep(TEN_SECONDS, undefined, { ref: false }).then(() => {
    throw new Error('it is still running after ten seconds')
  })
  return Promise.race([gateway.ended, late])
}
const endInTime = (gateway: Gateway, signal: NodeJS.Signals): Promise<number | null> => {
  gateway.signal(signal)
  return endOf(gateway)
}

describe('on the embedded database', () => {
  let folder = ''
  let home = ''
  let gateway: Gateway
  let caller: Caller | undefined
  const logins = new Map<string, string>()
  const acknowledged: number[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'process-stop-'))
    await chmod(folder, 0o755) // started by root, Postgres runs as a user that must get in
  })
  afterAll(async () => {
    caller?.close()
    await gateway.end('SIGKILL')
    for (const pid of servantsOf(home)) process.kill(pid, 'SIGKILL')
    while (home !== '' && servantsOf(home).length > 0) await sleep(20)
    await rm(folder, { recursive: true, force: true })
  })

  const signIn = async (username: string): Promise<string> => {
    const response = await fetch(`${gateway.url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: logins.get(username) }),
    })
    expect(response.status).toBe(200)
    return ((await response.json()) as { access: string }).access
  }
  const start = async (): Promise<void> => {
    gateway = await startGateway({ DATA_DIR: join(folder, 'data'), JWT_SECRET: '' })
    caller?.close()
    caller = createCaller(gateway.url, await signIn('operator'))
  }
  const ask = async <T>(path: string): Promise<T> =>
    JSON.parse((await caller?.send('GET', path))?.text ?? '') as T

  /** Places that are free in the coming days. */
  async function freePlaces(days: readonly number[]): Promise<Place[]> {
    type Records = { results: { service: { id: number } }[] }
    const serviceId = (await ask<Records>('/api/records/?page_size=1')).results[0]?.service.id ?? 0
    const places: Place[] = []
    for (const date of days.map(dateIn)) {
      type Slots = { slots: { time: string; master_id: number }[] }
      const { slots } = await ask<Slots>(
        `/api/records/available-slots/?date=${date}&service_id=${serviceId}`,
      )
      places.push(
        ...slots.map(({ time, master_id: masterId }) => ({ masterId, serviceId, date, time })),
      )
    }
    return places
  }
  async function bookOne(day: number): Promise<void> {
    for (const place of await freePlaces([day, day + 1, day + 2])) {
      const outcome = await caller?.book('rest', place)
      if (outcome?.done) return void acknowledged.push(outcome.id)
    }
    throw new Error('no place was free')
  }
  async function expectAllThere(): Promise<void> {
    expect(acknowledged.length).toBeGreaterThan(0)
    for (const id of acknowledged)
      expect((await caller?.send('GET', `/api/records/${id}/`))?.status).toBe(200)
  }

  test('the first start says where to look, whom to log in as and where the data lies', async () => {
    gateway = await startGateway({ DATA_DIR: join(folder, 'data'), JWT_SECRET: '' })
    const said = gateway.output()
    for (const path of ['/graphql', '/api/records/', '/livez'])
      expect(said).toContain(`${gateway.url}${path}`)
    for (const [, username = '', password = ''] of said.matchAll(
      /username (\w+) +password (\S+)\n/g,
    ))
      logins.set(username, password)
    expect([...logins.keys()]).toEqual(['admin', 'operator', 'master', 'client'])
    home = /Data lies in (.+)\n/.exec(said)?.[1] ?? ''
    expect(home).toContain('data')
    expect(said).toMatch(/Postgres of your own .*DATABASE_URL=postgres:\/\/\S+ and JWT_SECRET/)
    expect(said).not.toContain('has no salon yet')
  })

  test('each of the logins works', async () => {
    for (const username of logins.keys()) {
      const viewer = createCaller(gateway.url, await signIn(username))
      expect((await viewer.send('GET', '/api/records/')).status).toBe(200)
      viewer.close()
    }
    caller = createCaller(gateway.url, await signIn('operator'))
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it and its Postgres; the next start has the data and prints no password',
    async (signal) => {
      await bookOne(20)
      const postmaster = readPostmaster(home)?.pid
      expect(servantsOf(home)).toContain(postmaster)
      gateway.signal(signal)
      await sleep(20)
      expect(await endInTime(gateway, signal)).toBe(0) // twice: npm passes on what the terminal has told everybody
      expect(servantsOf(home)).toEqual([])
      await start()
      await expectAllThere()
      expect(gateway.output()).not.toContain(logins.get('admin'))
      expect(gateway.output()).toContain('with the password that the first start printed')
    },
  )

  test('after kill -9 of the gateway alone the next start adopts its Postgres', async () => {
    await bookOne(30)
    const postmaster = readPostmaster(home)?.pid
    await gateway.end('SIGKILL')
    await start()
    expect(readPostmaster(home)?.pid).toBe(postmaster)
    await expectAllThere()
  })

  test('after kill -9 of everything under load the next start has each booking that was acknowledged', async () => {
    const places = await freePlaces(Array.from({ length: 12 }, (_, index) => 35 + index))
    const before = acknowledged.length
    const clients = Array.from({ length: 10 }, async () => {
      for (let place = places.shift(); place; place = places.shift()) {
        const outcome = await caller?.book('rest', place).catch(() => 'cut off' as const)
        if (outcome === 'cut off') return
        if (outcome?.done) acknowledged.push(outcome.id)
      }
      throw new Error('the places ended before the process did')
    })
    while (acknowledged.length < before + 30) await sleep(1)
    const [postmaster = 0] = [readPostmaster(home)?.pid]
    process.kill(postmaster, 'SIGKILL')
    gateway.signal('SIGKILL')
    await Promise.all(clients)
    await gateway.ended
    await start()
    expect(readPostmaster(home)?.pid).not.toBe(postmaster)
    await expectAllThere()
    expect(await endInTime(gateway, 'SIGTERM')).toBe(0)
    expect(servantsOf(home)).toEqual([])
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
      expect(await endOf(gateway)).toBe(0)
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
    expect(await endOf(gateway).finally(() => clearInterval(asking))).toBe(1)
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
