import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lint, loadConfig } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUSES } from '../../src/domain/booking/appointment.js'
import { templateOf, VERSION } from '../../src/rest/openapi/openapi.js'
import { postmanOf } from '../../src/rest/openapi/postman.js'
import { methodOf } from '../../src/rest/handle/route.js'
import { routes } from '../../src/rest/routes/routes.js'
import { EXAMPLES } from '../../src/rest/schemas/schemas.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { createValidators } from '../support/openapi/check.js'
import {
  type Description,
  type JsonSchema,
  operationsOf,
  resolved,
} from '../support/openapi/openapi.js'

const ROOT = new URL('../../', import.meta.url)
const printed = JSON.parse(
  readFileSync(new URL('schema/openapi.json', ROOT), 'utf8'),
) as Description
const operations = operationsOf(printed)
const OPENAPI = 'application/vnd.oai.openapi+json'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the printed description', () => {
  test('has every row, and nothing else', () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(
      routes.map((row) => `${methodOf(row)} ${templateOf(row)}`),
    )
  })

  test('passes the recommended rules of a linter, but for the slash that the interface wants', async () => {
    const config = await loadConfig({ configPath: fileURLToPath(new URL('redocly.yaml', ROOT)) })
    const problems = await lint({
      ref: fileURLToPath(new URL('schema/openapi.json', ROOT)),
      config,
    })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  test('says the version of the package', () => {
    const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
      version: string
    }
    expect(VERSION).toBe(version)
  })

  test('gives every operation a name for a method and one to three sentences', () => {
    for (const { operationId, description, summary } of operations) {
      expect(operationId).toMatch(/^[a-z]+[A-Z]\w+$/)
      expect([operationId, (description.match(/\.(?= |$)/g) ?? []).length]).toEqual([
        operationId,
        expect.toSatisfy((count: number) => count >= 1 && count <= 3),
      ])
      expect(description).not.toContain(summary)
    }
    const names = operations.map(({ operationId }) => operationId)
    expect(names).toEqual([...new Set(names)])
  })

  test('names no schema as a type of a language or of its standard library', () => {
    const names = Object.keys((printed.components as { schemas: object }).schemas)
    const taken =
      'Any Array Boolean Byte Channel Char Class Client Date DateTime Decimal Dict Double Duration ' +
      'Empty Enum Error Event Exception File Float Function Id Instant Integer Iterator List Long ' +
      'LocalDate LocalTime Map Message Module None Nothing Null Number Object Option Optional ' +
      'Promise Record Request Response Result Set String Symbol Task TaskStatus Thread Time ' +
      'Timestamp Type UUID Union Unit Void'
    expect(names.filter((name) => taken.split(' ').includes(name))).toEqual([])
    for (const name of names) expect(name).toMatch(/^([A-Z][a-z]+)+[AB]?(Body)?$/)
  })

  test('has one type for each value, and fills in no filter', () => {
    const schemas = (printed.components as { schemas: Record<string, JsonSchema> }).schemas
    const inBodies = operations.flatMap(({ body }) => (body ? [body.schema] : []))
    const properties = inBodies.flatMap((schema) =>
      Object.values((resolved(printed, schema).properties ?? {}) as Record<string, JsonSchema>),
    )
    const inQueries = operations.flatMap(({ parameters }) => parameters)
    for (const schema of [...properties, ...inQueries.map((one) => one.schema)]) {
      const types = ((schema.anyOf ?? [schema]) as JsonSchema[])
        .map((one) => resolved(printed, one).type as string)
        .filter((type) => type !== 'null')
      expect([schema, new Set(types).size]).toEqual([schema, 1])
    }
    expect(schemas.AppointmentStatus?.enum).toEqual(STATUSES)
    const list = operations.find(({ operationId }) => operationId === 'listTasks')
    expect(list?.parameters.find(({ name }) => name === 'status')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { $ref: '#/components/schemas/AssistantTaskStatus' } },
    })
    for (const { in: place, required, example } of inQueries)
      if (place === 'query' && !required) expect(example).toBeUndefined()
  })

  test('leads nowhere outside and names no machine', () => {
    const written = JSON.stringify(printed, (key, value: unknown) =>
      key === 'pattern' ? undefined : value,
    )
    const addresses = written.match(/https?:[^"\\]*|localhost/g)
    expect(addresses).toEqual([EXAMPLES.EmbedToken.embed_url]) // of a name that is nobody's
    expect(EXAMPLES.EmbedToken.embed_url).toMatch(/^https:\/\/salon\.example\.com\//)
    expect(printed.servers).toEqual([{ url: '/' }])
  })

  test('lets answers have new keys later, of which these tests hear', () => {
    expect(JSON.stringify(printed)).not.toContain('"additionalProperties":false')
    const { sent, answered } = createValidators(printed)
    const schema = { $ref: '#/components/schemas/AppointmentList' }
    const judged = (more: object, inner: object) => {
      const { Appointment } = EXAMPLES
      const one = { ...Appointment, client: { ...(Appointment.client as object), ...inner } }
      const page = { count: 1, next: null, previous: null, results: [one], ...more }
      return [sent(schema)(page), answered(schema)(page)]
    }
    expect(judged({}, {})).toEqual([true, true])
    expect(judged({ more: 1 }, {})).toEqual([true, false])
    expect(judged({}, { more: 1 })).toEqual([true, false])
  })

  test('says which answers are given again under a key', () => {
    const again = operations.flatMap(({ operationId, responses }) => {
      const statuses = Object.entries(responses).filter(
        ([, { headers }]) => 'Idempotent-Replayed' in headers,
      )
      return statuses.length > 0
        ? [[operationId, ...statuses.map(([status]) => Number(status))]]
        : []
    })
    expect(again).toEqual([
      ['createAppointment', 201, 400, 409],
      ['cancelAppointment', 200, 404, 409],
      ['confirmAppointment', 200, 404, 409],
      ['startAppointment', 200, 404, 409],
      ['completeAppointment', 200, 404, 409],
      ['markNoShow', 200, 404, 409],
      ['retrySync', 200, 404],
      ['rescheduleAppointment', 200, 400, 404, 409],
      ['createClient', 201],
      ['replyToTask', 200, 404, 409, 422],
      ['handTaskToAutopilot', 200, 404, 409],
      ['takeTask', 200, 404, 409],
      ['snoozeTask', 200, 404, 409],
      ['closeTask', 200, 404, 409],
      ['markTaskRead', 200, 404],
      ['startImportFromCrmA', 202],
      ['startImportFromCrmB', 202],
    ])
  })

  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s tells its headers',
    (_, { method, responses, parameters, security }) => {
      const open = security?.length === 0
      for (const [status, { headers }] of Object.entries(responses)) {
        expect(Object.keys(headers)).toEqual(
          expect.arrayContaining([
            'Allow',
            'X-Request-Id',
            'RateLimit',
            'RateLimit-Policy',
            ...(status === '201' ? ['Location'] : []),
            ...(status === '401' ? ['WWW-Authenticate'] : []),
            ...(status === '429' ? ['Retry-After'] : []),
            ...(status.startsWith('2') && method === 'POST' && !open
              ? ['Idempotent-Replayed']
              : []),
          ]),
        )
      }
      const statuses = Object.keys(responses)
      expect(statuses).toEqual(expect.arrayContaining(['406', '429', '500', '503']))
      if (!open) expect(statuses).toEqual(expect.arrayContaining(['401', '403']))
      if (method !== 'GET') expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']))
      const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key')
      expect([takesKey, statuses.includes('422')]).toEqual(
        Array(2).fill(method === 'POST' && !open),
      )
    },
  )
})

describe('the Postman collection', () => {
  type Item = {
    request: { method: string; auth?: unknown; url: { raw: string }; body?: { raw: string } }
  }
  const collection = postmanOf(routes, 'http://salon.test') as {
    variable: { key: string }[]
    item: { name: string; item: Item[] }[]
  }
  const requests = collection.item.flatMap(({ item }) => item.map(({ request }) => request))

  test('has every row in the folder of its tag', () => {
    expect(
      requests.map(
        ({ method, url }) => `${method} ${url.raw.replace('{{baseUrl}}', '').split('?')[0]}`,
      ),
    ).toEqual(routes.map(({ route: on }) => on))
    expect(collection.item.map(({ name }) => name)).toEqual(
      (printed.tags as { name: string }[]).map(({ name }) => name),
    )
    expect(collection.variable.map(({ key }) => key)).toEqual(['baseUrl', 'token'])
  })

  test('shows the bodies of the description, and asks for no token where none is needed', () => {
    operations.forEach(({ body, security }, index) => {
      const { body: sent, auth } = requests[index] as Item['request']
      expect(sent && JSON.parse(sent.raw)).toEqual(body?.examples?.usual?.value)
      expect(auth).toEqual(security?.length === 0 ? { type: 'noauth' } : undefined)
    })
  })
})

describe('GET /api/schema/', () => {
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    app.request(method, '/api/schema/', { headers })

  test('answers what is printed, from the address that was asked, without a token', async () => {
    const answer = await get()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(answer.headers.get('vary')).toBe('Accept')
    expect(answer.body).toEqual({ ...printed, servers: [{ url: app.url }] })
    expect((await app.request('GET', '/api/schema')).status).toBe(200)
  })

  test('has its examples in the coming week, whenever it is asked for', async () => {
    const served = async () => (await get()).body as unknown as Description
    const until = (description: Description): string =>
      operationsOf(description).find(({ operationId }) => operationId === 'snoozeTask')?.body
        ?.examples?.usual?.value.until
    const before = app.now
    const tag = (await get()).headers.get('etag')
    try {
      for (const [days, expected] of [
        [0, '2030-01-08T09:00:00Z'],
        [1, '2030-01-15T09:00:00Z'],
        [-1500, '2025-12-02T09:00:00Z'],
        [7, '2030-01-15T09:00:00Z'],
      ] as const) {
        app.now = before + days * 86_400_000
        expect(until(await served())).toBe(expected)
      }
      expect((await get()).headers.get('etag')).not.toBe(tag)
    } finally {
      app.now = before
    }
  })

  test('says its own media type to whoever asks for it', async () => {
    const answer = await get({ accept: OPENAPI })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      `${OPENAPI}; charset=utf-8`,
    ])
    expect((await get({ accept: `${OPENAPI}, application/json;q=0.9` })).status).toBe(200)
  })

  test('a copy that is still good is not sent again', async () => {
    const tag = (await get()).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]+"$/)
    const again = await get({ 'if-none-match': `"other", W/${tag}` })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is kept for each address that was asked, and not mixed up', async () => {
    const from = async (base: string) => {
      const answer = await fetch(`${base}/api/schema/`)
      const { servers } = (await answer.json()) as { servers: unknown }
      return { servers, tag: answer.headers.get('etag') }
    }
    const [named, plain] = [app.url, app.url.replace('localhost', '127.0.0.1')]
    const [one, other] = [await from(named), await from(plain)]
    expect([one.servers, other.servers]).toEqual([[{ url: named }], [{ url: plain }]])
    expect(one.tag).not.toBe(other.tag)
    expect(await from(named)).toEqual(one)
  })

  test('counts what it refuses', async () => {
    const counted = async () =>
      /refusals_total\{[^}]*code="method_not_allowed"[^}]*\} (\d+)/.exec(
        (await app.request('GET', '/metrics')).text,
      )?.[1]
    const before = Number((await counted()) ?? 0)
    await get({}, 'PUT')
    await app.request('PUT', '/api/docs/')
    expect(Number(await counted())).toBe(before + 2)
  })

  test('keeps the rules of all paths', async () => {
    const html = await get({ accept: 'text/html' })
    expect([html.status, html.body.code]).toEqual([406, 'not_acceptable'])
    const put = await get({}, 'PUT')
    expect([put.status, put.body.detail]).toEqual([405, 'Method "PUT" not allowed.'])
    const head = await get({}, 'HEAD')
    expect([head.status, head.text]).toEqual([200, ''])
    expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength((await get()).text))
    const options = await get({}, 'OPTIONS')
    expect([options.status, options.body.renders]).toEqual([200, ['application/json', OPENAPI]])
    for (const answer of [html, put, head, options])
      expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })
})

describe('GET /api/docs/', () => {
  test.each(['/api/docs/json', '/api/docs/yaml', '/api/docs/json/'])(
    '%s is none of ours: the page reads the description itself',
    async (path) => {
      const answer = await app.request('GET', path)
      expect([answer.status, answer.body]).toEqual([
        404,
        { detail: 'Not found.', code: 'not_found' },
      ])
      expect(answer.headers.get('ratelimit')).not.toBeNull()
    },
  )

  test.each(['/api/docs/', '/api/docs'])(
    '%s is a page without a token, without inline scripts, in no frame',
    async (path) => {
      const answer = await app.request('GET', path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
      expect(answer.text).not.toMatch(/<script(?![^>]* src=)|https?:/)
      const loaded = [...answer.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(
        ([, file = '']) => file,
      )
      expect(loaded.length).toBeGreaterThan(4)
      for (const file of loaded) {
        const { pathname } = new URL(file, `${app.url}/api/docs/`)
        expect([pathname, (await app.request('GET', pathname)).status]).toEqual([pathname, 200])
      }
    },
  )

  test('other methods', async () => {
    const put = await app.request('PUT', '/api/docs/')
    expect([put.status, put.body.code, put.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, OPTIONS',
    ])
    expect((await app.request('HEAD', '/api/docs/')).status).toBe(200)
    expect((await app.request('OPTIONS', '/api/docs/')).body.renders).toEqual(['text/html'])
  })
})
