import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { HOOK_SECRET, Listener, storedMessages } from '../support/live.js'
import { faultsOf, startLoad } from '../support/machines/load.js'
import { bothOf, startServerPair } from '../support/postgres/pair.js'
import { startPooler } from '../support/postgres/pooler.js'
import { startGateway } from '../support/processes.js'
import { overlaps, tellStoryOn } from '../support/race/fixture.js'
import { until } from '../support/until.js'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
/** How much is acknowledged before the primary dies. */
const WARM = 60
const LIMIT_MS = 10_000
/** How long a cluster manager takes here to see that the primary is dead. */
const UNNOTICED_MS = 1_000

type Way = 'direct' | 'session' | 'transaction'

/** Returns the environment that leads to both servers, past poolers or through one before each. */
async function reach(way: Way, one: string, other: string) {
  if (way === 'direct')
    return { env: { DATABASE_URL: bothOf(one, other) }, stop: () => Promise.resolve() }
  const poolers = [await startPooler(one, way), await startPooler(other, way)]
  const [first, second] = poolers.map(({ url }) => url) as [string, string]
  return {
    env: {
      DATABASE_URL: bothOf(first, second),
      ...(way === 'transaction' && { DATABASE_DIRECT_URL: bothOf(one, other) }),
    },
    async stop() {
      await Promise.all(poolers.map((pooler) => pooler.stop()))
    },
  }
}

/** One fail-over under load. Returns its figures. */
async function failOver(way: Way): Promise<Record<string, number>> {
  const pair = await startServerPair({ synchronous: true })
  const { salon, close } = await tellStoryOn(pair.primaryUrl)
  const { env, stop } = await reach(way, pair.standbyUrl, pair.primaryUrl)
  const settings = { ...env, MESSENGER_A_WEBHOOK_SECRET: HOOK_SECRET, LOG_LEVEL: 'error' }
  const gateways = await Promise.all([startGateway(settings), startGateway(settings)])
  const urls = gateways.map(({ url }) => url)
  try {
    const listeners = await Promise.all(
      [0, 1, 0, 1].map((turn) => new Listener(salon.admin.token).listen(urls[turn] ?? '')),
    )
    const load = await startLoad(salon, urls)
    await until('the load runs', async () => load.acknowledged.length >= WARM)
    const killed = performance.now()
    const before = load.acknowledged.length
    pair.killPrimary()
    await sleep(UNNOTICED_MS)
    await pair.promote()
    await until('the service takes bookings and messages again', async () =>
      load.acknowledged.some((at) => at > killed + UNNOTICED_MS),
    )
    // An old primary that comes back alone takes no writes from the service.
    await pair.restartPrimary()
    await sleep(5_000)
    await load.stop()
    const resumed = load.acknowledged.find((at) => at > killed + UNNOTICED_MS) ?? Infinity

    const sql = postgres(pair.standbyUrl, { max: 1, onnotice: () => undefined })
    expect(await faultsOf(sql, salon.id, load)).toEqual([])
    expect(await overlaps(sql)).toEqual([])
    const stored = await storedMessages(sql, salon.id)
    await until('subscribers have all messages', async () =>
      listeners.every((listener) => listener.messageIds().length >= stored.length),
    )
    for (const listener of listeners) {
      expect([...listener.messageIds()].sort((a, b) => a - b)).toEqual(stored)
      expect(listener.last).toBeUndefined()
    }
    await Promise.all(listeners.map((listener) => listener.hangUp()))
    await sql.end()
    expect(resumed - killed).toBeLessThan(LIMIT_MS)
    return {
      bookings: load.booked.size,
      messages: load.messages.length,
      before,
      resumedMs: Math.round(resumed - killed),
    }
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.end('SIGKILL')))
    await close()
    await stop()
    await pair.stop()
  }
}

describe.each<Way>(['direct', 'transaction', 'session'])('fail-over, %s', (way) => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'the primary dies under load: nothing acknowledged is lost or doubled, round %i',
    async () => {
      console.info(way, await failOver(way))
    },
  )
})
