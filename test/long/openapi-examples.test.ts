import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/rest/routes/routes.js'
import type { Answer, RequestOptions } from '../support/app.js'
import { createValidators, expectDescribed } from '../support/openapi/check.js'
import { buildExampleFixture, type ExampleFixture } from '../support/openapi/fixture.js'
import {
  type Description,
  type Operation,
  operationsOf,
  type Parameter,
} from '../support/openapi/openapi.js'

const printed = JSON.parse(
  readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8'),
) as Description
const operations = operationsOf(printed)
const validators = createValidators(printed)
const named = operations.map((operation) => [operation.operationId, operation] as const)

let fixture: ExampleFixture
beforeAll(async () => {
  fixture = await buildExampleFixture()
})
afterAll(() => fixture.app.stop())

/** The example of a parameter: of the description, else of the collection for Postman. */
const valueOf = ({ operationId }: Operation, { name, example }: Parameter): unknown =>
  example ?? routes.find((route) => route.name === operationId)?.example.query?.[name]

/** Where the examples of some of the parameters lead. */
function addressOf(operation: Operation, wanted: (parameter: Parameter) => boolean): string {
  const { path, parameters } = operation
  const query = new URLSearchParams()
  let place = path
  for (const parameter of parameters) {
    if (parameter.in === 'path')
      place = place.replace(`{${parameter.name}}`, String(parameter.example))
    else if (parameter.in === 'query' && wanted(parameter))
      query.set(parameter.name, String(valueOf(operation, parameter)))
  }
  return query.size > 0 ? `${place}?${query}` : place
}

const send = (
  operation: Operation,
  address: string,
  options: RequestOptions = {},
): Promise<Answer> =>
  fixture.app.request(operation.method, address, {
    ...(operation.security?.length !== 0 && { token: fixture.token }),
    ...options,
  })

/** The first example of the body, as it is sent. */
async function exampleOf({ body }: Operation): Promise<{ body?: unknown }> {
  const [first] = Object.values(body?.examples ?? {})
  return first ? { body: await fixture.withTokens(first.value) } : {}
}
const required = (parameter: Parameter): boolean => parameter.required === true

describe('every example is answered as described', () => {
  test('the ids of the examples are those of the story', () => {
    expect([fixture.ids.master, fixture.ids.service]).toEqual([1, 1])
  })

  test.each(named)('%s: bodies', async (id, operation) => {
    for (const { value } of Object.values(
      operation.body?.examples ?? { none: { value: undefined } },
    )) {
      await fixture.before(id)
      const body: unknown = value === undefined ? undefined : await fixture.withTokens(value)
      const answer = await send(operation, addressOf(operation, required), { body })
      const status = id.startsWith('create') ? 201 : id.startsWith('startImport') ? 202 : 200
      expect([answer.status, answer.text]).toEqual([status, answer.text])
      expectDescribed(operation, answer, validators)
    }
  })

  test.each(named.filter(([, { parameters }]) => parameters.some((one) => one.in === 'query')))(
    '%s: parameters',
    async (id, operation) => {
      await fixture.before(id)
      const told = (parameter: Parameter) => valueOf(operation, parameter) !== undefined
      for (const wanted of [
        told,
        ...operation.parameters
          .filter(told)
          .map((one) => (other: Parameter) => required(other) || one === other),
      ]) {
        const answer = await send(operation, addressOf(operation, wanted))
        expect([answer.status, answer.text]).toEqual([200, answer.text])
        expectDescribed(operation, answer, validators)
      }
    },
  )

  test.each(named.filter(([, { responses }]) => responses[422]))(
    '%s: the same key again',
    async (id, operation) => {
      await fixture.before(id)
      const headers = { 'idempotency-key': `once ${id}` }
      const { body } = (await exampleOf(operation)) as { body: Record<string, unknown> }
      if (id === 'createClient') body.phone = '0151 23456700'
      const address = addressOf(operation, required)
      const first = await send(operation, address, { headers, body })
      const again = await send(operation, address, { headers, body })
      expect([again.status, again.text, again.headers.get('location')]).toEqual([
        first.status,
        first.text,
        first.headers.get('location'),
      ])
      expect([first, again].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([
        null,
        'true',
      ])
      expectDescribed(operation, again, validators)
      const other = await send(operation, address, { headers, body: { ...body, more: 1 } })
      expect(other.body).toEqual(
        operation.responses[422]?.content['application/json']?.examples?.idempotency_mismatch
          ?.value,
      )
    },
  )
})

describe('what is answered again under a key', () => {
  const moves = operations.filter(({ method, path }) => method === 'POST' && path.includes('{id}'))
  const twice = async (operation: Operation, address: string, body: unknown) => {
    const headers = { 'idempotency-key': `twice ${address}` }
    await send(operation, address, { headers, body })
    const again = await send(operation, address, { headers, body })
    expectDescribed(operation, again, validators)
    return [again.status, again.headers.get('idempotent-replayed')]
  }

  test('is a refusal to look for what is not there', async () => {
    expect(moves.length).toBeGreaterThan(4)
    for (const operation of moves) {
      const { body } = await exampleOf(operation)
      expect(await twice(operation, operation.path.replace('{id}', '999'), body)).toEqual([
        404,
        'true',
      ])
    }
  })

  test('is a move that cannot be, and no mistake in a field', async () => {
    const start = operations.find(
      ({ operationId }) => operationId === 'startAppointment',
    ) as Operation
    await fixture.before('listAppointments')
    expect(await twice(start, addressOf(start, required), {})).toEqual([409, 'true'])
    const create = operations.find(({ operationId }) => operationId === 'createClient') as Operation
    expect(await twice(create, create.path, {})).toEqual([400, null])
  })
})

describe('refusals stand in the description word by word', () => {
  const expired = () =>
    fixture.app.tokens.sign('access', { accountId: 1 }, fixture.app.now - 86_400_000)
  type Case = [
    code: string,
    status: number,
    (operation: Operation) => RequestOptions,
    when?: (operation: Operation) => boolean,
  ]
  const closed = ({ security }: Operation) => security?.length !== 0
  const reads = ({ body }: Operation) => body !== undefined
  const cases: Case[] = [
    ['not_authenticated', 401, () => ({ token: undefined }), closed],
    [
      'bad_authorization_header',
      401,
      () => ({ headers: { authorization: 'Bearer one two' } }),
      closed,
    ],
    ['token_not_valid', 401, () => ({ token: expired() }), closed],
    ['not_acceptable', 406, () => ({ headers: { accept: 'text/html' } })],
    ['parse_error', 400, () => ({ raw: '[' }), reads],
    ['payload_too_large', 413, () => ({ raw: JSON.stringify({ x: 'x'.repeat(300_000) }) }), reads],
    [
      'unsupported_media_type',
      415,
      () => ({ raw: 'x', headers: { 'content-type': 'text/plain' } }),
      reads,
    ],
    ['no_object', 400, () => ({ body: [] }), reads],
    ['missing', 400, () => ({ body: {} }), ({ body }) => body?.required === true],
  ]
  test.each(cases)('%s', async (code, status, options, when = () => true) => {
    const those = operations.filter(when)
    expect(those.length).toBeGreaterThan(3)
    for (const operation of those) {
      const answer = await send(operation, addressOf(operation, required), options(operation))
      expectDescribed(operation, answer, validators)
      const example =
        operation.responses[status]?.content['application/json']?.examples?.[code]?.value
      expect([operation.operationId, answer.status, answer.body]).toEqual([
        operation.operationId,
        status,
        example,
      ])
    }
  })

  const find = (id: string): Operation =>
    operations.find(({ operationId }) => operationId === id) as Operation
  const start = { master_id: 1, service_id: 1, date: '2030-01-08', time: '10:00' }
  test.each([
    ['createAppointment', 'slot_taken', start],
    ['createAppointment', 'date_in_past', { ...start, date: '2030-01-06' }],
    ['rescheduleAppointment', 'date_in_past', { date: '2030-01-06', time: '10:00' }],
    ['startAppointment', 'invalid_status_transition', {}, 'listAppointments'],
    ['completeAppointment', 'invalid_status_transition', {}, 'startAppointment'],
    ['markNoShow', 'invalid_status_transition', {}, 'listAppointments'],
    ['signIn', 'no_active_account', { username: 'nobody', password: 'nothing' }],
    ['refreshTokens', 'token_not_valid', { refresh: 'eyJ' }],
    ['verifyToken', 'token_not_valid', { token: 'eyJ' }],
    ['signOut', 'token_not_valid', { refresh: 'eyJ' }],
    ['getAppointment', 'not_found', undefined, 'createAppointment'],
  ])('%s: %s', async (id, code, body: unknown, state = 'listAppointments') => {
    const operation = find(id)
    await fixture.before(state)
    const answer = await send(operation, addressOf(operation, required), { body })
    expectDescribed(operation, answer, validators)
    const { value } =
      operation.responses[answer.status]?.content['application/json']?.examples?.[code] ?? {}
    const { alternatives: _, ...said } = answer.body
    const { alternatives: __, ...example } = value
    expect(said).toEqual(example)
  })
})
