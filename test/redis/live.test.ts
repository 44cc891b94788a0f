import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveHouse, Listener, openLiveHouse, write } from '../support/live.js'
import { startRedis, type TestRedis } from '../support/redis.js'
import { until } from '../support/until.js'

let redis: TestRedis
let house: LiveHouse
let listeners: Listener[] = []
let notified = 0
beforeAll(async () => {
  redis = await startRedis()
  house = await openLiveHouse(2, { REDIS_URL: redis.url, LOG_LEVEL: 'error' })
  await house.sql.listen('salon_events', () => (notified += 1))
  listeners = await Promise.all(
    [0, 1].map((turn) => new Listener(house.salon.admin.token).listen(house.gateways[turn]?.url ?? '')),
  )
})
afterAll(async () => {
  await house?.stop()
  await redis?.stop()
})

/** A message to each process in turn is heard by both, soon enough that a ring must have told of it. */
async function expectRings(text: string): Promise<void> {
  const delays: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const began = performance.now()
    expect(await write(house.gateways[turn % 2]?.url ?? '', 'ann', `${text} ${turn}`)).toBe(true)
    await until('both heard', async () =>
      listeners.every(({ told }) => told.at(-1)?.message?.text === `${text} ${turn}`),
    )
    delays.push(performance.now() - began)
  }
  delays.sort((a, b) => a - b)
  expect(delays[3]).toBeLessThan(300) // the look around comes each second
}
const ears = async (): Promise<number> => {
  const asking = new Redis(redis.url)
  const [, count] = (await asking.pubsub('NUMSUB', 'salon_events')) as [string, number]
  asking.disconnect()
  return count
}

test('with Redis both hear by it, and Postgres is not troubled', async () => {
  await until('both listen', async () => (await ears()) === 2)
  await write(house.gateways[0]?.url ?? '', 'ann')
  await until('both heard', async () => listeners.every(({ told }) => told.length === 2))
  notified = 0
  await expectRings('by Redis')
  expect(notified).toBe(0)
})

test('with Redis gone they hear by Postgres', async () => {
  await redis.kill()
  await sleep(200)
  await expectRings('by Postgres')
  expect(notified).toBeGreaterThan(0)
})

test('with Redis back they hear by it again, and nothing was missed or doubled', async () => {
  await redis.start()
  await until('both listen', async () => (await ears()) === 2)
  await sleep(1_200) // the other connection comes back by itself too
  notified = 0
  await expectRings('by Redis again')
  expect(notified).toBe(0)
  for (const listener of listeners) {
    expect(listener.messageIds()).toHaveLength(19)
    expect(new Set(listener.messageIds()).size).toBe(19)
  }
})
