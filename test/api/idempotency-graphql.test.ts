import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../support/app.js'
import {
  countOf,
  isReplay,
  reworded,
  seen,
  storedAnswers,
  under,
} from '../support/idempotency/keyed.js'
import { openKeyedSalon } from '../support/idempotency/salon.js'
import { contents } from '../support/rights/fixture.js'

const here = openKeyedSalon('graph')

type Variables = Record<string, unknown>
const ask = (
  query: string,
  variables: Variables = {},
  under_ = here.key,
  token = here.salon.admin.token,
): Promise<Answer> =>
  here.app.request('POST', '/graphql', under(under_, { token, body: { query, variables } }))
const BOOK =
  'mutation Book($input: CreateAppointmentInput!) { made: createAppointment(input: $input) { ' +
  'id status comment } }'
const TWO = `mutation ($one: CreateAppointmentInput!, $two: CreateAppointmentInput!) {
  one: createAppointment(input: $one) { id } two: createAppointment(input: $two) { id } }`
const book = (input: Variables = here.place) => ask(BOOK, { input })
const codes = ({ body }: Answer): string[] =>
  (body.errors ?? []).map((error: { extensions: { code: string } }) => error.extensions.code)

const expectSame = (again: Answer, first: Answer): void => {
  expect([seen(again), isReplay(again)]).toEqual([seen(first), true])
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
}

test('a mutation happens once, and its answer comes again byte for byte', async () => {
  const first = await book()
  expect([first.status, codes(first), isReplay(first)]).toEqual([200, [], false])
  expect(first.body.data.made.id).toBeGreaterThan(0)
  const before = await contents(here.app.db)
  // by graphql-js, and compiled
  for (let time = 0; time < 4; time += 1) expectSame(await book(), first)
  expect(await contents(here.app.db)).toEqual(before)
  expect(await storedAnswers(here.app, here.key)).toEqual([
    {
      key: here.key,
      account_id: here.salon.admin.id,
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      status: 200,
      body: JSON.stringify({ data: first.body.data }),
      location: null,
    },
  ])
})

test('variables in another order are the same request', async () => {
  const first = await book()
  const raw = reworded({ query: BOOK, variables: { input: here.place } })
  const again = await here.app.request(
    'POST',
    '/graphql',
    under(here.key, { token: here.salon.admin.token, raw }),
  )
  expectSame(again, first)
})

test.each([
  ['other variables', () => ask(BOOK, { input: { ...here.place, time: '12:00' } })],
  ['more variables', () => ask(BOOK, { input: here.place, more: 1 })],
  ['another document', () => ask(`${BOOK} `, { input: here.place })],
  ['another alias', () => ask(BOOK.replace('made:', 'done:'), { input: here.place })],
  [
    'the other door',
    () => {
      const { masterId, serviceId, ...when } = here.place
      const body = { master_id: masterId, service_id: serviceId, ...when }
      return here.app.request(
        'POST',
        '/api/records/',
        under(here.key, { token: here.salon.admin.token, body }),
      )
    },
  ],
])('%s under the key are a mismatch', async (_, other) => {
  const first = await book()
  const before = await contents(here.app.db)
  const refused = await other()
  expect(refused.body.code ?? codes(refused)[0]).toBe('idempotency_mismatch')
  expect([isReplay(refused), refused.body.data ?? null]).toEqual([false, null])
  expect(await contents(here.app.db)).toEqual(before)
  expectSame(await book(), first)
})

test('another operation of the same document is a mismatch', async () => {
  const query = `mutation One($input: CreateAppointmentInput!) { createAppointment(input: $input)
    { id } }
    mutation Two($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }`
  const send = (operationName: string) =>
    here.app.request(
      'POST',
      '/graphql',
      under(here.key, {
        token: here.salon.admin.token,
        body: { query, operationName, variables: { input: here.place } },
      }),
    )
  const first = await send('One')
  expect(codes(await send('Two'))).toEqual(['idempotency_mismatch'])
  expectSame(await send('One'), first)
})

describe('an operation of several fields', () => {
  const both = (two: Variables) => ask(TWO, { one: here.place, two })

  test('happens whole, each alias for itself', async () => {
    const first = await both({ ...here.place, time: '12:00' })
    expect(codes(first)).toEqual([])
    expect(first.body.data.one.id).not.toBe(first.body.data.two.id)
    expectSame(await both({ ...here.place, time: '12:00' }), first)
  })

  test.each([
    ['in the second field', 'one', '10:30'],
    ['in the first field, of a place that somebody has', 'two', '16:00'],
  ])('leaves nothing where one is refused %s', async (_, which, time) => {
    await ask(BOOK, { input: { ...here.place, time: '16:00' } }, '')
    const before = await contents(here.app.db)
    const wishes =
      which === 'one'
        ? { one: here.place, two: { ...here.place, time } }
        : { one: { ...here.place, time }, two: here.place }
    const first = await ask(TWO, wishes)
    expect([first.body.data, codes(first)]).toEqual([null, ['slot_taken']])
    const after = await contents(here.app.db)
    expect({ ...after, idempotency_keys: '' }).toEqual({ ...before, idempotency_keys: '' })
    const { data, errors } = first.body
    expect(await storedAnswers(here.app, here.key)).toMatchObject([
      { body: JSON.stringify({ data, errors }) },
    ])
    expectSame(await ask(TWO, wishes), first)
  })

  test('without a key keeps what went well', async () => {
    const before = await countOf(here.app, 'appointments')
    const answer = await ask(TWO, { one: here.place, two: { ...here.place, time: '10:30' } }, '')
    expect(codes(answer)).toEqual(['slot_taken'])
    expect(await countOf(here.app, 'appointments')).toBe(before + 1)
  })

  test('goes on after one that the constraint undid: a move onto a taken place, twice', async () => {
    const { body: made } = await book()
    await ask(BOOK, { input: { ...here.place, time: '12:00' } }, '')
    const query = `mutation ($id: Int!, $input: RescheduleAppointmentInput!) {
      one: rescheduleAppointment(id: $id, input: $input) { id } two: cancelAppointment(id: $id)
      { id } }`
    const variables = { id: made.data.made.id, input: { date: here.place.date, time: '12:00' } }
    const first = await ask(query, variables, `${here.key} moved`)
    expect(codes(first)).toEqual(['slot_taken'])
    expectSame(await ask(query, variables, `${here.key} moved`), first)
    const { body } = await ask(`{ appointment(id: ${variables.id}) { status time } }`)
    expect(body.data.appointment).toEqual({ status: 'BOOKED', time: '10:00:00' })
  })

  test('tells of the first refusal alone, also when Postgres made it and the operation is compiled', async () => {
    const [maria, nora] = [await here.salon.client(), await here.salon.client()]
    const query = `mutation ($id: Int!, $taken: PhoneNumber!, $phone: PhoneNumber!) {
      one: updateClient(id: $id, input: { phone: $taken }) { id } two: createClient(input: {
      name: "Olga", phone: $phone }) { id } }`
    const before = await contents(here.app.db)
    for (let time = 0; time < 5; time += 1) {
      const variables = { id: maria.id, taken: nora.phone, phone: `+491511945${1000 + time}` }
      const { body } = await ask(query, variables, `${here.key} ${time}`)
      expect(body).toMatchObject({
        data: null,
        errors: [{ path: ['one'], extensions: { code: 'invalid' } }],
      })
      expect(body.errors).toHaveLength(1)
    }
    expect(await contents(here.app.db)).toEqual(before)
  })

  test('one field error makes it one to be tried again', async () => {
    await ask(BOOK, { input: { ...here.place, time: '12:00' } }, '')
    const wrong = { one: here.place, two: { ...here.place, masterId: 2_000_000_000 } }
    expect(codes(await ask(TWO, wrong))).toEqual(['invalid'])
    expect(await storedAnswers(here.app, here.key)).toEqual([])
    expect(codes(await both({ ...here.place, time: '14:00' }))).toEqual([])
  })
})

describe('a refusal', () => {
  test('that is kept comes again, whole: message, path, places, alternatives', async () => {
    const { body: other } = await ask(BOOK, { input: here.place }, '')
    const first = await book()
    expect(codes(first)).toEqual(['slot_taken'])
    expect(first.body.errors[0]).toMatchObject({ path: ['made'], locations: [expect.anything()] })
    expect(first.body.errors[0].extensions.alternatives).toHaveLength(3)
    await ask(`mutation { cancelAppointment(id: ${other.data.made.id}) { id } }`, {}, '')
    for (let time = 0; time < 3; time += 1) expectSame(await book(), first)
  })

  test('that is kept comes again from a compiled operation as well', async () => {
    await ask(BOOK, { input: here.place }, '')
    for (let time = 0; time < 3; time += 1)
      await ask(BOOK, { input: { ...here.place, date: '2030-01-09' } }, `${here.key}${time}`)
    const first = await book()
    expect(codes(first)).toEqual(['slot_taken'])
    expectSame(await book(), first)
  })

  test.each<[string, string, Variables]>([
    ['invalid', 'a reference', { masterId: 2_000_000_000 }],
    ['invalid', 'a shape', { time: 'noon' }],
  ])('%s for %s is not kept', async (code, _, fault) => {
    expect(codes(await book({ ...here.place, ...fault }))).toEqual([code])
    expect(await storedAnswers(here.app, here.key)).toEqual([])
    const served = await book()
    expect([codes(served), isReplay(served)]).toEqual([[], false])
  })

  test('for want of a right is not kept', async () => {
    const { token } = await here.salon.account('master', { masterId: here.place.masterId })
    expect(codes(await ask(BOOK, { input: here.place }, here.key, token))).toEqual([
      'permission_denied',
    ])
    expect(await storedAnswers(here.app, here.key)).toEqual([])
  })

  test('for want of a token is not kept', async () => {
    const answer = await here.app.request(
      'POST',
      '/graphql',
      under(here.key, { body: { query: BOOK, variables: { input: here.place } } }),
    )
    expect(codes(answer)).toEqual(['not_authenticated'])
    expect(await storedAnswers(here.app, here.key)).toEqual([])
  })
})

test.each([
  ['too long', 'k'.repeat(256)],
  ['not ASCII', 'ключ'.replace(/./g, 'é')],
])('a key that is %s is refused', async (_, bad) => {
  const before = await contents(here.app.db)
  const answer = await ask(BOOK, { input: here.place }, bad)
  expect(codes(answer)).toEqual(['invalid'])
  expect(answer.body.errors[0].extensions.fields).toEqual({ idempotencyKey: [expect.any(String)] })
  expect(await contents(here.app.db)).toEqual(before)
})

test('queries do not look at it, not even at a bad one', async () => {
  const query = '{ appointments(first: 1) { totalCount } }'
  const first = await ask(query)
  await ask(BOOK, { input: here.place }, '')
  const again = await ask(query)
  expect(again.body.data.appointments.totalCount).toBe(first.body.data.appointments.totalCount + 1)
  expect([isReplay(again), codes(await ask(query, {}, 'k'.repeat(300)))]).toEqual([false, []])
  expect(await storedAnswers(here.app, here.key)).toEqual([])
})

describe('nothing is kept of', () => {
  const LOGIN =
    'mutation ($password: String!) { login(username: "ann", password: $password) { access ' +
    'refresh } }'
  beforeAll(async () => {
    const input = { username: 'ann', password: 'correct horse', name: 'Ann', role: 'OPERATOR' }
    await ask(
      'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }',
      { input },
      '',
    )
  })
  const signIn = async () => (await ask(LOGIN, { password: 'correct horse' })).body.data.login

  test.each<[string, () => Promise<[string, Variables]>]>([
    ['login', () => Promise.resolve([LOGIN, { password: 'correct horse' }])],
    ['a login that is refused', () => Promise.resolve([LOGIN, { password: 'wrong' }])],
    [
      'refreshTokens',
      async () => [
        'mutation ($refresh: String!) { refreshTokens(refresh: $refresh) { access } }',
        { refresh: (await signIn()).refresh },
      ],
    ],
    [
      'verifyToken',
      async () => [
        'mutation ($token: String!) { verifyToken(token: $token) { kind } }',
        { token: (await signIn()).access },
      ],
    ],
    [
      'logout',
      async () => [
        'mutation ($refresh: String!) { logout(refresh: $refresh) { endedAt } }',
        { refresh: (await signIn()).refresh },
      ],
    ],
    ['refreshEmbedToken', () => Promise.resolve(['mutation { refreshEmbedToken { token } }', {}])],
    [
      'changePassword',
      async () => [
        'mutation { changePassword(input: { old: "wrong", new: "a new horse" }) { access } }',
        {},
      ],
    ],
    [
      'createSignInLink',
      async () => [
        'mutation ($id: Int!) { createSignInLink(accountId: $id) { token } }',
        { id: here.operator.id },
      ],
    ],
    [
      'signInByLink',
      async () => {
        const { body } = await ask(
          'mutation ($id: Int!) { createSignInLink(accountId: $id) { token } }',
          { id: here.operator.id },
          '',
        )
        const { token } = body.data.createSignInLink
        return ['mutation ($t: String!) { signInByLink(token: $t) { access } }', { t: token }]
      },
    ],
    [
      'setUpSalon',
      () =>
        Promise.resolve([
          `mutation { setUpSalon(code: "wrong", input: { salonName: "S", timeZone: "UTC",
             currency: "EUR", phoneRegion: "DE", adminName: "A", username: "a",
             password: "correct horse" }) { access } }`,
          {},
        ]),
    ],
    [
      'a login behind a fragment and beside another field',
      () =>
        Promise.resolve([
          `mutation ($password: String!) { ...in createClient(input: {
            name: "Olga", phone: "+4915119444${100 + here.turn}" }) { id } }
           fragment in on Mutation { ... on Mutation { it: login(username: "ann", password:
           $password) { access } } }`,
          { password: 'correct horse' },
        ]),
    ],
  ])('%s', async (_, what) => {
    const before = await countOf(here.app, 'idempotency_keys')
    const answers = []
    for (const _ of [1, 2]) answers.push(await ask(...(await what())))
    expect(answers.map(isReplay)).toEqual([false, false])
    expect(await countOf(here.app, 'idempotency_keys')).toBe(before)
  })
})

test('an answer is not shown to another account', async () => {
  const first = await book({ ...here.place, comment: 'for the admin alone' })
  const other = await ask(
    BOOK,
    { input: { ...here.place, comment: 'for the admin alone' } },
    here.key,
    here.operator.token,
  )
  expect([codes(other), isReplay(other)]).toEqual([['slot_taken'], false])
  expectSame(await book({ ...here.place, comment: 'for the admin alone' }), first)
})

test('variables that are nested beyond measure break nothing', async () => {
  const raw = `{"query":${JSON.stringify(BOOK)},"variables":{"input":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`
  const answer = await here.app.request(
    'POST',
    '/graphql',
    under(here.key, { token: here.salon.admin.token, raw }),
  )
  expect(answer.status).toBeLessThan(500)
  expect(codes(answer).length + Number(answer.body.code !== undefined)).toBeGreaterThan(0)
  expect(await storedAnswers(here.app, here.key)).toEqual([])
  expect(codes(await book())).toEqual([])
})

test('what a client sees of a replay does not depend on how it is asked for', async () => {
  const first = await book()
  const accept = 'application/graphql-response+json'
  const again = await here.app.request(
    'POST',
    '/graphql',
    under(here.key, {
      token: here.salon.admin.token,
      body: { query: BOOK, variables: { input: here.place } },
      headers: { accept },
    }),
  )
  expect([again.status, again.text, isReplay(again)]).toEqual([200, first.text, true])
})

describe('an answer over 256 KB', () => {
  let clientId = 0
  beforeAll(async () => {
    const { id } = await here.salon.client()
    clientId = id
    const anna = await here.salon.master()
    const haircut = await here.salon.service({ by: [anna] })
    const { body } = await ask(
      BOOK,
      { input: { ...here.place, masterId: anna.id, serviceId: haircut.id, clientId } },
      '',
    )
    expect(body.errors).toBeUndefined()
    const fields =
      sql.raw(`salon_id, client_id, master_id, service_id, service_name, duration_minutes, price,
      buffer_before_minutes, buffer_after_minutes, date, start_minute, starts_at, ends_at, busy_from, busy_to, source,
      created_at, updated_at`)
    await here.app.db.execute(sql`
      insert into appointments (${fields}, status, comment)
      select ${fields}, 'cancelled', repeat('ж', 1000) from appointments, generate_series(1, 100)
      where id = ${body.data.made.id}`)
  })
  /** A hundred appointments, and of each so many times its comment of 2 KB. */
  const rename = (comments: number, key: string, name: string) =>
    ask(
      `mutation ($id: Int!, $name: String!) { made: updateClient(id: $id, input: { name: $name }) {
         name appointments(first: 100) { nodes {
         ${Array.from({ length: comments }, (_, n) => `c${n}: comment`).join(' ')} } } } }`,
      { id: clientId, name },
      key,
    )
  const nameNow = async () =>
    (await ask(`{ client(id: ${clientId}) { name } }`)).body.data.client.name

  test.each([
    ['by graphql-js', 1],
    ['compiled', 4],
  ])('is refused with a key, and nothing of it is done: %s', async (_, times) => {
    const before = await contents(here.app.db)
    for (let time = 0; time < times; time += 1) {
      const { body } = await rename(2, here.key, 'Too Much')
      expect([body.data, codes({ body } as Answer)]).toEqual([null, ['invalid']])
      expect(body.errors[0].extensions.fields).toEqual({
        idempotencyKey: ['The answer is too large to be kept: ask for less.'],
      })
    }
    expect(await contents(here.app.db)).toEqual(before)
  })

  test('is given without a key', async () => {
    const { text, body } = await rename(2, '', `All of it ${here.turn}`)
    expect([codes({ body } as Answer), Buffer.byteLength(text) > 256 * 1024]).toEqual([[], true])
    expect(await nameNow()).toBe(`All of it ${here.turn}`)
  })

  test('leaves the key free for one that is smaller, which is kept', async () => {
    expect(codes(await rename(2, here.key, 'Too Much'))).toEqual(['invalid'])
    const first = await rename(1, here.key, `Less ${here.turn}`)
    expect([codes(first), Buffer.byteLength(first.text) > 128 * 1024]).toEqual([[], true])
    expectSame(await rename(1, here.key, `Less ${here.turn}`), first)
    expect(await nameNow()).toBe(`Less ${here.turn}`)
  })
})
