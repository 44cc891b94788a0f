import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  DEGRADED,
  figure,
  graph,
  guess,
  type Heard,
  type LimitedFixture,
  list,
  openLimitedFixture,
  readiness,
  READY,
  saidOfRedis,
  settled,
} from '../support/limited-fixture.js'
import type { Gateway } from '../support/processes.js'
import { freePort, startRedis, type TestRedis } from '../support/redis.js'
import { atOnce, freshAddress, statuses } from '../support/visitor.js'

const LIMIT = 50
const SIGN_INS = 8
const LIMITS = { RATE_LIMIT_PER_MINUTE: String(LIMIT), LOGIN_LIMIT_PER_MINUTE: String(SIGN_INS) }

let fixture: LimitedFixture
beforeAll(async () => {
  fixture = await openLimitedFixture()
})
afterAll(() => fixture?.stop())

const someone = async (): Promise<string> => (await fixture.salon.account('operator')).token
const passed = (answers: readonly Heard[]): number => statuses(answers)[200] ?? 0
/** All of the gateways at once, in turn, by both doors: many more than the limit. */
const burst = (gateways: readonly Gateway[], token: string, times = 4 * LIMIT): Promise<Heard[]> =>
  atOnce(times, (turn) => {
    const gateway = gateways[turn % gateways.length] as Gateway // there is one at least
    return turn % 3 ? list(gateway, token) : graph(gateway, token)
  })

async function expectTogether(gateways: readonly Gateway[]): Promise<void> {
  const answers = await burst(gateways, await someone())
  expect(statuses(answers)).toEqual({ 200: passed(answers), 429: 4 * LIMIT - passed(answers) })
  expect(Math.abs(passed(answers) - LIMIT)).toBeLessThanOrEqual(1)
}
/** Each for itself: as many as the limit at each of them. */
async function expectApart(gateways: readonly Gateway[]): Promise<void> {
  const answers = await burst(gateways, await someone())
  expect(statuses(answers)).toEqual({
    200: LIMIT * gateways.length,
    429: LIMIT * (4 - gateways.length),
  })
}

/**
 * Asks all of them without a pause, ten at a time, until told to stop; then how often each status
 * came.
 */
function keepAsking(gateways: readonly Gateway[], token: string) {
  let [working, answered] = [true, 0]
  const counts: Record<number, number> = {}
  const asking = atOnce(10, async (turn) => {
    while (working) {
      // there is one at least
      const { status } = await list(gateways[turn % gateways.length] as Gateway, token)
      counts[status] = (counts[status] ?? 0) + 1
      answered += 1
    }
  })
  asking.catch(() => (working = false)) // stop() tells why
  const stop = async (): Promise<Record<number, number>> => {
    working = false
    await asking
    return counts
  }
  onTestFinished(async () => void (await stop().catch(() => undefined)))
  return {
    /** Waits for so many more answers. */
    async more(count: number): Promise<void> {
      for (const wanted = answered + count; working && answered < wanted;) await sleep(5)
    },
    stop,
  }
}

describe('two processes on one Redis', () => {
  let redis: TestRedis
  let gateways: readonly Gateway[]
  beforeAll(async () => {
    redis = await startRedis()
    gateways = await Promise.all(
      [1, 2].map(() => fixture.gateway({ ...LIMITS, REDIS_URL: redis.url })),
    )
    for (const gateway of gateways) expect(await settled(gateway, READY)).toEqual(READY)
  })
  afterAll(() => redis?.stop())

  test('count a caller together', () => expectTogether(gateways))

  test('count attempts to sign in together', async () => {
    const address = freshAddress()
    const answers = await atOnce(
      4 * SIGN_INS,
      // there are two
      (turn) => guess(turn % 3 ? 'rest' : 'graphql', gateways[turn % 2] as Gateway, address),
    )
    const tried = answers.filter(({ text }) => text.includes('"no_active_account"')).length
    expect(Math.abs(tried - SIGN_INS)).toBeLessThanOrEqual(1)
    expect(statuses(answers)[429]).toBe(4 * SIGN_INS - tried)
    expect(await guess('rest', gateways[0] as Gateway, freshAddress())).toMatchObject({
      status: 401,
    })
  })

  test('tell the same state, whichever is asked', async () => {
    const token = await someone()
    const left = async (gateway: Gateway) =>
      (await list(gateway, token)).headers.get('ratelimit')?.split(';')[1]
    const [one, other] = gateways as [Gateway, Gateway]
    expect([await left(one), await left(other), await left(one)]).toEqual(
      [1, 2, 3].map((taken) => `r=${LIMIT - taken}`),
    )
  })

  test('killed in the midst of it, Redis is missed by nobody; and it is used again when it is back', async () => {
    const generous = { RATE_LIMIT_PER_MINUTE: '1000000', REDIS_URL: redis.url }
    const wide = await Promise.all([1, 2].map(() => fixture.gateway(generous)))
    for (const gateway of wide) expect(await settled(gateway, READY)).toEqual(READY)
    const asking = keepAsking(wide, await someone())
    await asking.more(300)
    await redis.kill()
    await asking.more(300)
    const counts = await asking.stop()
    expect(Object.keys(counts)).toEqual(['200'])
    for (const gateway of wide) {
      expect(await readiness(gateway)).toEqual(DEGRADED)
      expect(await figure(gateway, 'redis_up')).toBe(0)
      expect(
        await figure(gateway, 'rate_limit_fallbacks_total', 'reason="unconnected"'),
      ).toBeGreaterThan(0)
    }
    await expectApart(gateways)
    await redis.start()
    for (const gateway of [...wide, ...gateways]) {
      expect(await settled(gateway, READY)).toEqual(READY)
      expect(await figure(gateway, 'redis_up')).toBe(1)
      expect(saidOfRedis(gateway)).toEqual([
        expect.stringMatching(/^Redis does not answer \((ECONNREFUSED|ECONNRESET|EPIPE)\)$/),
        'Redis answers again',
      ])
      expect(gateway.output()).not.toContain(`:${redis.port}`)
    }
    await expectTogether(gateways)
  })

  test('silent, Redis holds nobody up for long; and it is used again when it speaks', async () => {
    const [token, told] = [await someone(), gateways.map((gateway) => saidOfRedis(gateway).length)]
    const before = await figure(gateways[0] as Gateway, 'rate_limit_fallbacks_total')
    redis.signal('SIGSTOP')
    try {
      const answers: Heard[] = []
      // Held up for half a second each, they would be 20.
      for (const end = Date.now() + 10_000; answers.length < 200 && Date.now() < end;)
        answers.push(await list(gateways[answers.length % 2] as Gateway, token))
      expect(answers.length).toBe(200)
      expect(statuses(answers)).toEqual({ 200: 2 * LIMIT, 429: 200 - 2 * LIMIT })
      for (const gateway of gateways) expect(await readiness(gateway)).toEqual(DEGRADED)
      await expectApart(gateways)
      expect(await figure(gateways[0] as Gateway, 'rate_limit_fallbacks_total')).toBeGreaterThan(
        before,
      )
    } finally {
      redis.signal('SIGCONT')
    }
    for (const [index, gateway] of gateways.entries()) {
      expect(await settled(gateway, READY)).toEqual(READY)
      const said = ['Redis does not answer (unanswered)', 'Redis answers again']
      expect(saidOfRedis(gateway).slice(told[index])).toEqual(said)
    }
    await expectTogether(gateways)
  })

  test('a burst that finds Redis silent is counted all the same', async () => {
    redis.signal('SIGSTOP')
    try {
      await expectApart(gateways)
    } finally {
      redis.signal('SIGCONT')
    }
    for (const gateway of gateways) expect(await settled(gateway, READY)).toEqual(READY)
    await expectTogether(gateways)
  })

  test('end at once with Redis silent', async () => {
    const last = await fixture.gateway({ ...LIMITS, REDIS_URL: redis.url })
    expect(await settled(last, READY)).toEqual(READY)
    redis.signal('SIGSTOP')
    try {
      expect(await last.end()).toBe(0)
    } finally {
      redis.signal('SIGCONT')
    }
  })
})

describe('a Redis that refuses', () => {
  const start = async (...settings: string[]): Promise<TestRedis> => {
    const redis = await startRedis(...settings)
    onTestFinished(() => redis.stop())
    return redis
  }

  /** It is counted in memory, for a reason that is told once, and the address is not told. */
  async function expectRefused(
    gateway: Gateway,
    reason: string,
    said: string,
    secrets: readonly string[],
  ) {
    await expectApart([gateway])
    await expectApart([gateway])
    expect(saidOfRedis(gateway)).toEqual([said])
    expect(
      await figure(gateway, 'rate_limit_fallbacks_total', `reason="${reason}"`),
    ).toBeGreaterThan(0)
    expect(await figure(gateway, 'refusals_total', 'code="throttled"')).toBeGreaterThan(0)
    for (const secret of secrets) expect(gateway.output()).not.toContain(secret)
    expect(gateway.output()).not.toMatch(/"level":"(error|fatal)"/)
  }

  test('a wrong password', async () => {
    const redis = await start('--requirepass', 'the right canary')
    const gateway = await fixture.gateway({
      ...LIMITS,
      REDIS_URL: `redis://:wrong-canary@127.0.0.1:${redis.port}`,
    })
    const secrets = ['canary', `:${redis.port}`]
    await expectRefused(gateway, 'unconnected', 'Redis does not answer (WRONGPASS)', secrets)
    expect(await readiness(gateway)).toEqual(DEGRADED)
    expect(await figure(gateway, 'redis_up')).toBe(0)
  })

  test('no password where one is wanted', async () => {
    const redis = await start('--requirepass', 'the right canary')
    const gateway = await fixture.gateway({ ...LIMITS, REDIS_URL: redis.url })
    await expectRefused(gateway, 'unconnected', 'Redis does not answer (NOAUTH)', [
      'canary',
      `:${redis.port}`,
    ])
    expect(await readiness(gateway)).toEqual(DEGRADED)
  })

  test('the right password is no secret in the log either', async () => {
    const redis = await start('--requirepass', 'right-canary')
    const environment = { ...LIMITS, REDIS_URL: `redis://:right-canary@127.0.0.1:${redis.port}` }
    const gateways = await Promise.all([1, 2].map(() => fixture.gateway(environment)))
    for (const gateway of gateways) expect(await settled(gateway, READY)).toEqual(READY)
    await expectTogether(gateways)
    for (const gateway of gateways) expect(gateway.output()).not.toMatch(/canary/)
  })

  test.each([
    ['a replica, which takes no writes', 'READONLY', ['--replicaof', '127.0.0.1', '1']],
    ['one without memory', 'OOM', ['--maxmemory', '1', '--maxmemory-policy', 'noeviction']],
  ])('%s', async (_, reason, settings) => {
    const redis = await start(...settings)
    const gateway = await fixture.gateway({ ...LIMITS, REDIS_URL: redis.url })
    await settled(gateway, READY)
    const said = `Redis does not count: each process counts for itself (${reason})`
    await expectRefused(gateway, reason, said, [`:${redis.port}`])
  })
})

test('a start with a dead Redis serves, and uses it as soon as it is there', async () => {
  const port = await freePort()
  const environment = { ...LIMITS, REDIS_URL: `redis://localhost:${port}` }
  const gateways = await Promise.all([1, 2].map(() => fixture.gateway(environment)))
  for (const gateway of gateways) expect(await readiness(gateway)).toEqual(DEGRADED)
  await expectApart(gateways)
  const redis = await startRedis('--port', String(port))
  onTestFinished(() => redis.stop())
  for (const gateway of gateways) {
    expect(await settled(gateway, READY)).toEqual(READY)
    expect(saidOfRedis(gateway)).toEqual([
      'Redis does not answer (ECONNREFUSED)',
      'Redis answers again',
    ])
    expect(gateway.output()).not.toContain(`:${port}`)
  }
  await expectTogether(gateways)
})
