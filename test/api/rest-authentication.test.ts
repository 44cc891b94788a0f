import { request as send } from 'node:http'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateAccount } from '../../src/service/identity/accounts.js'
import { MONDAY, SECRET, startTestApp, type TestApp } from '../support/app.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
let operator: Person
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1000000', LOGIN_LIMIT_PER_MINUTE: '1000000' })
  salon = await tellStory(app)
  operator = await salon.account('operator')
})
afterAll(() => app.stop())
beforeEach(() => void (app.now = MONDAY))

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: unknown }

/** Headers exactly as they are given, twice where they are given twice. */
const raw = (
  method: string,
  path: string,
  headers: [string, string][] = [],
  body?: string,
): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(app.url)
    const all = [
      ['Host', host],
      ...headers,
      ...(body === undefined ? [] : [['Content-Length', String(body.length)]]),
    ]
    const asking = send({
      hostname,
      port,
      method,
      path,
      headers: all.flat() as unknown as Record<string, string>,
    })
    asking.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: text && JSON.parse(text),
        }),
      )
    })
    asking.on('error', reject).end(body)
  })

const NOT_GIVEN = {
  detail: 'Authentication credentials were not provided.',
  code: 'not_authenticated',
}
const TWO_WORDS = {
  detail: 'Authorization header must contain two space-delimited values',
  code: 'bad_authorization_header',
}
const badToken = (message: string) => ({
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
})
const claims = (over: object = {}): object => ({
  typ: 'access',
  sub: String(operator.id),
  iss: 'salon-service',
  aud: 'api',
  iat: MONDAY / 1000,
  exp: MONDAY / 1000 + 600,
  ...over,
})
const signed = (over: object = {}, secret = SECRET, algorithm: jwt.Algorithm = 'HS256'): string =>
  jwt.sign(claims(over), secret, { algorithm })
const unsigned = (): string =>
  `${[{ alg: 'none', typ: 'JWT' }, claims()].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

describe('the Authorization header', () => {
  test.each<[string, () => [string, string][], object]>([
    ['none', () => [], NOT_GIVEN],
    ['an empty one', () => [['Authorization', '']], NOT_GIVEN],
    ['another scheme', () => [['Authorization', 'Basic YTpi']], NOT_GIVEN],
    ['another scheme of many words', () => [['Authorization', 'Digest a b c d']], NOT_GIVEN],
    ['the token alone', () => [['Authorization', operator.token]], NOT_GIVEN],
    ['the word alone', () => [['Authorization', 'Bearer']], TWO_WORDS],
    ['the word alone in small letters', () => [['Authorization', 'bearer']], TWO_WORDS],
    ['three words', () => [['Authorization', `Bearer ${operator.token} more`]], TWO_WORDS],
    [
      'two headers',
      () => ['a', 'b'].map(() => ['Authorization', `Bearer ${operator.token}`]),
      TWO_WORDS,
    ],
    ['no token at all', () => [['Authorization', 'Bearer x']], badToken('Token is invalid')],
    [
      'an expired token',
      () => [['Authorization', `Bearer ${signed({ exp: 1 })}`]],
      badToken('Token is expired'),
    ],
    [
      'one that expires now',
      () => [['Authorization', `Bearer ${signed({ exp: MONDAY / 1000 })}`]],
      badToken('Token is expired'),
    ],
    [
      'another type',
      () => [['Authorization', `Bearer ${signed({ typ: 'refresh' })}`]],
      badToken('Token has wrong type'),
    ],
    [
      'another audience',
      () => [['Authorization', `Bearer ${signed({ aud: 'embed' })}`]],
      badToken('Token is invalid'),
    ],
    [
      'another issuer',
      () => [['Authorization', `Bearer ${signed({ iss: 'else' })}`]],
      badToken('Token is invalid'),
    ],
    [
      'another secret',
      () => [['Authorization', `Bearer ${signed({}, 'x'.repeat(40))}`]],
      badToken('Token is invalid'),
    ],
    [
      'another algorithm',
      () => [['Authorization', `Bearer ${signed({}, SECRET, 'HS384')}`]],
      badToken('Token is invalid'),
    ],
    [
      'no algorithm',
      () => [['Authorization', `Bearer ${unsigned()}`]],
      badToken('Token is invalid'),
    ],
    [
      'no account in it',
      () => [['Authorization', `Bearer ${signed({ sub: 'admin' })}`]],
      badToken('Token is invalid'),
    ],
    [
      'a huge one',
      () => [['Authorization', `Bearer ${'a'.repeat(8000)}`]],
      badToken('Token is invalid'),
    ],
    [
      'an account that is gone',
      () => [['Authorization', `Bearer ${signed({ sub: '2147483647' })}`]],
      { detail: 'User not found', code: 'user_not_found' },
    ],
  ])('%s', async (_, headers, body) => {
    const answer = await raw('GET', '/api/records/', headers())
    expect(answer).toMatchObject({ status: 401, body })
    expect(answer.body).toEqual(body)
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="api"')
    expect(answer.headers.allow).toBe('GET, POST, HEAD, OPTIONS')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('%s is the same word', async (word) => {
    const answer = await raw('GET', '/api/records/', [
      ['Authorization', `${word} ${operator.token}`],
    ])
    expect(answer.status).toBe(200)
  })

  test('an account that is switched off', async () => {
    const gone = await salon.account('operator')
    await updateAccount(salon.context(), gone.id, { active: false })
    const answer = await app.request('GET', '/api/records/', { token: gone.token })
    expect(answer).toMatchObject({
      status: 401,
      body: { detail: 'User is inactive', code: 'user_inactive' },
    })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
  })
})

describe('what a role may not do is 403', () => {
  const DENIED = {
    detail: 'You do not have permission to perform this action.',
    code: 'permission_denied',
  }
  const BOOKING = { master_id: 1, service_id: 1, date: '2030-01-08', time: '10:00' }
  test.each<['master' | 'client', string, string, object | undefined]>([
    ['master', 'POST', '/api/records/', BOOKING],
    ['master', 'POST', '/api/records/1/cancel/', {}],
    ['master', 'POST', '/api/records/1/confirm/', {}],
    ['master', 'POST', '/api/records/1/reschedule/', { date: '2030-01-08', time: '10:00' }],
    ['master', 'GET', '/api/clients/', undefined],
    ['client', 'POST', '/api/records/1/confirm/', {}],
    ['client', 'POST', '/api/records/1/start/', {}],
    ['client', 'POST', '/api/records/1/complete/', {}],
    ['client', 'POST', '/api/records/1/no-show/', {}],
    ['client', 'POST', '/api/records/1/reschedule/', { date: '2030-01-08', time: '10:00' }],
    ['client', 'GET', '/api/clients/', undefined],
    ['client', 'GET', '/api/clients/?page=zzz', undefined],
  ])('%s: %s %s', async (role, method, path, body) => {
    const masterId = (await salon.master()).id
    const clientId = (await salon.client()).id
    const { token } = await salon.account(role, role === 'master' ? { masterId } : { clientId })
    const answer = await app.request(method, path, { token, body })
    expect([answer.status, answer.body]).toEqual([403, DENIED])
    expect(answer.headers.get('allow')).toContain('OPTIONS')
  })

  test.each(['admin', 'operator', 'integration'] as const)('%s may do all of it', async (role) => {
    const { token } = await salon.account(role)
    expect((await app.request('GET', '/api/clients/', { token })).status).toBe(200)
    expect((await app.request('POST', '/api/records/1/confirm/', { token })).status).toBe(404)
  })
})

describe('the order of checks: each beats all that come after it', () => {
  const wrongAll = { headers: { accept: 'text/html', 'content-type': 'text/plain' }, raw: '{' }
  test.each<[string, string, string, object, number, string | undefined]>([
    ['406 before 401', 'POST', '/api/records/', wrongAll, 406, 'not_acceptable'],
    ['406 before 405', 'PUT', '/api/records/', wrongAll, 406, 'not_acceptable'],
    ['401 before 405', 'PUT', '/api/records/', { raw: '{' }, 401, 'not_authenticated'],
    [
      '401 before 415',
      'POST',
      '/api/records/',
      { raw: '{', headers: { 'content-type': 'text/plain' } },
      401,
      'not_authenticated',
    ],
    ['401 before the body', 'POST', '/api/records/', { raw: '{' }, 401, 'not_authenticated'],
    [
      '401 before 413',
      'POST',
      '/api/records/',
      { raw: 'x'.repeat(300_000) },
      401,
      'not_authenticated',
    ],
    ['401 before 404 of an object', 'GET', '/api/records/999/', {}, 401, 'not_authenticated'],
    ['401 before bad filters', 'GET', '/api/records/?date=x', {}, 401, 'not_authenticated'],
    ['401 on OPTIONS', 'OPTIONS', '/api/records/', {}, 401, 'not_authenticated'],
    ['404 of a path before 401', 'GET', '/api/nowhere/', {}, 404, 'not_found'],
  ])('%s', async (_, method, path, options, status, code) => {
    const answer = await app.request(method, path, options)
    expect([answer.status, answer.body?.code]).toEqual([status, code])
  })

  test.each<[string, string, string, object, number, object]>([
    [
      '405 before 415',
      'PUT',
      '/api/records/',
      { raw: '{', headers: { 'content-type': 'text/plain' } },
      405,
      { code: 'method_not_allowed' },
    ],
    [
      '405 before the body',
      'PUT',
      '/api/records/',
      { raw: '{' },
      405,
      { code: 'method_not_allowed' },
    ],
    [
      '405 before 413',
      'PUT',
      '/api/records/',
      { raw: 'x'.repeat(300_000) },
      405,
      { code: 'method_not_allowed' },
    ],
    [
      '415 before field errors',
      'POST',
      '/api/records/',
      { raw: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      { code: 'unsupported_media_type' },
    ],
    [
      'the body before 404',
      'POST',
      '/api/records/999/cancel/',
      { raw: '{' },
      400,
      { code: 'parse_error' },
    ],
    [
      'field errors before 404',
      'POST',
      '/api/records/999/cancel/',
      { body: { reason: true } },
      400,
      { reason: ['Not a valid string.'] },
    ],
    [
      'field errors before references',
      'POST',
      '/api/records/',
      { body: { master_id: 999, service_id: 999, date: 'x', time: '10:00' } },
      400,
      { date: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'] },
    ],
    [
      '404 before references',
      'POST',
      '/api/records/999/reschedule/',
      { body: { master_id: 999, date: '2030-01-08', time: '10:00' } },
      404,
      { code: 'not_found' },
    ],
  ])('%s', async (_, method, path, options, status, body) => {
    const answer = await app.request(method, path, { token: operator.token, ...options })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject(body)
    expect(answer.body.master_id).toBeUndefined()
  })

  test('field errors before 403, and 403 before references', async () => {
    const { token } = await salon.account('master', { masterId: (await salon.master()).id })
    const shapes = await app.request('POST', '/api/records/', { token, body: {} })
    expect(shapes.status).toBe(400)
    const body = { master_id: 999, service_id: 999, date: '2030-01-08', time: '10:00' }
    expect((await app.request('POST', '/api/records/', { token, body })).status).toBe(403)
  })
})

describe('the token endpoints', () => {
  const login = (body: unknown) => app.request('POST', '/api/token/', { body })
  const WRONG = {
    detail: 'No active account found with the given credentials',
    code: 'no_active_account',
  }
  const INVALID = { detail: 'Token is invalid or expired', code: 'token_not_valid' }
  let username = ''
  beforeAll(async () => {
    const data = await app.graphql<{ me: { username?: string } }>(
      '{ me { name } }',
      {},
      operator.token,
    )
    expect(data.errors).toBeUndefined()
    username = `signer-${Date.now()}`
    const made = await app.graphql<{ createAccount: { id: number } }>(
      `mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }`,
      { input: { username, password: ' correct horse ', name: 'Signer', role: 'OPERATOR' } },
      salon.admin.token,
    )
    expect(made.errors).toBeUndefined()
  })
  const signIn = async (): Promise<{ refresh: string; access: string }> =>
    (await login({ username, password: ' correct horse ' })).body

  test('a right password: refresh and access, in that order, and nothing else', async () => {
    const answer = await login({ username, password: ' correct horse ' })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['refresh', 'access'])
    const listed = await app.request('GET', '/api/records/', { token: answer.body.access })
    expect(listed.status).toBe(200)
  })
  test('an access token is good for 60 minutes, a refresh token for 7 days', async () => {
    const { access, refresh } = await signIn()
    app.now = MONDAY + 60 * 60_000 - 1000
    expect((await app.request('GET', '/api/records/', { token: access })).status).toBe(200)
    app.now = MONDAY + 60 * 60_000
    expect((await app.request('GET', '/api/records/', { token: access })).body).toEqual(
      badToken('Token is expired'),
    )
    app.now = MONDAY + 7 * 86_400_000 - 1000
    expect(
      (await app.request('POST', '/api/token/verify/', { body: { token: refresh } })).status,
    ).toBe(200)
    app.now = MONDAY + 7 * 86_400_000
    expect((await app.request('POST', '/api/token/refresh/', { body: { refresh } })).body).toEqual(
      INVALID,
    )
  })
  test.each<[string, () => object]>([
    ['a wrong password', () => ({ username, password: 'wrong' })],
    ['outer spaces of a password count', () => ({ username, password: 'correct horse' })],
    ['nobody', () => ({ username: 'nobody', password: ' correct horse ' })],
  ])('%s: 401, the same words', async (_, body) => {
    const answer = await login(body())
    expect([answer.status, answer.body]).toEqual([401, WRONG])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
  })
  test.each<[string, unknown, object]>([
    [
      '/api/token/',
      {},
      { username: ['This field is required.'], password: ['This field is required.'] },
    ],
    [
      '/api/token/',
      undefined,
      { username: ['This field is required.'], password: ['This field is required.'] },
    ],
    [
      '/api/token/',
      { username: '', password: '' },
      { username: ['This field may not be blank.'], password: ['This field may not be blank.'] },
    ],
    [
      '/api/token/',
      { username: null, password: null },
      { username: ['This field may not be null.'], password: ['This field may not be null.'] },
    ],
    [
      '/api/token/',
      { username: [], password: {} },
      { username: ['Not a valid string.'], password: ['Not a valid string.'] },
    ],
    [
      '/api/token/',
      { username: true, password: 'a\0b' },
      { username: ['Not a valid string.'], password: ['Null characters are not allowed.'] },
    ],
    ['/api/token/refresh/', {}, { refresh: ['This field is required.'] }],
    ['/api/token/verify/', {}, { token: ['This field is required.'] }],
    ['/api/token/blacklist/', { refresh: '  ' }, { refresh: ['This field may not be blank.'] }],
    [
      '/api/token/blacklist/',
      [],
      { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
    ],
  ])('%s %j', async (path, body, errors) => {
    const answer = await app.request('POST', path, { body })
    expect([answer.status, answer.body]).toEqual([400, errors])
  })
  test.each([
    ['/api/token/refresh/', 'refresh'],
    ['/api/token/verify/', 'token'],
    ['/api/token/blacklist/', 'refresh'],
  ])('%s refuses what is no token', async (path, field) => {
    for (const token of ['x', signed({ exp: 1 }), signed({ aud: 'embed' }), `${operator.token}x`]) {
      const answer = await app.request('POST', path, { body: { [field]: token } })
      expect([answer.status, answer.body]).toEqual([401, INVALID])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    }
  })
  test('an access token is neither refreshed nor blacklisted', async () => {
    for (const path of ['/api/token/refresh/', '/api/token/blacklist/'])
      expect((await app.request('POST', path, { body: { refresh: operator.token } })).body).toEqual(
        INVALID,
      )
  })
  test('verify takes both kinds and answers {}', async () => {
    const { access, refresh } = await signIn()
    for (const token of [access, refresh]) {
      const answer = await app.request('POST', '/api/token/verify/', { body: { token } })
      expect([answer.status, answer.text]).toEqual([200, '{}'])
    }
  })
  test('refresh gives an access token alone, and the refresh token stays good', async () => {
    const { refresh } = await signIn()
    for (let turn = 0; turn < 3; turn += 1) {
      const { status, body } = await app.request('POST', '/api/token/refresh/', {
        body: { refresh },
      })
      expect([status, Object.keys(body)]).toEqual([200, ['access']])
      const listed = await app.request('GET', '/api/records/', { token: body.access })
      expect(listed.status).toBe(200)
    }
  })
  test('an access token has the claims of SimpleJWT', async () => {
    const { access } = await signIn()
    const claims = JSON.parse(
      Buffer.from(access.split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>
    expect(claims).toMatchObject({
      token_type: 'access',
      user_id: Number(claims.sub),
      jti: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    })
  })
  test('blacklist signs out', async () => {
    const { refresh } = await signIn()
    const out = await app.request('POST', '/api/token/blacklist/', { body: { refresh } })
    expect([out.status, out.text]).toEqual([200, '{}'])
    expect((await app.request('POST', '/api/token/refresh/', { body: { refresh } })).status).toBe(
      401,
    )
  })
  test('they need no token, and do not look at a bad one', async () => {
    for (const authorization of ['Bearer', 'Bearer x y z', 'Bearer x', 'Basic x']) {
      const headers = { authorization }
      const body = { username, password: ' correct horse ' }
      expect((await app.request('POST', '/api/token/', { body, headers })).status).toBe(200)
    }
    expect((await app.request('OPTIONS', '/api/token/')).status).toBe(200)
  })
  test('405 and 406 as everywhere', async () => {
    const get = await app.request('GET', '/api/token/')
    expect([get.status, get.body]).toEqual([
      405,
      { detail: 'Method "GET" not allowed.', code: 'method_not_allowed' },
    ])
    expect(get.headers.get('allow')).toBe('POST, OPTIONS')
    expect(
      (await app.request('POST', '/api/token/', { body: {}, headers: { accept: 'text/html' } }))
        .status,
    ).toBe(406)
  })
})
