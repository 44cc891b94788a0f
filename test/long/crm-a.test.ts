import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CrmABooking } from '../../src/external/crm/crm-a.js'
import { ExternalFault } from '../../src/external/http/external-fault.js'
import { createHttpCrmA, type HttpCrmA } from '../../src/external/crm/http-crm-a.js'
import { type CrmAStub, startCrmAStub } from '../support/crm/stub.js'
import { startCrmAProcess } from '../support/crm/stub-child.js'
import type { CrmStubMode } from '../support/crm/stub-server.js'
import { freePort } from '../support/redis.js'

const AMPLE_MS = 20_000
const SHORT_MS = 300
/** Far above what is expected, far below what would be if a limit did not hold. */
const GENEROUS_MS = 5_000

const BOOKING: CrmABooking = {
  reference: 'salon-1-appointment-7-1893999600',
  client: { name: 'Clara Weber', phone: '+4915112345678' },
  master: { id: 3, name: 'Anna' },
  service: { id: 4, name: 'Haircut ✂', durationMinutes: 60, price: '1500.00' },
  date: '2030-01-07',
  time: 605,
  comment: 'By the window, please',
}

/** The first that the stub gives. */
const NEW_ID = 7001

let stub: CrmAStub
const open: HttpCrmA[] = []
const connect = (timeoutMs = AMPLE_MS, over: { url?: string; token?: string } = {}): HttpCrmA => {
  const crm = createHttpCrmA({ url: stub.url, token: stub.token, timeoutMs, ...over })
  open.push(crm)
  return crm
}
const faultOf = async (asked: Promise<unknown>): Promise<ExternalFault> => {
  const outcome = await asked.catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(ExternalFault)
  return outcome as ExternalFault
}
const told = async (asked: Promise<unknown>): Promise<object> => {
  const { kind, message } = await faultOf(asked)
  return { kind, message }
}
const keysSeen = (): unknown[] => stub.calls.map(({ key }) => key)
const lastCall = () => stub.calls.at(-1)

/** Each call of the port, made of what is there. */
const CALLS = {
  create: (crm: HttpCrmA, limitMs?: number) =>
    crm.create(BOOKING, { key: 'key-1', ...(limitMs && { limitMs }) }),
  change: (crm: HttpCrmA, limitMs?: number) =>
    crm.change(7, { status: 'confirmed' }, { key: 'key-1', ...(limitMs && { limitMs }) }),
  cancel: (crm: HttpCrmA, limitMs?: number) =>
    crm.cancel(7, { key: 'key-1', ...(limitMs && { limitMs }) }),
  find: (crm: HttpCrmA, limitMs?: number) => crm.find('ours', limitMs ? { limitMs } : undefined),
  list: (crm: HttpCrmA) => crm.list('2030-01-07', '2030-01-08', 1),
} as const
type CallName = keyof typeof CALLS
const NAMES = Object.keys(CALLS) as CallName[]

beforeEach(async () => {
  stub = await startCrmAStub()
  stub.add({ id: 7, reference: 'ours' })
})
afterEach(async () => {
  vi.useRealTimers()
  await stub.stop()
  await Promise.all(open.splice(0).map((crm) => crm.close()))
})

describe('on the wire', () => {
  test('a booking is told in full, and its id comes back', async () => {
    const id = await connect().create(BOOKING, { key: 'key-1' })
    expect(id).toBe(NEW_ID)
    expect(stub.calls).toHaveLength(1)
    expect(lastCall()).toMatchObject({ method: 'POST', path: '/bookings', query: {}, key: 'key-1' })
    expect(lastCall()?.headers).toMatchObject({
      authorization: `Bearer ${stub.token}`,
      'content-type': 'application/json',
    })
    expect(lastCall()?.body).toEqual({
      reference: 'salon-1-appointment-7-1893999600',
      client: { name: 'Clara Weber', phone: '+4915112345678' },
      master: { id: 3, name: 'Anna' },
      service: { id: 4, name: 'Haircut ✂', duration_minutes: 60, price: '1500.00' },
      date: '2030-01-07',
      time: '10:05:00',
      comment: 'By the window, please',
    })
  })

  test('a client without a phone has an empty one', async () => {
    await connect().create({ ...BOOKING, client: { name: 'Clara', phone: '' } }, { key: 'key-1' })
    expect(lastCall()?.body).toMatchObject({ client: { name: 'Clara', phone: '' } })
  })

  test.each([
    ['a place', { date: '2030-01-09', time: 0 }, { date: '2030-01-09', time: '00:00:00' }],
    ['a master', { master: { id: 5, name: 'Bea' } }, { master: { id: 5, name: 'Bea' } }],
    [
      'a service',
      { service: { id: 6, name: 'Colour', durationMinutes: 90, price: '0.00' } },
      { service: { id: 6, name: 'Colour', duration_minutes: 90, price: '0.00' } },
    ],
    ['a status', { status: 'no_show' as const }, { status: 'no_show' }],
  ])('of a change only what is another: %s', async (_, patch, body) => {
    await connect().change(7, patch, { key: 'key-2' })
    expect(lastCall()).toMatchObject({
      method: 'PATCH',
      path: '/bookings/7',
      query: {},
      key: 'key-2',
    })
    expect(lastCall()?.headers.authorization).toBe(`Bearer ${stub.token}`)
    expect(lastCall()?.body).toEqual(body)
    expect(stub.bookings.get(7)).toMatchObject(body)
  })

  test('a cancelled one is deleted', async () => {
    await connect().cancel(7, { key: 'key-3' })
    expect(lastCall()).toMatchObject({
      method: 'DELETE',
      path: '/bookings/7',
      query: {},
      key: 'key-3',
      body: undefined,
    })
    expect(lastCall()?.headers.authorization).toBe(`Bearer ${stub.token}`)
    expect(stub.bookings.get(7)).toMatchObject({ status: 'cancelled', deleted: true })
  })

  test('a page of days is asked for, without a key', async () => {
    await connect().list('2030-01-07', '2030-01-31', 3)
    const query = { date_from: '2030-01-07', date_to: '2030-01-31', page: '3' }
    expect(lastCall()).toMatchObject({
      method: 'GET',
      path: '/bookings',
      key: undefined,
      body: undefined,
    })
    expect(lastCall()?.query).toEqual(query)
    expect(lastCall()?.headers.authorization).toBe(`Bearer ${stub.token}`)
  })

  test('a reference is asked for as it is', async () => {
    await connect().find('ours & more=1 ✂')
    expect(lastCall()).toMatchObject({ method: 'GET', path: '/bookings' })
    expect(lastCall()?.query).toEqual({ reference: 'ours & more=1 ✂' })
  })

  test('without a token there is no Authorization', async () => {
    const crm = createHttpCrmA({ url: stub.url, token: undefined, timeoutMs: AMPLE_MS })
    open.push(crm)
    await faultOf(crm.find('ours'))
    expect(lastCall()?.headers.authorization).toBeUndefined()
  })
})

describe('what is done', () => {
  test('once, however often it is told under its key', async () => {
    const crm = connect()
    const ids = [await crm.create(BOOKING, { key: 'a' }), await crm.create(BOOKING, { key: 'a' })]
    expect(new Set(ids).size).toBe(1)
    expect(await crm.create(BOOKING, { key: 'b' })).not.toBe(ids[0])
    expect(stub.bookings.size).toBe(3)
  })

  test('what is not there any more counts as cancelled', async () => {
    const crm = connect()
    await crm.cancel(7, { key: 'a' })
    await crm.cancel(7, { key: 'b' })
    await crm.cancel(99, { key: 'c' })
    expect(stub.calls).toHaveLength(3)
  })

  test('what is not there cannot be changed', async () => {
    expect(await told(connect().change(99, { status: 'done' }, { key: 'a' }))).toEqual({
      kind: 'unavailable',
      message: 'External system A answered 404.',
    })
    expect(stub.calls).toHaveLength(1)
  })

  test('a create that was answered but not recorded is found again, whatever became of it', async () => {
    const crm = connect(SHORT_MS) // too short for another attempt
    stub.next('lost')
    await faultOf(crm.create(BOOKING, { key: 'a' }))
    const [found, ...more] = await crm.find(BOOKING.reference)
    expect(more).toEqual([])
    expect(found).toEqual({ id: NEW_ID, status: 'booked' })
    await crm.cancel(NEW_ID, { key: 'b' })
    expect(await crm.find(BOOKING.reference)).toMatchObject([{ id: NEW_ID, status: 'cancelled' }])
  })
})

describe('an answer that is none', () => {
  const UNDERSTOOD = "External system A's answer could not be understood."
  const cases: readonly (readonly [CrmStubMode, string, readonly CallName[]])[] = [
    ['bad_request', 'External system A answered 400.', NAMES],
    ['unauthorized', 'External system A answered 401.', NAMES],
    ['busy', 'External system A answered 429.', NAMES],
    ['redirect', 'External system A answered 307.', NAMES],
    ['html', UNDERSTOOD, NAMES],
    ['bad_json', UNDERSTOOD, NAMES],
    ['no_id', UNDERSTOOD, ['create', 'find', 'list']],
    ['string_id', UNDERSTOOD, ['create', 'find', 'list']],
    ['huge', "External system A's answer was too long.", NAMES],
  ]
  test.each(
    cases.flatMap(([mode, message, names]) => names.map((name) => [mode, name, message] as const)),
  )('%s to %s: asked once', async (mode, name, message) => {
    stub.mode = mode
    expect(await told(CALLS[name](connect()))).toEqual({ kind: 'unavailable', message })
    // nobody went to /elsewhere
    expect(stub.calls.map(({ path }) => path.startsWith('/bookings'))).toEqual([true])
    expect(stub.bookings.size).toBe(1)
  })

  test.each([
    [200, undefined],
    [200, {}],
    [200, { id: '7' }],
    [202, undefined],
    [204, undefined],
  ])('a change is done with %d and %j', async (status, body) => {
    stub.answer = { status, body }
    const crm = connect()
    await CALLS.change(crm)
    await CALLS.cancel(crm)
    expect(stub.calls).toHaveLength(2)
  })

  const passing: readonly (readonly [CrmStubMode, string])[] = [
    ['down', 'External system A answered 500.'],
    ['close', 'External system A closed the connection.'],
    ['lost', 'External system A closed the connection.'],
  ]
  test.each(
    passing.flatMap(([mode, message]) => NAMES.map((name) => [mode, name, message] as const)),
  )('%s to %s: asked three times under one key', async (mode, name, message) => {
    stub.mode = mode
    expect(await told(CALLS[name](connect()))).toEqual({ kind: 'unavailable', message })
    expect(new Set(keysSeen())).toEqual(
      new Set([name === 'find' || name === 'list' ? undefined : 'key-1']),
    )
    expect(stub.calls).toHaveLength(3)
    expect(stub.bookings.size).toBe(mode === 'lost' && name === 'create' ? 2 : 1)
  })

  test.each<CrmStubMode>(['down', 'close', 'lost'])(
    '%s once: the second attempt succeeds, done once',
    async (mode) => {
      stub.next(mode)
      expect(await CALLS.create(connect())).toBe(NEW_ID)
      expect(keysSeen()).toEqual(['key-1', 'key-1'])
      expect([...stub.bookings.keys()]).toEqual([7, NEW_ID])
    },
  )

  test('of a huge answer little more than a megabyte is read', async () => {
    stub.mode = 'huge'
    const crm = connect()
    for (const name of ['create', 'find', 'list'] as const) await faultOf(CALLS[name](crm))
    expect(stub.hugeBytes).toBeGreaterThan(3 * 1024 * 1024)
    expect(stub.hugeBytes).toBeLessThan(50 * 1024 * 1024) // of 150, most of it on its way
  })

  test.each(
    (['hang', 'slow'] as const).flatMap((mode) => NAMES.map((name) => [mode, name] as const)),
  )('%s to %s: too late, and asked once', async (mode, name) => {
    Object.assign(stub, { mode, slowMs: GENEROUS_MS })
    const since = performance.now()
    expect(await told(CALLS[name](connect(SHORT_MS)))).toEqual({
      kind: 'timeout',
      message: 'External system A did not answer within 0.3 seconds.',
    })
    expect(performance.now() - since).toBeLessThan(GENEROUS_MS)
    expect(stub.calls).toHaveLength(1)
  })

  test('nobody listens there', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    expect(await told(CALLS.create(connect(AMPLE_MS, { url })))).toEqual({
      kind: 'unavailable',
      message: 'External system A could not be reached (ECONNREFUSED).',
    })
  })

  test('the id of another one comes back as it is: who asked knows better', async () => {
    stub.mode = 'duplicate_id'
    expect(await CALLS.create(connect())).toBe(7)
    expect(stub.bookings.size).toBe(1)
  })

  test.each([0, -1, 1.5, 2 ** 53, 1e300, null, true, [7], { id: 7 }])(
    'a new id is not %j',
    async (id) => {
      stub.answer = { status: 201, body: { id } }
      expect(await told(CALLS.create(connect()))).toEqual({
        kind: 'unavailable',
        message: UNDERSTOOD,
      })
    },
  )

  test.each([
    [200, 1],
    [201, 2 ** 53 - 1],
  ])('a new id with %d is %d', async (status, id) => {
    stub.answer = { status, body: { id } }
    expect(await CALLS.create(connect())).toBe(id)
  })

  test.each([202, 204])('%d is no answer to a create', async (status) => {
    stub.answer = { status, body: undefined }
    expect(await told(CALLS.create(connect()))).toMatchObject({
      message: `External system A answered ${status}.`,
    })
  })
})

describe('a shorter limit for one call', () => {
  test.each((['create', 'change', 'cancel', 'find'] as const).map((name) => [name]))(
    'of %s holds, and is the one that is named',
    async (name) => {
      stub.mode = 'hang'
      const since = performance.now()
      expect(await told(CALLS[name](connect(), 200))).toEqual({
        kind: 'timeout',
        message: 'External system A did not answer within 0.2 seconds.',
      })
      expect(performance.now() - since).toBeLessThan(GENEROUS_MS)
    },
  )

  test('does not make the limit longer', async () => {
    stub.mode = 'hang'
    expect(await told(CALLS.create(connect(SHORT_MS), AMPLE_MS))).toMatchObject({
      message: 'External system A did not answer within 0.3 seconds.',
    })
  })

  test.each([-5, 0.2])('of %d milliseconds is one that is over, not a mistake', async (limitMs) => {
    stub.mode = 'hang'
    const asked = connect().create(BOOKING, { key: 'a', limitMs })
    expect(await told(asked)).toMatchObject({ kind: 'timeout' })
  })

  test('leaves no time for another attempt', async () => {
    stub.mode = 'down'
    expect(await told(CALLS.create(connect(), 250))).toMatchObject({ kind: 'unavailable' })
    expect(stub.calls).toHaveLength(1)
  })
})

describe('after repeated failures', () => {
  const REASON = 'External system A is paused after repeated failures.'
  const PAUSED = { kind: 'unavailable', message: REASON }
  const fail = async (crm: HttpCrmA, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) await faultOf(crm.find('ours'))
  }
  const passSeconds = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000)
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    stub.mode = 'bad_json'
  })

  test('ten in a row pause it for all its calls', async () => {
    const crm = connect()
    await fail(crm, 9)
    expect(crm.pause()).toBeUndefined()
    await fail(crm, 1)
    stub.mode = 'up'
    for (const name of NAMES) expect(await told(CALLS[name](crm))).toEqual(PAUSED)
    expect(crm.pause()).toBe(REASON)
    expect(stub.calls).toHaveLength(10)
  })

  test('five seconds later it is not paused any more, and to ask so changes nothing', async () => {
    const crm = connect()
    await fail(crm, 10)
    passSeconds(4.999)
    expect(crm.pause()).toBe(REASON)
    passSeconds(0.001)
    for (let n = 0; n < 3; n += 1) expect(crm.pause()).toBeUndefined()
    stub.mode = 'up'
    expect(await CALLS.create(crm)).toBe(NEW_ID)
    stub.mode = 'bad_json'
    await fail(crm, 9)
    expect(crm.pause()).toBeUndefined()
  })

  test('while one goes first the others would be refused', async () => {
    const crm = connect()
    await fail(crm, 10)
    passSeconds(5)
    stub.mode = 'slow'
    const first = crm.find('ours')
    expect(crm.pause()).toBe(REASON)
    passSeconds(60)
    expect(crm.pause()).toBe(REASON)
    expect(await told(CALLS.create(crm))).toEqual(PAUSED)
    expect(await first).toHaveLength(1)
    expect(crm.pause()).toBeUndefined()
  })

  test('one that goes first and fails pauses it again, for as long', async () => {
    const crm = connect()
    await fail(crm, 10)
    passSeconds(5)
    await fail(crm, 1)
    expect(crm.pause()).toBe(REASON)
    passSeconds(4.999)
    expect(crm.pause()).toBe(REASON)
    passSeconds(0.001)
    expect(crm.pause()).toBeUndefined()
    expect(stub.calls).toHaveLength(11)
  })

  test('a record that cannot be understood is no failure', async () => {
    stub.mode = 'up'
    stub.add({ id: 7, time: 'noon' })
    const crm = connect()
    for (let n = 0; n < 12; n += 1) await CALLS.list(crm)
    expect(crm.pause()).toBeUndefined()
  })

  test('another system is not paused with it', async () => {
    await fail(connect(), 10)
    expect(connect().pause()).toBeUndefined()
  })
})

test('a reason holds no address, no token and nothing that was sent', async () => {
  const crm = connect(1_000)
  const gone = connect(1_000, { url: `http://user:word@127.0.0.1:${await freePort()}/bridge` })
  const reasons: string[] = []
  for (const mode of [
    'down',
    'close',
    'hang',
    'html',
    'bad_json',
    'redirect',
    'bad_request',
    'unauthorized',
  ] as const) {
    stub.mode = mode
    const fault = await faultOf(CALLS.create(crm))
    reasons.push(`${fault.message} ${JSON.stringify(fault)}`)
    expect(fault.cause).toBeUndefined()
  }
  reasons.push((await faultOf(CALLS.create(gone))).message)
  const all = reasons.join('\n')
  for (const secret of [
    stub.token,
    '127.0.0.1',
    String(stub.port),
    'bridge',
    'Clara',
    'secret-of-the-stub',
    'proxy',
    'word',
  ])
    expect(all).not.toContain(secret)
})

test('a system that was killed is out of reach, and in reach again once it is revived', async () => {
  const there = await startCrmAProcess()
  const crm = connect(AMPLE_MS, { url: there.url, token: there.token })
  expect(await CALLS.create(crm)).toBe(NEW_ID)
  await there.kill()
  expect(await told(CALLS.create(crm))).toEqual({
    kind: 'unavailable',
    message: 'External system A could not be reached (ECONNREFUSED).',
  })
  await there.start()
  expect(await crm.find(BOOKING.reference)).toEqual([]) // it forgot
  expect(await CALLS.create(crm)).toBe(NEW_ID)
  await there.kill()
})

test('closing waits for what is on its way', async () => {
  const crm = connect()
  stub.mode = 'slow'
  const created = CALLS.create(crm)
  await vi.waitFor(() => expect(stub.calls).toHaveLength(1))
  await crm.close()
  expect(await created).toBe(NEW_ID)
})
