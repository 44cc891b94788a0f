import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { documentOf, operations } from '../support/rights/documents.js'
import {
  MUTATIONS,
  type OperationRule,
  QUERIES,
  type Values,
} from '../support/rights/operations.js'
import { buildFixture, UNLIMITED, type Fixture } from '../support/rights/fixture.js'

let app: TestApp
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  fixture = await buildFixture(app)
})
afterAll(() => app.stop())

const refreshToken = (): string =>
  app.tokens.sign(
    'refresh',
    {
      accountId: fixture.persons.operator.id,
      family: '8d6f0c1e-2b3a-4c5d-9e8f-0a1b2c3d4e5f',
      turn: 1,
    },
    app.now,
  )
const ruleOf = ({ kind, field }: (typeof operations)[number]): OperationRule | undefined =>
  (kind === 'query' ? QUERIES : MUTATIONS)[field.name]
const byName = operations.map((operation) => [operation.field.name, operation] as const)
const open = byName.filter(([, operation]) => ruleOf(operation)?.may === 'everybody')
const closed = byName.filter(([, operation]) => ruleOf(operation)?.may !== 'everybody')
const HEADERS = [
  ['a bad token', () => 'Bearer x', 'token_not_valid'],
  ['an expired token', () => `Bearer ${fixture.tokenOf('expired')}`, 'token_not_valid'],
  ['a refresh token', () => `Bearer ${refreshToken()}`, 'token_not_valid'],
  ['a header of one word', () => 'Bearer', 'bad_authorization_header'],
  ['another scheme', () => 'Basic YTpi', 'not_authenticated'],
] as const

describe('GraphQL', () => {
  test('has seven operations that need no token', () =>
    expect(open.map(([name]) => name).sort()).toEqual([
      'login',
      'logout',
      'refreshTokens',
      'setUpSalon',
      'setup',
      'signInByLink',
      'verifyToken',
    ]))

  const ask = async (
    operation: (typeof operations)[number],
    authorization: string,
    variables: Values | undefined,
  ) => {
    const { body } = await app.request('POST', '/graphql', {
      body: { query: documentOf(operation), variables },
      headers: { authorization },
    })
    return body as {
      data: Record<string, unknown> | null
      errors?: { message: string; extensions: { code: string } }[]
    }
  }

  describe.each(HEADERS)('with %s', (_, header) => {
    test.each(open)('%s works', async (name, operation) => {
      const variables = await ruleOf(operation)?.given(fixture)
      const { data, errors } = await ask(operation, header(), variables)
      const refused = ruleOf(operation)?.refused
      const said = errors?.map(({ message, extensions }) => `${extensions.code}: ${message}`)
      expect(said).toEqual(refused === undefined ? undefined : [refused])
      if (refused === undefined) expect(data?.[name]).toBeTruthy()
    })
  })

  test.each(closed)('%s works with none of these headers', async (name, operation) => {
    const variables = await ruleOf(operation)?.given(fixture)
    for (const [called, header, code] of HEADERS) {
      const { data, errors } = await ask(operation, header(), variables)
      expect(
        errors?.map(({ extensions }) => extensions.code),
        called,
      ).toEqual([code])
      expect(data?.[name] ?? null, called).toBeNull()
    }
  })
})
