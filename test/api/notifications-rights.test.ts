import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { sendNotifications } from '../../src/service/notifications/send-notifications.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { updateClient } from '../../src/service/clients/clients.js'
import {
  notificationsOf,
  type NotificationRoom,
  openNotifications,
} from '../support/notifications.js'
import { bookingOfA, openImportHouse } from '../support/imports.js'

let room: NotificationRoom
beforeAll(async () => {
  room = await openNotifications()
})
afterAll(() => room.stop())
beforeEach(() => room.reset())

const namesOf = async (
  appointment: { readonly id: number },
  { token }: { readonly token: string },
) =>
  (await notificationsOf(room.app, appointment.id, token)).map(
    ({ event, recipient }) => `${event} ${recipient}`,
  )

describe('the notices of a visit', () => {
  test('are shown to staff; masters and clients see those to themselves', async () => {
    const { salon, anna } = room
    const nina = await salon.client({ name: 'Nina' })
    await room.notifyMasters()
    const appointment = await room.book({ client: nina })
    await moveAppointment(salon.context(), appointment.id, 'cancelled', 'She never comes anyway')
    await room.send(appointment)
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
    const client = await room.salon.client({ name: 'Olga' })
    const appointment = await room.book({ client })
    await room.send(appointment)
    await moveAppointment(room.salon.context(), appointment.id, 'cancelled', reason)
    await room.send(appointment)
    const texts = await room.notices(appointment)
    const isTold = ({ text }: { readonly text: string }): boolean => text.includes(reason)
    expect(texts.filter(isTold).map(({ recipient }) => recipient)).toEqual(['Anna'])
    expect(room.a.sent.filter(isTold).map(({ to }) => to)).not.toContain(client.phone)
    expect(texts.map(({ state }) => state)).toEqual(['SENT', 'SENT', 'SENT'])
  })

  test('to its first master are none of the second one', async () => {
    const { salon } = room
    const ben = await salon.master({ works: '00:00-24:00', name: 'Ben', phone: '+4915112000003' })
    const service = await salon.service({ by: [room.anna, ben], minutes: 30 })
    await room.notifyMasters()
    const appointment = await room.book({ serviceId: service.id })
    await room.send(appointment)
    const place = {
      date: appointment.date,
      time: 1200,
      note: null,
      masterId: ben.id,
      serviceId: service.id,
    }
    await rescheduleAppointment(salon.context(), appointment.id, place)
    await moveAppointment(salon.context(), appointment.id, 'cancelled', null)
    const account = await salon.account('master', { masterId: ben.id })
    expect(await namesOf(appointment, account)).toEqual(['APPOINTMENT_CANCELLED Ben'])
  })

  test('stay those of a client who turns out to be another one', async () => {
    const { salon, app } = room
    const known = await salon.client({ name: 'Petra' })
    const task = await room.writes('messenger_b', 'petra writes')
    const { data } = await app.graphql<{ task: { client: { id: number } } }>(
      'query ($id: Int!) { task(id: $id) { client { id } } }',
      { id: task },
      salon.admin.token,
    )
    const unknown = data.task.client
    const appointment = await room.book({ client: unknown })
    expect((await updateClient(salon.context(), unknown.id, { phone: known.phone })).id).toBe(
      known.id,
    )
    await room.send(appointment)
    const account = await salon.account('client', { clientId: known.id })
    expect(await notificationsOf(app, appointment.id, account.token)).toMatchObject([
      { channel: 'MESSENGER_B', state: 'SENT' },
    ])
    expect(room.heard(room.b, 'petra writes')).toHaveLength(1)
  })

  test('to a client are none of whom the visit is given to by an import', async () => {
    const house = await openImportHouse()
    const { app, salon } = house
    const anna = await salon.master({ name: 'Anna', works: '00:00-24:00' })
    await salon.service({ by: [anna] })
    const record = bookingOfA()
    house.lists.a = [record]
    await house.bring('crm_a')
    await moveAppointment(salon.context(), 1, 'confirmed', null)
    const other = await salon.client({ name: 'Dora' })
    const changed = {
      ...record,
      status: 'confirmed' as const,
      client: { name: 'Dora', phone: other.phone },
    }
    house.lists.a = [{ ...changed, updatedAt: app.now + 60_000 }]
    app.now += 60_000
    await house.bring('crm_a')
    expect((await house.appointments())[0]?.line).toContain('Dora')
    await sendNotifications(
      {
        autonomousDb: app.autonomousDb,
        now: app.now,
        log: app.log,
        externalSystems: house.externalSystems,
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
    await house.stop()
  })
})
