import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Answer, type RequestOptions, startTestApp, type TestApp } from '../support/app.js'
import type { Story } from '../support/inbox/story.js'
import {
  atOnce,
  limitOf,
  type LimitedApp,
  openLimitedApp,
  RIGHT,
  statuses,
  visitor,
  type Visitor,
} from '../support/visitor.js'

const ORIGIN = 'https://pages.example'
const LIMIT = 6
const SIGN_INS = 3

let app: TestApp
let salon: Story
let someone: LimitedApp['someone']
beforeAll(async () => {
  ;({ app, salon, someone } = await openLimitedApp(LIMIT, SIGN_INS, { CORS_ORIGINS: ORIGIN }))
})
afterAll(() => app?.stop())

const THROTTLED = {
  status: 429,
  text: '{"detail":"Request was throttled. Expected available in 60 seconds.","code":"throttled"}',
  after: '60',
}
const told = ({ status, text, headers }: Answer) => ({
  status,
  text,
  after: headers.get('retry-after'),
})
const list = (who: Visitor, options?: RequestOptions): Promise<Answer> =>
  who.ask('GET', '/api/records/', options)
const signIn = (who: Visitor, body: unknown = RIGHT): Promise<Answer> =>
  who.ask('POST', '/api/token/', { body })

/** One who has used up the limit of callers. */
async function exhausted(who: Visitor): Promise<Visitor> {
  await atOnce(LIMIT, () => list(who))
  return who
}

describe('how many a caller may', () => {
  test('as many as the limit, and no more, when all come at once', async () => {
    const who = await someone()
    expect(statuses(await atOnce(3 * LIMIT, () => list(who)))).toEqual({
      200: LIMIT,
      429: 2 * LIMIT,
    })
  })

  test('each answer tells what is left', async () => {
    const who = await someone()
    for (let left = LIMIT - 1; left >= 0; left -= 1)
      expect(limitOf(await list(who))).toEqual({ name: 'caller', left, quota: LIMIT })
    const answer = await list(who)
    expect(told(answer)).toEqual(THROTTLED)
    expect(limitOf(answer)).toEqual({ name: 'caller', left: 0, quota: LIMIT })
  })

  test('REST and GraphQL count together', async () => {
    const who = await someone()
    const answers = await atOnce(2 * LIMIT, (turn) =>
      turn % 2 ? list(who) : who.graphql('{ salon { id } }'),
    )
    expect(statuses(answers)).toEqual({ 200: LIMIT, 429: LIMIT })
  })

  test('one does not use up what another has, even from the same address', async () => {
    const one = await someone()
    const { token } = await salon.account('operator')
    await exhausted(one)
    expect((await list(visitor(app, { address: one.address, token }))).status).toBe(200)
    expect((await list(visitor(app, { address: one.address }))).status).toBe(401)
  })

  test('two tokens of one account count together, from whatever address', async () => {
    const { id, token } = await salon.account('operator')
    const other = app.tokens.sign('access', { accountId: id }, app.now - 60_000)
    expect(other).not.toBe(token)
    const answers = await atOnce(2 * LIMIT, (turn) =>
      list(visitor(app, { token: turn % 2 ? token : other })),
    )
    expect(statuses(answers)).toEqual({ 200: LIMIT, 429: LIMIT })
  })

  test('without a token that is good, the address counts', async () => {
    const [nobody, { token }] = [visitor(app), await salon.account('operator')]
    const expired = app.tokens.sign('access', { accountId: 1 }, app.now - 86_400_000)
    await list(nobody)
    await list(nobody, { token: 'nonsense' })
    await list(nobody, { token: expired })
    await list(nobody, { headers: { authorization: 'Basic YTpi' } })
    expect(limitOf(await list(nobody))?.left).toBe(LIMIT - 5)
    expect(limitOf(await list(visitor(app, { address: nobody.address, token })))?.left).toBe(
      LIMIT - 1,
    )
    expect(limitOf(await list(visitor(app)))?.left).toBe(LIMIT - 1)
  })

  test.each([
    ['two addresses of IPv4', '203.0.113.1', '203.0.113.2', false],
    ['one address of IPv4, once in the clothes of IPv6', '203.0.113.3', '::ffff:203.0.113.3', true],
    ['that, in hexadecimal', '203.0.113.4', '::ffff:cb00:7104', true],
    [
      'two addresses of IPv4 in the clothes of IPv6',
      '::ffff:203.0.113.5',
      '::ffff:203.0.113.6',
      false,
    ],
    ['two of one network of IPv6', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['that, written otherwise', '2001:db8:1:3::1', '2001:0DB8:0001:0003:0:0:0:2', true],
    ['two networks of IPv6', '2001:db8:1:4::1', '2001:db8:1:5::1', false],
  ])('%s', async (_, one, other, together) => {
    await list(visitor(app, { address: one }))
    expect(limitOf(await list(visitor(app, { address: other })))?.left).toBe(
      LIMIT - (together ? 2 : 1),
    )
  })

  test('the limits that are set when nothing is said', async () => {
    const usual = await startTestApp({ RATE_LIMIT_PER_MINUTE: '', LOGIN_LIMIT_PER_MINUTE: '' })
    onTestFinished(() => usual.stop())
    const answer = await usual.request('GET', '/api/records/')
    expect(limitOf(answer)).toEqual({ name: 'caller', left: 299, quota: 300 })
    const body = { username: 'nobody', password: 'guess' }
    const tries = await atOnce(12, () => usual.request('POST', '/api/token/', { body }))
    expect(statuses(tries)).toEqual({ 401: 10, 429: 2 })
    expect(limitOf(tries[0] as Answer)).toMatchObject({ name: 'sign-in', quota: 10 })
  })
})

describe('signing in', () => {
  test.each([
    '/api/token/',
    '/api/token/refresh/',
    '/api/token/verify/',
    '/api/token/blacklist/',
    '/api/%74oken',
  ])('%s counts for the address', async (path) => {
    const who = visitor(app)
    const answers = await atOnce(2 * SIGN_INS, () => who.ask('POST', path, { body: { a: 1 } }))
    expect(statuses(answers)).toEqual({ 400: SIGN_INS, 429: SIGN_INS })
    expect(answers.map(limitOf)).toContainEqual({
      name: 'sign-in',
      left: SIGN_INS - 1,
      quota: SIGN_INS,
    })
  })

  test('they count together, and with a token too', async () => {
    const who = await someone()
    for (const path of ['/api/token/verify/', '/api/token/refresh/', '/api/token/blacklist/'])
      expect((await who.ask('POST', path, { body: {} })).status).toBe(400)
    expect(told(await signIn(who))).toEqual(THROTTLED)
  })

  test('they are not taken from what the caller has, nor the other way round', async () => {
    const who = visitor(app)
    await exhausted(who)
    expect(limitOf(await signIn(who))).toEqual({
      name: 'sign-in',
      left: SIGN_INS - 1,
      quota: SIGN_INS,
    })
    const other = visitor(app)
    await atOnce(2 * SIGN_INS, () => signIn(other, {}))
    expect(limitOf(await list(other))?.left).toBe(LIMIT - 1)
  })

  test('after the limit not even the right password is looked at', async () => {
    const [who, other] = [visitor(app), visitor(app)]
    await atOnce(SIGN_INS, () => signIn(who, { ...RIGHT, password: 'guess' }))
    app.statements.length = 0
    for (const body of [
      RIGHT,
      { ...RIGHT, password: 'guess' },
      { username: 'nobody', password: 'guess' },
    ])
      expect(told(await signIn(who, body))).toEqual(THROTTLED)
    expect(app.statements).toEqual([])
    expect((await signIn(other)).status).toBe(200)
  })

  test('it comes before everything else', async () => {
    const who = visitor(app)
    const strange: [string, RequestOptions][] = [
      ['POST', { body: RIGHT, headers: { accept: 'text/html' } }],
      ['GET', {}],
      ['OPTIONS', {}],
      ['POST', { raw: '{' }],
      ['POST', { raw: 'a=b', headers: { 'content-type': 'text/plain' } }],
    ]
    const before = await Promise.all(
      strange.map(([method, options]) => visitor(app).ask(method, '/api/token/', options)),
    )
    expect(before.map(({ status }) => status)).toEqual([406, 405, 200, 400, 415])
    expect(before.map(limitOf)).toEqual(
      strange.map(() => ({ name: 'sign-in', left: SIGN_INS - 1, quota: SIGN_INS })),
    )
    await atOnce(SIGN_INS, () => signIn(who, {}))
    for (const [method, options] of strange)
      expect(told(await who.ask(method, '/api/token/', options))).toEqual(THROTTLED)
  })
})

describe('the order of checks', () => {
  test('406 and 401 come before 429', async () => {
    const known = await exhausted(await someone())
    expect((await list(known, { headers: { accept: 'text/html' } })).status).toBe(406)
    const nobody = await exhausted(visitor(app))
    expect((await list(nobody)).status).toBe(401)
    expect((await list(nobody, { token: 'nonsense' })).status).toBe(401)
    expect(limitOf(await list(nobody))?.left).toBe(0)
  })

  test.each<[number, string, string, RequestOptions]>([
    [405, 'DELETE', '/api/records/', {}],
    [400, 'POST', '/api/records/', { raw: '{' }],
    [400, 'POST', '/api/records/', { body: {} }],
    [415, 'POST', '/api/records/', { raw: 'a', headers: { 'content-type': 'text/plain' } }],
    [413, 'POST', '/api/records/', { raw: ' '.repeat(300_000) }],
    [404, 'GET', '/api/records/424242/', {}],
    [200, 'OPTIONS', '/api/records/', {}],
    [200, 'HEAD', '/api/records/', {}],
  ])('429 comes before %i of %s %s', async (status, method, path, options) => {
    const who = await someone()
    expect((await who.ask(method, path, options)).status).toBe(status)
    await exhausted(who)
    app.statements.length = 0
    const answer = await who.ask(method, path, options)
    expect(told(answer)).toEqual(method === 'HEAD' ? { ...THROTTLED, text: '' } : THROTTLED)
    expect(app.statements).toEqual([])
  })

  test('at a place that is not there the address counts, whoever asks', async () => {
    const who = await someone()
    const answers = await atOnce(2 * LIMIT, (turn) =>
      who.ask('GET', turn % 2 ? '/api/nowhere/' : '/nowhere'),
    )
    expect(statuses(answers)).toEqual({ 404: LIMIT, 429: LIMIT })
    expect(told(await who.ask('POST', '/api/nowhere/'))).toEqual(THROTTLED)
    expect((await list(who)).status).toBe(200)
  })
})

describe('the headers', () => {
  test.each<[number, string, string, RequestOptions]>([
    [200, 'GET', '/api/records/', {}],
    [200, 'HEAD', '/api/records/', {}],
    [200, 'OPTIONS', '/api/records/', {}],
    [400, 'POST', '/api/records/', { body: {} }],
    [400, 'POST', '/api/records/', { raw: '{' }],
    [401, 'GET', '/api/records/', { token: 'nonsense' }],
    [404, 'GET', '/api/records/424242/', {}],
    [404, 'GET', '/api/nowhere/', {}],
    [404, 'GET', '/api/records/%zz/', {}],
    [405, 'DELETE', '/api/records/', {}],
    [406, 'GET', '/api/records/', { headers: { accept: 'text/html' } }],
    [413, 'POST', '/api/records/', { raw: ' '.repeat(300_000) }],
    [415, 'POST', '/api/records/', { raw: 'a', headers: { 'content-type': 'text/plain' } }],
  ])('are there on %i, and it counts as one: %s %s', async (status, method, path, options) => {
    const answer = await (await someone()).ask(method, path, options)
    expect(answer.status).toBe(status)
    expect(limitOf(answer)).toEqual({ name: 'caller', left: LIMIT - 1, quota: LIMIT })
    expect(answer.headers.get('retry-after')).toBeNull()
  })

  test.each(['appointments', 'accounts'])(
    'are there when we fail, as without the table of %s',
    async (table) => {
      const [who, here, away] = [
        await someone(),
        sql.identifier(table),
        sql.identifier(`${table}_away`),
      ]
      await app.db.execute(sql`alter table ${here} rename to ${away}`)
      onTestFinished(
        async () => void (await app.db.execute(sql`alter table ${away} rename to ${here}`)),
      )
      const answer = await list(who)
      expect(answer.status).toBe(500)
      expect(limitOf(answer)?.left).toBe(LIMIT - 1)
    },
  )

  test.each(['/hooks/unknown/', '/hooks/messenger-a/'])(
    'a webhook to %s counts for its address where it is not verified',
    async (path) => {
      const who = visitor(app)
      const refused = path.includes('unknown') ? 404 : 401
      const answers = await atOnce(2 * LIMIT, () => who.ask('POST', path, { body: {} }))
      expect(statuses(answers)).toEqual({ [refused]: LIMIT, 429: LIMIT })
      expect((await who.ask('GET', '/api/nowhere/')).status).toBe(429)
    },
  )

  test.each(['/livez', '/readyz', '/metrics'])('%s has none and does not count', async (path) => {
    const who = visitor(app)
    const answers = await atOnce(2 * LIMIT, () => who.ask('GET', path))
    expect(statuses(answers)).toEqual({ 200: 2 * LIMIT })
    expect(answers.map(limitOf)).toEqual(answers.map(() => undefined))
    expect(limitOf(await list(who))?.left).toBe(LIMIT - 1)
  })

  test.each(['/api/records/', '/api/token/', '/graphql', '/api/nowhere/'])(
    'a preflight of %s has none and does not count',
    async (path) => {
      const who = visitor(app)
      const headers = { origin: ORIGIN, 'access-control-request-method': 'POST' }
      const answers = await atOnce(2 * LIMIT, () => who.ask('OPTIONS', path, { headers }))
      expect(statuses(answers)).toEqual({ 204: 2 * LIMIT })
      expect(answers.map(limitOf)).toEqual(answers.map(() => undefined))
      expect(limitOf(await list(who))?.left).toBe(LIMIT - 1)
      expect(limitOf(await signIn(who, {}))?.left).toBe(SIGN_INS - 1)
    },
  )

  test('pages of other origins may read them, refusals too', async () => {
    const who = visitor(app)
    await atOnce(SIGN_INS, () => signIn(who, {}))
    const answer = await who.ask('POST', '/api/token/', {
      body: RIGHT,
      headers: { origin: ORIGIN },
    })
    expect(answer.status).toBe(429)
    const exposed = answer.headers.get('access-control-expose-headers')?.split(/, */)
    expect(exposed).toEqual(
      expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'Retry-After']),
    )
  })
})

test('the refusals are counted by door', async () => {
  const who = await exhausted(await someone())
  const counted = async (door: string): Promise<number> => {
    const { text } = await app.request('GET', '/metrics')
    return Number(
      new RegExp(`^refusals_total\\{transport="${door}",code="throttled"\\} (\\d+)$`, 'm').exec(
        text,
      )?.[1] ?? 0,
    )
  }
  const before = [await counted('rest'), await counted('graphql')] as const
  await list(who)
  await who.graphql('{ salon { id } }')
  expect([await counted('rest'), await counted('graphql')]).toEqual([before[0] + 1, before[1] + 1])
})
