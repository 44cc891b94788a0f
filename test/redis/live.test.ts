import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveFixture, Listener, openLiveFixture, write } from '../support/live.js'
import { startRedis, type TestRedis } from '../support/redis.js'
import { until } from '../support/until.js'

let redis: TestRedis
let fixture: LiveFixture
let listeners: Listener[] = []
let notified = 0
/** Hears what processes tell one another by Redis; comes back by itself after Redis was away. */
let ear: Redis
let published = 0
beforeAll(async () => {
  redis = await startRedis()
  fixture = await openLiveFixture(2, { REDIS_URL: redis.url, LOG_LEVEL: 'error' })
  ear = new Redis(redis.url, { maxRetriesPerRequest: null })
  ear.on('error', () => undefined)
  ear.on('message', () => (published += 1))
  await ear.subscribe('salon_events')
  await fixture.sql.listen('salon_events', () => (notified += 1))
  listeners = await Promise.all(
    [0, 1].map((turn) =>
      new Listener(fixture.salon.admin.token).listen(fixture.gateways[turn]?.url ?? ''),
    ),
  )
})
afterAll(async () => {
  ear?.disconnect()
  await fixture?.stop()
  await redis?.stop()
})

/** A message to each process in turn is heard by both. */
async function expectHeard(text: string): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    expect(await write(fixture.gateways[turn % 2]?.url ?? '', 'ann', `${text} ${turn}`)).toBe(true)
    await until('both heard', async () =>
      listeners.every(({ told }) => told.at(-1)?.message?.text === `${text} ${turn}`),
    )
  }
}
/** How many listen by Redis: both processes, and this test. */
const ears = async (): Promise<number> => {
  const asking = new Redis(redis.url)
  const [, count] = (await asking.pubsub('NUMSUB', 'salon_events')) as [string, number]
  asking.disconnect()
  return count
}

test('with Redis both hear by it, and Postgres is not troubled', async () => {
  await until('all listen', async () => (await ears()) === 3)
  await write(fixture.gateways[0]?.url ?? '', 'ann')
  await until('both heard', async () => listeners.every(({ told }) => told.length === 2))
  notified = published = 0
  await expectHeard('by Redis')
  expect(notified).toBe(0)
  expect(published).toBeGreaterThanOrEqual(6)
})

test('with Redis gone they hear by Postgres', async () => {
  await redis.kill()
  await sleep(200)
  published = 0
  await expectHeard('by Postgres')
  expect(published).toBe(0)
  expect(notified).toBeGreaterThan(0)
})

test('with Redis back they hear by it again, and nothing was missed or doubled', async () => {
  await redis.start()
  await until('all listen', async () => (await ears()) === 3)
  await sleep(1_200) // the other connection comes back by itself too
  notified = published = 0
  await expectHeard('by Redis again')
  expect(notified).toBe(0)
  expect(published).toBeGreaterThanOrEqual(6)
  for (const listener of listeners) {
    expect(listener.messageIds()).toHaveLength(19)
    expect(new Set(listener.messageIds()).size).toBe(19)
  }
})
