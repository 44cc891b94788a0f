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
  type NotificationRoom,
  openNotifications,
} from '../support/notifications.js'

let room: NotificationRoom
let phone = ''
let client: { readonly id: number }
beforeAll(async () => {
  room = await openNotifications()
})
afterAll(() => room.stop())
beforeEach(async () => {
  await room.reset()
  const made = await room.salon.client({ name: 'Nina' })
  client = made
  phone = made.phone
})

const keysOf = (messenger: FakeMessenger): Set<string> =>
  new Set(room.heard(messenger, phone).map(({ key }) => key))
/** The messenger's id of what it was given last for the client. */
const lastId = (messenger: FakeMessenger, name: string): string =>
  `${name} ${room.heard(messenger, phone).at(-1)?.key}`
const onlyA = () => ({ messenger_a: room.a })

describe('a messenger that fails', () => {
  test('is tried again under the same key with the same words, then the other one under another key', async () => {
    room.a.take = away
    const appointment = await room.book({ client })
    const first = await room.send(appointment)
    expect(first?.retryAfterMs).toBeGreaterThan(0)
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'PENDING',
      error: 'It is away.',
    })
    expect(await room.send(appointment)).toEqual({ retryAfterMs: expect.any(Number) })
    expect(room.heard(room.a, phone)).toHaveLength(1) // it is not its time yet
    await updateClient(room.salon.context(), client.id, { name: 'Somebody else' })
    await room.sendOn(appointment, 12)
    expect([room.heard(room.a, phone).length, keysOf(room.a).size]).toEqual([3, 1])
    expect([room.heard(room.b, phone).length, keysOf(room.b).size]).toEqual([1, 1])
    expect([...keysOf(room.a)]).not.toEqual([...keysOf(room.b)])
    const texts = [...room.heard(room.a, phone), ...room.heard(room.b, phone)].map(
      ({ text }) => text,
    )
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain('Hello Nina!')
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'SENT',
      error: null,
    })
    expect(await room.send(appointment)).toBeUndefined()
  })

  test('takes turns with the other one as long as that fails too, and shows as failed after five more tries', async () => {
    room.a.take = away
    room.b.take = away
    const appointment = await room.book({ client })
    const states = []
    const tries = () => room.heard(room.a, phone).length + room.heard(room.b, phone).length
    while (tries() < 10) {
      await room.sendOn(appointment, 1)
      states[tries()] = (await room.notification(appointment))?.state
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
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      error: 'It is away.',
    })
    expect([room.heard(room.a, phone).length, room.heard(room.b, phone).length]).toEqual([6, 4])
    room.b.take = () => Promise.resolve('at last')
    await room.sendOn(appointment, 12)
    expect([keysOf(room.a).size, keysOf(room.b).size]).toEqual([1, 1])
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'SENT',
      error: null,
    })
  })

  test('is turned to again when it is back before the other one', async () => {
    room.a.take = away
    room.b.take = away
    const appointment = await room.book({ client })
    while (room.heard(room.b, phone).length === 0) await room.sendOn(appointment, 1)
    room.a.take = ({ key }) => Promise.resolve(`a ${key}`)
    await room.sendOn(appointment, 2)
    expect([room.heard(room.a, phone).length, room.heard(room.b, phone).length]).toEqual([4, 1])
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'SENT',
      error: null,
    })
  })

  test('is the last one once the other one has refused them', async () => {
    room.a.take = away
    room.b.take = closed
    const appointment = await room.book({ client })
    while (room.heard(room.b, phone).length === 0) await room.sendOn(appointment, 1)
    await room.sendOn(appointment, 30)
    expect([room.heard(room.a, phone).length, room.heard(room.b, phone).length]).toEqual([15, 1])
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'FAILED',
      error: 'It is away.',
    })
  })

  test('is given up in the end, some hours later', async () => {
    room.a.take = away
    const appointment = await room.book({ client })
    const begun = room.app.now
    await room.sendOn(appointment, 30, onlyA())
    expect(await room.send(appointment, onlyA())).toBeUndefined()
    expect([room.heard(room.a, phone).length, keysOf(room.a).size]).toEqual([12, 1])
    expect(room.app.now - begun).toBeGreaterThan(3 * 3_600_000)
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'FAILED',
      error: 'It is away.',
    })
  })

  test('for one of the two people holds back nothing from the other', async () => {
    room.a.take = ({ to }) => (to === phone ? away() : Promise.resolve('taken'))
    await room.notifyMasters()
    const appointment = await room.book({ client })
    await room.sendOn(appointment, 2)
    expect(await room.notices(appointment)).toMatchObject([
      { recipient: 'Nina', state: 'PENDING' },
      { recipient: 'Anna', state: 'SENT' },
    ])
    expect(room.heard(room.a, ANNAS_PHONE)).toHaveLength(1)
  })

  test('until the visit begins leaves the notice failed; of what was never tried then it is said that it was not to be', async () => {
    room.a.take = away
    const [tried, never] = [await room.book({ client }), await room.book({ client })]
    await room.send(tried, onlyA())
    room.app.now = Math.max(tried.startsAt, never.startsAt)
    expect(await room.send(tried, onlyA())).toBeUndefined()
    expect(await room.send(never, onlyA())).toBeUndefined()
    expect(await room.notification(tried)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'FAILED',
      error: 'It is away.',
    })
    expect(await room.notification(never)).toMatchObject({
      ...{ channel: null, state: 'SKIPPED', error: expect.stringContaining('has begun') },
    })
    expect(room.heard(room.a, phone)).toHaveLength(1)
  })
})

describe('a messenger that will not have it', () => {
  test('leads to the other one at once', async () => {
    room.a.take = closed
    const appointment = await room.book({ client })
    expect(await room.send(appointment)).toBeUndefined()
    expect([room.heard(room.a, phone).length, room.heard(room.b, phone).length]).toEqual([1, 1])
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'SENT',
      error: null,
    })
  })

  test('is not asked again: the notice failed, for its reason', async () => {
    room.a.take = closed
    room.b.take = closed
    const appointment = await room.book({ client })
    await room.sendOn(appointment, 5)
    expect([room.heard(room.a, phone).length, room.heard(room.b, phone).length]).toEqual([1, 1])
    expect(await room.notification(appointment)).toMatchObject({
      state: 'FAILED',
      error: 'Its window is closed.',
    })
  })

  test('is not asked again by whoever knew the notice as it was before', async () => {
    room.a.take = closed
    const appointment = await room.book({ client })
    const known = (
      await waitingNotifications(room.app.autonomousDb, room.salon.id, appointment.id)
    )[0]
    room.b.take = away
    await room.send(appointment)
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'PENDING',
    })
    if (!known) throw new Error('there is no notice')
    const say = { channel: 'messenger_a', text: 'Hello' } as const
    expect(
      await claimNotification(
        room.app.autonomousDb,
        room.salon.id,
        { ...known, attempts: 1 },
        say,
        1000,
      ),
    ).toBe(false)
    expect(await claimNotification(room.app.autonomousDb, room.salon.id, known, say, 1000)).toBe(
      false,
    )
  })
})

describe('a report', () => {
  const sent = async () => {
    const appointment = await room.book({ client })
    await room.send(appointment)
    return appointment
  }

  test('shows how far the notice got, and never back', async () => {
    await room.notifyMasters()
    const appointment = await sent()
    const id = lastId(room.a, 'a')
    for (const [told, shown] of [
      ['delivered', 'DELIVERED'],
      ['sent', 'DELIVERED'],
      ['read', 'READ'],
      ['delivered', 'READ'],
      ['failed', 'READ'],
    ] as const) {
      await room.report('messenger_a', id, told)
      expect(await room.notification(appointment)).toMatchObject({
        channel: 'MESSENGER_A',
        state: shown,
        error: null,
      })
    }
    expect((await room.notices(appointment))[1]).toMatchObject({ recipient: 'Anna', state: 'SENT' })
    expect(await room.send(appointment)).toBeUndefined()
  })

  test('of a failure leads to the other channel', async () => {
    const appointment = await sent()
    await room.report('messenger_a', lastId(room.a, 'a'), 'failed', 'Nobody has that number.')
    expect(await room.notification(appointment)).toMatchObject({
      state: 'PENDING',
      error: 'Nobody has that number.',
    })
    const jobs = await room.app.graphql<{ jobs: { name: string }[] }>(
      '{ jobs(first: 100) { name } }',
      {},
      room.salon.admin.token,
    )
    expect(jobs.data.jobs.at(-1)).toEqual({ name: 'send_notifications' })
    expect(await room.send(appointment)).toBeUndefined()
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'SENT',
      error: null,
    })
    expect([room.heard(room.a, phone).length, room.heard(room.b, phone).length]).toEqual([1, 1])
    await room.report('messenger_b', lastId(room.b, 'b'), 'read')
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'READ',
    })
  })

  test('of a failure that comes before the answer is recorded does so as well', async () => {
    room.a.take = async ({ key, to }) => {
      if (to === phone)
        await room.report('messenger_a', `a ${key}`, 'failed', 'Nobody has that number.')
      return `a ${key}`
    }
    const appointment = await room.book({ client })
    await room.sendOn(appointment, 3)
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'SENT',
      error: null,
    })
    expect([room.heard(room.a, phone).length, room.heard(room.b, phone).length]).toEqual([1, 1])
  })

  test('of how far it got counts when it comes before the answer is recorded', async () => {
    room.a.take = async ({ key, to }) => {
      if (to === phone) await room.report('messenger_a', `a ${key}`, 'delivered')
      return `a ${key}`
    }
    expect(await room.notification(await sent())).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'DELIVERED',
    })
  })

  test('of a failure in the last channel is its end, for the reason that the messenger gave', async () => {
    const appointment = await sent()
    await room.report('messenger_a', lastId(room.a, 'a'), 'failed', 'Not here.')
    await room.send(appointment)
    await room.report('messenger_b', lastId(room.b, 'b'), 'failed', 'Nor here.')
    expect(await room.send(appointment)).toBeUndefined()
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'FAILED',
      error: 'Nor here.',
    })
    expect([room.heard(room.a, phone).length, room.heard(room.b, phone).length]).toEqual([1, 1])
  })

  test('of a failure is the end as well where no other messenger is connected', async () => {
    const appointment = await room.book({ client })
    await room.send(appointment, onlyA())
    await room.report('messenger_a', lastId(room.a, 'a'), 'failed', 'Not here.')
    expect(await room.send(appointment, onlyA())).toBeUndefined()
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'FAILED',
      error: 'Not here.',
    })
    expect(room.heard(room.a, phone)).toHaveLength(1)
  })

  test('of a failure is taken back by a later one that the message was read', async () => {
    const appointment = await sent()
    const id = lastId(room.a, 'a')
    await room.report('messenger_a', id, 'failed')
    await room.report('messenger_a', id, 'read')
    expect(await room.send(appointment)).toBeUndefined()
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'READ',
      error: null,
    })
    expect(room.b.sent).toEqual([])
  })
})

describe('a report that comes after that of a failure', () => {
  const failed = async () => {
    const appointment = await room.book({ client })
    await room.send(appointment)
    const id = lastId(room.a, 'a')
    await room.report('messenger_a', id, 'failed', 'Nobody has that number.')
    return { appointment, id }
  }

  test.each(['sent', 'failed'] as const)(
    'and is older than it (%s) holds nothing back',
    async (late) => {
      const { appointment, id } = await failed()
      await room.report('messenger_a', id, late, 'Again.')
      expect(await room.notification(appointment)).toMatchObject({
        state: 'PENDING',
        error: 'Nobody has that number.',
      })
      expect(await room.send(appointment)).toBeUndefined()
      expect(await room.notification(appointment)).toMatchObject({
        channel: 'MESSENGER_B',
        state: 'SENT',
        error: null,
      })
      expect([room.heard(room.a, phone).length, room.heard(room.b, phone).length]).toEqual([1, 1])
    },
  )

  test('is not for what the other messenger calls by the same id', async () => {
    room.a.take = () => Promise.resolve('7')
    room.b.take = away
    const appointment = await room.book({ client })
    await room.send(appointment)
    await room.report('messenger_a', '7', 'failed')
    await room.send(appointment)
    await room.report('messenger_b', '7', 'read')
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'PENDING',
    })
  })
})

describe('several who send at once', () => {
  test('send it once', async () => {
    await room.notifyMasters()
    const appointment = await room.book({ client })
    await Promise.all(Array.from({ length: 8 }, () => room.send(appointment)))
    await room.sendOn(appointment, 3)
    expect([room.a.sent.length, room.b.sent.length]).toEqual([2, 0])
    expect(await room.notices(appointment)).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }])
  })

  test('wait for the one whose messenger has not answered', async () => {
    let answer = (): void => undefined
    room.a.take = ({ key, to }) =>
      to === phone
        ? new Promise((resolve) => (answer = () => resolve(`a ${key}`)))
        : Promise.resolve(`a ${key}`)
    const appointment = await room.book({ client })
    const sending = room.send(appointment)
    while (room.heard(room.a, phone).length === 0) await new Promise(setImmediate)
    expect(await room.send(appointment)).toEqual({ retryAfterMs: expect.any(Number) })
    expect(await room.notification(appointment)).toMatchObject({
      channel: 'MESSENGER_A',
      state: 'PENDING',
      error: null,
    })
    answer()
    await sending
    expect(await room.send(appointment)).toBeUndefined()
    expect(room.heard(room.a, phone)).toHaveLength(1)
    expect(await room.notification(appointment)).toMatchObject({ state: 'SENT' })
  })
})
