import { createClient } from 'graphql-ws'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import {
  type Closed,
  dial,
  enter,
  type Line,
  openSocketFixture,
  type SocketFixture,
} from '../support/socket.js'

const QUICK = { roundMs: 20, introduction: 150, ping: 600, leavingMs: 3_000, goodbyeMs: 2_000 }
const TICKS = 'subscription { ticks { n } }'
const away = () =>
  Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })

let fixture: SocketFixture
beforeEach(async () => {
  fixture = await openSocketFixture({ socketsPerAccount: 3, pace: QUICK })
})
afterEach(() => fixture.stop())

async function introduced(payload: unknown): Promise<Closed | Line> {
  const line = await dial(fixture.ws)
  line.say({ type: 'connection_init', payload })
  return Promise.race([
    line.closed,
    line.heard(({ type }) => type === 'connection_ack').then(() => line),
  ]).catch(() => line.closed)
}

describe('who is let in', () => {
  test.each(['authorization', 'Authorization', 'AUTHORIZATION', 'aUtHoRiZaTiOn'])(
    'by %s',
    async (name) => {
      const line = (await introduced({ [name]: `Bearer ${fixture.token(1)}`, other: 1 })) as Line
      expect((await line.ask('1', '{ me }')).payload.data).toEqual({ me: 'operator 1' })
    },
  )

  test('who comes with an embed token, as that', async () => {
    const line = (await introduced({
      authorization: `Bearer ${fixture.token(1, 'embed')}`,
    })) as Line
    expect((await line.ask('1', '{ anybody }')).payload.data).toEqual({ anybody: 'operator 1' })
    expect((await line.ask('2', '{ me }')).payload.errors).toMatchObject([
      { extensions: { code: 'token_not_valid' } },
    ])
  })

  test('the public client', async () => {
    const client = createClient({
      url: fixture.ws,
      webSocketImpl: WebSocket,
      connectionParams: () => ({ authorization: `Bearer ${fixture.token(1)}` }),
    })
    for await (const answer of client.iterate({ query: '{ me }' }))
      expect(answer.data).toEqual({ me: 'operator 1' })
    await client.dispose()
  })
})

describe('who is not', () => {
  const NOBODY = 'Authentication credentials were not provided.'
  test.each<[string, () => unknown, string]>([
    ['nothing', () => undefined, NOBODY],
    ['an empty payload', () => ({}), NOBODY],
    ['a number', () => ({ authorization: 5 }), NOBODY],
    ['an object', () => ({ authorization: { token: 'x' } }), NOBODY],
    ['the token alone', () => ({ authorization: fixture.token(1) }), NOBODY],
    ['a token under another name', () => ({ token: `Bearer ${fixture.token(1)}` }), NOBODY],
    ['nonsense', () => ({ authorization: 'Bearer nonsense' }), 'Token is invalid'],
    [
      'a refresh token',
      () => ({ authorization: `Bearer ${fixture.token(1, 'refresh')}` }),
      'Token is invalid',
    ],
    [
      'somebody who is not there',
      () => ({ authorization: `Bearer ${fixture.token(99)}` }),
      'User not found',
    ],
    [
      'two that differ in letters',
      () => ({
        authorization: `Bearer ${fixture.token(1)}`,
        Authorization: `Bearer ${fixture.token(2)}`,
      }),
      'Authorization must contain two space-delimited values',
    ],
  ])('%s', async (_, payload, reason) => {
    expect(await introduced(payload())).toEqual({ code: 4403, reason })
    expect(fixture.refusals).toHaveLength(1)
  })

  test('a token that has ended', async () => {
    const authorization = `Bearer ${fixture.token(1)}`
    fixture.now += 30 * 60_000
    expect(await introduced({ authorization })).toEqual({ code: 4403, reason: 'Token is expired' })
  })

  test('somebody who is switched off', async () => {
    const authorization = `Bearer ${fixture.token(1)}`
    fixture.accounts.set(1, { ...fixture.accounts.get(1)!, active: false })
    expect(await introduced({ authorization })).toEqual({ code: 4403, reason: 'User is inactive' })
  })

  test('anybody, while the database is away: they may try again', async () => {
    const asked = fixture
    asked.fault = away()
    const authorization = `Bearer ${fixture.token(1)}`
    expect(await introduced({ authorization })).toEqual({ code: 1013, reason: 'Try again later' })
    expect(fixture.refusals).toEqual(['unavailable'])
    const client = createClient({
      url: fixture.ws,
      webSocketImpl: WebSocket,
      connectionParams: { authorization },
      retryAttempts: 50,
      retryWait: () => new Promise((resolve) => setTimeout(resolve, 20)),
      on: { closed: () => void (asked.fault = undefined) },
    })
    for await (const answer of client.iterate({ query: '{ me }' }))
      expect(answer.data).toEqual({ me: 'operator 1' })
    await client.dispose()
  })

  test('anybody, when something of ours fails: without its words, which are logged once', async () => {
    fixture.fault = new Error('a secret of ours')
    const authorization = `Bearer ${fixture.token(1)}`
    expect(await introduced({ authorization })).toEqual({
      code: 4500,
      reason: 'Internal server error',
    })
    const told = fixture.lines.filter((line) => line.includes('a secret of ours'))
    expect(told).toHaveLength(1)
    expect(told[0]).not.toContain(fixture.token(1))
  })
})

describe('how many sockets an account may have', () => {
  test('one too many is turned away, those of others are not, and one that ends makes room', async () => {
    const lines = [await enter(fixture), await enter(fixture), await enter(fixture)]
    const authorization = `Bearer ${fixture.token(1)}`
    expect(await introduced({ authorization })).toEqual({ code: 4429, reason: 'Too many sockets' })
    expect(fixture.refusals).toEqual(['throttled'])
    await enter(fixture, 2)
    await lines[0]!.hangUp()
    await enter(fixture)
    expect(await introduced({ authorization })).toMatchObject({ code: 4429 })
  })

  test('those that came all at once, too', async () => {
    const authorization = `Bearer ${fixture.token(1)}`
    const found = await Promise.all(Array.from({ length: 20 }, () => introduced({ authorization })))
    expect(found.filter((one) => 'code' in one && one.code === 4429)).toHaveLength(17)
  })

  test('one that was turned away took no room', async () => {
    fixture.fault = away()
    for (let turn = 0; turn < 5; turn += 1)
      await introduced({ authorization: `Bearer ${fixture.token(1)}` })
    fixture.fault = undefined
    for (let turn = 0; turn < 3; turn += 1) await enter(fixture)
  })
})

describe('when the token ends', () => {
  test('the socket does, though nothing happens on it', async () => {
    const line = await enter(fixture)
    line.subscribe('1', TICKS)
    await expect.poll(() => fixture.ticker.open).toBe(1)
    fixture.now += 30 * 60_000
    expect(await line.closed).toEqual({ code: 4403, reason: 'Token is expired' })
    await expect.poll(() => fixture.ticker.open).toBe(0)
  })

  test('it does with the next event, which is not told, nor is anything else', async () => {
    const slow = await openSocketFixture() // looks after its sockets each second
    const line = await enter(slow)
    line.subscribe('1', TICKS)
    await expect.poll(() => slow.ticker.open).toBe(1)
    slow.ticker.tick()
    await line.heard(({ type }) => type === 'next')
    slow.now += 30 * 60_000 - 1
    slow.ticker.tick()
    await line.heard(() => line.events('1').length === 2)
    slow.now += 1
    slow.ticker.tick()
    expect(await line.closed).toEqual({ code: 4403, reason: 'Token is expired' })
    expect(line.events('1')).toHaveLength(2)
    await slow.stop()
  })

  test('what is asked then is not answered', async () => {
    const slow = await openSocketFixture()
    const line = await enter(slow)
    slow.now += 30 * 60_000
    line.subscribe('1', '{ hello }')
    expect((await line.closed).code).toBe(4403)
    expect(line.frames.map(({ type }) => type)).toEqual(['connection_ack'])
    expect(slow.doings.contexts).toEqual([])
    await slow.stop()
  })

  test('what ran until then is not told', async () => {
    const slow = await openSocketFixture()
    let open = (): void => undefined
    slow.doings.gate = new Promise((resolve) => (open = resolve))
    const line = await enter(slow)
    line.subscribe('1', '{ slow }')
    await line.ask('2', '{ hello }')
    slow.now += 30 * 60_000
    open()
    expect((await line.closed).code).toBe(4403)
    expect(line.frames.filter(({ id }) => id === '1')).toEqual([])
    await slow.stop()
  })
})

describe('when somebody may not be there any more', () => {
  const CHANGED = { code: 4403, reason: 'The account has changed' }
  test.each<[string, Partial<ReturnType<SocketFixture['accounts']['get']>> | undefined, Closed]>([
    ['is switched off', { active: false }, { code: 4403, reason: 'User is inactive' }],
    ['is deleted', undefined, { code: 4403, reason: 'User not found' }],
    ['has another role', { role: 'master', masterId: 5 }, CHANGED],
    ['is another master', { masterId: 5 }, CHANGED],
    ['is another client', { clientId: 5 }, CHANGED],
    ['is of another salon', { salonId: 2 }, CHANGED],
  ])('who %s is shown out, and hears nothing after it', async (_, change, end) => {
    const [line, twin, other] = [
      await enter(fixture),
      await enter(fixture),
      await enter(fixture, 2),
    ]
    for (const each of [line, twin, other]) each.subscribe('1', TICKS)
    await expect.poll(() => fixture.ticker.open).toBe(3)
    if (change) fixture.accounts.set(1, { ...fixture.accounts.get(1)!, ...change })
    else fixture.accounts.delete(1)
    expect([await line.closed, await twin.closed]).toEqual([end, end])
    const told = line.events('1').length
    fixture.ticker.tick()
    await other.heard(({ type }) => type === 'next')
    expect(line.events('1')).toHaveLength(told)
    expect(fixture.ticker.open).toBe(1)
  })

  test('another name changes nothing but the name', async () => {
    const line = await enter(fixture)
    fixture.accounts.set(1, { ...fixture.accounts.get(1)!, name: 'Anna' })
    await expect
      .poll(async () => (await line.ask(crypto.randomUUID(), '{ me }')).payload.data.me)
      .toBe('Anna')
  })

  test('a database that is away sends nobody home, and tokens end all the same', async () => {
    const line = await enter(fixture)
    fixture.fault = away()
    const before = fixture.lookups
    await expect.poll(() => fixture.lookups).toBeGreaterThan(before + 3)
    expect((await line.ask('1', '{ hello }')).payload.data).toEqual({ hello: 'world' })
    expect(fixture.lines.filter((text) => text.includes('"level":"error"'))).toEqual([])
    fixture.now += 30 * 60_000
    expect(await line.closed).toEqual({ code: 4403, reason: 'Token is expired' })
  })

  test('those of one token are looked up once', async () => {
    const slow = await openSocketFixture({ pace: { ...QUICK, roundMs: 200 } })
    const token = slow.token(1)
    for (let turn = 0; turn < 20; turn += 1) await (await dial(slow.ws)).introduce(token)
    const before = slow.lookups
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(slow.lookups - before).toBeGreaterThan(0)
    expect(slow.lookups - before).toBeLessThan(10)
    await slow.stop()
  })
})
