import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Channel } from '../../src/domain/identity/people.js'
import { updateClient } from '../../src/service/clients/clients.js'
import type { Messenger } from '../../src/external/messengers/messenger.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { closeTask } from '../../src/service/inbox/change-task-status.js'
import { startTestApp, type TestApp } from '../support/app.js'
import {
  ANNAS_PHONE,
  type FakeMessenger,
  fakeMessenger,
  notificationsOf,
  type NotificationFixture,
  openNotifications,
} from '../support/notifications.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { sendNotifications } from '../../src/service/notifications/send-notifications.js'

let fixture: NotificationFixture
beforeAll(async () => {
  fixture = await openNotifications()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const toOf = ({ sent }: FakeMessenger): string[] =>
  sent.map(({ to }) => to).filter((to) => to !== ANNAS_PHONE)
const later = (minutes: number): void => void (fixture.app.now += minutes * 60_000)
const prefer = (id: number, preferredChannel: Channel) =>
  updateClient(fixture.salon.context(), id, { preferredChannel })

describe('a client is told', () => {
  test('in messenger A, by their phone', async () => {
    const client = await fixture.salon.client({ name: 'Nina' })
    const appointment = await fixture.book({ client })
    expect(await fixture.notices(appointment)).toMatchObject([
      {
        event: 'APPOINTMENT_CREATED',
        recipient: 'Nina',
        channel: null,
        state: 'PENDING',
        text: '',
        error: null,
      },
    ])
    expect(await fixture.send(appointment)).toBeUndefined()
    const [toNina] = fixture.heard(fixture.a, client.phone)
    expect(toNina).toMatchObject({
      type: 'text',
      imageUrl: null,
      text: expect.stringContaining('Hello Nina!'),
    })
    expect(await fixture.notices(appointment)).toMatchObject([
      { recipient: 'Nina', channel: 'MESSENGER_A', state: 'SENT', text: toNina?.text, error: null },
    ])
    expect([fixture.a.sent.length, fixture.b.sent.length]).toEqual([1, 0])
  })

  test('in the channel that they prefer', async () => {
    const client = await fixture.salon.client()
    await prefer(client.id, 'messenger_b')
    await fixture.notifyMasters()
    await fixture.send(await fixture.book({ client }))
    expect([toOf(fixture.a), toOf(fixture.b)]).toEqual([[], [client.phone]])
    expect(fixture.heard(fixture.a, ANNAS_PHONE)).toHaveLength(1)
  })

  test('in the channel of their latest dialogue, by the address learned there', async () => {
    const client = await fixture.salon.client()
    await fixture.writes('messenger_a', 'early bird', client.phone)
    later(1)
    await fixture.writes('messenger_b', 'night owl', client.phone)
    await fixture.send(await fixture.book({ client }))
    expect([toOf(fixture.a), toOf(fixture.b)]).toEqual([[], ['night owl']])
    later(1)
    await fixture.writes('messenger_a', 'early bird')
    await fixture.send(await fixture.book({ client }))
    expect([toOf(fixture.a), toOf(fixture.b)]).toEqual([['early bird'], ['night owl']])
  })

  test(
    'in the channel where something was said last, whatever operators do with dialogues after ' +
      'that',
    async () => {
      const client = await fixture.salon.client()
      const task = await fixture.writes('messenger_b', 'first here', client.phone)
      later(1)
      await fixture.writes('messenger_a', 'then here', client.phone)
      later(1)
      await closeTask(fixture.salon.context(), task, null)
      await fixture.send(await fixture.book({ client }))
      expect([toOf(fixture.a), toOf(fixture.b)]).toEqual([['then here'], []])
    },
  )

  test('at the address that they used last, where they have several in one channel', async () => {
    const client = await fixture.salon.client()
    await fixture.writes('messenger_b', 'the old one', client.phone)
    later(1)
    await fixture.writes('messenger_b', 'the new one', client.phone)
    await fixture.send(await fixture.book({ client }))
    expect(toOf(fixture.b)).toEqual(['the new one'])
  })

  test('in the preferred channel by phone, also where they wrote in another', async () => {
    const client = await fixture.salon.client()
    await fixture.writes('messenger_b', 'wrote there', client.phone)
    await prefer(client.id, 'messenger_a')
    await fixture.send(await fixture.book({ client }))
    expect([toOf(fixture.a), toOf(fixture.b)]).toEqual([[client.phone], []])
  })

  test('in a connected channel, whichever they prefer or wrote in', async () => {
    const client = await fixture.salon.client()
    await prefer(client.id, 'messenger_a')
    await fixture.writes('messenger_a', 'wrote here', client.phone)
    const appointment = await fixture.book({ client })
    await fixture.send(appointment, { messenger_b: fixture.b })
    expect([toOf(fixture.a), toOf(fixture.b)]).toEqual([[], [client.phone]])
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'SENT',
    })
  })

  test('in the only channel where their address is known, where they have no phone', async () => {
    const address = 'nobody knows my phone'
    const task = await fixture.writes('messenger_b', address)
    const { data } = await fixture.app.graphql<{ task: { client: { id: number } } }>(
      'query ($id: Int!) { task(id: $id) { client { id } } }',
      { id: task },
      fixture.salon.admin.token,
    )
    const { client } = data.task
    await prefer(client.id, 'messenger_a')
    await fixture.send(await fixture.book({ client }))
    expect([toOf(fixture.a), toOf(fixture.b)]).toEqual([[], [address]])
    const unreached = await fixture.book({ client })
    await fixture.send(unreached, { messenger_a: fixture.a })
    expect(await fixture.notification(unreached)).toMatchObject({
      channel: null,
      state: 'SKIPPED',
      text: '',
    })
  })
})

describe('where nothing can be sent', () => {
  test('a notification says so: nobody in particular, and a master without a phone', async () => {
    const ben = await fixture.salon.master({ works: '00:00-24:00', name: 'Ben' })
    await fixture.notifyMasters()
    const service = await fixture.salon.service({ by: [ben], minutes: 30 })
    const wished = {
      masterId: ben.id,
      serviceId: service.id,
      date: '2030-01-08',
      time: 600,
      comment: '',
    }
    const appointment = await bookAppointment(fixture.salon.context(), wished)
    expect(await fixture.send(appointment)).toBeUndefined()
    const error = expect.stringMatching(/phone.*address/)
    const skipped = { channel: null, state: 'SKIPPED', text: '', error }
    expect(await fixture.notices(appointment)).toMatchObject([
      skipped,
      { ...skipped, recipient: 'Ben' },
    ])
    expect([fixture.a.sent, fixture.b.sent]).toEqual([[], []])
  })
})

test('what is due while the only messenger is paused is sent when it goes on', async () => {
  await fixture.app.db.execute(sql`
    insert into connections (salon_id, name, adapter, settings, secrets, webhook_key, is_paused,
      created_at, updated_at)
    values (${fixture.salon.id}, 'messenger_a', 'http', '{}', 'none', 'paused', true, now(), now())`)
  await fixture.app.db.execute(sql`update salons set is_demo = false`)
  const appointment = await fixture.book()
  expect(await fixture.send(appointment, {})).toEqual({ retryAfterMs: 300_000 })
  expect(await fixture.notification(appointment)).toMatchObject({ state: 'PENDING', error: null })
  await fixture.app.db.execute(sql`delete from connections`)
  await fixture.app.db.execute(sql`update salons set is_demo = true`)
  await fixture.send(appointment)
  expect(await fixture.notification(appointment)).toMatchObject({ state: 'SENT' })
})

const NO_MESSENGER = 'No messenger is connected.'
const SALONS = [
  {
    name: 'the demo salon',
    isDemo: true,
    end: { channel: 'MESSENGER_A', state: 'SENT', error: null },
  },
  {
    name: 'every other salon',
    isDemo: false,
    end: { channel: null, state: 'SKIPPED', text: '', error: NO_MESSENGER },
  },
]

describe.each(SALONS)('$name', ({ isDemo, end }) => {
  /**
   * The first salon of a deployment, or one beside it, with what its connected messengers get of a
   * cancelled appointment.
   */
  const cancelledIn = async (
    app: TestApp,
    salon: Story,
    messengers: Partial<Record<Channel, Messenger>>,
  ) => {
    const master = await salon.master({ works: '00:00-24:00', name: 'Olga', phone: ANNAS_PHONE })
    const service = await salon.service({ by: [master] })
    const client = await salon.client()
    const booking = { masterId: master.id, serviceId: service.id, clientId: client.id, comment: '' }
    const appointment = await bookAppointment(salon.context(), {
      ...booking,
      date: '2030-01-08',
      time: 600,
    })
    const outside = { ...app.externalSystems, messengers }
    const send = () =>
      sendNotifications(
        { autonomousDb: app.autonomousDb, now: app.now, log: app.log, externalSystems: outside },
        salon.id,
        appointment.id,
      )
    await send()
    await moveAppointment(salon.context(), appointment.id, 'cancelled', { note: null })
    expect(await send()).toBeUndefined()
    return notificationsOf(app, appointment.id, salon.admin.token)
  }
  const THREE = [
    { event: 'APPOINTMENT_CREATED', recipient: 'Maria Schmidt' },
    { event: 'APPOINTMENT_CANCELLED', recipient: 'Maria Schmidt' },
    { event: 'APPOINTMENT_CANCELLED', recipient: 'Olga' },
  ]

  test(`without a connected messenger: ${end.state}, one row for each recipient and event`, async () => {
    const app = await startTestApp()
    const salon = await tellStory(app, undefined, { isDemo })
    expect(await cancelledIn(app, salon, {})).toMatchObject(
      THREE.map((one) => ({ ...one, ...end })),
    )
    await app.stop()
  })

  test('uses the messengers that are connected', async () => {
    const app = await startTestApp()
    const salon = await tellStory(app, undefined, { isDemo })
    const b = fakeMessenger('b')
    const sent = { channel: 'MESSENGER_B', state: 'SENT', error: null }
    expect(await cancelledIn(app, salon, { messenger_b: b })).toMatchObject(
      THREE.map((one) => ({ ...one, ...sent })),
    )
    expect(b.sent).toHaveLength(3)
    await app.stop()
  })

  test(`beside the first salon: ${end.state}, as connected messengers are not theirs`, async () => {
    const salon = await tellStory(fixture.app, undefined, { isDemo })
    const seen = await cancelledIn(fixture.app, salon, {
      messenger_a: fixture.a,
      messenger_b: fixture.b,
    })
    expect(seen).toMatchObject(THREE.map((one) => ({ ...one, ...end })))
    expect([fixture.a.sent, fixture.b.sent]).toEqual([[], []])
  })
})
