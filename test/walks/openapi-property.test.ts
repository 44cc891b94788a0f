import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchError, TOO_MANY_TERMS } from '../../src/domain/search.js'
import type { Answer, RequestOptions } from '../support/app.js'
import { fitting, nearby, oddText } from '../support/openapi/arbitrary.js'
import { createValidators, faultsOf } from '../support/openapi/check.js'
import { buildExampleFixture, type ExampleFixture } from '../support/openapi/fixture.js'
import {
  type Description,
  type Operation,
  operationsOf,
  type JsonSchema,
  type Parameter,
  resolved,
} from '../support/openapi/openapi.js'
import { asMeant } from '../support/openapi/tolerated.js'

const printed = JSON.parse(
  readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8'),
) as Description
const operations = operationsOf(printed)
const validators = createValidators(printed)
const named = operations.map((operation) => [operation.operationId, operation] as const)
const writing = named.filter(([, { body }]) => body)
const asking = named.filter(([, { parameters }]) => parameters.some((one) => one.in === 'query'))
/** The same ones each time: what fails once can be looked at. */
const SEED = 20300107

let fixture: ExampleFixture
beforeAll(async () => {
  fixture = await buildExampleFixture()
})
afterAll(() => fixture.app.stop())

const runs = ({ operationId }: Operation, numRuns: number) => ({
  seed: SEED,
  numRuns: operationId === 'signIn' ? Math.ceil(numRuns / 4) : numRuns, // each hashes a password
})
const send = (
  operation: Operation,
  address: string,
  options: RequestOptions = {},
): Promise<Answer> =>
  fixture.app.request(operation.method, address, {
    ...(operation.security?.length !== 0 && { token: fixture.token }),
    ...options,
  })

type Texts = Record<string, string>
function addressOf({ path }: Operation, id: number | string, query: Texts): string {
  const text = new URLSearchParams(query).toString()
  return `${path.replace('{id}', encodeURIComponent(id))}${text && `?${text}`}`
}
const queryOf = ({ parameters }: Operation): Parameter[] =>
  parameters.filter((one) => one.in === 'query')

/**
 * Fitting parameters, as the text that they are sent as; those that may be absent sometimes are.
 */
const fittingQuery = (operation: Operation): fc.Arbitrary<Texts> =>
  fc.record(
    Object.fromEntries(
      queryOf(operation).map(({ name, schema }) => [name, fitting(printed, schema).map(String)]),
    ),
    {
      requiredKeys: queryOf(operation)
        .filter((one) => one.required)
        .map(({ name }) => name),
    },
  )
const usualQuery = (operation: Operation): Texts =>
  Object.fromEntries(
    queryOf(operation)
      .filter((one) => one.required)
      .map(({ name, example }) => [name, String(example)]),
  )
/** Whether a value fits as it is; or at most, when it is read as the description says in words. */
type Fit = { readonly exactly: boolean; readonly atMost: boolean }
function fitOf(schema: JsonSchema, value: unknown): Fit {
  const validate = validators.sent(schema)
  return { exactly: validate(value), atMost: validate(asMeant(printed, schema, value)) }
}
/** Texts of parameters that are accepted beside the type, as their descriptions say in words. */
const ACCEPTED: Readonly<Record<string, RegExp>> = {
  page: /^\s*last\s*$/,
  page_size: /^/,
  ordering: /^/,
  ...Object.fromEntries(
    ['client_id', 'master_id', 'service_id'].map((name) => [name, /^\s*-?\d+(\.\d+)?\s*$/]),
  ),
}
/** How the text of a parameter fits. Numbers and lists are text there; blank means absent. */
function fitOfText({ name, schema, required }: Parameter, text: string | undefined): Fit {
  if (text === undefined || text.trim() === '')
    return { exactly: required !== true, atMost: required !== true }
  const { type } = resolved(printed, schema)
  const isWritten = type === 'integer' && /^(0|[1-9]\d*)$/.test(text)
  const value = isWritten ? Number(text) : type === 'array' ? text.split(',') : text
  const { exactly } = fitOf(schema, value)
  const atMost = exactly || ACCEPTED[name]?.test(text) === true || fitOf(schema, text).atMost
  return { exactly, atMost }
}
const pathId = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: 2147483647 }),
)

const OF_STATE = [
  /^Invalid pk "\d+" - object does not exist\.$/,
  /^A client with this phone number already exists\.$/,
  /^The walk-in client stands for people without a phone number\.$/,
  /^This time does not exist on that date/,
  /^The last day is before the first one\.$/,
  /^The days are more than three years apart\.$/,
  /^Ensure this value is in the future\.$/,
  /^Ensure this value is at most 366 days ahead\.$/,
]
/**
 * What a refusal of the fields has against their shape; empty for what only the salon's state
 * speaks against.
 */
const againstShape = ({ status, body }: Answer): string[] =>
  status !== 400 || typeof body.code === 'string'
    ? []
    : Object.values(body as Record<string, string[]>)
        .flat()
        .filter((message) => !OF_STATE.some((known) => known.test(message)))

const hasHalves = (body: unknown): boolean => /\\ud[89a-f]/i.test(JSON.stringify(body) ?? '')
const hasNul = (value: unknown): boolean => (JSON.stringify(value) ?? '').includes('\\u0000')
/** How many words a search may have stands in words alone. */
const hasManyWords = ({ search = '' }: Texts): boolean =>
  searchError(search.replaceAll('\0', '')) === TOO_MANY_TERMS
/** That an image needs its address stands in words alone. */
const lacksImage = (body: unknown): boolean => {
  const { type, image_url: address } = (body ?? {}) as { type?: unknown; image_url?: unknown }
  return type === 'image' && address === undefined
}

function expectFine(operation: Operation, answer: Answer): void {
  expect(answer.status).toBeLessThan(500)
  expect(faultsOf(operation, answer, validators)).toEqual([])
}

/**
 * A request that fits is not refused for its shape, one that does not fit even in words is; both as
 * described.
 */
function expectJudged(operation: Operation, answer: Answer, { exactly, atMost }: Fit): void {
  expectFine(operation, answer)
  if (exactly) expect(againstShape(answer)).toEqual([])
  if (!atMost) expect(answer.status).toBeGreaterThanOrEqual(400)
}

const SETTINGS = {
  ...{
    nativeBookingEnabled: true,
    autoConfirm: false,
    requireClient: false,
    requireCancelReason: false,
  },
  crmASyncPolicy: 'eventual',
} as const
/** Appointments and tasks to move, and settings as they were. */
async function prepare({ operationId, path }: Operation): Promise<void> {
  await fixture.salon.settings(SETTINGS)
  await fixture.before('createAppointment')
  if (path.includes('records')) await fixture.many(operationId)
  if (path.includes('tasks')) await fixture.manyTasks()
}

describe('bodies', () => {
  test.each(writing)('%s', async (_, operation) => {
    await prepare(operation)
    const { schema } = operation.body as NonNullable<Operation['body']>
    const bodies = fc.oneof(fitting(printed, schema), nearby(printed, schema))
    const keys = fc.option(fc.stringMatching(/^[ -~]{0,255}$/), { nil: undefined, freq: 3 })
    await fc.assert(
      fc.asyncProperty(pathId, bodies, keys, async (one, body, key) => {
        const headers: Texts =
          key !== undefined && operation.responses[422] ? { 'idempotency-key': key } : {}
        const answer = await send(operation, addressOf(operation, one, {}), { body, headers })
        if (body === undefined || hasHalves(body)) return expectFine(operation, answer)
        const { exactly, atMost } = fitOf(schema, JSON.parse(JSON.stringify(body)))
        const isWhole = !hasNul(body) && !lacksImage(body)
        return expectJudged(operation, answer, { exactly: exactly && isWhole, atMost })
      }),
      runs(operation, 90),
    )
  })
})

describe('parameters', () => {
  test.each(asking)('%s', async (_, operation) => {
    await prepare(operation)
    const parameters = queryOf(operation)
    const odd = fc.dictionary(
      fc.constantFrom(...parameters.map(({ name }) => name), 'other', 'format'),
      oddText.map((text) => text.toWellFormed()),
      { maxKeys: 4 },
    )
    const queries = fc.oneof(
      fittingQuery(operation),
      fc.tuple(fittingQuery(operation), odd).map(([good, bad]) => ({ ...good, ...bad })),
      odd,
    )
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const answer = await send(operation, addressOf(operation, 1, query))
        const fits = parameters.map((one) => fitOfText(one, query[one.name]))
        const isWhole = !hasManyWords(query) && !hasNul(query)
        expectJudged(operation, answer, {
          exactly: isWhole && fits.every(({ exactly }) => exactly),
          atMost: fits.every(({ atMost }) => atMost),
        })
      }),
      runs(operation, 120),
    )
  })
})

describe('ids of the path', () => {
  test.each(named.filter(([, { path }]) => path.includes('{id}')))('%s', async (_, operation) => {
    await prepare(operation)
    const body: unknown = operation.body?.examples?.usual?.value
    const ids = oddText
      .map((text) => text.toWellFormed())
      .filter(
        (text) => text !== '' && !/^\.{1,2}$/.test(text) && encodeURIComponent(text).length <= 200,
      )
    await fc.assert(
      fc.asyncProperty(ids, async (id) => {
        const answer = await send(
          operation,
          addressOf(operation, id, {}),
          operation.body && { body },
        )
        expectFine(operation, answer)
        if (!/^[1-9]\d*$/.test(id)) expect(answer.status).toBeGreaterThanOrEqual(400)
      }),
      runs(operation, 25),
    )
  })
})

describe('what is no proper request', () => {
  const word = fc.stringMatching(/^[!-~]{0,40}$/)
  const seldom = (...odd: string[]) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant(undefined) },
      { weight: 2, arbitrary: fc.constantFrom(...odd) },
      { weight: 1, arbitrary: word },
    )
  const headers = fc
    .record({
      accept: seldom(
        '*/*',
        'text/html',
        'application/*;q=0.5',
        ',',
        'application/json;q=0',
        'text/html, */*;q=0.1',
      ),
      authorization: seldom('Bearer', 'Bearer a b', 'Token x', 'bearer eyJ', 'Basic YTpi'),
      'x-request-id': seldom('my-own'),
      'if-none-match': seldom('*'),
      'idempotency-key': seldom('k'.repeat(256), 'é', 'one key'),
    })
    .map(
      (all) =>
        Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Texts,
    )
  const types = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'application/json',
        'application/json; charset=utf-8',
        'APPLICATION/JSON',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'json', '/', ';'),
    },
    { weight: 1, arbitrary: word },
  )
  const texts = fc.oneof(
    fc.constantFrom(
      '{',
      '[',
      '{"a":}',
      '{"a":1,}',
      "{'a':1}",
      'null',
      '1',
      '"x"',
      '[]',
      '{}',
      ' ',
      '\ufeff{}',
      'NaN',
      '{"a":1}{}',
      '[[[[',
    ),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.jsonValue().map((value) => JSON.stringify(value)),
  )
  test.each(named)('%s', async (_, operation) => {
    await prepare(operation)
    await fc.assert(
      fc.asyncProperty(pathId, headers, types, texts, async (id, given, type, raw) => {
        const options = operation.body
          ? { raw: raw.toWellFormed(), headers: { ...given, 'content-type': type } }
          : { headers: given }
        expectFine(
          operation,
          await send(operation, addressOf(operation, id, usualQuery(operation)), options),
        )
      }),
      runs(operation, 40),
    )
  })
})
