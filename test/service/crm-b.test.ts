import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ExternalFault } from '../../src/external/http/external-fault.js'
import { createHttpCrmB, type HttpCrmB } from '../../src/external/crm/http-crm-b.js'
import { type CrmBStub, startCrmBStub } from '../support/crm/stub.js'
import type { CrmStubMode } from '../support/crm/stub-server.js'

const AMPLE_MS = 20_000
const SHORT_MS = 300
/** Far above what is expected, far below what would be if a limit did not hold. */
const GENEROUS_MS = 5_000
const NOT_UNDERSTOOD = {
  kind: 'unavailable',
  message: "External system B's answer could not be understood.",
}

let stub: CrmBStub
const open: HttpCrmB[] = []
const connect = (timeoutMs = AMPLE_MS): HttpCrmB => {
  const crm = createHttpCrmB({ url: stub.url, token: stub.token, timeoutMs })
  open.push(crm)
  return crm
}
const list = (crm = connect(), cursor: string | null = null) =>
  crm.list('2030-01-07', '2030-01-08', cursor)
const told = async (asked: Promise<unknown>): Promise<object> => {
  const outcome = await asked.catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(ExternalFault)
  const { kind, message } = outcome as ExternalFault
  return { kind, message }
}

beforeEach(async () => {
  stub = await startCrmBStub()
  stub.add({ id: 7 })
})
afterEach(async () => {
  vi.useRealTimers()
  await stub.stop()
  await Promise.all(open.splice(0).map((crm) => crm.close()))
})

describe('on the wire', () => {
  test('the days are asked for, with the token', async () => {
    await list()
    expect(stub.calls).toHaveLength(1)
    expect(stub.calls[0]).toMatchObject({
      method: 'GET',
      path: '/appointments',
      key: undefined,
      body: undefined,
    })
    expect(stub.calls[0]?.query).toEqual({ from: '2030-01-07', to: '2030-01-08' })
    expect(stub.calls[0]?.headers.authorization).toBe(`Bearer ${stub.token}`)
  })

  test('a cursor is given back as it came', async () => {
    const cursor = 'a b&c=d+e/ü'
    await list(connect(), cursor)
    expect(stub.calls[0]?.query).toEqual({ from: '2030-01-07', to: '2030-01-08', cursor })
  })

  test('one page follows the other, to the last', async () => {
    stub.pageSize = 2
    for (let id = 8; id <= 11; id += 1) stub.add({ id })
    stub.add({ id: 12, starts_at: '2030-01-09T10:00:00+01:00' })
    const crm = connect()
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(crm, cursor)
      seen.push(...page.records.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor !== null)
    expect(seen).toEqual([7, 8, 9, 10, 11])
    expect(stub.calls).toHaveLength(3)
  })
})

describe('an answer that is none', () => {
  test.each<[CrmStubMode, string]>([
    ['bad_request', 'External system B answered 400.'],
    ['unauthorized', 'External system B answered 401.'],
    ['busy', 'External system B answered 429.'],
    ['redirect', 'External system B answered 307.'],
    ['html', NOT_UNDERSTOOD.message],
    ['bad_json', NOT_UNDERSTOOD.message],
    ['no_id', NOT_UNDERSTOOD.message],
    ['string_id', NOT_UNDERSTOOD.message],
    ['huge', "External system B's answer was too long."],
  ])('%s: asked once', async (mode, message) => {
    stub.mode = mode
    expect(await told(list())).toEqual({ kind: 'unavailable', message })
    // nobody went to /elsewhere
    expect(stub.calls.map(({ path }) => path)).toEqual(['/appointments'])
  })

  test.each<[CrmStubMode, string]>([
    ['down', 'External system B answered 500.'],
    ['close', 'External system B closed the connection.'],
    ['lost', 'External system B closed the connection.'],
  ])('%s: asked three times', async (mode, message) => {
    stub.mode = mode
    expect(await told(list())).toEqual({ kind: 'unavailable', message })
    expect(stub.calls).toHaveLength(3)
  })

  test('a failure that passes is none', async () => {
    stub.next('down', 'close')
    expect((await list()).records).toHaveLength(1)
  })

  test.each<CrmStubMode>(['hang', 'slow'])('%s: too late', async (mode) => {
    Object.assign(stub, { mode, slowMs: GENEROUS_MS })
    const since = performance.now()
    expect(await told(list(connect(SHORT_MS)))).toEqual({
      kind: 'timeout',
      message: 'External system B did not answer within 0.3 seconds.',
    })
    expect(performance.now() - since).toBeLessThan(GENEROUS_MS)
    expect(stub.calls).toHaveLength(1)
  })

  test('ten in a row pause it for five seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const crm = connect()
    stub.mode = 'bad_json'
    for (let n = 0; n < 10; n += 1) await told(list(crm))
    stub.mode = 'up'
    const paused = {
      kind: 'unavailable',
      message: 'External system B is paused after repeated failures.',
    }
    expect(await told(list(crm))).toEqual(paused)
    vi.setSystemTime(Date.now() + 5_000)
    expect((await list(crm)).records).toHaveLength(1)
    expect(stub.calls).toHaveLength(11)
  })
})

describe('a page', () => {
  const first = async (): Promise<unknown> => (await list()).records[0]
  /** Tells of one with id 7 in which that is another. */
  const tell = (over: object): void => {
    const [usual] = stub.appointments
    stub.answer = { status: 200, body: { items: [{ ...usual, ...over }], cursor: null } }
  }
  const customer = { full_name: 'Clara', phone: '' }
  const staff = { id: 51, title: 'Anna' }
  const service = { id: 61, title: 'Haircut', minutes: 60, cost: 1500 }

  test('is read as it is meant', async () => {
    tell({ note: 'By the window', more: 'that nobody asked for' })
    expect(await list()).toEqual({
      records: [
        {
          id: 7,
          client: { name: 'Clara Weber', phone: '+4915112345678' },
          master: { id: 51, name: 'Anna' },
          service: { id: 61, name: 'Haircut', durationMinutes: 60, price: '1500.00' },
          startsAt: Date.UTC(2030, 0, 7, 9),
          state: 'new',
          comment: 'By the window',
        },
      ],
      cursor: null,
    })
  })

  test.each<[string, object, object]>([
    ['a start in UTC', { starts_at: '2030-01-07T09:00Z' }, { startsAt: Date.UTC(2030, 0, 7, 9) }],
    [
      'a start far away',
      { starts_at: '2030-01-07T20:30:00.000+11:30' },
      { startsAt: Date.UTC(2030, 0, 7, 9) },
    ],
    [
      'a cost with cents',
      { service: { ...service, cost: 19.99 } },
      { service: { price: '19.99' } },
    ],
    ['no cost', { service: { ...service, cost: 0 } }, { service: { price: '0.00' } }],
    ['no note', { note: null }, { comment: '' }],
    ['no word of a note', { note: undefined }, { comment: '' }],
    ['a long note, cut', { note: 'x'.repeat(600) }, { comment: 'x'.repeat(500) }],
    ['no phone', { customer: { ...customer, phone: null } }, { client: { phone: '' } }],
    [
      'blanks around a title',
      { staff: { id: 51, title: ' Anna ' } },
      { master: { id: 51, name: 'Anna' } },
    ],
    ...['new', 'approved', 'arrived', 'finished', 'deleted', 'missed'].map(
      (state): [string, object, object] => [`one that is ${state}`, { state }, { state }],
    ),
  ])('%s', async (_, over, read) => {
    tell(over)
    expect(await first()).toMatchObject(read)
  })

  test.each<[string, object]>([
    ['client', { customer: undefined }],
    ["client's name", { customer: { ...customer, full_name: '' } }],
    ["client's name", { customer: { ...customer, full_name: 'a\0' } }],
    ["client's phone", { customer: { ...customer, phone: 49 } }],
    ['master', { staff: { ...staff, id: '51' } }],
    ['master', { staff: { ...staff, title: 'x'.repeat(201) } }],
    ['service', { service: null }],
    ['service', { service: { ...service, id: -1 } }],
    ['service', { service: { ...service, title: '\ud800' } }],
    ['duration', { service: { ...service, minutes: 0 } }],
    ['duration', { service: { ...service, minutes: 1441 } }],
    ['price', { service: { ...service, cost: '1500.00' } }],
    ['price', { service: { ...service, cost: -0.01 } }],
    ['price', { service: { ...service, cost: 0.005 } }],
    ['price', { service: { ...service, cost: 100_000_000 } }],
    ['price', { service: { ...service, cost: null } }],
    ['start', { starts_at: '2030-01-07T10:00:00' }],
    ['start', { starts_at: '2030-02-30T10:00:00Z' }],
    ['start', { starts_at: '2030-01-07T10:00:30Z' }],
    ['start', { starts_at: '2030-01-07' }],
    ['start', { starts_at: 1893999600 }],
    ['state', { state: 'booked' }],
    ['state', { state: 'toString' }],
    ['comment', { note: ['x'] }],
    ['comment', { note: 'a\0b' }],
  ])('leaves out one whose %s is strange, and says so: %j', async (word, over) => {
    tell(over)
    expect(await first()).toEqual({ id: 7, unreadable: `its ${word} could not be understood.` })
  })

  test.each([[{}], [{ id: '7' }], [{ id: 0 }], [null], [[]], ['seven']])(
    'is nonsense as a whole with %j in it',
    async (one) => {
      stub.answer = { status: 200, body: { items: [stub.appointments[0], one], cursor: null } }
      expect(await told(list())).toEqual(NOT_UNDERSTOOD)
    },
  )

  test.each<[string, unknown]>([
    ['no object', []],
    ['no items', { cursor: null }],
    ['no word of a cursor', { items: [] }],
    ['an empty cursor', { items: [], cursor: '' }],
    ['a long cursor', { items: [], cursor: 'x'.repeat(501) }],
    ['a cursor that is a number', { items: [], cursor: 2 }],
    ['the cursor that was asked for', { items: [], cursor: 'here' }],
    [
      'too many',
      { items: Array.from({ length: 10_001 }, (_, index) => ({ id: index + 1 })), cursor: null },
    ],
  ])('is not %s', async (_, body) => {
    stub.answer = { status: 200, body }
    expect(await told(list(connect(), 'here'))).toEqual(NOT_UNDERSTOOD)
  })

  test('may lead to a long cursor', async () => {
    const cursor = 'x'.repeat(500)
    stub.answer = { status: 200, body: { items: [], cursor } }
    expect(await list(connect(), 'here')).toEqual({ records: [], cursor })
  })
})
