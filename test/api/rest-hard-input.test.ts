import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { propertyRuns } from '../support/property-runs.js'

let app: TestApp
let salon: Story
const good = { master_id: 0, service_id: 0, date: '2030-01-08', time: '12:00' }
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1000000' })
  salon = await tellStory(app)
  const anna = await salon.master()
  good.master_id = anna.id
  good.service_id = (await salon.service({ by: [anna] })).id
  await app.request('POST', '/api/records/', {
    token: salon.admin.token,
    body: { ...good, time: '10:00' },
  })
})
afterAll(() => app.stop())

const raw = (text: string, path = '/api/records/') =>
  app.request('POST', path, { token: salon.admin.token, raw: text })
const get = (path: string) => app.request('GET', path, { token: salon.admin.token })

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
  const paths = [
    '',
    `${'@'}/cancel/`,
    '@/confirm/',
    '@/start/',
    '@/complete/',
    '@/no-show/',
    '@/reschedule/',
  ]
  test('bodies', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), bodies, async (path, body) =>
        fine(await raw(JSON.stringify(body), `/api/records/${path.replace('@', '2147483647')}`)),
      ),
      { numRuns: propertyRuns(150, 30) },
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
      fc
        .string({ unit: 'binary', maxLength: 80 })
        .map((value) => encodeURIComponent(value.toWellFormed())),
    )
    const queries = fc.array(fc.tuple(fc.constantFrom(...parameters), text), { maxLength: 6 })
    return fc.assert(
      fc.asyncProperty(
        fc.constantFrom('records', 'records/available-slots', 'clients', 'records/1'),
        queries,
        async (path, query) =>
          fine(await get(`/api/${path}/?${query.map((pair) => pair.join('=')).join('&')}`)),
      ),
      { numRuns: propertyRuns(150, 30) },
    )
  })
  test('a comment is refused, or kept as it was but for outer spaces', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 520 }), async (comment) => {
        const answer = await raw(JSON.stringify({ ...good, date: '2030-02-12', comment }))
        const storable =
          comment.isWellFormed() && !comment.includes('\0') && [...comment.trim()].length <= 500
        expect(answer.status).toBe(storable ? 201 : 400)
        if (!storable) {
          expect(Object.keys(answer.body)).toEqual(['comment'])
          return
        }
        const read = await get(`/api/records/${answer.body.id}/`)
        expect(read.body.comment).toBe(comment.trim())
        await raw('{}', `/api/records/${answer.body.id}/cancel/`)
      }),
      { numRuns: propertyRuns(40, 30) },
    ))
})
