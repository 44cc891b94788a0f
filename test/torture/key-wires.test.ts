import { afterAll, beforeAll, expect, test } from 'vitest'
import { askUnder, askUntilAnswered, bookingInGraph, bookingOf, type Heard } from '../support/keyed-caller.js'
import { expectQuiet, faultsOf } from '../support/keyed-history.js'
import { type KeyedHouse, openKeyedHouse } from '../support/keyed-house.js'
import { type KillProxy, startKillProxy } from '../support/kill-proxy.js'
import type { Gateway } from '../support/processes.js'
import { createDice } from '../support/race-house.js'

const CUTS = 150
const CLIENTS = 6
const MOMENTS = 100

let house: KeyedHouse
let proxy: KillProxy
let gateway: Gateway
beforeAll(async () => {
  house = await openKeyedHouse()
  proxy = await startKillProxy(house.url)
  gateway = await house.launch(proxy.url)
})
afterAll(async () => {
  await proxy.stop()
  await house.stop()
})

const answers = new Map<string, Heard>()
const strange: Heard[] = []
const dice = createDice('wires')
const listen = (heard: Heard | undefined): void => {
  if (!heard || !['', 'unavailable', 'idempotency_in_progress'].includes(heard.code))
    strange.push(heard ?? { status: 0, text: 'the process did not answer', repeated: false, code: 'gone' })
}
const wishFor = (key: string, turn: number) => (turn % 3 === 2 ? bookingInGraph : bookingOf)(house.freePlace(), key)

test('a wire cut at random 150 times, amid six creates under keys, loses and doubles nothing', async () => {
  for (let cut = 0; cut < CUTS; cut += 1) {
    let left = dice.below(MOMENTS)
    const stopped = proxy.freezeAt(() => (left -= 1) < 0)
    const clients = Array.from({ length: CLIENTS }, async (_, turn) => {
      const key = `cut ${cut} ${turn}`
      answers.set(key, await askUntilAnswered(() => [gateway.url], house.token, key, wishFor(key, turn), listen))
    })
    await Promise.race([stopped, Promise.all(clients)])
    await proxy.letGo()
    await Promise.all(clients)
  }
  expect(strange).toEqual([])
  expect(await faultsOf(house.sql, answers)).toEqual([])
  await expectQuiet(house.sql)
})

test('a wire that goes silent is given up at both ends, and a retry elsewhere does it once', async () => {
  const other = await house.launch()
  for (const moment of ['asks', 'answered'] as const) {
    const keys = Array.from({ length: CLIENTS }, (_, turn) => ({ key: `silent ${moment} ${turn}`, turn }))
    const wishes = keys.map(({ key, turn }) => ({ key, wish: wishFor(key, turn) }))
    const stopped = proxy.freezeAt(({ side, text }) => side === moment && /insert into appointments/.test(text))
    const heard = Promise.all(wishes.map(({ key, wish }) => askUnder(gateway.url, house.token, key, wish)))
    await stopped
    for (const one of await heard) {
      if (one.code !== '') expect([one.status === 503 || one.status === 200, one.code]).toEqual([true, 'unavailable'])
    }
    // In the midst of a statement Postgres waits for the rest of it; between two it gives the transaction up, and the key
    // and the day with it, although nobody told it that the process is gone.
    if (moment === 'asks') await proxy.letGo()
    await Promise.all(
      wishes.map(async ({ key, wish }) =>
        answers.set(key, await askUntilAnswered(() => [other.url], house.token, key, wish, listen)),
      ),
    )
    await proxy.letGo()
  }
  expect(strange).toEqual([])
  expect(await faultsOf(house.sql, answers)).toEqual([])
})

test('the process has lived through all of it, and has nothing to say', async () => {
  expect(await gateway.end()).toBe(0)
  expect(gateway.output()).not.toMatch(/uncaught|unhandled|TypeError/i)
  await expectQuiet(house.sql)
})
