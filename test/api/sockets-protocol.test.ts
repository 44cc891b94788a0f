import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dial, enter, openSocketFixture, type SocketFixture } from '../support/socket.js'

let fixture: SocketFixture
beforeAll(async () => {
  fixture = await openSocketFixture()
})
afterAll(() => fixture?.stop())

describe('what ends a socket', () => {
  test('no introduction within seconds', async () => {
    const lines = await Promise.all(Array.from({ length: 200 }, () => dial(fixture.ws)))
    const ends = await Promise.all(lines.map(({ closed }) => closed))
    expect(new Set(ends.map(({ code, reason }) => `${code} ${reason}`))).toEqual(
      new Set(['4408 Connection initialisation timeout']),
    )
  })

  test('an introduction that does not say who it is', async () => {
    const line = await dial(fixture.ws)
    line.say({ type: 'connection_init' })
    expect(await line.closed).toEqual({
      code: 4403,
      reason: 'Authentication credentials were not provided.',
    })
  })

  test('a second introduction, though the first is still looked at', async () => {
    const line = await dial(fixture.ws)
    const init = {
      type: 'connection_init',
      payload: { authorization: `Bearer ${fixture.token(1)}` },
    }
    line.say(init)
    line.say(init)
    expect(await line.closed).toEqual({ code: 4429, reason: 'Too many initialisation requests' })
  })

  test('a second introduction later', async () => {
    const line = await enter(fixture)
    line.say({ type: 'connection_init' })
    expect((await line.closed).code).toBe(4429)
  })

  test('a subscription before the introduction', async () => {
    const line = await dial(fixture.ws)
    line.subscribe('1', '{ hello }')
    expect(await line.closed).toEqual({ code: 4401, reason: 'Unauthorized' })
  })

  test('a subscription before the introduction is acknowledged', async () => {
    const line = await dial(fixture.ws)
    line.say({ type: 'connection_init', payload: { authorization: `Bearer ${fixture.token(1)}` } })
    line.subscribe('1', '{ hello }')
    expect((await line.closed).code).toBe(4401)
  })

  test('an id that is in use', async () => {
    const line = await enter(fixture)
    line.subscribe('one', 'subscription { ticks { n } }')
    line.subscribe('one', '{ hello }')
    expect(await line.closed).toEqual({ code: 4409, reason: 'Subscriber for one already exists' })
  })

  test('a long id that is in use', async () => {
    const line = await enter(fixture)
    const id = 'ä'.repeat(100)
    line.subscribe(id, 'subscription { ticks { n } }')
    line.subscribe(id, '{ hello }')
    expect(await line.closed).toEqual({ code: 4409, reason: 'Subscriber already exists' })
  })

  test.each([
    ['no JSON', 'nonsense'],
    ['half of it', '{"type":'],
    ['nothing', ''],
    ['a number', '5'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an object without a type', '{}'],
    ['a type that is no word', '{"type":5}'],
    ['an unknown type', '{"type":"start"}'],
    ['the type of an older protocol', '{"type":"connection_terminate"}'],
    ['a message that only servers send', '{"type":"connection_ack"}'],
    ['an event', '{"id":"1","type":"next","payload":{}}'],
    ['an error', '{"id":"1","type":"error","payload":[{"message":"x"}]}'],
    ['a type from the prototype', '{"type":"__proto__"}'],
    ['a subscription without an id', '{"type":"subscribe","payload":{"query":"{ hello }"}}'],
    [
      'a subscription with an empty id',
      '{"id":"","type":"subscribe","payload":{"query":"{ hello }"}}',
    ],
    [
      'a subscription with a number for an id',
      '{"id":1,"type":"subscribe","payload":{"query":"{ hello }"}}',
    ],
    ['a subscription without a payload', '{"id":"1","type":"subscribe"}'],
    ['a subscription with a list for a payload', '{"id":"1","type":"subscribe","payload":[]}'],
    ['a completion without an id', '{"type":"complete"}'],
    ['a ping with a word for a payload', '{"type":"ping","payload":"x"}'],
    ['ten thousand brackets', '['.repeat(10_000)],
  ])('%s', async (_, text) => {
    for (const line of [await dial(fixture.ws), await enter(fixture)]) {
      line.say(text)
      expect(await line.closed).toEqual({ code: 4400, reason: 'Invalid message received' })
    }
  })

  test('a binary frame, whatever is in it', async () => {
    const line = await dial(fixture.ws)
    line.socket.send(Buffer.from('{"type":"ping"}'))
    expect((await line.closed).code).toBe(4400)
  })

  test('text that is no UTF-8', async () => {
    const line = await dial(fixture.ws)
    line.socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
    expect((await line.closed).code).toBe(1007)
  })

  test.each([
    ['65 KiB', 65 * 1024],
    ['1 MB', 1024 * 1024],
  ])('a message of %s', async (_, size) => {
    for (const line of [await dial(fixture.ws), await enter(fixture)]) {
      line.socket.send('x'.repeat(size))
      expect((await line.closed).code).toBe(1009)
    }
  })

  test('a message of 65 KiB in many pieces', async () => {
    const line = await dial(fixture.ws)
    for (let piece = 0; piece < 65; piece += 1) line.socket.send('x'.repeat(1024), { fin: false })
    expect((await line.closed).code).toBe(1009)
  })

  test('no protocol asked for', async () => {
    const line = await dial(fixture.ws, { protocol: null })
    expect(await line.closed).toEqual({ code: 4406, reason: 'Subprotocol not acceptable' })
  })
})

describe('what a socket outlives', () => {
  test('a message just as large as may be', async () => {
    const line = await dial(fixture.ws)
    const frame = (size: number) =>
      JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(size) } })
    line.say(frame(64 * 1024 - frame(0).length))
    await line.heard(({ type }) => type === 'pong')
    await line.hangUp()
  })

  test('a ping, before the introduction and after it; its pong holds nothing', async () => {
    const line = await dial(fixture.ws)
    line.say({ type: 'ping', payload: { much: 'of this' } })
    expect(await line.heard(({ type }) => type === 'pong')).toEqual({ type: 'pong' })
    await line.introduce(fixture.token(1))
    line.say({ type: 'ping' })
    line.say({ type: 'pong' })
    line.say({ type: 'pong', payload: null })
    await line.heard(() => line.frames.filter(({ type }) => type === 'pong').length === 2)
    await line.hangUp()
  })

  test('the completion of what is not there', async () => {
    const line = await enter(fixture)
    line.say({ type: 'complete', id: 'nobody' })
    expect((await line.ask('1', '{ hello }')).payload.data).toEqual({ hello: 'world' })
    await line.hangUp()
  })

  test('ids that are names of other things', async () => {
    const line = await enter(fixture)
    for (const id of ['__proto__', 'constructor', 'toString'])
      expect((await line.ask(id, '{ hello }')).payload.data).toEqual({ hello: 'world' })
    await line.hangUp()
  })

  test('an id that is used again as soon as it is free', async () => {
    const line = await enter(fixture)
    line.socket.on('message', (data: Buffer) => {
      const { type, id } = JSON.parse(data.toString()) as { type: string; id: string }
      if (type === 'complete' && line.frames.length < 400) line.subscribe(id, '{ hello }')
    })
    line.subscribe('again', '{ hello }')
    await line.heard(() => line.frames.length >= 400)
    await line.hangUp()
  })

  test('an id that is completed and used again while its operation still begins', async () => {
    let open = (): void => undefined
    fixture.doings.gate = new Promise((resolve) => (open = resolve))
    const before = fixture.ticker.open
    const line = await enter(fixture)
    for (let turn = 0; turn < 5; turn += 1) {
      line.subscribe('same', 'subscription { slowTicks { n } }')
      line.say({ type: 'complete', id: 'same' })
    }
    line.subscribe('same', 'subscription { slowTicks { n } }')
    await line.ask('after', '{ hello }')
    open()
    await expect.poll(() => fixture.ticker.open).toBe(before + 1)
    const { n } = fixture.ticker.tick()
    await line.heard(({ id, type }) => id === 'same' && type === 'next')
    expect(line.events('same')).toEqual([{ data: { slowTicks: { n } } }])
    await line.hangUp()
    await expect.poll(() => fixture.ticker.open).toBe(before)
  })
})

test('nothing of all that is said to be a fault of ours', async () => {
  await sleep(10)
  expect(fixture.lines.filter((line) => /"level":"(error|warn|fatal)"/.test(line))).toEqual([])
})
