import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeTask } from '../../src/service/inbox/change-task-status.js'
import { sendNotifications } from '../../src/service/notifications/send-notifications.js'
import { createReminders } from '../../src/service/notifications/create-reminders.js'
import { MONDAY } from '../support/app.js'
import { reported } from '../support/inbox/inbox.js'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'

// One change, one message to the client.

let fixture: PilotFixture
beforeAll(async () => {
  fixture = await openPilotFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.app.now = MONDAY
})

const CONFIRMED = 'The autopilot has confirmed it in the dialogue.'
let day = 8
/** Books by the autopilot; the task and the appointment. */
async function booked(from: string) {
  day += 1
  await fixture.tell(from, `Haircut on ${day} January at 12:00`)
  const { task } = await fixture.tell(from, 'yes')
  const appointment = (await fixture.appointments()).at(-1)?.id ?? 0
  return { task, appointment }
}
const send = (appointment: number): Promise<unknown> =>
  sendNotifications({ ...fixture.app, now: fixture.app.now }, fixture.salon.id, appointment)
const notificationsOf = async (appointment: number) => [
  ...(await fixture.sql<{ event: string; to: string; state: string; error: string | null }[]>`
    select event, recipient_kind as to, state, error from notifications
    where appointment_id = ${appointment} order by id`),
]
const lastExternalId = async (task: number): Promise<string> =>
  (
    await fixture.sql<{ external: string }[]>`
      select external_id as external from messages
      where task_id = ${task} and direction = 'outbound' and type = 'text'
      order by id desc limit 1`
  )[0]?.external ?? ''

test('what the autopilot confirmed in the dialogue is not told again', async () => {
  const { appointment } = await booked('ann')
  await send(appointment)
  await fixture.tell('ann', 'move it to 31 January at 14:00')
  await fixture.tell('ann', 'yes')
  await send(appointment)
  await fixture.tell('ann', 'please cancel my appointment')
  await fixture.tell('ann', 'yes')
  const before = fixture.stub.received.length
  await send(appointment)
  const notifications = await notificationsOf(appointment)
  expect(notifications.filter(({ to }) => to === 'client')).toEqual(
    ['appointment_created', 'appointment_rescheduled', 'appointment_cancelled'].map((event) => ({
      event,
      to: 'client',
      state: 'skipped',
      error: CONFIRMED,
    })),
  )
  expect(fixture.stub.received.slice(before).map(({ body }) => body)).toEqual([])
})

test('the master is notified as always, and what staff change is told', async () => {
  const { appointment } = await booked('bea')
  await fixture.tell('bea', 'please cancel my appointment')
  await fixture.tell('bea', 'yes')
  await send(appointment)
  expect(
    (await notificationsOf(appointment)).filter(({ to }) => to === 'master'),
  ).not.toMatchObject([{ error: CONFIRMED }])
})

describe('the notification is sent after all', () => {
  test('when the messenger does not take the confirmation', async () => {
    day += 1
    await fixture.tell('cat', `Haircut on ${day} January at 12:00`)
    const task = await fixture.write('cat', 'yes')
    fixture.stub.next('bad_request')
    await fixture.turn(task)
    const appointment = (await fixture.appointments()).at(-1)?.id ?? 0
    await send(appointment)
    expect(await notificationsOf(appointment)).toMatchObject([{ state: 'sent', error: null }])
  })

  test.each([false, true])(
    'when the messenger reports later that it could not deliver it; taken over: %s',
    async (isTaken) => {
      const { task, appointment } = await booked(`dan ${isTaken}`)
      await send(appointment)
      expect(await notificationsOf(appointment)).toMatchObject([{ state: 'skipped' }])
      if (isTaken) await takeTask(fixture.salon.context(), task)
      await fixture.hook(reported(await lastExternalId(task), 'failed', 'blocked'))
      expect(await notificationsOf(appointment)).toMatchObject([{ state: 'pending', error: null }])
      const jobs = await fixture.sql`
        select from jobs
        where (payload->>'appointmentId')::int = ${appointment} and run_at <= now()`
      expect(jobs.length).toBeGreaterThan(0)
      await send(appointment)
      expect(await notificationsOf(appointment)).toMatchObject([{ state: 'sent' }])
    },
  )
})

test('while the confirmation is on its way, the notification waits for its end', async () => {
  const { task, appointment } = await booked('eve')
  await fixture.sql`
    update messages set state = 'pending' where task_id = ${task}
    and id = (select max(id) from messages where task_id = ${task})`
  expect(await send(appointment)).toEqual({ retryAfterMs: 1000 })
  expect(await notificationsOf(appointment)).toMatchObject([{ state: 'pending' }])
  await fixture.sql`update messages set state = 'delivered' where task_id = ${task}
    and state = 'pending'`
  await send(appointment)
  expect(await notificationsOf(appointment)).toMatchObject([{ state: 'skipped' }])
})

test('the reminder is sent as always', async () => {
  const { appointment } = await booked('fay')
  await send(appointment)
  fixture.app.now += (day - 7 - 1) * 24 * 3_600_000 + 4 * 3_600_000
  await createReminders(fixture.app.db, fixture.app.now)
  await send(appointment)
  expect((await notificationsOf(appointment)).slice(-1)).toMatchObject([
    { event: 'appointment_reminder', state: 'sent' },
  ])
})
