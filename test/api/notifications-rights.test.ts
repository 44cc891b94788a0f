import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { sendNotifications } from '../../src/service/notifications/send-notifications.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { updateAppointment } from '../../src/service/booking/update-appointment.js'
import { updateClient } from '../../src/service/clients/clients.js'
import {
  notificationsOf,
  type NotificationFixture,
  openNotifications,
} from '../support/notifications.js'
import { bookingOfA, openImportFixture } from '../support/crm/imports.js'

let fixture: NotificationFixture
beforeAll(async () => {
  fixture = await openNotifications()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const namesOf = async (
  appointment: { readonly id: number },
  { token }: { readonly token: string },
) =>
  (await notificationsOf(fixture.app, appointment.id, token)).map(
    ({ event, recipient }) => `${event} ${recipient}`,
  )

describe('the notifications of an appointment', () => {
  test('are shown to staff; masters and clients see those to themselves', async () => {
    const { salon, anna } = fixture
    const nina = await salon.client({ name: 'Nina' })
    await fixture.notifyMasters()
    const appointment = await fixture.book({ client: nina })
    await moveAppointment(salon.context(), appointment.id, 'cancelled', {
      note: 'She never comes anyway',
    })
    await fixture.send(appointment)
    const [toNina, toAnna] = ['Nina', 'Anna'].map((name) => [
      `APPOINTMENT_CREATED ${name}`,
      `APPOINTMENT_CANCELLED ${name}`,
    ])
    const all = ['APPOINTMENT_CREATED Nina', 'APPOINTMENT_CREATED Anna']
    for (const role of ['admin', 'operator', 'integration'] as const)
      expect((await namesOf(appointment, await salon.account(role))).slice(0, 2)).toEqual(all)
    expect(
      await namesOf(appointment, await salon.account('client', { clientId: nina.id })),
    ).toEqual(toNina)
    expect(
      await namesOf(appointment, await salon.account('master', { masterId: anna.id })),
    ).toEqual(toAnna)
  })

  test("hold staff's words about a client in those to the master alone", async () => {
    const reason = 'She never comes anyway'
    const client = await fixture.salon.client({ name: 'Olga' })
    const appointment = await fixture.book({ client })
    await fixture.send(appointment)
    await moveAppointment(fixture.salon.context(), appointment.id, 'cancelled', { note: reason })
    await fixture.send(appointment)
    const texts = await fixture.notices(appointment)
    const isTold = ({ text }: { readonly text: string }): boolean => text.includes(reason)
    expect(texts.filter(isTold).map(({ recipient }) => recipient)).toEqual(['Anna'])
    expect(fixture.a.sent.filter(isTold).map(({ to }) => to)).not.toContain(client.phone)
    expect(texts.map(({ state }) => state)).toEqual(['SENT', 'SENT', 'SENT'])
  })

  test('to its first master are none of the second one', async () => {
    const { salon } = fixture
    const ben = await salon.master({ works: '00:00-24:00', name: 'Ben', phone: '+4915112000003' })
    const service = await salon.service({ by: [fixture.anna, ben], minutes: 30 })
    await fixture.notifyMasters()
    const appointment = await fixture.book({ serviceId: service.id })
    await fixture.send(appointment)
    const place = {
      date: appointment.date,
      time: 1200,
      note: null,
      masterId: ben.id,
      serviceId: service.id,
    }
    await rescheduleAppointment(salon.context(), appointment.id, place)
    await moveAppointment(salon.context(), appointment.id, 'cancelled', { note: null })
    const account = await salon.account('master', { masterId: ben.id })
    expect(await namesOf(appointment, account)).toEqual(['APPOINTMENT_CANCELLED Ben'])
  })

  test('stay those of a client who turns out to be another one', async () => {
    const { salon, app } = fixture
    const known = await salon.client({ name: 'Petra' })
    const task = await fixture.writes('messenger_b', 'petra writes')
    const { data } = await app.graphql<{ task: { client: { id: number } } }>(
      'query ($id: Int!) { task(id: $id) { client { id } } }',
      { id: task },
      salon.admin.token,
    )
    const unknown = data.task.client
    const appointment = await fixture.book({ client: unknown })
    expect((await updateClient(salon.context(), unknown.id, { phone: known.phone })).id).toBe(
      known.id,
    )
    await fixture.send(appointment)
    const account = await salon.account('client', { clientId: known.id })
    expect(await notificationsOf(app, appointment.id, account.token)).toMatchObject([
      { channel: 'MESSENGER_B', state: 'SENT' },
    ])
    expect(fixture.heard(fixture.b, 'petra writes')).toHaveLength(1)
  })

  test('wait no longer when staff give the appointment to another client', async () => {
    const { salon } = fixture
    const [nina, olga] = [
      await salon.client({ name: 'Nina' }),
      await salon.client({ name: 'Olga' }),
    ]
    const appointment = await fixture.book({ client: nina })
    const change = { clientId: olga.id, comment: undefined, expectedVersion: undefined }
    await updateAppointment(salon.context(), appointment.id, change)
    await fixture.send(appointment)
    expect(fixture.a.sent).toEqual([])
    expect(await fixture.notices(appointment)).toMatchObject([
      {
        recipient: 'Nina',
        state: 'SKIPPED',
        error: "The appointment is somebody else's by now.",
      },
    ])
    const account = await salon.account('client', { clientId: olga.id })
    expect(await namesOf(appointment, account)).toEqual([])
    await moveAppointment(salon.context(), appointment.id, 'cancelled', { note: null })
    await fixture.sendOn(appointment, 3)
    expect(await namesOf(appointment, account)).toEqual(['APPOINTMENT_CANCELLED Olga'])
  })

  test('to a client are none of whom the appointment is given to by an import', async () => {
    const fixture = await openImportFixture()
    const { app, salon } = fixture
    const anna = await salon.master({ name: 'Anna', works: '00:00-24:00' })
    await salon.service({ by: [anna] })
    const record = bookingOfA()
    fixture.lists.a = [record]
    await fixture.bring('crm_a')
    await moveAppointment(salon.context(), 1, 'confirmed', { note: null })
    const other = await salon.client({ name: 'Dora' })
    const changed = {
      ...record,
      status: 'confirmed' as const,
      client: { name: 'Dora', phone: other.phone },
    }
    fixture.lists.a = [{ ...changed, updatedAt: app.now + 60_000 }]
    app.now += 60_000
    await fixture.bring('crm_a')
    expect((await fixture.appointments())[0]?.line).toContain('Dora')
    await sendNotifications(
      {
        autonomousDb: app.autonomousDb,
        now: app.now,
        log: app.log,
        externalSystems: fixture.externalSystems,
      },
      salon.id,
      1,
    )
    const dora = await salon.account('client', { clientId: other.id })
    expect(await notificationsOf(app, 1, dora.token)).toEqual([])
    expect(await notificationsOf(app, 1, salon.admin.token)).toMatchObject([
      {
        recipient: 'Clara Weber',
        state: 'SKIPPED',
        error: "The appointment is somebody else's by now.",
      },
    ])
    await fixture.stop()
  })
})
