import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../src/domain/time/time.js'
import { readHook } from '../../src/external/messengers/http-webhook-body.js'
import { createAccountInSalon } from '../../src/service/identity/accounts.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import {
  closeTask,
  handTaskToAutopilot,
  snoozeTask,
  takeTask,
} from '../../src/service/inbox/change-task-status.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import type { Incoming } from '../../src/domain/inbox/incoming.js'
import { receiveMessage, type Received } from '../../src/service/inbox/receive-message.js'
import { replyToTask } from '../../src/service/inbox/reply-to-task.js'
import { MONDAY } from '../support/app.js'
import { type InboxFixture, openInboxFixture, received as hookOf } from '../support/inbox/inbox.js'
import type { Story } from '../support/inbox/story.js'

let inbox: InboxFixture
let salon: Story
beforeAll(async () => {
  inbox = await openInboxFixture()
  salon = inbox.salon
})
afterAll(() => inbox.stop())
beforeEach(() => {
  inbox.app.now = MONDAY
})

let count = 0
/** An address, and a phone, that nobody had before. */
const somebody = () => {
  count += 1
  return { from: `nina-${count}`, phone: `+4915113${String(200000 + count)}` }
}
type Said = Partial<Incoming> & { channel?: 'messenger_a' | 'messenger_b'; webhookId?: string }
const say = (
  from: string,
  text: string,
  { channel = 'messenger_a', webhookId, ...more }: Said = {},
): Promise<Received> =>
  receiveMessage(
    inbox.app.db,
    { salonId: salon.id, channel, webhookId },
    {
      id: randomUUID(),
      from,
      name: 'Nina',
      phone: undefined,
      text,
      sentAt: inbox.app.now,
      ...more,
    },
    inbox.app.now,
  )
const taskFrom = async (from: string, text = 'Hello', more: Said = {}): Promise<number> =>
  (await say(from, text, more))?.taskId ?? 0
const reply = (taskId: number, text: string, type: 'text' | 'note' = 'text') =>
  replyToTask(salon.context(), {
    taskId,
    text,
    type,
    imageUrl: null,
    clientKey: undefined,
    expectedVersion: undefined,
  })

type ClientRow = {
  id: number
  name: string
  phone: string | null
  appointments: number
  missed: number
  lastVisit: number | null
  preferred: string | null
  notes: string | null
}
const clientOf = async (from: string): Promise<ClientRow | undefined> =>
  (
    await inbox.sql<ClientRow[]>`
      select clients.id, name, phone, visits_count as appointments, no_show_count as missed,
      last_visit_id as "lastVisit",
        preferred_channel as preferred, notes
      from clients join dialogues on client_id = clients.id where address = ${from}`
  )[0]
const clientExists = async (id: number): Promise<boolean> =>
  (await inbox.sql`select from clients where id = ${id}`).length > 0

describe('a message of a client', () => {
  test('opens a task, and says so in its log', async () => {
    const { from } = somebody()
    const task = await taskFrom(from, 'Is Friday free?')
    expect(await inbox.tasksOf(from)).toMatchObject([
      {
        id: task,
        status: 'open',
        assigneeId: null,
        unread: 1,
        waiting: MONDAY,
        last: 'Is Friday free?',
        version: 1,
      },
    ])
    expect(await inbox.messagesOf(task)).toMatchObject([
      {
        direction: 'inbound',
        type: 'text',
        text: 'Is Friday free?',
        state: 'delivered',
        author: 'Nina',
        at: MONDAY,
      },
    ])
    expect(await inbox.logOf(task)).toEqual([
      { from: null, to: 'open', by: 'Nina', kind: 'external', note: null },
    ])
  })

  test('joins the task there is: it waits since the first, and that is no move', async () => {
    const { from } = somebody()
    const task = await taskFrom(from, 'Hello')
    inbox.app.now += 5 * MINUTE
    expect(await taskFrom(from, 'Anybody there?')).toBe(task)
    expect(await inbox.tasksOf(from)).toMatchObject([
      { unread: 2, waiting: MONDAY, last: 'Anybody there?', version: 2, status: 'open' },
    ])
    expect(await inbox.logOf(task)).toHaveLength(1)
  })

  test('leaves a task with whom it is', async () => {
    const { from } = somebody()
    const task = await taskFrom(from)
    await takeTask(salon.context(), task)
    await taskFrom(from, 'Hello again')
    expect(await inbox.tasksOf(from)).toMatchObject([
      { status: 'open', assigneeId: salon.admin.id },
    ])
  })

  test('leaves to the autopilot what it has', async () => {
    const { from } = somebody()
    const task = await taskFrom(from)
    await handTaskToAutopilot(salon.context(), task)
    expect(await taskFrom(from, 'Hello again')).toBe(task)
    expect(await inbox.tasksOf(from)).toMatchObject([
      { status: 'autopilot', unread: 2, version: 3 },
    ])
    expect(await inbox.logOf(task)).toHaveLength(2)
  })

  test('wakes a task that sleeps, in the name of who wrote', async () => {
    const { from } = somebody()
    const task = await taskFrom(from)
    await takeTask(salon.context(), task)
    await snoozeTask(salon.context(), task, MONDAY + DAY)
    expect(await taskFrom(from, 'I changed my mind')).toBe(task)
    expect(await inbox.tasksOf(from)).toMatchObject([
      { status: 'open', until: null, assigneeId: salon.admin.id },
    ])
    expect((await inbox.logOf(task)).slice(2)).toEqual([
      { from: 'open', to: 'snoozed', by: 'admin of the tests', kind: 'user', note: null },
      { from: 'snoozed', to: 'open', by: 'Nina', kind: 'external', note: null },
    ])
  })

  test('starts anew after a close, and the closed task stays as it was', async () => {
    const { from } = somebody()
    const task = await taskFrom(from, 'Thanks!')
    await closeTask(salon.context(), task, 'She was happy')
    const [closed] = await inbox.tasksOf(from)
    expect(closed).toMatchObject({
      status: 'closed',
      resolution: 'She was happy',
      unread: 0,
      waiting: null,
    })
    const next = await taskFrom(from, 'One more thing')
    expect(next).not.toBe(task)
    expect(await inbox.tasksOf(from)).toEqual([
      closed,
      expect.objectContaining({
        id: next,
        status: 'open',
        unread: 1,
        last: 'One more thing',
        version: 1,
      }),
    ])
    expect((await inbox.messagesOf(task)).map(({ text }) => text)).toEqual(['Thanks!'])
  })

  test('of which a dialogue has one not closed: the database itself refuses a second', async () => {
    const { from } = somebody()
    const task = await taskFrom(from)
    const second = (status: string, until: Date | null) => inbox.sql`
      insert into tasks (salon_id, dialogue_id, status, snoozed_until, created_at, updated_at)
      select salon_id, dialogue_id, ${status}, ${until}, now(), now() from tasks where id = ${task}`
    for (const [status, until] of [
      ['open', null],
      ['autopilot', null],
      ['snoozed', new Date()],
    ] as const)
      await expect(second(status, until)).rejects.toMatchObject({
        code: '23505',
        constraint_name: 'tasks_open',
      })
    await second('closed', null)
    await expect(
      inbox.sql`update tasks set status = 'open' where dialogue_id = (select dialogue_id
        from tasks where id = ${task})`,
    ).rejects.toMatchObject({ code: '23505' })
  })

  test('that has come before does nothing: by its id, and by its hook', async () => {
    const { from } = somebody()
    const [id, webhookId] = [randomUUID(), randomUUID()]
    const task = await taskFrom(from, 'Once', { id, webhookId })
    expect(await say(from, 'Once', { id, webhookId: randomUUID() })).toBeUndefined()
    expect(await say(from, 'Another text', { webhookId })).toBeUndefined()
    expect(await say(from, 'Once', { id })).toBeUndefined()
    await closeTask(salon.context(), task, null)
    expect(await say(from, 'Once', { id })).toBeUndefined()
    expect(await inbox.tasksOf(from)).toMatchObject([{ unread: 0, version: 2, status: 'closed' }])
    expect(await inbox.messagesOf(task)).toHaveLength(1)
  })

  test('with the id of one in the other messenger is another one', async () => {
    const { from } = somebody()
    const id = randomUUID()
    expect(await say(from, 'Here', { id, webhookId: id })).toBeDefined()
    expect(await say(from, 'There', { id, webhookId: id, channel: 'messenger_b' })).toBeDefined()
    expect((await inbox.tasksOf(from)).map(({ last }) => last)).toEqual(['Here', 'There'])
  })

  test('that is late stands where it was written, and is not the last one', async () => {
    const { from } = somebody()
    const task = await taskFrom(from, 'second', { sentAt: MONDAY - MINUTE })
    await say(from, 'first', { sentAt: MONDAY - 3 * MINUTE })
    await say(from, 'third', { sentAt: MONDAY })
    await say(from, 'between', { sentAt: MONDAY - 2 * MINUTE })
    expect((await inbox.messagesOf(task)).map(({ text }) => text)).toEqual([
      'first',
      'between',
      'second',
      'third',
    ])
    expect(await inbox.tasksOf(from)).toMatchObject([{ last: 'third', unread: 4, version: 4 }])
    const { messages } = (
      await inbox.app.graphql<{ task: { messages: { nodes: { text: string }[] } } }>(
        'query ($id: Int!) { task(id: $id) { messages { nodes { text } } } }',
        { id: task },
        salon.admin.token,
      )
    ).data.task
    expect(messages.nodes.map(({ text }) => text)).toEqual(['first', 'between', 'second', 'third'])
  })

  test('that was written in the future, by its clock, was written now', async () => {
    const { from } = somebody()
    const task = await taskFrom(from, 'From tomorrow', { sentAt: MONDAY + DAY })
    expect(await inbox.messagesOf(task)).toMatchObject([{ at: MONDAY }])
    expect(await inbox.tasksOf(from)).toMatchObject([{ waiting: MONDAY }])
  })

  test('ends no wait of its own: an answer does, and the next message waits anew', async () => {
    const { from } = somebody()
    const task = await taskFrom(from)
    inbox.app.now += MINUTE
    await reply(task, 'How can I help?')
    expect(await inbox.tasksOf(from)).toMatchObject([
      { waiting: null, unread: 0, last: 'How can I help?', version: 2, assigneeId: salon.admin.id },
    ])
    inbox.app.now += MINUTE
    await reply(task, 'Ask Anna', 'note')
    expect(await inbox.tasksOf(from)).toMatchObject([{ last: 'How can I help?', version: 3 }])
    inbox.app.now += MINUTE
    await say(from, 'Book me')
    expect(await inbox.tasksOf(from)).toMatchObject([
      { waiting: MONDAY + 3 * MINUTE, unread: 1, version: 4 },
    ])
  })

  test.each<[string, string, string, string?]>([
    ['NUL', 'a\0b', 'a\uFFFDb'],
    ['half a pair', 'a\uD83Db', 'a\uFFFDb'],
    ['the other half', '\uDC00', '\uFFFD'],
    ['all of it', '\0\uD800\0', '\uFFFD\uFFFD\uFFFD'],
    [
      'a whole pair, marks, direction and lines',
      '👩‍🦰 e\u0301 \u202E\uFEFF\r\n',
      '👩‍🦰 e\u0301 \u202E\uFEFF\r\n',
    ],
    ['nothing at all', '', '[message without text]', 'Nina'],
  ])('with %s in it is kept whole', async (_, text, kept, name = `Nina ${kept}`.trim()) => {
    const { from } = somebody()
    const told = readHook(Buffer.from(JSON.stringify(hookOf(from, text, { name: `Nina ${text}` }))))
    if (told.type !== 'message.received') throw new Error(told.type)
    const got = await receiveMessage(
      inbox.app.db,
      { salonId: salon.id, channel: 'messenger_a', webhookId: undefined },
      told.data(MONDAY),
      MONDAY,
    )
    expect(await inbox.messagesOf(got?.taskId ?? 0)).toMatchObject([{ text: kept }])
    expect(await inbox.tasksOf(from)).toMatchObject([{ last: kept }])
    expect((await clientOf(from))?.name).toBe(name)
  })

  test('that is longer than a list shows is kept whole', async () => {
    const { from } = somebody()
    const text = '✂️'.repeat(5000)
    const task = await taskFrom(from, text)
    expect((await inbox.messagesOf(task))[0]?.text).toBe(text)
    const shown = [...((await inbox.tasksOf(from))[0]?.last ?? '')]
    expect([shown.length, shown.at(-1)]).toEqual([4096, '…'])
  })
})

describe('who writes', () => {
  test('is a new client where nobody is known: with a phone, and without', async () => {
    const [one, other] = [somebody(), somebody()]
    await say(one.from, 'Hello', { phone: one.phone, name: 'Olga' })
    expect(await clientOf(one.from)).toMatchObject({ name: 'Olga', phone: one.phone })
    await say(other.from, 'Hello', { name: 'Petra' })
    expect(await clientOf(other.from)).toMatchObject({ name: 'Petra', phone: null })
    await say(other.from, 'Hello again', { name: 'Another name' })
    expect(await clientOf(other.from)).toMatchObject({ name: 'Petra' })
  })

  test('is the client who has that phone, however it is typed', async () => {
    const maria = await salon.client({ name: 'Maria Schmidt' })
    const { from } = somebody()
    await say(from, 'Hello', { phone: maria.phone.replace('+49', '0049 '), name: 'mimi' })
    expect(await clientOf(from)).toMatchObject({ id: maria.id, name: 'Maria Schmidt' })
  })

  test('is one client in two messengers with one phone', async () => {
    const { from, phone } = somebody()
    await say(from, 'Here', { phone })
    await say(`${from}-b`, 'There', { phone, channel: 'messenger_b' })
    expect((await clientOf(from))?.id).toBe((await clientOf(`${from}-b`))?.id)
  })

  test('is told by the address where the phone is none', async () => {
    const { from } = somebody()
    await say(from, 'Hello', { phone: 'call me' })
    expect(await clientOf(from)).toMatchObject({ phone: null })
  })

  test('is one new client, also when both addresses write for the first time at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { from, phone } = somebody()
      const addresses = ['a', 'b', 'c', 'd'].map((letter) => `${from}-${letter}`)
      await Promise.all(addresses.map((address) => say(address, 'Hello', { phone })))
      const clients = await Promise.all(addresses.map(clientOf))
      expect(new Set(clients.map((client) => client?.id)).size).toBe(1)
    }
  })

  test('learns us their phone later: it becomes the client’s', async () => {
    const { from, phone } = somebody()
    await say(from, 'Hello')
    const before = await clientOf(from)
    await say(from, 'This is me', { phone })
    expect(await clientOf(from)).toEqual({ ...before, phone })
  })

  test('turns out to be a client who is known: everything becomes theirs, and the other is gone', async () => {
    const { from } = somebody()
    const [master, known] = [await salon.master(), await salon.client()]
    const service = await salon.service({ by: [master] })
    const task = await taskFrom(from)
    const stranger = (await clientOf(from))?.id ?? 0
    const book = (clientId: number, date: string, time: number) =>
      bookAppointment(salon.context(), {
        masterId: master.id,
        serviceId: service.id,
        date,
        time,
        comment: '',
        clientId,
      })
    const [done, missed, coming] = [
      await book(stranger, '2030-01-08', 600),
      await book(stranger, '2030-01-08', 720),
      await book(stranger, '2030-01-20', 600),
    ]
    const earlier = await book(known.id, '2030-01-07', 720)
    inbox.app.now = Date.UTC(2030, 0, 9)
    for (const appointment of [done, earlier])
      for (const to of ['confirmed', 'in_progress', 'done'] as const)
        await moveAppointment(salon.context(), appointment.id, to, { note: null })
    await moveAppointment(salon.context(), missed.id, 'no_show', { note: null })
    const account = await createAccountInSalon(
      inbox.app.db,
      salon.id,
      {
        username: `nina${count}`,
        password: 'correct horse',
        name: 'Nina',
        role: 'client',
        masterId: null,
        clientId: stranger,
      },
      inbox.app.now,
    )
    await inbox.sql`update clients set notes = 'likes tea', preferred_channel = 'messenger_b'
      where id = ${stranger}`
    await inbox.sql`update clients set notes = 'likes dogs' where id = ${known.id}`

    await say(from, 'This is me', { phone: known.phone })

    expect(await clientOf(from)).toMatchObject({
      ...{
        id: known.id,
        phone: known.phone,
        name: 'Maria Schmidt',
        appointments: 2,
        missed: 1,
        lastVisit: done.id,
      },
      ...{ preferred: 'messenger_b', notes: 'likes dogs\nlikes tea' },
    })
    expect(await clientExists(stranger)).toBe(false)
    const appointments =
      await inbox.sql`select id, version from appointments where client_id = ${known.id}
        order by id`
    expect(appointments.map(({ id }) => id)).toEqual([done.id, missed.id, coming.id, earlier.id])
    expect(await inbox.sql`select client_id from accounts where id = ${account.id}`).toEqual([
      { client_id: known.id },
    ])
    expect(await inbox.tasksOf(from)).toMatchObject([{ id: task, clientId: known.id, unread: 2 }])
    const told = await inbox.sql`
      select subject_id from events where topic = 'appointment' and kind = 'updated'
      and facts->'was'->>'clientId' = ${String(stranger)}
        and facts->'is'->>'clientId' = ${String(known.id)} order by id`
    expect(told.map(({ subject_id }) => subject_id)).toEqual([done.id, missed.id, coming.id])
  })

  test('is one person with two dialogues once both phones are known', async () => {
    const { from, phone } = somebody()
    const [a, b] = [`${from}-a`, `${from}-b`]
    const [taskA, taskB] = [
      await taskFrom(a),
      await taskFrom(b, 'Hello', { channel: 'messenger_b' }),
    ]
    const [first, second] = [await clientOf(a), await clientOf(b)]
    expect(first?.id).not.toBe(second?.id)
    await say(a, 'This is me', { phone })
    await say(b, 'Me too', { phone, channel: 'messenger_b' })
    expect(await clientOf(b)).toEqual(await clientOf(a))
    expect(await clientExists(second?.id ?? 0)).toBe(false)
    const tasks = [...(await inbox.tasksOf(a)), ...(await inbox.tasksOf(b))]
    expect(tasks.map(({ id, clientId }) => [id, clientId])).toEqual([
      [taskA, first?.id],
      [taskB, first?.id],
    ])
  })

  test('goes over to another client with that one’s phone, and the first one stays', async () => {
    const [maria, olga] = [await salon.client(), await salon.client({ name: 'Olga' })]
    const { from, phone } = somebody()
    const task = await taskFrom(from, 'Hello', { phone: maria.phone })
    await say(from, 'My new number', { phone: olga.phone })
    expect(await clientOf(from)).toMatchObject({ id: olga.id })
    await say(from, 'And another', { phone, name: 'Paula' })
    expect(await clientOf(from)).toMatchObject({ name: 'Paula', phone })
    expect([await clientExists(maria.id), await clientExists(olga.id)]).toEqual([true, true])
    expect(await inbox.tasksOf(from)).toMatchObject([{ id: task, unread: 3 }])
  })

  test('can learn us the phone of somebody new in two places at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { from, phone } = somebody()
      const addresses = ['a', 'b', 'c'].map((letter) => `${from}-${letter}`)
      for (const address of addresses) await say(address, 'Hello')
      await Promise.all(addresses.map((address) => say(address, 'This is me', { phone })))
      const clients = await Promise.all(addresses.map(clientOf))
      expect(new Set(clients.map((client) => client?.id)).size).toBe(1)
      expect(clients[0]?.phone).toBe(phone)
      expect(await inbox.sql`select from clients where phone = ${phone}`).toHaveLength(1)
    }
  })
})
