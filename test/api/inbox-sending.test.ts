import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MONDAY } from '../support/app.js'
import { type InboxFixture, openInboxFixture, reported } from '../support/inbox/inbox.js'
import type { Person } from '../support/inbox/story.js'

let inbox: InboxFixture
let operator: Person
beforeAll(async () => {
  inbox = await openInboxFixture({ EXTERNAL_TIMEOUT_MS: '2000' })
  operator = await inbox.salon.account('operator')
})
afterAll(() => inbox.stop())
beforeEach(() => {
  inbox.app.now = MONDAY
})
afterEach(async () => {
  inbox.stub.mode = 'up' // one success ends the pause after failures
  const { phone } = await inbox.salon.client()
  await reply(await inbox.write(`recovered-${phone}`, 'Hello'), 'Recovered')
})

const graph = async <Data>(query: string, variables: object, token = operator.token) => {
  const { data, errors } = await inbox.app.graphql<Data>(query, { ...variables }, token)
  const { code, fields, ...extra } = (errors?.[0]?.extensions ?? {}) as {
    code?: string
    fields?: object
    messageId?: number
  }
  return { data, code, fields, extra }
}
type Task = {
  id: number
  status: string
  version: number
  revision: number
  unreadCount: number
  assignee: { id: number } | null
  messages: { nodes: { id: number; text: string; state: string; error: string | null }[] }
}
const TASK = `id status version revision unreadCount assignee { id }
  messages { nodes { id text state error } }`
const open = (input: object, token?: string) =>
  graph<{ openTask: Task | null }>(
    `mutation ($input: OpenTaskInput!) { openTask(input: $input) { ${TASK} } }`,
    { input: { channel: 'MESSENGER_A', text: 'Good morning', ...input } },
    token,
  )
const reply = (taskId: number, text: string) =>
  graph<{ replyToTask: { id: number } | null }>(
    'mutation ($input: ReplyInput!) { replyToTask(input: $input) { id } }',
    { input: { taskId, text } },
  )
const resend = (id: number | undefined) =>
  graph<{ resendMessage: { id: number; state: string; text: string } | null }>(
    'mutation ($id: Int!) { resendMessage(id: $id) { id state text } }',
    { id },
  )
const read = async (id: number | undefined) =>
  (await graph<{ task: Task }>(`query ($id: Int!) { task(id: $id) { ${TASK} } }`, { id })).data.task
const heard = () => inbox.stub.received.length
const keysSince = (count: number) =>
  inbox.stub.received.slice(count).map(({ headers }) => headers['idempotency-key'])

describe('staff write first', () => {
  test('to the phone of a client who never wrote; the task is theirs', async () => {
    const client = await inbox.salon.client()
    const { data } = await open({ clientId: client.id, text: 'Hello {client_name}' })
    expect(data.openTask).toEqual({
      id: expect.any(Number),
      status: 'OPEN',
      version: 1,
      revision: 2, // opened with the message, then sent
      unreadCount: 0,
      assignee: { id: operator.id },
      messages: {
        nodes: [
          { id: expect.any(Number), text: 'Hello Maria Schmidt', state: 'SENT', error: null },
        ],
      },
    })
    expect(inbox.stub.received.at(-1)?.body).toEqual({
      to: client.phone,
      type: 'text',
      text: 'Hello Maria Schmidt',
    })
    const id = data.openTask?.id ?? 0
    expect(await inbox.logOf(id)).toMatchObject([{ from: null, to: 'open', kind: 'user' }])
    expect(await inbox.write(client.phone, 'Hello back')).toBe(id)
  })

  test('to the address that the client wrote from, in a new task after a closed one', async () => {
    const [from, { id: clientId, phone }] = [`nina-${randomUUID()}`, await inbox.salon.client()]
    const first = await inbox.write(from, 'Hello', { phone })
    await graph('mutation ($id: Int!) { closeTask(id: $id) { id } }', { id: first })
    const { data } = await open({ clientId })
    expect(data.openTask?.id).not.toBe(first)
    expect(inbox.stub.received.at(-1)?.body).toMatchObject({ to: from })
    expect((await inbox.tasksOf(from)).map(({ id }) => id)).toEqual([first, data.openTask?.id])
  })

  test.each(['autopilot', 'snoozed', 'open'])('and take an unclosed %s task', async (status) => {
    const [from, { id: clientId, phone }] = [`nina-${randomUUID()}`, await inbox.salon.client()]
    const id = await inbox.write(from, 'Hello', { phone })
    if (status === 'autopilot')
      await graph('mutation ($id: Int!) { handTaskToAutopilot(id: $id) { id } }', { id })
    if (status === 'snoozed')
      await graph(
        'mutation ($id: Int!, $until: DateTime!) { snoozeTask(id: $id, until: $until) { id } }',
        { id, until: '2030-01-08T08:00:00Z' },
      )
    const { data } = await open({ clientId })
    expect(data.openTask).toMatchObject({
      id,
      status: 'OPEN',
      assignee: { id: operator.id },
      unreadCount: 0,
    })
    expect(data.openTask?.messages.nodes).toHaveLength(2)
    expect((await inbox.logOf(id)).at(-1)).toMatchObject({ from: status, to: 'open' })
  })

  test('once for each key, at once too', async () => {
    const [one, other] = [await inbox.salon.client(), await inbox.salon.client()]
    const clientKey = randomUUID()
    const before = heard()
    const answers = await Promise.all([1, 2, 3].map(() => open({ clientId: one.id, clientKey })))
    const repeated = await open({ clientId: one.id, clientKey })
    const ids = [...answers, repeated].map(({ data }) => data.openTask?.id)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toEqual(expect.any(Number))
    expect(heard()).toBe(before + 1)
    for (const input of [
      { clientId: other.id },
      { clientId: one.id, text: 'Other' },
      { clientId: one.id, channel: 'MESSENGER_B' },
    ])
      expect((await open({ ...input, clientKey })).code).toBe('idempotency_mismatch')
    expect(heard()).toBe(before + 1)
  })

  test('once for each Idempotency-Key', async () => {
    const client = await inbox.salon.client()
    const before = heard()
    const ask = () =>
      inbox.app.request('POST', '/graphql', {
        token: operator.token,
        headers: { 'idempotency-key': `key-${client.phone}` },
        body: {
          query: 'mutation ($input: OpenTaskInput!) { openTask(input: $input) { id } }',
          variables: { input: { clientId: client.id, channel: 'MESSENGER_A', text: 'Hi' } },
        },
      })
    const [first, second] = [await ask(), await ask()]
    expect(first.body.data.openTask.id).toEqual(expect.any(Number))
    expect(second.body).toEqual(first.body)
    expect(heard()).toBe(before + 1)
  })

  test('two operators at once write in one task', async () => {
    const client = await inbox.salon.client()
    const other = await inbox.salon.account('admin')
    const answers = await Promise.all([
      open({ clientId: client.id }),
      open({ clientId: client.id }, other.token),
    ])
    const ids = answers.map(({ data }) => data.openTask?.id)
    expect(new Set(ids).size).toBe(1)
    expect((await read(ids[0])).messages.nodes.map(({ state }) => state)).toEqual(['SENT', 'SENT'])
  })

  test('and a message that the messenger does not take stays, with the reason', async () => {
    const client = await inbox.salon.client()
    inbox.stub.mode = 'down'
    const { code, extra } = await open({ clientId: client.id })
    expect(code).toBe('external_unavailable')
    const [task] = await inbox.tasksOf(client.phone)
    expect(task).toMatchObject({ status: 'open', assigneeId: operator.id, unread: 0 })
    expect(await inbox.messagesOf(task?.id ?? 0)).toMatchObject([
      { id: extra.messageId, state: 'failed', error: 'The messenger answered 500.' },
    ])
  })

  test('not to whom no address is known, nor to a phone that another client writes from', async () => {
    const from = `nina-${randomUUID()}`
    await inbox.write(from, 'Hello') // in messenger A, without a phone
    const [nobody] = await inbox.tasksOf(from)
    const client = await inbox.salon.client()
    await inbox.write(client.phone, 'Hello')
    const NO_ADDRESS = 'Neither a phone nor an address in this messenger is known.'
    const before = heard()
    for (const [input, said] of [
      [{ clientId: nobody?.clientId, channel: 'MESSENGER_B' }, NO_ADDRESS],
      [{ clientId: client.id }, /^Another client writes from the phone/],
      [{ clientId: 2147483647 }, 'Invalid pk "2147483647" - object does not exist.'],
    ] as const) {
      const { code, fields } = await open(input)
      expect([code, fields]).toEqual(['invalid', { clientId: [expect.stringMatching(said)] }])
    }
    expect((await open({ clientId: client.id, text: ' ' })).fields).toEqual({
      text: ['This field may not be blank.'],
    })
    expect(heard()).toBe(before)
  })
})

describe('a failed message', () => {
  /** A reply that meets the messenger in this mode. */
  const failed = async (mode: 'down' | 'window_closed' | 'lost') => {
    const taskId = await inbox.write(`nina-${randomUUID()}`, 'Hello')
    inbox.stub.mode = mode
    const before = heard()
    const { extra } = await reply(taskId, 'Good morning')
    inbox.stub.mode = 'up'
    expect(extra.messageId).toEqual(expect.any(Number))
    const [key] = keysSince(before)
    return { taskId, id: extra.messageId, key }
  }

  test('is sent again under the same key, and answers the client', async () => {
    const { taskId, id, key } = await failed('down')
    const task = await read(taskId)
    const before = heard()
    const { data } = await resend(id)
    expect(data.resendMessage).toEqual({ id, state: 'SENT', text: 'Good morning' })
    expect(keysSince(before)).toEqual([key])
    const after = await read(taskId)
    expect(after.messages.nodes).toHaveLength(2)
    expect(after.version).toBe(task.version)
    expect(after.revision).toBeGreaterThan(task.revision + 1)
    const [row] = await inbox.sql`select waiting_since from tasks where id = ${taskId}`
    expect(row?.waiting_since).toBeNull()
  })

  test('that the messenger took after all arrives once', async () => {
    const { id, key } = await failed('lost')
    const taken = inbox.stub.answers.length
    const before = heard()
    expect((await resend(id)).data.resendMessage?.state).toBe('SENT')
    expect([keysSince(before), inbox.stub.answers.length]).toEqual([[key], taken])
  })

  test('that was surely not taken gets another key', async () => {
    const { id, key } = await failed('window_closed')
    const before = heard()
    expect((await resend(id)).data.resendMessage?.state).toBe('SENT')
    expect(keysSince(before)).toEqual([expect.not.stringContaining(key as string)])
  })

  test('that could not be delivered gets another key as well', async () => {
    const taskId = await inbox.write(`nina-${randomUUID()}`, 'Hello')
    const before = heard()
    const { data } = await reply(taskId, 'Good morning')
    await inbox.hook(reported(inbox.stub.answers.at(-1), 'failed', 'Blocked'))
    expect((await read(taskId)).messages.nodes.at(-1)).toMatchObject({ state: 'FAILED' })
    expect((await resend(data.replyToTask?.id)).data.resendMessage?.state).toBe('SENT')
    const keys = keysSince(before)
    expect([keys.length, new Set(keys).size]).toEqual([2, 2])
  })

  test('that fails again stays failed, and may be sent once more', async () => {
    const { taskId, id } = await failed('down')
    inbox.stub.mode = 'down'
    const { code, extra } = await resend(id)
    inbox.stub.mode = 'up'
    expect([code, extra.messageId]).toEqual(['external_unavailable', id])
    expect((await read(taskId)).messages.nodes.at(-1)).toMatchObject({ id, state: 'FAILED' })
    expect((await resend(id)).data.resendMessage?.state).toBe('SENT')
  })

  test('is sent once by many at once', async () => {
    const { id } = await failed('down')
    Object.assign(inbox.stub, { mode: 'slow', slowMs: 200 })
    const before = heard()
    const answers = await Promise.all([1, 2, 3, 4].map(() => resend(id)))
    expect(answers.map(({ code }) => code ?? 'sent').sort()).toEqual([
      'sent',
      'task_conflict',
      'task_conflict',
      'task_conflict',
    ])
    expect(heard()).toBe(before + 1)
  })

  test('is the only one: others are refused, and so is a closed task', async () => {
    const { taskId, id } = await failed('down')
    const [inbound] = (await read(taskId)).messages.nodes
    expect((await resend(inbound?.id)).code).toBe('task_conflict')
    await resend(id)
    expect((await resend(id)).code).toBe('task_conflict')
    expect((await resend(2147483647)).code).toBe('not_found')
    const closed = await failed('down')
    await graph('mutation ($id: Int!) { closeTask(id: $id) { id } }', { id: closed.taskId })
    const before = heard()
    expect((await resend(closed.id)).code).toBe('task_closed')
    expect(heard()).toBe(before)
  })
})

describe('the revision of a task', () => {
  test('grows with messages, reads and deliveries; the version with messages alone', async () => {
    const from = `nina-${randomUUID()}`
    const id = await inbox.write(from, 'Hello')
    const seen = [await read(id)]
    const after = async (work: () => Promise<unknown>) => {
      await work()
      seen.push(await read(id))
    }
    await after(() => graph('mutation ($id: Int!) { markTaskRead(id: $id) { id } }', { id }))
    await after(() => reply(id, 'Hi'))
    await after(() => inbox.hook(reported(inbox.stub.answers.at(-1), 'delivered')))
    await after(() => graph('mutation ($id: Int!) { closeTask(id: $id) { id } }', { id }))
    await after(() => inbox.hook(reported(inbox.stub.answers.at(-1), 'read')))
    expect(seen.map(({ version }) => version)).toEqual([1, 1, 2, 2, 3, 3])
    const revisions = seen.map(({ revision }) => revision)
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
    expect(new Set(revisions).size).toBe(seen.length)
    expect(await inbox.sql`select waiting_since from tasks where id = ${id}`).toEqual([
      { waiting_since: null },
    ])
  })
})
