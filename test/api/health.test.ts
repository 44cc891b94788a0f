import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'trace' })
  salon = await tellStory(app)
})
afterAll(() => app.stop())

test('a process that lives and is ready says so', async () => {
  expect(await app.request('GET', '/livez')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await app.request('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ok', database: 'ok' },
  })
})

test('a database without this build’s newest migration is not ready', async () => {
  const other = await startTestApp()
  await other.db.execute(
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id)
      from drizzle.__drizzle_migrations)`,
  )
  expect(await other.request('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', database: 'not migrated' },
  })
  await other.stop()
})

test('requests for /readyz that come during a check share it', async () => {
  const statuses = await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table drizzle.__drizzle_migrations in access exclusive mode`)
    const asked = Promise.all(Array.from({ length: 30 }, () => app.request('GET', '/readyz')))
    const checks = async (): Promise<number> => {
      const [row] = await app.db.execute<{ count: number }>(
        sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and query like '%__drizzle_migrations%'`,
      )
      return row?.count ?? 0
    }
    await expect.poll(checks).toBeGreaterThan(0)
    await app.request('GET', '/livez')
    expect(await checks()).toBe(1)
    return () => asked
  })
  expect(new Set((await statuses()).map(({ status }) => status))).toEqual(new Set([200]))
})

test('a process that stops serves for a while, and tells proxies to turn away', async () => {
  const other = await startTestApp({ STOP_DELAY_SECONDS: '1' })
  let hasStopped = false
  const stopped = other.stop().then(() => (hasStopped = true))
  for (const path of ['/livez', '/readyz'])
    expect(await other.request('GET', path)).toMatchObject({
      status: 503,
      body: { status: 'stopping' },
    })
  const served = await fetch(`${other.url}/api/`)
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  expect(hasStopped).toBe(false)
  await stopped
  await expect(fetch(`${other.url}/livez`)).rejects.toThrow()
})

describe('with METRICS_TOKEN', () => {
  const TOKEN = 'the-token-of-the-monitor'
  let guarded: TestApp
  beforeAll(async () => {
    guarded = await startTestApp({ METRICS_TOKEN: TOKEN })
  })
  afterAll(() => guarded.stop())

  const get = (path: string, authorization?: string) =>
    guarded.request('GET', path, {
      ...(authorization !== undefined && { headers: { authorization } }),
    })
  const WRONG: [string, string?][] = [
    ['no token'],
    ['another token', 'Bearer another-token-of-the-monitor'],
    ['the start of the token', `Bearer ${TOKEN.slice(0, -1)}`],
    ['the token and more', `Bearer ${TOKEN}x`],
    ['another scheme', `Basic ${TOKEN}`],
    ['the token alone', TOKEN],
  ]

  test.each(WRONG)('%s: /metrics is refused', async (_, authorization) => {
    const { status, body, headers } = await get('/metrics', authorization)
    expect([status, body]).toEqual([
      401,
      { detail: 'Authentication credentials were not provided.', code: 'not_authenticated' },
    ])
    expect(headers.get('www-authenticate')).toBe('Bearer realm="api"')
  })

  test.each(WRONG)('%s: /readyz says its status alone', async (_, authorization) => {
    const { status, body } = await get('/readyz', authorization)
    expect([status, body]).toEqual([200, { status: 'ok' }])
  })

  test.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`])('%s shows both', async (authorization) => {
    expect((await get('/metrics', authorization)).text).toContain('process_cpu_seconds_total')
    expect((await get('/readyz', authorization)).body).toEqual({ status: 'ok', database: 'ok' })
  })

  test('/readyz without the token still says that the database is away', async () => {
    await guarded.db.execute(
      sql`alter table drizzle.__drizzle_migrations rename to migrations_away`,
    )
    const { status, body } = await get('/readyz')
    expect([status, body]).toEqual([503, { status: 'unavailable' }])
    expect((await get('/livez')).body).toEqual({ status: 'ok' })
  })
})

test('metrics count requests by route and refusals by code, never by address', async () => {
  const { token } = salon.admin
  await app.request('GET', '/api/records/424242/', { token })
  await app.graphql('mutation { confirmAppointment(id: 424242) { id } }', {}, token)
  const { text } = await app.request('GET', '/metrics')
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/records\/:id\/",status="404"\} \d/,
  )
  expect(text).toContain('refusals_total{transport="rest",code="not_found"}')
  expect(text).toContain('refusals_total{transport="graphql",code="not_found"}')
  expect(text).not.toMatch(/"[^"]*424242/)
})

test.each([
  ['an unreadable request line', 'NONSENSE\r\n\r\n', 400, 'HPE_INVALID_METHOD'],
  ['an unreadable header', 'GET / HTTP/1.1\r\nHost x\r\n\r\n', 400, 'HPE_INVALID_HEADER_TOKEN'],
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nHost: x\r\nCanary: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'HPE_HEADER_OVERFLOW',
  ],
])('%s has a request id in its response and in the log', async (_, bytes, status, reason) => {
  app.lines.length = 0
  const { hostname, port } = new URL(app.url)
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (part) => (text += part.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  const [, id] = /\r\nX-Request-Id: ([\w-]{36})\r\n/.exec(answer) ?? []
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(id).toBeDefined()
  const entries = app.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries).toContainEqual(
    expect.objectContaining({
      level: 'info',
      requestId: id,
      status,
      reason,
      msg: 'a request could not be read',
    }),
  )
  expect(app.lines.join('')).not.toContain('Canary')
})

test(
  'the log has a line for each request with its id, and no name, phone, token, password or ' +
    'comment',
  async () => {
    const anna = await salon.master({ name: 'Canary Master' })
    const cut = await salon.service({ by: [anna] })
    const canaries = [
      'Canary',
      '1512345678',
      'canary comment',
      'canary-password',
      'canary search',
      salon.admin.token,
    ]
    const body = {
      master_id: anna.id,
      service_id: cut.id,
      date: '2030-01-08',
      time: '10:00',
      comment: 'canary comment',
      client: { name: 'Canary Client', phone: '0151 2345678' },
    }
    app.lines.length = 0
    const { token } = salon.admin
    const made = await app.request('POST', '/api/records/', {
      token,
      body,
      headers: { 'x-request-id': 'one-two-three' },
    })
    expect(made).toMatchObject({ status: 201 })
    expect(made.headers.get('x-request-id')).toBe('one-two-three')
    await app.request('GET', '/api/records/?search=canary+search&page=0', { token })
    await app.request('POST', '/api/token/', {
      body: { username: 'Canary', password: 'canary-password' },
    })
    await app.graphql('{ clients(search: "Canary Client") { nodes { name phone } } }', {}, token)
    await app.graphql(
      'query ($x: LocalDate!) { availableSlots(date: $x, serviceId: 1) { time } }',
      { x: 'Canary' },
      token,
    )
    await app.db.execute(sql`alter table clients rename to clients_away`)
    const failed = await app.request('POST', '/api/records/', {
      token,
      body: { ...body, time: '12:00' },
    })
    await app.graphql('{ clients(search: "Canary Client") { nodes { name phone } } }', {}, token)
    await app.db.execute(sql`alter table clients_away rename to clients`)
    expect(failed.status).toBe(500)
    const log = app.lines.join('')
    const entries = app.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(entries.filter(({ msg }) => msg === 'request')).toHaveLength(7)
    expect(entries).toContainEqual(
      expect.objectContaining({
        requestId: 'one-two-three',
        method: 'POST',
        route: '/api/records/',
        status: 201,
      }),
    )
    expect(
      entries.filter(({ level }) => level === 'error').map(({ requestId }) => requestId),
    ).toContain(failed.headers.get('x-request-id'))
    for (const canary of canaries) expect(log).not.toContain(canary)
  },
)
