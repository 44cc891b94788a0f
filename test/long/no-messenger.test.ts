import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateAutopilotSettings } from '../../src/service/autopilot/settings/settings.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { connectedTo, tableReader } from '../support/inbox/inbox.js'
import { type MessengerStub, startMessengerStub } from '../support/inbox/messenger-stub.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

const REASON = 'No messenger is connected.'
const FAILED = { direction: 'outbound', state: 'failed', error: REASON }

let app: TestApp
let salon: Story
let operator: Person
let sql: Sql
let stub: MessengerStub
const open = async (environment: Record<string, string>, isDemo = false): Promise<void> => {
  app = await startTestApp(environment)
  salon = await tellStory(app, undefined, { isDemo })
  operator = await salon.account('operator')
  sql = postgres(app.databaseUrl, { max: 2, onnotice: () => undefined })
}
const close = async (): Promise<void> => {
  await sql.end()
  await app.stop()
}
beforeAll(async () => {
  stub = await startMessengerStub()
})
afterAll(() => stub.stop())

const reply = (task: number, body: object, { request }: TestApp = app) =>
  request('POST', `/api/assistant/tasks/${task}/reply/`, { token: operator.token, body })
const replyInGraph = (task: number, input: object, { graphql }: TestApp = app) =>
  graphql<{ sent: { id: number; state: string } | null }>(
    'mutation ($input: ReplyInput!) { sent: replyToTask(input: $input) { id state } }',
    { input: { taskId: task, ...input } },
    operator.token,
  )
const newTask = async (): Promise<number> => (await salon.message('Hello')).taskId
const outbound = async (task: number) =>
  (await tableReader(sql).messagesOf(task)).filter(({ direction }) => direction === 'outbound')

const ENVIRONMENTS: readonly Record<string, string>[] = [{}, { NODE_ENV: 'production' }]
describe.each(ENVIRONMENTS)('without a messenger, as %j', (environment) => {
  beforeEach(() => open(environment))
  afterEach(close)

  test('a reply by REST is refused with 422, and kept as failed with the reason', async () => {
    const task = await newTask()
    const { status, body } = await reply(task, { message: 'Good morning' })
    const [kept, ...others] = await outbound(task)
    expect([status, body]).toEqual([
      422,
      { detail: REASON, code: 'no_messenger', message_id: kept?.id },
    ])
    expect([kept, others]).toMatchObject([{ ...FAILED, text: 'Good morning' }, []])
  })

  test('a reply by GraphQL is refused with the same code, and kept alike', async () => {
    const task = await newTask()
    const { data, errors } = await replyInGraph(task, { text: 'Good morning' })
    const [kept, ...others] = await outbound(task)
    expect([data, errors]).toMatchObject([
      null,
      [{ message: REASON, extensions: { code: 'no_messenger', messageId: kept?.id } }],
    ])
    expect([kept, others]).toMatchObject([FAILED, []])
  })

  test('an internal note is stored', async () => {
    const task = await newTask()
    const { status, body } = await reply(task, { message: 'Call her', type: 'note' })
    expect([status, body.message]).toMatchObject([200, { type: 'note', status: 'skipped' }])
    expect((await replyInGraph(task, { text: 'Later', type: 'NOTE' })).data.sent).toMatchObject({
      state: 'SKIPPED',
    })
  })

  test('a reply is sent by the same client key once a messenger is connected, and sent once', async () => {
    const task = await newTask()
    const words = { message: 'Good morning', client_key: randomUUID() }
    const first = await reply(task, words)
    const again = await reply(task, words)
    expect([again.status, again.body]).toEqual([422, first.body])
    const known = stub.received.length
    const connected = await startTestApp({
      ...environment,
      ...connectedTo(stub),
      DATABASE_URL: app.databaseUrl,
    })
    const sent = await reply(task, words, connected)
    expect([sent.status, sent.body.message]).toMatchObject([
      200,
      { id: first.body.message_id, status: 'sent' },
    ])
    expect((await reply(task, words, connected)).body.message).toEqual(sent.body.message)
    const inGraph = { text: words.message, clientKey: words.client_key }
    expect((await replyInGraph(task, inGraph, connected)).data.sent).toEqual({
      ...{ id: first.body.message_id, state: 'SENT' },
    })
    expect(stub.received).toHaveLength(known + 1)
    expect(await outbound(task)).toMatchObject([{ state: 'sent', error: null }])
    await connected.stop()
  })
})

describe('with messenger A connected', () => {
  beforeEach(() => open(connectedTo(stub)))
  afterEach(close)

  test('a reply in messenger B is refused, one in A is sent', async () => {
    const inA = await newTask()
    const inB = await newTask()
    await sql`update dialogues set channel = 'messenger_b' where id = (select dialogue_id
      from tasks where id = ${inB})`
    await sql`update messages set channel = 'messenger_b' where task_id = ${inB}`
    expect((await reply(inA, { message: 'Hello' })).body.message.status).toBe('sent')
    expect((await reply(inB, { message: 'Hello' })).body.code).toBe('no_messenger')
  })

  test('a reply in another salon is refused: the connection belongs to the first one', async () => {
    salon = await tellStory(app, undefined, { isDemo: false })
    operator = await salon.account('operator')
    const known = stub.received.length
    const { status, body } = await reply(await newTask(), { message: 'Hello' })
    expect([status, body.code, stub.received.length]).toEqual([422, 'no_messenger', known])
  })
})

describe('a demo salon', () => {
  afterEach(close)

  test('sends into the sandbox where nothing is connected, in production too', async () => {
    await open({ NODE_ENV: 'production' }, true)
    expect((await reply(await newTask(), { message: 'Hello' })).body.message.status).toBe('sent')
  })

  test('sends by the messenger that is connected', async () => {
    await open(connectedTo(stub), true)
    const known = stub.received.length
    expect((await reply(await newTask(), { message: 'Hello' })).body.message.status).toBe('sent')
    expect(stub.received).toHaveLength(known + 1)
  })
})

describe('the autopilot without a messenger', () => {
  beforeEach(async () => {
    await open({ WORKER: 'on' })
    await salon.service({ by: [await salon.master()] })
    const usual = { mode: 'first', from: null, to: null, greeting: '' } as const
    await updateAutopilotSettings(salon.context(), { channel: 'messenger_a', ...usual })
  })
  afterEach(close)

  const statusOf = async (task: number) =>
    (await sql`select status from tasks where id = ${task}`)[0]?.status
  const noJobs = () =>
    until('no job is left', async () => (await sql`select from jobs`).length === 0)

  test('gives the dialogue to a person, once', async () => {
    const { taskId } = await salon.message('What does a haircut cost?', { address: 'kim' })
    await until('a person has it', async () => (await statusOf(taskId)) === 'open')
    await salon.message('Are you there?', { address: 'kim' })
    await noJobs()
    expect(await outbound(taskId)).toMatchObject([FAILED, { type: 'note', state: 'skipped' }])
    expect([await statusOf(taskId), await tableReader(sql).tasksOf('kim')]).toMatchObject([
      'open',
      [{ unread: 2 }],
    ])
  })
})
