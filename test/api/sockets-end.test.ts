import { createClient } from 'graphql-ws'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { dial, enter, openSocketFixture } from '../support/socket.js'

const QUICK = { roundMs: 1_000, introduction: 3, ping: 12, leavingMs: 200, goodbyeMs: 200 }
const GONE = { code: 1001, reason: 'Going away' }
const TICKS = 'subscription { ticks { n } }'

describe('when all is to end', () => {
  test('everybody is told, introduced or not, and what runs for them ends', async () => {
    const fixture = await openSocketFixture()
    const lines = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? enter(fixture) : dial(fixture.ws))),
    )
    for (const [index, line] of lines.entries()) if (index % 2 === 0) line.subscribe('1', TICKS)
    await expect.poll(() => fixture.ticker.open).toBe(25)
    await fixture.end()
    expect(fixture.ticker.open).toBe(0)
    for (const line of lines) expect(await line.closed).toEqual(GONE)
    expect(lines.flatMap(({ frames }) => frames).filter(({ type }) => type === 'complete')).toEqual(
      [],
    )
    await fixture.stop()
  })

  test('the server ends them itself, and is not held back by them', async () => {
    const fixture = await openSocketFixture()
    const line = await enter(fixture)
    line.subscribe('1', TICKS)
    await fixture.stop()
    expect(await line.closed).toEqual(GONE)
    await fixture.end() // as often as one likes
  })

  test('answers that are on their way are given, nothing new is taken', async () => {
    const fixture = await openSocketFixture()
    let open = (): void => undefined
    fixture.doings.gate = new Promise((resolve) => (open = resolve))
    const line = await enter(fixture)
    line.subscribe('1', 'mutation { slow }')
    await line.ask('2', '{ hello }')
    const ended = fixture.end()
    line.subscribe('3', '{ hello }')
    setTimeout(open, 50)
    expect(await line.closed).toEqual(GONE)
    await ended
    expect(line.frames.filter(({ id }) => id !== '2').map(({ id, type }) => [id, type])).toEqual([
      [undefined, 'connection_ack'],
      ['1', 'next'],
      ['1', 'complete'],
    ])
    await fixture.stop()
  })

  test('but not for ever', async () => {
    const fixture = await openSocketFixture({ pace: QUICK })
    fixture.doings.gate = new Promise(() => undefined)
    const line = await enter(fixture)
    line.subscribe('1', 'mutation { slow }')
    await line.ask('2', '{ hello }')
    await fixture.end()
    expect(await line.closed).toEqual(GONE)
    await fixture.stop()
  })

  test('a subscription that begins meanwhile ends too', async () => {
    const fixture = await openSocketFixture({ pace: { ...QUICK, leavingMs: 120_000 } })
    let open = (): void => undefined
    fixture.doings.gate = new Promise((resolve) => (open = resolve))
    const line = await enter(fixture)
    line.subscribe('1', 'subscription { slowTicks { n } }')
    await line.ask('2', '{ hello }')
    const ended = fixture.end()
    open()
    await ended
    expect([fixture.ticker.open, await line.closed]).toEqual([0, GONE])
    await fixture.stop()
  })

  test('who does not say goodbye is cut off', async () => {
    const fixture = await openSocketFixture({ pace: QUICK })
    const deaf = await enter(fixture)
    ;(deaf.socket as WebSocket & { _socket: Socket })._socket.pause()
    const start = Date.now()
    await fixture.stop()
    expect(Date.now() - start).toBeLessThan(4_000)
    deaf.socket.terminate()
  })

  test('who comes then is turned away, and told that it is for now', async () => {
    const fixture = await openSocketFixture({ pace: { ...QUICK, leavingMs: 1_000 } })
    fixture.doings.gate = new Promise(() => undefined)
    const line = await enter(fixture)
    line.subscribe('1', 'mutation { slow }')
    await line.ask('2', '{ hello }')
    const ended = fixture.end()
    await expect(dial(fixture.ws)).rejects.toThrow('503')
    await ended
    await fixture.stop()
  })

  test('the public client comes back by itself', async () => {
    const [fixture, next] = [await openSocketFixture(), await openSocketFixture()]
    let url = fixture.ws
    const client = createClient({
      url: () => url,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${fixture.token(1)}` },
      retryWait: () => new Promise((resolve) => setTimeout(resolve, 20)),
    })
    const heard = (async () => {
      for await (const { data } of client.iterate({ query: TICKS })) return data
    })()
    await expect.poll(() => fixture.ticker.open).toBe(1)
    url = next.ws
    await fixture.stop()
    await expect.poll(() => next.ticker.open).toBe(1)
    next.ticker.tick()
    expect(await heard).toEqual({ ticks: { n: 1 } })
    await client.dispose()
    await next.stop()
  })
})
