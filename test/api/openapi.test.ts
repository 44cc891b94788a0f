import { readFileSync } from 'node:fs'
import { lint, loadConfig } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templateOf, VERSION } from '../../src/rest/openapi.js'
import { postmanOf } from '../../src/rest/postman.js'
import { methodOf } from '../../src/rest/row.js'
import { rows } from '../../src/rest/rows.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Description, operationsOf } from '../support/openapi.js'

const ROOT = new URL('../../', import.meta.url)
const printed = JSON.parse(readFileSync(new URL('schema/openapi.json', ROOT), 'utf8')) as Description
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
      rows.map((row) => `${methodOf(row)} ${templateOf(row)}`),
    )
  })

  test('passes the recommended rules of a linter, but for the slash that the interface wants', async () => {
    const config = await loadConfig({ configPath: new URL('redocly.yaml', ROOT).pathname })
    const problems = await lint({ ref: new URL('schema/openapi.json', ROOT).pathname, config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  test('says the version of the package', () => {
    const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string }
    expect(VERSION).toBe(version)
  })

  test('leads nowhere outside and names no machine', () => {
    expect(JSON.stringify(printed)).not.toMatch(/https?:|localhost/)
    expect(printed.servers).toEqual([{ url: '/' }])
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
            ...(status.startsWith('2') && method === 'POST' && !open ? ['Idempotent-Replayed'] : []),
          ]),
        )
      }
      const statuses = Object.keys(responses)
      expect(statuses).toEqual(expect.arrayContaining(['406', '429', '500', '503']))
      if (!open) expect(statuses).toEqual(expect.arrayContaining(['401', '403']))
      if (method !== 'GET') expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']))
      const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key')
      expect([takesKey, statuses.includes('422')]).toEqual(Array(2).fill(method === 'POST' && !open))
    },
  )
})

describe('the Postman collection', () => {
  type Item = { request: { method: string; auth?: unknown; url: { raw: string }; body?: { raw: string } } }
  const collection = postmanOf(rows, 'http://salon.test') as {
    variable: { key: string }[]
    item: { name: string; item: Item[] }[]
  }
  const requests = collection.item.flatMap(({ item }) => item.map(({ request }) => request))

  test('has every row in the folder of its tag', () => {
    expect(requests.map(({ method, url }) => `${method} ${url.raw.replace('{{baseUrl}}', '').split('?')[0]}`)).toEqual(
      rows.map(({ on }) => on),
    )
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
  const get = (headers: Record<string, string> = {}, method = 'GET') => app.request(method, '/api/schema/', { headers })

  test('answers what is printed, from the address that was asked, without a token', async () => {
    const answer = await get()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(answer.body).toEqual({ ...printed, servers: [{ url: app.url }] })
    expect((await app.request('GET', '/api/schema')).status).toBe(200)
  })

  test('says its own media type to whoever asks for it', async () => {
    const answer = await get({ accept: OPENAPI })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${OPENAPI}; charset=utf-8`])
    expect((await get({ accept: `${OPENAPI}, application/json;q=0.9` })).status).toBe(200)
  })

  test('a copy that is still good is not sent again', async () => {
    const tag = (await get()).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]+"$/)
    const again = await get({ 'if-none-match': `"other", W/${tag}` })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
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
    for (const answer of [html, put, head, options]) expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })
})

describe('GET /api/docs/', () => {
  test.each(['/api/docs/', '/api/docs'])(
    '%s is a page without a token, without inline scripts, in no frame',
    async (path) => {
      const answer = await app.request('GET', path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
      expect(answer.text).not.toMatch(/<script(?![^>]* src=)|https?:/)
      const loaded = [...answer.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
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
