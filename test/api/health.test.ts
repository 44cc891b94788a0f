import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
