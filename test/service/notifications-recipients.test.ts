import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '../../src/domain/booking/appointment.js'
import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type Recipient,
} from '../../src/domain/notifications/notification.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { createReminders } from '../../src/service/notifications/create-reminders.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { type NotificationFixture, openNotifications } from '../support/notifications.js'

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
    appointment_confirmed: ({ id }) => moveAppointment(context(), id, 'confirmed', null),
    appointment_rescheduled: ({ id, time }) =>
      rescheduleAppointment(context(), id, { date: '2030-03-04', time, note: null }),
    appointment_cancelled: ({ id }) => moveAppointment(context(), id, 'cancelled', null),
    appointment_reminder: async ({ startsAt }) => {
      fixture.app.now = startsAt - 3_600_000
      await createReminders(fixture.app.db, fixture.app.now)
    },
  }

/** The interface's table (section 6), and what the setting changes in it. */
const RECIPIENTS: Readonly<
  Record<NotificationEvent, { usual: readonly Recipient[]; withSetting: readonly Recipient[] }>
> = {
  appointment_created: { usual: ['client'], withSetting: ['client', 'master'] },
  appointment_confirmed: { usual: ['client'], withSetting: ['client'] },
  appointment_rescheduled: { usual: ['client'], withSetting: ['client'] },
  appointment_cancelled: { usual: ['client', 'master'], withSetting: ['client', 'master'] },
  appointment_reminder: { usual: ['client'], withSetting: ['client'] },
}
const NAMES: Readonly<Record<Recipient, string>> = { client: 'Nina', master: 'Anna' }

describe.each(['usual', 'withSetting'] as const)('recipients, %s', (setting) => {
  test.each(NOTIFICATION_EVENTS)('of %s: one row each, and each is sent', async (event) => {
    if (setting === 'withSetting') await fixture.notifyMasters()
    const appointment = await fixture.book({ client: await fixture.salon.client({ name: 'Nina' }) })
    await CAUSES[event](appointment)
    await fixture.sendOn(appointment, 3)
    const rows = (await fixture.notices(appointment)).filter(
      (notification) => notification.event === event.toUpperCase(),
    )
    expect(rows.map(({ recipient, state }) => [recipient, state])).toEqual(
      RECIPIENTS[event][setting].map((kind) => [NAMES[kind], 'SENT']),
    )
  })

  test.each(NOTIFICATION_EVENTS)(
    'of %s who cannot be reached: one row each, skipped with the reason',
    async (event) => {
      if (setting === 'withSetting') await fixture.notifyMasters()
      const ben = await fixture.salon.master({ works: '00:00-24:00', name: 'Ben' })
      const service = await fixture.salon.service({ by: [ben], minutes: 30 })
      const appointment = await fixture.book({ client: null, master: ben, serviceId: service.id })
      await CAUSES[event](appointment)
      await fixture.sendOn(appointment, 3)
      const rows = (await fixture.notices(appointment)).filter(
        (notification) => notification.event === event.toUpperCase(),
      )
      const error = 'Neither a phone nor an address in a messenger is known.'
      expect(rows.map(({ state, error: why }) => [state, why])).toEqual(
        RECIPIENTS[event][setting].map(() => ['SKIPPED', error]),
      )
    },
  )
})
