import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../src/base/log.js'
import { databaseErrorCode } from '../../src/store/postgres/database-errors.js'
import { createRateLimit } from '../../src/base/rate-limit.js'
import { connectRedis } from '../../src/base/redis/redis-connection.js'
import { isReady } from '../../src/base/redis/redis.js'
import { startRedis, startSignpost, type TestRedis } from '../support/redis.js'
import { until } from '../support/until.js'

const QUOTA = 1000

async function start(...settings: string[]): Promise<TestRedis> {
  const redis = await startRedis(...settings)
  onTestFinished(() => redis.stop())
  return redis
}

/** A process's connection and a limit on it, with what it logs and why it counted for itself. */
function count(url: string) {
  const lines: string[] = []
  const connection = connectRedis(
    url,
    createLog('info', databaseErrorCode, { write: (line) => lines.push(line) }),
  )
  onTestFinished(() => connection.disconnect())
  const onFallback = vi.fn<(reason: string) => void>()
  const limit = createRateLimit({ name: 'test', perMinute: QUOTA, redis: connection, onFallback })
  return {
    connection,
    lines,
    limit,
    reasons: () => onFallback.mock.calls.map(([reason]) => reason),
  }
}

/** What a test's own connection is told; it is one of those that are counted. */
async function tell<T>({ url }: TestRedis, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url)
  try {
    return await ask(redis)
  } finally {
    redis.disconnect()
  }
}
/** How many connections it was ever asked for; asked once in a test. */
const connectionsOf = (redis: TestRedis): Promise<number> =>
  tell(
    redis,
    async (own) =>
      Number(/total_connections_received:(\d+)/.exec(await own.info('stats'))?.[1]) - 1,
  )

/** Whose connections to it stand, of those that a service made. */
const guestsOf = (redis: TestRedis): Promise<number> =>
  tell(redis, async (own) => String(await own.client('LIST')).match(/ name=salon /g)?.length ?? 0)

/** Nothing else runs in this process meanwhile. */
function pause(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

test('our own pause is not taken for a silent Redis: not by what is counted', async () => {
  const redis = await start()
  const { connection, limit, lines, reasons } = count(redis.url)
  await once(connection, 'ready')
  await limit.take('a')
  const taken = Array.from({ length: 50 }, () => limit.take('a'))
  pause(700)
  const left = (await Promise.all(taken)).map(({ remaining }) => remaining)
  expect(left).toEqual(left.map((_, turn) => QUOTA - 2 - turn))
  expect([reasons(), lines, await connectionsOf(redis)]).toEqual([[], [], 1])
})

test('nor while the connection is made', async () => {
  const redis = await start()
  const { connection, lines } = count(redis.url)
  const send = connection.sendCommand.bind(connection)
  connection.sendCommand = (command, stream) => {
    const sent = send(command, stream)
    if (command.name === 'info') pause(700)
    return sent
  }
  await until('the connection is ready', () => sleep(10, isReady(connection)))
  expect([lines, await connectionsOf(redis)]).toEqual([[], 1])
})

test('a Redis that is silent indeed costs half a second, and one connection, however many wait', async () => {
  const redis = await start()
  const { connection, limit, lines, reasons } = count(redis.url)
  await once(connection, 'ready')
  await limit.take('a')
  redis.signal('SIGSTOP')
  onTestFinished(() => redis.signal('SIGCONT'))
  const begin = performance.now()
  await Promise.all(Array.from({ length: 50 }, () => limit.take('a')))
  expect(performance.now() - begin).toBeLessThan(1_500)
  expect(reasons()).toEqual(Array<string>(50).fill('unanswered'))
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'Redis does not answer',
  ])
  redis.signal('SIGCONT')
  await once(connection, 'ready')
  expect(await connectionsOf(redis)).toBe(2)
})

test('one that takes no writes is left now and then, not with every request', async () => {
  const redis = await start('--replicaof', '127.0.0.1', '1')
  const { connection, limit, lines } = count(redis.url)
  await once(connection, 'ready')
  const begin = performance.now()
  for (let turn = 0; turn < 100; turn += 1) {
    await Promise.all([limit.take('a'), limit.take('b')])
    await sleep(10)
  }
  const seconds = (performance.now() - begin) / 1000
  const connections = await connectionsOf(redis)
  expect(connections).toBeGreaterThan(1)
  expect(connections).toBeLessThanOrEqual(2 + seconds / 5)
  expect(lines).toEqual([])
})

test('after a failover all count together again, where the address leads now', async () => {
  const [before, after] = [await start(), await start()]
  const signpost = await startSignpost(before.port)
  onTestFinished(() => signpost.stop())
  const [one, other] = [count(signpost.url), count(signpost.url)]
  await Promise.all([once(one.connection, 'ready'), once(other.connection, 'ready')])
  await one.limit.take('a')
  expect((await other.limit.take('a')).remaining).toBe(QUOTA - 2)
  signpost.lead(after.port)
  await tell(before, (own) => own.replicaof('127.0.0.1', String(after.port)))
  for (const { limit, reasons } of [one, other]) {
    await limit.take('a')
    expect(reasons()).toEqual(['READONLY'])
  }
  await until('both are connected to the other Redis', async () => {
    await Promise.all([one.limit.take('b'), other.limit.take('b')])
    return (await guestsOf(after)) === 2 && isReady(one.connection) && isReady(other.connection)
  })
  const { remaining } = await one.limit.take('c')
  expect([remaining, (await other.limit.take('c')).remaining]).toEqual([QUOTA - 1, QUOTA - 2])
  expect([...one.lines, ...other.lines]).toEqual([])
})
