import { getNamedType, isInputObjectType, isObjectType } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schema } from '../../src/graphql/schema.js'
import { type Route, pathOf } from '../../src/rest/handle/route.js'
import { routes } from '../../src/rest/routes/routes.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { openTab } from '../support/live.js'
import type { Line } from '../support/socket.js'
import { type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
let line: Line
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
  line = await openTab(app.url, salon.admin.token)
})
afterAll(async () => {
  await line?.hangUp()
  await app?.stop()
})
beforeEach(() => {
  app.statements.length = 0
})
/** What was read of what is searched. */
const reads = (): string[] =>
  app.statements.filter((text) =>
    /\b(appointments|clients|tasks|canned_replies|masters|services)\b/.test(text),
  )
let asked = 0
const overSocket = async (query: string, search: string) =>
  (await line.ask(`${(asked += 1)}`, query, { variables: { search } })).payload as {
    errors?: unknown
  }

const words = (count: number): string => Array.from({ length: count }, (_, n) => `w${n}`).join(' ')
const REFUSED: readonly [string, string, string][] = [
  ['201 characters', 'x'.repeat(201), 'Ensure this value has at most 200 characters.'],
  ['5,000 words', words(5000), 'Ensure this value has at most 200 characters.'],
  ['11 words', words(11), 'Use at most 10 words.'],
]
const TAKEN: readonly [string, string][] = [
  ['200 characters', 'x'.repeat(200)],
  ['10 words, one of them twice', `${words(10)} w0`],
  ['12 words in quotes', `"${words(12)}"`],
]

/**
 * Every field of the schema with an argument `search`: whoever adds one is held to the limits here.
 */
const searches = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type) && !type.name.startsWith('__')
    ? Object.values(type.getFields())
        .filter(({ args }) => args.some(({ name }) => /search/i.test(name)))
        .map((field) => ({
          on: type.name,
          name: field.name,
          list: isConnection(field.type) ? 'totalCount' : 'id',
        }))
    : [],
)
function isConnection(type: Parameters<typeof getNamedType>[0]): boolean {
  return getNamedType(type)?.name.endsWith('Connection') === true
}
const operations = searches.map(
  ({ name, list }) =>
    [name, `query ($search: String) { found: ${name}(search: $search) { ${list} } }`] as const,
)

test('all searches are arguments named `search` of queries', () => {
  expect(searches.map(({ on, name }) => `${on}.${name}`).sort()).toEqual([
    'Query.appointments',
    'Query.cannedReplies',
    'Query.clients',
    'Query.tasks',
  ])
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
  expect(
    inputs.flatMap((type) => Object.keys(type.getFields())).filter((name) => /search/i.test(name)),
  ).toEqual([])
})

/** Interpreted at first, compiled from the third use on. */
const USES = 4

describe.each(operations)('%s over GraphQL', (_, query) => {
  test.each(REFUSED)(
    'refuses %s, over HTTP and over a socket, before it reads anything',
    async (_, search, message) => {
      const error = {
        message: `search: ${message}`,
        extensions: { code: 'invalid', fields: { search: [message] } },
      }
      for (let use = 0; use < USES; use += 1) {
        const { errors } = await app.graphql(query, { search }, salon.admin.token)
        expect(errors).toMatchObject([error])
        expect((await overSocket(query, search)).errors).toMatchObject([error])
      }
      const written = query
        .replace('query ($search: String) ', '')
        .replace('$search', JSON.stringify(search))
      const answer =
        search.length > 10_000 ? undefined : await app.graphql(written, {}, salon.admin.token)
      expect(answer?.errors ?? [error]).toMatchObject([error])
      expect(reads()).toEqual([])
    },
  )

  test.each(TAKEN)('takes %s', async (_, search) => {
    for (let use = 0; use < USES; use += 1)
      expect(await app.graphql(query, { search }, salon.admin.token)).not.toHaveProperty('errors')
    expect(await overSocket(query, search)).not.toHaveProperty('errors')
  })
})

const lists = routes.filter(({ list }) => list).map((row: Route) => [pathOf(row), row] as const)

describe.each(lists)('%s', (path, row) => {
  const get = (query: string) =>
    app.request('GET', `${path}?${query}`, { token: salon.admin.token })

  test.each(REFUSED.filter(([, { length }]) => length < 10_000))(
    'refuses %s',
    async (_, search, message) => {
      const { status, body } = await get(`page=0&search=${encodeURIComponent(search)}`)
      expect([status, body]).toEqual([400, { search: [message] }])
      expect(reads()).toEqual([])
    },
  )

  test('names a bad filter beside it', async () => {
    const filter = row.list?.filters.find(({ kind }) => kind !== 'choices')
    if (!filter) return
    const { status, body } = await get(`search=${'x'.repeat(201)}&${filter.name}=zzz`)
    expect([status, Object.keys(body as object)]).toEqual([400, [filter.name, 'search']])
  })

  test.each(TAKEN)('takes %s', async (_, search) => {
    expect((await get(`search=${encodeURIComponent(search)}`)).status).toBe(200)
  })
})
