import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseWithinLimits, LIMITS } from '../../src/graphql/limits/document-limits.js'
import { routes } from '../../src/rest/routes/routes.js'
import { type Answer, startTestApp, type TestApp } from '../support/app.js'
import { openTab } from '../support/live.js'
import { type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.graphql('{ me { id } }', {}, salon.admin.token) // who asks is remembered from here on
  app.statements.length = 0
})

const post = (body: unknown): Promise<Answer> =>
  app.request('POST', '/graphql', { body, token: salon.admin.token })
const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ')
const deep = (levels: number): string => `{ ${'a { '.repeat(levels)} b ${'} '.repeat(levels)} }`
/** Each spreads the one before it twice: 2 to the count of fields. */
const doubling = (count: number, on: string, leaf: string): string =>
  `fragment F0 on ${on} { ${leaf} } ${times(
    count,
    (n) => `fragment F${n + 1} on ${on} { ...F${n}
    ...F${n} }`,
  )}`
const nestedDoubling = (count: number): string =>
  `fragment F0 on Client { id } ${times(
    count,
    (n) => `fragment F${n + 1} on Client {
    a: lastVisit { client { ...F${n} } } b: nextVisit { client { ...F${n} } } }`,
  )}`

const TOO_MUCH: [string, string][] = [
  ['300 repeats of an edge', `{ ${times(300, () => 'salon{id}')} }`],
  [
    'edges repeated in repeated edges',
    `{
      ${times(10, () => `clients{ ${times(4, () => `nodes{ ${times(4, () => 'lastVisit{id}')} }`)} }`)}
      }`,
  ],
  [
    '150 fragments side by side',
    `{ salon { ${times(150, (n) => `...F${n}`)} } } ${times(
      150,
      (n) => `fragment F${n} on Salon
      { id }`,
    )}`,
  ],
  ['500 levels', deep(500)],
  [
    'one level more than allowed',
    `{ me ${'{ client { lastVisit { client { nextVisit '.repeat(4)} { id } ${'} } } }'.repeat(4)}
      }`,
  ],
  [
    '100,000 levels of values',
    `{ appointments(search: ${'['.repeat(50_000)}${']'.repeat(50_000)}) { totalCount } }`,
  ],
  ['5,000 aliases', `{ ${times(5000, (n) => `a${n}: __typename`)} }`],
  ['one alias more than allowed', `{ ${times(LIMITS.aliases + 1, (n) => `a${n}: salon { id }`)} }`],
  [
    'aliases of the schema',
    `{ ${times(LIMITS.aliases + 1, (n) => `a${n}: __schema { ...S }`)} } fragment S on __Schema
      { types { name } }`,
  ],
  [
    'aliases in a fragment of the schema',
    `{ __schema { ${times(8, () => '...S')} } } fragment S on __Schema
      { ${times(10, (n) => `a${n}: types { name }`)} }`,
  ],
  ['a fragment that spreads itself', '{ salon { ...A } } fragment A on Salon { id ...A }'],
  [
    'fragments in a circle',
    '{ salon { ...A } } fragment A on Salon { ...B } fragment B on Salon { ...C } fragment C ' +
      'on Salon { ...A }',
  ],
  [
    'a circle that nothing uses',
    '{ salon { id } } fragment A on Salon { ...B } fragment B on Salon { ...A }',
  ],
  ['fragments that double 30 times', `{ salon { ...F30 } } ${doubling(30, 'Salon', 'id')}`],
  ['fragments that double 200 times', `{ salon { ...F200 } } ${doubling(200, 'Salon', 'id')}`],
  ['edges that double 30 times', `{ client(id: 1) { ...F30 } } ${nestedDoubling(30)}`],
  [
    'types of types that double',
    `{ __schema { types { ...F20 } } } fragment F0 on __Type { name } ${times(
      20,
      (n) => `fragment
      F${n + 1} on __Type { a: ofType { ...F${n} } b: ofType { ...F${n} } }`,
    )}`,
  ],
  [
    'fields of types of fields, in lists of lists',
    '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } ' +
      '} } } } } } } }',
  ],
  ['1,000 directives', `{ salon { id ${times(1000, () => '@skip(if: false)')} } }`],
  ['10 directives beside the schema', `query cop { __typename ${times(10, () => '@aa')} }`],
  ['900 unknown directives', `{ salon { id ${times(900, () => '@a')} } }`],
  ['900 directives beside the schema', `{ __typename ${times(900, () => '@a')} }`],
  ['900 directives on the operation', `query Q ${times(900, () => '@a')} { salon { id } }`],
  [
    '900 directives on a variable',
    `query Q($a: Int ${times(900, () => '@a')}) { master(id: $a) { id } }`,
  ],
  [
    '900 directives on a fragment that nothing uses',
    `{ salon { id } } fragment F on Salon ${times(900, () => '@a')} { id }`,
  ],
  [
    'a directive on each of many fields',
    `{ salon { ${times(LIMITS.directives + 1, () => 'id @skip(if: false)')} } }`,
  ],
  ['2,000 repeats of a field', `{ ${times(2000, () => 'salon')} }`],
  ['1,900 repeats of a field', `{ ${times(1900, () => '__typename')} }`],
  ['700 repeats of an edge', `{ ${times(650, () => 'salon{id}')} }`],
  [
    '1,900 repeats in a fragment that nothing uses',
    `{ salon { id } } fragment F on Salon { ${times(1900, () => 'id')} }`,
  ],
  ['60,000 characters', `{ salon { id } } #${'x'.repeat(60_000)}`],
  ['many operations', times(300, (n) => `query Q${n} { salon { id } }`)],
  ['a page of 1e9', '{ appointments(first: 1000000000) { totalCount } }'],
  ['a page of 1e9 as a float', '{ appointments(first: 1e9) { totalCount } }'],
  ['a page of -1', '{ clients(first: -1) { totalCount } }'],
  ['a page of 101', '{ clients(first: 101) { totalCount } }'],
  ['an offset of -1', '{ clients(offset: -1) { totalCount } }'],
  ['an offset far out', '{ clients(offset: 2147483647) { totalCount } }'],
  ['a page beyond 32 bits', '{ clients(first: 99999999999) { totalCount } }'],
  [
    'pages in pages',
    '{ clients(first: 100) { nodes { appointments(first: 100) { nodes { id client { ' +
      'appointments(first: 100) { nodes { id } } } } } } } }',
  ],
  [
    'a page of pages in edges',
    '{ clients(first: 100) { edges { node { appointments(first: 100) { edges { node { id ' +
      'master { id } } } } } } } }',
  ],
  [
    'hours of a year, many times',
    `{ masters {
      ${times(
        20,
        (n) =>
          `a${n}: workingHours(from: "2030-01-01", to: "2030-12-31") { date shifts { start end } ` +
          '}',
      )}
      } }`,
  ],
  [
    'many sign-ins',
    `mutation {
      ${times(10, (n) => `a${n}: login(username: "admin", password: "guess ${n}") { access }`)} }`,
  ],
  [
    'many sign-ins in a fragment',
    `mutation { ...L } fragment L on Mutation {
      ${times(10, (n) => `a${n}: login(username: "admin", password: "guess ${n}") { access }`)} }`,
  ],
  [
    'many days',
    `{
      ${times(30, (n) => `a${n}: availableDays(from: "2030-01-01", to: "2030-03-30", serviceId: 1) { date }`)}
      }`,
  ],
]

describe('refused before anything is read', () => {
  test.each(TOO_MUCH)('%s', async (_, query) => {
    const { status, body } = await post({ query })
    expect(status).toBeLessThan(500)
    const { errors, data } = body as { errors: { extensions: { code: string } }[]; data?: unknown }
    expect(['invalid', 'parse_error']).toContain(errors[0]?.extensions.code)
    expect(data ?? undefined).toBeUndefined()
    expect(app.statements).toEqual([])
  })

  test.each(TOO_MUCH.filter(([, query]) => query.length < 12_000))(
    'in an address: %s',
    async (_, query) => {
      const { status, body } = await app.request(
        'GET',
        `/graphql?query=${encodeURIComponent(query)}`,
        {
          token: salon.admin.token,
          headers: { 'apollo-require-preflight': 'yes' },
        },
      )
      expect(status).toBeLessThan(500)
      expect(body.errors[0].extensions.code).toMatch(/^(invalid|parse_error|method_not_allowed)$/)
      expect(app.statements).toEqual([])
    },
  )

  test.each([
    [
      'given',
      'query ($n: Int) { clients(first: $n) { nodes { appointments(first: $n) { nodes { id ' +
        'client { id } } } } } }',
      { n: 100 },
    ],
    [
      'by default',
      'query ($n: Int = 100) { clients(first: $n) { nodes { appointments(first: $n) { nodes ' +
        '{ id client { id } } } } } }',
      {},
    ],
    [
      'in a fragment',
      'query ($n: Int! = 100) { clients(first: $n) { nodes { ...C } } } fragment C on Client ' +
        '{ appointments(first: $n) { nodes { id client { id } } } }',
      {},
    ],
    [
      'of days',
      'query ($from: LocalDate!, $to: LocalDate = "2030-12-31") { masters { ' +
        'workingHours(from: $from, to: $to) { date shifts { start end } } } }',
      { from: '2030-01-01' },
    ],
  ])('pages in pages, their size in variables: %s', async (_, query, variables) => {
    const { body } = await post({ query, variables })
    expect(body.errors[0].extensions.code).toBe('invalid')
    expect(body.errors[0].message).toContain('costs more than')
    expect(app.statements).toEqual([])
  })

  test('a body of 10 MB: 413', async () => {
    const { status, body } = await post({ query: `{ salon { id } } #${'x'.repeat(10_000_000)}` })
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'payload_too_large' })
    expect(app.statements.filter((text) => text.includes('salons'))).toEqual([])
  })

  test('100,000 levels: 413', async () => {
    const { status, body } = await post({ query: deep(100_000) })
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'payload_too_large' })
    expect(app.statements).toEqual([])
  })

  test('a batch', async () => {
    const { status, body } = await post([
      { query: '{ salon { id } }' },
      { query: '{ salon { id } }' },
    ])
    expect({ status, code: body.errors[0].extensions.code }).toEqual({
      status: 400,
      code: 'invalid',
    })
    expect(app.statements).toEqual([])
  })

  test('variables that are nested 100,000 deep', async () => {
    const raw = `{"query":"query ($f: AppointmentFilter) { appointments(filter: $f) { totalCount } }","variables":{"f":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    const { status, body } = await app.request('POST', '/graphql', {
      raw,
      token: salon.admin.token,
    })
    expect(status).toBeLessThan(500)
    expect(body.errors[0].extensions.code).toBe('invalid')
    expect(app.statements).toEqual([])
  })

  test('unknown variables that are nested 100,000 deep do nothing', async () => {
    const raw = `{"query":"{ __typename }","variables":{"f":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    const { body } = await app.request('POST', '/graphql', { raw, token: salon.admin.token })
    expect(body).toMatchObject({ data: { __typename: 'Query' } })
  })

  test('a persisted query that nobody stored', async () => {
    const { status, body } = await post({
      extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
    })
    expect(status).toBeLessThan(500)
    expect(body.errors[0].extensions.code).toBe('not_found')
  })
})

test('10 unknown directives are refused by the limit, before validation looks at them', async () => {
  const { body } = await post({ query: `query cop { __typename ${times(10, () => '@aa')} }` })
  expect(body.errors).toHaveLength(1)
  expect(body.errors[0].message).toBe('The operation exceeds the limit of 8 directives.')
})

const ROUTE_DOCUMENTS = routes.flatMap(({ route, document, list }): [string, string][] => [
  [route, document],
  ...(list && 'countDocument' in list
    ? [[`${route}, its count`, list.countDocument] as [string, string]]
    : []),
])

test.each(ROUTE_DOCUMENTS)('the document of %s is within the limits', (_, document) => {
  expect(() => parseWithinLimits(document)).not.toThrow()
})

/** What Apollo Sandbox asks when it opens: all that the standard query can be told to ask. */
const SANDBOX = getIntrospectionQuery({
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
})

test.each([
  ['the standard introspection', getIntrospectionQuery()],
  ["Apollo Sandbox's introspection", SANDBOX],
  [
    'a look at one type',
    '{ __type(name: "Appointment") { fields { name type { name ofType { name } } } } }',
  ],
])('%s passes', async (_, query) => {
  const { status, body } = await post({ query })
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('errors')
  expect(app.statements).toEqual([])
})

test('documents that are admitted are forgotten again, the large ones sooner', () => {
  const large = (n: number): string => `query Q${n} { ${times(500, (at) => `f${at}`)} }`
  const [first, small] = [parseWithinLimits(large(0)), parseWithinLimits('{ me { id } }')]
  expect(parseWithinLimits(large(0))).toBe(first)
  for (let n = 1; n < 120; n += 1) {
    parseWithinLimits(large(n))
    expect(parseWithinLimits('{ me { id } }')).toBe(small)
  }
  expect(parseWithinLimits(large(0))).not.toBe(first)
})

test.each([
  ['as many aliases as allowed', `{ ${times(LIMITS.aliases, (n) => `a${n}: me { id }`)} }`],
  [
    'as many directives as allowed',
    `{ me { ${times(LIMITS.directives, () => '... @skip(if: false) { id }')} } }`,
  ],
  [
    'a page of 100 with all that a list shows',
    '{ appointments(first: 100) { totalCount nodes { id client { name } master { name } ' +
      'service { name } statusLog { id actor { name } } } } }',
  ],
  ['one sign-in', 'mutation { login(username: "nobody", password: "guess") { access } }'],
])('%s passes', async (_, query) => {
  const { body } = await post({ query })
  expect(['no_active_account', undefined]).toContain(body.errors?.[0]?.extensions.code)
})

test('an answer tells its cost', async () => {
  const cost = async (query: string) => (await post({ query })).body.extensions.cost as number
  expect(await cost('{ salon { id } }')).toBe(1)
  const one = await cost('{ appointments(first: 1) { nodes { id client { id } } } }')
  expect(await cost('{ appointments(first: 100) { nodes { id client { id } } } }')).toBe(100 * one)
  expect(
    await cost('{ masters { workingHours(from: "2030-01-01", to: "2030-01-07") { date } } }'),
  ).toBe(10 * 8)
})

test.each([
  ['a syntax error', '{ salon {', 'parse_error'],
  ['an unknown field', '{ salon { nmae } }', 'invalid'],
  ['an unknown operation', 'query A { salon { id } } query B { me { id } }', 'invalid'],
  ['no document', '', 'invalid'],
])('%s has its code, and says where or what in words', async (_, query, code) => {
  const { body } = await post({ query })
  expect(body.errors[0].extensions.code).toBe(code)
  expect(body.errors[0].message).not.toBe('')
  expect(Object.keys(body.errors[0].extensions)).not.toContain('stacktrace')
})

test.each(['application/json', 'application/graphql-response+json'])(
  'a refused document says so as %s',
  async (accept) => {
    for (const query of [
      '{ salon {',
      '{ salon { nmae } }',
      deep(500),
      '{ clients(first: 100) { nodes { appointments(first: 100) { nodes { client { id } } } } } }',
    ]) {
      const answer = await app.request('POST', '/graphql', {
        body: { query },
        headers: { accept },
        token: salon.admin.token,
      })
      expect(answer.headers.get('content-type')).toContain(accept)
      expect(answer.status).toBe(accept === 'application/json' ? 200 : 400)
    }
  },
)

test('with the explorer a browser gets the Sandbox', async () => {
  const { status, text, headers } = await app.request('GET', '/graphql', {
    headers: { accept: 'text/html' },
  })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/html')
  expect(text).toContain('embeddable-sandbox')
  expect((await post({ query: '{ salon { nmae } }' })).body.errors[0].message).toContain(
    'Did you mean "name"',
  )
})

describe('without the explorer', () => {
  let closed: TestApp
  let token: string
  beforeAll(async () => {
    closed = await startTestApp({ EXPLORER: 'false' })
    token = (await tellStory(closed)).admin.token
  })
  afterAll(() => closed.stop())
  const ask = async (query: string, variables = {}) =>
    (await closed.request('POST', '/graphql', { body: { query, variables }, token })).body as {
      data?: unknown
      errors: { message: string; extensions: { code: string } }[]
    }

  test.each([
    ['__schema', '{ __schema { types { name } } }'],
    ['__type', '{ __type(name: "Query") { name } }'],
    ['__type in a fragment', '{ ...F } fragment F on Query { __type(name: "Query") { name } }'],
  ])('no introspection: %s', async (_, query) => {
    const { data, errors } = await ask(query)
    expect(data ?? undefined).toBeUndefined()
    expect(errors[0]?.extensions.code).toBe('invalid')
  })

  test('__typename is no secret', async () => {
    expect(await ask('{ __typename }')).toMatchObject({ data: { __typename: 'Query' } })
  })

  const MISSPELT: [string, string, Record<string, unknown>?][] = [
    ['a field', '{ salon { nmae } }'],
    ['a type', 'query ($i: AccountInptu!) { me { id } }'],
    ['an argument', '{ appointments(serach: "x") { totalCount } }'],
    ['a word of an enum', '{ appointments(filter: { status: BOOKD }) { totalCount } }'],
    ['a field of an input', '{ appointments(filter: { statu: BOOKED }) { totalCount } }'],
    [
      'a word of an enum in variables',
      'query ($s: [AppointmentStatus!]) { appointments(filter: { status: $s }) { totalCount } }',
      { s: ['BOOKD'] },
    ],
    [
      'a field of an input in variables',
      'query ($f: AppointmentFilter) { appointments(filter: $f) { totalCount } }',
      { f: { statu: 'BOOKED' } },
    ],
  ]
  test.each(MISSPELT)('no suggestions: %s', async (_, query, variables) => {
    for (let use = 0; use < 4; use += 1) {
      const { errors } = await ask(query, variables)
      expect(errors[0]?.extensions.code).toBe('invalid')
      expect(JSON.stringify(errors)).not.toContain('Did you mean')
    }
  })

  test.each<[string, string, Record<string, unknown>?]>([
    ...MISSPELT,
    ['a field of an event', 'subscription { appointmentUpdates { crusor } }'],
    [
      'a word of an enum in variables of a subscription',
      'subscription ($s: [AppointmentStatus!]) { appointmentUpdates(filter: { status: $s }) { kind } }',
      { s: ['BOOKD'] },
    ],
    [
      'a field of an input in variables of a subscription',
      'subscription ($f: AppointmentFilter) { appointmentUpdates(filter: $f) { kind } }',
      { f: { statu: 'BOOKED' } },
    ],
  ])('no suggestions over a socket: %s', async (_, query, variables) => {
    const line = await openTab(closed.url, token)
    for (let use = 0; use < 4; use += 1) {
      const { type, payload } = await line.ask(String(use), query, { variables })
      expect([type, payload[0].extensions.code]).toEqual(['error', 'invalid'])
      expect(JSON.stringify(payload)).not.toContain('Did you mean')
    }
    await line.hangUp()
  })

  test('no landing page', async () => {
    const { text, status } = await closed.request('GET', '/graphql', {
      headers: { accept: 'text/html' },
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain('<html')
  })
})
