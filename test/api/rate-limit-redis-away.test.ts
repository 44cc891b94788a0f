import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { freePort } from '../support/redis.js'
import { atOnce, limitOf, statuses } from '../support/visitor.js'

const LIMIT = 5

async function start(environment: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp(environment)
  onTestFinished(() => app.stop())
  return app
}

/**
 * A start with that Redis serves, counts by itself, and says so everywhere, but not where Redis
 * should be.
 */
async function expectAlone(url: string, secrets: readonly string[]): Promise<TestApp> {
  const app = await start({
    REDIS_URL: url,
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
    LOG_LEVEL: 'warn',
  })
  const answers = await atOnce(2 * LIMIT, () => app.request('GET', '/api/nowhere/'))
  expect(statuses(answers)).toEqual({ 404: LIMIT, 429: LIMIT })
  expect(answers.map((answer) => limitOf(answer)?.quota)).toEqual(answers.map(() => LIMIT))
  const ready = await app.request('GET', '/readyz')
  expect([ready.status, ready.body]).toEqual([
    200,
    { status: 'degraded', database: 'ok', redis: 'unreachable' },
  ])
  const { text } = await app.request('GET', '/metrics')
  expect(text).toContain('\nredis_up 0\n')
  expect(text).toContain(`\nrate_limit_fallbacks_total{reason="unconnected"} ${2 * LIMIT}\n`)
  for (const secret of secrets) expect(app.lines.join('') + text + ready.text).not.toContain(secret)
  return app
}

test('a Redis that is not there', async () => {
  const port = await freePort()
  const app = await expectAlone(`redis://:canary@127.0.0.1:${port}`, [
    'canary',
    `:${port}`,
    '127.0.0.1',
  ])
  expect(app.lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      reason: 'ECONNREFUSED',
      msg: 'Redis does not answer',
    },
  ])
})

test('a Redis that takes the connection and never says a word', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  await expectAlone(`redis://:canary@127.0.0.1:${port}`, ['canary', `:${port}`, '127.0.0.1'])
})

test('without a Redis there is nothing to say of one', async () => {
  const app = await start()
  await app.request('GET', '/api/nowhere/')
  expect((await app.request('GET', '/readyz')).body).toEqual({ status: 'ok', database: 'ok' })
  expect((await app.request('GET', '/metrics')).text).not.toMatch(
    /redis_up|rate_limit_fallbacks_total\{/,
  )
})
