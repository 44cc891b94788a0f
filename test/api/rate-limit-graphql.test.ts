import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type RequestOptions, type TestApp } from '../support/app.js'
import {
  atOnce,
  limitOf,
  type LimitedApp,
  openLimitedApp,
  statuses,
  visitor,
  type Visitor,
} from '../support/visitor.js'

const LIMIT = 40
const SIGN_INS = 3

let app: TestApp
let someone: LimitedApp['someone']
beforeAll(async () => {
  ;({ app, someone } = await openLimitedApp(LIMIT, SIGN_INS))
})
afterAll(() => app?.stop())

const ERROR = {
  message: 'Request was throttled. Expected available in 60 seconds.',
  extensions: { code: 'throttled' },
}
function expectThrottled({ status, headers, body }: Answer): void {
  expect([status, headers.get('retry-after')]).toEqual([429, '60'])
  expect(body).toMatchObject({ errors: [ERROR] })
  expect(body.data ?? undefined).toBeUndefined()
}
const NEWER = { accept: 'application/graphql-response+json' }
const caller = (left: number) => ({ name: 'caller', left, quota: LIMIT })

/** May read 10 times 99 appointments with what is between: a cost of 2,000. */
const TWO = '{ clients(first: 10) { nodes { id appointments(first: 99) { nodes { id } } } } }'
const FIVE = '{ clients(first: 25) { nodes { id appointments(first: 98) { nodes { id } } } } }'

describe('an operation counts by its cost', () => {
  test.each([
    ['a small one is one', '{ salon { id } }', 1, 1],
    [
      '1,000 is one',
      '{ masters { workingHours(from: "2030-01-01", to: "2030-04-09") { date } } }',
      1000,
      1,
    ],
    [
      '1,010 is two',
      '{ masters { workingHours(from: "2030-01-01", to: "2030-04-10") { date } } }',
      1010,
      2,
    ],
    ['2,000 is two', TWO, 2000, 2],
    ['2,001 is three', `{ salon { id } ${TWO.slice(1)}`, 2001, 3],
    [
      'a look at one type is one',
      '{ __type(name: "ClientConnection") { name fields { name } } }',
      6,
      1,
    ],
    [
      'a list with a search of two words is two',
      '{ clients(search: "anna schmidt") { nodes { id } } }',
      1640,
      2,
    ],
  ])('%s', async (_, query, cost, points) => {
    const answer = await (await someone()).graphql(query)
    expect(answer.body).not.toHaveProperty('errors')
    expect([answer.body.extensions.cost, limitOf(answer)]).toEqual([cost, caller(LIMIT - points)])
  })

  test('by the sizes that variables give', async () => {
    const query =
      'query ($n: Int) { clients(first: $n) { nodes { id appointments(first: 99) { nodes { ' +
      'id } } } } }'
    const who = await someone()
    expect(limitOf(await who.graphql(query, { n: 10 }))).toEqual(caller(LIMIT - 2))
    expect(limitOf(await who.graphql(query, { n: 5 }))).toEqual(caller(LIMIT - 3))
  })

  test('as many as there are points for, when all come at once', async () => {
    const who = await someone()
    const answers = await atOnce(LIMIT, () => who.graphql(TWO))
    const passed = statuses(answers)[200] ?? 0
    // Each is one before it is read, and one more when its cost is known: some may fail at the
    // second.
    expect(passed).toBeGreaterThan(0)
    expect(passed).toBeLessThanOrEqual(LIMIT / 2)
    expect(passed + (statuses(answers)[429] ?? 0)).toBe(LIMIT)
  })

  test('one after the other, exactly as many as there are points for', async () => {
    const who = await someone()
    for (let turn = 1; turn <= LIMIT / 5; turn += 1)
      expect(limitOf(await who.graphql(FIVE))).toEqual(caller(LIMIT - 5 * turn))
    const answer = await who.graphql('{ salon { id } }')
    expectThrottled(answer)
    expect(limitOf(answer)).toEqual(caller(0))
    expect((await who.ask('GET', '/api/records/')).status).toBe(429)
  })

  test('one that costs more than is left is not run', async () => {
    const who = await someone()
    await atOnce(LIMIT - 2, () => who.graphql('{ salon { id } }'))
    app.statements.length = 0
    expectThrottled(await who.graphql(FIVE))
    expect(app.statements).toEqual([])
  })
})

describe('every answer tells the limit, and counts as one', () => {
  const GET = { 'apollo-require-preflight': 'yes' }
  test.each<[string, number, string, RequestOptions]>([
    ['data', 200, 'POST', { body: { query: '{ salon { id } }' } }],
    ['data on GET', 200, 'GET ?query={salon{id}}', { headers: GET }],
    ['a refused document', 200, 'POST', { body: { query: '{ salon { nmae } }' } }],
    [
      'a refused document, in the newer form',
      400,
      'POST',
      { body: { query: '{' }, headers: NEWER },
    ],
    [
      'a document that is too large',
      200,
      'POST',
      { body: { query: `{ ${'salon{id} '.repeat(300)} }` } },
    ],
    [
      'an operation that is too dear',
      200,
      'POST',
      { body: { query: TWO.replace('10', '100').replace('99', '100') } },
    ],
    ['a body that is none', 400, 'POST', { raw: '{' }],
    ['a body that is too long', 413, 'POST', { raw: ' '.repeat(300_000) }],
    [
      'a body of another type',
      415,
      'POST',
      { raw: 'a', headers: { 'content-type': 'application/xml' } },
    ],
    [
      'a batch',
      400,
      'POST',
      { body: [{ query: '{ salon { id } }' }, { query: '{ salon { id } }' }] },
    ],
    ['a method that it does not take', 405, 'PUT', { body: { query: '{ salon { id } }' } }],
    ['a GET as a page of elsewhere can send it', 400, 'GET ?query={salon{id}}', {}],
    ["Apollo's landing page", 200, 'GET', { headers: { accept: 'text/html' } }],
    ['the head of that page', 400, 'HEAD', { headers: { accept: 'text/html' } }],
    [
      'a token that is not good',
      200,
      'POST',
      { body: { query: '{ salon { id } }' }, token: 'nonsense' },
    ],
    ['OPTIONS', 404, 'OPTIONS', {}],
  ])('%s', async (_, status, how, options) => {
    const [method = '', search = ''] = how.split(' ')
    const answer = await (await someone()).ask(method, `/graphql${search}`, options)
    expect([answer.status, limitOf(answer)]).toEqual([status, caller(LIMIT - 1)])
  })

  test('the landing page too is refused in the end, and says why as GraphQL does', async () => {
    const who = visitor(app)
    const headers = { accept: 'text/html,*/*' }
    const answers = await atOnce(LIMIT + 2, () => who.ask('GET', '/graphql', { headers }))
    expect(statuses(answers)).toEqual({ 200: LIMIT, 429: 2 })
    expectThrottled(await who.ask('GET', '/graphql', { headers }))
  })
})

describe('signing in', () => {
  const login = (password: string) =>
    `login(username: "limited", password: "${password}") { access }`
  const signIn = (who: Visitor, ...passwords: string[]): Promise<Answer> =>
    who.graphql(
      `mutation { ${passwords.map((password, n) => `a${n}: ${login(password)}`).join(' ')} }`,
    )
  const codes = ({ body }: Answer) =>
    (body.errors as { extensions: { code: string } }[] | undefined)?.map(
      ({ extensions }) => extensions.code,
    )

  test.each([
    ['login', login('guess')],
    ['refreshTokens', 'refreshTokens(refresh: "x") { access }'],
    ['verifyToken', 'verifyToken(token: "x") { kind }'],
    ['logout', 'logout(refresh: "x") { endedAt }'],
    ['signInByLink', 'signInByLink(token: "x") { access }'],
    [
      'setUpSalon',
      `setUpSalon(code: "x", input: { salonName: "S", timeZone: "Europe/Berlin", currency: "EUR",
        phoneRegion: "DE", adminName: "A", username: "a", password: "long enough" }) { access }`,
    ],
    ['createSignInLink', 'createSignInLink(accountId: 1) { token }', true],
    ['changePassword', 'changePassword(input: { old: "guess", new: "x" }) { access }', true],
  ])('%s counts for the address', async (_, field, needsToken = false) => {
    const who = needsToken ? await someone() : visitor(app)
    const answers = await atOnce(2 * SIGN_INS, () => who.graphql(`mutation { ${field} }`))
    expect(statuses(answers)).toEqual({ 200: SIGN_INS, 429: SIGN_INS })
    expect(answers.map(limitOf)).toContainEqual({
      name: 'sign-in',
      left: SIGN_INS - 1,
      quota: SIGN_INS,
    })
  })

  test('a renewed embed token counts for the address', async () => {
    const who = await someone()
    const answers = await atOnce(2 * SIGN_INS, () =>
      who.graphql('mutation { refreshEmbedToken { token } }'),
    )
    expect(statuses(answers)).toEqual({ 200: SIGN_INS, 429: SIGN_INS })
  })

  test('counts together with REST, whoever asks', async () => {
    const who = await someone()
    await signIn(who, 'guess')
    const rest = await who.ask('POST', '/api/token/verify/', { body: { token: 'x' } })
    expect(limitOf(rest)).toEqual({ name: 'sign-in', left: SIGN_INS - 2, quota: SIGN_INS })
    await who.graphql('mutation { verifyToken(token: "x") { kind } }')
    expectThrottled(await signIn(visitor(app, { address: who.address }), 'correct horse'))
    expect((await who.ask('POST', '/api/token/', { body: {} })).status).toBe(429)
  })

  test(
    'each alias is an attempt; what goes over the limit is refused whole, and nothing of it ' +
      'runs',
    async () => {
      const [who, other] = [visitor(app), visitor(app)]
      // and no more are run
      expect(codes(await signIn(who, 'one', 'two', 'three'))).toEqual(['no_active_account'])
      app.statements.length = 0
      expectThrottled(await signIn(who, 'correct horse'))
      expectThrottled(await signIn(other, 'one', 'two', 'three', 'correct horse'))
      expect(app.statements).toEqual([])
      expect(codes(await signIn(visitor(app), 'correct horse'))).toBeUndefined()
    },
  )

  test.each([
    [
      'in fragments',
      `mutation { ...A ... on Mutation { b: ${login('x')} } } fragment A on Mutation {
        a: ${login('x')} }`,
      2,
    ],
    ['under one name twice', `mutation { ${login('x')} ${login('x')} }`, 2],
    [
      'in an operation that is not the one',
      `mutation A { ${login('x')} } mutation B { logout(refresh: "x") { endedAt } }`,
      1,
    ],
  ])('what stands %s', async (_, query, attempts) => {
    const body = { query, ...(query.includes('mutation B') && { operationName: 'B' }) }
    const answer = await visitor(app).ask('POST', '/graphql', { body })
    expect(limitOf(answer)).toEqual({ name: 'sign-in', left: SIGN_INS - attempts, quota: SIGN_INS })
  })

  test('the guesses of one do not keep another from signing in, nor from reading', async () => {
    const who = await someone()
    await atOnce(2 * SIGN_INS, () => who.graphql('mutation { verifyToken(token: "x") { kind } }'))
    expect((await who.graphql('{ salon { id } }')).status).toBe(200)
    expect(codes(await signIn(visitor(app), 'correct horse'))).toBeUndefined()
  })
})

test('what is refused by its cost, or by its attempts, is counted', async () => {
  const counted = async (): Promise<number> => {
    const { text } = await app.request('GET', '/metrics')
    return Number(
      /^refusals_total\{transport="graphql",code="throttled"\} (\d+)$/m.exec(text)?.[1] ?? 0,
    )
  }
  const [before, who] = [await counted(), await someone()]
  await atOnce(LIMIT - 2, () => who.graphql('{ salon { id } }'))
  await who.graphql(FIVE)
  const other = visitor(app)
  await atOnce(SIGN_INS + 1, () => other.graphql('mutation { verifyToken(token: "x") { kind } }'))
  expect(await counted()).toBe(before + 2)
})
