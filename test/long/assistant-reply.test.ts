import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../src/domain/time/time.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { retryStuckMessages } from '../../src/service/inbox/sending/retry-stuck-messages.js'
import { type Answer, MONDAY } from '../support/app.js'
import { type InboxFixture, openInboxFixture, reported } from '../support/inbox/inbox.js'
import { isReplay, KEY } from '../support/idempotency/keyed.js'
import type { StubMode } from '../support/inbox/messenger-stub.js'
import { type Person, tellStory } from '../support/inbox/story.js'

/** Short for those who wait for nothing, long for a stub that answers. */
const LIMIT_MS = 2000

let inbox: InboxFixture
let operator: Person
beforeAll(async () => {
  inbox = await openInboxFixture({ EXTERNAL_TIMEOUT_MS: String(LIMIT_MS) })
  operator = await inbox.salon.account('operator')
})
afterAll(() => inbox.stop())
beforeEach(() => {
  inbox.app.now = MONDAY
})
afterEach(async () => {
  inbox.stub.mode = 'up' // and one success ends the row of failures, so that nothing is paused
  await reply(await newTask(), { message: 'Recovered' })
})

const newTask = () => inbox.write(`nina-${randomUUID()}`, 'Hello')
type Words = Record<string, unknown>
const reply = (
  task: number,
  body: Words,
  { token = operator.token, key }: { token?: string; key?: string } = {},
): Promise<Answer> =>
  inbox.app.request('POST', `/api/assistant/tasks/${task}/reply/`, {
    token,
    body,
    headers: key ? { [KEY]: key } : {},
  })

const REPLY = `mutation ($input: ReplyInput!, $expectedVersion: Int) {
  sent: replyToTask(input: $input, expectedVersion: $expectedVersion) { id type state text error task
  { id status lastMessage version assignee { id } } }
}`
type Sent = {
  sent: {
    id: number
    type: string
    state: string
    text: string
    task: { status: string; version: number }
  } | null
}
const replyInGraph = (input: Words, token = operator.token, expectedVersion?: number) =>
  inbox.app.graphql<Sent>(REPLY, { input, expectedVersion }, token)
const outbound = async (task: number) =>
  (await inbox.messagesOf(task)).filter(({ direction }) => direction === 'outbound')
const taskRow = async (id: number) =>
  (
    await inbox.sql`select status, assignee_id, version, unread_count, waiting_since, last_message
      from tasks where id = ${id}`
  )[0]
/** What the messenger heard since, by its keys. */
const keysSince = (count: number) =>
  inbox.stub.received.slice(count).map(({ headers }) => headers['idempotency-key'])
const heard = () => inbox.stub.received.length
const taken = () => inbox.stub.answers.length

describe('a reply', () => {
  test('is sent, and the task is answered with it', async () => {
    const task = await newTask()
    const answer = await reply(task, { message: '  Friday at 15:00 is free.  ' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      ...{
        id: task,
        status: 'open',
        last_message: 'Friday at 15:00 is free.',
        unread_count: 0,
        waiting_since: null,
      },
      ...{ version: 2, assignee: { id: operator.id, name: 'operator of the tests' } },
    })
    expect(answer.body.message).toEqual({
      ...{
        id: expect.any(Number),
        type: 'text',
        status: 'sent',
        created_at: '2030-01-07T08:00:00Z',
      },
    })
    expect(inbox.stub.received.at(-1)?.body).toMatchObject({
      type: 'text',
      text: 'Friday at 15:00 is free.',
    })
    expect(await outbound(task)).toMatchObject([
      { state: 'sent', author: 'operator of the tests', error: null },
    ])
  })

  test('is sent by the graph as well, to the address that wrote', async () => {
    const from = `olga-${randomUUID()}`
    const task = await inbox.write(from, 'Hello')
    const { data, errors } = await replyInGraph({ taskId: task, text: 'Good morning' })
    expect(errors).toBeUndefined()
    expect(data.sent).toMatchObject({
      type: 'TEXT',
      state: 'SENT',
      text: 'Good morning',
      error: null,
    })
    expect(data.sent?.task).toMatchObject({
      lastMessage: 'Good morning',
      version: 2,
      assignee: { id: operator.id },
    })
    expect(inbox.stub.received.at(-1)?.body).toEqual({
      to: from,
      type: 'text',
      text: 'Good morning',
    })
  })

  test('in a messenger that is not connected goes into the sandbox', async () => {
    const before = heard()
    const task = await inbox.write(`nina-${randomUUID()}`, 'Hello', {}, 'messenger_b')
    expect((await reply(task, { message: 'Good morning' })).body.message.status).toBe('sent')
    expect(heard()).toBe(before)
  })

  test.each<[StubMode, number, string, string]>([
    ['down', 502, 'external_unavailable', 'The messenger answered 500.'],
    ['close', 502, 'external_unavailable', 'The messenger closed the connection.'],
    ['html', 502, 'external_unavailable', "The messenger's answer could not be understood."],
    ['redirect', 502, 'external_unavailable', 'The messenger answered 307.'],
    ['hang', 504, 'external_timeout', 'The messenger did not answer within 2 seconds.'],
    ['stall', 504, 'external_timeout', 'The messenger did not answer within 2 seconds.'],
    [
      'window_closed',
      422,
      'window_closed',
      'The messenger takes no reply any more: its window for replies is closed.',
    ],
    [
      'type_unsupported',
      422,
      'type_unsupported',
      'The messenger does not take messages of this type.',
    ],
  ])('that meets %s is kept, and says why: %d', async (mode, status, code, detail) => {
    const [one, other] = [await newTask(), await newTask()]
    inbox.stub.mode = mode
    const [byRest, byGraph] = await Promise.all([
      reply(one, { message: 'Good morning' }),
      replyInGraph({ taskId: other, text: 'Good morning' }),
    ])
    const [kept] = await outbound(one)
    expect([byRest.status, byRest.body]).toEqual([status, { detail, code, message_id: kept?.id }])
    expect(byGraph.errors).toMatchObject([{ message: detail, extensions: { code } }])
    for (const task of [one, other]) {
      expect(await outbound(task)).toMatchObject([
        { text: 'Good morning', state: 'failed', error: detail },
      ])
      expect(await taskRow(task)).toMatchObject({
        ...{ status: 'open', assignee_id: operator.id, version: 2, last_message: 'Good morning' },
        waiting_since: expect.any(Date), // nobody has answered yet
      })
    }
    const shown = await inbox.app.graphql<{ task: { messages: { nodes: unknown[] } } }>(
      'query ($id: Int!) { task(id: $id) { messages(last: 1) { nodes { state error } } } }',
      { id: one },
      operator.token,
    )
    expect(shown.data.task.messages.nodes).toEqual([{ state: 'FAILED', error: detail }])
  })

  test('must say something, and not too much', async () => {
    const task = await newTask()
    const before = heard()
    const wrong: [Words, object][] = [
      [{}, { message: ['This field is required.'] }],
      [{ message: ' \n' }, { message: ['This field may not be blank.'] }],
      [{ message: null }, { message: ['This field may not be null.'] }],
      [
        { message: '👋'.repeat(4097) },
        { message: ['Ensure this field has no more than 4096 characters.'] },
      ],
      [{ message: 'a\0' }, { message: ['Null characters are not allowed.'] }],
      [{ message: '\uD800' }, { message: ['Surrogate characters are not allowed: U+D800.'] }],
      [{ message: 'x', type: 'sticker' }, { type: ['"sticker" is not a valid choice.'] }],
      [
        { message: 'x', expected_version: 0 },
        { expected_version: ['Ensure this value is greater than or equal to 1.'] },
      ],
    ]
    for (const [body, fields] of wrong) {
      const answer = await reply(task, body)
      expect([body, answer.status, answer.body]).toEqual([body, 400, fields])
    }
    for (const text of ['', ' ', '👋'.repeat(4097)])
      expect((await replyInGraph({ taskId: task, text })).errors?.[0]?.extensions).toMatchObject({
        code: 'invalid',
        fields: { text: [expect.any(String)] },
      })
    expect((await replyInGraph({ taskId: task, text: 'a\0' })).errors?.[0]?.extensions.code).toBe(
      'invalid',
    )
    expect(heard()).toBe(before)
    expect(await outbound(task)).toEqual([])
    expect((await reply(task, { message: '👋'.repeat(4096) })).status).toBe(200)
  })

  test('to nobody, or in another salon, is not found; others may not', async () => {
    const foreign = await tellStory(inbox.app)
    const task = await newTask()
    for (const id of [2147483647, 0]) expect((await reply(id, { message: 'x' })).status).toBe(404)
    expect((await reply(task, { message: 'x' }, { token: foreign.admin.token })).status).toBe(404)
    const client = await inbox.salon.client()
    const others = [
      await inbox.salon.account('client', { clientId: client.id }),
      await inbox.salon.account('master', { masterId: (await inbox.salon.master()).id }),
      await inbox.salon.account('integration'),
    ]
    for (const { token } of others)
      expect((await reply(task, { message: 'x' }, { token })).status).toBe(403)
    expect(await outbound(task)).toEqual([])
  })

  test('may come from the widget', async () => {
    const embed = await inbox.app.request('GET', '/api/assistant/embed-token/', {
      token: operator.token,
    })
    const task = await newTask()
    expect((await reply(task, { message: 'Hi' }, { token: embed.body.token })).status).toBe(200)
    expect(await outbound(task)).toMatchObject([{ author: 'operator of the tests' }])
  })

  test('whose texts are many goes out while the messenger is slow, none waiting for another', async () => {
    const tasks = await Promise.all(Array.from({ length: 30 }, newTask))
    Object.assign(inbox.stub, { mode: 'slow', slowMs: 300 })
    const said = await Promise.all(
      tasks.map((task) => reply(task, { message: 'Hi' }, { key: randomUUID() })),
    )
    expect(said.map(({ status }) => status)).toEqual(Array(30).fill(200))
  })
})

describe('what is sent', () => {
  const types = () => inbox.stub.received.at(-1)?.body

  test('may be an image, of https alone', async () => {
    const task = await newTask()
    const image_url = 'https://salon.example/a.png'
    expect(
      (await reply(task, { message: 'Look', type: 'image', image_url })).body.message.type,
    ).toBe('image')
    expect(types()).toMatchObject({ type: 'image', text: 'Look', image_url })
    const before = heard()
    expect((await reply(task, { message: 'Look', type: 'image' })).body).toEqual({
      image_url: ['This field is required.'],
    })
    for (const wrong of [
      'http://salon.example/a.png',
      'file:///etc/passwd',
      'https://localhost/a.png',
      'a.png',
    ]) {
      const answer = await reply(task, { message: 'Look', type: 'image', image_url: wrong })
      expect([wrong, answer.status, answer.body]).toEqual([
        wrong,
        400,
        { image_url: ['Enter a valid URL.'] },
      ])
      const { errors } = await replyInGraph({
        taskId: task,
        text: 'Look',
        type: 'IMAGE',
        imageUrl: wrong,
      })
      expect(errors?.[0]?.extensions.fields).toEqual({ imageUrl: ['Enter a valid URL.'] })
    }
    expect(heard()).toBe(before)
  })

  test('may be a template', async () => {
    const task = await newTask()
    expect(
      (await reply(task, { message: 'visit_reminder', type: 'template' })).body.message.type,
    ).toBe('template')
    expect(types()).toMatchObject({ type: 'template', text: 'visit_reminder' })
  })

  test('is no note: that stays inside, leaves the task where it is, and answers nobody', async () => {
    const task = await newTask()
    const before = heard()
    for (const move of ['autopilot', 'snooze'] as const) {
      const body = move === 'snooze' ? { until: new Date(MONDAY + DAY).toISOString() } : {}
      await inbox.app.request('POST', `/api/assistant/tasks/${task}/${move}/`, {
        token: operator.token,
        body,
      })
      const log = await inbox.logOf(task)
      const answer = await reply(task, { message: `Ask Anna about ${move}`, type: 'note' })
      expect(answer.body).toMatchObject({
        ...{ last_message: 'Hello', unread_count: 1, waiting_since: '2030-01-07T08:00:00Z' },
        ...{
          status: move === 'snooze' ? 'snoozed' : 'autopilot',
          message: { type: 'note', status: 'skipped' },
        },
      })
      expect(await inbox.logOf(task)).toEqual(log)
    }
    expect(heard()).toBe(before)
    expect((await taskRow(task))?.version).toBe(5)
  })

  test('has the client’s name and next appointment filled in', async () => {
    const [master, maria] = [
      await inbox.salon.master(),
      await inbox.salon.client({ name: '$& {next_visit}' }),
    ]
    const service = await inbox.salon.service({ by: [master] })
    const task = await inbox.write(`maria-${randomUUID()}`, 'When?', { phone: maria.phone })
    const message = 'Hello { client_name }: {next_visit}. {Client_name} {other} {}'
    expect((await reply(task, { message })).body.last_message).toBe(
      'Hello $& {next_visit}: —. {Client_name} {other} {}',
    )
    for (const [date, time] of [
      ['2030-01-09', 600],
      ['2030-01-08', 660],
    ] as const)
      await bookAppointment(inbox.salon.context(), {
        masterId: master.id,
        serviceId: service.id,
        date,
        time,
        comment: '',
        clientId: maria.id,
      })
    const { data } = await replyInGraph({ taskId: task, text: message })
    expect(data.sent?.text).toBe(
      'Hello $& {next_visit}: 2030-01-08 11:00. {Client_name} {other} {}',
    )
    expect(types()).toMatchObject({ text: data.sent?.text })
    expect((await outbound(task)).map(({ text }) => text)).toContain(data.sent?.text)
  })
})

describe('the task under a reply', () => {
  test('is taken over from the autopilot in one transaction with the message, before it is sent', async () => {
    const task = await newTask()
    await inbox.app.request('POST', `/api/assistant/tasks/${task}/autopilot/`, {
      token: inbox.salon.admin.token,
    })
    const before = heard()
    inbox.stub.mode = 'hang'
    const sending = reply(task, { message: 'I am a person' })
    await expect.poll(heard).toBe(before + 1)
    const [row] = await inbox.sql`
      select status, assignee_id, tasks.xmin::text as task, task_log.xmin::text as log,
      messages.xmin::text as message, messages.state
      from tasks join task_log on task_log.task_id = tasks.id and old_status = 'autopilot'
        join messages on messages.task_id = tasks.id and direction = 'outbound'
      where tasks.id = ${task}`
    expect(row).toMatchObject({ status: 'open', assignee_id: operator.id, state: 'pending' })
    expect([row?.log, row?.message]).toEqual([row?.task, row?.task])
    expect((await sending).status).toBe(504)
    expect(await taskRow(task)).toMatchObject({ status: 'open', assignee_id: operator.id })
    expect((await inbox.logOf(task)).at(-1)).toEqual({
      ...{ from: 'autopilot', to: 'open', by: 'operator of the tests', kind: 'user', note: null },
    })
  })

  test(
    'stays with whom it is, and becomes the first one’s where it was nobody’s: logged as open ' +
      'to open',
    async () => {
      const task = await newTask()
      await reply(task, { message: 'Mine' })
      await reply(task, { message: 'Just helping' }, { token: inbox.salon.admin.token })
      expect((await taskRow(task))?.assignee_id).toBe(operator.id)
      expect((await inbox.logOf(task)).map(({ from, to, by }) => [from, to, by])).toEqual([
        [null, 'open', 'Nina'],
        ['open', 'open', 'operator of the tests'],
      ])
    },
  )

  test('sleeps on where it was snoozed', async () => {
    const task = await newTask()
    const body = { until: '2030-01-09T09:00:00Z' }
    await inbox.app.request('POST', `/api/assistant/tasks/${task}/snooze/`, {
      token: operator.token,
      body,
    })
    const answer = await reply(task, { message: 'We will write on Wednesday' })
    expect(answer.body).toMatchObject({ status: 'snoozed', snoozed_until: body.until })
  })

  test('that is closed takes none, and nothing is stored or sent', async () => {
    const task = await newTask()
    await inbox.app.request('POST', `/api/assistant/tasks/${task}/close/`, {
      token: operator.token,
      body: {},
    })
    const before = heard()
    for (const type of ['text', 'note', 'template']) {
      const answer = await reply(task, { message: 'Too late', type })
      expect([answer.status, answer.body.code]).toEqual([409, 'task_closed'])
    }
    expect(
      (await replyInGraph({ taskId: task, text: 'Too late' })).errors?.[0]?.extensions.code,
    ).toBe('task_closed')
    expect([heard(), await outbound(task)]).toEqual([before, []])
  })

  test('that two saw at one version is answered by one of them', async () => {
    for (const inGraph of [false, true]) {
      const task = await newTask()
      const before = taken()
      const expected = 1
      const said = await Promise.all(
        [operator.token, inbox.salon.admin.token].map(async (token) => {
          if (!inGraph) {
            const { status, body } = await reply(
              task,
              { message: 'Mine', expected_version: expected },
              { token },
            )
            return status === 200 ? 'sent' : [status, body.code, body.version]
          }
          const { errors } = await replyInGraph({ taskId: task, text: 'Mine' }, token, expected)
          const { code, version } = (errors?.[0]?.extensions ?? {}) as {
            code?: string
            version?: number
          }
          return code === undefined ? 'sent' : [409, code, version]
        }),
      )
      expect(said).toContainEqual('sent')
      expect(said).toContainEqual([409, 'task_conflict', 2])
      expect([taken(), (await outbound(task)).length]).toEqual([before + 1, 1])
      expect(
        (await reply(task, { message: 'Now I have seen it', expected_version: 2 })).status,
      ).toBe(200)
    }
  })

  test('has another version after a message of the client, and the same after it was read', async () => {
    const from = `nina-${randomUUID()}`
    const task = await inbox.write(from, 'Hello')
    await inbox.app.request('POST', `/api/assistant/tasks/${task}/read/`, { token: operator.token })
    await inbox.write(from, 'Hello?')
    expect((await reply(task, { message: 'Hi', expected_version: 1 })).body).toEqual({
      ...{
        code: 'task_conflict',
        detail: 'The task was changed meanwhile: it is at version 2.',
        version: 2,
      },
    })
    await inbox.app.request('POST', `/api/assistant/tasks/${task}/read/`, { token: operator.token })
    expect((await reply(task, { message: 'Hi', expected_version: 2 })).status).toBe(200)
  })
})

describe('the caller’s own key', () => {
  test('sends once: the same message is answered again', async () => {
    const task = await newTask()
    const body = { message: 'Once', client_key: randomUUID(), expected_version: 1 }
    const before = heard()
    const first = await reply(task, body)
    const again = await reply(task, body)
    const inGraph = await replyInGraph({ taskId: task, text: 'Once', clientKey: body.client_key })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.message).toEqual(first.body.message)
    expect(inGraph.data.sent?.id).toBe(first.body.message.id)
    expect(heard()).toBe(before + 1)
    expect(await outbound(task)).toHaveLength(1)
    expect((await taskRow(task))?.version).toBe(2)
  })

  test('sends once, ten times at once', async () => {
    const task = await newTask()
    const client_key = randomUUID()
    Object.assign(inbox.stub, { mode: 'slow', slowMs: 300 })
    const before = heard()
    const said = await Promise.all(
      Array.from({ length: 10 }, () => reply(task, { message: 'Once', client_key })),
    )
    expect(said.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(said.map(({ body }) => body.message.id)).size).toBe(1)
    expect(new Set(said.map(({ body }) => body.message.status))).toEqual(new Set(['sent']))
    expect(heard()).toBe(before + 1)
    expect(await outbound(task)).toHaveLength(1)
  })

  test('fails together, ten times at once', async () => {
    const task = await newTask()
    const client_key = randomUUID()
    inbox.stub.mode = 'window_closed'
    const said = await Promise.all(
      Array.from({ length: 10 }, () => reply(task, { message: 'Once', client_key })),
    )
    for (const { status } of said) expect([422, 502]).toContain(status)
    expect(await outbound(task)).toMatchObject([{ state: 'failed' }])
  })

  test('is another one’s in another account', async () => {
    const task = await newTask()
    const body = { message: 'Twice', client_key: randomUUID() }
    await reply(task, body)
    await reply(task, body, { token: inbox.salon.admin.token })
    expect(await outbound(task)).toHaveLength(2)
  })

  test.each<[string, Words]>([
    ['another text', { message: 'Else' }],
    ['another type', { type: 'template' }],
    ['another image', { type: 'image', image_url: 'https://salon.example/b.png' }],
  ])('with %s is a mistake', async (_, change) => {
    const task = await newTask()
    const body = { message: 'Once', client_key: randomUUID() }
    await reply(task, body)
    const answer = await reply(task, { ...body, ...change })
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_mismatch'])
    const other = await reply(await newTask(), body)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
    expect(await outbound(task)).toHaveLength(1)
  })

  test('of a text with places is the same message, though the client’s name is another by now', async () => {
    const maria = await inbox.salon.client()
    const task = await inbox.write(`maria-${randomUUID()}`, 'Hello', { phone: maria.phone })
    const body = { message: 'Hello {client_name}', client_key: randomUUID() }
    const first = await reply(task, body)
    await inbox.sql`update clients set name = 'Marie' where id = ${maria.id}`
    const again = await reply(task, body)
    expect([again.status, again.body.message]).toEqual([200, first.body.message])
    expect(await outbound(task)).toHaveLength(1)
  })

  test('tries again after a failure, under the key that the messenger may know', async () => {
    const task = await newTask()
    const body = { message: 'Once', client_key: randomUUID() }
    const [before, known] = [heard(), taken()]
    inbox.stub.mode = 'lost' // it took the message, and nobody heard so
    expect((await reply(task, body)).status).toBe(502)
    inbox.stub.mode = 'up'
    const again = await reply(task, body)
    expect([again.status, again.body.message.status]).toEqual([200, 'sent'])
    expect(new Set(keysSince(before)).size).toBe(1)
    expect(taken()).toBe(known + 1)
    expect(await outbound(task)).toMatchObject([{ state: 'sent', error: null }])
    expect((await taskRow(task))?.waiting_since).toBeNull()
  })

  test.each<[string, (task: number, body: Words) => Promise<void>]>([
    [
      'a refusal',
      async (task, body) => {
        inbox.stub.next('window_closed')
        expect((await reply(task, body)).status).toBe(422)
      },
    ],
    [
      'a failed delivery',
      async (task, body) => {
        expect((await reply(task, body)).status).toBe(200)
        await inbox.hook(reported(inbox.stub.answers.at(-1), 'failed', 'No such person.'))
        expect(await outbound(task)).toMatchObject([{ state: 'failed', error: 'No such person.' }])
      },
    ],
  ])(
    'tries again after %s, under a new key: to the messenger it is another message',
    async (_, fail) => {
      const task = await newTask()
      const body = { message: 'Once', client_key: randomUUID() }
      const before = heard()
      await fail(task, body)
      const again = await reply(task, body)
      expect([again.status, again.body.message.status]).toEqual([200, 'sent'])
      const keys = keysSince(before)
      expect([keys.length, new Set(keys).size]).toEqual([2, 2])
      expect(await outbound(task)).toMatchObject([{ state: 'sent', error: null }])
      await inbox.hook(reported(inbox.stub.answers.at(-1), 'read'))
      expect(await outbound(task)).toMatchObject([{ state: 'read' }])
    },
  )

  test('tries nothing again once the task is closed', async () => {
    const task = await newTask()
    const [lost, sent] = [
      { message: 'Lost', client_key: randomUUID() },
      { message: 'Sent', client_key: randomUUID() },
    ]
    inbox.stub.next('window_closed')
    await reply(task, lost)
    await reply(task, sent)
    await inbox.app.request('POST', `/api/assistant/tasks/${task}/close/`, {
      token: operator.token,
      body: {},
    })
    const before = heard()
    expect((await reply(task, lost)).body.code).toBe('task_closed')
    expect((await reply(task, sent)).body.message.status).toBe('sent')
    expect(heard()).toBe(before)
  })
})

describe('an Idempotency-Key', () => {
  test(
    'on a reply that fails and its retry makes one message, sent once; after that it is ' +
      'answered as it was',
    async () => {
      const [task, key] = [await newTask(), randomUUID()]
      const [before, known] = [heard(), taken()]
      inbox.stub.mode = 'down'
      const failed = await reply(task, { message: 'Once' }, { key })
      expect([failed.status, isReplay(failed)]).toEqual([502, false])
      inbox.stub.mode = 'up'
      const done = await reply(task, { message: 'Once' }, { key })
      expect([done.status, isReplay(done), done.body.message.id]).toEqual([
        200,
        false,
        failed.body.message_id,
      ])
      const again = await reply(task, { message: 'Once' }, { key })
      expect([again.status, isReplay(again), again.text]).toEqual([200, true, done.text])
      expect(new Set(keysSince(before)).size).toBe(1)
      expect(taken()).toBe(known + 1)
      expect(await outbound(task)).toMatchObject([{ state: 'sent' }])
    },
  )

  test('on a reply that the messenger refuses is answered the same again, and nothing is tried', async () => {
    const [task, key] = [await newTask(), randomUUID()]
    inbox.stub.next('window_closed')
    const refused = await reply(task, { message: 'Once' }, { key })
    const before = heard()
    const again = await reply(task, { message: 'Once' }, { key })
    expect([refused.status, again.status, isReplay(again), again.text]).toEqual([
      422,
      422,
      true,
      refused.text,
    ])
    expect([heard(), await outbound(task)]).toMatchObject([before, [{ state: 'failed' }]])
  })

  test('in the graph does the same', async () => {
    const [task, key] = [await newTask(), randomUUID()]
    const send = () =>
      inbox.app.request('POST', '/graphql', {
        ...{ token: operator.token, headers: { [KEY]: key } },
        body: { query: REPLY, variables: { input: { taskId: task, text: 'Once' } } },
      })
    inbox.stub.mode = 'down'
    expect((await send()).body.errors[0].extensions.code).toBe('external_unavailable')
    inbox.stub.mode = 'up'
    expect((await send()).body.data.sent.state).toBe('SENT')
    expect((await send()).body.data.sent.state).toBe('SENT')
    expect(await outbound(task)).toHaveLength(1)
  })

  test('ten times at once sends once', async () => {
    const [task, key] = [await newTask(), randomUUID()]
    Object.assign(inbox.stub, { mode: 'slow', slowMs: 300 })
    const before = heard()
    const said = await Promise.all(
      Array.from({ length: 10 }, () => reply(task, { message: 'Once' }, { key })),
    )
    for (const { status, body } of said)
      expect([200, 'idempotency_in_progress']).toContain(status === 200 ? 200 : body.code)
    expect(said.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(heard()).toBe(before + 1)
    expect(await outbound(task)).toHaveLength(1)
  })
})

describe('what nobody ended to send', () => {
  const sender = () => inbox.salon.context()
  /** A message as a process leaves it that dies amid sending. */
  const strand = async (text: string, seconds: number): Promise<number> => {
    const task = await newTask()
    await reply(task, { message: text })
    await inbox.sql`
      update messages set state = 'pending', external_id = null, tried_at = now() -
      make_interval(secs => ${seconds})
      where task_id = ${task} and direction = 'outbound'`
    return task
  }

  test('is sent when it is old enough, under its key; what may still be on its way is left alone', async () => {
    const [old, young] = [await strand('old', LIMIT_MS / 250), await strand('young', 1)]
    const [before, known] = [heard(), taken()]
    await retryStuckMessages(sender())
    expect(await outbound(old)).toMatchObject([{ state: 'sent' }])
    expect(await outbound(young)).toMatchObject([{ state: 'pending' }])
    expect([heard(), taken()]).toEqual([before + 1, known]) // the messenger knew the key
    await inbox.sql`update messages set state = 'sent' where state = 'pending'`
  })

  test('is shared by those who look for it at once: each is sent by one of them', async () => {
    const tasks = await Promise.all(
      Array.from({ length: 25 }, (_, turn) => strand(`words ${turn}`, 3600)),
    )
    const before = heard()
    await Promise.all([
      retryStuckMessages(sender()),
      retryStuckMessages(sender()),
      retryStuckMessages(sender()),
    ])
    expect(heard()).toBe(before + 25)
    for (const task of tasks) expect(await outbound(task)).toMatchObject([{ state: 'sent' }])
    await retryStuckMessages(sender())
    expect(heard()).toBe(before + 25)
  })

  test('is left to who began to send it anew, while they are at it', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, turn) => strand(`words ${turn}`, 3600)))
    Object.assign(inbox.stub, { mode: 'slow', slowMs: 100 })
    const before = heard()
    const first = retryStuckMessages(sender())
    await expect.poll(heard).toBeGreaterThan(before)
    await retryStuckMessages(sender())
    await first
    expect(keysSince(before)).toHaveLength(6)
  })

  test('says so where it cannot be sent then either', async () => {
    const task = await strand('lost', 3600)
    inbox.stub.mode = 'window_closed'
    await retryStuckMessages(sender())
    expect(await outbound(task)).toMatchObject([
      {
        state: 'failed',
        error: 'The messenger takes no reply any more: its window for replies is closed.',
      },
    ])
  })

  test('is tried again by whoever has its key, without waiting for that', async () => {
    const task = await newTask()
    const body = { message: 'Once', client_key: randomUUID() }
    await reply(task, body)
    await inbox.sql`
      update messages set state = 'pending', external_id = null, tried_at = now() - interval
      '1 hour' where task_id = ${task} and direction = 'outbound'`
    const known = taken()
    expect((await reply(task, body)).body.message.status).toBe('sent')
    expect([taken(), await outbound(task)]).toMatchObject([known, [{ state: 'sent' }]])
  })

  test('is answered by a client meanwhile: they wait on for an answer to that', async () => {
    const from = `nina-${randomUUID()}`
    const task = await inbox.write(from, 'Hello')
    Object.assign(inbox.stub, { mode: 'slow', slowMs: 400 })
    const before = heard()
    const sending = reply(task, { message: 'Friday?' })
    await expect.poll(heard).toBe(before + 1)
    inbox.app.now += MINUTE
    await inbox.write(from, 'And Saturday?')
    await sending
    expect(await inbox.tasksOf(from)).toMatchObject([
      { waiting: MONDAY + MINUTE, unread: 1, last: 'And Saturday?' },
    ])
  })
})
