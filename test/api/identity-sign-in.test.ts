import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateAccount } from '../../src/service/identity/accounts.js'
import { type Answer, startTestApp, type TestApp } from '../support/app.js'
import { switchedOff, switchOffInDatabase } from '../support/rights/accounts.js'
import { buildFixture, UNLIMITED, type Fixture } from '../support/rights/fixture.js'

let app: TestApp
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  fixture = await buildFixture(app)
})
afterAll(() => app.stop())

const HOUR = 3_600_000
const post = (path: string, body: unknown, authorization?: string): Promise<Answer> =>
  app.request('POST', path, {
    body,
    ...(authorization !== undefined && { headers: { authorization } }),
  })
const login = (username: unknown, password: unknown): Promise<Answer> =>
  post('/api/token/', { username, password })
const refreshing = (refresh: unknown): Promise<Answer> => post('/api/token/refresh/', { refresh })
const verifying = (token: unknown): Promise<Answer> => post('/api/token/verify/', { token })
/** The new pair, from the graph. */
const rotating = async (refresh: string): Promise<{ access: string; refresh: string }> => {
  const { data } = await app.graphql<{ tokens: { access: string; refresh: string } }>(
    'mutation ($refresh: String!) { tokens: refreshTokens(refresh: $refresh) { access refresh } }',
    { refresh },
  )
  return data.tokens
}
const signingOut = (refresh: unknown): Promise<Answer> => post('/api/token/blacklist/', { refresh })
const told = ({ status, text, headers }: Answer) => ({
  status,
  text,
  challenge: headers.get('www-authenticate'),
})

const NO_ACCOUNT = {
  status: 401,
  text: '{"detail":"No active account found with the given credentials","code":"no_active_account"}',
  challenge: 'Bearer realm="api"',
}
const BAD_TOKEN = {
  status: 401,
  text: '{"detail":"Token is invalid or expired","code":"token_not_valid"}',
  challenge: 'Bearer realm="api"',
}
const DONE = { status: 200, text: '{}', challenge: null }

describe('signing in', () => {
  test('gives a refresh and an access token that work', async () => {
    const { username, password } = await fixture.account()
    const answer = await login(username, password)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body as object)).toEqual(['refresh', 'access'])
    const { access, refresh } = answer.body as Record<'access' | 'refresh', string>
    expect((await app.request('GET', '/api/records/', { token: access })).status).toBe(200)
    expect((await app.request('GET', '/api/records/', { token: refresh })).status).toBe(401)
  })

  test('gives an access token for an hour and a refresh token for seven days', async () => {
    const { username, password } = await fixture.account()
    const { body } = await login(username, password)
    const endOf = (token: string): number => {
      const { exp } = JSON.parse(
        Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
      ) as { exp: number }
      return exp * 1000 - app.now
    }
    expect([endOf(body.access as string), endOf(body.refresh as string)]).toEqual([
      HOUR,
      7 * 24 * HOUR,
    ])
  })

  test('keeps passwords, names and hashes out of the tokens', async () => {
    const { username, password } = await fixture.account()
    const { body } = await login(username, password)
    for (const token of [body.access, body.refresh] as string[]) {
      const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
      expect(payload).not.toMatch(new RegExp(`${username}|${password}|argon2|Somebody`))
    }
  })

  test('is refused in equal words whether the user, the password or the account is wrong', async () => {
    const { username, password } = await fixture.account()
    const off = await switchedOff(fixture)
    const headersOf = ({ headers }: Answer): string[] => [...headers.keys()].sort()
    const answers = [
      await login('nobody of this name', password),
      await login(username, 'wrong horse'),
      await login(username, `${password} `),
      await login(username, password.toUpperCase()),
      await login(off.username, off.password),
      await login(`${username}' or '1'='1`, password),
      await login('%', password),
    ]
    expect(answers.map(told)).toEqual(answers.map(() => NO_ACCOUNT))
    expect(new Set(answers.map((answer) => headersOf(answer).join()))).toHaveLength(1)
  })

  test('is refused alike through GraphQL', async () => {
    const { username } = await fixture.account()
    const LOGIN =
      'mutation ($u: String!, $p: String!) { login(username: $u, password: $p) { access } }'
    const [wrongUser, wrongPassword] = [
      await app.graphql(LOGIN, { u: 'nobody of this name', p: 'wrong horse' }),
      await app.graphql(LOGIN, { u: username, p: 'wrong horse' }),
    ]
    expect(wrongUser).toEqual(wrongPassword)
    expect(wrongUser.errors?.[0]).toMatchObject({
      message: 'No active account found with the given credentials',
      extensions: { code: 'no_active_account' },
    })
  })

  test.each([
    [{}, { username: ['This field is required.'], password: ['This field is required.'] }],
    [{ username: 'x' }, { password: ['This field is required.'] }],
    [
      { username: '', password: '' },
      { username: ['This field may not be blank.'], password: ['This field may not be blank.'] },
    ],
    [
      { username: null, password: [] },
      { username: ['This field may not be null.'], password: ['Not a valid string.'] },
    ],
  ])('with %j is refused by field', async (body, errors) => {
    const answer = await post('/api/token/', body)
    expect([answer.status, answer.body]).toEqual([400, errors])
  })
})

describe('refreshing', () => {
  test('over REST gives an access token, as often as asked, until the refresh token ends', async () => {
    const { refresh } = await fixture.signIn()
    const start = app.now
    for (let day = 0; day < 7; day += 1) {
      app.now = start + day * 24 * HOUR
      const answer = await refreshing(refresh)
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([200, ['access']])
      const token = answer.body.access as string
      expect((await app.request('GET', '/api/records/', { token })).status).toBe(200)
    }
    app.now = start + 7 * 24 * HOUR
    expect(told(await refreshing(refresh))).toEqual(BAD_TOKEN)
    app.now = start
  })

  test('in the graph replaces the token, and within a minute gives the same pair', async () => {
    const { refresh } = await fixture.signIn()
    const start = app.now
    const [one, other] = await Promise.all([rotating(refresh), rotating(refresh)])
    expect(one.refresh).not.toBe(refresh)
    expect(other).toEqual(one)
    app.now = start + 59_000
    expect(await rotating(refresh)).toEqual(one)
    expect((await refreshing(refresh)).body).toEqual({ access: one.access, refresh: one.refresh })
    expect(told(await verifying(refresh))).toEqual(DONE)
    const { access } = await rotating(one.refresh)
    expect((await app.request('GET', '/api/records/', { token: access })).status).toBe(200)
    app.now = start
  })

  test('with a token that was replaced more than a minute ago ends its sign-in, and no other', async () => {
    const [first, other] = [await fixture.signIn(), await fixture.signIn()]
    const start = app.now
    const second = await rotating(first.refresh)
    app.now = start + 60_000
    expect(told(await verifying(first.refresh))).toEqual(BAD_TOKEN)
    expect(told(await refreshing(second.refresh))).toMatchObject({ status: 200 })
    expect(told(await refreshing(first.refresh))).toEqual(BAD_TOKEN)
    expect(told(await refreshing(second.refresh))).toEqual(BAD_TOKEN)
    expect((await refreshing(other.refresh)).status).toBe(200)
    app.now = start
  })

  test('replaces it over REST too where the setting says so', async () => {
    const rotatingApp = await startTestApp({
      ...UNLIMITED,
      ROTATE_REFRESH_TOKENS: 'true',
    })
    const { refresh } = await (await buildFixture(rotatingApp)).signIn()
    const ask = async (path: string, body: unknown) =>
      (await rotatingApp.request('POST', path, { body })).body as Record<string, string>
    const answers = await Promise.all([1, 2].map(() => ask('/api/token/refresh/', { refresh })))
    expect(Object.keys(answers[0] ?? {})).toEqual(['access', 'refresh'])
    expect(answers[0]?.refresh).not.toBe(refresh)
    expect(answers[1]).toEqual(answers[0])
    await rotatingApp.stop()
  })

  test.each([
    ['an access token', (tokens: { access: string }) => tokens.access],
    ['no token at all', () => 'x'],
    ['a changed token', ({ refresh }: { refresh: string }) => `${refresh.slice(0, -4)}AAAA`],
  ])('with %s is refused', async (_, pick) =>
    expect(told(await refreshing(pick(await fixture.signIn())))).toEqual(BAD_TOKEN),
  )

  test('with a token that has ended is refused', async () => {
    const accountId = fixture.persons.operator.id
    const ended = app.tokens.sign(
      'refresh',
      { accountId, family: 'x', turn: 1 },
      app.now - 7 * 24 * HOUR,
    )
    expect(told(await refreshing(ended))).toEqual(BAD_TOKEN)
  })

  test('for an account that was switched off is refused', async () =>
    expect(told(await refreshing((await switchedOff(fixture)).refresh))).toEqual(BAD_TOKEN))

  test('for an account that was switched off behind our back is refused', async () => {
    const { id, username, password } = await fixture.account()
    const { refresh } = (await login(username, password)).body as { refresh: string }
    await switchOffInDatabase(app.db, id)
    expect(told(await refreshing(refresh))).toEqual(BAD_TOKEN)
  })

  test('after a new password is refused', async () => {
    const { id, username, password } = await fixture.account()
    const { refresh } = (await login(username, password)).body as { refresh: string }
    await updateAccount(fixture.ours.story.context(), id, { password: 'another horse' })
    expect(told(await refreshing(refresh))).toEqual(BAD_TOKEN)
    expect(told(await login(username, password))).toEqual(NO_ACCOUNT)
    expect((await login(username, 'another horse')).status).toBe(200)
  })

  test('for an account that was switched off and on again needs a new sign-in', async () => {
    const { id, username, password } = await fixture.account()
    const { refresh } = (await login(username, password)).body as { refresh: string }
    await updateAccount(fixture.ours.story.context(), id, { active: false })
    await updateAccount(fixture.ours.story.context(), id, { active: true })
    expect(told(await refreshing(refresh))).toEqual(BAD_TOKEN)
    expect((await login(username, password)).status).toBe(200)
  })

  test('without a token says what is missing', async () => {
    const answer = await post('/api/token/refresh/', {})
    expect([answer.status, answer.body]).toEqual([400, { refresh: ['This field is required.'] }])
  })
})

describe('verifying', () => {
  test('takes an access and a refresh token', async () => {
    const { access, refresh } = await fixture.signIn()
    expect([told(await verifying(access)), told(await verifying(refresh))]).toEqual([DONE, DONE])
  })
  test.each([
    ['a word', () => 'x'],
    ['an expired token', () => fixture.tokenOf('expired')],
  ])('refuses %s', async (_, token) => expect(told(await verifying(token()))).toEqual(BAD_TOKEN))
})

describe('signing out', () => {
  test('ends the sign-in, and no other', async () => {
    const [one, other] = [await fixture.signIn(), await fixture.signIn()]
    expect(told(await signingOut(one.refresh))).toEqual(DONE)
    expect(told(await refreshing(one.refresh))).toEqual(BAD_TOKEN)
    expect((await refreshing(other.refresh)).status).toBe(200)
  })

  test('with a token that was replaced ends what it became', async () => {
    const { refresh } = await fixture.signIn()
    const next = await rotating(refresh)
    expect((await signingOut(refresh)).status).toBe(200)
    expect(told(await refreshing(next.refresh))).toEqual(BAD_TOKEN)
  })

  test.each([
    ['an access token', (tokens: { access: string }) => tokens.access],
    ['a word', () => 'x'],
  ])('with %s is refused', async (_, pick) =>
    expect(told(await signingOut(pick(await fixture.signIn())))).toEqual(BAD_TOKEN),
  )
})

describe('the token endpoints look at no Authorization header', () => {
  test.each(['Bearer x', 'Bearer', 'Basic x', 'Bearer a b'])('%s', async (header) => {
    const { username, password } = await fixture.account()
    const { access, refresh } = await fixture.signIn()
    const statuses = [
      await post('/api/token/', { username, password }, header),
      await post('/api/token/verify/', { token: access }, header),
      await post('/api/token/refresh/', { refresh }, header),
      await post('/api/token/blacklist/', { refresh }, header),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200])
  })
})
