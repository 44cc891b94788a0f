import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  removeMasterService,
  updateMaster,
  updateService,
} from '../../src/service/catalog/catalog.js'
import { setWorkingDay } from '../../src/service/catalog/schedule.js'
import { addTimeOffBetween } from '../support/time-off.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

const DAY = '2030-01-08'
const HOUR = 3_600_000
let app: TestApp
let salon: Story
let anna: { id: number }
let haircut: { id: number }
beforeAll(async () => void (app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1000000' })))
afterAll(() => app.stop())
beforeEach(async () => {
  app.now = MONDAY
  salon = await tellStory(app)
  anna = await salon.master()
  haircut = await salon.service({ by: [anna] })
})

const post = (body: object, token = salon.admin.token) =>
  app.request('POST', '/api/records/', { token, body })
const at = (time: string, date = DAY, more: object = {}) => ({
  master_id: anna.id,
  service_id: haircut.id,
  date,
  time,
  ...more,
})
const log = async (id: number) =>
  (
    await app.graphql<{ appointment: { statusLog: object[] } }>(
      `query ($id: Int!) { appointment(id: $id) { statusLog { oldStatus newStatus note actor
        { kind userId } } } }`,
      { id },
      salon.admin.token,
    )
  ).data.appointment.statusLog
/** Made, or refused with which code. */
const outcome = async (body: object, token?: string): Promise<string> => {
  const answer = await post(body, token)
  expect(answer.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
  if (answer.status < 400) return String(answer.status)
  expect(Object.keys(answer.body).slice(0, 2)).toEqual(['detail', 'code'])
  return `${answer.status} ${answer.body.code}`
}

describe('create', () => {
  test('the five fields of the interface: 201, the whole appointment, Location', async () => {
    const answer = await post(at('14:00', DAY, { comment: 'please' }))
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`${app.url}/api/records/${answer.body.id}/`)
    expect(answer.body).toEqual({
      id: expect.any(Number),
      client: { id: expect.any(Number), name: 'Walk-in', phone: '' },
      master: { id: anna.id, name: 'Anna' },
      service: { id: haircut.id, name: 'Haircut', duration_minutes: 60, price: '1500.00' },
      date: DAY,
      time: '14:00:00',
      status: 'booked',
      source: 'journal',
      crm_a_id: null,
      comment: 'please',
      created_at: '2030-01-07T08:00:00Z',
    })
    const read = await app.request('GET', `/api/records/${answer.body.id}/`, {
      token: salon.admin.token,
    })
    expect(read.text).toBe(answer.text)
    expect(await log(answer.body.id)).toEqual([
      {
        oldStatus: null,
        newStatus: 'BOOKED',
        note: null,
        actor: { kind: 'USER', userId: salon.admin.id },
      },
    ])
  })
  test('Location starts with the host that was asked; forwarded ones are not believed', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const answer = await app.request('POST', '/api/records/', {
      token: salon.admin.token,
      body: at('14:00'),
      headers,
    })
    expect(answer.headers.get('location')).toBe(`${app.url}/api/records/${answer.body.id}/`)
  })
  test('automatic confirmation writes a second entry, by the system', async () => {
    await salon.settings({ autoConfirm: true })
    const { body } = await post(at('14:00'))
    expect(body.status).toBe('confirmed')
    expect(await log(body.id)).toEqual([
      {
        oldStatus: null,
        newStatus: 'BOOKED',
        note: null,
        actor: { kind: 'USER', userId: salon.admin.id },
      },
      {
        oldStatus: 'BOOKED',
        newStatus: 'CONFIRMED',
        note: null,
        actor: { kind: 'SYSTEM', userId: null },
      },
    ])
  })
  test('native booking switched off: 403 for everybody, also for what would be refused anyway', async () => {
    await salon.settings({ nativeBookingEnabled: false })
    const client = await salon.account('client', { clientId: (await salon.client()).id })
    for (const token of [salon.admin.token, client.token]) {
      expect(await outcome(at('14:00'), token)).toBe('403 native_booking_disabled')
      expect(await outcome(at('04:00', '2029-01-01'), token)).toBe('403 native_booking_disabled')
    }
  })
})

describe('the client of a new appointment', () => {
  const MARIA = { name: 'Maria', phone: '0151 12345678' }
  const E164 = '+4915112345678'
  test('nobody named: staff book for the walk-in client', async () => {
    const [first, second] = [await post(at('10:00')), await post(at('11:00'))]
    expect(first.body.client).toEqual({ id: expect.any(Number), name: 'Walk-in', phone: '' })
    expect(second.body.client).toEqual(first.body.client)
  })
  test('by id', async () => {
    const { id, phone } = await salon.client({ name: 'Ida' })
    expect((await post(at('10:00', DAY, { client_id: id }))).body.client).toEqual({
      id,
      name: 'Ida',
      phone,
    })
    expect((await post(at('11:00', DAY, { client_id: ` ${id} ` }))).body.client.id).toBe(id)
  })
  test('by phone: created once, then found however the phone is typed, under the name it has', async () => {
    const first = await post(at('10:00', DAY, { client: MARIA }))
    expect(first.body.client).toEqual({ id: expect.any(Number), name: 'Maria', phone: E164 })
    let hour = 10
    for (const phone of [E164, '0049 151 12345678', '(0151) 1234-5678', 15112345678]) {
      const again = await post(at(`${(hour += 1)}:00`, DAY, { client: { name: 'Else', phone } }))
      expect([phone, again.status, again.body.client]).toEqual([phone, 201, first.body.client])
    }
  })
  test('by phone, at once from everywhere: one client', async () => {
    const answers = await Promise.all(
      ['10:00', '11:00', '12:00', '13:00', '14:00'].map((time) =>
        post(at(time, DAY, { client: MARIA })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.client.id)).size).toBe(1)
  })
  test('an appointment that is refused leaves no client behind', async () => {
    await post(at('10:00'))
    expect(await outcome(at('10:00', DAY, { client: MARIA }))).toBe('409 slot_taken')
    expect(await outcome(at('04:00', DAY, { client: MARIA }))).toBe('400 master_unavailable')
    const listed = await app.request('GET', '/api/clients/?search=Maria', {
      token: salon.admin.token,
    })
    expect(listed.body.count).toBe(0)
  })
  test('an id counts before a name and phone', async () => {
    const { id } = await salon.client()
    expect((await post(at('10:00', DAY, { client_id: id, client: MARIA }))).body.client.id).toBe(id)
  })
  test('a client books for themself, as online; naming oneself is fine, somebody else is not', async () => {
    const own = await salon.client({ phone: E164 })
    const other = await salon.client()
    const { token } = await salon.account('client', { clientId: own.id })
    const made = await post(at('10:00', DAY, { source: 'journal' }), token)
    expect([made.status, made.body.client.id, made.body.source]).toEqual([201, own.id, 'online'])
    expect(await outcome(at('11:00', DAY, { client_id: own.id }), token)).toBe('201')
    expect(await outcome(at('12:00', DAY, { client: MARIA }), token)).toBe('201')
    const answer = await post(at('13:00', DAY, { client_id: other.id }), token)
    expect([answer.status, answer.body]).toEqual([
      400,
      { client_id: [`Invalid pk "${other.id}" - object does not exist.`] },
    ])
    expect(
      await outcome(at('13:00', DAY, { client: { ...MARIA, phone: other.phone } }), token),
    ).toBe('403 permission_denied')
  })
  test('nobody, where the salon demands somebody', async () => {
    await salon.settings({ requireClient: true })
    const answer = await post(at('10:00'))
    expect([answer.status, answer.body]).toEqual([400, { client_id: ['This field is required.'] }])
    expect(await outcome(at('10:00', DAY, { client: MARIA }))).toBe('201')
    const { token } = await salon.account('client', { clientId: (await salon.client()).id })
    expect(await outcome(at('11:00'), token)).toBe('201')
  })
})

describe('past, unavailable, and what binds clients only', () => {
  test.each<[string, string, string, string, string]>([
    ['a day in the past', '2030-01-06', '12:00', '400 date_in_past', '400 date_in_past'],
    ['a year in the past', '0001-01-01', '12:00', '400 date_in_past', '400 date_in_past'],
    ['a minute ago', '2030-01-07', '10:29', '400 date_in_past', '400 date_in_past'],
    ['this very minute', '2030-01-07', '10:30', '201', '400 too_soon'],
    ['within the lead time', '2030-01-07', '11:00', '201', '400 too_soon'],
    ['at the end of the lead time', '2030-01-07', '11:30', '201', '201'],
    ['on the last day of the horizon', '2030-04-07', '17:00', '201', '201'],
    ['a day beyond it', '2030-04-08', '10:00', '201', '400 too_far'],
    ['off the grid', DAY, '10:10', '201', '400 off_grid'],
    ['before opening', DAY, '09:30', '400 master_unavailable', '400 master_unavailable'],
    ['too late to end in time', DAY, '17:30', '400 master_unavailable', '400 master_unavailable'],
    ['the last start', DAY, '17:00', '201', '201'],
    ['at night', DAY, '00:00', '400 master_unavailable', '400 master_unavailable'],
  ])('%s (%s %s): staff %s, client %s', async (_, date, time, staff, client) => {
    app.now = MONDAY + 1.5 * HOUR // 10:30 in Berlin
    const { token } = await salon.account('client', { clientId: (await salon.client()).id })
    const { token: operator } = await salon.account('operator')
    expect(await outcome(at(time, date), token)).toBe(client)
    if (client === '201') return
    expect(await outcome(at(time, date), operator)).toBe(staff)
  })
  test('the moment counts in the salon’s zone', async () => {
    const far = await tellStory(app, 'Pacific/Auckland')
    const ann = await far.master({ works: '00:00-00:00' })
    const cut = await far.service({ by: [ann] })
    // 21:00 of Monday in Auckland
    const body = { master_id: ann.id, service_id: cut.id, date: '2030-01-07' }
    expect(await outcome({ ...body, time: '20:59' }, far.admin.token)).toBe('400 date_in_past')
    expect(await outcome({ ...body, time: '21:00' }, far.admin.token)).toBe('201')
  })
  test('the master has a day off, time off, is inactive, or does not offer the service', async () => {
    await setWorkingDay(salon.context(), anna.id, DAY, [])
    expect(await outcome(at('10:00'))).toBe('400 master_unavailable')
    await setWorkingDay(salon.context(), anna.id, DAY, [{ start: 600, end: 720 }])
    expect(await outcome(at('11:00'))).toBe('201')
    expect(await outcome(at('12:00'))).toBe('400 master_unavailable')
    const startsAt = Date.UTC(2030, 0, 9, 11, 30) // 12:30 in Berlin
    await addTimeOffBetween(salon.context(), {
      masterId: anna.id,
      startsAt,
      endsAt: startsAt + HOUR,
      reason: 'dentist',
    })
    for (const [time, said] of [
      ['11:30', '201'],
      ['12:00', '400 master_unavailable'],
      ['13:00', '400 master_unavailable'],
      ['13:30', '201'],
    ] as const)
      expect([time, await outcome(at(time, '2030-01-09'))]).toEqual([time, said])
    const idle = await salon.master({ name: 'Idle' })
    expect(await outcome(at('10:00', '2030-01-10', { master_id: idle.id }))).toBe(
      '400 master_unavailable',
    )
    await updateMaster(salon.context(), anna.id, { active: false })
    expect(await outcome(at('10:00', '2030-01-10'))).toBe('400 master_unavailable')
    await updateMaster(salon.context(), anna.id, { active: true })
    await updateService(salon.context(), haircut.id, { active: false })
    expect(await outcome(at('10:00', '2030-01-10'))).toBe('400 master_unavailable')
    await updateService(salon.context(), haircut.id, { active: true })
    await removeMasterService(salon.context(), anna.id, haircut.id)
    expect(await outcome(at('10:00', '2030-01-10'))).toBe('400 master_unavailable')
  })
  test('a time that the clocks skip is refused; of a doubled one the first counts', async () => {
    const night = await salon.master({ works: '00:00-00:00' })
    const body = { master_id: night.id, service_id: (await salon.service({ by: [night] })).id }
    const skipped = await post({ ...body, date: '2030-03-31', time: '02:30' })
    expect([skipped.status, skipped.body]).toEqual([
      400,
      { time: ['This time does not exist on that date: the clocks skip it.'] },
    ])
    expect(await outcome({ ...body, date: '2030-03-31', time: '01:00' })).toBe('201')
    expect(await outcome({ ...body, date: '2030-03-31', time: '03:00' })).toBe('201')
    const doubled = await post({ ...body, date: '2030-10-27', time: '02:30' })
    expect([doubled.status, doubled.body.time]).toEqual([201, '02:30:00'])
    const read = await app.graphql<{ appointment: { startsAt: string } }>(
      `query ($id: Int!) { appointment(id: $id) { startsAt } }`,
      { id: doubled.body.id },
      salon.admin.token,
    )
    expect(read.data.appointment.startsAt).toBe('2030-10-27T00:30:00Z')
  })
})

describe('a taken slot', () => {
  test('409 with up to three alternatives: the same master’s nearest first', async () => {
    await post(at('12:00'))
    const answer = await post(at('12:00'))
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({
      detail: expect.any(String),
      code: 'slot_taken',
      alternatives: ['10:30', '11:00', '13:00'].map((time) => ({
        date: DAY,
        time,
        master_id: anna.id,
        master_name: 'Anna',
      })),
    })
  })
  test.each(['11:30', '12:00', '12:30', '12:59', '11:01'])(
    '%s overlaps 12:00 to 13:00',
    async (time) => {
      await post(at('12:00'))
      expect(await outcome(at(time))).toBe('409 slot_taken')
    },
  )
  test('what touches does not overlap, and another master is free', async () => {
    await post(at('12:00'))
    expect(await outcome(at('11:00'))).toBe('201')
    expect(await outcome(at('13:00'))).toBe('201')
    const boris = await salon.master({ name: 'Boris' })
    const colour = await salon.service({ by: [boris] })
    expect(await outcome(at('12:00', DAY, { master_id: boris.id, service_id: colour.id }))).toBe(
      '201',
    )
  })
  test('a full day has alternatives on the next day, or those of others', async () => {
    for (let hour = 10; hour < 18; hour += 1) await post(at(`${hour}:00`))
    expect((await post(at('12:00'))).body.alternatives).toEqual(
      ['11:30', '12:00', '12:30'].map((time) => ({
        date: '2030-01-09',
        time,
        master_id: anna.id,
        master_name: 'Anna',
      })),
    )
    const boris = await salon.master({ name: 'Boris', works: '12:00-13:00' })
    const both = await salon.service({ by: [anna, boris] })
    expect((await post(at('12:00', DAY, { service_id: both.id }))).body.alternatives).toEqual([
      { date: DAY, time: '12:00', master_id: boris.id, master_name: 'Boris' },
    ])
  })
  test('two at once: one 201, one 409', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(at('15:00'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ])
  })
  test('buffers keep others away, and may run past closing; a service may not', async () => {
    const long = await salon.service({ minutes: 60, before: 15, after: 30, by: [anna] })
    expect(await outcome(at('12:00', DAY, { service_id: long.id }))).toBe('201')
    expect(await outcome(at('13:00'))).toBe('409 slot_taken')
    expect(await outcome(at('13:30'))).toBe('201')
    expect(await outcome(at('11:00'))).toBe('409 slot_taken')
    expect(await outcome(at('10:45'))).toBe('201')
    expect(await outcome(at('17:00', DAY, { service_id: long.id }))).toBe('201')
  })
  test('what was booked is frozen: later edits move neither the appointment nor its time', async () => {
    const { body } = await post(at('12:00'))
    await updateService(salon.context(), haircut.id, {
      name: 'Cut',
      durationMinutes: 120,
      price: '9.00',
      bufferAfterMinutes: 60,
    })
    const read = await app.request('GET', `/api/records/${body.id}/`, { token: salon.admin.token })
    expect(read.body.service).toEqual({
      id: haircut.id,
      name: 'Haircut',
      duration_minutes: 60,
      price: '1500.00',
    })
    const short = await salon.service({ minutes: 30, by: [anna] })
    expect(await outcome(at('13:00', DAY, { service_id: short.id }))).toBe('201')
  })
})
