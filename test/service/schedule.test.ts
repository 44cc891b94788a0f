import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readClock } from '../../src/domain/time/time.js'
import {
  availableDays,
  availableSlots,
  explainSlot,
} from '../../src/service/booking/write/availability.js'
import {
  readTimeOff,
  readWorkingHours,
  setWeeklySchedule,
  setWorkingDay,
} from '../../src/service/catalog/schedule.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { addTimeOff, type LocalTimeOff, removeTimeOff } from '../../src/service/catalog/time-off.js'
import { addTimeOffBetween } from '../support/time-off.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
})
afterAll(() => app.stop())

const clock = (text: string): number => readClock(text) ?? NaN
const starts = async (date: string, serviceId: number, masterId?: number): Promise<string[]> =>
  (await availableSlots(salon.context(), date, { serviceId, masterId })).map(
    ({ time }) => `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')}`,
  )

test('of two weekly schedules at once one is stored, whole', async () => {
  const { id } = await salon.master()
  const weekly = (from: string, to: string) =>
    [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: clock(from), end: clock(to) }))
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      setWeeklySchedule(salon.context(), id, weekly('09:00', '13:00')),
      setWeeklySchedule(salon.context(), id, weekly('10:00', '18:00')),
      setWeeklySchedule(salon.context(), id, weekly('10:00', '18:00')),
    ])
    const [hours] = await readWorkingHours(salon.context(), [id], '2030-01-10', '2030-01-10')
    expect(hours?.[0]?.shifts).toHaveLength(1)
  }
})

test(
  'hours of one date stand in place of the weekly ones, an empty list is a day off, null goes ' +
    'back',
  async () => {
    const anna = await salon.master({ works: '10:00-13:00' })
    const cut = await salon.service({ by: [anna] })
    expect(await starts('2030-01-10', cut.id)).toEqual([
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
    ])
    await setWorkingDay(salon.context(), anna.id, '2030-01-10', [
      { start: clock('15:00'), end: clock('17:00') },
    ])
    expect(await starts('2030-01-10', cut.id)).toEqual(['15:00', '15:30', '16:00'])
    await setWorkingDay(salon.context(), anna.id, '2030-01-10', [])
    expect(await starts('2030-01-10', cut.id)).toEqual([])
    const [hours] = await readWorkingHours(salon.context(), [anna.id], '2030-01-09', '2030-01-10')
    expect(hours).toEqual([
      { date: '2030-01-09', shifts: [{ start: clock('10:00'), end: clock('13:00') }] },
      { date: '2030-01-10', shifts: [] },
    ])
    await setWorkingDay(salon.context(), anna.id, '2030-01-10', null)
    expect(await starts('2030-01-10', cut.id)).toHaveLength(5)
  },
)

test('time off that covers part of a day takes its starts away and leaves the grid alone', async () => {
  const anna = await salon.master({ works: '10:00-14:00' })
  const cut = await salon.service({ by: [anna] })
  const off = await addTimeOffBetween(salon.context(), {
    masterId: anna.id,
    startsAt: Date.UTC(2030, 0, 10, 10, 15),
    endsAt: Date.UTC(2030, 0, 10, 10, 45),
    reason: 'Dentist',
  })
  expect(off.allDay).toBe(false)
  expect(await starts('2030-01-10', cut.id)).toEqual(['10:00', '12:00', '12:30', '13:00'])
  await removeTimeOff(salon.context(), off.id)
  expect(await starts('2030-01-10', cut.id)).toHaveLength(7)
})

test(
  'an absence from midnight to midnight of the salon takes whole days, also across a clock ' +
    'change',
  async () => {
    const anna = await salon.master()
    const whole = await addTimeOffBetween(salon.context(), {
      masterId: anna.id,
      startsAt: Date.UTC(2030, 2, 29, 23),
      endsAt: Date.UTC(2030, 2, 31, 22),
      reason: null,
    })
    expect(whole.allDay).toBe(true)
    const [listed] = await readTimeOff(salon.context(), [anna.id], '2030-03-31', '2030-03-31')
    expect(listed).toEqual([whole])
    const [beside] = await readTimeOff(salon.context(), [anna.id], '2030-04-01', '2030-04-02')
    expect(beside).toEqual([])
  },
)

test('shifts that overlap, or end before they start, are refused; an end of 1440 is midnight', async () => {
  const anna = await salon.master()
  const set = (...hours: [number, number][]) =>
    setWeeklySchedule(
      salon.context(),
      anna.id,
      hours.map(([start, end]) => ({ weekday: 4, start, end })),
    )
  await expect(set([600, 720], [700, 800])).rejects.toMatchObject({
    code: 'invalid',
    fields: { shifts: ['Shifts of one day must not overlap.'] },
  })
  await expect(set([600, 600])).rejects.toMatchObject({ code: 'invalid' })
  await set([1320, 1440])
  const cut = await salon.service({ by: [anna] })
  expect(await starts('2030-01-10', cut.id)).toEqual(['22:00', '22:30', '23:00'])
})

test('the buffers of late evening and early morning keep clear of each other', async () => {
  const anna = await salon.master()
  await setWorkingDay(salon.context(), anna.id, '2030-01-10', [{ start: 1320, end: 1440 }])
  await setWorkingDay(salon.context(), anna.id, '2030-01-11', [{ start: 420, end: 720 }])
  const early = await salon.service({ by: [anna], before: 240 })
  const late = await salon.service({ by: [anna], after: 240 })
  expect(await starts('2030-01-10', late.id)).toEqual(['22:00', '22:30', '23:00'])
  await bookAppointment(salon.context(), {
    masterId: anna.id,
    serviceId: early.id,
    date: '2030-01-11',
    time: 450,
    comment: '',
  })
  expect(await starts('2030-01-10', late.id)).toEqual(['22:00', '22:30'])
})

test('availability by day counts what each day offers, at most 92 days', async () => {
  const anna = await salon.master({ works: '10:00-12:00' })
  const cut = await salon.service({ by: [anna] })
  await setWorkingDay(salon.context(), anna.id, '2030-01-11', [])
  const days = await availableDays(salon.context(), '2030-01-10', '2030-01-12', {
    serviceId: cut.id,
  })
  expect(days).toEqual([
    { date: '2030-01-10', freeSlots: 3, firstTime: clock('10:00') },
    { date: '2030-01-11', freeSlots: 0, firstTime: null },
    { date: '2030-01-12', freeSlots: 3, firstTime: clock('10:00') },
  ])
  await expect(
    availableDays(salon.context(), '2030-01-01', '2030-04-03', { serviceId: cut.id }),
  ).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('explainSlot names the first rule that refuses a start', async () => {
  const anna = await salon.master({ works: '00:00-06:00 10:00-18:00' })
  const idle = await salon.master({ name: 'Idle' })
  const cut = await salon.service({ by: [anna] })
  const client = await salon.client()
  const asClient = {
    ...salon.context(),
    viewer: {
      id: 1,
      name: 'c',
      role: 'client',
      salonId: salon.id,
      masterId: null,
      clientId: client.id,
    },
  } as const
  const code = async (date: string, time: string, masterId = anna.id, context = salon.context()) =>
    (await explainSlot(context, { date, time: clock(time), serviceId: cut.id, masterId })).code
  expect(await code('2030-01-10', '17:00')).toBe(null)
  expect(await code('2030-01-10', '17:30')).toBe('master_unavailable')
  expect(await code('2030-01-06', '10:00')).toBe('date_in_past')
  expect(await code('2030-03-31', '02:30')).toBe('invalid')
  expect(await code('2030-01-10', '10:00', idle.id)).toBe('master_unavailable')
  expect(await code('2030-01-10', '10:10')).toBe(null)
  expect(await code('2030-01-10', '10:10', anna.id, asClient)).toBe('off_grid')
  expect(await code('2030-01-07', '10:00', anna.id, asClient)).toBe(null)
  expect(await code('2030-06-10', '10:00', anna.id, asClient)).toBe('too_far')
})

test('absences can be asked for at the ends of the calendar', async () => {
  for (const zone of ['Europe/Berlin', 'America/New_York']) {
    const there = await tellStory(app, zone)
    const anna = await there.master()
    expect(await readTimeOff(there.context(), [anna.id], '0001-01-01', '0001-01-01')).toEqual([[]])
    expect(await readTimeOff(there.context(), [anna.id], '9999-12-31', '9999-12-31')).toEqual([[]])
  }
})

describe('time off on the clock of the salon', () => {
  const add = async (
    off: Partial<LocalTimeOff> & { readonly from: string; readonly to: string },
  ) => {
    const anna = await salon.master()
    return addTimeOff(salon.context(), {
      masterId: anna.id,
      start: 0,
      end: 0,
      reason: null,
      ...off,
    })
  }

  test('goes over whole days, the last one included, also across a clock change', async () => {
    const { timeOff } = await add({ from: '2030-03-30', to: '2030-03-31' })
    expect(timeOff).toMatchObject({
      allDay: true,
      from: '2030-03-30',
      to: '2030-03-31',
      start: null,
      end: null,
      startsAt: Date.UTC(2030, 2, 29, 23),
      endsAt: Date.UTC(2030, 2, 31, 22),
    })
  })

  test('goes from an hour of the first day to one of the last', async () => {
    const { timeOff } = await add({ from: '2030-01-10', to: '2030-01-11', start: 900, end: 660 })
    expect(timeOff).toMatchObject({ allDay: false, to: '2030-01-11', start: 900, end: 660 })
    const until = await add({ from: '2030-01-10', to: '2030-01-10', start: 900 })
    expect(until.timeOff).toMatchObject({ to: '2030-01-10', start: 900, end: 1440 })
  })

  test.each<[string, Parameters<typeof add>[0], string]>([
    ['ends before its first day', { from: '2030-01-10', to: '2030-01-09' }, 'to'],
    ['lasts over three years', { from: '2030-01-10', to: '2033-02-10' }, 'to'],
    ['is empty', { from: '2030-01-10', to: '2030-01-10', start: 600, end: 600 }, 'end'],
    ['is skipped', { from: '2030-03-31', to: '2030-03-31', start: 125, end: 170 }, 'end'],
    ['has no master', { from: '2030-01-10', to: '2030-01-10', masterId: 424242 }, 'masterId'],
  ])('that %s is refused', async (_, off, field) => {
    await expect(add(off)).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.anything() as unknown },
    })
  })

  test('names the appointments that lie in it, and is returned when it is removed', async () => {
    const anna = await salon.master()
    const cut = await salon.service({ by: [anna] })
    const booked = await bookAppointment(salon.context(), {
      masterId: anna.id,
      serviceId: cut.id,
      date: '2030-01-10',
      time: 660,
      comment: '',
    })
    const off = { masterId: anna.id, from: '2030-01-10', to: '2030-01-10' }
    const { timeOff, affectedAppointments } = await add(off)
    expect(affectedAppointments.map(({ id }) => id)).toEqual([booked.id])
    expect(await removeTimeOff(salon.context(), timeOff.id)).toEqual(timeOff)
  })
})
