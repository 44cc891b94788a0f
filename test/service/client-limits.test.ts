import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '../../src/domain/booking/appointment.js'
import { readClock } from '../../src/domain/time/time.js'
import { asClient } from '../../src/service/inbox/sending/as-client.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import type { Context } from '../../src/service/context.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

type Id = { readonly id: number }

let app: TestApp
let salon: Story
let anna: Id
let berta: Id
let haircut: Id
let maria: Id
let pilot: Context
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  salon = await tellStory(app)
  anna = await salon.master()
  berta = await salon.master({ name: 'Berta' })
  haircut = await salon.service({ by: [anna, berta] })
  maria = await salon.client()
  pilot = asClient(salon.context(), salon.id, maria.id)
})

const clock = (text: string): number => readClock(text) ?? NaN
type Wish = { time?: string; date?: string; master?: Id; service?: Id; client?: Id }
const bookingOf = ({
  time = '10:00',
  date = '2030-01-08',
  master = anna,
  service = haircut,
  client,
}: Wish) => ({
  ...{
    masterId: master.id,
    serviceId: service.id,
    date,
    time: clock(time),
    comment: '',
    clientId: client?.id,
  },
})
const bookAs = (context: Context, wish: Wish = {}) => bookAppointment(context, bookingOf(wish))
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

describe('how many appointments to come one client may book', () => {
  test('is five at first, whoever booked them; a cancelled one makes room', async () => {
    const first = await bookAs(salon.context(), { client: maria, date: '2030-01-08' })
    for (const day of ['09', '10', '11', '12']) await bookAs(pilot, { date: `2030-01-${day}` })
    await expect(bookAs(pilot, { date: '2030-01-14' })).rejects.toMatchObject({
      code: 'too_many_appointments',
      message: 'You already have 5 appointments to come. Cancel one or ask the salon.',
    })
    await moveAppointment(salon.context(), first.id, 'cancelled', { note: null })
    expect(await code(bookAs(pilot, { date: '2030-01-14' }))).toBe('done')
    expect(await code(bookAs(pilot, { date: '2030-01-15' }))).toBe('too_many_appointments')
  })

  test.each<[Status, string]>([
    ['booked', 'too_many_appointments'],
    ['confirmed', 'too_many_appointments'],
    ['in_progress', 'done'],
    ['done', 'done'],
    ['cancelled', 'done'],
    ['no_show', 'done'],
  ])('counts one that is %s so: %s', async (status, expected) => {
    await salon.settings({ maxFutureAppointmentsPerClient: 1 })
    const { id } = await bookAs(pilot)
    await app.db.execute(sql`update appointments set status = ${status} where id = ${id}`)
    expect(await code(bookAs(pilot, { time: '15:00' }))).toBe(expected)
  })

  test('counts no more what has begun', async () => {
    await salon.settings({ maxFutureAppointmentsPerClient: 1, leadTimeMinutes: 0 })
    await bookAs(pilot, { date: '2030-01-07', time: '10:00' })
    const [at, after] = [MONDAY + 60 * 60_000, MONDAY + 60 * 60_000 + 1]
    expect(await code(bookAs({ ...pilot, now: at }, { time: '12:00' }))).toBe(
      'too_many_appointments',
    )
    expect(await code(bookAs({ ...pilot, now: after }, { time: '12:00' }))).toBe('done')
  })

  test("counts no other client's, and none of another salon", async () => {
    await salon.settings({ maxFutureAppointmentsPerClient: 1 })
    const nora = await salon.client()
    await bookAs(salon.context(), { client: nora })
    expect(await code(bookAs(pilot, { time: '11:00' }))).toBe('done')
    expect(
      await code(bookAs(asClient(salon.context(), salon.id, nora.id), { time: '12:00' })),
    ).toBe('too_many_appointments')
  })

  test('binds no staff', async () => {
    await salon.settings({ maxFutureAppointmentsPerClient: 1 })
    for (const time of ['10:00', '11:00', '12:00'])
      await bookAs(salon.context(), { client: maria, time })
    expect(
      await code(bookAs(salon.context(), { client: maria, time: '12:00', master: berta })),
    ).toBe('done')
  })

  test('costs staff no statement, and a client two', async () => {
    const sent = async (context: Context, time: string): Promise<string[]> => {
      app.statements = []
      await bookAs(context, { client: maria, time })
      return app.statements.filter(
        (text) => /advisory|starts_at\) \* 1000/.test(text) && !/span/.test(text),
      )
    }
    const [staff, client] = [await sent(salon.context(), '10:00'), await sent(pilot, '12:00')]
    // the lock of the master's day; and the client's, and their list
    expect([staff.length, client.length]).toEqual([1, 3])
  })

  test('does not hinder a move', async () => {
    await salon.settings({ maxFutureAppointmentsPerClient: 1 })
    const { id } = await bookAs(pilot)
    const moved = await rescheduleAppointment(pilot, id, {
      date: '2030-01-09',
      time: clock('12:00'),
      note: null,
    })
    expect(moved.date).toBe('2030-01-09')
  })

  test('leaves nothing of what was refused', async () => {
    await salon.settings({ maxFutureAppointmentsPerClient: 1 })
    await bookAs(pilot)
    const count = async () =>
      (
        await app.db.execute(sql`
      select (select count(*) from appointments)::int as made, (select count(*)
      from events)::int as told,
        (select count(*) from notifications)::int as notices, (select count(*)
        from status_log)::int as entries`)
      )[0]
    const before = await count()
    expect(await code(bookAs(pilot, { time: '15:00' }))).toBe('too_many_appointments')
    expect(await count()).toEqual(before)
  })
})

describe('a time at which the client has another appointment', () => {
  test('is refused with another master, and back to back it is not', async () => {
    await bookAs(pilot, { time: '12:00' })
    for (const time of ['11:30', '12:00', '12:30'])
      expect(await code(bookAs(pilot, { time, master: berta }))).toBe('client_busy')
    for (const time of ['11:00', '13:00'])
      expect(await code(bookAs(pilot, { time, master: berta }))).toBe('done')
  })

  test('is that of the service, without its buffers', async () => {
    const dyed = await salon.service({ by: [anna, berta], before: 30, after: 30 })
    const carla = await salon.master({ name: 'Carla' })
    const short = await salon.service({ by: [carla], minutes: 30 })
    await bookAs(pilot, { time: '12:00', service: dyed })
    for (const time of ['11:00', '13:00'])
      expect(await code(bookAs(pilot, { time, master: berta, service: dyed }))).toBe('done')
    expect(await code(bookAs(pilot, { time: '12:30', master: carla, service: short }))).toBe(
      'client_busy',
    )
  })

  test('is refused while the other one is in progress, and free once that is cancelled', async () => {
    const { id } = await bookAs(pilot, { time: '12:00' })
    await app.db.execute(sql`update appointments set status = 'in_progress' where id = ${id}`)
    expect(await code(bookAs(pilot, { time: '12:30', master: berta }))).toBe('client_busy')
    await app.db.execute(sql`update appointments set status = 'cancelled' where id = ${id}`)
    expect(await code(bookAs(pilot, { time: '12:30', master: berta }))).toBe('done')
  })

  test('is refused for a move too, where the appointment itself is not in its own way', async () => {
    const { id } = await bookAs(pilot, { time: '10:00' })
    await bookAs(pilot, { time: '14:00', master: berta })
    const to = (context: Context, time: string) =>
      code(
        rescheduleAppointment(context, id, { date: '2030-01-08', time: clock(time), note: null }),
      )
    expect(await to(pilot, '10:30')).toBe('done')
    expect(await to(pilot, '13:30')).toBe('client_busy')
    expect(await to(pilot, '13:00')).toBe('done')
    expect(await to(salon.context(), '13:30')).toBe('done')
  })

  test('is no matter to staff, nor is what another client has then', async () => {
    await bookAs(pilot, { time: '12:00' })
    expect(
      await code(bookAs(salon.context(), { client: maria, time: '12:00', master: berta })),
    ).toBe('done')
    const nora = asClient(salon.context(), salon.id, (await salon.client()).id)
    await bookAs(nora, { time: '15:00' })
    expect(await code(bookAs(pilot, { time: '15:00', master: berta }))).toBe('done')
  })
})
