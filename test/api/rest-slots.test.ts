import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { setMasterService, updateMaster, updateService } from '../../src/service/catalog/catalog.js'
import { setWorkingDay } from '../../src/service/catalog/schedule.js'
import { addTimeOffBetween } from '../support/time-off.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

const DAY = '2030-01-08'
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

type Slot = { time: string; master_id: number; master_name: string }
async function slots(date: string, query = '', token = salon.admin.token): Promise<Slot[]> {
  const path = `/api/records/available-slots/?date=${date}&service_id=${haircut.id}${query}`
  const answer = await app.request('GET', path, { token })
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body)).toEqual(['date', 'slots'])
  expect(answer.body.date).toBe(date)
  return answer.body.slots
}
const times = async (date: string, query?: string, token?: string): Promise<string> =>
  (await slots(date, query, token)).map(({ time }) => time).join(' ')
const book = async (time: string, date = DAY): Promise<number> => {
  const body = { master_id: anna.id, service_id: haircut.id, date, time }
  const answer = await app.request('POST', '/api/records/', { token: salon.admin.token, body })
  expect(answer.status).toBe(201)
  return answer.body.id
}

describe('available slots', () => {
  test('an hour in 10:00-18:00, every 30 minutes, 17:00 at the latest', async () => {
    expect((await slots(DAY))[0]).toEqual({
      time: '10:00',
      master_id: anna.id,
      master_name: 'Anna',
    })
    expect(await times(DAY)).toBe(
      '10:00 10:30 11:00 11:30 12:00 12:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30 17:00',
    )
  })
  test('by time, then master id; one master where named', async () => {
    const boris = await salon.master({ name: 'Boris', works: '11:00-13:00' })
    await setMasterService(salon.context(), {
      masterId: boris.id,
      serviceId: haircut.id,
      durationMinutes: 90,
      price: null,
    })
    const all = (await slots(DAY)).filter(({ time }) => time >= '11:00' && time <= '12:00')
    expect(all.map(({ time, master_id }) => [time, master_id])).toEqual([
      ['11:00', anna.id],
      ['11:00', boris.id],
      ['11:30', anna.id],
      ['11:30', boris.id],
      ['12:00', anna.id],
    ])
    expect(await times(DAY, `&master_id=${boris.id}`)).toBe('11:00 11:30')
    expect(await times(DAY, `&master_id=`)).toContain('17:00')
    expect(await times(DAY, `&master_id=${anna.id}&master_id=${boris.id}`)).toBe('11:00 11:30')
  })
  test('appointments of the days before and after take time of the day with their buffers', async () => {
    const night = await salon.master({ name: 'Nina', works: '00:00-24:00' })
    const long = await salon.service({ by: [night], before: 240, after: 240 })
    const free = async () => {
      const path = `/api/records/available-slots/?date=${DAY}&service_id=${long.id}`
      const { body } = await app.request('GET', path, { token: salon.admin.token })
      return (body.slots as Slot[]).map(({ time }) => time)
    }
    expect([(await free())[0], (await free()).at(-1)]).toEqual(['00:00', '23:00'])
    for (const [date, time] of [
      ['2030-01-07', 22 * 60],
      ['2030-01-09', 7 * 60 + 30],
    ] as const)
      await bookAppointment(salon.context(), {
        masterId: night.id,
        serviceId: long.id,
        date,
        time,
        comment: '',
      })
    // It ends at 23:00, and its buffer and that of the next one take eight hours.
    expect((await free())[0]).toBe('07:00')
    // It starts at 7:30. Two buffers and an hour before it: 22:30.
    expect((await free()).at(-1)).toBe('22:30')
  })
  test('the step counts from the start of each shift', async () => {
    await setWorkingDay(salon.context(), anna.id, DAY, [
      { start: 615, end: 735 },
      { start: 800, end: 900 },
    ])
    await salon.settings({ slotStepMinutes: 20 })
    expect(await times(DAY)).toBe('10:15 10:35 10:55 11:15 13:20 13:40 14:00')
  })
  test(
    'what is booked, confirmed or in progress is gone; what is done, cancelled or not kept is ' +
      'free again',
    async () => {
      const id = await book('12:00')
      const without = '10:00 10:30 11:00 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30 17:00'
      const move = async (word: string): Promise<void> => {
        const answer = await app.request('POST', `/api/records/${id}/${word}/`, {
          token: salon.admin.token,
        })
        expect(answer.status).toBe(200)
      }
      expect(await times(DAY)).toBe(without)
      await move('confirm')
      expect(await times(DAY)).toBe(without)
      await move('start')
      expect(await times(DAY)).toBe(without)
      await move('complete')
      expect(await times(DAY)).toContain('12:00')
      const other = await book('12:00')
      await app.request('POST', `/api/records/${other}/cancel/`, { token: salon.admin.token })
      expect(await times(DAY)).toContain('12:00')
    },
  )
  test('days off, time off, inactive masters and services give none', async () => {
    await setWorkingDay(salon.context(), anna.id, DAY, [])
    expect(await slots(DAY)).toEqual([])
    const startsAt = Date.UTC(2030, 0, 9, 10) // 11:00 in Berlin
    await addTimeOffBetween(salon.context(), {
      masterId: anna.id,
      startsAt,
      endsAt: startsAt + 6 * 3_600_000,
      reason: null,
    })
    expect(await times('2030-01-09')).toBe('10:00 17:00')
    await updateMaster(salon.context(), anna.id, { active: false })
    expect(await slots('2030-01-10')).toEqual([])
    expect(await slots('2030-01-10', `&master_id=${anna.id}`)).toEqual([])
    await updateMaster(salon.context(), anna.id, { active: true })
    await updateService(salon.context(), haircut.id, { active: false })
    expect(await slots('2030-01-10')).toEqual([])
  })
  test('a master who does not offer the service has none', async () => {
    const idle = await salon.master({ name: 'Idle' })
    expect(await slots(DAY, `&master_id=${idle.id}`)).toEqual([])
  })
  test('a past date gives none; today hides what has passed, for clients the lead time too', async () => {
    app.now = MONDAY + 5 * 3_600_000 + 60_000 // 14:01 in Berlin
    const { token } = await salon.account('client', { clientId: (await salon.client()).id })
    const { token: operator } = await salon.account('operator')
    expect(await slots('2030-01-06', '', operator)).toEqual([])
    expect(await slots('0001-01-01', '', operator)).toEqual([])
    expect(await times('2030-01-07', '', operator)).toBe('14:30 15:00 15:30 16:00 16:30 17:00')
    expect(await times('2030-01-07', '', token)).toBe('15:30 16:00 16:30 17:00')
  })
  test('native booking switched off gives none, to nobody, in REST and in the graph', async () => {
    const client = await salon.account('client', { clientId: (await salon.client()).id })
    const document = `query ($service: Int!, $master: Int!) {
      availableSlots(date: "${DAY}", serviceId: $service) { time }
      availableDays(from: "${DAY}", to: "2030-01-09", serviceId: $service) { freeSlots firstTime }
      explainSlot(date: "${DAY}", time: "10:00", serviceId: $service, masterId: $master) {
        bookable code alternatives { time } } }`
    const variables = { service: haircut.id, master: anna.id }
    const none = { freeSlots: 0, firstTime: null }
    const verdict = { bookable: false, code: 'native_booking_disabled', alternatives: [] }
    await salon.settings({ nativeBookingEnabled: false })
    for (const { token } of [salon.admin, client]) {
      expect(await slots(DAY, '', token)).toEqual([])
      expect((await app.graphql(document, variables, token)).data).toEqual({
        availableSlots: [],
        availableDays: [none, none],
        explainSlot: verdict,
      })
    }
    const unknown = `/api/records/available-slots/?date=${DAY}&service_id=99999`
    expect((await app.request('GET', unknown, { token: client.token })).status).toBe(400)
    await salon.settings({ nativeBookingEnabled: true })
    expect((await slots(DAY, '', client.token)).length).toBeGreaterThan(0)
  })
  test('the horizon hides days from clients', async () => {
    const { token } = await salon.account('client', { clientId: (await salon.client()).id })
    expect(await times('2030-04-07', '', token)).toContain('10:00')
    expect(await slots('2030-04-08', '', token)).toEqual([])
    expect(await times('2030-04-08')).toContain('10:00')
    expect(await times('9999-12-31')).toContain('10:00')
  })
  test('the clocks skip and double an hour', async () => {
    const night = await salon.master({ name: 'Nina', works: '01:00-05:00' })
    await setMasterService(salon.context(), {
      masterId: night.id,
      serviceId: haircut.id,
      durationMinutes: null,
      price: null,
    })
    expect(await times('2030-03-31', `&master_id=${night.id}`)).toBe(
      '01:00 01:30 03:00 03:30 04:00',
    )
    expect(await times('2030-10-27', `&master_id=${night.id}`)).toBe(
      '01:00 01:30 02:00 02:30 03:00 03:30 04:00',
    )
  })
  test.each(['operator', 'integration', 'master', 'client'] as const)(
    'for a %s too',
    async (role) => {
      const person = {
        master: { masterId: anna.id },
        client: { clientId: (await salon.client()).id },
      }
      const { token } = await salon.account(
        role,
        role === 'master' || role === 'client' ? person[role] : undefined,
      )
      expect(await times(DAY, '', token)).toContain('10:00')
    },
  )
  test('every slot that is offered to a client can be booked by one', async () => {
    await book('12:00')
    const { token } = await salon.account('client', { clientId: (await salon.client()).id })
    for (const { time } of await slots(DAY, '', token)) {
      const body = { master_id: anna.id, service_id: haircut.id, date: DAY, time }
      const answer = await app.request('POST', '/api/records/', { token, body })
      expect([time, answer.status]).toEqual([time, 201])
      await app.request('POST', `/api/records/${answer.body.id}/cancel/`, {
        token: salon.admin.token,
      })
    }
  })
})
