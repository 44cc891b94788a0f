import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GraphqlAnswer, startTestApp, type TestApp } from '../support/app.js'
import { documentOf, type Operation, operations } from '../support/rights/documents.js'
import { MUTATIONS, QUERIES } from '../support/rights/operations.js'
import { buildFixture, UNLIMITED, type Fixture } from '../support/rights/fixture.js'

// Who asks is checked before what they ask with.

let app: TestApp
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  fixture = await buildFixture(app)
})
afterAll(() => app.stop())

const isOpen = ({ kind, field }: Operation): boolean =>
  (kind === 'query' ? QUERIES : MUTATIONS)[field.name]?.may === 'everybody'
const table = (wanted: boolean) =>
  operations
    .filter((operation) => isOpen(operation) === wanted)
    .map((operation) => [operation.field.name, operation] as const)

type Told = [code: string, path: unknown, isWithoutData: boolean]
const codesOf = ({ errors, data }: GraphqlAnswer<Record<string, unknown> | null>): Told[] =>
  (errors ?? []).map(({ extensions, path }) => [extensions.code, path, data === null])

/** Values that fit no type, of all arguments. */
const wrong = ({ field }: Operation, value: unknown): Record<string, unknown> =>
  Object.fromEntries(field.args.map(({ name }) => [name, value]))
/** Values of a wrong shape, none, text that no column stores, and a page that costs too much. */
const WRONG: [string, (operation: Operation) => Record<string, unknown>][] = [
  ['of a wrong shape', (operation) => wrong(operation, { no: ['such', 'value'] })],
  ['missing', () => ({})],
  ['with null characters', (operation) => wrong(operation, '\u0000')],
  ['too large', (operation) => wrong(operation, 1e9)],
]

describe.each(WRONG)('variables %s', (_, variablesOf) => {
  test.each(table(false))('%s is refused for the missing token', async (name, operation) => {
    const answer = await app.graphql<Record<string, unknown> | null>(
      documentOf(operation),
      variablesOf(operation),
    )
    expect(codesOf(answer)).toEqual([['not_authenticated', [name], true]])
  })

  test.each(table(true).filter(([, { field }]) => field.args.length > 0))(
    '%s needs no token: the variables are refused',
    async (_name, operation) => {
      const { errors } = await app.graphql(documentOf(operation), variablesOf(operation))
      expect(errors?.[0]?.extensions.code).toBe('invalid')
    },
  )
})

test.each(table(false))('%s is refused for an expired token', async (name, operation) => {
  const answer = await app.graphql<Record<string, unknown> | null>(
    documentOf(operation),
    wrong(operation, []),
    fixture.tokenOf('expired'),
  )
  expect(codesOf(answer)).toEqual([['token_not_valid', [name], true]])
})

test.each([
  ['by another name', 'query ($x: Int!) { a: master(id: $x) { id } b: me { id } }'],
  ['in a fragment', '{ ...F } fragment F on Query { clients(search: "\\u0000") { totalCount } }'],
  ['in an inline fragment', '{ ... on Query { ... { clients(first: 101) { totalCount } } } }'],
  [
    'beside an open field',
    'mutation { verifyToken(token: "x") { kind } confirmAppointment(id: 1) { id } }',
  ],
  [
    'beside introspection',
    'query ($x: Int!) { __typename clients(first: $x) { totalCount } }',
    'not_authenticated',
  ],
])('a field that needs a token %s', async (_, query, code = 'not_authenticated') => {
  const answer = await app.graphql<null>(query)
  expect(answer.errors?.[0]?.extensions.code).toBe(code)
  expect(answer.data ?? null).toBeNull()
})

test.each([
  ['introspection', '{ __schema { queryType { name } } }'],
  ['the name of the type', '{ __typename }'],
])('%s needs no token', async (_, query) => {
  expect(await app.graphql(query)).not.toHaveProperty('errors')
})

test('a document that the schema does not know is refused as such, with or without a token', async () => {
  const ask = async (token?: string) => {
    const { errors } = await app.graphql('{ salon { nmae } }', {}, token)
    return errors?.map(({ extensions }) => extensions.code)
  }
  expect(await ask()).toEqual(['invalid'])
  expect(await ask(fixture.tokenOf('admin'))).toEqual(['invalid'])
})
