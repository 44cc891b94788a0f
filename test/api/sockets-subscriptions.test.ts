import { createClient } from 'graphql-ws'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { dial, enter, type Line, openSocketFixture, type SocketFixture } from '../support/socket.js'

let fixture: SocketFixture
beforeEach(async () => {
  fixture = await openSocketFixture()
})
afterEach(() => fixture.stop())

const subscribed = (count: number) => expect.poll(() => fixture.ticker.open).toBe(count)
const heardAll = (line: Line, id: string, count: number) =>
  line.heard(() => line.events(id).length >= count)
const TICKS = 'subscription { ticks { n } }'

describe('events', () => {
  test('come in order, each once, also after they are told by compiled code', async () => {
    const line = await enter(fixture)
    line.subscribe('1', 'subscription ($w: String) { ticks { n text said(word: $w) role } }', {
      variables: { w: 'hm' },
    })
    await subscribed(1)
    for (let n = 0; n < 50; n += 1) fixture.ticker.tick(`t${n}`)
    await heardAll(line, '1', 50)
    expect(line.events('1')).toEqual(
      Array.from({ length: 50 }, (_, n) => ({
        data: { ticks: { n: n + 1, text: `t${n}`, said: 'hm', role: 'operator' } },
      })),
    )
    await line.hangUp()
    await subscribed(0)
  })

  test('to the public client, until it has enough', async () => {
    const client = createClient({
      url: fixture.ws,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${fixture.token(1)}` },
    })
    const heard: unknown[] = []
    const listening = (async () => {
      for await (const { data } of client.iterate({ query: TICKS })) {
        heard.push(data)
        if (heard.length === 5) break
      }
    })()
    await subscribed(1)
    for (let n = 0; n < 5; n += 1) fixture.ticker.tick()
    await listening
    expect(heard).toEqual([1, 2, 3, 4, 5].map((n) => ({ ticks: { n } })))
    await subscribed(0)
    await client.dispose()
  })

  test('of several subscriptions on one socket, each under its id', async () => {
    const line = await enter(fixture)
    line.subscribe('a', TICKS)
    line.subscribe('b', 'subscription { ticks { text } }')
    await subscribed(2)
    fixture.ticker.tick('x')
    await heardAll(line, 'a', 1)
    await heardAll(line, 'b', 1)
    line.say({ type: 'complete', id: 'a' })
    await subscribed(1)
    fixture.ticker.tick('y')
    await heardAll(line, 'b', 2)
    expect(line.events('a')).toEqual([{ data: { ticks: { n: 1 } } }])
    expect(line.frames.filter(({ type }) => type === 'complete')).toEqual([])
  })

  test('with what went wrong in one of them, masked', async () => {
    const line = await enter(fixture)
    line.subscribe('1', 'subscription { ticks { n broken } }')
    await subscribed(1)
    for (let n = 0; n < 5; n += 1) fixture.ticker.tick()
    await heardAll(line, '1', 5)
    for (const [index, event] of line.events('1').entries())
      expect(event).toMatchObject({
        data: { ticks: { n: index + 1, broken: null } },
        errors: [{ message: 'A server error occurred.', extensions: { code: 'error' } }],
      })
  })
})

describe('how a subscription ends', () => {
  test('by itself', async () => {
    const line = await enter(fixture)
    line.subscribe('1', 'subscription { endingTicks { n } }')
    expect(await line.last('1')).toEqual({ id: '1', type: 'complete' })
    expect(line.events('1')).toHaveLength(2)
    expect((await line.ask('1', '{ hello }')).type).toBe('next')
  })

  test('before it begins, where it is refused', async () => {
    const line = await enter(fixture)
    expect(await line.ask('1', 'subscription { refusedTicks { n } }')).toMatchObject({
      type: 'error',
      payload: [
        {
          message: 'You do not have permission to perform this action.',
          path: ['refusedTicks'],
          extensions: { code: 'permission_denied' },
        },
      ],
    })
    expect(fixture.refusals).toEqual(['permission_denied'])
    expect((await line.ask('2', '{ hello }')).type).toBe('next')
  })

  test('before it begins, where something of ours fails: masked, and logged once', async () => {
    const line = await enter(fixture)
    const { type, payload } = await line.ask('1', 'subscription { brokenTicks { n } }')
    expect([type, payload]).toMatchObject([
      'error',
      [{ message: 'A server error occurred.', extensions: { code: 'error' } }],
    ])
    expect(fixture.lines.filter((text) => text.includes('a secret of ours'))).toHaveLength(1)
  })

  test('with an error, where its source fails', async () => {
    const line = await enter(fixture)
    line.subscribe('1', 'subscription { failingTicks { n } }')
    expect(await line.last('1')).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'unavailable' } }],
    })
    expect(line.events('1')).toHaveLength(1)
    expect((await line.ask('2', '{ hello }')).type).toBe('next')
  })

  test('when the client says so, also where its source is deaf', async () => {
    const line = await enter(fixture)
    line.subscribe('1', 'subscription { hangingTicks { n } }')
    await heardAll(line, '1', 1)
    line.say({ type: 'complete', id: '1' })
    expect((await line.ask('1', '{ hello }')).type).toBe('next')
    for (let n = 0; n < 200; n += 1) {
      line.subscribe(`${n}`, 'subscription { hangingTicks { n } }')
      await heardAll(line, `${n}`, 1)
      line.say({ type: 'complete', id: `${n}` })
    }
    expect((await line.ask('after', '{ hello }')).type).toBe('next')
    await line.hangUp()
  })

  test('when its socket does, whoever ends it and however', async () => {
    for (const end of ['close', 'terminate'] as const) {
      const line = await enter(fixture)
      line.subscribe('1', TICKS)
      line.subscribe('2', 'subscription { slowTicks { n } }')
      await subscribed(2)
      line.socket[end]()
      await subscribed(0)
    }
  })

  test('when its socket does while it begins', async () => {
    let open = (): void => undefined
    fixture.doings.gate = new Promise((resolve) => (open = resolve))
    const line = await enter(fixture)
    line.subscribe('1', 'subscription { slowTicks { n } }')
    await line.ask('2', '{ hello }')
    await line.hangUp()
    open()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await subscribed(0)
  })
})

describe('an answer is worked out once for all that see the same', () => {
  const lines = (count: number, account = 1): Promise<Line[]> =>
    Promise.all(Array.from({ length: count }, () => enter(fixture, account)))

  test('however many they are, and whichever event they started from', async () => {
    fixture.ticker.tick()
    const all = [...(await lines(150)), ...(await lines(50, 2))]
    for (const [index, line] of all.entries())
      line.subscribe(`${index}`, 'subscription ($after: Int) { ticks(after: $after) { n } }', {
        variables: index % 2 === 0 ? { after: 1 } : {},
      })
    await subscribed(200)
    for (let round = 1; round <= 5; round += 1) {
      fixture.doings.seen = 0
      fixture.ticker.tick()
      await Promise.all(all.map((line, index) => heardAll(line, `${index}`, round)))
      expect(fixture.doings.seen).toBe(1)
    }
    for (const [index, line] of all.entries())
      expect(line.events(`${index}`)).toEqual(
        [2, 3, 4, 5, 6].map((n) => ({ data: { ticks: { n } } })),
      )
  })

  test('but not for those that ask for something else', async () => {
    const said = 'subscription ($w: String) { ticks { n said(word: $w) } }'
    const asked: [string, Record<string, unknown>][] = [
      [said, { variables: { w: 'a' } }],
      [said, { variables: { w: 'b' } }],
      [said, { variables: { w: null } }],
      [said, {}],
      ['subscription ($w: String) { ticks { n said(word: $w) role } }', { variables: { w: 'a' } }],
      [
        'subscription A { ticks { n } } subscription B { ticks { text n } }',
        { operationName: 'A' },
      ],
      [
        'subscription A { ticks { n } } subscription B { ticks { text n } }',
        { operationName: 'B' },
      ],
      [
        'subscription ($w: String) { ...F } fragment F on Subscription { ticks { said(word: ' +
          '$w) } }',
        { variables: { w: 'f' } },
      ],
      [
        'subscription ($w: String) { ...F } fragment F on Subscription { ticks { said(word: ' +
          '$w) } }',
        { variables: { w: 'g' } },
      ],
      [
        'subscription ($s: Boolean!) { ticks { n said @skip(if: $s) } }',
        { variables: { s: true } },
      ],
      [
        'subscription ($s: Boolean!) { ticks { n said @skip(if: $s) } }',
        { variables: { s: false } },
      ],
    ]
    const line = await enter(fixture)
    for (const [index, [query, more]] of asked.entries()) line.subscribe(`${index}`, query, more)
    await subscribed(asked.length)
    for (let round = 1; round <= 4; round += 1) {
      fixture.ticker.tick('t')
      for (const index of asked.keys()) await heardAll(line, `${index}`, round)
      expect(
        [...asked.keys()].map((index) => line.events(`${index}`)[round - 1].data.ticks),
      ).toEqual([
        { n: round, said: 'a' },
        { n: round, said: 'b' },
        { n: round, said: 'null' },
        { n: round, said: 'nothing' },
        { n: round, said: 'a', role: 'operator' },
        { n: round },
        { text: 't', n: round },
        { said: 'f' },
        { said: 'g' },
        { n: round },
        { n: round, said: 'nothing' },
      ])
    }
  })

  test(
    'nor for those that see something else: of another role, salon, person, or with another ' +
      'token',
    async () => {
      fixture.accounts.set(5, { ...fixture.accounts.get(1)!, id: 5, role: 'master', masterId: 5 })
      fixture.accounts.set(6, { ...fixture.accounts.get(1)!, id: 6, role: 'master', masterId: 6 })
      fixture.accounts.set(7, { ...fixture.accounts.get(1)!, id: 7, role: 'client', clientId: 6 })
      const all = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((account) => enter(fixture, account)))
      all.push(await (await dial(fixture.ws)).introduce(fixture.token(1, 'embed')))
      for (const line of all) line.subscribe('1', 'subscription { ticks { n role } }')
      await subscribed(8)
      for (let round = 1; round <= 4; round += 1) {
        fixture.doings.seen = 0
        fixture.ticker.tick()
        await Promise.all(all.map((line) => heardAll(line, '1', round)))
        expect(fixture.doings.seen).toBe(7) // the first two see the same
      }
      expect(all.map((line) => line.events('1')[0].data.ticks.role)).toEqual([
        'operator',
        'operator',
        'admin',
        'operator',
        'master',
        'master',
        'client',
        'operator',
      ])
    },
  )

  test('nor for those that came to another host: links of one are no links of the other', async () => {
    const from = async (host: string): Promise<Line> =>
      (await dial(fixture.ws, { headers: { host } })).introduce(fixture.token(1))
    const all = [await from('evil.example'), await from('salon.example')]
    for (const line of all) line.subscribe('1', 'subscription { ticks { base } }')
    await subscribed(2)
    fixture.ticker.tick()
    for (const line of all) await heardAll(line, '1', 1)
    expect(all.map((line) => line.events('1')[0].data.ticks.base)).toEqual([
      'http://evil.example',
      'http://salon.example',
    ])
  })
})
