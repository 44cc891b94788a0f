import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/story.js'

let app: TestApp
let salon: Story
let record = 0
const good = { master_id: 0, service_id: 0, date: '2030-01-08', time: '12:00' }
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1000000' })
  salon = await tellStory(app)
  const anna = await salon.master()
  good.master_id = anna.id
  good.service_id = (await salon.service({ by: [anna] })).id
  const made = await app.request('POST', '/api/records/', {
    token: salon.admin.token,
    body: { ...good, time: '10:00' },
  })
  record = made.body.id
})
afterAll(() => app.stop())

const raw = (text: string, path = '/api/records/') => app.request('POST', path, { token: salon.admin.token, raw: text })
const get = (path: string) => app.request('GET', path, { token: salon.admin.token })

describe('deep and wide JSON', () => {
  const deep = (open: string, close: string): string => open.repeat(100_000) + close.repeat(100_000)
  test('100,000 nested arrays', async () => {
    const answer = await raw(deep('[', ']'))
    expect([answer.status, answer.body]).toEqual([
      400,
      { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
    ])
    const field = await raw(`{"reason":${deep('[', ']')}}`, `/api/records/${record}/cancel/`)
    expect([field.status, field.body]).toEqual([400, { reason: ['Not a valid string.'] }])
    expect((await raw(`{"client":{"name":${deep('[', ']')}}}`)).body.client).toEqual([
      'Not a valid string.',
      'This field is required.',
    ])
  })
  test('100,000 open arrays', async () => expect((await raw('['.repeat(100_000))).body.code).toBe('parse_error'))
  test('30,000 nested objects under an unknown key', async () => {
    const answer = await raw(`{"x":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)},"date":1}`)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['master_id', 'service_id', 'date', 'time']])
  })
  test('30,000 keys', async () => {
    const keys = Array.from({ length: 30_000 }, (_, index) => `"${index.toString(36)}":1`).join()
    expect((await raw(`{${keys}}`)).status).toBe(400)
  })
  test('a number of 200,000 digits', async () => {
    const answer = await raw(`{"master_id":${'9'.repeat(200_000)}}`)
    expect(answer.body.master_id).toEqual(['Incorrect type. Expected pk value, received float.'])
    const text = await raw(JSON.stringify({ ...good, master_id: '9'.repeat(1000) }))
    expect([text.status, text.body]).toEqual([
      400,
      { master_id: [`Invalid pk "${'9'.repeat(1000)}" - object does not exist.`] },
    ])
  })
})

describe('the ends of the calendar, in four zones', () => {
  test.each(['Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC'])('%s', async (zone) => {
    const far = await tellStory(app, zone)
    const ann = await far.master({ works: '00:00-00:00' })
    const cut = await far.service({ by: [ann] })
    const token = far.admin.token
    for (const date of ['0001-01-01', '1970-01-01', '2032-02-29', '9999-12-31'])
      for (const time of ['00:00', '22:30']) {
        const body = { master_id: ann.id, service_id: cut.id, date, time }
        const answer = await app.request('POST', '/api/records/', { token, body })
        const made = date > '2030' ? 201 : 400
        expect([date, time, answer.status, answer.body.code]).toEqual([
          date,
          time,
          made,
          made === 400 ? 'date_in_past' : undefined,
        ])
        if (made === 201) expect([answer.body.date, answer.body.time]).toEqual([date, `${time}:00`])
        const slots = `/api/records/available-slots/?date=${date}&service_id=${cut.id}`
        expect((await app.request('GET', slots, { token })).status).toBe(200)
        const listed = await app.request('GET', `/api/records/?date=${date}&date_from=${date}&date_to=${date}`, {
          token,
        })
        expect(listed.status).toBe(200)
      }
  })
})

describe('whatever is sent, the answer is one of ours', () => {
  const fine = (answer: { status: number; body: unknown; headers: Headers }): void => {
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers.get('allow')).toContain('OPTIONS')
    expect(typeof answer.body).toBe('object')
  }
  const scraps = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      0,
      -1,
      1,
      1.5,
      2 ** 31,
      2 ** 63,
      1e308,
      -0,
      '1',
      '2030-01-08',
      '12:00',
      '\0',
      '\ud800',
      "' or 1=1 --",
      '{{7*7}}',
      '../..',
    ),
    fc.string({ unit: 'binary', maxLength: 600 }),
  )
  const names = [
    'master_id',
    'service_id',
    'date',
    'time',
    'comment',
    'client_id',
    'client',
    'reason',
    'note',
    '__proto__',
    'id',
  ]
  const bodies = fc.oneof(
    fc.dictionary(fc.constantFrom(...names), scraps),
    fc
      .tuple(fc.constantFrom(...names.slice(0, 7)), scraps)
      .map(([name, value]) => ({ ...good, time: '10:00', [name]: value })),
  )
  const paths = ['', `${'@'}/cancel/`, '@/confirm/', '@/start/', '@/complete/', '@/no-show/', '@/reschedule/']
  test('bodies', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), bodies, async (path, body) =>
        fine(await raw(JSON.stringify(body), `/api/records/${path.replace('@', '2147483647')}`)),
      ),
      { numRuns: 150 },
    ))
  test('queries', () => {
    const parameters = [
      'page',
      'page_size',
      'ordering',
      'search',
      'date',
      'date_from',
      'date_to',
      'status',
      'client_id',
      'master_id',
      'service_id',
    ]
    const text = fc.oneof(
      fc.constantFrom(
        '1',
        '0',
        '-1',
        'last',
        'booked',
        '2030-01-08',
        '%00',
        '%',
        '%zz',
        '%ff',
        '+',
        '"',
        "'",
        '\\',
        '%25',
        '_',
        '*',
        '(',
        '[a',
        '%F0%9F%98%80',
      ),
      fc.string({ unit: 'binary', maxLength: 80 }).map((value) => encodeURIComponent(value.toWellFormed())),
    )
    const queries = fc.array(fc.tuple(fc.constantFrom(...parameters), text), { maxLength: 6 })
    return fc.assert(
      fc.asyncProperty(
        fc.constantFrom('records', 'records/available-slots', 'clients', 'records/1'),
        queries,
        async (path, query) => fine(await get(`/api/${path}/?${query.map((pair) => pair.join('=')).join('&')}`)),
      ),
      { numRuns: 150 },
    )
  })
  test('a comment is refused, or kept as it was but for outer spaces', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 520 }), async (comment) => {
        const answer = await raw(JSON.stringify({ ...good, date: '2030-02-12', comment }))
        const storable = comment.isWellFormed() && !comment.includes('\0') && [...comment.trim()].length <= 500
        expect(answer.status).toBe(storable ? 201 : 400)
        if (!storable) {
          expect(Object.keys(answer.body)).toEqual(['comment'])
          return
        }
        const read = await get(`/api/records/${answer.body.id}/`)
        expect(read.body.comment).toBe(comment.trim())
        await raw('{}', `/api/records/${answer.body.id}/cancel/`)
      }),
      { numRuns: 40 },
    ))
  test('a phone in every form of Unicode is the same one, or refused', async () => {
    const forms = [
      '+4915112345678',
      '＋４９１５１１２３４５６７８',
      '+49 151 12345678',
      '+49\u00A0151\u00A012345678',
      '\u202A+4915112345678\u202C',
      '٠١٥١١٢٣٤٥٦٧٨',
    ]
    for (const phone of forms) {
      const answer = await raw(JSON.stringify({ ...good, date: '2030-02-13', client: { name: 'N', phone } }))
      if (answer.status === 400) expect(answer.body).toEqual({ client: ['Enter a valid phone number.'] })
      else {
        expect([phone, answer.body.client.phone]).toEqual([phone, '+4915112345678'])
        await raw('{}', `/api/records/${answer.body.id}/cancel/`)
      }
    }
  })
})
