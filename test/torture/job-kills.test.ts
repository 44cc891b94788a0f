import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CrmStubMode } from '../support/crm/stub-server.js'
import { ask } from '../support/inbox/processes.js'
import { askUntilAnswered, type Heard } from '../support/idempotency/caller.js'
import { expectQuiet } from '../support/idempotency/history.js'
import { type KillProxy, type Moment, startKillProxy } from '../support/race/kill-proxy.js'
import type { StubMode } from '../support/inbox/messenger-stub.js'
import type { Gateway } from '../support/processes.js'
import { createDice } from '../support/race/fixture.js'
import { CANARIES, openSyncFleet, type SyncFleet } from '../support/crm/sync-fleet.js'
import { differences, keysByWrite, notificationFaults } from '../support/crm/sync-history.js'
import { countJobs, hurry } from '../support/crm/sync-fixture.js'

const KILLS = Number(process.env.KILLS ?? 50)
const CLIENTS = 6
const WISHES = 4
/** About as many moments as a round has. */
const MOMENTS = 1_200
const PATIENCE = 120_000
const SETTLED_MS = 180_000

const A_FAILS: readonly CrmStubMode[] = [
  'down',
  'slow',
  'hang',
  'lost',
  'close',
  'busy',
  'redirect',
  'unauthorized',
]
/** Of which nothing is read in the answer to a change: that is taken for done. */
const A_TALKS: readonly CrmStubMode[] = [
  'html',
  'bad_json',
  'no_id',
  'string_id',
  'huge',
  'duplicate_id',
]
const MESSENGER: readonly StubMode[] = ['up', 'up', 'up', 'down', 'slow', 'lost', 'close', 'busy']

let fleet: SyncFleet
let survivor: Gateway
let proxies: KillProxy[]
beforeAll(async () => {
  fleet = await openSyncFleet()
  proxies = [await startKillProxy(fleet.url), await startKillProxy(fleet.url)]
  survivor = await fleet.launch()
  fleet.stub.slowMs = 600
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop()
  await fleet.stop()
})

const dice = createDice('job kills')
const chance = (one: number): boolean => dice.below(one) === 0
const answers = new Map<string, Heard>()
const heard: Record<string, number> = {}
const ids: number[] = []
const gateways: Gateway[] = []
const post = (there: Gateway, path: string, body: object = {}) =>
  ask(there, fleet.token, 'POST', `/api/records/${path}`, body)
const note = (what: string): void => void (heard[what] = (heard[what] ?? 0) + 1)

let keys = 0
async function book(victim: Gateway): Promise<void> {
  if (chance(2)) {
    const { status, body } = await post(chance(2) ? victim : survivor, '', fleet.wish())
    note(`book ${status}`)
    if (status === 201) ids.push(body.id as number)
    return
  }
  const key = `key ${(keys += 1)}`
  let asked = 0
  const urls = () => [asked++ === 0 ? victim.url : survivor.url]
  const wish = { path: '/api/records/', body: { ...fleet.wish(), comment: key } }
  const said = await askUntilAnswered(urls, fleet.token, key, wish, { within: PATIENCE })
  note(`book under a key ${said.status}`)
  answers.set(key, said)
  if (said.status === 201) ids.push((JSON.parse(said.text) as { id: number }).id)
}
async function change(victim: Gateway): Promise<void> {
  const id = dice.pick(ids)
  const word = dice.pick([
    'confirm',
    'confirm',
    'start',
    'complete',
    'cancel',
    'cancel',
    'reschedule',
    'reschedule',
    'sync',
  ])
  const { status } = await post(
    chance(2) ? victim : survivor,
    `${id}/${word}/`,
    word === 'reschedule' ? fleet.place() : {},
  )
  note(`${word} ${status}`)
}
/** What nobody hears the end of is counted as well: in the end, here and at system A. */
const wish = (victim: Gateway): Promise<void> =>
  (ids.length === 0 || chance(2) ? book(victim) : change(victim)).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
    note('broken')
  })

/** How system A and the messenger are for a while. */
async function disturb(): Promise<string> {
  const { stub, messenger } = fleet
  stub.modes.clear()
  stub.mode = chance(2) ? 'up' : dice.pick(A_FAILS)
  const talk = stub.mode === 'up' && chance(2) ? dice.pick(A_TALKS) : undefined
  if (talk) for (const method of ['POST', 'GET']) stub.modes.set(method, talk)
  messenger.mode = dice.pick(MESSENGER)
  if (chance(5)) await stub.stop()
  else await stub.revive()
  await fleet.salon.settings({ crmASyncPolicy: chance(3) ? 'strict' : 'eventual' })
  return talk ?? stub.mode
}
async function calm(): Promise<void> {
  fleet.stub.modes.clear()
  fleet.stub.mode = 'up'
  fleet.messenger.mode = 'up'
  await fleet.stub.revive()
}

/**
 * Stops it at some moment of what it says to Postgres, or kills it right there, so that what is on
 * its way arrives.
 */
function stopAtSomeMoment(victim: Gateway, proxy: KillProxy): Promise<Moment> {
  let left = dice.below(MOMENTS)
  const atOnce = chance(3)
  return new Promise((resolve) => {
    const stopped = proxy.freezeAt((moment) => {
      left -= 1
      if (left !== -1) return left < 0 && !atOnce
      if (atOnce) victim.signal('SIGKILL')
      resolve(moment)
      return !atOnce
    })
    void stopped.then(resolve)
  })
}
const workerOn = async (url?: string): Promise<Gateway> => {
  const gateway = await fleet.launch({ WORKER: 'on', LOG_LEVEL: 'info' }, url)
  gateways.push(gateway)
  return gateway
}

test(
  'fifty processes killed amid bookings, moves, cancels and notifications lose nothing and ' +
    'double ' +
    'nothing',
  async () => {
    const places: Record<string, number> = {}
    let next = workerOn(proxies[0]?.url)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [victim, proxy] = [await next, proxies[kill % 2] as KillProxy]
      // the next one starts meanwhile, on the other wire
      next = workerOn(proxies[(kill + 1) % 2]?.url)
      const mode = kill === 0 ? 'up' : await disturb() // the first booking is one that system A has
      const stopped = stopAtSomeMoment(victim, proxy)
      const asked = Array.from({ length: CLIENTS }, async () => {
        for (let count = 0; count < WISHES; count += 1) await wish(victim)
      })
      const at = await Promise.race([stopped, sleep(6_000)])
      const name = at ? `${at.side} ${at.text.trim().slice(0, 40)}` : 'after all of it'
      places[name] = (places[name] ?? 0) + 1
      note(`killed while A is ${mode}`)
      await victim.end('SIGKILL')
      await proxy.letGo()
      await Promise.all(asked)
    }
    const last = await next
    await calm()
    const rows = JSON.stringify(await fleet.sql`select payload, error from jobs`)
    for (const canary of Object.values(CANARIES)) expect(rows).not.toContain(canary)

    let faults: unknown[] = []
    for (const end = Date.now() + SETTLED_MS; Date.now() < end; await sleep(500)) {
      await hurry(fleet.sql)
      await fleet.sql`update notifications set due_at = now() where not is_over and attempts > 0
      and due_at > now()`
      faults = [...(await differences(fleet)), ...(await notificationFaults(fleet))]
      if (faults.length === 0 && (await countJobs(fleet.sql)) === 0) break
    }
    console.info(places, heard)
    expect(faults.slice(0, 5)).toEqual([])
    for (const [reference, used] of keysByWrite(fleet))
      expect([reference, used.size]).toEqual([reference, 1])
    expect(await keyFaults()).toEqual([])
    expect(Object.keys(places).length).toBeGreaterThan(KILLS / 5)
    await expectQuiet(fleet.sql)
    for (const gateway of [last, survivor]) expect(await gateway.end()).toBe(0)
    for (const gateway of [...gateways, survivor])
      for (const canary of Object.values(CANARIES)) expect(gateway.output()).not.toContain(canary)
  },
)

/**
 * Keys whose answer is not what is there: an appointment where it was booked, none where it was
 * refused.
 */
async function keyFaults(): Promise<unknown[]> {
  const rows = await fleet.sql<{ key: string; count: number }[]>`
    select comment as key, count(*)::int as count from appointments group by comment`
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  return [...answers].filter(
    ([key, { status }]) => (counts.get(key) ?? 0) !== (status === 201 ? 1 : 0),
  )
}
