import { request as send } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/time.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

const CSV = { accept: 'text/csv' }
const LINK = `mutation ($input: CreateDownloadInput!) { createDownload(input: $input) {
  url fileName expiresAt } }`

let app: TestApp
let salon: Story
let operator: Person
let maria: { readonly id: number; readonly phone: string }
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'info' })
  salon = await tellStory(app)
  operator = await salon.account('operator')
  const anna = await salon.master({ name: '=cmd|"/c calc"!A1' })
  const ben = await salon.master({ name: 'Ben, "the barber"' })
  const cut = await salon.service({ name: 'Cut', price: '0.10', by: [anna, ben] })
  const color = await salon.service({ name: 'Färben', price: '70.05', by: [anna, ben] })
  maria = await salon.client({ name: 'Maria Müller' })
  const rows = [
    ['2030-01-08', '10:00', anna, cut, 'line one\n=2+2;@x; a-b'],
    ['2030-01-08', '12:00', anna, cut, '+49 call back'],
    ['2030-01-08', '14:00', anna, cut, ''],
    ['2030-01-08', '10:00', ben, color, ''],
    ['2030-03-01', '10:00', ben, color, ''],
    ['2030-03-02', '10:00', ben, color, 'not done'],
  ] as const
  for (const [date, time, master, service, comment] of rows) {
    const body = { master_id: master.id, service_id: service.id, client_id: maria.id }
    const created = await app.request('POST', '/api/records/', {
      token: salon.admin.token,
      body: { ...body, date, time, comment },
    })
    expect(created.status).toBe(201)
  }
  await app.db.execute(sql`update appointments set status = 'done' where comment <> 'not done'`)
})
afterAll(() => app?.stop())
beforeEach(() => void (app.now = MONDAY))

const get = (path: string, token = salon.admin.token, headers: Record<string, string> = CSV) =>
  app.request('GET', path, { token, headers })

/** Reads a CSV as RFC 4180 has it; a first reader of its own, so that mistakes do not agree. */
function readCsv(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true)
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (let cell = cells.exec(text); cell; cell = cells.exec(text)) {
    rows.at(-1)?.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '')
    if (cell[3] === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
const linkOf = async (input: object, token = salon.admin.token) =>
  app.graphql<{ createDownload: { url: string; fileName: string } } | null>(LINK, { input }, token)
const download = async (input: object): Promise<Response> => {
  const { data, errors } = await linkOf(input)
  expect(errors).toBeUndefined()
  return fetch(data?.createDownload.url ?? '')
}

describe('a list as CSV', () => {
  test('has all rows with the filters and the order of the list, and no formula', async () => {
    const answer = await get('/api/records/?date=2030-01-08&ordering=time&page=7&page_size=1')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/)
    expect(answer.headers.get('content-disposition')).toContain('appointments.csv')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const bytes = await fetch(`${app.url}/api/records/`, {
      headers: { ...CSV, authorization: `Bearer ${salon.admin.token}` },
    }).then((response) => response.arrayBuffer())
    expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header = [], ...rows] = readCsv(answer.text.replace(/^\uFEFF/, ''))
    const cellOf = (row: string[], title: string) => row[header.indexOf(title)]
    expect(rows.map((row) => cellOf(row, 'Time'))).toEqual(['10:00', '10:00', '12:00', '14:00'])
    expect(rows.map((row) => cellOf(row, 'Comment'))).toEqual([
      "line one\n'=2+2;'@x; a-b",
      '',
      "'+49 call back",
      '',
    ])
    expect(rows.map((row) => cellOf(row, 'Master'))).toContain(`'=cmd|"/c calc"!A1`)
    expect(rows.map((row) => cellOf(row, 'Master'))).toContain('Ben, "the barber"')
    expect(rows.map((row) => cellOf(row, 'Price'))).toEqual(['0.10', '70.05', '0.10', '0.10'])
    expect(rows.every((row) => cellOf(row, 'Currency') === 'EUR')).toBe(true)
    expect(rows.every((row) => cellOf(row, 'Phone') === `'${maria.phone}`)).toBe(true)
    const found = await get('/api/clients/?search=müller')
    expect(readCsv(found.text).map((row) => row[1])).toEqual(['Name', 'Maria Müller'])
  })

  test('is for admins, and refuses like the list', async () => {
    expect((await get('/api/records/', operator.token)).status).toBe(403)
    expect((await get('/api/records/', 'wrong')).status).toBe(401)
    const bad = await get('/api/records/?date=yesterday&status=zzz')
    expect([bad.status, Object.keys(bad.body as object)]).toEqual([400, ['date', 'status']])
    expect(app.lines.filter((line) => line.includes('a table was exported')).length).toBe(3)
  })

  test.each([
    ['text/csv, application/json;q=0.9', 'csv'],
    ['text/csv, */*;q=0.1', 'csv'],
    ['text/csv, */*', 'csv'],
    ['text/csv, application/json', 'json'],
    ['text/csv;q=0.5, application/json', 'json'],
    ['*/*', 'json'],
    ['text/csv;q=0', 406],
    ['text/*', 406],
    ['application/xml', 406],
  ])('Accept: %s gets %s', async (accept, expected) => {
    const { status, headers } = await get('/api/clients/', undefined, { accept })
    const type = headers.get('content-type') ?? ''
    if (typeof expected === 'number') expect(status).toBe(expected)
    else expect([status, type.includes(expected)]).toEqual([200, true])
  })

  test('is nothing for other paths and methods', async () => {
    expect((await get('/api/masters/')).status).toBe(406)
    expect((await get(`/api/clients/${maria.id}/`)).status).toBe(406)
    const options = { token: salon.admin.token, headers: CSV, body: {} }
    expect((await app.request('POST', '/api/clients/', options)).status).toBe(406)
    const head = await app.request('HEAD', '/api/clients/', { ...options, body: undefined })
    expect([head.status, head.text]).toEqual([200, ''])
  })

  test('reads no further for a receiver that leaves or stops reading', async () => {
    const [{ id: other }] = [await tellStory(app)]
    const admin = await app.db.execute<{ id: number }>(
      sql`select id from accounts where salon_id = ${other} and role = 'admin'`,
    )
    const token = app.tokens.sign('access', { accountId: admin[0]?.id ?? 0 }, app.now)
    const notes = 'x'.repeat(4_000)
    await app.db.execute(sql`insert into clients (salon_id, name, phone, notes, created_at)
      select ${other}, 'Client ' || n, '+49150' || (1000000 + n), ${notes}, now()
      from generate_series(1, 9000) as n`)
    app.statements = []
    const pages = () => app.statements.filter((text) => text.includes('"notes"')).length
    const url = new URL(`${app.url}/api/clients/`)
    const headers = { ...CSV, authorization: `Bearer ${token}` }
    await new Promise<void>((resolve, reject) => {
      const asked = send(url, { headers }, (response) => {
        response.pause()
        response.on('error', () => undefined)
        void until('the first pages are read', () => Promise.resolve(pages() > 1)).then(
          async () => {
            let before = -1
            while (before !== pages()) {
              before = pages()
              await new Promise((wake) => setTimeout(wake, 150))
            }
            expect(before).toBeLessThan(15) // of 19: the receiver reads nothing
            asked.destroy()
            await new Promise((wake) => setTimeout(wake, 150))
            expect(pages()).toBeLessThanOrEqual(before + 1)
            resolve()
          },
          reject,
        )
      })
      asked.on('error', () => undefined)
      asked.end()
    })
    const all = await app.request('GET', '/api/clients/', { token, headers: CSV })
    expect(all.text.split('\r\n')).toHaveLength(9_000 + 3) // header, walk-in client, last break
  })
})

describe('a download', () => {
  test('of revenue adds prices exactly, by day, master and service', async () => {
    const response = await download({ kind: 'REVENUE', from: '2030-01-01', to: '2030-12-31' })
    expect(response.headers.get('content-disposition')).toContain(
      'revenue_2030-01-01_2030-12-31.csv',
    )
    const [, ...rows] = readCsv((await response.text()).replace(/^\uFEFF/, ''))
    expect(rows.map(([date, , , , ...rest]) => [date, ...rest])).toEqual([
      ['2030-01-08', 'Cut', '3', '0.30', 'EUR'],
      ['2030-01-08', 'Färben', '1', '70.05', 'EUR'],
      ['2030-03-01', 'Färben', '1', '70.05', 'EUR'],
    ])
    const none = await download({ kind: 'REVENUE', from: '2031-01-01' })
    expect(readCsv((await none.text()).replace(/^\uFEFF/, ''))).toHaveLength(1)
  })

  test('of a client has everything on them', async () => {
    const { taskId } = await salon.message('A secret wish', { phone: maria.phone })
    // Somebody else's name belongs to somebody else.
    await app.db.execute(sql`insert into status_log
      (salon_id, appointment_id, old_status, new_status, actor_kind, actor_name, note, created_at)
      select salon_id, id, status, status, 'user', 'Kim', 'client Olga → Maria Müller', now()
      from appointments where client_id = ${maria.id}`)
    const answer = await download({ kind: 'CLIENT', clientId: maria.id })
    expect(answer.headers.get('content-type')).toContain('application/json')
    const data = (await answer.json()) as {
      client: object
      appointments: { comment: string; price: string; changes: { note: string | null }[] }[]
      dialogues: { tasks: { id: number; messages: { text: string }[] }[] }[]
    }
    expect(data.client).toMatchObject({ name: 'Maria Müller', phone: maria.phone })
    expect(data.appointments).toHaveLength(6)
    expect(data.appointments[0]).toMatchObject({
      price: '0.10',
      changes: [{ to: 'booked' }, { by: 'Kim', note: null }],
    })
    expect(data.dialogues[0]?.tasks[0]).toMatchObject({
      id: taskId,
      messages: [{ text: 'A secret wish' }],
    })
  })

  test('needs an admin to be created, and a right period', async () => {
    const codeOf = async (input: object, token?: string) =>
      (await linkOf(input, token)).errors?.[0]?.extensions.code
    expect(await codeOf({ kind: 'CLIENTS' }, operator.token)).toBe('permission_denied')
    expect(await codeOf({ kind: 'CLIENTS', from: '2030-01-01' })).toBe('invalid')
    expect(await codeOf({ kind: 'CLIENT' })).toBe('invalid')
    expect(await codeOf({ kind: 'CLIENT', clientId: 2147483647 })).toBe('not_found')
    const from = '2030-01-02'
    expect(await codeOf({ kind: 'REVENUE', from, to: addDays(from, -1) })).toBe('invalid')
  })

  test('ends with its time, a changed link, and the rights of its account', async () => {
    const admin = await salon.account('admin')
    const url = (await linkOf({ kind: 'CLIENTS' }, admin.token)).data?.createDownload.url ?? ''
    const statusOf = async (address = url) => (await fetch(address)).status
    expect(await statusOf()).toBe(200)
    const [, body = '', seal = ''] = /downloads\/(.+)\.(.+)$/.exec(url) ?? []
    const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...ticket, kind: 'revenue' })).toString('base64url')
    expect(await statusOf(url.replace(body, forged))).toBe(401)
    expect(await statusOf(url.replace(seal, ''))).toBe(401)
    expect(await statusOf(`${app.url}/downloads/x`)).toBe(401)
    app.now = MONDAY + 5 * 60_000
    expect(await statusOf()).toBe(401)
    app.now = MONDAY
    await app.db.execute(sql`update accounts set role = 'operator' where id = ${admin.id}`)
    expect(await statusOf()).toBe(403)
    await app.db.execute(sql`update accounts set active = false where id = ${admin.id}`)
    expect(await statusOf()).toBe(401)
  })
})
