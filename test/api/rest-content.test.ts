import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { readData, type Texts } from '../support/data.js'

const cases = readData<
  Readonly<Record<'unknownIds' | 'acceptsJson' | 'refusesJson' | 'unsupportedTypes', Texts>> & {
    readonly malformedJson: readonly (readonly [text: string, fault: string])[]
  }
>(import.meta.url, 'data/rest-content.json')

const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000', LOGIN_LIMIT_PER_MINUTE: '1000000' }
const ORIGIN = 'https://salon.example'
let app: TestApp
let open: TestApp
let salon: Story
let token = ''
let record = 0
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  open = await startTestApp({ ...UNLIMITED, CORS_ORIGINS: ORIGIN })
  salon = await tellStory(app)
  token = salon.admin.token
  const anna = await salon.master()
  const haircut = await salon.service({ by: [anna] })
  const body = { master_id: anna.id, service_id: haircut.id, date: '2030-01-08', time: '10:00' }
  record = (await app.request('POST', '/api/records/', { token, body })).body.id
})
afterAll(() => Promise.all([app.stop(), open.stop()]))

/** Bytes as they are, and the answer as text. */
const wire = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    socket.on('close', () => resolve(text)).on('error', reject)
  })
const ask = (path: string, headers = ''): Promise<string> =>
  wire(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: ` +
      `close\r\n${headers}\r\n`,
  )

const NOT_FOUND = { detail: 'Not found.', code: 'not_found' }
const LIST = 'GET, POST, HEAD, OPTIONS'

describe('paths', () => {
  test.each([
    ['/api/records', 200],
    ['/api/records?page_size=1', 200],
    ['/api/records/available-slots?date=2030-01-08&service_id=1', 200],
    ['/api/clients', 200],
  ])('%s is served as if it ended in a slash', async (path, status) => {
    const answer = await app.request('GET', path, { token })
    expect(answer.status).toBe(status)
    const slashed = await app.request('GET', path.replace(/(\?|$)/, '/$1'), { token })
    expect(answer.text).toBe(slashed.text)
  })
  test('a POST without the slash keeps its body', async () => {
    const answer = await app.request('POST', `/api/records/${record}/confirm`, {
      token,
      body: { reason: true },
    })
    expect(answer.body).toEqual({ reason: ['Not a valid string.'] })
    expect((await app.request('POST', '/api/token', { body: {} })).status).toBe(400)
  })
  test('one record, with and without the slash', async () => {
    const slashed = await app.request('GET', `/api/records/${record}/`, { token })
    expect(slashed.body.id).toBe(record)
    expect((await app.request('GET', `/api/records/${record}`, { token })).text).toBe(slashed.text)
  })

  test.each([
    ['/api/nowhere/'],
    ['/api/records/1/nowhere/'],
    ['/api/records/1/cancel/more/'],
    ['/api/records//'],
    ['//api/records/'],
    ['/API/records/'],
    ['/api/records%2F1/'],
    ['/nowhere'],
    [`/api/records/${'9'.repeat(300)}/`],
    ['/api/records/%zz/'],
    ['/api/records/%/'],
    ['/api/records/%ff/'],
    ['/api/records/%c0%af/'],
    ['/api/records/../../etc/passwd'],
  ])('%s is a 404 in JSON', async (path) => {
    const answer = await ask(path)
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
    expect(answer).toMatch(/content-type: application\/json/i)
    expect(answer).toMatch(/x-request-id: [\w-]+/i)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toEqual(NOT_FOUND)
  })

  test.each(cases.unknownIds)('the id %s is a 404, on every path', async (id) => {
    for (const [method, tail] of [
      ['GET', ''],
      ['POST', 'cancel/'],
      ['POST', 'confirm/'],
      ['POST', 'start/'],
      ['POST', 'complete/'],
      ['POST', 'no-show/'],
      ['POST', 'reschedule/'],
    ] as const) {
      const body = method === 'POST' ? { date: '2030-01-09', time: '10:00' } : undefined
      const answer = await app.request(method, `/api/records/${encodeURI(decodeURI(id))}/${tail}`, {
        token,
        body,
      })
      expect([method, tail, answer.status, answer.body]).toEqual([method, tail, 404, NOT_FOUND])
    }
  })
  test('the largest integer is an id, of nothing', async () => {
    expect((await app.request('GET', '/api/records/2147483647/', { token })).body).toEqual(
      NOT_FOUND,
    )
  })
  test("another salon's record is a 404", async () => {
    const { admin } = await tellStory(app)
    expect(
      (await app.request('GET', `/api/records/${record}/`, { token: admin.token })).body,
    ).toEqual(NOT_FOUND)
    const cancel = await app.request('POST', `/api/records/${record}/cancel/`, {
      token: admin.token,
    })
    expect([cancel.status, cancel.body]).toEqual([404, NOT_FOUND])
  })
})

describe('methods', () => {
  const PATHS: [string, string][] = [
    ['/api/token/', 'POST, OPTIONS'],
    ['/api/token/refresh/', 'POST, OPTIONS'],
    ['/api/token/verify/', 'POST, OPTIONS'],
    ['/api/token/blacklist/', 'POST, OPTIONS'],
    ['/api/records/', LIST],
    ['/api/records/available-slots/', 'GET, HEAD, OPTIONS'],
    ['/api/records/1/', 'GET, PATCH, HEAD, OPTIONS'],
    ...['cancel', 'confirm', 'start', 'complete', 'no-show', 'reschedule'].map(
      (move): [string, string] => [`/api/records/1/${move}/`, 'POST, OPTIONS'],
    ),
  ]
  test.each(PATHS)('%s allows %s, and answers 405 to all others', async (path, allow) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'LINK', 'REPORT']) {
      if (allow.split(', ').includes(method)) continue
      const answer = await app.request(method, path, { token })
      expect([answer.status, answer.body]).toEqual([
        405,
        { detail: `Method "${method}" not allowed.`, code: 'method_not_allowed' },
      ])
      expect(answer.headers.get('allow')).toBe(allow)
    }
  })
  test('TRACE too', async () => {
    const answer = await wire(
      'TRACE /api/records/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ' +
        `${token}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 405 /)
    expect(answer).toContain(
      JSON.stringify({ detail: 'Method "TRACE" not allowed.', code: 'method_not_allowed' }),
    )
  })

  test.each<[string, object, number]>([
    ['/api/records/', {}, 200],
    ['/api/records/?page=7', {}, 404],
    ['/api/records/?date=x', {}, 400],
    ['/api/records/999/', {}, 404],
    ['/api/clients/', {}, 200],
    ['/api/records/available-slots/', {}, 400],
    ['/api/records/', { accept: 'text/html' }, 406],
    ['/api/records/', { authorization: 'Basic x' }, 401],
    ['/api/records/1/cancel/', {}, 405],
    ['/api/nowhere/', {}, 404],
  ])('HEAD %s %j is GET without the body', async (path, headers, status) => {
    const options = { token, headers: headers as Record<string, string> }
    const [head, get] = await Promise.all([
      app.request('HEAD', path, options),
      app.request('GET', path, options),
    ])
    expect([head.status, head.text]).toEqual([status, ''])
    expect(get.status).toBe(status)
    for (const name of ['content-type', 'content-length', 'allow', 'www-authenticate'])
      if (status !== 405 || name !== 'content-length')
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
  })

  test('OPTIONS describes what can be written', async () => {
    const answer = await app.request('OPTIONS', '/api/records/', { token })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('allow')).toBe(LIST)
    expect(Object.keys(answer.body)).toEqual([
      'name',
      'description',
      'renders',
      'parses',
      'actions',
    ])
    expect(answer.body).toMatchObject({
      renders: ['application/json'],
      parses: ['application/json'],
      actions: {
        POST: {
          master_id: { type: 'field', required: true, read_only: false, label: 'Master id' },
          date: { type: 'date', required: true },
          time: { type: 'time', required: true },
          comment: { type: 'string', required: false, max_length: 500 },
          client: {
            type: 'nested object',
            required: false,
            children: { phone: { required: true } },
          },
        },
      },
    })
  })
  test('OPTIONS of what is only read has no actions', async () => {
    const answer = await app.request('OPTIONS', '/api/records/available-slots/', { token })
    expect(Object.keys(answer.body)).toEqual(['name', 'description', 'renders', 'parses'])
    expect((await app.request('OPTIONS', '/api/nowhere/', { token })).status).toBe(404)
  })

  const PREFLIGHT = {
    origin: ORIGIN,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  }
  test('a preflight needs no token, and is empty where no origin may call', async () => {
    const answer = await app.request('OPTIONS', '/api/records/', { headers: PREFLIGHT })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers.get('allow')).toBe(LIST)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
  test('a preflight from an origin that may call', async () => {
    const answer = await open.request('OPTIONS', '/api/records/', { headers: PREFLIGHT })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST')
    expect(answer.headers.get('allow')).toBe(LIST)
  })
  test('from another origin: nothing is allowed', async () => {
    const headers = { ...PREFLIGHT, origin: 'https://else.example' }
    const answer = await open.request('OPTIONS', '/api/records/', { headers })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
  test('answers to an origin that may call show their headers, refusals too', async () => {
    const answer = await open.request('GET', '/api/records/', { headers: { origin: ORIGIN } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(answer.headers.get('access-control-expose-headers')).toContain('Location')
  })
  test('what only looks like a preflight is OPTIONS', async () => {
    for (const some of [app, open])
      for (const headers of [
        { origin: ORIGIN },
        { 'access-control-request-method': 'POST' },
      ] as Record<string, string>[])
        expect((await some.request('OPTIONS', '/api/records/', { headers })).body).toMatchObject({
          code: 'not_authenticated',
        })
  })
  test('a preflight of GraphQL still works', async () => {
    const answer = await open.request('OPTIONS', '/graphql', { headers: PREFLIGHT })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
  })
})

describe('Accept', () => {
  const NOT_ACCEPTABLE = {
    detail: 'Could not satisfy the request Accept header.',
    code: 'not_acceptable',
  }
  test.each(cases.acceptsJson)('%s lets JSON through', async (accept) => {
    expect((await app.request('GET', '/api/records/', { token, headers: { accept } })).status).toBe(
      200,
    )
  })
  test.each(cases.refusesJson)('%s does not, even without a token', async (accept) => {
    for (const given of [token, undefined]) {
      const answer = await app.request('GET', '/api/records/', {
        token: given,
        headers: { accept },
      })
      expect([answer.status, answer.body]).toEqual([406, NOT_ACCEPTABLE])
      expect(answer.headers.get('allow')).toBe(LIST)
    }
  })
  test('none at all, and an empty one', async () => {
    expect(await ask('/api/records/')).toMatch(/^HTTP\/1.1 200 /)
    expect(await ask('/api/records/', 'Accept:\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })
})

describe('the body', () => {
  const post = (raw: string | undefined, type: string | undefined, path = '/api/records/') =>
    app.request('POST', path, {
      token,
      ...(raw !== undefined && { raw }),
      ...(type !== undefined && { headers: { 'content-type': type } }),
    })
  const REQUIRED = ['This field is required.']
  const NOTHING = { master_id: REQUIRED, service_id: REQUIRED, date: REQUIRED, time: REQUIRED }

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json ; charset="utf-8"',
  ])('%s is JSON', async (type) => {
    const answer = await post('{}', type)
    expect([answer.status, answer.body]).toEqual([400, NOTHING])
  })
  test.each(cases.unsupportedTypes)('%s is not', async (type) => {
    const answer = await post('{}', type)
    expect([answer.status, answer.body]).toEqual([
      415,
      { detail: `Unsupported media type "${type}" in request.`, code: 'unsupported_media_type' },
    ])
    expect(answer.headers.get('allow')).toBe(LIST)
  })
  test('a body of no type', async () => {
    const answer = await wire(
      'POST /api/records/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ' +
        `${token}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 415 /)
    expect(answer).toContain(
      JSON.stringify({
        detail: 'Unsupported media type "" in request.',
        code: 'unsupported_media_type',
      }),
    )
  })
  test('an empty body is {}, whatever its type', async () => {
    for (const type of [undefined, 'application/json', 'text/plain'])
      expect((await post(type === undefined ? undefined : '', type)).body).toEqual(NOTHING)
    const chunked = await wire(
      'POST /api/records/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ' +
        `${token}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    )
    expect(chunked).toContain(JSON.stringify(NOTHING))
  })
  test('a move needs no body at all', async () => {
    const answer = await app.request('POST', `/api/records/${record}/confirm/`, { token })
    expect([answer.status, answer.body.status]).toEqual([200, 'confirmed'])
  })

  test.each(cases.malformedJson)('%s (%s) does not parse', async (raw) => {
    const answer = await post(raw, 'application/json')
    expect([answer.status, Object.keys(answer.body), answer.body.code]).toEqual([
      400,
      ['detail', 'code'],
      'parse_error',
    ])
    expect(answer.body.detail).toMatch(/^JSON parse error - .+/)
    expect(answer.headers.get('allow')).toBe(LIST)
  })
  test.each<[string, number[]]>([
    ['half a character', [0x7b, 0x22, 0xc3, 0x22, 0x3a, 0x31, 0x7d]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['gzip', [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0, 0x7d, 0]],
  ])('%s is no UTF-8', async (_, bytes) => {
    const response = await fetch(`${app.url}/api/records/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new Uint8Array(bytes),
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'parse_error',
    ])
  })

  test.each<[string, string]>([
    ['[]', 'Invalid data. Expected a dictionary, but got list.'],
    ['[{}]', 'Invalid data. Expected a dictionary, but got list.'],
    ['"x"', 'Invalid data. Expected a dictionary, but got str.'],
    ['1', 'Invalid data. Expected a dictionary, but got int.'],
    ['1.5', 'Invalid data. Expected a dictionary, but got float.'],
    ['true', 'Invalid data. Expected a dictionary, but got bool.'],
    ['null', 'No data provided'],
  ])('%s is no object', async (raw, said) => {
    for (const path of [
      '/api/records/',
      `/api/records/${record}/cancel/`,
      `/api/records/${record}/reschedule/`,
    ]) {
      const answer = await post(raw, 'application/json', path)
      expect([answer.status, answer.body]).toEqual([400, { non_field_errors: [said] }])
    }
  })

  test('over 256 KB is a 413 in JSON; up to there it is read', async () => {
    const of = (length: number): string => `{"x":"${'x'.repeat(length - 8)}"}`
    const fits = await post(of(256 * 1024), 'application/json')
    expect([fits.status, fits.body]).toEqual([400, NOTHING])
    for (const raw of [of(256 * 1024 + 1), of(3_000_000)]) {
      const answer = await post(raw, 'application/json')
      expect([answer.status, Object.keys(answer.body), answer.body.code]).toEqual([
        413,
        ['detail', 'code'],
        'payload_too_large',
      ])
      expect(answer.headers.get('allow')).toBe(LIST)
    }
  })
  test('over 256 KB in chunks, of no length', async () => {
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
    const answer = await wire(
      'POST /api/records/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ' +
        `${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: ` +
        `chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain('"code":"payload_too_large"')
  })
})

describe('what is hardly HTTP', () => {
  const bodyOf = (answer: string): unknown =>
    JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
  test('headers beyond 16 KB', async () => {
    const answer = await ask(`/api/records/?search=${'x'.repeat(20_000)}`)
    expect(answer).toMatch(/^HTTP\/1.1 431 /)
    expect(bodyOf(answer)).toMatchObject({ code: 'payload_too_large' })
  })
  test.each([
    'NONSENSE\r\n\r\n',
    'GET /api/records/ HTTP/1.1\r\nHost x\r\n\r\n',
    'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n',
  ])('%j', async (bytes) => {
    const answer = await wire(bytes)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(bodyOf(answer)).toMatchObject({ code: 'parse_error' })
  })
})

describe('output', () => {
  test('compact JSON, dates, times, money and timestamps', async () => {
    const { text, body, headers } = await app.request('GET', `/api/records/${record}/`, { token })
    expect(text).toBe(JSON.stringify(body))
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body).toEqual({
      id: record,
      client: { id: expect.any(Number), name: 'Walk-in', phone: '' },
      master: { id: expect.any(Number), name: 'Anna' },
      service: { id: expect.any(Number), name: 'Haircut', duration_minutes: 60, price: '1500.00' },
      date: '2030-01-08',
      time: '10:00:00',
      status: 'confirmed',
      source: 'journal',
      crm_a_id: null,
      comment: '',
      created_at: '2030-01-07T08:00:00Z',
    })
  })
  test('the request id: the caller’s own where it is a plain word', async () => {
    const own = await app.request('GET', '/api/records/', {
      token,
      headers: { 'x-request-id': 'abc-123' },
    })
    expect(own.headers.get('x-request-id')).toBe('abc-123')
    const other = await app.request('GET', '/api/nowhere/', {
      headers: { 'x-request-id': 'a b"c' },
    })
    expect(other.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('what stands in the way of nothing', () => {
  test.each([
    ['broken JSON', 'POST', '{bad', 'application/json'],
    ['a dangerous key', 'POST', '{"__proto__":1}', 'application/json'],
    ['a body that is too large', 'POST', 'x'.repeat(300_000), 'application/json'],
    ['a type that is none', 'PATCH', 'x', 'json'],
  ])('a path that is not there is not found, whatever comes: %s', async (_, method, raw, type) => {
    const answer = await app.request(method, '/api/nope/', {
      raw,
      headers: { 'content-type': type },
    })
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.', code: 'not_found' }])
  })

  test.each(['json', '', 'text/plain', 'application/'])(
    'no body is fine, whatever type it claims: %j',
    async (type) => {
      const headers = { 'content-type': type }
      const answer = await app.request('POST', '/api/token/', { raw: '', headers })
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([
        400,
        ['username', 'password'],
      ])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )
})
