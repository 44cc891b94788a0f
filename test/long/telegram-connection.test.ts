import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type ConnectedSalon, connectSalon } from '../support/messengers/connected-salon.js'
import {
  BOT_TOKEN,
  startTelegramSimulator,
  TELEGRAM_ERRORS,
  type TelegramSimulator,
} from '../support/messengers/telegram-simulator.js'
import { tellStory } from '../support/inbox/story.js'

const UPDATE = `mutation ($id: Int!, $input: UpdateConnectionInput!) {
  updateConnection(id: $id, input: $input) { connection { id isPaused } } }`
const CHECK =
  'mutation ($id: Int!, $to: String) { test: testConnection(id: $id, to: $to) { ok message } }'
const REGISTER = 'mutation ($id: Int!) { registerConnectionWebhook(id: $id) { id } }'
const REMOVE = 'mutation ($id: Int!) { removeConnection(id: $id) { id } }'

let app: TestApp
let telegram: TelegramSimulator
let salon: ConnectedSalon
const id = () => salon.connection.id
const GRETA = { id: 4242, first_name: 'Greta' }

beforeAll(async () => {
  ;[app, telegram] = await Promise.all([
    startTestApp({ LOG_LEVEL: 'debug' }),
    startTelegramSimulator(),
  ])
  await tellStory(app) // the first salon of the deployment
  const input = { adapter: 'TELEGRAM', token: BOT_TOKEN, url: telegram.url }
  salon = await connectSalon(app, input)
})
afterAll(async () => {
  await app.stop()
  await telegram.stop()
})

test('a test shows the name of the bot, and sends a message', async () => {
  const { data } = await salon.ask(CHECK, { id: id(), to: '4242' })
  expect(data).toEqual({ test: { ok: true, message: '@salon_bot' } })
  expect(telegram.taken[0]?.body.chat_id).toBe(4242)
})

test('what a client writes and sends arrives once, under the registered address', async () => {
  await salon.ask(REGISTER, { id: id() })
  expect(telegram.webhook).toMatchObject({
    url: salon.connection.webhookUrl,
    secret: salon.newWebhookSecret,
  })
  const file = { file_id: 'F1', file_unique_id: 'u', file_size: 10 }
  const sent = await Promise.all([telegram.message({ text: 'Hello!' }, GRETA)])
  sent.push(await telegram.message({ photo: [file], caption: 'My hair' }, GRETA))
  sent.push(await telegram.message({ voice: { ...file, duration: 3 } }, GRETA))
  sent.push(await telegram.message({ document: { ...file, file_name: 'a.pdf' } }, GRETA))
  const contact = { phone_number: '4915112345678', first_name: 'Greta', user_id: GRETA.id }
  sent.push(await telegram.message({ contact }, GRETA))
  const repeat = { message_id: 900, date: 1, chat: { id: 4242, type: 'private' }, from: GRETA }
  for (const text of ['Once', 'Once', 'Once'])
    sent.push(await telegram.update({ message: { ...repeat, text } }))
  const group = { ...repeat, message_id: 901, chat: { id: -5, type: 'group' }, text: 'All' }
  sent.push(await telegram.update({ message: group }))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))

  const { client, messages } = await salon.taskOf('Greta')
  expect(client.phone).toBe('+4915112345678')
  expect(messages.map(({ text, media }) => [text, media[0]?.mime])).toEqual([
    ['Hello!', undefined],
    ['My hair', 'image/jpeg'],
    ['', 'audio/ogg'],
    ['', 'application/octet-stream'],
    ['+4915112345678', undefined],
    ['Once', undefined],
  ])
  expect(messages[1]?.media[0]?.url).toContain('/assistant/pictures/')
})

test('a wrong secret gets 401, and nothing is stored', async () => {
  const before = await salon.tasks()
  const header = { 'x-telegram-bot-api-secret-token': 'wrong' }
  const body = { message: { message_id: 1, chat: { id: 9, type: 'private' }, text: 'x' } }
  expect((await telegram.update(body, header)).status).toBe(401)
  expect(await salon.tasks()).toEqual(before)
})

test('an operator replies with a text and a picture', async () => {
  const { id: taskId } = await salon.taskOf('Greta')
  const imageUrl = 'https://salon.example/cut.png'
  const text = await salon.reply(taskId, { text: 'Come at six' })
  const image = await salon.reply(taskId, { text: 'Like this?', type: 'IMAGE', imageUrl })
  expect([text.data.message.state, image.data.message.state]).toEqual(['SENT', 'SENT'])
  expect(telegram.taken.slice(-2).map(({ body }) => body)).toEqual([
    { chat_id: 4242, text: 'Come at six' },
    { chat_id: 4242, photo: imageUrl, caption: 'Like this?' },
  ])
})

test('a failure is shown at the message, and the message can be sent again', async () => {
  const { id: taskId } = await salon.taskOf('Greta')
  telegram.next(TELEGRAM_ERRORS.blocked)
  const { errors } = await salon.reply(taskId, { text: 'Are you there?' })
  expect(errors?.[0]?.message).toMatch(/blocked the bot/)
  const failed = (await salon.taskOf('Greta')).messages.at(-1)
  expect(failed).toMatchObject({
    state: 'FAILED',
    error: expect.stringMatching(/blocked/) as string,
  })
  const resend = 'mutation ($id: Int!) { resendMessage(id: $id) { state } }'
  const { data } = await salon.ask(resend, { id: failed?.id })
  expect(data).toEqual({ resendMessage: { state: 'SENT' } })
})

test('a paused connection sends nothing and still receives', async () => {
  const { id: taskId } = await salon.taskOf('Greta')
  await salon.ask(UPDATE, { id: id(), input: { isPaused: true } })
  const taken = telegram.taken.length
  const { errors } = await salon.reply(taskId, { text: 'Paused' })
  expect([errors?.[0]?.extensions.code, telegram.taken.length]).toEqual(['no_messenger', taken])
  expect((await telegram.message({ text: 'In a pause' }, GRETA)).status).toBe(200)
  await salon.ask(UPDATE, { id: id(), input: { isPaused: false } })
  expect((await salon.reply(taskId, { text: 'Back' })).data.message.state).toBe('SENT')
  expect((await salon.taskOf('Greta')).messages.map(({ text }) => text)).toContain('In a pause')
})

test('a revoked token shows at the connection, and a new one works at once', async () => {
  const { id: taskId } = await salon.taskOf('Greta')
  telegram.token = '4711:new-token'
  const { errors } = await salon.reply(taskId, { text: 'Revoked' })
  expect(errors?.[0]?.extensions.code).toBe('external_unavailable')
  await salon.error(/does not accept the token/)
  expect((await salon.ask(CHECK, { id: id() })).data).toMatchObject({ test: { ok: false } })
  await salon.ask(UPDATE, { id: id(), input: { token: telegram.token } })
  expect((await salon.reply(taskId, { text: 'Renewed' })).data.message.state).toBe('SENT')
})

test('no token is in the log', () => {
  expect(app.lines.join()).not.toMatch(/AAF-simulated|new-token/)
})

test('a removed connection has no address, and sends nothing', async () => {
  const { id: taskId } = await salon.taskOf('Greta')
  await salon.ask(REMOVE, { id: id() })
  expect((await telegram.message({ text: 'Too late' }, GRETA)).status).toBe(404)
  const { errors } = await salon.reply(taskId, { text: 'Gone' })
  expect(errors?.[0]?.extensions.code).toBe('no_messenger')
  expect(await salon.seen()).toMatchObject({ connected: false, id: null })
})
