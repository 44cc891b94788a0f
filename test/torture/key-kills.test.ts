import { afterAll, beforeAll, expect, test } from 'vitest'
import {
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

const KILLS = 50
const CLIENTS = 6
/** About as many moments as six creates have. */
const MOMENTS = 100
const PATIENCE = 120_000

let fixture: KeyedFixture
let proxies: KillProxy[]
let survivor: Gateway
beforeAll(async () => {
  fixture = await openKeyedFixture()
  proxies = [await startKillProxy(fixture.url), await startKillProxy(fixture.url)]
  survivor = await fixture.launch()
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop()
  await fixture.stop()
})

const answers = new Map<string, Heard>()
const dice = createDice('kills')

test(
  'fifty processes killed at random, each amid six creates under keys, leave all of each or ' +
    'nothing',
  async () => {
    const places: Record<string, number> = {}
    let caught = 0
    let next = fixture.launch(proxies[0]?.url)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [victim, proxy] = [await next, proxies[kill % 2] as KillProxy]
      // the next one starts meanwhile, on the other wire
      next = fixture.launch(proxies[(kill + 1) % 2]?.url)
      const isWarm = dice.below(2) === 0
      const clients = (round: string): Promise<void>[] =>
        Array.from({ length: CLIENTS }, async (_, turn) => {
          const key = `kill ${kill} ${round} ${turn}`
          const wish = (turn % 3 === 2 ? bookingInGraph : bookingOf)(fixture.freePlace(), key)
          let asked = 0
          const urls = () => (asked++ === 0 ? [victim.url] : [survivor.url])
          answers.set(
            key,
            await askUntilAnswered(urls, fixture.token, key, wish, { within: PATIENCE }),
          )
        })
      // its statements are prepared, its account is known
      if (isWarm) await Promise.all(clients('before'))
      let left = dice.below(MOMENTS)
      const atOnce = dice.below(3) === 0 // as the machine has it: what is on its way arrives
      let at: Moment | undefined
      const stopped = proxy.freezeAt((moment) => {
        left -= 1
        if (left >= 0) return false
        at ??= moment
        if (atOnce) victim.signal('SIGKILL')
        return !atOnce
      })
      const answered = Promise.all(clients('amid'))
      await Promise.race([stopped, victim.ended, answered])
      if (at) caught += 1
      const name = at ? `${at.side} ${at.text.trim().slice(0, 30)}` : 'after all of them'
      places[name] = (places[name] ?? 0) + 1
      await victim.end('SIGKILL')
      await proxy.letGo()
      await answered
    }
    await (await next).end('SIGKILL')
    console.info(places)
    expect(caught).toBeGreaterThan(KILLS / 2)
    for (const { status, code } of answers.values())
      expect([[201, 200].includes(status), code]).toEqual([true, ''])
    expect(await faultsOf(fixture.sql, answers)).toEqual([])
    await expectQuiet(fixture.sql)
  },
)
