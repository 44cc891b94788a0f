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

const say = (...args: string[]) =>
  runToEnd('cli', ['say', ...args], {
    DATABASE_URL: app.databaseUrl,
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'error',
  })

test('a client who is played sends files: those that cannot be shown are named', async () => {
  const from = ['--channel', 'messenger_a', '--from', 'yan.y', '--name', 'Yan']
  const photo = 'https://files.example/a/cut.JPG?size=1'
  const { stdout } = await say(...from, '--media', photo, '--media', 'http://localhost/list.pdf')
  expect(stdout).toMatch(
    /^Task \d+\n {2}Yan: \[application\/pdf: list.pdf\] \[image\/jpeg: cut.JPG\]\n$/,
  )
  app.now = Date.now()
  const { data } = await app.graphql<{ tasks: { nodes: { messages: { nodes: unknown[] } }[] } }>(
    '{ tasks(search: "yan") { nodes { messages { nodes { text media { url mime name } } } } } }',
    {},
    token,
  )
  expect(data.tasks.nodes[0]?.messages.nodes).toEqual([
    {
      text: '[application/pdf: list.pdf]',
      media: [{ url: photo, mime: 'image/jpeg', name: 'cut.JPG' }],
    },
  ])
})

test('the command line says what it cannot do', async () => {
  const said = await Promise.all([
    say('--channel', 'fax', '--from', 'zoe', '--text', 'Hello'),
    say('--channel', 'messenger_a', '--text', 'Hello'),
    say('--channel', 'messenger_a', '--from', 'zoe', '--text', 'Hello', '--salon', '999'),
    say('--channel', 'messenger_a', '--from', 'zoe'),
  ])
  for (const { code, stdout } of said) expect([code === 0, stdout]).toEqual([false, ''])
  expect(said.map(({ stderr }) => stderr.split('\n')[0])).toEqual([
    expect.stringContaining('Allowed choices are messenger_a, messenger_b'),
    expect.stringContaining("required option '--from <address>' not specified"),
    expect.stringContaining('Invalid pk "999"'),
    'Use --text, --media, or both.',
  ])
})
