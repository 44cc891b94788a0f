import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8'
const get = (path: string, accept?: string) =>
  app.request('GET', path, { headers: accept === undefined ? {} : { accept } })
const under = (paths: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${app.url}${path}`]))

describe('GET /api/', () => {
  test.each([undefined, '*/*', 'application/json', 'text/html', 'image/png'])(
    'names the lists, without a token, whatever is accepted: %s',
    async (accept) => {
      const answer = await get('/api/', accept)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.body).toEqual(
        under({
          records: '/api/records/',
          clients: '/api/clients/',
          masters: '/api/masters/',
          services: '/api/services/',
          assistant: '/api/assistant/tasks/',
        }),
      )
    },
  )
  test('every address is there, and a wrong token does not matter', async () => {
    const headers = { authorization: 'Bearer nonsense' }
    const { status, body } = await app.request('GET', '/api', { headers })
    expect(status).toBe(200)
    for (const address of Object.values<string>(body))
      expect((await get(address.slice(app.url.length))).status).toBe(401)
  })
})

describe('GET /', () => {
  const PLACES = {
    api: '/api/',
    docs: '/api/docs/',
    graphql: '/graphql',
    schema: '/api/schema/',
    health: '/readyz',
  }
  test.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'application/json, text/html',
    'text/html;q=0.5, application/json',
    'text/html;q=0, */*',
    'image/png',
  ])('says in JSON where to go: %s', async (accept) => {
    const answer = await get('/', accept)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('vary')).toContain('Accept')
    expect(answer.body).toEqual(under(PLACES))
  })
  test.each([BROWSER, 'text/html', 'text/html, */*', 'text/*;q=0.9, application/json;q=0.8'])(
    'is the desk for browsers: %s',
    async (accept) => {
      const answer = await get('/', accept)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('vary')).toContain('Accept')
      expect(answer.text).toBe((await get('/inbox', accept)).text)
    },
  )
})

describe.each(['/', '/api/'])('%s', (path) => {
  test('HEAD is GET without the body', async () => {
    const [head, whole] = [await app.request('HEAD', path), await get(path)]
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'allow'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name))
  })
  test('OPTIONS describes it', async () => {
    const { status, body } = await app.request('OPTIONS', path)
    expect([status, Object.keys(body)]).toEqual([200, ['name', 'description', 'renders', 'parses']])
  })
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is not allowed', async (method) => {
    const answer = await app.request(method, path, { raw: '{' })
    expect([answer.status, answer.body]).toEqual([
      405,
      { detail: `Method "${method}" not allowed.`, code: 'method_not_allowed' },
    ])
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })
})

test('both count for the address, and are refused beyond the limit', async () => {
  const limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '2' })
  const statuses = []
  for (const path of ['/', '/api/', '/', '/api/'])
    statuses.push((await limited.request('GET', path)).status)
  await limited.stop()
  expect(statuses).toEqual([200, 200, 429, 429])
})
