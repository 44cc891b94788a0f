import { createHmac, generateKeyPairSync } from 'node:crypto'
import { request } from 'node:http'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount, switchedOff } from '../support/rights/accounts.js'
import { SECRET, startTestApp, type TestApp } from '../support/app.js'
import { buildFixture, NOBODYS_ID, UNLIMITED, type Fixture } from '../support/rights/fixture.js'

let app: TestApp
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  fixture = await buildFixture(app)
})
afterAll(() => app.stop())

type Claims = Record<string, unknown>
type Make = (fixture: Fixture) => string
const HOUR = 3600
const nowOf = ({ app }: Fixture): number => Math.floor(app.now / 1000)

/**
 * The claims of a good access token of the operator, with some of them changed; undefined leaves
 * one out.
 */
function claims(fixture: Fixture, change: Claims = {}): Claims {
  const now = nowOf(fixture)
  const sub = String(fixture.persons.operator.id)
  const good = { typ: 'access', iat: now, exp: now + HOUR, iss: 'salon-service', aud: 'api', sub }
  return Object.fromEntries(
    Object.entries({ ...good, ...change }).filter(([, value]) => value !== undefined),
  )
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/**
 * A token written by hand: any header, signed with HMAC-SHA256 by a secret, or with the signature
 * that is given.
 */
function written(
  header: object,
  payload: Claims,
  sign: { secret: string } | { signature: string },
): string {
  const text = `${part(header)}.${part(payload)}`
  const signature =
    'secret' in sign
      ? createHmac('sha256', sign.secret).update(text).digest('base64url')
      : sign.signature
  return `${text}.${signature}`
}
const HS256 = { alg: 'HS256', typ: 'JWT' }
const ours = { secret: SECRET }
const withClaims =
  (change: (now: number) => Claims): Make =>
  (fixture) =>
    written(HS256, claims(fixture, change(nowOf(fixture))), ours)
const signed =
  (algorithm: jwt.Algorithm, key: string): Make =>
  (fixture) =>
    jwt.sign(claims(fixture), key, { algorithm })
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const goodParts = (fixture: Fixture): string[] => written(HS256, claims(fixture), ours).split('.')
const refreshToken: Make = (fixture) =>
  app.tokens.sign(
    'refresh',
    {
      accountId: fixture.persons.operator.id,
      family: '8d6f0c1e-2b3a-4c5d-9e8f-0a1b2c3d4e5f',
      turn: 1,
    },
    app.now,
  )

const INVALID: readonly (readonly [string, Make])[] = [
  [
    'with alg none and no signature',
    (fixture) => written({ alg: 'none' }, claims(fixture), { signature: '' }),
  ],
  ['with alg None', (fixture) => written({ alg: 'None' }, claims(fixture), { signature: '' })],
  ['with alg NONE and our signature', (fixture) => written({ alg: 'NONE' }, claims(fixture), ours)],
  [
    'with alg none and our signature',
    (fixture) => written({ alg: 'none', typ: 'JWT' }, claims(fixture), ours),
  ],
  ['without an alg', (fixture) => written({ typ: 'JWT' }, claims(fixture), ours)],
  ['signed with HS512', signed('HS512', SECRET)],
  ['signed with HS384', signed('HS384', SECRET)],
  ['signed with RS256 by a key of its own', signed('RS256', keys.privateKey)],
  ['that says RS256 over our HMAC', (fixture) => written({ alg: 'RS256' }, claims(fixture), ours)],
  [
    'signed by a public key as secret',
    (fixture) => written(HS256, claims(fixture), { secret: keys.publicKey }),
  ],
  [
    'signed by another secret',
    (fixture) => written(HS256, claims(fixture), { secret: `${SECRET}!` }),
  ],
  ['signed by an empty secret', (fixture) => written(HS256, claims(fixture), { secret: '' })],
  [
    'whose kid points at a file',
    (fixture) => written({ ...HS256, kid: '/dev/null' }, claims(fixture), { secret: '' }),
  ],
  [
    'whose kid is SQL',
    (fixture) => written({ ...HS256, kid: "' union select 'x" }, claims(fixture), { secret: 'x' }),
  ],
  [
    'that brings its own key',
    (fixture) =>
      written(
        { ...HS256, jwk: { kty: 'oct', k: Buffer.from('x').toString('base64url') } },
        claims(fixture),
        {
          secret: 'x',
        },
      ),
  ],
  ['with a blank signature', (fixture) => written(HS256, claims(fixture), { signature: '' })],
  ['without its third part', (fixture) => goodParts(fixture).slice(0, 2).join('.')],
  ['with a fourth part', (fixture) => [...goodParts(fixture), 'x'].join('.')],
  [
    'whose claims were changed after signing',
    (fixture) => {
      const [header, , signature] = goodParts(fixture)
      return [
        header,
        part(claims(fixture, { sub: String(fixture.persons.admin.id) })),
        signature,
      ].join('.')
    },
  ],
  ['without an exp', withClaims(() => ({ exp: undefined }))],
  ['whose exp is text', withClaims((now) => ({ exp: String(now + HOUR) }))],
  ['whose exp is null', withClaims(() => ({ exp: null }))],
  ['for another audience', withClaims(() => ({ aud: 'embed' }))],
  ['without an audience', withClaims(() => ({ aud: undefined }))],
  ['by another issuer', withClaims(() => ({ iss: 'somebody' }))],
  ['without an issuer', withClaims(() => ({ iss: undefined }))],
  ['that is not good yet', withClaims((now) => ({ nbf: now + HOUR }))],
  ['without a subject', withClaims(() => ({ sub: undefined }))],
  ['whose subject is no number', withClaims(() => ({ sub: 'admin' }))],
  ['whose subject is 0', withClaims(() => ({ sub: '0' }))],
  ['whose subject is beyond the integers', withClaims(() => ({ sub: '2147483648' }))],
  ['whose subject is SQL', withClaims(() => ({ sub: '1 or 1=1' }))],
  ['of 8 KB', withClaims(() => ({ more: 'x'.repeat(6 * 1024) }))],
  ['that is a word', () => 'token'],
  ['that is three words', () => 'a.b.c'],
]
const EXPIRED: readonly (readonly [string, Make])[] = [
  ['that ended an hour ago', withClaims((now) => ({ exp: now - HOUR }))],
  ['that ends right now', withClaims((now) => ({ exp: now }))],
]
const WRONG_TYPE: readonly (readonly [string, Make])[] = [
  ['that is a refresh token', refreshToken],
  [
    'that is an embed token',
    ({ persons }) => app.tokens.sign('embed', { accountId: persons.operator.id }, app.now),
  ],
  ['of another type', withClaims(() => ({ typ: 'embed' }))],
  ['of no type', withClaims(() => ({ typ: undefined }))],
]
const BAD = [
  ...INVALID.map(([name, make]) => [name, make, 'Token is invalid'] as const),
  ...EXPIRED.map(([name, make]) => [name, make, 'Token is expired'] as const),
  ...WRONG_TYPE.map(([name, make]) => [name, make, 'Token has wrong type'] as const),
]

const CHALLENGE = 'Bearer realm="api"'
const refusal = (code: string, detail: string, more: object = {}) => ({
  status: 401,
  challenge: CHALLENGE,
  text: JSON.stringify({ detail, code, ...more }),
})
const badToken = (message: string) =>
  refusal('token_not_valid', 'Given token not valid for any token type', {
    messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
  })
const TWO_WORDS = refusal(
  'bad_authorization_header',
  'Authorization header must contain two space-delimited values',
)
const NOBODY = refusal('not_authenticated', 'Authentication credentials were not provided.')

/** GET /api/records/ with these Authorization headers, as they are: fetch would tidy them up. */
const knock = (
  ...authorization: string[]
): Promise<{ status: number; challenge: string | null; text: string }> =>
  new Promise((resolve, reject) => {
    const asking = request(`${app.url}/api/records/`, { agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          challenge: response.headers['www-authenticate'] ?? null,
          text: response.statusCode === 200 ? '' : text,
        }),
      )
    })
    asking.on('error', reject)
    if (authorization.length > 0) asking.setHeader('authorization', authorization)
    asking.end()
  })
const WELCOME = { status: 200, challenge: null, text: '' }

describe('a token', () => {
  test('that is written like ours is good', async () =>
    expect(await knock(`Bearer ${written(HS256, claims(fixture), ours)}`)).toEqual(WELCOME))
  test('is good to its last second', async () =>
    expect(await knock(`Bearer ${withClaims((now) => ({ exp: now + 1 }))(fixture)}`)).toEqual(
      WELCOME,
    ))

  test.each(BAD)('%s is refused', async (_, make, message) => {
    expect(await knock(`Bearer ${make(fixture)}`)).toEqual(badToken(message))
  })

  test.each(BAD)('%s is refused by GraphQL too', async (_, make, message) => {
    const { data, errors } = await app.graphql('{ masters { id } }', {}, make(fixture))
    expect(data).toBeNull()
    expect(errors).toEqual([
      expect.objectContaining({
        message: 'Given token not valid for any token type',
        extensions: {
          code: 'token_not_valid',
          messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
        },
      }),
    ])
  })

  test.each(BAD.filter(([, , message]) => message !== 'Token has wrong type'))(
    '%s is not verified',
    async (_, make) => {
      const answer = await app.request('POST', '/api/token/verify/', {
        body: { token: make(fixture) },
      })
      expect([answer.status, answer.text]).toEqual([
        401,
        '{"detail":"Token is invalid or expired","code":"token_not_valid"}',
      ])
    },
  )

  test('of an account that never was names nobody', async () => {
    const token = app.tokens.sign('access', { accountId: NOBODYS_ID }, app.now)
    expect(await knock(`Bearer ${token}`)).toEqual(refusal('user_not_found', 'User not found'))
  })

  test('of an account that is gone names nobody', async () => {
    const { id } = await fixture.account()
    const token = app.tokens.sign('access', { accountId: id }, app.now)
    await deleteAccount(app.db, id)
    expect(await knock(`Bearer ${token}`)).toEqual(refusal('user_not_found', 'User not found'))
  })

  test('of an account that was switched off is no longer good', async () => {
    const { token } = await switchedOff(fixture)
    expect(await knock(`Bearer ${token}`)).toEqual(refusal('user_inactive', 'User is inactive'))
    const { errors } = await app.graphql('{ me { id } }', {}, token)
    expect(errors?.[0]?.extensions.code).toBe('user_inactive')
  })
})

describe('the Authorization header', () => {
  const good = (): string => fixture.persons.operator.token

  test.each([
    ['bearer', () => `bearer ${good()}`],
    ['BEARER', () => `BEARER ${good()}`],
    ['BeArEr', () => `BeArEr ${good()}`],
  ])('may say %s', async (_, header) => expect(await knock(header())).toEqual(WELCOME))

  test.each([
    ['Bearer alone', () => 'Bearer'],
    ['bearer alone', () => 'bearer'],
    ['three words', () => `Bearer ${good()} more`],
    ['two tokens', () => `Bearer ${good()} ${good()}`],
  ])('of %s is refused', async (_, header) => expect(await knock(header())).toEqual(TWO_WORDS))

  test.each([
    ['Basic', () => 'Basic YWRtaW46YWRtaW4='],
    ['Token', () => `Token ${good()}`],
    ['JWT', () => `JWT ${good()}`],
    ['no scheme', () => good()],
    ['a longer scheme', () => `Bearers ${good()}`],
    ['a quoted scheme', () => `"Bearer" ${good()}`],
    ['nothing', () => ''],
  ])('of %s names nobody', async (_, header) => expect(await knock(header())).toEqual(NOBODY))

  test('may be missing', async () => expect(await knock()).toEqual(NOBODY))

  test.each([
    ['the same twice', () => [`Bearer ${good()}`, `Bearer ${good()}`]],
    ['a good one and a bad one', () => [`Bearer ${good()}`, 'Bearer x']],
    ['a bad one and a good one', () => ['Bearer x', `Bearer ${good()}`]],
    ['Basic and a good one', () => ['Basic x', `Bearer ${good()}`]],
  ])('must stand once: %s', async (_, headers) =>
    expect(await knock(...headers())).toEqual(TWO_WORDS),
  )

  test('in another place than the header counts for nothing', async () => {
    for (const name of ['token', 'access_token', 'jwt']) {
      const answer = await app.request('GET', `/api/records/?${name}=${good()}`, {
        headers: { cookie: `${name}=${good()}` },
      })
      expect([answer.status, answer.body.code]).toEqual([401, 'not_authenticated'])
    }
  })
})
