import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECRET, startTestApp, type TestApp } from '../support/app.js'
import { tellStory } from '../support/inbox/story.js'
import { type ConnectedSalon, connectSalon } from '../support/messengers/connected-salon.js'
import {
  BOT_TOKEN,
  startTelegramSimulator,
  type TelegramSimulator,
} from '../support/messengers/telegram-simulator.js'
import { runToEnd } from '../support/processes.js'

const OLD_KEY = Buffer.alloc(32, 1).toString('base64')
const NEW_KEY = Buffer.alloc(32, 2).toString('base64')
let app: TestApp
let telegram: TelegramSimulator
let salon: ConnectedSalon

beforeAll(async () => {
  ;[app, telegram] = await Promise.all([
    startTestApp({ SECRETS_KEY: OLD_KEY }),
    startTelegramSimulator(),
  ])
  await tellStory(app) // the first salon of the deployment
  salon = await connectSalon(app, { adapter: 'TELEGRAM', token: BOT_TOKEN, url: telegram.url })
})
afterAll(async () => {
  await app.stop()
  await telegram.stop()
})

const run = (args: readonly string[], secretsKey = OLD_KEY) =>
  runToEnd('cli', [...args], {
    DATABASE_URL: app.databaseUrl,
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'error',
    SECRETS_KEY: secretsKey,
  })
const ofSalon = (...args: string[]) => [...args, '--salon', String(salon.story.id)]
const CHANNEL = ['--channel', 'messenger_a']

test('the webhook of a bot is registered, and the bot is tested', async () => {
  const registered = await run([
    ...ofSalon('register-webhook', ...CHANNEL),
    '--base-url',
    'https://salon.example/',
  ])
  const path = new URL(salon.connection.webhookUrl).pathname
  expect(registered).toMatchObject({
    code: 0,
    stdout: `Webhooks go to https://salon.example${path}\n`,
  })
  expect(telegram.webhook?.url).toBe(`https://salon.example${path}`)
  const tested = await run(ofSalon('test-connection', ...CHANNEL, '--to', '42'))
  expect([tested.code, tested.stdout]).toEqual([0, 'It works: @salon_bot\n'])
  expect(telegram.taken.map(({ body }) => body.chat_id as number)).toEqual([42])
})

test('the list has no secrets, and a salon without the messenger is told', async () => {
  const { stdout } = await run(ofSalon('connections', '--json'))
  expect(JSON.parse(stdout)).toContainEqual(
    expect.objectContaining({ name: 'messenger_a', adapter: 'telegram', connected: true }),
  )
  expect(stdout).not.toContain('AAF')
  const missing = await run(ofSalon('test-connection', '--channel', 'messenger_b'))
  expect([missing.code, missing.stderr]).toEqual([
    2,
    expect.stringMatching(/has no messenger_b of its own/),
  ])
})

test('the key of the secrets is replaced, and then the new one is enough', async () => {
  const rotated = await run(['rotate-secrets-key'], `${NEW_KEY} ${OLD_KEY}`)
  expect([rotated.code, rotated.stdout]).toEqual([
    0,
    'The secrets of 1 connections have the new key.\n',
  ])
  const tested = await run(ofSalon('test-connection', ...CHANNEL), NEW_KEY)
  expect(tested.stdout).toBe('It works: @salon_bot\n')
  const unreadable = await run(ofSalon('test-connection', ...CHANNEL), OLD_KEY)
  expect([unreadable.code, unreadable.stdout]).toEqual([
    1,
    expect.stringMatching(/^The stored secrets cannot be read/),
  ])
  telegram.token = 'revoked'
  const revoked = await run(ofSalon('test-connection', ...CHANNEL), NEW_KEY)
  expect([revoked.code, revoked.stdout]).toEqual([1, expect.stringMatching(/token of the bot/)])
})
