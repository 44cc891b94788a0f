import { readdir, readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '../../src/domain/booking/appointment.js'
import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type Recipient,
  RECIPIENTS,
  recipientsOf,
} from '../../src/domain/notifications/notification.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { createReminders } from '../../src/service/notifications/create-reminders.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { updateClient } from '../../src/service/clients/clients.js'
import { addDays, DAY } from '../../src/domain/time/time.js'
import { replyToTask } from '../../src/service/inbox/reply-to-task.js'
import { loadSalon } from '../../src/store/catalog/salons.js'
import { absorbClient, findClient, findClientByPhone } from '../../src/store/clients/clients.js'
import { appointments } from '../../src/store/tables/appointments.js'
import { salons } from '../../src/store/tables/salons.js'
import { MONDAY } from '../support/app.js'
import { tellStory } from '../support/inbox/story.js'
import {
  away,
  FIRST_RULES,
  type NotificationFixture,
  openNotifications,
} from '../support/notifications.js'

let fixture: NotificationFixture
beforeAll(async () => {
  fixture = await openNotifications()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const context = () => fixture.salon.context()
/** What makes each event happen to an appointment. */
const CAUSES: Readonly<Record<NotificationEvent, (appointment: Appointment) => Promise<unknown>>> =
  {
    appointment_created: () => Promise.resolve(),
    appointment_confirmed: ({ id }) => moveAppointment(context(), id, 'confirmed', { note: null }),
    appointment_rescheduled: ({ id, date, time }) =>
      rescheduleAppointment(context(), id, { date: addDays(date, 60), time, note: null }),
    appointment_cancelled: ({ id }) => moveAppointment(context(), id, 'cancelled', { note: null }),
    appointment_reminder: async ({ startsAt }) => {
      fixture.app.now = startsAt - 3_600_000
      await createReminders(fixture.app.db, fixture.app.now)
    },
  }

const NAMES: Readonly<Record<Recipient, string>> = { client: 'Nina', master: 'Anna' }
const CHOICES: readonly (readonly Recipient[])[] = [
  [],
  ['client'],
  ['master'],
  ['client', 'master'],
]
const EVERY_CHOICE = NOTIFICATION_EVENTS.flatMap((event) =>
  CHOICES.map((recipients) => ({ event, recipients })),
)

/** The notifications about an event, once nothing is left to send. */
async function rowsOf(appointment: Appointment, event: NotificationEvent) {
  await fixture.sendOn(appointment, 3)
  const rows = await fixture.notices(appointment)
  return rows.filter((notification) => notification.event === event.toUpperCase())
}

test.each(FIRST_RULES)(
  'of $event in a new salon: $recipients, one row each, and each is sent',
  async ({ event, recipients }) => {
    const appointment = await fixture.book({ client: await fixture.salon.client({ name: 'Nina' }) })
    await CAUSES[event](appointment)
    const rows = await rowsOf(appointment, event)
    expect(rows.map(({ recipient, state }) => [recipient, state])).toEqual(
      recipients.map((kind) => [NAMES[kind], 'SENT']),
    )
  },
)

test.each(EVERY_CHOICE)(
  'of $event with the recipients $recipients: one row each, and each is sent',
  async ({ event, recipients }) => {
    await fixture.notify(event, recipients)
    const appointment = await fixture.book({ client: await fixture.salon.client({ name: 'Nina' }) })
    await CAUSES[event](appointment)
    const rows = await rowsOf(appointment, event)
    expect(rows.map(({ recipient, state }) => [recipient, state])).toEqual(
      recipients.map((kind) => [NAMES[kind], 'SENT']),
    )
    expect(rows.filter(({ text }) => text === '')).toEqual([])
  },
)

test.each(NOTIFICATION_EVENTS)(
  'of %s who cannot be reached: one row each, skipped with the reason',
  async (event) => {
    await fixture.notify(event, RECIPIENTS)
    const ben = await fixture.salon.master({ works: '00:00-24:00', name: 'Ben' })
    const service = await fixture.salon.service({ by: [ben], minutes: 30 })
    const appointment = await fixture.book({ client: null, master: ben, serviceId: service.id })
    await CAUSES[event](appointment)
    const error = 'Neither a phone nor an address in a messenger is known.'
    const rows = await rowsOf(appointment, event)
    expect(rows.map(({ state, error: why }) => [state, why])).toEqual(
      RECIPIENTS.map(() => ['SKIPPED', error]),
    )
  },
)

describe('a client who does not want notifications', () => {
  const OPTED_OUT = ['SKIPPED', 'The client does not want notifications.']
  const nina = async (notificationsEnabled: boolean) => {
    const client = await fixture.salon.client({ name: 'Nina' })
    await updateClient(context(), client.id, { notificationsEnabled })
    return client
  }
  const seen = async (appointment: Appointment, event: NotificationEvent) =>
    (await rowsOf(appointment, event)).map(({ recipient, state, error }) => [
      recipient,
      state,
      error,
    ])

  test.each(NOTIFICATION_EVENTS)(
    'has a skipped row of %s, while the master is notified',
    async (event) => {
      await fixture.notify(event, RECIPIENTS)
      const appointment = await fixture.book({ client: await nina(false) })
      await CAUSES[event](appointment)
      expect(await seen(appointment, event)).toEqual([
        ['Nina', ...OPTED_OUT],
        ['Anna', 'SENT', null],
      ])
    },
  )

  test('is not notified of what waited before, and is notified again of what comes after', async () => {
    fixture.app.now = MONDAY - 10 * 3_600_000
    await fixture.quiet(20 * 60, 8 * 60)
    const client = await nina(true)
    const appointment = await fixture.book({ client })
    await updateClient(context(), client.id, { notificationsEnabled: false })
    expect(await seen(appointment, 'appointment_created')).toEqual([['Nina', ...OPTED_OUT]])
    await updateClient(context(), client.id, { notificationsEnabled: true })
    fixture.app.now = MONDAY
    await CAUSES.appointment_confirmed(appointment)
    expect(await seen(appointment, 'appointment_confirmed')).toEqual([['Nina', 'SENT', null]])
    expect(await seen(appointment, 'appointment_created')).toEqual([['Nina', ...OPTED_OUT]])
  })

  test('still gets the replies of operators', async () => {
    const phone = '+4915112340077'
    const taskId = await fixture.writes('messenger_a', phone, phone)
    const client = await findClientByPhone(fixture.app.db, fixture.salon.id, phone)
    await updateClient(context(), client?.id ?? 0, { notificationsEnabled: false })
    const { externalSystems } = fixture.app
    const messengers = { messenger_a: fixture.a }
    const reply = await replyToTask(
      { ...context(), externalSystems: { ...externalSystems, messengers } },
      {
        ...{ taskId, text: 'Hello!', type: 'text', imageUrl: null },
        ...{ clientKey: undefined, expectedVersion: undefined },
      },
    )
    expect(reply.state).toBe('sent')
    expect(fixture.heard(fixture.a, phone)).toMatchObject([{ text: 'Hello!' }])
  })

  test('does not keep the next client of an appointment from notifications', async () => {
    const appointment = await fixture.book({ client: await nina(true) })
    const other = await nina(false)
    await fixture.app.db
      .update(appointments)
      .set({ clientId: other.id })
      .where(eq(appointments.id, appointment.id))
    expect(await seen(appointment, 'appointment_created')).toEqual([
      ['Nina', 'SKIPPED', "The appointment is somebody else's by now."],
    ])
  })

  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])('stays so when two become one: %s and %s make %s', async (kept, gone, both) => {
    const [into, from] = [await nina(kept), await nina(gone)]
    await absorbClient(fixture.app.db, fixture.salon.id, from.id, into.id)
    expect(await findClient(fixture.app.db, fixture.salon.id, into.id)).toMatchObject({
      notificationsEnabled: both,
    })
  })
})

describe('an event that is switched off while notifications wait', () => {
  const OFF = 'The salon has switched this notification off.'
  const MARIA = 'Maria Schmidt'
  const states = async (appointment: Appointment) =>
    (await fixture.notices(appointment)).map(({ event, recipient, state, error }) => [
      event,
      recipient,
      state,
      error,
    ])
  /** An appointment that is booked at night, with a notification that waits for the morning. */
  const bookAtNight = async () => {
    fixture.app.now = MONDAY - 10 * 3_600_000
    await fixture.quiet(20 * 60, 8 * 60)
    const appointment = await fixture.book()
    await fixture.send(appointment)
    expect(await states(appointment)).toEqual([['APPOINTMENT_CREATED', MARIA, 'PENDING', null]])
    return appointment
  }

  test('has them skipped with the reason, for good', async () => {
    const appointment = await bookAtNight()
    await fixture.notify('appointment_created', ['master'])
    await fixture.send(appointment)
    await fixture.notify('appointment_created', ['client'])
    fixture.app.now = MONDAY
    await fixture.send(appointment)
    expect(await states(appointment)).toEqual([['APPOINTMENT_CREATED', MARIA, 'SKIPPED', OFF]])
    expect([...fixture.a.sent, ...fixture.b.sent]).toEqual([])
  })

  test('has those skipped that a messenger could not take yet', async () => {
    fixture.a.take = away
    const appointment = await fixture.book()
    await fixture.send(appointment, { messenger_a: fixture.a })
    await fixture.notify('appointment_created', [])
    await fixture.sendOn(appointment, 3, { messenger_a: fixture.a })
    expect(await states(appointment)).toEqual([['APPOINTMENT_CREATED', MARIA, 'SKIPPED', OFF]])
    expect(fixture.a.sent).toHaveLength(1)
  })

  test('leaves those that were sent as they are', async () => {
    const appointment = await fixture.book()
    await fixture.send(appointment)
    await fixture.notify('appointment_created', [])
    await fixture.send(appointment)
    expect(await states(appointment)).toEqual([['APPOINTMENT_CREATED', MARIA, 'SENT', null]])
  })

  test('a cancellation that nobody is notified of ends what waited', async () => {
    await fixture.notify('appointment_cancelled', [])
    const appointment = await bookAtNight()
    await CAUSES.appointment_cancelled(appointment)
    fixture.app.now = MONDAY
    await fixture.send(appointment)
    expect(await states(appointment)).toEqual([
      ['APPOINTMENT_CREATED', MARIA, 'SKIPPED', 'The appointment is cancelled by now.'],
    ])
  })

  test('a move that nobody is notified of shows in what waited, and ends what has the old time', async () => {
    await fixture.notify('appointment_rescheduled', [])
    const waiting = await bookAtNight()
    fixture.a.take = away
    fixture.app.now = MONDAY
    await fixture.quiet(0, 0)
    const tried = await fixture.book()
    await fixture.send(tried, { messenger_a: fixture.a })
    fixture.app.now += 500
    await CAUSES.appointment_rescheduled(waiting)
    await CAUSES.appointment_rescheduled(tried)
    await fixture.sendOn(tried, 2, { messenger_a: fixture.a })
    await fixture.send(waiting, { messenger_b: fixture.b })
    expect(await states(tried)).toEqual([
      ['APPOINTMENT_CREATED', MARIA, 'SKIPPED', 'The appointment was moved meanwhile.'],
    ])
    expect(await fixture.notices(waiting)).toMatchObject([
      { state: 'SENT', text: expect.stringContaining('March') as unknown },
    ])
  })
})

test('a client who was not notified of a move is reminded, even at once', async () => {
  await fixture.notify('appointment_rescheduled', ['master'])
  const appointment = await fixture.book({ date: '2030-02-11', time: 600 })
  const soon = { date: appointment.date, time: appointment.time + 30, note: null }
  fixture.app.now = appointment.startsAt - DAY / 2
  await rescheduleAppointment(context(), appointment.id, soon)
  await createReminders(fixture.app.db, fixture.app.now)
  expect(await rowsOf(appointment, 'appointment_reminder')).toMatchObject([
    { recipient: 'Maria Schmidt', state: 'SENT' },
  ])
})

test('a salon that had masters notified of new appointments keeps that in the new settings', async () => {
  const folder = new URL('../../drizzle/', import.meta.url)
  const files = await readdir(folder)
  const [file = ''] = files.filter((name) => name.endsWith('_notification-recipients.sql'))
  const steps = (await readFile(new URL(file, folder), 'utf8')).split('--> statement-breakpoint')
  const { id } = await tellStory(fixture.app)
  const { id: other } = await tellStory(fixture.app)
  const { db } = fixture.app
  await db.update(salons).set({ notifyMasterOfNewAppointments: true }).where(eq(salons.id, id))
  for (const step of steps.filter((text) => text.trim().startsWith('UPDATE')))
    await db.execute(sql.raw(step))
  const created = async (salonId: number) =>
    recipientsOf('appointment_created', await loadSalon(db, salonId))
  expect([await created(id), await created(other)]).toEqual([['client', 'master'], ['client']])
})
