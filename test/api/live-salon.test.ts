import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  removeMasterService,
  setMasterService,
  updateMaster,
  updateService,
} from '../../src/service/catalog/catalog.js'
import { updateBookingSettings } from '../../src/service/catalog/salon.js'
import { setWeeklySchedule, setWorkingDay } from '../../src/service/catalog/schedule.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { updateClient } from '../../src/service/clients/clients.js'
import { removeCannedReply, setCannedReply } from '../../src/service/inbox/canned-replies.js'
import { type InboxFixture, openInboxFixture } from '../support/inbox/inbox.js'
import { Listener, openTab } from '../support/live.js'
import { until } from '../support/until.js'

let inbox: InboxFixture
let anna: { readonly id: number }
let haircut: { readonly id: number }
let open: Listener[] = []
beforeAll(async () => {
  inbox = await openInboxFixture()
  anna = await inbox.salon.master()
  haircut = await inbox.salon.service({ by: [anna] })
})
afterAll(async () => {
  await Promise.all(open.map((listener) => listener.hangUp()))
  open = []
  await inbox.stop()
})
const context = () => inbox.salon.context()

const SALON_UPDATES = `subscription ($after: String) { salonUpdates(after: $after) {
  cursor kind subject id master { name } service { name } client { name }
  cannedReply { text } salon { booking { leadTimeMinutes } } } }`
const DESK_UPDATES = `subscription ($after: String) { deskUpdates(after: $after) {
  cursor resync task { kind } appointment { kind } salon { subject } } }`

type Event = Readonly<Record<string, unknown>>
async function listen(query: string, token: string, after?: string): Promise<() => Event[]> {
  const variables = after === undefined ? {} : { after }
  const listener = await new Listener(token, { query, variables }).listen(inbox.app.url)
  open.push(listener)
  return () =>
    listener.told.map(({ at: _, cursor: __, ...event }) =>
      Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null)),
    )
}
const heard = async (told: () => Event[], count: number): Promise<Event[]> => {
  await until(`${count} events`, async () => told().length >= count)
  return told()
}
const NAMED = { name: 'Anna' }
const UPDATED = { kind: 'UPDATED' }

describe('salonUpdates', () => {
  test('has one event for each change, with the object as it is now', async () => {
    const operator = await inbox.salon.account('operator')
    const told = await listen(SALON_UPDATES, operator.token)
    await updateMaster(context(), anna.id, { name: 'Anna' })
    await updateService(context(), haircut.id, { name: 'Cut' })
    const link = { masterId: anna.id, serviceId: haircut.id, durationMinutes: 45, price: null }
    await setMasterService(context(), link)
    await removeMasterService(context(), anna.id, haircut.id)
    await setMasterService(context(), link)
    await setWeeklySchedule(context(), anna.id, [{ weekday: 2, start: 600, end: 1080 }])
    await setWorkingDay(context(), anna.id, '2030-01-08', [{ start: 600, end: 1080 }])
    const { id: clientId } = await inbox.salon.client({ name: 'Maria' })
    await updateClient(context(), clientId, { name: 'Mary' })
    const reply = await setCannedReply(context(), 'hi', 'Hi')
    await removeCannedReply(context(), reply.id)
    await updateBookingSettings(context(), { leadTimeMinutes: 15 })
    const master = { ...UPDATED, id: anna.id, master: NAMED }
    expect(await heard(told, 12)).toEqual([
      { ...master, subject: 'MASTER' },
      { ...UPDATED, subject: 'SERVICE', id: haircut.id, service: { name: 'Cut' } },
      { ...master, subject: 'MASTER' },
      { ...master, subject: 'MASTER' },
      { ...master, subject: 'MASTER' },
      { ...master, subject: 'SCHEDULE' },
      { ...master, subject: 'SCHEDULE' },
      { ...UPDATED, subject: 'CLIENT', id: clientId, client: expect.anything() as unknown },
      { ...UPDATED, subject: 'CLIENT', id: clientId, client: { name: 'Mary' } },
      expect.objectContaining({ ...UPDATED, subject: 'CANNED_REPLY', id: reply.id }),
      { kind: 'REMOVED', subject: 'CANNED_REPLY', id: reply.id },
      { ...UPDATED, subject: 'SETTINGS', salon: { booking: { leadTimeMinutes: 15 } } },
    ])
  })

  test('tells of a client whom a booking or a message made known', async () => {
    const told = await listen(SALON_UPDATES, inbox.salon.admin.token)
    await bookAppointment(context(), {
      masterId: anna.id,
      serviceId: haircut.id,
      date: '2030-01-08',
      time: 660,
      comment: '',
      client: { name: 'New', phone: '+4915112340001' },
    })
    await inbox.write('unknown address', 'Hello')
    const events = await heard(told, 2)
    expect(events.map(({ subject, client }) => [subject, client])).toEqual([
      ['CLIENT', { name: 'New' }],
      ['CLIENT', { name: 'Nina' }],
    ])
  })

  test.each(['master', 'client'] as const)('is refused to a %s', async (role) => {
    const person =
      role === 'master' ? { masterId: anna.id } : { clientId: (await inbox.salon.client()).id }
    const { token } = await inbox.salon.account(role, person)
    const line = await openTab(inbox.app.url, token)
    for (const query of [SALON_UPDATES, DESK_UPDATES]) {
      const { payload } = await line.ask(query, query)
      expect(payload[0].extensions.code).toBe('permission_denied')
    }
    await line.hangUp()
  })
})

describe('deskUpdates', () => {
  test('has tasks, appointments and the data of the salon in one order', async () => {
    const { token } = await inbox.salon.account('operator')
    const { data } = await inbox.app.graphql<{ liveCursor: string }>('{ liveCursor }', {}, token)
    await inbox.write('desk', 'Hello')
    await bookAppointment(context(), {
      masterId: anna.id,
      serviceId: haircut.id,
      date: '2030-01-08',
      time: 780,
      comment: '',
    })
    await updateMaster(context(), anna.id, { name: 'Anna' })
    const told = await listen(DESK_UPDATES, token, data.liveCursor)
    expect((await heard(told, 5)).map(({ resync: _, ...event }) => event)).toEqual([
      { salon: { subject: 'CLIENT' } },
      { task: { kind: 'CREATED' } },
      { task: { kind: 'MESSAGE' } },
      { appointment: { kind: 'CREATED' } },
      { salon: { subject: 'MASTER' } },
    ])
  })

  test('tells of a resync when the cursor is ahead of the events', async () => {
    const { token } = inbox.salon.admin
    const ahead = Buffer.from(`e:${inbox.salon.id}:2000000000`).toString('base64url')
    const told = await listen(DESK_UPDATES, token, ahead)
    expect(await heard(told, 1)).toEqual([{ resync: true }])
  })
})
