import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, onTestFailed, onTestFinished, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'
import {
  askUnder,
  askUntilAnswered,
  bookingInGraph,
  bookingOf,
  type Heard,
} from '../support/idempotency/caller.js'
import { expectQuiet, faultsOf } from '../support/idempotency/history.js'
import { type KillProxy, POINTS, startKillProxy, STORES } from '../support/race/kill-proxy.js'
import { type Gateway, startGateway } from '../support/processes.js'
import type { Place } from '../support/race/caller.js'
import { dateIn, tellStoryOn } from '../support/race/fixture.js'
import { startProxy } from '../support/race/proxy.js'
import type { Story } from '../support/inbox/story.js'
import { until } from '../support/until.js'

let database: TestDatabase
let salon: Story
let close: () => Promise<void>
let sql: Sql
let proxy: KillProxy
let survivor: Gateway
let staff = { masterId: 0, serviceId: 0 }
let token = ''
const gateways: Gateway[] = []
const answers = new Map<string, Heard>()

beforeAll(async () => {
  database = await freshDatabase()
  ;({ salon, close } = await tellStoryOn(database.url))
  const master = await salon.master()
  staff = { masterId: master.id, serviceId: (await salon.service({ by: [master] })).id }
  token = salon.admin.token
  sql = postgres(database.url, { max: 2, onnotice: () => undefined })
  proxy = await startKillProxy(database.url)
  survivor = await launch(database.url)
})
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.end('SIGKILL')))
  await proxy.stop()
  await sql.end()
  await close()
  await database.drop()
})

async function launch(url: string): Promise<Gateway> {
  const gateway = await startGateway({ DATABASE_URL: url, LOG_LEVEL: 'error' })
  gateways.push(gateway)
  return gateway
}

let places = 0
/** A key of its own and a free place, seven a day. */
function wish(inGraph = false) {
  places += 1
  const place: Place = {
    ...staff,
    date: dateIn(3 + Math.floor(places / 7)),
    time: `${10 + (places % 7)}:00`,
  }
  const key = `wish ${places}`
  return { key, what: inGraph ? bookingInGraph(place, key) : bookingOf(place, key) }
}
const untilAnswered = async (
  { key, what }: ReturnType<typeof wish>,
  ...there: Gateway[]
): Promise<Heard> => {
  const heard = await askUntilAnswered(() => there.map(({ url }) => url), token, key, what)
  answers.set(key, heard)
  return heard
}
const AFTER_COMMIT = 'after the commit, before the process hears of it'

/** Freezes a booking by the gateway at the point, and answers what becomes of it. */
async function freezeBooking(
  point: string,
  gateway: Gateway,
  { key, what }: ReturnType<typeof wish>,
) {
  onTestFailed(() => proxy.letGo())
  const frozen = proxy.freezeAt(POINTS[point] ?? (() => false))
  const broken = askUnder(gateway.url, token, key, what).catch(() => 'broken' as const)
  const first = await Promise.race([frozen, broken])
  if (typeof first === 'string' || 'status' in first)
    throw new Error(`it did not come to the point: ${JSON.stringify(first)}`)
  if (point.endsWith('before the commit'))
    await until('the answer is stored', async () => {
      const rows = await sql<
        { query: string }[]
      >`select query from pg_stat_activity where state = 'idle in transaction'`
      return rows.some(({ query }) => STORES.test(query))
    })
  return { broken }
}

test.each([
  ['by REST', false],
  ['by GraphQL', true],
])('of twenty at once over two processes with one key, %s, one is done', async (_, inGraph) => {
  const other = await launch(database.url)
  const one = wish(inGraph)
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      askUnder([survivor, other][turn % 2]?.url ?? '', token, one.key, one.what),
    ),
  )
  const done = said.filter(({ code }) => code === '')
  expect(done.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const { code } of said.filter((heard) => !done.includes(heard)))
    expect(code).toBe('idempotency_in_progress')
  const again = await untilAnswered(one, other)
  expect([again.repeated, again.text]).toEqual([true, done[0]?.text])
  expect(await other.end()).toBe(0)
  expect(await faultsOf(sql, answers)).toEqual([])
})

test.each(Object.keys(POINTS))(
  'a process that is killed %s leaves all of it or nothing',
  async (point) => {
    const victim = await launch(proxy.url)
    const one = wish()
    const { broken } = await freezeBooking(point, victim, one)
    if (!point.startsWith('before the key')) {
      const meanwhile = await askUnder(survivor.url, token, one.key, one.what)
      expect([meanwhile.code, meanwhile.repeated]).toEqual(
        point === AFTER_COMMIT ? ['', true] : ['idempotency_in_progress', false],
      )
    }
    await victim.end('SIGKILL')
    expect(await broken).toBe('broken')
    await proxy.letGo()
    const heard = await untilAnswered(one, survivor)
    expect([heard.status, heard.repeated]).toEqual([201, point === AFTER_COMMIT])
    expect((await askUnder(survivor.url, token, one.key, one.what)).text).toBe(heard.text)
    expect(await faultsOf(sql, answers)).toEqual([])
    await expectQuiet(sql)
  },
)

describe('a process that loses its database', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await launch(proxy.url)
  })

  test.each([...Object.keys(POINTS), ...Object.keys(POINTS)])(
    '%s says so, lives, and does it once',
    async (point) => {
      const one = wish()
      const { broken } = await freezeBooking(point, gateway, one)
      await proxy.letGo()
      expect(await broken).toMatchObject({ status: 503, code: 'unavailable', repeated: false })
      const heard = await untilAnswered(one, gateway)
      expect([heard.status, heard.repeated]).toEqual([201, point === AFTER_COMMIT])
      expect(await faultsOf(sql, answers)).toEqual([])
    },
  )

  test('in the middle of an operation of the graph says so in its way', async () => {
    const one = wish(true)
    const { broken } = await freezeBooking(
      'after the insert, before the answer is stored',
      gateway,
      one,
    )
    await proxy.letGo()
    expect(await broken).toMatchObject({ code: 'unavailable' })
    expect((await untilAnswered(one, gateway)).code).toBe('')
    expect(await faultsOf(sql, answers)).toEqual([])
  })

  test('ends politely after all of this, and has said nothing of a failure of its own', async () => {
    expect(await gateway.end()).toBe(0)
    expect(gateway.output()).not.toMatch(/uncaught|unhandled|TypeError/i)
    await expectQuiet(sql)
  })
})

test('under load and with a wire that is cut or slams again and again nothing is lost or doubled', async () => {
  const wire = await startProxy(database.url)
  const gateway = await launch(wire.url)
  const strange: Heard[] = []
  let [heardOf, failed] = [0, 0]
  let faults = Promise.resolve()
  let over = false
  onTestFinished(async () => {
    over = true
    await faults.catch(() => undefined)
    await wire.stop()
  })
  const fail = async (): Promise<void> => {
    await (failed % 2 === 0 ? wire.cut() : wire.slam())
    failed += 1
    await wire.restore()
  }
  const onTry = (heard: Heard | undefined): void => {
    if (over) throw new Error('the test has ended')
    if (heard && !['', 'unavailable', 'idempotency_in_progress'].includes(heard.code))
      strange.push(heard)
    heardOf += 1
    // amid those that are at work
    if (heardOf % 7 === 0 && heardOf < 150) faults = faults.then(fail)
  }
  const client = async (turn: number): Promise<void> => {
    for (let count = 0; count < 12; count += 1) {
      const one = wish(turn % 3 === 2)
      answers.set(
        one.key,
        await askUntilAnswered(() => [gateway.url], token, one.key, one.what, { onTry }),
      )
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, turn) => client(turn)))
  await faults
  expect(failed).toBeGreaterThan(10)
  expect(strange).toEqual([])
  expect(await faultsOf(sql, answers)).toEqual([])
  expect(await gateway.end()).toBe(0)
  expect(gateway.output()).not.toMatch(/uncaught|unhandled|TypeError/i)
  await expectQuiet(sql)
})
