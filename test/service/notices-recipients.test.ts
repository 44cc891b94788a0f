import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '../../src/domain/booking/appointment.js'
import {
  NOTICE_EVENTS,
  type NoticeEvent,
  type Recipient,
} from '../../src/domain/notifications/notification.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { remind } from '../../src/service/notifications/remind.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { type NoticeRoom, openNotices } from '../support/notices.js'

let room: NoticeRoom
beforeAll(async () => {
  room = await openNotices()
})
afterAll(() => room.stop())
beforeEach(() => room.reset())

const call = () => room.salon.call()
/** What makes each event happen to an appointment. */
const CAUSES: Readonly<Record<NoticeEvent, (visit: Appointment) => Promise<unknown>>> = {
  appointment_created: () => Promise.resolve(),
  appointment_confirmed: ({ id }) => moveAppointment(call(), id, 'confirmed', null),
  appointment_rescheduled: ({ id, time }) =>
    rescheduleAppointment(call(), id, { date: '2030-03-04', time, note: null }),
  appointment_cancelled: ({ id }) => moveAppointment(call(), id, 'cancelled', null),
  appointment_reminder: async ({ startsAt }) => {
    room.app.now = startsAt - 3_600_000
    await remind(room.app.db, room.app.now)
  },
}

/** The interface's table (section 6), and what the setting changes in it. */
const RECIPIENTS: Readonly<
  Record<NoticeEvent, { usual: readonly Recipient[]; withSetting: readonly Recipient[] }>
> = {
  appointment_created: { usual: ['client'], withSetting: ['client', 'master'] },
  appointment_confirmed: { usual: ['client'], withSetting: ['client'] },
  appointment_rescheduled: { usual: ['client'], withSetting: ['client'] },
  appointment_cancelled: { usual: ['client', 'master'], withSetting: ['client', 'master'] },
  appointment_reminder: { usual: ['client'], withSetting: ['client'] },
}
const NAMES: Readonly<Record<Recipient, string>> = { client: 'Nina', master: 'Anna' }

describe.each(['usual', 'withSetting'] as const)('recipients, %s', (setting) => {
  test.each(NOTICE_EVENTS)('of %s: one row each, and each is sent', async (event) => {
    if (setting === 'withSetting') await room.notifyMasters()
    const visit = await room.book({ client: await room.salon.client({ name: 'Nina' }) })
    await CAUSES[event](visit)
    await room.sendOn(visit, 3)
    const rows = (await room.notices(visit)).filter(
      (notice) => notice.event === event.toUpperCase(),
    )
    expect(rows.map(({ recipient, state }) => [recipient, state])).toEqual(
      RECIPIENTS[event][setting].map((kind) => [NAMES[kind], 'SENT']),
    )
  })

  test.each(NOTICE_EVENTS)(
    'of %s who cannot be reached: one row each, skipped with the reason',
    async (event) => {
      if (setting === 'withSetting') await room.notifyMasters()
      const ben = await room.salon.master({ works: '00:00-24:00', name: 'Ben' })
      const service = await room.salon.service({ by: [ben], minutes: 30 })
      const visit = await room.book({ client: null, master: ben, serviceId: service.id })
      await CAUSES[event](visit)
      await room.sendOn(visit, 3)
      const rows = (await room.notices(visit)).filter(
        (notice) => notice.event === event.toUpperCase(),
      )
      const error = 'Neither a phone nor an address in a messenger is known.'
      expect(rows.map(({ state, error: why }) => [state, why])).toEqual(
        RECIPIENTS[event][setting].map(() => ['SKIPPED', error]),
      )
    },
  )
})
