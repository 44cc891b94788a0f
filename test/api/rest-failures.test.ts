import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { freshDatabase } from '../support/postgres/database.js'
import { type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
const body = { master_id: 1, service_id: 1, date: '2030-01-08', time: '10:00' }
const client = { name: 'A', phone: '0151 12345678' }
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
  await salon.service({ by: [await salon.master()] })
})
afterAll(() => app.stop())

const FAILED = '{"detail":"A server error occurred.","code":"error"}'
const OPEN_REQUESTS: [string, string, object | undefined][] = [
  ['GET', '/api/records/', undefined],
  ['GET', '/api/records/1/', undefined],
  ['GET', '/api/records/available-slots/?date=2030-01-08&service_id=1', undefined],
  ['POST', '/api/records/', body],
  ['POST', '/api/records/1/cancel/', {}],
  ['POST', '/api/records/1/reschedule/', { date: '2030-01-08', time: '10:00' }],
]

test.each(OPEN_REQUESTS)(
  'a bug behind %s %s says nothing of itself',
  async (method, path, sent) => {
    await app.db.execute(sql`alter table appointments rename to "secret_table_name"`)
    try {
      const answer = await app.request(method, path, { token: salon.admin.token, body: sent })
      expect([answer.status, answer.text]).toEqual([500, FAILED])
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]+$/)
      expect(answer.headers.get('allow')).toContain('OPTIONS')
      expect(JSON.stringify([...answer.headers])).not.toMatch(/secret|appointments|42P01|at /)
    } finally {
      await app.db.execute(sql`alter table "secret_table_name" rename to appointments`)
    }
    const after = await app.request('GET', '/api/records/', { token: salon.admin.token })
    expect(after.status).toBe(200)
  },
)

test('HEAD of a bug is a 500 too, and the log is told the request id, not the caller', async () => {
  await app.db.execute(sql`alter table appointments rename to "secret_table_name"`)
  const answer = await app.request('HEAD', '/api/records/', {
    token: salon.admin.token,
    headers: { 'x-request-id': 'find-me' },
  })
  await app.db.execute(sql`alter table "secret_table_name" rename to appointments`)
  expect([answer.status, answer.text, answer.headers.get('x-request-id')]).toEqual([
    500,
    '',
    'find-me',
  ])
})

test('a failure while the caller is looked up is a 500, not a way in', async () => {
  const fresh = await salon.account('operator')
  await app.db.execute(sql`alter table accounts rename to "secret_table_name"`)
  const answer = await app.request('GET', '/api/records/', { token: fresh.token })
  const signIn = await app.request('POST', '/api/token/', {
    body: { username: 'a', password: 'b' },
  })
  await app.db.execute(sql`alter table "secret_table_name" rename to accounts`)
  expect([answer.status, answer.text]).toEqual([500, FAILED])
  expect([signIn.status, signIn.text]).toEqual([500, FAILED])
  expect((await app.request('GET', '/api/records/', { token: fresh.token })).status).toBe(200)
})

test('a failure while the region of phones is read is a 500, not a bad phone', async () => {
  await app.db.execute(sql`alter table salons rename to "secret_table_name"`)
  const answer = await app.request('POST', '/api/records/', {
    token: salon.admin.token,
    body: { ...body, client },
  })
  await app.db.execute(sql`alter table "secret_table_name" rename to salons`)
  expect([answer.status, answer.text]).toEqual([500, FAILED])
})

/** A line to the database that can be cut. */
async function cuttable(
  target: URL,
): Promise<{ url: string; cut(): Promise<void>; mend(): Promise<void> }> {
  const open = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = proxy.address() as AddressInfo
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async cut() {
      const closed = new Promise((resolve) => proxy.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: () => listen(port),
  }
}

test('while the database is away: 503 unavailable on every path, and JSON', async () => {
  const database = await freshDatabase()
  const line = await cuttable(new URL(database.url))
  const lonely = await startTestApp({ DATABASE_URL: line.url })
  const story = await tellStory(lonely)
  const newcomer = await story.account('operator')
  await line.cut()
  for (const [method, path, token, sent] of [
    ['GET', '/api/records/', story.admin.token, undefined],
    ['GET', '/api/records/', newcomer.token, undefined],
    ['POST', '/api/records/', newcomer.token, { ...body, client }],
    ['POST', '/api/token/', undefined, { username: 'a', password: 'b' }],
  ] as const) {
    const answer = await lonely.request(method, path, { token, body: sent })
    const expected = [path, 503, ['detail', 'code'], 'unavailable']
    expect([path, answer.status, Object.keys(answer.body), answer.body.code]).toEqual(expected)
    expect(answer.headers.get('allow')).toContain('OPTIONS')
  }
  await line.mend()
  await expect
    .poll(
      async () => (await lonely.request('GET', '/api/records/', { token: newcomer.token })).status,
    )
    .toBe(200)
  await lonely.stop()
  await line.cut()
  await database.drop()
})
