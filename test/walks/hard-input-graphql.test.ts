import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Argument,
  argumentsOf,
  NO_LITERALS,
  NO_WORDS,
  REFUSED,
  withAt,
} from '../support/bad-input/arguments.js'
import { DAYS } from '../support/bad-input/dates.js'
import { keptTexts } from '../support/bad-input/texts.js'
import { buildHardFixture, CODES, type HardFixture, LEAK } from '../support/bad-input/fixture.js'
import { documentOf, idArguments, type Operation, operations } from '../support/rights/documents.js'
import {
  MUTATIONS,
  type OperationRule,
  QUERIES,
  type Values,
} from '../support/rights/operations.js'

let hard: HardFixture
beforeAll(async () => {
  hard = await buildHardFixture()
})
afterAll(() => hard.app.stop())

const ruleOf = ({ kind, field }: Operation): OperationRule | undefined =>
  (kind === 'query' ? QUERIES : MUTATIONS)[field.name]
const namedOperations = operations.map((operation) => [operation.field.name, operation] as const)
/** `clientId` counts before `client`: without it a client in the input is read. */
const withoutIds = (values: Values, path: readonly (string | number)[]): Values => {
  if (path[1] !== 'client') return values
  const { clientId: _, ...input } = values.input as Values
  return { ...values, input }
}
const valuesOf = (operation: Operation) => ruleOf(operation)?.given(hard.fixture) ?? {}

/**
 * The answer's code, or undefined where something came; never a failure, and never a word of what
 * lies below.
 */
async function ask(document: string, variables: unknown, what: unknown) {
  const body = { query: document, variables }
  const {
    status,
    text,
    body: said,
  } = await hard.app.request('POST', '/graphql', { token: hard.token, body })
  const shown = [JSON.stringify(what)?.slice(0, 80), status, text.slice(0, 300)]
  expect([...shown, status < 500]).toEqual([...shown, true])
  if (said.errors) expect([...shown, LEAK.exec(text)?.[0]]).toEqual([...shown, undefined])
  const code = said.errors?.[0]?.extensions?.code as string | undefined
  if (code !== undefined)
    expect([...shown, code === 'invalid' || CODES.includes(code)]).toEqual([...shown, true])
  expect(code).not.toBe('error')
  return {
    code,
    data: said.data,
    fields: said.errors?.[0]?.extensions?.fields as object | undefined,
    shown,
  }
}

describe.each(namedOperations.filter(([, { field }]) => field.args.length > 0))(
  '%s',
  (name, operation) => {
    const document = documentOf(operation)
    const places = argumentsOf(operation).map(
      (argument) => [argument.path.join('.'), argument] as const,
    )

    test.each(places)(
      '%s: what is none is refused by name, and nothing changes',
      async (_, argument) => {
        const { path, scalar } = argument
        const values = withoutIds(await valuesOf(operation), path)
        await hard.unchanged(async () => {
          for (const value of REFUSED[scalar] ?? NO_WORDS) {
            const { code, fields, shown } = await ask(
              document,
              withAt(values, argument, value),
              value,
            )
            const isUnclean =
              typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())
            expect([...shown, code]).toEqual([...shown, 'invalid'])
            if (!isUnclean)
              expect([...shown, Object.keys(fields ?? {}).join()]).toEqual([
                ...shown,
                expect.stringContaining(nameOf(path)),
              ])
          }
        })
        await hard.isWell()
      },
    )

    const ids = places.filter(([path]) => idArguments(operation).includes(path))
    test.each(ids)(
      '%s: what names nobody finds nobody, and nothing changes',
      async (place, argument) => {
        const rule = ruleOf(operation)?.ids?.[place]
        const values = (await rule?.given?.(hard.fixture)) ?? (await valuesOf(operation))
        await hard.unchanged(async () => {
          for (const id of [0, -0, -1, -2147483648, 2147483647]) {
            const { code, data, shown } = await ask(document, withAt(values, argument, id), id)
            const said = { not_found: 'not_found', reference: 'invalid' }[rule?.gives as string]
            expect([...shown, code]).toEqual([...shown, said])
            if (rule?.gives === 'null') expect(data[name]).toBeNull()
            if (rule?.gives === 'as without it')
              expect(data).toEqual((await ask(document, values, id)).data)
          }
        })
      },
    )
  },
)
const nameOf = (path: Argument['path']): string =>
  String(path.filter((part) => typeof part === 'string').at(-1))

describe('written into a document', () => {
  test.each(['appointment', 'client', 'master', 'service'])('%s', async (field) => {
    expect((await ask(`{ ${field}(id: 1) { id } }`, {}, 1)).code).toBeUndefined()
    for (const literal of NO_LITERALS) {
      const { code, data, shown } = await ask(`{ ${field}(id: ${literal}) { id } }`, {}, literal)
      expect([...shown, code, data?.[field] ?? null]).toEqual([
        ...shown,
        expect.stringMatching(/^(invalid|parse_error)$/),
        null,
      ])
    }
  })
})

test('text is kept letter by letter', async () => {
  const { maria } = hard.fixture.ours
  const document =
    'mutation ($id: Int!, $name: String!) { updateClient(id: $id, input: { name: $name }) { id name } }'
  for (const text of keptTexts(200)) {
    const { data } = await ask(document, { id: maria.id, name: text }, text)
    expect(data.updateClient).toEqual({ id: maria.id, name: text })
    const read = await ask('query ($id: Int!) { client(id: $id) { name } }', { id: maria.id }, text)
    expect(read.data.client.name).toBe(text)
  }
})

test('every day of the calendar is one', async () => {
  for (const day of DAYS) {
    const found = await ask(
      'query ($date: LocalDate) { appointments(filter: { date: $date }) { totalCount } }',
      { date: day },
      day,
    )
    expect([day, found.data?.appointments.totalCount]).toEqual([day, 0])
  }
})
