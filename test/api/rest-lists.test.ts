import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { readData, type Texts } from '../support/data.js'

const cases = readData<
  Readonly<Record<'unknownPages' | 'numbersWithoutMatch' | 'notNumbers' | 'notDates', Texts>>
>(import.meta.url, 'data/rest-lists.json')

type Listed = {
  count: number
  next: string | null
  previous: string | null
  results: TestAppointment[]
}
type TestAppointment = {
  id: number
  date: string
  time: string
  status: string
  comment: string
  client: { id: number }
}

let app: TestApp
let salon: Story
let anna: { id: number }
let boris: { id: number }
let haircut: { id: number }
let colour: { id: number }
let maria: { id: number }
const appointments: TestAppointment[] = []

async function book(body: object): Promise<TestAppointment> {
  const answer = await app.request('POST', '/api/records/', { token: salon.admin.token, body })
  expect(answer.status).toBe(201)
  return answer.body
}

/**
 * 25 appointments: five days, five hours each; Anna's with Maria, Boris's of the walk-in client.
 */
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1000000' })
  salon = await tellStory(app)
  anna = await salon.master({ name: 'Anna' })
  boris = await salon.master({ name: 'Борис 100%' })
  haircut = await salon.service({ name: 'Haircut', by: [anna, boris] })
  colour = await salon.service({ name: 'Colour_wash', by: [anna, boris] })
  maria = await salon.client({ name: 'Мария "Маша" Schmidt', phone: '+4915112300001' })
  for (const day of ['08', '09', '10', '11', '12'])
    for (const hour of ['10', '11', '12', '13', '14']) {
      const hers = Number(hour) % 2 === 0
      appointments.push(
        await book({
          master_id: hers ? anna.id : boris.id,
          service_id: hour === '14' ? colour.id : haircut.id,
          ...(hers && { client_id: maria.id }),
          date: `2030-01-${day}`,
          time: `${hour}:00`,
          comment: appointments.length === 0 ? 'A\\B "quoted phrase" ünï' : '',
        }),
      )
      app.now += 1000
    }
  const ids = appointments.slice(0, 5).map(({ id }) => id)
  await app.db.execute(
    sql`update appointments set status = 'cancelled' where id = any(${sql.param(ids)}::int[])`,
  )
  app.now = MONDAY
})
afterAll(() => app.stop())

const get = (query: string, path = '/api/records/') =>
  app.request('GET', `${path}${query}`, { token: salon.admin.token })
async function list(query: string, path?: string): Promise<Listed> {
  const answer = await get(query, path)
  expect([answer.status, query]).toEqual([200, query])
  return answer.body
}
const INVALID_PAGE = { detail: 'Invalid page.', code: 'not_found' }
const dateOf = ({ date, time }: TestAppointment): string => `${date} ${time}`

describe('pages', () => {
  test('page 1 of 20 by default', async () => {
    const { count, next, previous, results } = await list('')
    expect([count, results.length, next, previous]).toEqual([
      25,
      20,
      `${app.url}/api/records/?page=2`,
      null,
    ])
    expect(Object.keys(await list(''))).toEqual(['count', 'next', 'previous', 'results'])
  })
  test.each<[string, number, string | null, string | null]>([
    ['?page=1', 20, '?page=2', null],
    ['?page=2', 5, null, ''],
    ['?page=last', 5, null, ''],
    ['?page=', 20, '?page=2', null],
    ['?page=%20', 20, '?page=2', null],
    ['?page=0&page=2', 5, null, ''],
    ['?page=2&page=', 20, '?page=2', null],
    ['?page_size=10', 10, '?page=2&page_size=10', null],
    ['?page_size=10&page=2', 10, '?page=3&page_size=10', '?page_size=10'],
    ['?page_size=10&page=3', 5, null, '?page=2&page_size=10'],
    ['?page_size=10&page=last', 5, null, '?page=2&page_size=10'],
    ['?page_size=25', 25, null, null],
    ['?page_size=100', 25, null, null],
    ['?page_size=101', 25, null, null],
    ['?page_size=100000000000000000000', 25, null, null],
    ['?page_size=5&page_size=7', 7, '?page=2&page_size=5&page_size=7', null],
    ...['0', '-1', 'abc', '', '%20', '1.5', '1e3', '0x10', 'NaN', '٥', '[]'].map(
      (size): [string, number, string, null] => [
        `?page_size=${size}`,
        20,
        `?page=2&page_size=${size === '٥' ? '%D9%A5' : size === '[]' ? '%5B%5D' : size.replace('%20', '+')}`,
        null,
      ],
    ),
  ])('%s', async (query, length, next, previous) => {
    const body = await list(query)
    const link = (tail: string | null): string | null =>
      tail === null ? null : `${app.url}/api/records/${tail}`
    expect([body.count, body.results.length, body.next, body.previous]).toEqual([
      25,
      length,
      link(next),
      link(previous),
    ])
  })
  test.each(cases.unknownPages)('there is no page %s, whatever the size of pages', async (page) => {
    for (const size of ['', '&page_size=20', '&page_size=100']) {
      const answer = await get(`?page=${page}${size}`)
      expect([answer.status, answer.body]).toEqual([404, INVALID_PAGE])
      expect(answer.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
    }
  })
  test('page 1 of an empty list is fine, page 2 is not', async () => {
    const empty = { count: 0, next: null, previous: null, results: [] }
    for (const page of ['', '&page=1', '&page=last', '&page='])
      expect(await list(`?date=1999-01-01${page}`)).toEqual(empty)
    expect((await get('?date=1999-01-01&page=2')).status).toBe(404)
  })
  test('links keep the other parameters, sorted by name, unknown and repeated ones too', async () => {
    const body = await list(
      '?zeta=1&status=booked&page_size=5&page=2&ordering=-date&alpha=%D1%84+b&status=booked&a*b=(~)&search=',
    )
    const rest = 'ordering=-date&page=3&page_size=5&search=&status=booked&status=booked&zeta=1'
    expect(body.next).toBe(`${app.url}/api/records/?a%2Ab=%28~%29&alpha=%D1%84+b&${rest}`)
    expect(body.previous).toBe(
      `${app.url}/api/records/?a%2Ab=%28~%29&alpha=%D1%84+b&${rest.replace('page=3&', '')}`,
    )
  })
  test('following the links reads every appointment once', async () => {
    const seen: number[] = []
    for (let next: string | null = `${app.url}/api/records/?page_size=4&ordering=status`; next;) {
      const body: Listed = await list(new URL(next).search)
      seen.push(...body.results.map(({ id }) => id))
      next = body.next
    }
    expect(seen.sort((a, b) => a - b)).toEqual(
      appointments.map(({ id }) => id).sort((a, b) => a - b),
    )
  })
  test('bad filters come before bad pages', async () => {
    expect((await get('?page=0&date=x')).body).toEqual({ date: ['Enter a valid date.'] })
  })
})

describe('ordering', () => {
  const by = (...keys: ((appointment: TestAppointment) => string | number)[]) =>
    [...appointments].sort((a, b) => {
      for (const key of keys) if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1
      return a.id - b.id
    })
  const status = ({ id }: TestAppointment): string =>
    appointments.findIndex((appointment) => appointment.id === id) < 5 ? 'cancelled' : 'booked'
  const ids = (sorted: TestAppointment[]): number[] => sorted.map(({ id }) => id)
  const newest = (): number[] => ids(by(dateOf)).reverse()
  test.each<[string, () => number[]]>([
    ['', newest],
    ['?ordering=', newest],
    ['?ordering=zzz', newest],
    ['?ordering=password,client,-,--id,id;drop', newest],
    ['?ordering=-date,-time', newest],
    ['?ordering=date,time', () => ids(by(dateOf))],
    ['?ordering=%20date%20,%20time%20', () => ids(by(dateOf))],
    ['?ordering=zzz,date,,time', () => ids(by(dateOf))],
    [
      '?ordering=date,-time',
      () =>
        ids(
          by(
            ({ date }) => date,
            ({ time }) => -Number(time.slice(0, 2)),
          ),
        ),
    ],
    ['?ordering=time', () => ids(by(({ time }) => time))],
    ['?ordering=id', () => ids(by(({ id }) => id))],
    ['?ordering=-id', () => ids(by(({ id }) => -id))],
    ['?ordering=created_at', () => ids(by(({ id }) => id))],
    ['?ordering=status', () => ids(by(status))],
    ['?ordering=-status', () => ids(by(status)).reverse()],
    ['?ordering=date&ordering=id', () => ids(by(({ id }) => id))],
    ["?ordering=id'--,-id", () => ids(by(({ id }) => -id))],
  ])('%s', async (query, expected) => {
    const { results } = await list(`${query}${query ? '&' : '?'}page_size=100`)
    expect(ids(results)).toEqual(expected())
  })
})

describe('filters', () => {
  const day = (date: string) => (appointment: TestAppointment) => appointment.date === date
  test.each<[string, (appointment: TestAppointment, index: number) => boolean]>([
    ['date=2030-01-09', day('2030-01-09')],
    ['date=%202030-01-09%20', day('2030-01-09')],
    ['date=2030-01-08&date=2030-01-09', day('2030-01-09')],
    ['date_from=2030-01-11', ({ date }) => date >= '2030-01-11'],
    ['date_to=2030-01-09', ({ date }) => date <= '2030-01-09'],
    [
      'date_from=2030-01-09&date_to=2030-01-10',
      ({ date }) => date === '2030-01-09' || date === '2030-01-10',
    ],
    ['date_from=2030-01-10&date_to=2030-01-09', () => false],
    ['date=0001-01-01', () => false],
    ['date=9999-12-31', () => false],
    ['date_from=0001-01-01&date_to=9999-12-31', () => true],
    ['status=cancelled', (_, index) => index < 5],
    ['status=booked&date=2030-01-08', () => false],
    ['status=cancelled&status=booked', (_, index) => index >= 5],
    ['status=&date=&client_id=&master_id=%20', () => true],
    ['nonsense=1&Status=zzz', () => true],
  ])('%s', async (query, wanted) => {
    const { count, results } = await list(`?${query}&page_size=100&ordering=id`)
    const expected = appointments.filter(wanted).map(({ id }) => id)
    expect([count, results.map(({ id }) => id)]).toEqual([expected.length, expected])
  })
  test('client, master and service, each and all together', async () => {
    expect((await list(`?client_id=${maria.id}`)).count).toBe(15)
    expect((await list(`?master_id=${boris.id}`)).count).toBe(10)
    expect((await list(`?service_id=${colour.id}`)).count).toBe(5)
    expect(
      (await list(`?client_id=${maria.id}&service_id=${colour.id}&date=2030-01-09&status=booked`))
        .count,
    ).toBe(1)
    expect((await list(`?client_id=${maria.id}&master_id=${boris.id}`)).count).toBe(0)
    expect((await list(`?client_id=${maria.id}.0`)).count).toBe(15)
    expect((await list(`?client_id=%20${maria.id}%20`)).count).toBe(15)
  })
  test.each(cases.numbersWithoutMatch)('the number %s finds nothing', async (number) => {
    for (const name of ['client_id', 'master_id', 'service_id'])
      expect((await list(`?${name}=${number}`)).count).toBe(0)
  })
  test.each(cases.notNumbers)('the number %s is none', async (number) => {
    for (const name of ['client_id', 'master_id', 'service_id']) {
      const answer = await get(`?${name}=${number}`)
      expect([answer.status, answer.body]).toEqual([400, { [name]: ['Enter a number.'] }])
    }
  })
  test.each(cases.notDates)('the date %s is none', async (date) => {
    for (const name of ['date', 'date_from', 'date_to']) {
      const answer = await get(`?${name}=${date}`)
      expect([answer.status, answer.body]).toEqual([400, { [name]: ['Enter a valid date.'] }])
    }
  })
  test.each(['zzz', 'BOOKED', 'booked,done', 'in progress', '1', '__proto__', 'constructor'])(
    'the status %s is none',
    async (status) => {
      const answer = await get(`?status=${encodeURIComponent(status)}`)
      expect([answer.status, answer.body]).toEqual([
        400,
        { status: [`Select a valid choice. ${status} is not one of the available choices.`] },
      ])
    },
  )
  test('all bad ones in one body', async () => {
    const answer = await get(
      '?status=zzz&client_id=x&service_id=y&master_id=1&date=z&date_to=2030-01-01&date_from=%F0%9F%98%80',
    )
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        date: ['Enter a valid date.'],
        date_from: ['Enter a valid date.'],
        status: ['Select a valid choice. zzz is not one of the available choices.'],
        client_id: ['Enter a number.'],
        service_id: ['Enter a number.'],
      },
    ])
  })
  test('broken percent-encoding is read as it stands', async () => {
    expect((await get('?status=%zz')).body).toEqual({
      status: ['Select a valid choice. %zz is not one of the available choices.'],
    })
    expect((await get('?date=%')).body).toEqual({ date: ['Enter a valid date.'] })
    expect((await list('?search=%ff%')).count).toBe(0)
  })
})

describe('search', () => {
  const MARIA = 15
  const BORIS = 10
  test.each<[string, number]>([
    ['', 25],
    ['   ', 25],
    ['haircut', 20],
    ['HAIRCUT', 20],
    ['hair colour', 0],
    ['colour anna', 5],
    ['anna   haircut', 10],
    ['мария', MARIA],
    ['МАРИЯ', MARIA],
    ['маРиЯ schmidt', MARIA],
    ['борис', BORIS],
    ['БОРИС', BORIS],
    ['ÜNÏ', 1],
    ['walk-in', BORIS],
    ['%', BORIS],
    ['100%', BORIS],
    ['%%', 0],
    ['_', 5],
    ['r_w', 5],
    ['ai_cut', 0],
    ['Hair%', 0],
    ['\\', 1],
    ['A\\B', 1],
    ['a\\\\b', 0],
    ['"quoted phrase"', 1],
    ['"phrase quoted"', 0],
    ['phrase quoted', 1],
    ['"anna haircut"', 0],
    ['""', 25],
    ['"', 25],
    ["'", 0],
    ["' or 1=1 --", 0],
    ['15112300001', MARIA],
    ['+4915112300001', MARIA],
    ['004915112300001', MARIA],
    ['015112300001', MARIA],
    ['0151/123-00001', MARIA],
    ['(0151)12300001', MARIA],
    ['0151 123 00001', MARIA],
    ['+49 151 12300001', MARIA],
    ['"0151 12 300 001"', MARIA],
    ['00001', MARIA],
    ['99999', 0],
    ['maria', 0],
    ['a b c d e f g h i j', 0],
    ['ha ai ir rc cu ut', 20],
    ['anna\0', MARIA],
    ['x'.repeat(200), 0],
  ])('%j finds %i', async (words, found) => {
    expect((await list(`?search=${encodeURIComponent(words)}`)).count).toBe(found)
  })
  test('together with filters; the last one counts', async () => {
    expect((await list('?search=anna&date=2030-01-09')).count).toBe(3)
    expect((await list('?search=zzz&search=anna')).count).toBe(15)
    expect((await list('?search=anna&page_size=10&page=2')).results).toHaveLength(5)
  })
})

describe('who sees what', () => {
  test('masters and clients see their own, other salons nothing', async () => {
    const [master, client, { admin }] = [
      await salon.account('master', { masterId: boris.id }),
      await salon.account('client', { clientId: maria.id }),
      await tellStory(app),
    ]
    const count = async (token: string, query = ''): Promise<number> =>
      (await app.request('GET', `/api/records/${query}`, { token })).body.count
    expect(await count(master.token)).toBe(10)
    expect(await count(master.token, `?master_id=${anna.id}`)).toBe(0)
    expect(await count(client.token)).toBe(15)
    expect(await count(client.token, '?search=walk-in')).toBe(0)
    expect(await count(admin.token)).toBe(0)
    const hers = appointments[0]?.id
    expect(
      (await app.request('GET', `/api/records/${hers}/`, { token: master.token })).status,
    ).toBe(404)
    expect(
      (await app.request('GET', `/api/records/${hers}/`, { token: client.token })).status,
    ).toBe(200)
    expect(
      (await app.request('GET', `/api/records/${appointments[1]?.id}/`, { token: client.token }))
        .status,
    ).toBe(404)
  })
})
