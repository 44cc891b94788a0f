import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpCrmA, type HttpCrmA } from '../../src/external/crm/http-crm-a.js'
import { type CrmAStub, startCrmAStub } from '../support/crm/stub.js'

let stub: CrmAStub
let crm: HttpCrmA
const NOT_UNDERSTOOD = {
  kind: 'unavailable',
  message: "External system A's answer could not be understood.",
}

beforeEach(async () => {
  stub = await startCrmAStub()
  stub.add({ id: 7, reference: 'ours' })
  crm = createHttpCrmA({ url: stub.url, token: stub.token, timeoutMs: 20_000 })
})
afterEach(async () => {
  await stub.stop()
  await crm.close()
})

describe('a list', () => {
  const READ = {
    id: 7,
    reference: 'ours',
    client: { name: 'Clara Weber', phone: '+4915112345678' },
    master: { id: 31, name: 'Anna' },
    service: { id: 41, name: 'Haircut', durationMinutes: 60, price: '1500.00' },
    date: '2030-01-07',
    time: 600,
    status: 'booked',
    comment: '',
    updatedAt: Date.UTC(2030, 0, 1, 8),
  }
  const put = (over: object): unknown =>
    stub.add({ id: 7, reference: 'ours', updated_at: '2030-01-01T09:00:00+01:00', ...over })
  const first = async (): Promise<unknown> =>
    (await crm.list('2030-01-07', '2030-01-07', 1)).records[0]
  const client = { name: 'Clara', phone: '' }
  const master = { id: 31, name: 'Anna' }
  const service = { id: 41, name: 'Haircut', duration_minutes: 60, price: '1500.00' }

  test('is read as it is meant', async () => {
    put({ more: 'that nobody asked for' })
    expect(await first()).toEqual(READ)
  })

  test.each<[string, object, object]>([
    [
      'a price as a number',
      { service: { ...service, price: 1500.5 } },
      { service: { price: '1500.50' } },
    ],
    ['no price', { service: { ...service, price: 0 } }, { service: { price: '0.00' } }],
    ['a short price', { service: { ...service, price: '7' } }, { service: { price: '7.00' } }],
    [
      'the highest price',
      { service: { ...service, price: 99_999_999.99 } },
      { service: { price: '99999999.99' } },
    ],
    [
      'a whole day',
      { service: { ...service, duration_minutes: 1440 } },
      { service: { durationMinutes: 1440 } },
    ],
    ['a time without seconds', { time: '23:59' }, { time: 1439 }],
    [
      'names with blanks around them',
      { client: { name: '  Clara ', phone: ' 1 ' } },
      { client: { name: 'Clara', phone: '1' } },
    ],
    [
      'a long name',
      { master: { id: 1, name: 'x'.repeat(200) } },
      { master: { id: 1, name: 'x'.repeat(200) } },
    ],
    [
      'no phone',
      { client: { name: 'Clara', phone: null } },
      { client: { name: 'Clara', phone: '' } },
    ],
    ['no word of a phone', { client: { name: 'Clara' } }, { client: { name: 'Clara', phone: '' } }],
    ['no reference', { reference: null }, { reference: null }],
    ['no word of a reference', { reference: undefined }, { reference: null }],
    ['a comment of lines', { comment: 'one\ntwo' }, { comment: 'one\ntwo' }],
    ['a long comment, cut', { comment: 'x'.repeat(501) }, { comment: 'x'.repeat(500) }],
    [
      'a long comment, not cut through a sign',
      { comment: 'x'.repeat(499) + '💇' },
      { comment: 'x'.repeat(499) },
    ],
    ['a status', { status: 'in_progress' }, { status: 'in_progress' }],
    ['the largest id', { id: 2 ** 53 - 1 }, { id: 2 ** 53 - 1 }],
  ])('%s', async (_, over, read) => {
    stub.bookings.clear()
    put(over)
    expect(await first()).toMatchObject(read)
  })

  const long = 'x'.repeat(201)
  test.each<[string, object]>([
    ['client', { client: null }],
    ["client's name", { client: { ...client, name: '' } }],
    ["client's name", { client: { ...client, name: '  \n ' } }],
    ["client's name", { client: { ...client, name: long } }],
    ["client's name", { client: { ...client, name: 'a\0b' } }],
    ["client's name", { client: { ...client, name: 'a\u0085b' } }],
    ["client's name", { client: { ...client, name: 'a\ud800b' } }],
    ["client's name", { client: { ...client, name: 7 } }],
    ["client's phone", { client: { ...client, phone: 4915112345678 } }],
    ["client's phone", { client: { ...client, phone: long } }],
    ["client's phone", { client: { ...client, phone: '1\0' } }],
    ['master', { master: 'Anna' }],
    ['master', { master: { ...master, id: 0 } }],
    ['master', { master: { ...master, id: '31' } }],
    ['master', { master: { ...master, name: long } }],
    ['service', { service: [] }],
    ['service', { service: { ...service, id: 2 ** 53 } }],
    ['service', { service: { ...service, name: null } }],
    ['duration', { service: { ...service, duration_minutes: 0 } }],
    ['duration', { service: { ...service, duration_minutes: 1441 } }],
    ['duration', { service: { ...service, duration_minutes: 59.5 } }],
    ['duration', { service: { ...service, duration_minutes: '60' } }],
    ['price', { service: { ...service, price: -1 } }],
    ['price', { service: { ...service, price: '-1.00' } }],
    ['price', { service: { ...service, price: 0.001 } }],
    ['price', { service: { ...service, price: '1.000' } }],
    ['price', { service: { ...service, price: 100_000_000 } }],
    ['price', { service: { ...service, price: '100000000' } }],
    ['price', { service: { ...service, price: 1e21 } }],
    ['price', { service: { ...service, price: 'NaN' } }],
    ['price', { service: { ...service, price: '1e3' } }],
    ['price', { service: { ...service, price: '' } }],
    ['price', { service: { ...service, price: null } }],
    ['time', { time: '24:00' }],
    ['time', { time: '10:00:30' }],
    ['time', { time: '9:00' }],
    ['time', { time: 600 }],
    ['status', { status: 'CANCELLED' }],
    ['status', { status: null }],
    ['comment', { comment: 7 }],
    ['comment', { comment: 'a\0b' }],
    ['comment', { comment: '\udc00' }],
    ['reference', { reference: 7 }],
    ['reference', { reference: long }],
    ['reference', { reference: 'a\0b' }],
    ['time of the last change', { updated_at: '2030-01-01T09:00:00' }],
    ['time of the last change', { updated_at: 'yesterday' }],
    ['time of the last change', { updated_at: null }],
  ])('leaves out one whose %s is strange, and says so: %j', async (word, over) => {
    put(over)
    stub.add({ id: 8 })
    const { records } = await crm.list('2030-01-07', '2030-01-07', 1)
    expect(records).toMatchObject([
      { id: 7, unreadable: `its ${word} could not be understood.` },
      { id: 8, time: 600 },
    ])
  })

  test.each([['2030-02-30'], ['0000-01-01'], ['7.1.2030'], [20300107], [null]])(
    'a date is not %j',
    async (date) => {
      stub.answer = {
        status: 200,
        body: { results: [{ ...stub.bookings.get(7), date }], next: null },
      }
      expect(await first()).toEqual({ id: 7, unreadable: 'its date could not be understood.' })
    },
  )

  test.each([
    [{}],
    [{ id: '7' }],
    [{ id: 0 }],
    [{ id: 7.5 }],
    [{ id: 2 ** 53 }],
    [null],
    [7],
    [[]],
    ['seven'],
  ])('is nonsense as a whole with %j in it', async (one) => {
    stub.answer = { status: 200, body: { results: [stub.bookings.get(7), one], next: null } }
    await expect(first()).rejects.toMatchObject(NOT_UNDERSTOOD)
  })

  const many = (count: number): object[] =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
  test('may have ten thousand', async () => {
    stub.answer = { status: 200, body: { results: many(10_000), next: 2 } }
    expect((await crm.list('2030-01-07', '2030-01-07', 1)).records).toHaveLength(10_000)
  })

  test.each<[string, unknown]>([
    ['no object', []],
    ['nothing', null],
    ['no results', { next: null }],
    ['results that are none', { results: {}, next: null }],
    ['no word of a next page', { results: [] }],
    ['a next page in words', { results: [], next: '2' }],
    ['a next page before the first', { results: [], next: 0 }],
    ['a next page that is this one', { results: [], next: 1 }],
    ['half a page', { results: [], next: 2.5 }],
    ['too many', { results: many(10_001), next: null }],
  ])('is not %s', async (_, body) => {
    stub.answer = { status: 200, body }
    await expect(first()).rejects.toMatchObject(NOT_UNDERSTOOD)
  })

  test('is read page by page, and never back', async () => {
    stub.pageSize = 2
    for (let id = 8; id <= 11; id += 1) stub.add({ id })
    stub.add({ id: 12, date: '2030-01-09' })
    const seen: number[] = []
    let page: number | null = 1
    while (page !== null) {
      const answer: Awaited<ReturnType<typeof crm.list>> = await crm.list(
        '2030-01-07',
        '2030-01-08',
        page,
      )
      seen.push(...answer.records.map(({ id }) => id))
      page = answer.next
    }
    expect(seen).toEqual([7, 8, 9, 10, 11])
    expect(stub.calls.map(({ query }) => query.page)).toEqual(['1', '2', '3'])
    stub.answer = { status: 200, body: { results: [], next: 2 } }
    await expect(crm.list('2030-01-07', '2030-01-08', 3)).rejects.toMatchObject(NOT_UNDERSTOOD)
  })
})

describe('a search by reference', () => {
  const answer = (results: readonly unknown[], next: unknown = null): void =>
    void (stub.answer = { status: 200, body: { results, next } })
  const told7 = (): object => ({ ...stub.bookings.get(7) })

  test('finds nothing where there is nothing', async () => {
    expect(await crm.find('another')).toEqual([])
  })

  test('believes no other reference', async () => {
    answer([{ ...told7(), reference: 'another' }, { ...told7(), id: 8, reference: null }, told7()])
    expect(await crm.find('ours')).toMatchObject([{ id: 7 }])
    expect(await crm.find('OURS')).toEqual([])
  })

  test('does not mind what it has not looked for, however strange', async () => {
    answer([{ ...told7(), id: 8, reference: 'another', time: 'noon' }, told7()])
    expect(await crm.find('ours')).toMatchObject([{ id: 7 }])
  })

  test.each<[string, object, string | undefined]>([
    ['as it is', {}, 'booked'],
    [
      'whatever became of it there',
      { client: { name: '' }, time: 'noon', updated_at: null },
      'booked',
    ],
    ['in a state that is not agreed on', { status: 'rejected' }, undefined],
    [
      'by its id alone',
      { status: undefined, client: undefined, master: undefined, service: undefined },
      undefined,
    ],
  ])('finds ours %s', async (_, over, status) => {
    answer([{ ...told7(), ...over }])
    expect(await crm.find('ours')).toEqual([{ id: 7, status }])
  })

  test.each<[string, () => void]>([
    ['ours is there without an id', () => answer([{ ...told7(), id: '7' }])],
    ['ours may be on another page', () => answer([{ ...told7(), reference: 'another' }], 2)],
  ])('says nothing where %s', async (_, prepare) => {
    prepare()
    await expect(crm.find('ours')).rejects.toMatchObject(NOT_UNDERSTOOD)
  })
})
