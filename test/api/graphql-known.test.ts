import { serverAudits } from 'graphql-http'
import { getOperationAST, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createGraphContext } from '../../src/graphql/engine/context.js'
import { compile } from '../../src/graphql/engine/execute.js'
import { schema } from '../../src/graphql/schema.js'
import { createKnownOperations } from '../../src/http/graphql/known-operations.js'
import type { Limits } from '../../src/http/rate-limit.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { startTestApp, type TestApp } from '../support/app.js'

// A query that Apollo Server has answered before is answered without it. Nobody may notice.

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
  const anna = await salon.master()
  const haircut = await salon.service({ by: [anna] })
  const client = await salon.client()
  for (const time of [600, 720])
    await bookAppointment(salon.context(), {
      masterId: anna.id,
      serviceId: haircut.id,
      date: '2030-01-08',
      time,
      comment: '',
      clientId: client.id,
    })
})
afterAll(() => app.stop())

type Extra = {
  readonly headers?: Record<string, string>
  readonly token?: string | null
  readonly url?: string
}
/** Sends a body to /graphql. Returns the status, the headers and the bytes of the answer. */
async function exchange(
  body: unknown,
  { headers: extra = {}, token = salon.admin.token, url = app.url }: Extra,
) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...extra,
    },
    body: JSON.stringify(body),
  })
  const changing = ['date', 'x-request-id', 'ratelimit', 'retry-after']
  const headers = [...response.headers].filter(([name]) => !changing.includes(name))
  const left = Number(/;r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1])
  return { answer: { status: response.status, headers, text: await response.text() }, left }
}

const send = async (body: object, extra: Extra = {}) => (await exchange(body, extra)).answer
/** The same request by Apollo Server alone: an empty `extensions` is not answered without it. */
const byApollo = (body: object, extra?: Extra) => send({ ...body, extensions: {} }, extra)

const PAGE = `query Page($filter: AppointmentFilter, $first: Int = 5, $withTotal: Boolean = true) {
  appointments(filter: $filter, first: $first) {
    totalCount @include(if: $withTotal)
    nodes { id date time startsAt createdAt status client { name } service { price } }
    pageInfo { hasNextPage }
  }
  also: appointments(first: 1) { nodes { id } }
}`

describe('a known query is answered in the same bytes, with the same headers', () => {
  test.each<[string, object]>([
    ['a list', { query: PAGE }],
    ['with variables', { query: PAGE, variables: { filter: { status: ['BOOKED'] }, first: 1 } }],
    ['without the total', { query: PAGE, variables: { withTotal: false } }],
    ['with its name', { query: PAGE, operationName: 'Page', variables: null }],
    [
      'one of two operations',
      { query: 'query A { me { id } } query B { salon { name } }', operationName: 'B' },
    ],
    ['nothing found', { query: '{ appointment(id: 2147483647) { id } }' }],
    ['a wrong variable', { query: PAGE, variables: { first: 'many' } }],
    ['a refused argument', { query: PAGE, variables: { first: 1000 } }],
    [
      'text that Postgres cannot store',
      {
        query: 'query ($s: String) { clients(search: $s) { totalCount } }',
        variables: { s: 'a\u0000' },
      },
    ],
    [
      'a cost of more than a point',
      { query: '{ clients(first: 10) { nodes { appointments(first: 99) { nodes { id } } } } }' },
    ],
  ])('%s', async (_, body) => {
    const expected = await byApollo(body)
    const answers = [await send(body), await send(body), await send(body), await send(body)]
    for (const answer of answers) expect(answer).toEqual(expected)
  })

  test('for a caller who has no valid token, who is refused as before', async () => {
    const body = { query: '{ salon { name timeZone } }' }
    await send(body)
    for (const token of [null, 'wrong'])
      expect(await send(body, { token })).toEqual(await byApollo(body, { token }))
  })

  test('for every form of accept', async () => {
    const body = { query: '{ salon { currency } }' }
    await send(body)
    for (const accept of ['application/graphql-response+json', 'text/html', 'application/*'])
      expect(await send(body, { headers: { accept } })).toEqual(
        await byApollo(body, { headers: { accept } }),
      )
  })
})

test('a write by somebody else is seen by the next read', async () => {
  const body = { query: '{ salon { name } }' }
  await send(body)
  await send(body)
  const name = 'A new name'
  await app.graphql(
    'mutation ($name: String!) { updateSalon(input: { name: $name }) { name } }',
    { name },
    salon.admin.token,
  )
  expect(JSON.parse((await send(body)).text)).toMatchObject({ data: { salon: { name } } })
})

test.each([
  ['a cheap', '{ salon { id } }', 1],
  ['a dear', '{ clients(first: 10) { nodes { appointments(first: 99) { nodes { id } } } } }', 2],
])('%s known query takes as many points of the rate limit', async (_, query, points) => {
  const left: number[] = []
  for (let use = 0; use < 5; use += 1) left.push((await exchange({ query }, {})).left)
  const taken = left.map((rest) => (left[0] ?? 0) - rest)
  expect(taken).toEqual([0, points, 2 * points, 3 * points, 4 * points])
})

test('a known query that the rate limit cannot pay is refused as Apollo Server does', async () => {
  const limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '10' })
  onTestFinished(() => limited.stop())
  const { token } = (await tellStory(limited)).admin
  const body = {
    query: '{ clients(first: 10) { nodes { appointments(first: 99) { nodes { id } } } } }',
  }
  const extra = { token, url: limited.url }
  const statuses: number[] = []
  for (let use = 0; use < 6; use += 1) statuses.push((await send(body, extra)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await send(body, extra)).toEqual(await byApollo(body, extra))
})

describe('the audits of GraphQL over HTTP, for a caller whose queries are known', () => {
  const audits = serverAudits({
    url: () => `${app.url}/graphql`,
    fetchFn: (url: string, init: RequestInit) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${salon.admin.token}`)
      return fetch(url, { ...init, headers })
    },
  }).filter(({ name }) => !/^MAY|GET/.test(name))
  test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_, audit) => {
    await audit.fn()
    expect(await audit.fn()).toMatchObject({ status: 'ok' })
  })
})

/** The query of these tests costs no more than the request itself. */
const UNUSED_LIMITS = {} as Limits

describe('what is answered without Apollo Server', () => {
  const query = '{ salon { id } }'
  const plain = {
    method: 'POST',
    raw: { url: '/graphql' },
    headers: { 'content-type': 'application/json' },
    body: { query },
  }
  const answerTo = async (request: object) => {
    const known = createKnownOperations(schema, UNUSED_LIMITS)
    const document = parse(query)
    const operation = getOperationAST(document)
    if (!operation) throw new Error('no operation')
    known.add(query, undefined, { document, operation, runner: () => compile(schema, document) })
    const context = createGraphContext(salon.context(), app, {
      log: () => app.log,
      base: () => app.url,
    })
    return known.answer({ request: { ...plain, ...request } as never, reply: {} as never }, context)
  }

  test('a plain POST of a known query', async () => {
    const answer = { data: { salon: { id: salon.id } }, extensions: { cost: 1 } }
    expect(JSON.parse((await answerTo({})) ?? '')).toEqual(answer)
  })

  test.each<[string, object]>([
    ['an unknown query', { body: { query: '{ salon { name } }' } }],
    ['an unknown operation', { body: { query, operationName: 'A' } }],
    ['extensions', { body: { query, extensions: {} } }],
    ['a batch', { body: [{ query }] }],
    ['a GET', { method: 'GET' }],
    ['a query string', { raw: { url: '/graphql?a=b' } }],
    ['another media type', { headers: { 'content-type': 'text/plain' } }],
    ['a key', { headers: { ...plain.headers, 'idempotency-key': 'a' } }],
    ['an accept header of its own', { headers: { ...plain.headers, accept: 'text/html' } }],
    ['variables that are no object', { body: { query, variables: [] } }],
  ])('not %s', async (_, request) => {
    expect(await answerTo(request)).toBeUndefined()
  })
})
