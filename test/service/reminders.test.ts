import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/time.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { updateNotificationSettings } from '../../src/service/notifications/notification-settings.js'
import { createReminders } from '../../src/service/notifications/create-reminders.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { openDatabase, transact } from '../../src/store/postgres/database.js'
import { insertReminders, salonsToRemind } from '../../src/store/notifications/reminders.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import {
  away,
  notificationsOf,
  type NotificationFixture,
  openNotifications,
  type SeenNotification,
} from '../support/notifications.js'
import { bookingOfA, openImportFixture } from '../support/crm/imports.js'
import { tellStory } from '../support/inbox/story.js'
import { propertyRuns } from '../support/property-runs.js'
import { reminderAt } from '../../src/domain/notifications/notification-time.js'

const HOUR = 3_600_000
let fixture: NotificationFixture
let day = '2030-01-10'
beforeAll(async () => {
  fixture = await openNotifications()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await settings({ reminderMinutes: 24 * 60 })
  day = addDays(day, 4) // nothing of one test is near what the next one does
})

const settings = (change: Parameters<typeof updateNotificationSettings>[1]) =>
  updateNotificationSettings(fixture.salon.context(), change)
/** The test's day at an hour in Berlin. */
const at = (hour: number, days = 0): number =>
  Date.parse(`${addDays(day, days)}T00:00:00+01:00`) + hour * HOUR
/** At 15:00 on the test's day, made long before. */
const book = (more = {}) => fixture.book({ date: day, time: 900, ...more })
const sweep = (now: number) => {
  fixture.app.now = now
  return createReminders(fixture.app.db, now)
}
const moveTo = (appointment: { readonly id: number }, date: string, time: number) =>
  rescheduleAppointment(fixture.salon.context(), appointment.id, { date, time, note: null })
const remindersOf = async (appointment: { readonly id: number }): Promise<SeenNotification[]> =>
  (await fixture.notices(appointment)).filter(({ event }) => event === 'APPOINTMENT_REMINDER')
const stateOf = async (appointment: { readonly id: number }) =>
  (await remindersOf(appointment)).map(({ recipient, state, error }) => [recipient, state, error])
const SENT = [['Maria Schmidt', 'SENT', null]]

/** At 15:00 on the test's day, in a salon of its own. */
async function bookElsewhere() {
  const other = await tellStory(fixture.app)
  const master = await other.master({ works: '00:00-24:00' })
  const { id: serviceId } = await other.service({ by: [master] })
  const place = { masterId: master.id, serviceId, date: day, time: 900, comment: '' }
  return { appointment: await bookAppointment(other.context(), place), salonId: other.id }
}

test('a salon whose people cannot be reminded keeps nobody else from being', async () => {
  await book()
  const { appointment } = await bookElsewhere()
  const { db } = fixture.app
  const zone = (name: string) =>
    db.execute(sql`update salons set time_zone = ${name} where id = ${fixture.salon.id}`)
  await zone('Nowhere/At_All')
  const failed = await sweep(at(15, -1)).catch(() => 'failed')
  await zone('Europe/Berlin')
  expect(failed).toBe('failed')
  expect(
    await db.execute(
      sql`select recipient_kind as kind from notifications
        where appointment_id = ${appointment.id} and event = 'appointment_reminder' order by id`,
    ),
  ).toMatchObject([{ kind: 'client' }])
})

test('a salon that is switched off reminds nobody until it is switched on', async () => {
  const { db } = fixture.app
  const appointment = await book()
  const switchOff = (since: string | null) =>
    db.execute(sql`update salons set switched_off_at = ${since} where id = ${fixture.salon.id}`)
  await switchOff('2029-01-01')
  await sweep(at(15, -1))
  await switchOff(null)
  expect(await remindersOf(appointment)).toEqual([])
  await sweep(at(15, -1))
  expect(await remindersOf(appointment)).toHaveLength(1)
})

test('the salons of all due reminders are found, in every zone and around clock changes', async () => {
  const { db } = fixture.app
  const { appointment, salonId } = await bookElsewhere()
  const cases = fc.record({
    zone: fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
    ),
    start: fc.constantFrom(
      '2030-03-10',
      '2030-03-31',
      '2030-04-07',
      '2030-10-27',
      '2030-11-03',
      '2030-07-01',
    ),
    minute: fc.nat({ max: 1439 }),
    lead: fc.integer({ min: 1, max: 4320 }),
    quiet: fc.option(fc.tuple(fc.nat({ max: 1439 }), fc.nat({ max: 1439 }))),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ zone, start, minute, lead, quiet }) => {
      const startsAt = Date.parse(`${start}T00:00:00Z`) + minute * 60_000
      const [from, to] = quiet ?? [null, null]
      await db.execute(sql`update salons set time_zone = ${zone}, reminder_minutes = ${lead},
        quiet_from = ${from}, quiet_to = ${to} where id = ${salonId}`)
      await db.execute(sql`update appointments set starts_at = ${new Date(startsAt).toISOString()},
        ends_at = starts_at + interval '10 years', busy_to = starts_at + interval '10 years',
        busy_from = '2020-01-01', created_at = '2020-01-01' where id = ${appointment.id}`)
      const hours = from === null || to === null ? null : { from, to }
      const due = reminderAt(startsAt, lead, hours, zone) ?? Number.NaN
      if (due >= startsAt) return
      expect(await salonsToRemind(db, due)).toContain(salonId)
      if (start === '2030-07-01')
        expect(await salonsToRemind(db, due - 60_000)).not.toContain(salonId)
    }),
    { numRuns: propertyRuns(300) },
  )
  await db.execute(sql`update salons set reminder_minutes = 0 where id = ${salonId}`)
})

describe('people are reminded', () => {
  test('a settable time before their appointment, once', async () => {
    const client = await fixture.salon.client()
    const appointment = await book({ client })
    await fixture.send(appointment)
    await sweep(at(15, -1) - 1)
    expect(await remindersOf(appointment)).toEqual([])
    await sweep(at(15, -1))
    expect(await stateOf(appointment)).toEqual([['Maria Schmidt', 'PENDING', null]])
    await fixture.send(appointment)
    expect(await stateOf(appointment)).toEqual(SENT)
    const [, reminder] = fixture.heard(fixture.a, client.phone)
    expect(reminder?.text).toMatch(
      /^Hello Maria Schmidt! A reminder of your appointment: .* at 15:00/,
    )
    for (const now of [at(15, -1) + 30_000, at(8), at(15) - 1, at(15), at(20)]) await sweep(now)
    expect(await stateOf(appointment)).toEqual(SENT)
    expect(await fixture.send(appointment)).toBeUndefined()
  })

  test('by a job', async () => {
    const appointment = await book()
    await sweep(at(15, -1))
    const token = fixture.app.tokens.sign(
      'access',
      { accountId: fixture.salon.admin.id },
      fixture.app.now,
    )
    const { data } = await fixture.app.graphql<{ jobs: { nodes: { name: string }[] } }>(
      '{ jobs(first: 100) { nodes { name } } }',
      {},
      token,
    )
    expect(data.jobs.nodes.at(-1)).toEqual({ name: 'send_notifications' })
    const { jobs } = data
    await sweep(at(15, -1) + 1000)
    const again = await fixture.app.graphql<{ jobs: unknown[] }>(
      '{ jobs(first: 100) { nodes { name } } }',
      {},
      token,
    )
    expect(again.data.jobs).toEqual(jobs)
    expect(await remindersOf(appointment)).toHaveLength(1)
  })

  test('as each salon wants it, or not at all', async () => {
    const { app } = fixture
    const others = await Promise.all(
      [60, 0].map(async (reminderMinutes) => {
        const salon = await tellStory(app, 'America/New_York')
        const master = await salon.master({ works: '00:00-24:00' })
        const service = await salon.service({ by: [master] })
        await updateNotificationSettings(salon.context(), { reminderMinutes })
        const booking = {
          masterId: master.id,
          serviceId: service.id,
          clientId: (await salon.client()).id,
          comment: '',
        }
        const appointment = await bookAppointment(salon.context(), {
          ...booking,
          date: day,
          time: 540,
        }) // 15:00 in Berlin
        return async () => {
          const token = app.tokens.sign('access', { accountId: salon.admin.id }, app.now)
          return (await notificationsOf(app, appointment.id, token)).length - 1
        }
      }),
    )
    const counts = () => Promise.all(others.map((count) => count()))
    await sweep(at(14) - 1)
    expect(await counts()).toEqual([0, 0])
    await sweep(at(14))
    expect(await counts()).toEqual([1, 0])
    await sweep(at(15) - 1)
    expect(await counts()).toEqual([1, 0])
  })

  test('late, where nobody looked in time, but not of what has begun', async () => {
    const [late, begun] = [await book(), await book({ time: 600 })]
    await sweep(at(14))
    expect(await remindersOf(late)).toHaveLength(1)
    expect(await remindersOf(begun)).toEqual([])
  })

  test('as soon as a longer time is set that has come', async () => {
    const appointment = await book()
    await sweep(at(15, -2))
    expect(await remindersOf(appointment)).toEqual([])
    await settings({ reminderMinutes: 48 * 60 })
    await sweep(at(15, -2))
    expect(await remindersOf(appointment)).toHaveLength(1)
    await settings({ reminderMinutes: 60 })
    await sweep(at(14))
    expect(await remindersOf(appointment)).toHaveLength(1)
  })

  test('of nothing that they heard of after that time', async () => {
    const [moved, meanwhile] = [await book(), await book({ time: 960 })]
    fixture.app.now = at(16, -1)
    const appointment = await book({ time: 840 })
    await moveTo(moved, day, 930)
    await sweep(at(8))
    expect(await remindersOf(appointment)).toEqual([])
    expect(await remindersOf(moved)).toEqual([])
    expect(await remindersOf(meanwhile)).toHaveLength(1)
  })
})

describe('an appointment that was moved', () => {
  test('to another time is reminded of that alone', async () => {
    const appointment = await book()
    await moveTo(appointment, addDays(day, 2), 900)
    await sweep(at(15, -1))
    expect(await remindersOf(appointment)).toEqual([])
    await sweep(at(15, 1))
    await fixture.sendOn(appointment, 3)
    expect(await stateOf(appointment)).toEqual(SENT)
  })

  test('after its reminder is reminded of again', async () => {
    const appointment = await book()
    await sweep(at(15, -1))
    await fixture.sendOn(appointment, 3)
    await moveTo(appointment, addDays(day, 3), 600)
    await sweep(at(10, 2))
    await fixture.sendOn(appointment, 3)
    expect(await stateOf(appointment)).toEqual([...SENT, ...SENT])
    expect((await remindersOf(appointment)).at(-1)?.text).toContain('at 10:00')
  })

  test('there and back is not reminded of twice', async () => {
    const appointment = await book()
    await sweep(at(15, -1))
    await moveTo(appointment, addDays(day, 3), 600)
    await moveTo(appointment, day, 900)
    await sweep(at(10))
    await sweep(at(10) + 30_000)
    expect(await remindersOf(appointment)).toHaveLength(1)
  })

  test('before its reminder could be sent is not reminded of', async () => {
    fixture.a.take = away
    const client = await fixture.salon.client()
    const appointment = await book({ client })
    await sweep(at(15, -1))
    await fixture.send(appointment, { messenger_a: fixture.a })
    fixture.a.take = ({ key }) => Promise.resolve(key)
    await moveTo(appointment, addDays(day, 3), 600)
    await fixture.sendOn(appointment, 5, { messenger_a: fixture.a })
    const skipped = ['SKIPPED', 'The appointment was moved meanwhile.']
    expect(await stateOf(appointment)).toEqual([['Maria Schmidt', ...skipped]])
    expect(fixture.heard(fixture.a, client.phone).at(-1)?.text).toContain(
      'Your appointment has changed',
    )
  })

  test('in the very moment in which it is found due is left for its new time', async () => {
    const appointment = await book()
    fixture.app.now = at(15, -1)
    const appointments = [{ id: appointment.id, startsAt: appointment.startsAt }]
    const reminders = { appointments, recipients: ['client'], at: fixture.app.now } as const
    await moveTo(appointment, addDays(day, 3), 600)
    const made = await transact(fixture.app.db, (tx) =>
      insertReminders(tx, fixture.salon.id, reminders),
    )
    expect([made, await remindersOf(appointment)]).toEqual([0, []])
    await sweep(at(10, 2))
    expect(await remindersOf(appointment)).toHaveLength(1)
  })
})

describe('nobody is reminded of an appointment', () => {
  test('that was cancelled, or is over', async () => {
    const cancelled = await book()
    const done = await book({ time: 600 })
    await moveAppointment(fixture.salon.context(), cancelled.id, 'cancelled', { note: null })
    await moveAppointment(fixture.salon.context(), done.id, 'confirmed', { note: null })
    await moveAppointment(fixture.salon.context(), done.id, 'in_progress', { note: null })
    await sweep(at(15, -1))
    expect([await remindersOf(cancelled), await remindersOf(done)]).toEqual([[], []])
  })

  test('that is cancelled before the reminder is sent', async () => {
    const appointment = await book()
    await sweep(at(15, -1))
    await moveAppointment(fixture.salon.context(), appointment.id, 'cancelled', { note: null })
    await fixture.sendOn(appointment, 5)
    const skipped = ['SKIPPED', 'The appointment is cancelled by now.']
    expect(await stateOf(appointment)).toEqual([['Maria Schmidt', ...skipped]])
  })
})

describe('in quiet hours', () => {
  beforeEach(() => fixture.quiet(21 * 60, 8 * 60))

  test('people are reminded after them, or before them where the appointment is early', async () => {
    await settings({ reminderMinutes: 10 * 60 })
    const [noon, early] = [await book({ time: 720 }), await book({ time: 495 })]
    for (const appointment of [noon, early]) await fixture.send(appointment)
    await sweep(at(21, -1) - 1)
    expect([await remindersOf(noon), await remindersOf(early)]).toEqual([[], []])
    await sweep(at(21, -1) + 20_000)
    expect(await fixture.send(early)).toBeUndefined()
    expect([await remindersOf(noon), await stateOf(early)]).toEqual([[], SENT])
    await sweep(at(8) - 1)
    expect(await remindersOf(noon)).toEqual([])
    await sweep(at(8))
    await fixture.sendOn(noon, 3)
    expect(await stateOf(noon)).toEqual(SENT)
  })

  test('a reminder that comes late waits for their end', async () => {
    const appointment = await book({ time: 1200 })
    await sweep(at(23, -1)) // three hours late
    expect(await fixture.send(appointment)).toEqual({ retryAfterMs: 9 * HOUR })
    fixture.app.now = at(8)
    await fixture.sendOn(appointment, 3)
    expect(await stateOf(appointment)).toEqual(SENT)
  })
})

describe('several who sweep at once', () => {
  test('remind of each appointment once', async () => {
    const appointments = [await book(), await book({ time: 960 }), await book({ time: 1020 })]
    const pools = Array.from({ length: 3 }, () =>
      openDatabase({ url: fixture.app.databaseUrl, connections: 3 }),
    )
    fixture.app.now = at(17, -1)
    await Promise.all(
      [...pools, ...pools, ...pools].map(({ db }) => createReminders(db, fixture.app.now)),
    )
    for (const appointment of appointments)
      await Promise.all([fixture.send(appointment), fixture.send(appointment)])
    for (const appointment of appointments) {
      await fixture.sendOn(appointment, 3)
      expect(await stateOf(appointment)).toEqual(SENT)
    }
    const reminders = fixture.a.sent.filter(({ text }) => text.includes('reminder'))
    expect([reminders.length, new Set(reminders.map(({ key }) => key)).size]).toEqual([3, 3])
    await Promise.all(pools.map(({ close }) => close()))
  })
})

describe('an import', () => {
  test('reminds nobody of an appointment that is so near already, but in time of what is later', async () => {
    const fixture = await openImportFixture()
    const anna = await fixture.salon.master({ name: 'Anna', works: '00:00-24:00' })
    await fixture.salon.service({ by: [anna] })
    const now = fixture.app.now // Monday at nine
    fixture.lists.a = [
      bookingOfA({ date: '2030-01-07', time: 1200 }),
      bookingOfA({ date: '2030-01-10', time: 1200 }),
    ]
    await fixture.bring('crm_a')
    await createReminders(fixture.app.db, now)
    expect(await fixture.rows('select from notifications')).toEqual([])
    await createReminders(fixture.app.db, now + (2 * 24 + 11) * HOUR)
    expect(
      await fixture.rows(
        'select appointment_id as id, recipient_kind as who from notifications order by id',
      ),
    ).toEqual([{ id: 2, who: 'client' }])
    await fixture.stop()
  })
})
