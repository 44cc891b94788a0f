import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'
import { type Gateway, startGateway } from '../support/processes.js'
import { type Caller, createCaller, type Reply } from '../support/race/caller.js'
import { dateIn, tellStoryOn } from '../support/race/fixture.js'
import { type Proxy, startProxy } from '../support/race/proxy.js'
import type { Story } from '../support/inbox/story.js'

let database: TestDatabase
let salon: Story
let close: () => Promise<void>
let proxy: Proxy
let gateway: Gateway
let caller: Caller
let place = { masterId: 0, serviceId: 0 }

beforeAll(async () => {
  database = await freshDatabase()
  ;({ salon, close } = await tellStoryOn(database.url))
  const master = await salon.master()
  place = { masterId: master.id, serviceId: (await salon.service({ by: [master] })).id }
  proxy = await startProxy(database.url)
  gateway = await startGateway({ DATABASE_URL: proxy.url, LOG_LEVEL: 'error' })
  caller = createCaller(gateway.url, salon.admin.token)
})
afterAll(async () => {
  caller.close()
  await gateway.end('SIGKILL')
  await proxy.stop()
  await close()
  await database.drop()
})

const QUERY = { query: '{ appointments(first: 1) { totalCount } }' }
const A_WHILE = 30_000
const REMEMBERED = 5_500 // for how long an account is known without the database

/** What the doors say now; anything that takes longer than a while hangs. */
async function ask(): Promise<{ live: number; ready: number; rest: Reply; graphql: Reply }> {
  const asked = Promise.all([
    caller.send('GET', '/livez'),
    caller.send('GET', '/readyz'),
    caller.send('GET', '/api/records/'),
    caller.send('POST', '/graphql', QUERY),
  ])
  const answered = await Promise.race([asked, sleep(A_WHILE, undefined, { ref: false })])
  if (!answered) throw new Error('an answer did not come')
  const [live, ready, rest, graphql] = answered
  return { live: live.status, ready: ready.status, rest, graphql }
}

async function expectAway(): Promise<void> {
  const { live, ready, rest, graphql } = await ask()
  expect([live, ready]).toEqual([200, 503])
  expect([rest.status, JSON.parse(rest.text)]).toEqual([
    503,
    { detail: expect.any(String), code: 'unavailable' },
  ])
  expect(JSON.parse(graphql.text)).toMatchObject({
    errors: [{ extensions: { code: 'unavailable' } }],
  })
}

async function expectWorking(): Promise<void> {
  for (const deadline = Date.now() + A_WHILE; (await ask()).ready !== 200 && Date.now() < deadline;)
    await sleep(100)
  // Every connection of the pool must have come back, not only the one that readyz met.
  const answers = await Promise.all(Array.from({ length: 40 }, ask))
  for (const { live, ready, rest, graphql } of answers) {
    expect([live, ready, rest.status, graphql.status]).toEqual([200, 200, 200, 200])
    expect(JSON.parse(graphql.text)).toMatchObject({
      data: { appointments: { totalCount: expect.any(Number) } },
    })
  }
}

const book = (day: number, time = '12:00') =>
  caller.book('rest', { ...place, date: dateIn(day), time })

test('works while the database is there', async () => {
  await expectWorking()
  expect((await book(3)).said).toBe('rest 201')
})

test('with the database gone it says so at once, and works again when it is back', async () => {
  await proxy.cut()
  await expectAway() // the account is still remembered
  await sleep(REMEMBERED)
  await expectAway() // and now it is not
  for (let tries = 0; tries < 30; tries += 1) await ask() // many failures must not make it patient
  await proxy.restore()
  await expectWorking()
  expect((await book(4)).said).toBe('rest 201')
})

test('with a port that slams every connection it says so at once, and works again', async () => {
  proxy.slam()
  await expectAway()
  await proxy.restore()
  await expectWorking()
})

test('with the database silent it does not hang, and works again when it speaks', async () => {
  proxy.hang()
  await expectAway() // on connections that were there
  await expectAway() // on new ones, and the account is no longer remembered
  await proxy.restore()
  await expectWorking()
  expect((await book(5)).said).toBe('rest 201')
})

test('connections cut under load end no process and lose no booking that was acknowledged', async () => {
  const booked: number[] = []
  const strange: string[] = []
  let working = true
  const client = async (turn: number): Promise<void> => {
    for (let day = 10; working; day += 1) {
      const { done, id, said } = await caller.book(turn % 2 ? 'rest' : 'graphql', {
        ...place,
        date: dateIn(day % 300),
        time: `${10 + (turn % 8)}:00`,
      })
      if (done) booked.push(id)
      else if (!/slot_taken|unavailable/.test(said)) strange.push(said)
    }
  }
  const clients = Promise.all(Array.from({ length: 20 }, (_, turn) => client(turn)))
  for (let cut = 0; cut < 6; cut += 1) {
    await sleep(300)
    await proxy.cut()
    await sleep(100)
    await proxy.restore()
  }
  await sleep(300)
  working = false
  await clients
  expect(strange).toEqual([])
  expect(booked.length).toBeGreaterThan(0)
  const list = await Promise.all(booked.map((id) => caller.send('GET', `/api/records/${id}/`)))
  expect(list.filter(({ status }) => status !== 200)).toEqual([])
  await expectWorking()
})

test('it ends politely after all of this', async () => {
  caller.close()
  expect(await gateway.end(), gateway.output()).toBe(0)
})
