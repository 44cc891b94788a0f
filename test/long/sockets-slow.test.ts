import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type WebSocket from 'ws'
import { until } from '../support/until.js'
import { dial, enter, type Line, openSocketFixture, type SocketFixture } from '../support/socket.js'

let fixture: SocketFixture
afterEach(() => fixture.stop())

const PACE = { roundMs: 50, introduction: 60, ping: 5, leavingMs: 3_000, goodbyeMs: 2_000 }
const stopReading = ({ socket }: Line): Socket =>
  (socket as WebSocket & { _socket: Socket })._socket.pause()
const TEXTS = 'subscription { ticks { n text } }'
const EVENTS = 20_000

/** The numbers of the events that come from now on, without the rest of them. */
function numbersAt({ socket }: Line): number[] {
  const numbers: number[] = []
  socket.removeAllListeners('message')
  socket.on('message', (data: Buffer) =>
    numbers.push(Number(/"n":(\d+)/.exec(data.toString())?.[1])),
  )
  return numbers
}
const megabytes = (): number => process.memoryUsage().rss / 1024 / 1024

describe('a peer that stops reading', () => {
  test('takes no more events, costs the others nothing, and gets all of them when it goes on', async () => {
    fixture = await openSocketFixture()
    const [stuck, other] = [await enter(fixture), await enter(fixture)]
    for (const line of [stuck, other]) line.subscribe('1', TEXTS)
    await expect.poll(() => fixture.ticker.open).toBe(2)
    const [atStuck, atOther] = [numbersAt(stuck), numbersAt(other)]
    const socket = stopReading(stuck)
    const text = 'x'.repeat(4096)
    for (let n = 1; n <= EVENTS; n += 1) {
      fixture.ticker.tick(text)
      if (n % 100 === 0) await until('the other is told', async () => atOther.length === n)
    }
    expect(atStuck).toEqual([])
    expect(fixture.ticker.taken).toBeGreaterThan(EVENTS)
    // what the system holds for it, and one more
    expect(fixture.ticker.taken).toBeLessThan(EVENTS + 3_000)
    socket.resume()
    await until('all is told', async () => atStuck.length === EVENTS)
    expect(atStuck).toEqual(atOther)
    expect(atStuck).toEqual(Array.from({ length: EVENTS }, (_, n) => n + 1))
  })

  test('is gone when it has not answered a ping by the next one, and all it held with it', async () => {
    fixture = await openSocketFixture({ pace: PACE })
    const [stuck, other] = [await enter(fixture), await enter(fixture)]
    for (const line of [stuck, other]) line.subscribe('1', TEXTS)
    await expect.poll(() => fixture.ticker.open).toBe(2)
    stopReading(stuck)
    const text = 'x'.repeat(65_536)
    for (let n = 0; n < 500; n += 1) fixture.ticker.tick(text)
    await other.heard(() => other.events('1').length === 500)
    await expect.poll(() => fixture.ticker.open, { timeout: 10_000 }).toBe(1)
    await sleep(1_000) // the other has answered several
    expect((await other.ask('2', '{ hello }')).payload.data).toEqual({ hello: 'world' })
  })

  test('is not read from either: it cannot fill our memory with answers to what it says', async () => {
    fixture = await openSocketFixture()
    const stuck = await enter(fixture)
    stopReading(stuck)
    const before = megabytes()
    const complaint = (id: number) =>
      JSON.stringify({
        type: 'subscribe',
        id: `${id}`.padEnd(30_000, 'x'),
        payload: { query: '{ nothing }' },
      })
    // About 120 MB of answers, if it got them.
    for (let n = 0; n < 4_000; n += 1) {
      stuck.socket.send(complaint(n))
      if (n % 50 === 0) await sleep(1)
    }
    await sleep(500)
    expect(fixture.refusals.length).toBeLessThan(1_000)
    expect(stuck.socket.bufferedAmount).toBeGreaterThan(10_000_000)
    expect(megabytes() - before).toBeLessThan(300)
    expect(stuck.end).toBeUndefined()
    stuck.socket.terminate()
  })

  test('nor with pings, before it is known', async () => {
    fixture = await openSocketFixture()
    const stuck = await dial(fixture.ws)
    stopReading(stuck)
    for (let n = 0; n < 200_000; n += 1) stuck.socket.send('{"type":"ping"}')
    await sleep(500)
    stuck.socket.terminate()
    await expect
      .poll(async () => (await (await enter(fixture)).ask('1', '{ hello }')).type)
      .toBe('next')
  })

  test('goes on where it was when it reads again', async () => {
    fixture = await openSocketFixture()
    const line = await enter(fixture)
    const socket = stopReading(line)
    const text = 'x'.repeat(60_000)
    for (let n = 0; n < 300; n += 1) line.subscribe(`${n}`, `{ echo(text: "${text}") }`)
    await sleep(500)
    socket.resume()
    await line.heard(
      () =>
        line.frames.filter(({ type }) => type === 'complete' || type === 'error').length === 300,
    )
    expect((await line.ask('after', '{ hello }')).payload.data).toEqual({ hello: 'world' })
  })
})

test('a peer that answers pings stays, however little it says', async () => {
  fixture = await openSocketFixture({ pace: PACE })
  const line = await enter(fixture)
  await sleep(1_000)
  expect((await line.ask('1', '{ hello }')).payload.data).toEqual({ hello: 'world' })
})
