import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../../src/rest/handle/route.js'
import { methodOf } from '../../src/rest/handle/route.js'
import {
  BROKEN,
  EVERYTHING,
  LARGE_SIZES,
  NO_ORDERINGS,
  NO_PAGES,
  NO_SIZES,
  NOWHERE,
  SPECIAL,
  TOO_LONG,
} from '../support/bad-input/queries.js'
import { headOf, readAnswer, wire } from '../support/bad-input/wire.js'
import {
  buildHardFixture,
  type HardFixture,
  lists,
  named,
  type Said,
} from '../support/bad-input/fixture.js'

let hard: HardFixture
/**
 * One of each whose name has all the special signs, among some that have none; more of them than a
 * page has.
 */
beforeAll(async () => {
  hard = await buildHardFixture()
  const { story } = hard.fixture.ours
  const name = `Odd ${SPECIAL.join(' ')}`
  const odd = await story.master({ name })
  await story.service({ name, by: [odd] })
  const client = await story.client({ name })
  await hard.fixture.appointment('booked', { client })
  await hard.fixture.task({ client })
  for (let count = 0; count < 22; count += 1) await story.client({ name: `Nora ${count}` })
  for (let count = 0; count < 22; count += 1) await hard.fixture.appointment()
  for (let count = 0; count < 22; count += 1) await hard.fixture.task()
})
afterAll(() => hard.app.stop())

const NOT_FOUND = { detail: 'Invalid page.', code: 'not_found' }
const idsOf = ({ body }: Said): number[] => body.results.map(({ id }: { id: number }) => id)
const short = (text: string): string => text.slice(0, 60)

describe.each(lists)('%s', (_, row: Route) => {
  const get = (query: string) => hard.ask(row, { query }, query)

  test('a search finds what has its words, letter by letter', async () => {
    const all = await get('')
    expect(all.body.count).toBeGreaterThan(1)
    for (const term of SPECIAL) {
      const { status, body } = await get(`search=${encodeURIComponent(term)}`)
      expect([term, status, body.count]).toEqual([term, 200, 1])
      expect(JSON.stringify(body.results)).toContain(JSON.stringify(term).slice(1, -1))
    }
    for (const term of NOWHERE) {
      const { status, body } = await get(`search=${encodeURIComponent(term)}`)
      expect([short(term), status, body.results]).toEqual([short(term), 200, []])
    }
    for (const term of TOO_LONG) {
      const { status, body } = await get(`search=${encodeURIComponent(term)}`)
      expect([short(term), status, Object.keys(body as object)]).toEqual([
        short(term),
        400,
        ['search'],
      ])
    }
    for (const term of EVERYTHING) {
      const { status, body } = await get(`search=${encodeURIComponent(term)}`)
      expect([term, status, body.count]).toEqual([term, 200, all.body.count])
    }
    for (const query of [
      ...[
        'search[]=zzz',
        'search%5B%5D=zzz',
        'Search=zzz',
        'search=zzz&search=',
        'search%00=zzz',
        '?search=zzz',
      ],
    ])
      expect([query, (await get(query)).body.count]).toEqual([query, all.body.count])
    await hard.isWell()
  })

  test('an ordering by what is no field is none', async () => {
    const usual = await get('page_size=100')
    for (const ordering of NO_ORDERINGS) {
      const { status, body } = await get(`page_size=100&ordering=${ordering}`)
      expect([short(ordering), status, body.results]).toEqual([
        short(ordering),
        200,
        usual.body.results,
      ])
    }
    for (const query of [
      ...[
        'ordering[]=-id',
        'ordering%5B%5D=-id',
        'Ordering=-id',
        'ordering=-id&ordering=',
        'order_by=-id',
      ],
      'sort=-id',
    ])
      expect([query, (await get(`page_size=100&${query}`)).body.results]).toEqual([
        query,
        usual.body.results,
      ])
    const last = await get('page_size=100&ordering=-id')
    expect(idsOf(last)).toEqual(idsOf(usual).sort((a, b) => b - a))
    const long = [
      'id;drop,-id',
      ' -id ,zzz',
      `${'zzz,'.repeat(1000)}-id`,
      '-id,'.repeat(1500),
      `-id,${row.list?.sortable.join(',')}`,
    ]
    for (const text of long)
      expect([
        short(text),
        idsOf(await get(`page_size=100&ordering=${encodeURIComponent(text)}`)),
      ]).toEqual([short(text), idsOf(last)])
    await hard.isWell()
  })

  test('there is no such page, and no such size', async () => {
    for (const page of NO_PAGES) {
      const { status, body } = await get(`page=${page}`)
      expect([short(page), status, body]).toEqual([short(page), 404, NOT_FOUND])
      expect((await get(`page=${page}&page_size=100`)).status).toBe(404)
    }
    const usual = await get('')
    for (const query of [
      ...[
        'page=',
        'page=%20',
        'page=0&page=1',
        'page=x&page=',
        'page[]=7',
        'page=%091+',
        'page=01',
      ],
      'page=0000000001',
    ])
      expect([query, idsOf(await get(query))]).toEqual([query, idsOf(usual)])
    for (const size of NO_SIZES)
      expect([size, idsOf(await get(`page_size=${size}`))]).toEqual([size, idsOf(usual)])
    const largest = idsOf(await get('page_size=100'))
    for (const size of LARGE_SIZES)
      expect([short(size), idsOf(await get(`page_size=${size}`))]).toEqual([short(size), largest])
  })

  test('a broken address is read as it stands, and its links lead on', async () => {
    const usual = await get('')
    for (const text of BROKEN)
      for (const query of [
        text,
        `zzz=${text}`,
        `${text}=1`,
        `search=&${text}`,
        `ordering=${text}`,
      ]) {
        const said = await get(query)
        expect([query, said.status, idsOf(said)]).toEqual([query, 200, idsOf(usual)])
        if (said.body.next === null) continue
        const next = new URL(said.body.next)
        const led = await get(next.search.slice(1))
        expect([query, next.host, led.status]).toEqual([query, new URL(hard.app.url).host, 200])
      }
    const many = Array.from({ length: 2000 }, (_one, index) => `a${index}=`).join('&')
    expect(idsOf(await get(many))).toEqual(idsOf(usual))
    expect(idsOf(await get('page_size=5&'.repeat(1000)))).toEqual(
      idsOf(usual).slice(0, 'searchFields' in (row.list ?? {}) ? undefined : 5),
    )
  })
})

describe('beside lists', () => {
  const others = named.filter(([, row]) => methodOf(row) === 'GET' && !row.list)
  test.each(others)('%s: parameters that are not its own change nothing', async (_, row) => {
    const ready = await hard.ready(row)
    const usual = await hard.ask(row, ready)
    for (const query of [
      ...BROKEN,
      ...[
        'id=0',
        'id=9&id=8',
        'page=0',
        'page_size=x',
        'search=zzz',
        'ordering=;',
        'status=zzz',
        '__proto__=1',
      ],
      ...['__proto__[id]=9', 'constructor=1', 'format=xml', '_method=DELETE', 'fields=password'],
    ])
      expect([
        query,
        (await hard.ask(row, { ...ready, query: `${ready.query}&${query}` })).text,
      ]).toEqual([query, usual.text])
  })
})

describe('an address', () => {
  test.each(named)('%s: beyond 16 KB it is refused, up to there it is read', async (_, row) => {
    const { id, query, body } = await hard.ready(row)
    const lines = [
      ...(row.body ? ['Content-Type: application/json'] : []),
      `Content-Length: ${Buffer.byteLength(String(body ?? ''))}`,
    ]
    const ask = async (junk: number) => {
      const long = `?${query ?? ''}&zzz=${'x'.repeat(junk)} HTTP`
      return readAnswer(
        await wire(
          hard,
          headOf(hard, row, id, ...lines).replace(' HTTP', () => long),
          String(body ?? ''),
        ),
      )
    }
    await hard.unchanged(async () => {
      for (const junk of [16 * 1024, 100_000]) {
        const said = await ask(junk)
        expect([junk, said.status, said.body]).toEqual([
          junk,
          431,
          { detail: 'The request line and headers are too large.', code: 'payload_too_large' },
        ])
      }
    })
    expect((await ask(15_000)).status).toBe(row.status ?? 200)
    await hard.isWell()
  })
})
