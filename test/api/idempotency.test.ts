import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredAnswers } from '../../src/service/idempotency.js'
import { methodOf, pathOf, type Route } from '../../src/rest/handle/route.js'
import { routes } from '../../src/rest/routes/routes.js'
import { type Answer, type RequestOptions, startTestApp, type TestApp } from '../support/app.js'
import {
  countOf,
  isReplay,
  KEY,
  reworded,
  seen,
  storedAnswers,
  under,
} from '../support/idempotency/keyed.js'
import { type Given, ROWS } from '../support/rights/routes.js'
import { buildFixture, contents, type Fixture } from '../support/rights/fixture.js'

let app: TestApp
let fixture: Fixture
let token: string
let turn = 0
const newKey = (): string => `key ${(turn += 1)}`

beforeAll(async () => {
  app = await startTestApp()
  fixture = await buildFixture(app)
  token = fixture.persons.admin.token
})
afterAll(() => app.stop())

const HOUR = 3_600_000
const MISMATCH = {
  detail: 'This Idempotency-Key was used with another request.',
  code: 'idempotency_mismatch',
}
const send = (row: Route, { id, body }: Given, options: RequestOptions): Promise<Answer> =>
  app.request(methodOf(row), pathOf(row).replace(':id', String(id)), { token, body, ...options })
const given = async (row: Route): Promise<Given> => (await ROWS[row.route]?.given(fixture)) ?? {}
const keyed = (key: string, options: RequestOptions = {}): RequestOptions => under(key, options)

const book = (key: string, body: unknown, options: RequestOptions = {}): Promise<Answer> =>
  app.request('POST', '/api/records/', under(key, { token, body, ...options }))
const booking = () => ({
  master_id: fixture.ours.anna.id,
  service_id: fixture.ours.haircut.id,
  ...fixture.slot(),
})

const posts = routes.filter((row) => methodOf(row) === 'POST' && !row.open)
const named = (some: readonly Route[]) => some.map((row) => [row.route, row] as const)

describe.each(named(posts))('%s', (_, row) => {
  test('answers the same again, byte for byte, and does nothing twice', async () => {
    const key = newKey()
    const request = await given(row)
    const first = await send(row, request, keyed(key))
    expect(first.status).toBe(row.status ?? 200)
    expect(isReplay(first)).toBe(false)
    expect(first.headers.has('location')).toBe(row.location !== undefined)
    const before = await contents(app.db)
    const again = await send(row, request, keyed(key))
    const inOtherWords = await send(row, request, keyed(key, { raw: reworded(request.body) }))
    for (const answer of [again, inOtherWords]) expect(seen(answer)).toEqual(seen(first))
    expect([again, inOtherWords].map(isReplay)).toEqual([true, true])
    expect(await contents(app.db)).toEqual(before)
  })

  test('refuses the key for another body, id or row, whatever that would give', async () => {
    const key = newKey()
    const request = await given(row)
    expect((await send(row, request, keyed(key))).status).toBe(row.status ?? 200)
    const before = await contents(app.db)
    const other = posts.find(
      ({ route: on }) => on !== row.route && on.includes(':id') === row.route.includes(':id'),
    )
    const answers = [
      await send(row, { ...request, body: { ...request.body, more: 1 } }, keyed(key)),
      await send(row, { ...request, body: { name: ['no', 'such', 'shape'] } }, keyed(key)),
      ...(row.route.includes(':id')
        ? [
            await send(
              row,
              { ...request, id: await given(row).then(({ id = 0 }) => id) },
              keyed(key),
            ),
          ]
        : []),
      ...(other ? [await send(other, request, keyed(key))] : []),
    ]
    expect(answers.length).toBeGreaterThan(2)
    for (const answer of answers)
      expect([answer.status, answer.body, isReplay(answer)]).toEqual([422, MISMATCH, false])
    if (!row.route.includes(':id')) expect(await contents(app.db)).toEqual(before)
    expect(seen(await send(row, request, keyed(key))).status).toBe(row.status ?? 200)
  })

  test('stores what was answered and nothing else', async () => {
    const key = newKey()
    const { status, text, headers } = await send(row, await given(row), keyed(key))
    expect(await storedAnswers(app, key)).toEqual([
      {
        key,
        account_id: fixture.persons.admin.id,
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        status,
        body: text,
        location: headers.get('location'),
      },
    ])
  })
})

describe.each(named(routes.filter((row) => !posts.includes(row))))('%s', (_, row) => {
  test('does not look at a key, and leaves nothing under it', async () => {
    const key = newKey()
    for (const _ of [1, 2]) {
      const { query = {}, ...request } = await given(row)
      const parameters = new URLSearchParams(query).toString()
      const path = pathOf(row).replace(':id', String(request.id))
      const answer = await app.request(methodOf(row), parameters ? `${path}?${parameters}` : path, {
        ...under(key, { body: request.body }),
        ...(!row.open && { token }),
      })
      expect([answer.status, isReplay(answer)]).toEqual([row.status ?? 200, false])
    }
    expect(await storedAnswers(app, key)).toEqual([])
  })
})

test('a path without its last slash, and an empty body, are the same request', async () => {
  const id = await fixture.appointment()
  const first = await app.request(
    'POST',
    `/api/records/${id}/confirm/`,
    under('slash', { token, body: {} }),
  )
  const again = await app.request('POST', `/api/records/${id}/confirm`, under('slash', { token }))
  expect([first.status, isReplay(again)]).toEqual([200, true])
  expect(seen(again)).toEqual(seen(first))
})

test('a key belongs to the account, not to the token', async () => {
  const [first, second] = [booking(), booking()]
  const mine = await book('shared', first)
  const other = await book('shared', second, { token: fixture.persons.operator.token })
  expect([mine.status, other.status, isReplay(other)]).toEqual([201, 201, false])
  expect(other.body.id).not.toBe(mine.body.id)
  const later = app.tokens.sign('access', { accountId: fixture.persons.admin.id }, app.now + 1000)
  const again = await book('shared', first, { token: later })
  expect([seen(again), isReplay(again)]).toEqual([seen(mine), true])
  const stolen = await book('shared', first, { token: fixture.persons.integration.token })
  expect([stolen.status, isReplay(stolen)]).toEqual([409, false]) // its own request, of its own
  expect(stolen.body.code).toBe('slot_taken')
  expect(stolen.text).not.toContain(`"id":${mine.body.id},`)
  expect((await storedAnswers(app, 'shared')).map(({ account_id: account }) => account)).toEqual(
    [fixture.persons.admin.id, fixture.persons.operator.id, fixture.persons.integration.id].sort(
      (a, b) => a - b,
    ),
  )
})

test('accounts of two salons have keys of their own', async () => {
  const { theirs } = fixture
  const body = { master_id: theirs.anna.id, service_id: theirs.haircut.id, ...fixture.slot() }
  const [mine, other] = [
    await book('far', booking()),
    await book('far', body, { token: theirs.story.admin.token }),
  ]
  expect([mine.status, other.status]).toEqual([201, 201])
})

test('nobody gets nothing of a key: 401 stays 401', async () => {
  const body = booking()
  await book('open', body)
  const answer = await book('open', body, { token: 'x' })
  expect([answer.status, isReplay(answer)]).toEqual([401, false])
})

describe('a key', () => {
  test.each([
    ['of 256 characters', 'k'.repeat(256), ['Ensure this field has no more than 255 characters.']],
    ['with a letter beyond ASCII', 'schlüssel', ['Use ASCII characters only.']],
    ['with a tab', 'a\tb', ['Use ASCII characters only.']],
    [
      'with both faults',
      'é'.repeat(300),
      ['Ensure this field has no more than 255 characters.', 'Use ASCII characters only.'],
    ],
  ])('%s is refused, before anything happens', async (_, key, said) => {
    const before = await contents(app.db)
    const answer = await book(key, booking())
    expect([answer.status, answer.body]).toEqual([400, { idempotency_key: said }])
    expect(await contents(app.db)).toEqual(before)
  })

  test.each([
    ['of 255 characters', 'k'.repeat(255)],
    ['of one character', '!'],
    ['with spaces and quotes', `"a 'key' \\ %_; drop`],
  ])('%s counts', async (_, key) => {
    const body = booking()
    const [first, again] = [await book(key, body), await book(key, body)]
    expect([first.status, seen(again), isReplay(again)]).toEqual([201, seen(first), true])
  })

  test('differs from one in other letters', async () => {
    const [lower, upper] = [await book('case', booking()), await book('CASE', booking())]
    expect([lower.status, upper.status]).toEqual([201, 201])
  })

  test('that is empty is none', async () => {
    const before = await countOf(app, 'idempotency_keys')
    const body = booking()
    const [first, again] = [await book('', body), await book('', body)]
    expect([first.status, again.status, again.body.code]).toEqual([201, 409, 'slot_taken'])
    expect(await countOf(app, 'idempotency_keys')).toBe(before)
  })
})

test('a body that is nested beyond measure is refused, and breaks nothing', async () => {
  const raw = `{"comment":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const answer = await book('deep', undefined, { raw })
  expect([answer.status, answer.body.code]).toEqual([400, 'parse_error'])
  const fine = `{"more":${'[{"a":'.repeat(500)}1${'}]'.repeat(500)},${JSON.stringify(booking()).slice(1)}`
  const [first, again] = [
    await book('deep', undefined, { raw: fine }),
    await book('deep', undefined, { raw: fine }),
  ]
  expect([first.status, seen(again), isReplay(again)]).toEqual([201, seen(first), true])
})

test.each([
  ['a number and its text', { more: 1 }, { more: '1' }],
  ['null and nothing', { more: null }, {}],
  ['lists in another order', { more: [1, 2] }, { more: [2, 1] }],
  ['an object and the list of its pairs', { more: { a: 1 } }, { more: [['a', 1]] }],
  [
    'an object and how it is written for its fingerprint',
    { more: { a: 1 } },
    { more: { pairs: [['a', 1]] } },
  ],
])('%s are two requests', async (_, one, other) => {
  const [key, body] = [newKey(), booking()]
  expect((await book(key, { ...body, ...one })).status).toBe(201)
  expect((await book(key, { ...body, ...other })).status).toBe(422)
})

describe('after a day', () => {
  test('a key counts no more, to the millisecond, and then holds the new answer', async () => {
    const start = app.now
    const [first, later] = [
      { ...booking(), date: '2030-02-11' },
      { ...booking(), date: '2030-02-12' },
    ]
    try {
      const runIdempotently = await book('day', first)
      app.now = start + 24 * HOUR - 1
      token = app.tokens.sign('access', { accountId: fixture.persons.admin.id }, app.now)
      const again = await book('day', first)
      expect([seen(again), isReplay(again)]).toEqual([seen(runIdempotently), true])
      app.now = start + 24 * HOUR
      const renewed = await book('day', later)
      expect([
        renewed.status,
        isReplay(renewed),
        renewed.body.id === runIdempotently.body.id,
      ]).toEqual([201, false, false])
      expect((await book('day', first)).status).toBe(422)
      app.now = start + 48 * HOUR - 1 // the day counts from the new answer
      token = app.tokens.sign('access', { accountId: fixture.persons.admin.id }, app.now)
      expect(seen(await book('day', later))).toEqual(seen(renewed))
    } finally {
      app.now = start
      token = fixture.persons.admin.token
    }
  })

  test('a refusal that was kept counts no more either', async () => {
    const start = app.now
    const body = { ...booking(), date: '2030-02-13' }
    const { body: other } = await book(newKey(), body)
    expect((await book('refused', body)).body.code).toBe('slot_taken')
    await app.request('POST', `/api/records/${other.id}/cancel/`, { token, body: {} })
    expect((await book('refused', body)).body.code).toBe('slot_taken')
    try {
      app.now = start + 24 * HOUR
      token = app.tokens.sign('access', { accountId: fixture.persons.admin.id }, app.now)
      expect((await book('refused', body)).status).toBe(201)
    } finally {
      app.now = start
      token = fixture.persons.admin.token
    }
  })

  test('answers are swept, and no sooner', async () => {
    await book('swept', booking())
    const before = await countOf(app, 'idempotency_keys')
    await deleteExpiredAnswers(app.db, app.now)
    expect(await countOf(app, 'idempotency_keys')).toBe(before)
    await deleteExpiredAnswers(app.db, app.now + 72 * HOUR)
    expect(await countOf(app, 'idempotency_keys')).toBe(0)
  })
})

test('the header is spelled as one likes', async () => {
  const body = booking()
  const options = (name: string) => ({ token, body, headers: { [name]: 'spelled' } })
  const first = await app.request('POST', '/api/records/', options(KEY.toUpperCase()))
  const again = await app.request('POST', '/api/records/', options(KEY.toLowerCase()))
  expect([first.status, seen(again), isReplay(again)]).toEqual([201, seen(first), true])
})
