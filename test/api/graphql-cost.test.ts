import { getIntrospectionQuery, getOperationAST, isInterfaceType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertCost, costReader } from '../../src/graphql/limits/cost.js'
import { parseWithinLimits, LIMITS } from '../../src/graphql/limits/document-limits.js'
import { schema } from '../../src/graphql/schema.js'
import { type TestApp } from '../support/app.js'
import { openTab } from '../support/live.js'
import { type LimitedApp, limitOf, openLimitedApp } from '../support/visitor.js'

const LIMIT = 60
let app: TestApp
let someone: LimitedApp['someone']
let salon: LimitedApp['salon']
beforeAll(async () => {
  ;({ app, someone, salon } = await openLimitedApp(LIMIT, 1000))
})
afterAll(() => app?.stop())

function costOf(query: string, variables: Record<string, unknown> = {}): number {
  const document = parseWithinLimits(query)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('no operation')
  return assertCost(schema, document, operation, variables)
}

/** Values of variables, as JSON can have them. */
const VALUES = [
  ...[
    undefined,
    null,
    0,
    1,
    20,
    100,
    1e9,
    Infinity,
    '',
    '20',
    'a b',
    'a b c',
    'x'.repeat(300),
    true,
  ],
  ...['2030-01-01', '2030-01-31', [], [1], [1, 2, 3], [[1]], [null], { a: 1 }],
]

test('an absent variable costs as its default, whatever its name', () => {
  const list = (name: string): number =>
    costOf(`query ($${name}: Int) { clients(first: $${name}) { nodes { id } } }`)
  for (const name of ['toString', 'valueOf', 'constructor', 'hasOwnProperty'])
    expect(list(name)).toBe(list('first'))
})

test('the remembered cost of an operation is the cost for the same variables', () => {
  const document = parseWithinLimits(`
    query ($first: Int = 5, $toString: Int = 50, $search: String = "a", $from: LocalDate!,
      $to: LocalDate!, $masterIds: [Int!], $status: [AppointmentStatus!], $name: String!) {
      clients(first: $toString) { nodes { id } }
      appointments(first: $first, search: $search, filter: { status: $status }) { nodes { id } }
      load(from: $from, to: $to, masterIds: $masterIds) { date }
      ...Types
    }
    fragment Types on Query { __type(name: $name) { name } }`)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('no operation')
  const read = costReader(schema, document, operation)
  const names = ['first', 'toString', 'search', 'from', 'to', 'masterIds', 'status', 'name']
  const outcomeOf = (cost: () => number): unknown => {
    try {
      return cost()
    } catch (error) {
      return String(error)
    }
  }
  const seen = new Set<unknown>()
  for (const _ of [1, 2])
    for (const name of names)
      for (const value of VALUES) {
        const usual = { from: '2030-01-01', to: '2030-01-07', name: 'Task' }
        const variables = value === undefined ? usual : { ...usual, [name]: value }
        const expected = outcomeOf(() => assertCost(schema, document, operation, variables))
        expect(outcomeOf(() => read(variables))).toBe(expected)
        seen.add(expected)
      }
  expect(seen.size).toBeGreaterThan(8)
})

const times = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ')
const TOO_DEAR = /costs more than 20000/

describe('lists by master', () => {
  test('a journal costs as much as twenty columns of fifteen appointments', () => {
    const columns = (inner: string): number =>
      costOf(`{ journal(date: "2030-01-08") { columns { ${inner} } } }`)
    expect(columns('openMinutes')).toBe(1 + 20)
    expect(columns('appointments { id }')).toBe(1 + 20 * (1 + 15))
    expect(columns('shifts { start } timeOff { id }')).toBe(1 + 20 * (1 + 2 + 2))
    const appointment = 'id client { name } master { name } service { name } statusLog { id }'
    expect(columns(`appointments { ${appointment} }`)).toBeLessThan(LIMITS.cost)
  })

  test('a load costs its days for each master that is named, or for twenty', () => {
    const load = (more: string, variables = {}): number =>
      costOf(
        `query ($ids: [Int!]) { load(from: "2030-01-01", to: "2030-01-31" ${more}) { date } }`,
        variables,
      )
    expect(load('')).toBe(31 * 20)
    expect(load(', masterIds: null')).toBe(31 * 20)
    expect(load(', masterIds: [1, 2]')).toBe(31 * 2)
    expect(load(', masterIds: 1')).toBe(31)
    expect(load(', masterIds: $ids', { ids: [1, 2, 3] })).toBe(31 * 3)
    expect(load(', masterIds: []')).toBe(31)
  })
})

describe('a search', () => {
  const PLAIN = costOf('{ clients { totalCount } }')
  const found = (search: string, variables = {}): number =>
    costOf(`query ($s: String = "a b") { clients(search: ${search}) { totalCount } }`, variables) -
    PLAIN

  test('costs by itself, and more with each term', () => {
    const [one, two, ten] = [found('"a"'), found('"a b"'), found('"a b c d e f g h i j"')]
    expect(two - one).toBeGreaterThan(0)
    expect(ten - one).toBe(9 * (two - one))
    expect(one).toBeGreaterThan(two - one)
    expect(found('"a a, a"')).toBe(one)
    expect(found(String.raw`"\"a b\""`)).toBe(one)
    expect(found('" "')).toBe(0)
    expect(found('null')).toBe(0)
  })

  test('costs the same as a variable, by default or given, and in a fragment', () => {
    const two = found('"a b"')
    expect(found('$s')).toBe(two)
    expect(found('$s', { s: 'a' })).toBe(found('"a"'))
    const fragment =
      'query ($s: String) { ...F } fragment F on Query { clients(search: $s) { totalCount } }'
    expect(costOf(fragment, { s: 'a b' }) - PLAIN).toBe(two)
  })

  test('is priced wherever it stands', () => {
    for (const list of ['clients', 'appointments', 'tasks'])
      expect(costOf(`{ ${list}(search: "a") { totalCount } }`)).toBe(
        costOf('{ clients(search: "a") { totalCount } }'),
      )
    expect(costOf('{ cannedReplies(search: "a") { nodes { id } } }')).toBe(
      costOf('{ cannedReplies { nodes { id } } }') + found('"a"'),
    )
  })

  test('of two words in a page of 20 is two points at most', () => {
    const page = `{ appointments(search: "anna haircut", first: 20) { totalCount pageInfo
      { endCursor }
      nodes { id date client { id name phone } master { id name } service { id name } statusLog
      { id } } } }`
    expect(costOf(page)).toBeLessThanOrEqual(2000)
  })

  test('many times is too dear', () => {
    const aliases = (count: number): string =>
      times(count, (n) => `a${n}: clients(search: $s) { totalCount }`)
    const attack = `query ($s: String) { ${aliases(38)} }`
    for (const s of ['a', 'a b c d e f g h i j', times(5000, (n) => `w${n}`)])
      expect(() => costOf(attack, { s })).toThrow(TOO_DEAR)
    expect(costOf(`query ($s: String) { ${aliases(10)} }`, { s: 'a' })).toBeGreaterThan(10_000)
  })
})

const OPTIONS = [
  'descriptions',
  'specifiedByUrl',
  'directiveIsRepeatable',
  'schemaDescription',
  'inputValueDeprecation',
  'oneOf',
] as const
/** A caller as costly as one may be: what the rest of this file refuses is asked by others. */
const MANY = times(38, (n) => `a${n}: __schema { types { fields { name args { name } } } }`)

/** Objects in an answer, the answer itself left out. */
const objectsIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? (Array.isArray(value) ? 0 : 1) +
      Object.values(value).reduce<number>((sum, item) => sum + objectsIn(item), 0)
    : 0

describe('introspection', () => {
  test('in its standard form costs a handful of points, whatever its options', () => {
    for (let mask = 0; mask < 2 ** OPTIONS.length; mask += 1) {
      const options = Object.fromEntries(
        OPTIONS.map((name, bit) => [name, (mask & (2 ** bit)) > 0]),
      )
      const cost = costOf(getIntrospectionQuery(options))
      expect(cost).toBeGreaterThan(1000)
      expect(cost).toBeLessThanOrEqual(5000)
    }
  })

  test.each([
    ['the standard query', getIntrospectionQuery()],
    ['names alone', '{ __schema { queryType { name } types { name } } }'],
    [
      'all fields and arguments',
      '{ __schema { types { fields { args { type { ofType { name } } } } } } }',
    ],
    [
      'one type',
      '{ __type(name: "Query") { fields { name args { name type { name ofType { name } } } } } }',
    ],
    ['a type that is not there', '{ __type(name: "Nothing") { fields { name } } }'],
    [
      'enums, inputs, directives',
      '{ __schema { types { enumValues { name } inputFields { name } } directives { args { ' +
        'name } } } }',
    ],
    [
      'fragments in fragments',
      'query { ...A } fragment A on Query { one: __schema { ...S } ... on Query { two: ' +
        '__schema { ...S } } } fragment S on __Schema { types { ...T } } fragment T on __Type ' +
        '{ fields { name } possibleTypes { name } }',
    ],
    ['beside others', '{ salon { id } __type(name: "Salon") { name fields { name } } }'],
    ['the name of the type', '{ __typename }'],
  ])('costs as many objects as it returns: %s', async (_, query) => {
    const { body } = await (await someone()).graphql(query)
    expect(body).not.toHaveProperty('errors')
    expect(body.extensions.cost).toBe(objectsIn(body.data) - 1)
  })

  test('knows the type that a variable names', () => {
    const query = 'query ($name: String!) { __type(name: $name) { fields { name } } }'
    const fields = (name: string): number => {
      const type = schema.getType(name)
      return isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()).length : 0
    }
    for (const name of ['Query', 'Salon']) expect(costOf(query, { name })).toBe(1 + fields(name))
    expect(costOf(query)).toBe(0)
  })

  test('many times is too dear', () => {
    expect(() => costOf(`{ ${MANY} }`)).toThrow(TOO_DEAR)
  })
})

const SEARCHES = times(14, (n) => `a${n}: clients(search: "ab") { totalCount }`)

describe('an attack', () => {
  const ATTACKS = [
    [
      '38 searches',
      `query ($s: String) { ${times(38, (n) => `a${n}: clients(search: $s) { totalCount }`)} }`,
    ],
    ['38 introspections', `{ ${MANY} }`],
  ] as const
  const variables = { s: times(5000, (n) => `w${n}`) }

  test.each(ATTACKS)('of %s is refused over HTTP, before it reads anything', async (_, query) => {
    const who = await someone()
    await who.graphql('{ salon { id } }')
    app.statements.length = 0
    const { body } = await who.graphql(query, variables)
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'invalid' } }] })
    expect(body.errors[0].message).toMatch(TOO_DEAR)
    expect(app.statements.filter((text) => /\bclients\b/.test(text))).toEqual([])
  })

  test.each(ATTACKS)('of %s is refused over a socket', async (_, query) => {
    const line = await openTab(app.url, (await salon.account('operator')).token)
    const { type, payload } = await line.ask('1', query, { variables })
    expect([type, payload]).toMatchObject(['error', [{ message: expect.stringMatching(TOO_DEAR) }]])
    await line.hangUp()
  })

  test.each([
    ['searches', `{ ${SEARCHES} }`],
    [
      'introspections',
      `{
        ${times(13, (n) => `a${n}: ${'__schema { types { fields { args { name type { name } } } } }'}`)}
        }`,
    ],
  ])('with as many %s as are let through ends at the limit of requests', async (_, query) => {
    const points = Math.ceil(costOf(query) / 1000)
    expect(points).toBeGreaterThan(10)
    expect(costOf(query)).toBeLessThanOrEqual(LIMITS.cost)
    const [who, other] = [await someone(), await someone()]
    for (let turn = 1; turn <= Math.floor(LIMIT / points); turn += 1)
      expect(limitOf(await who.graphql(query))).toMatchObject({ left: LIMIT - turn * points })
    expect((await who.graphql(query)).status).toBe(429)
    expect((await other.graphql('{ salon { id } }')).status).toBe(200)
    const line = await openTab(app.url, (await salon.account('operator')).token)
    for (let turn = 1; turn <= Math.floor(LIMIT / points); turn += 1)
      expect((await line.ask(`${turn}`, query)).payload).not.toHaveProperty('errors')
    expect((await line.ask('last', query)).payload).toMatchObject([
      { extensions: { code: 'throttled' } },
    ])
    await line.hangUp()
  })

  test('the standard introspection answers over a socket too', async () => {
    const line = await openTab(app.url, (await salon.account('operator')).token)
    const { payload } = await line.ask('1', getIntrospectionQuery())
    expect(payload.data.__schema.queryType.name).toBe('Query')
    expect(payload.extensions.cost).toBe(costOf(getIntrospectionQuery()))
    await line.hangUp()
  })
})

test('a search in a REST list is one request', async () => {
  const who = await someone()
  expect(limitOf(await who.ask('GET', '/api/clients/?search=a%20b%20c'))).toMatchObject({
    left: LIMIT - 1,
  })
})
