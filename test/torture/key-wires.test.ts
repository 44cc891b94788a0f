import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import {
  askUnder,
  askUntilAnswered,
  bookingInGraph,
  bookingOf,
  type Heard,
} from '../support/idempotency/caller.js'
import { expectQuiet, faultsOf } from '../support/idempotency/history.js'
import { type KeyedFixture, openKeyedFixture } from '../support/idempotency/fixture.js'
import { type KillProxy, type Moment, startKillProxy } from '../support/race/kill-proxy.js'
import type { Gateway } from '../support/processes.js'
import { createDice } from '../support/race/fixture.js'

const CUTS = 150
const CLIENTS = 6
const MOMENTS = 100
const PATIENCE = 120_000
/** How often six creates are tried until the wire has a moment to go silent at. */
const ROUNDS = 20

let fixture: KeyedFixture
let proxy: KillProxy
let gateway: Gateway
beforeAll(async () => {
  fixture = await openKeyedFixture()
  proxy = await startKillProxy(fixture.url)
  gateway = await fixture.launch(proxy.url)
})
afterAll(async () => {
  await proxy.stop()
  await fixture.stop()
})

const answers = new Map<string, Heard>()
const strange: Heard[] = []
const dice = createDice('wires')
const onTry = (heard: Heard | undefined): void => {
  if (!heard || !['', 'unavailable', 'idempotency_in_progress'].includes(heard.code))
    strange.push(
      heard ?? { status: 0, text: 'the process did not answer', repeated: false, code: 'gone' },
    )
}
const wishFor = (key: string, turn: number) =>
  (turn % 3 === 2 ? bookingInGraph : bookingOf)(fixture.freePlace(), key)

test('a wire cut at random 150 times, amid six creates under keys, loses and doubles nothing', async () => {
  onTestFailed(() => proxy.letGo())
  for (let cut = 0; cut < CUTS; cut += 1) {
    let left = dice.below(MOMENTS)
    const stopped = proxy.freezeAt(() => (left -= 1) < 0)
    const clients = Array.from({ length: CLIENTS }, async (_, turn) => {
      const key = `cut ${cut} ${turn}`
      answers.set(
        key,
        await askUntilAnswered(() => [gateway.url], fixture.token, key, wishFor(key, turn), {
          onTry,
          within: PATIENCE,
        }),
      )
    })
    await Promise.race([stopped, Promise.all(clients)])
    await proxy.letGo()
    await Promise.all(clients)
  }
  expect(strange).toEqual([])
  expect(await faultsOf(fixture.sql, answers)).toEqual([])
  await expectQuiet(fixture.sql)
})

test('a wire that goes silent is given up at both ends, and a retry elsewhere does it once', async () => {
  onTestFailed(() => proxy.letGo())
  const other = await fixture.launch()
  for (const moment of ['asks', 'answered'] as const) {
    let silent: Moment | undefined
    // In the midst of a batch Postgres waits for the rest of it. Between two it gives the
    // transaction up, and the key and
    // the day with it, although nobody told it that the process is gone: so nobody may be in the
    // midst of one.
    const stops = ({ side, text, isMidway }: Moment) =>
      side === moment && /insert into appointments/.test(text) && (moment === 'asks' || !isMidway)
    void proxy.freezeAt(stops).then((at) => (silent = at))
    const ask = async (round: number) => {
      const keys = Array.from({ length: CLIENTS }, (_, turn) => `silent ${moment} ${round} ${turn}`)
      const wishes = keys.map((key, turn) => ({ key, wish: wishFor(key, turn) }))
      const said = await Promise.all(
        wishes.map(({ key, wish }) => askUnder(gateway.url, fixture.token, key, wish)),
      )
      for (const [turn, heard] of said.entries())
        if (heard.code === '') answers.set(keys[turn] ?? '', heard)
      return { wishes, said }
    }
    let { wishes, said } = await ask(0)
    for (let round = 1; !silent && round < ROUNDS; round += 1) ({ wishes, said } = await ask(round))
    const statuses: Record<string, number[]> = { '': [200, 201], unavailable: [200, 503] }
    for (const { status, code } of said) expect(statuses[code] ?? [], code).toContain(status)
    expect(said.filter(({ code }) => code === 'unavailable').length, moment).toBeGreaterThan(0)
    if (moment === 'asks') await proxy.letGo()
    await Promise.all(
      wishes.map(async ({ key, wish }) =>
        answers.set(
          key,
          await askUntilAnswered(() => [other.url], fixture.token, key, wish, {
            onTry,
            within: PATIENCE,
          }),
        ),
      ),
    )
    await proxy.letGo()
  }
  expect(strange).toEqual([])
  expect(await faultsOf(fixture.sql, answers)).toEqual([])
})

test('the process has lived through all of it, and has nothing to say', async () => {
  expect(await gateway.end()).toBe(0)
  expect(gateway.output()).not.toMatch(/uncaught|unhandled|TypeError/i)
  await expectQuiet(fixture.sql)
})
