import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, ROLES } from '../../src/domain/identity/rights.js'
import { type GraphqlAnswer, startTestApp, type TestApp } from '../support/app.js'
import { documentOf, idArguments, type Operation, operations } from '../support/rights/documents.js'
import {
  MUTATIONS,
  type OperationRule,
  type Outcome,
  QUERIES,
  tokenFor,
  type Values,
} from '../support/rights/operations.js'
import {
  type Asker,
  ASKERS,
  buildFixture,
  contents,
  UNLIMITED,
  type Fixture,
} from '../support/rights/fixture.js'

let app: TestApp
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  fixture = await buildFixture(app)
})
afterAll(() => app.stop())

const NO_RULE: OperationRule = { may: [], given: () => ({}) }
const tableOf = (kind: Operation['kind']) => (kind === 'query' ? QUERIES : MUTATIONS)
const ruleOf = ({ kind, field }: Operation): OperationRule => tableOf(kind)[field.name] ?? NO_RULE
const namesOf = (kind: Operation['kind']): string[] =>
  operations.filter((operation) => operation.kind === kind).map(({ field }) => field.name)

describe('the table of rights', () => {
  test('has every query and nothing else', () =>
    expect(Object.keys(QUERIES).sort()).toEqual(namesOf('query').sort()))
  test('has every mutation and nothing else', () =>
    expect(Object.keys(MUTATIONS).sort()).toEqual(namesOf('mutation').sort()))
  test.each(operations.map((operation) => [operation.field.name, operation] as const))(
    'says of every id that %s takes what a stranger gets for it',
    (_, operation) =>
      expect(Object.keys(ruleOf(operation).ids ?? {}).sort()).toEqual(
        idArguments(operation).sort(),
      ),
  )
})

type Answer = GraphqlAnswer<Record<string, unknown> | null>
const ask = (
  asker: Asker,
  document: string,
  values: Values,
  token = fixture.tokenOf(asker),
): Promise<Answer> => app.graphql(document, values, token)

const isEmptyList = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : (value as { totalCount?: number }).totalCount === 0

/** An answer in one line: what was refused and how, or what came. */
function inWords({ data, errors }: Answer, name: string): string {
  const came = data?.[name] ?? null
  if (errors) {
    const [{ message, extensions } = { message: '', extensions: { code: '' } }] = errors
    const more = `${errors.length > 1 ? ' and more' : ''}${came === null ? '' : ' beside data'}`
    return extensions.code === 'invalid'
      ? `invalid ${JSON.stringify(extensions.fields)}${more}`
      : `${extensions.code}: ${message}${more}`
  }
  return came === null ? 'null' : isEmptyList(came) ? 'nothing' : 'something'
}

const REFUSED: Readonly<Record<Asker, string>> = {
  ...(Object.fromEntries(
    ROLES.map((role) => [
      role,
      'permission_denied: You do not have permission to perform this action.',
    ]),
  ) as Record<Role, string>),
  nobody: 'not_authenticated: Authentication credentials were not provided.',
  expired: 'token_not_valid: Given token not valid for any token type',
  embed: 'token_not_valid: Given token not valid for any token type',
}
const mayUse = ({ may, embedded }: OperationRule, asker: Asker): boolean =>
  may === 'everybody' ||
  (asker === 'embed' && embedded === true) ||
  may.some((role) => role === asker)

/** The values with another id at `input.masterId`. */
function withId(values: Values, path: string, id: number): Values {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [first]: id }
  return { ...values, [first]: withId((values[first] ?? {}) as Values, rest.join('.'), id) }
}

const reference = (path: string, id: number): string =>
  'invalid ' +
  `${JSON.stringify({ [path.split('.').at(-1) ?? path]: [`Invalid pk "${id}" - object does not exist.`] })}`
const expected = (gives: Outcome, path: string, id: number): string =>
  gives === 'reference'
    ? reference(path, id)
    : gives === 'not_found'
      ? 'not_found: Not found.'
      : gives

describe.each(operations.map((operation) => [operation.field.name, operation] as const))(
  '%s',
  (name, operation) => {
    const rule = ruleOf(operation)
    const document = documentOf(operation)

    const [allowed, refused] = [
      ASKERS.filter((asker) => mayUse(rule, asker)),
      ASKERS.filter((asker) => !mayUse(rule, asker)),
    ]

    test.each(allowed)('is open to %s', async (asker) => {
      const token = await tokenFor(rule, fixture, asker)
      const values = await rule.given(fixture, token)
      const before = await contents(app.db)
      const answer = await ask(asker, document, values, token)
      const after = await contents(app.db)
      expect(inWords(answer, name)).toBe(rule.refused ?? 'something')
      const stores = operation.kind === 'mutation' && !rule.looks && rule.refused === undefined
      if (stores) expect(after).not.toEqual(before)
      else expect(after).toEqual(before)
    })

    if (refused.length > 0)
      test('is refused to all others', async () => {
        const values = await rule.given(fixture)
        const before = await contents(app.db)
        const said: Record<string, string> = {}
        for (const asker of refused) said[asker] = inWords(await ask(asker, document, values), name)
        expect(said).toEqual(Object.fromEntries(refused.map((asker) => [asker, REFUSED[asker]])))
        expect(await contents(app.db)).toEqual(before)
      })

    test.each(Object.entries(rule.ids ?? {}))(
      'with a stranger as %s',
      async (path, { names, gives, given }) => {
        const values = (await given?.(fixture)) ?? (await rule.given(fixture))
        const cells = ROLES.flatMap((role) =>
          Object.entries(fixture.strangers(names, role)).map(([whose, id]) => ({
            role,
            whose,
            id,
          })),
        )
        const before = await contents(app.db)
        const said: Record<string, string> = {}
        for (const { role, whose, id } of cells) {
          const answer = await ask(role, document, withId(values, path, id))
          const isTheSame =
            gives === 'as without it' &&
            isDeepStrictEqual(answer, await ask(role, document, values))
          said[`${role}, ${whose}`] = isTheSame && !answer.errors ? gives : inWords(answer, name)
        }
        expect(said).toEqual(
          Object.fromEntries(
            cells.map(({ role, whose, id }) => [
              `${role}, ${whose}`,
              mayUse(rule, role) ? expected(gives, path, id) : REFUSED[role],
            ]),
          ),
        )
        expect(await contents(app.db)).toEqual(before)
      },
    )
  },
)
