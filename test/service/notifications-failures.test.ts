import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateClient } from '../../src/service/clients/clients.js'
import {
  claimNotification,
  waitingNotifications,
} from '../../src/store/notifications/notification-sending.js'
import {
  ANNAS_PHONE,
  away,
  closed,
  type FakeMessenger,
  type NotificationFixture,
  openNotifications,
} from '../support/notifications.js'

let fixture: NotificationFixture
let phone = ''
let client: { readonly id: number }
beforeAll(async () => {
  fixture = await openNotifications()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  const made = await fixture.salon.client({ name: 'Nina' })
  client = made
  phone = made.phone
})

const keysOf = (messenger: FakeMessenger): Set<string> =>
  new Set(fixture.heard(messenger, phone).map(({ key }) => key))
/** The messenger's id of what it was given last for the client. */
const lastId = (messenger: FakeMessenger, name: string): string =>
  `${name} ${fixture.heard(messenger, phone).at(-1)?.key}`
const onlyA = () => ({ messenger_a: fixture.a })

describe('a messenger that fails', () => {
  test(
    'is tried again under the same key with the same words, then the other one under another ' +
      'key',
    async () => {
      fixture.a.take = away
      const appointment = await fixture.book({ client })
      const first = await fixture.send(appointment)
      expect(first?.retryAfterMs).toBeGreaterThan(0)
      expect(await fixture.notification(appointment)).toMatchObject({
        channel: 'MESSENGER_A',
        state: 'PENDING',
        error: 'It is away.',
      })
      expect(await fixture.send(appointment)).toEqual({ retryAfterMs: expect.any(Number) })
      expect(fixture.heard(fixture.a, phone)).toHaveLength(1) // it is not its time yet
      await updateClient(fixture.salon.context(), client.id, { name: 'Somebody else' })
      await fixture.sendOn(appointment, 12)
      expect([fixture.heard(fixture.a, phone).length, keysOf(fixture.a).size]).toEqual([3, 1])
      expect([fixture.heard(fixture.b, phone).length, keysOf(fixture.b).size]).toEqual([1, 1])
      expect([...keysOf(fixture.a)]).not.toEqual([...keysOf(fixture.b)])
      const texts = [...fixture.heard(fixture.a, phone), ...fixture.heard(fixture.b, phone)].map(
        ({ text }) => text,
      )
      expect(new Set(texts).size).toBe(1)
      expect(texts[0]).toContain('Hello Nina!')
      expect(await fixture.notification(appointment)).toMatchObject({
        channel: 'MESSENGER_B',
        state: 'SENT',
        error: null,
      })
      expect(await fixture.send(appointment)).toBeUndefined()
    },
  )

  test(
    'takes turns with the other one as long as that fails too, and shows as failed after five ' +
      'more tries',
    async () => {
      fixture.a.take = away
      fixture.b.take = away
      const appointment = await fixture.book({ client })
      const states = []
      const tries = () =>
        fixture.heard(fixture.a, phone).length + fixture.heard(fixture.b, phone).length
      while (tries() < 10) {
        await fixture.sendOn(appointment, 1)
        states[tries()] = (await fixture.notification(appointment))?.state
      }
      expect(states.slice(4)).toEqual([
        'PENDING',
        'PENDING',
        'PENDING',
        'PENDING',
        'FAILED',
        'FAILED',
        'FAILED',
      ])
      expect(await fixture.notification(appointment)).toMatchObject({
        channel: 'MESSENGER_B',
        error: 'It is away.',
      })
      expect([
        fixture.heard(fixture.a, phone).length,
        fixture.heard(fixture.b, phone).length,
      ]).toEqual([6, 4])
      fixture.b.take = () => Promise.resolve('at last')
      await fixture.sendOn(appointment, 12)
      expect([keysOf(fixture.a).size, keysOf(fixture.b).size]).toEqual([1, 1])
      expect(await fixture.notification(appointment)).toMatchObject({
        channel: 'MESSENGER_B',
        state: 'SENT',
        error: null,
      })
    },
  )

  test('is turned to again when it is back before the other one', async () => {
    fixture.a.take = away
    fixture.b.take = away
    const appointment = await fixture.book({ client })
    while (fixture.heard(fixture.b, phone).length === 0) await fixture.sendOn(appointment, 1)
    fixture.a.take = ({ key }) => Promise.resolve(`a ${key}`)
    await fixture.sendOn(appointment, 2)
    expect([
      fixture.heard(fixture.a, phone).length,
      fixture.heard(fixture.b, phone).length,
    ]).toEqual([4, 1])
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'SENT',
      error: null,
    })
  })

  test('is the last one once the other one has refused them', async () => {
    fixture.a.take = away
    fixture.b.take = closed
    const appointment = await fixture.book({ client })
    while (fixture.heard(fixture.b, phone).length === 0) await fixture.sendOn(appointment, 1)
    await fixture.sendOn(appointment, 30)
    expect([
      fixture.heard(fixture.a, phone).length,
      fixture.heard(fixture.b, phone).length,
    ]).toEqual([15, 1])
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'FAILED',
      error: 'It is away.',
    })
  })

  test('is given up in the end, some hours later', async () => {
    fixture.a.take = away
    const appointment = await fixture.book({ client })
    const begun = fixture.app.now
    await fixture.sendOn(appointment, 30, onlyA())
    expect(await fixture.send(appointment, onlyA())).toBeUndefined()
    expect([fixture.heard(fixture.a, phone).length, keysOf(fixture.a).size]).toEqual([12, 1])
    expect(fixture.app.now - begun).toBeGreaterThan(3 * 3_600_000)
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'FAILED',
      error: 'It is away.',
    })
  })

  test('for one of the two people holds back nothing from the other', async () => {
    fixture.a.take = ({ to }) => (to === phone ? away() : Promise.resolve('taken'))
    await fixture.notifyMasters()
    const appointment = await fixture.book({ client })
    await fixture.sendOn(appointment, 2)
    expect(await fixture.notices(appointment)).toMatchObject([
      { recipient: 'Nina', state: 'PENDING' },
      { recipient: 'Anna', state: 'SENT' },
    ])
    expect(fixture.heard(fixture.a, ANNAS_PHONE)).toHaveLength(1)
  })

  test(
    'until the appointment begins leaves the notification failed; of what was never tried ' +
      'then it is said ' +
      'that it was not to be',
    async () => {
      fixture.a.take = away
      const [tried, never] = [await fixture.book({ client }), await fixture.book({ client })]
      await fixture.send(tried, onlyA())
      fixture.app.now = Math.max(tried.startsAt, never.startsAt)
      expect(await fixture.send(tried, onlyA())).toBeUndefined()
      expect(await fixture.send(never, onlyA())).toBeUndefined()
      expect(await fixture.notification(tried)).toMatchObject({
        channel: 'MESSENGER_A',
        state: 'FAILED',
        error: 'It is away.',
      })
      expect(await fixture.notification(never)).toMatchObject({
        ...{ channel: null, state: 'SKIPPED', error: expect.stringContaining('has begun') },
      })
      expect(fixture.heard(fixture.a, phone)).toHaveLength(1)
    },
  )
})

describe('a messenger that will not have it', () => {
  test('leads to the other one at once', async () => {
    fixture.a.take = closed
    const appointment = await fixture.book({ client })
    expect(await fixture.send(appointment)).toBeUndefined()
    expect([
      fixture.heard(fixture.a, phone).length,
      fixture.heard(fixture.b, phone).length,
    ]).toEqual([1, 1])
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'SENT',
      error: null,
    })
  })

  test('is not asked again: the notification failed, for its reason', async () => {
    fixture.a.take = closed
    fixture.b.take = closed
    const appointment = await fixture.book({ client })
    await fixture.sendOn(appointment, 5)
    expect([
      fixture.heard(fixture.a, phone).length,
      fixture.heard(fixture.b, phone).length,
    ]).toEqual([1, 1])
    expect(await fixture.notification(appointment)).toMatchObject({
      state: 'FAILED',
      error: 'Its window is closed.',
    })
  })

  test('is not asked again by whoever knew the notification as it was before', async () => {
    fixture.a.take = closed
    const appointment = await fixture.book({ client })
    const known = (
      await waitingNotifications(fixture.app.autonomousDb, fixture.salon.id, appointment.id)
    )[0]
    fixture.b.take = away
    await fixture.send(appointment)
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'PENDING',
    })
    if (!known) throw new Error('there is no notice')
    const say = { channel: 'messenger_a', text: 'Hello' } as const
    expect(
      await claimNotification(fixture.app.autonomousDb, {
        salonId: fixture.salon.id,
        waitingNotification: { ...known, attempts: 1 },
        message: say,
        leaseMs: 1000,
      }),
    ).toBe(false)
    expect(
      await claimNotification(fixture.app.autonomousDb, {
        salonId: fixture.salon.id,
        waitingNotification: known,
        message: say,
        leaseMs: 1000,
      }),
    ).toBe(false)
  })
})

describe('a report', () => {
  const sent = async () => {
    const appointment = await fixture.book({ client })
    await fixture.send(appointment)
    return appointment
  }

  test('shows how far the notification got, and never back', async () => {
    await fixture.notifyMasters()
    const appointment = await sent()
    const id = lastId(fixture.a, 'a')
    for (const [told, shown] of [
      ['delivered', 'DELIVERED'],
      ['sent', 'DELIVERED'],
      ['read', 'READ'],
      ['delivered', 'READ'],
      ['failed', 'READ'],
    ] as const) {
      await fixture.report('messenger_a', id, told)
      expect(await fixture.notification(appointment)).toMatchObject({
        channel: 'MESSENGER_A',
        state: shown,
        error: null,
      })
    }
    expect((await fixture.notices(appointment))[1]).toMatchObject({
      recipient: 'Anna',
      state: 'SENT',
    })
    expect(await fixture.send(appointment)).toBeUndefined()
  })

  test('of a failure leads to the other channel', async () => {
    const appointment = await sent()
    await fixture.report('messenger_a', lastId(fixture.a, 'a'), 'failed', 'Nobody has that number.')
    expect(await fixture.notification(appointment)).toMatchObject({
      state: 'PENDING',
      error: 'Nobody has that number.',
    })
    const jobs = await fixture.app.graphql<{ jobs: { nodes: { name: string }[] } }>(
      '{ jobs(first: 100) { nodes { name } } }',
      {},
      fixture.salon.admin.token,
    )
    expect(jobs.data.jobs.nodes.at(-1)).toEqual({ name: 'send_notifications' })
    expect(await fixture.send(appointment)).toBeUndefined()
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'SENT',
      error: null,
    })
    expect([
      fixture.heard(fixture.a, phone).length,
      fixture.heard(fixture.b, phone).length,
    ]).toEqual([1, 1])
    await fixture.report('messenger_b', lastId(fixture.b, 'b'), 'read')
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'READ',
    })
  })

  test('of a failure that comes before the answer is recorded does so as well', async () => {
    fixture.a.take = async ({ key, to }) => {
      if (to === phone)
        await fixture.report('messenger_a', `a ${key}`, 'failed', 'Nobody has that number.')
      return `a ${key}`
    }
    const appointment = await fixture.book({ client })
    await fixture.sendOn(appointment, 3)
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'SENT',
      error: null,
    })
    expect([
      fixture.heard(fixture.a, phone).length,
      fixture.heard(fixture.b, phone).length,
    ]).toEqual([1, 1])
  })

  test('of how far it got counts when it comes before the answer is recorded', async () => {
    fixture.a.take = async ({ key, to }) => {
      if (to === phone) await fixture.report('messenger_a', `a ${key}`, 'delivered')
      return `a ${key}`
    }
    expect(await fixture.notification(await sent())).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'DELIVERED',
    })
  })

  test('of a failure in the last channel is its end, for the reason that the messenger gave', async () => {
    const appointment = await sent()
    await fixture.report('messenger_a', lastId(fixture.a, 'a'), 'failed', 'Not here.')
    await fixture.send(appointment)
    await fixture.report('messenger_b', lastId(fixture.b, 'b'), 'failed', 'Nor here.')
    expect(await fixture.send(appointment)).toBeUndefined()
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'FAILED',
      error: 'Nor here.',
    })
    expect([
      fixture.heard(fixture.a, phone).length,
      fixture.heard(fixture.b, phone).length,
    ]).toEqual([1, 1])
  })

  test('of a failure is the end as well where no other messenger is connected', async () => {
    const appointment = await fixture.book({ client })
    await fixture.send(appointment, onlyA())
    await fixture.report('messenger_a', lastId(fixture.a, 'a'), 'failed', 'Not here.')
    expect(await fixture.send(appointment, onlyA())).toBeUndefined()
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'FAILED',
      error: 'Not here.',
    })
    expect(fixture.heard(fixture.a, phone)).toHaveLength(1)
  })

  test('of a failure is taken back by a later one that the message was read', async () => {
    const appointment = await sent()
    const id = lastId(fixture.a, 'a')
    await fixture.report('messenger_a', id, 'failed')
    await fixture.report('messenger_a', id, 'read')
    expect(await fixture.send(appointment)).toBeUndefined()
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'READ',
      error: null,
    })
    expect(fixture.b.sent).toEqual([])
  })
})

describe('a report that comes after that of a failure', () => {
  const failed = async () => {
    const appointment = await fixture.book({ client })
    await fixture.send(appointment)
    const id = lastId(fixture.a, 'a')
    await fixture.report('messenger_a', id, 'failed', 'Nobody has that number.')
    return { appointment, id }
  }

  test.each(['sent', 'failed'] as const)(
    'and is older than it (%s) holds nothing back',
    async (late) => {
      const { appointment, id } = await failed()
      await fixture.report('messenger_a', id, late, 'Again.')
      expect(await fixture.notification(appointment)).toMatchObject({
        state: 'PENDING',
        error: 'Nobody has that number.',
      })
      expect(await fixture.send(appointment)).toBeUndefined()
      expect(await fixture.notification(appointment)).toMatchObject({
        channel: 'MESSENGER_B',
        state: 'SENT',
        error: null,
      })
      expect([
        fixture.heard(fixture.a, phone).length,
        fixture.heard(fixture.b, phone).length,
      ]).toEqual([1, 1])
    },
  )

  test('is not for what the other messenger calls by the same id', async () => {
    fixture.a.take = () => Promise.resolve('7')
    fixture.b.take = away
    const appointment = await fixture.book({ client })
    await fixture.send(appointment)
    await fixture.report('messenger_a', '7', 'failed')
    await fixture.send(appointment)
    await fixture.report('messenger_b', '7', 'read')
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'PENDING',
    })
  })
})

describe('several who send at once', () => {
  test('send it once', async () => {
    await fixture.notifyMasters()
    const appointment = await fixture.book({ client })
    await Promise.all(Array.from({ length: 8 }, () => fixture.send(appointment)))
    await fixture.sendOn(appointment, 3)
    expect([fixture.a.sent.length, fixture.b.sent.length]).toEqual([2, 0])
    expect(await fixture.notices(appointment)).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }])
  })

  test('wait for the one whose messenger has not answered', async () => {
    let answer = (): void => undefined
    fixture.a.take = ({ key, to }) =>
      to === phone
        ? new Promise((resolve) => (answer = () => resolve(`a ${key}`)))
        : Promise.resolve(`a ${key}`)
    const appointment = await fixture.book({ client })
    const sending = fixture.send(appointment)
    while (fixture.heard(fixture.a, phone).length === 0) await new Promise(setImmediate)
    expect(await fixture.send(appointment)).toEqual({ retryAfterMs: expect.any(Number) })
    expect(await fixture.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'PENDING',
      error: null,
    })
    answer()
    await sending
    expect(await fixture.send(appointment)).toBeUndefined()
    expect(fixture.heard(fixture.a, phone)).toHaveLength(1)
    expect(await fixture.notification(appointment)).toMatchObject({ state: 'SENT' })
  })
})
