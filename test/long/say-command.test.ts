import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../src/service/demo/seed.js'
import { SECRET, startTestApp, type TestApp } from '../support/app.js'
import { runToEnd } from '../support/processes.js'

let app: TestApp
let token = ''
beforeAll(async () => {
  app = await startTestApp()
  app.now = Date.now() // the command line has no other clock
  const { db, tokens, log, now } = app
  await seedDemo({ db, tokens, log, now }, { demoPassword: 'correct horse', nativeBooking: true })
  const signedIn = await app.request('POST', '/api/token/', {
    body: { username: 'operator', password: 'correct horse' },
  })
  token = signedIn.body.access
})
afterAll(() => app.stop())

const list = async (query: string) =>
  (await app.request('GET', `/api/assistant/tasks/${query}`, { token })).body
const say = (...args: string[]) =>
  runToEnd('cli', ['say', ...args], {
    DATABASE_URL: app.databaseUrl,
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'error',
  })

test('a client is played from the command line: the task is there, and the dialogue is shown', async () => {
  const from = [
    '--channel',
    'messenger_b',
    '--from',
    'zoe.z',
    '--name',
    'Zoe',
    '--phone',
    '0151 98765432',
  ]
  const first = await say(...from, '--text', 'Do you have time today?')
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toMatch(/^Task \d+\n {2}Zoe: Do you have time today\?\n$/)
  app.now = Date.now()
  const [task] = (await list('?search=zoe')).results
  expect(task).toMatchObject({
    client: { name: 'Zoe', phone: '+4915198765432' },
    channel: 'messenger_b',
    status: 'open',
  })
  await app.request('POST', `/api/assistant/tasks/${task.id}/reply/`, {
    token,
    body: { message: 'Yes' },
  })
  await app.request('POST', `/api/assistant/tasks/${task.id}/reply/`, {
    token,
    body: { message: 'Nice', type: 'note' },
  })
  const { stdout } = await say(...from, '--text', 'Great')
  expect(stdout.split('\n')).toEqual([
    ...[`Task ${task.id}`, '  Zoe: Do you have time today?', '  Olivia Operator (sent): Yes'],
    ...['  Olivia Operator (note, not sent): Nice', '  Zoe: Great', ''],
  ])
})
