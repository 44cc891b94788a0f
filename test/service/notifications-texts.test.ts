import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateMaster } from '../../src/service/catalog/catalog.js'
import { updateClient } from '../../src/service/clients/clients.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { updateNotificationSettings } from '../../src/service/notifications/notification-settings.js'
import {
  removeNotificationTemplate,
  setNotificationTemplate,
} from '../../src/service/notifications/notification-templates.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import {
  ANNAS_PHONE,
  type NotificationFixture,
  openNotifications,
} from '../support/notifications.js'

let fixture: NotificationFixture
beforeAll(async () => {
  fixture = await openNotifications()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.notifyMasters()
})

const context = () => fixture.salon.context()
/** What a new appointment is told with: to its client, to Anna. */
const told = async (client: {
  readonly id: number
  readonly phone: string
}): Promise<(string | undefined)[]> => {
  await fixture.send(await fixture.book({ client }))
  return [client.phone, ANNAS_PHONE].map((to) => fixture.heard(fixture.a, to).at(-1)?.text)
}
const [english, german, russian] = ['Hello', 'Guten Tag|Hallo', 'Здравствуйте'].map((word) =>
  expect.stringMatching(RegExp(`^(${word})`)),
)

describe('a notification', () => {
  test("is in its reader's language, else in the salon's", async () => {
    const client = await fixture.salon.client()
    expect(await told(client)).toEqual([english, english])
    await updateClient(context(), client.id, { language: 'de' })
    expect(await told(client)).toEqual([german, english])
    await updateNotificationSettings(context(), { language: 'ru' })
    expect(await told(client)).toEqual([german, russian])
    await updateMaster(context(), fixture.anna.id, { language: 'de' })
    expect(await told(client)).toEqual([german, german])
    await updateClient(context(), client.id, { language: null })
    expect(await told(client)).toEqual([russian, german])
    await updateMaster(context(), fixture.anna.id, { language: null })
    await updateNotificationSettings(context(), { language: 'en' })
  })

  test("is in the salon's own words where there are some in that language", async () => {
    const client = await fixture.salon.client({ name: 'Nina {client} {' })
    const key = { event: 'appointment_created', recipient: 'client', language: 'en' } as const
    await setNotificationTemplate(context(), {
      ...key,
      text: '{client}: {service}, {duration, plural, one {#} other {# min}}',
    })
    expect((await told(client))[0]).toBe('Nina {client} {: Haircut, 30 min')
    await updateClient(context(), client.id, { language: 'de' })
    expect(await told(client)).toEqual([german, english])
    await updateClient(context(), client.id, { language: 'en' })
    await removeNotificationTemplate(context(), key)
    expect((await told(client))[0]).toMatch(/^Hello Nina \{client\} \{!/)
  })

  test("tells a client no words of staff's, whatever the salon's own words ask for", async () => {
    const client = await fixture.salon.client()
    const text = 'Cancelled. {hasReason, select, yes {Because: {reason}} other {Sorry!}} [{reason}]'
    for (const recipient of ['client', 'master'] as const)
      await setNotificationTemplate(context(), {
        event: 'appointment_cancelled',
        recipient,
        language: 'en',
        text,
      })
    const appointment = await fixture.book({ client })
    await fixture.send(appointment)
    await moveAppointment(context(), appointment.id, 'cancelled', { note: 'a nuisance' })
    await fixture.send(appointment)
    expect(fixture.heard(fixture.a, client.phone).at(-1)?.text).toBe('Cancelled. Sorry! []')
    expect(fixture.heard(fixture.a, ANNAS_PHONE).at(-1)?.text).toBe(
      'Cancelled. Because: a nuisance [a nuisance]',
    )
  })
})

describe('what is made up', () => {
  test('is told to nobody', async () => {
    const silent = { ...context(), suppressNotifications: true }
    const rows = async () =>
      (await fixture.app.db.execute(`select id from notifications union all select id from jobs`))
        .length
    const before = await rows()
    const [moved, cancelled] = [await fixture.book({}, silent), await fixture.book({}, silent)]
    await moveAppointment(silent, moved.id, 'confirmed', { note: null })
    await rescheduleAppointment(silent, moved.id, { date: '2030-02-20', time: 600, note: null })
    await moveAppointment(silent, cancelled.id, 'cancelled', { note: 'Made up' })
    expect([await rows(), await fixture.notices(moved), await fixture.notices(cancelled)]).toEqual([
      before,
      [],
      [],
    ])
  })
})
