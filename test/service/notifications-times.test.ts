import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import type { Appointment, Target } from '../../src/domain/booking/appointment.js'
import {
  ANNAS_PHONE,
  away,
  type NotificationFixture,
  openNotifications,
} from '../support/notifications.js'

let fixture: NotificationFixture
let phone = ''
let client: { readonly id: number }
beforeAll(async () => {
  fixture = await openNotifications()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  const made = await fixture.salon.client({ name: 'Nina' })
  client = made
  phone = made.phone
})

/** Berlin's clock in the week of Monday, 2030-01-07. */
const at = (day: number, time: string): number =>
  Date.parse(`2030-01-${String(day).padStart(2, '0')}T${time}:00+01:00`)
const hour = (count: number): number => count * 60
const move = (appointment: Appointment, to: Target, note: string | null = null) =>
  moveAppointment(fixture.salon.context(), appointment.id, to, { note })
const moveTo = (
  appointment: Appointment,
  date: string,
  time: number,
  masterId?: number,
  serviceId?: number,
) =>
  rescheduleAppointment(fixture.salon.context(), appointment.id, {
    date,
    time,
    note: null,
    masterId,
    serviceId,
  })
const heard = () => fixture.heard(fixture.a, phone).map(({ text }) => text)
const statesOf = async (appointment: Appointment) =>
  (await fixture.notices(appointment))
    .filter(({ recipient }) => recipient === 'Nina')
    .map(({ event, state, error }) => [event.replace('APPOINTMENT_', ''), state, error])
const TOLD_INSTEAD = 'What happened after it was told instead.'

describe('in quiet hours', () => {
  beforeEach(() => fixture.quiet(hour(21), hour(8)))

  test('a notification waits for their end', async () => {
    fixture.app.now = at(7, '22:00')
    const appointment = await fixture.book({ client })
    expect(await fixture.send(appointment)).toEqual({ retryAfterMs: 10 * 3_600_000 })
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: null,
      state: 'PENDING',
      text: '',
      error: null,
    })
    fixture.app.now = at(8, '07:59')
    expect(await fixture.send(appointment)).toEqual({ retryAfterMs: 60_000 })
    expect(heard()).toEqual([])
    fixture.app.now = at(8, '08:00')
    expect(await fixture.send(appointment)).toBeUndefined()
    expect(heard()).toHaveLength(1)
  })

  test('a job is left for their end', async () => {
    fixture.app.now = at(7, '22:00')
    const before = Date.now()
    await fixture.book({ client })
    const token = fixture.app.tokens.sign(
      'access',
      { accountId: fixture.salon.admin.id },
      fixture.app.now,
    )
    const { data } = await fixture.app.graphql<{
      jobs: { nodes: { name: string; runAt: string }[] }
    }>('{ jobs(first: 100) { nodes { name runAt } } }', {}, token)
    const job = data.jobs.nodes.at(-1)
    expect(job?.name).toBe('send_notifications')
    expect(Date.parse(job?.runAt ?? '')).toBeGreaterThanOrEqual(before + 10 * 3_600_000 - 1000)
  })

  test('one of an appointment that starts by their end does not', async () => {
    fixture.app.now = at(7, '22:00')
    const appointment = await fixture.book({ client, date: '2030-01-08', time: hour(7) })
    expect(await fixture.send(appointment)).toBeUndefined()
    expect(heard()).toHaveLength(1)
  })

  test('nor does one of an appointment that would have started by their end, and was moved away', async () => {
    const appointment = await fixture.book({ client, date: '2030-01-09', time: hour(7) })
    await fixture.send(appointment)
    fixture.app.now = at(8, '22:00')
    await moveTo(appointment, '2030-01-16', hour(12))
    expect(await fixture.send(appointment)).toBeUndefined()
    expect(heard().at(-1)).toContain('16 January')
  })

  test('of what happened in the night only the last is told', async () => {
    fixture.app.now = at(7, '22:00')
    const [cancelled, moved] = [await fixture.book({ client }), await fixture.book({ client })]
    await move(cancelled, 'confirmed')
    await move(cancelled, 'cancelled')
    await moveTo(moved, '2030-01-17', hour(15))
    fixture.app.now = at(8, '08:00')
    await fixture.sendOn(cancelled, 5)
    await fixture.sendOn(moved, 5)
    expect(await statesOf(cancelled)).toEqual([
      ['CREATED', 'SKIPPED', TOLD_INSTEAD],
      ['CONFIRMED', 'SKIPPED', TOLD_INSTEAD],
      ['CANCELLED', 'SENT', null],
    ])
    expect(await statesOf(moved)).toEqual([
      ['CREATED', 'SKIPPED', TOLD_INSTEAD],
      ['RESCHEDULED', 'SENT', null],
    ])
    expect(heard()).toEqual([
      expect.stringContaining('cancelled'),
      expect.stringContaining('15:00'),
    ])
  })

  test('what fails in the evening is not tried all night', async () => {
    const tries: number[] = []
    fixture.a.take = () => {
      tries.push(fixture.app.now)
      return away()
    }
    fixture.app.now = at(7, '20:50')
    const appointment = await fixture.book({ client })
    while (fixture.app.now < at(8, '08:30'))
      await fixture.sendOn(appointment, 1, { messenger_a: fixture.a })
    const inTheNight = tries.filter((time) => time >= at(7, '21:00') && time < at(8, '08:00'))
    expect([tries.filter((time) => time < at(7, '21:00')).length, inTheNight]).toEqual([
      expect.any(Number),
      [],
    ])
    expect(tries.at(-1)).toBeGreaterThanOrEqual(at(8, '08:00'))
  })

  test('what nobody sent in time waits, as it does where it is to be tried again', async () => {
    fixture.app.now = at(7, '20:00')
    const appointment = await fixture.book({ client })
    fixture.app.now = at(7, '23:00')
    expect(await fixture.send(appointment)).toEqual({ retryAfterMs: 9 * 3_600_000 })
    expect(heard()).toEqual([])
  })

  test('what happened a moment before them is sent, and tried again at once', async () => {
    fixture.app.now = at(7, '20:59')
    const appointment = await fixture.book({ client })
    fixture.app.now = at(7, '21:00')
    fixture.a.take = away
    await fixture.sendOn(appointment, 2, { messenger_a: fixture.a })
    fixture.a.take = () => Promise.resolve('taken')
    await fixture.sendOn(appointment, 2, { messenger_a: fixture.a })
    expect(fixture.app.now).toBeLessThan(at(7, '21:01'))
    expect(await fixture.notification(appointment)).toMatchObject({ state: 'SENT' })
  })
})

describe('a person hears of an appointment in the order in which it happened', () => {
  test('also when nothing was sent before the last of it', async () => {
    const taken: string[] = []
    let turn = 0
    fixture.a.take = async ({ to, text, key }) => {
      turn += 1
      // the later, the quicker
      for (let wait = 8 - turn; wait > 0; wait -= 1) await new Promise(setImmediate)
      if (to === phone) taken.push(text)
      return key
    }
    const appointment = await fixture.book({ client, date: '2030-01-10', time: hour(14) })
    await move(appointment, 'confirmed')
    await moveTo(appointment, '2030-01-11', hour(15))
    await move(appointment, 'cancelled')
    expect(await fixture.send(appointment)).toBeUndefined()
    expect((await statesOf(appointment)).map(([event, state]) => `${event} ${state}`)).toEqual([
      ...['CREATED SENT', 'CONFIRMED SENT', 'RESCHEDULED SENT', 'CANCELLED SENT'],
    ])
    const words = [
      'We have your booking',
      'is confirmed',
      '(before: Thursday, 10 January at 14:00)',
      'been cancelled',
    ]
    expect(taken).toEqual(words.map((word) => expect.stringContaining(word)))
  })

  test('also when somebody else is still sending what was before', async () => {
    let answer = (): void => undefined
    fixture.a.take = ({ to, key }) =>
      to === phone && heard().length === 1
        ? new Promise((resolve) => (answer = () => resolve(key)))
        : Promise.resolve(key)
    const appointment = await fixture.book({ client })
    const sending = fixture.send(appointment)
    while (heard().length === 0) await new Promise(setImmediate)
    await move(appointment, 'cancelled')
    expect(await fixture.send(appointment)).toEqual({ retryAfterMs: expect.any(Number) })
    expect(heard()).toHaveLength(1)
    answer()
    await sending
    expect(await fixture.send(appointment)).toBeUndefined()
    expect(heard()).toHaveLength(2)
  })

  test.each([
    ['cancelled', (appointment: Appointment) => move(appointment, 'cancelled')],
    ['moved', (appointment: Appointment) => moveTo(appointment, '2030-01-20', hour(15))],
  ])('what could not be sent until it was %s is not told any more', async (_, undo) => {
    fixture.a.take = away
    const appointment = await fixture.book({ client })
    await fixture.send(appointment, { messenger_a: fixture.a })
    await undo(appointment)
    fixture.a.take = ({ key }) => Promise.resolve(key)
    await fixture.sendOn(appointment, 5, { messenger_a: fixture.a })
    expect((await statesOf(appointment)).map(([, state, error]) => [state, error])).toEqual([
      ['SKIPPED', TOLD_INSTEAD],
      ['SENT', null],
    ])
    expect(heard()).toHaveLength(2)
  })

  test('what could not be sent until the confirmation got through is not told any more', async () => {
    fixture.a.take = away
    const appointment = await fixture.book({ client })
    await fixture.send(appointment, { messenger_a: fixture.a })
    await move(appointment, 'confirmed')
    await fixture.send(appointment, { messenger_a: fixture.a })
    expect((await statesOf(appointment)).map(([, state]) => state)).toEqual(['PENDING', 'PENDING'])
    fixture.a.take = ({ key, text }) => (text.includes('We have') ? away() : Promise.resolve(key))
    await fixture.sendOn(appointment, 8, { messenger_a: fixture.a })
    expect(await statesOf(appointment)).toEqual([
      ['CREATED', 'SKIPPED', TOLD_INSTEAD],
      ['CONFIRMED', 'SENT', null],
    ])
  })

  test('the confirmation waits for what is to be tried again in a moment', async () => {
    fixture.a.take = away
    const appointment = await fixture.book({ client })
    await fixture.send(appointment)
    await move(appointment, 'confirmed')
    await fixture.sendOn(appointment, 20)
    expect((await statesOf(appointment)).map(([event, state]) => `${event} ${state}`)).toEqual([
      ...['CREATED SENT', 'CONFIRMED SENT'],
    ])
    const words = ['We have your booking', 'is confirmed'].map((said) =>
      expect.stringContaining(said),
    )
    expect(fixture.heard(fixture.b, phone).map(({ text }) => text)).toEqual(words)
  })
})

describe('whoever an appointment does not belong to any more', () => {
  test('as its master, hears nothing of it', async () => {
    const old = await fixture.salon.master({
      works: '00:00-24:00',
      name: 'Olga',
      phone: '+4915112000002',
    })
    const service = await fixture.salon.service({ by: [old, fixture.anna], minutes: 30 })
    await fixture.notifyMasters()
    const appointment = await fixture.book({ client, master: old, serviceId: service.id })
    await moveTo(appointment, appointment.date, hour(20), fixture.anna.id, service.id)
    await fixture.sendOn(appointment, 3)
    expect(fixture.heard(fixture.a, '+4915112000002')).toEqual([])
    expect(
      (await fixture.notices(appointment)).find(({ recipient }) => recipient === 'Olga'),
    ).toMatchObject({
      ...{ state: 'SKIPPED', error: 'The appointment is with another master by now.' },
    })
    expect(fixture.heard(fixture.a, phone)).toHaveLength(2)
  })

  test('is not notified that it has left: moves are for the client', async () => {
    const old = await fixture.salon.master({
      works: '00:00-24:00',
      name: 'Vera',
      phone: '+4915112000003',
    })
    const service = await fixture.salon.service({ by: [old, fixture.anna], minutes: 30 })
    await fixture.notifyMasters()
    const appointment = await fixture.book({
      client,
      master: old,
      serviceId: service.id,
      time: hour(10),
    })
    await fixture.sendOn(appointment, 3)
    await moveTo(appointment, appointment.date, hour(21), fixture.anna.id, service.id)
    await fixture.sendOn(appointment, 3)
    const words = fixture.heard(fixture.a, '+4915112000003').map(({ text }) => text)
    expect(words).toEqual([expect.stringContaining('10:00')])
    expect(fixture.heard(fixture.a, ANNAS_PHONE)).toEqual([])
  })
})

describe('a master', () => {
  const toAnna = async (appointment: Appointment) =>
    (await fixture.notices(appointment))
      .filter(({ recipient }) => recipient === 'Anna')
      .map(({ event, state, error }) => [event.replace('APPOINTMENT_', ''), state, error])

  test(
    'who gets cancellations alone gets one of an appointment that was booked, moved and ' +
      'cancelled in ' +
      'the night',
    async () => {
      await fixture.quiet(hour(21), hour(8))
      fixture.app.now = at(7, '22:00')
      const appointment = await fixture.book({ client })
      await moveTo(appointment, '2030-01-18', hour(15))
      await move(appointment, 'cancelled')
      fixture.app.now = at(8, '08:00')
      await fixture.sendOn(appointment, 5)
      expect(await toAnna(appointment)).toEqual([['CANCELLED', 'SENT', null]])
    },
  )

  test('who gets new appointments gets the cancellation instead, where both waited', async () => {
    await fixture.notifyMasters()
    await fixture.quiet(hour(21), hour(8))
    fixture.app.now = at(7, '22:00')
    const appointment = await fixture.book({ client })
    await move(appointment, 'cancelled')
    fixture.app.now = at(8, '08:00')
    await fixture.sendOn(appointment, 5)
    expect(await toAnna(appointment)).toEqual([
      ['CREATED', 'SKIPPED', TOLD_INSTEAD],
      ['CANCELLED', 'SENT', null],
    ])
  })

  test(
    'is told of a new appointment where it lies by then, if it moved while the notification ' +
      'waited',
    async () => {
      await fixture.notifyMasters()
      await fixture.quiet(hour(21), hour(8))
      fixture.app.now = at(7, '22:00')
      const appointment = await fixture.book({ client })
      await moveTo(appointment, '2030-01-19', hour(16))
      fixture.app.now = at(8, '08:00')
      await fixture.sendOn(appointment, 5)
      expect(await toAnna(appointment)).toEqual([['CREATED', 'SENT', null]])
      expect(fixture.heard(fixture.a, ANNAS_PHONE).at(-1)?.text).toContain('19 January at 16:00')
    },
  )

  test('is not told the old time, if the appointment moved after a try that failed', async () => {
    await fixture.notifyMasters()
    fixture.a.take = away
    const appointment = await fixture.book({ client })
    await fixture.send(appointment, { messenger_a: fixture.a })
    await moveTo(appointment, '2030-01-21', hour(16))
    fixture.a.take = ({ key }) => Promise.resolve(key)
    await fixture.sendOn(appointment, 5, { messenger_a: fixture.a })
    expect(await toAnna(appointment)).toEqual([
      ['CREATED', 'SKIPPED', 'The appointment was moved meanwhile.'],
    ])
    expect(fixture.heard(fixture.a, ANNAS_PHONE)).toHaveLength(1)
    expect(heard().at(-1)).toContain('16:00')
  })
})
