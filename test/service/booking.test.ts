import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readClock } from '../../src/domain/time/time.js'
import { bookAppointment, type BookingRequest } from '../../src/service/booking/book-appointment.js'
import { updateService } from '../../src/service/catalog/catalog.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { readAppointment, readStatusLogs } from '../../src/service/booking/read-appointments.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { updateSalon } from '../../src/service/catalog/salon.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { tellStory } from '../support/inbox/story.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const clock = (text: string): number => readClock(text) ?? NaN
const at = (masterId: number, serviceId: number, date: string, time: string): BookingRequest => ({
  masterId,
  serviceId,
  date,
  time: clock(time),
  comment: '',
})

test('buffers keep appointments apart on both sides and may run past closing time', async () => {
  const salon = await tellStory(app)
  const anna = await salon.master({ works: '10:00-18:00' })
  const massage = await salon.service({ minutes: 60, before: 10, after: 20, by: [anna] })
  const book = (time: string) =>
    bookAppointment(salon.context(), at(anna.id, massage.id, '2030-01-08', time))
  await book('12:00')
  await expect(book('13:29')).rejects.toMatchObject({ code: 'slot_taken' })
  await expect(book('10:31')).rejects.toMatchObject({ code: 'slot_taken' })
  await book('13:30')
  await book('10:30')
  expect((await book('17:00')).endsAt).toBe(Date.UTC(2030, 0, 8, 17))
})

test(
  'the price list does not move what is booked; a reschedule keeps it while master and service ' +
    'stay',
  async () => {
    const salon = await tellStory(app)
    const [anna, boris] = [await salon.master(), await salon.master({ name: 'Boris' })]
    const cut = await salon.service({ minutes: 60, price: '45.00', by: [anna, boris] })
    const appointment = await bookAppointment(
      salon.context(),
      at(anna.id, cut.id, '2030-01-08', '10:00'),
    )
    await updateService(salon.context(), cut.id, {
      name: 'Cut',
      durationMinutes: 90,
      price: '60.00',
    })
    const frozen = { id: cut.id, name: 'Haircut', durationMinutes: 60, price: '45.00' }
    expect((await readAppointment(salon.context(), appointment.id))?.service).toEqual(frozen)
    const moved = await rescheduleAppointment(salon.context(), appointment.id, {
      date: '2030-01-09',
      time: clock('17:00'),
      note: null,
    })
    expect(moved.service).toEqual(frozen)
    const given = await rescheduleAppointment(salon.context(), appointment.id, {
      date: '2030-01-09',
      time: clock('16:30'),
      masterId: boris.id,
      note: 'Anna is ill',
    })
    expect(given.service).toEqual({ id: cut.id, name: 'Cut', durationMinutes: 90, price: '60.00' })
    expect(await readAppointment(salon.context(), appointment.id)).toEqual(given)
    const log = await readStatusLogs(salon.context(), [appointment.id])
    expect(log.map(({ oldStatus, newStatus, note }) => [oldStatus, newStatus, note])).toEqual([
      [null, 'booked', null],
      ['booked', 'booked', '2030-01-08 10:00 → 2030-01-09 17:00'],
      ['booked', 'booked', '2030-01-09 17:00 → 2030-01-09 16:30: Anna is ill'],
    ])
  },
)

test('an appointment does not stand in its own way when it moves by half its length', async () => {
  const salon = await tellStory(app)
  const anna = await salon.master()
  const cut = await salon.service({ by: [anna] })
  const appointment = await bookAppointment(
    salon.context(),
    at(anna.id, cut.id, '2030-01-08', '10:00'),
  )
  const moved = await rescheduleAppointment(salon.context(), appointment.id, {
    date: '2030-01-08',
    time: clock('10:30'),
    note: null,
    expectedVersion: 1,
  })
  expect(moved).toMatchObject({
    id: appointment.id,
    time: clock('10:30'),
    version: 2,
    status: 'booked',
  })
  await expect(
    rescheduleAppointment(salon.context(), appointment.id, {
      date: '2030-01-08',
      time: clock('11:00'),
      note: null,
      expectedVersion: 1,
    }),
  ).rejects.toMatchObject({ code: 'version_conflict' })
})

test('automatic confirmation is a second entry by the system', async () => {
  const salon = await tellStory(app)
  await salon.settings({ autoConfirm: true })
  const anna = await salon.master()
  const cut = await salon.service({ by: [anna] })
  const appointment = await bookAppointment(
    salon.context(),
    at(anna.id, cut.id, '2030-01-08', '10:00'),
  )
  expect(appointment).toMatchObject({ status: 'confirmed', version: 2 })
  expect(await readAppointment(salon.context(), appointment.id)).toEqual(appointment)
  const log = await readStatusLogs(salon.context(), [appointment.id])
  expect(log.map(({ oldStatus, newStatus, actor }) => [oldStatus, newStatus, actor.kind])).toEqual([
    [null, 'booked', 'user'],
    ['booked', 'confirmed', 'system'],
  ])
})

test('an appointment that was not kept counts, and gives its time back', async () => {
  const salon = await tellStory(app)
  const anna = await salon.master()
  const cut = await salon.service({ by: [anna] })
  const maria = await salon.client()
  const appointment = await bookAppointment(salon.context(), {
    ...at(anna.id, cut.id, '2030-01-07', '10:00'),
    clientId: maria.id,
  })
  const late = { ...salon.context(), now: MONDAY + 75 * 60_000 }
  await expect(
    moveAppointment({ ...late, now: late.now - 1 }, appointment.id, 'no_show', { note: null }),
  ).rejects.toMatchObject({
    code: 'invalid_status_transition',
  })
  await moveAppointment(late, appointment.id, 'no_show', { note: null })
  const again = await bookAppointment(late, at(anna.id, cut.id, '2030-01-07', '10:20'))
  expect(again.status).toBe('booked')
  const [counted] = await app.db.execute(
    sql`select no_show_count, visits_count from clients where id = ${maria.id}`,
  )
  expect(counted).toEqual({ no_show_count: 1, visits_count: 0 })
})

test('a new zone keeps the instants and moves the wall clock', async () => {
  const salon = await tellStory(app)
  const anna = await salon.master()
  const cut = await salon.service({ by: [anna] })
  const appointment = await bookAppointment(
    salon.context(),
    at(anna.id, cut.id, '2030-01-08', '10:00'),
  )
  await updateSalon(salon.context(), { timeZone: 'Asia/Tashkent' })
  expect(await readAppointment(salon.context(), appointment.id)).toMatchObject({
    startsAt: appointment.startsAt,
    date: '2030-01-08',
    time: clock('14:00'),
  })
})

test('Postgres itself refuses a second active appointment at the same time', async () => {
  const salon = await tellStory(app)
  const anna = await salon.master()
  const cut = await salon.service({ by: [anna] })
  const { id } = await bookAppointment(salon.context(), at(anna.id, cut.id, '2030-01-08', '10:00'))
  const columns =
    'salon_id, client_id, master_id, service_id, service_name, duration_minutes, price, ' +
    'buffer_before_minutes, buffer_after_minutes, date, start_minute, starts_at, ends_at, ' +
    'busy_from, busy_to, source, created_at, updated_at'
  const copy = (status: string) =>
    app.db.execute(
      sql`insert into appointments (${sql.raw(columns)}, status)
        select ${sql.raw(columns)}, ${status}::text from appointments where id = ${id}`,
    )
  await expect(copy('booked')).rejects.toMatchObject({ cause: { code: '23P01' } })
  await copy('cancelled')
})
