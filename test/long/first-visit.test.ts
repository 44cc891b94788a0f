import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECRET } from '../support/app.js'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'
import { type Ended, type Gateway, runToEnd, startGateway } from '../support/processes.js'

// What the built service prints so that a person gets in, and whether it lets that person in.

let folder = ''
const gateways: Gateway[] = []
const databases: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-visit-'))
  await chmod(folder, 0o755) // started by root, Postgres runs as a user that must get in
})
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.end('SIGKILL')))
  await Promise.all(databases.map((database) => database.drop()))
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** Standard output counts as a terminal. */
const TERMINAL = { NODE_OPTIONS: '--import=data:text/javascript,process.stdout.isTTY=true' }
const embedded = (name: string): Record<string, string> => ({
  DATA_DIR: join(folder, name),
  JWT_SECRET: '',
})
async function emptyDatabase(): Promise<Record<string, string>> {
  const database = await freshDatabase('empty')
  databases.push(database)
  return { DATABASE_URL: database.url, JWT_SECRET: SECRET }
}
async function start(environment: Record<string, string>): Promise<Gateway> {
  const gateway = await startGateway(environment)
  gateways.push(gateway)
  return gateway
}

const FIRST = {
  salonName: 'Corner salon',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  phoneRegion: 'DE',
  adminName: 'Robin',
  username: 'robin',
  password: 'correct horse',
}
type Body = { data: Record<string, { access: string }> | null; errors?: object[] }
async function ask(gateway: Gateway, query: string, variables: object, token?: string) {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as Body
}
const signInByLink = (gateway: Gateway, token = '') =>
  ask(gateway, 'mutation ($token: String!) { signInByLink(token: $token) { access } }', { token })
const setUp = (gateway: Gateway, code = '') =>
  ask(
    gateway,
    `mutation ($code: String!, $input: SetUpSalonInput!) {
      setUpSalon(code: $code, input: $input) { access } }`,
    { code, input: FIRST },
  )
const whoIs = async (gateway: Gateway, token?: string) =>
  (await ask(gateway, '{ me { username salon { name } } }', {}, token)).data
const login = (gateway: Gateway, username: string, password = '') =>
  ask(
    gateway,
    'mutation ($u: String!, $p: String!) { login(username: $u, password: $p) { access } }',
    { u: username, p: password },
  )

describe('a demo', () => {
  const signInLine = ({ url }: Gateway): RegExp =>
    new RegExp(
      `^  Open ${url}/#sign-in=([\\w-]{43})  \\(signs in as admin; good once, for ten minutes\\)$`,
      'm',
    )
  const startThere = (more: Record<string, string> = {}): Promise<Gateway> =>
    start({ ...embedded('demo'), LOG_LEVEL: 'info', ...more })

  test('prints a link that signs in as its admin, at each start on a terminal', async () => {
    for (const _ of ['the first start', 'a later start']) {
      const gateway = await startThere(TERMINAL)
      const token = signInLine(gateway).exec(gateway.output())?.[1]
      expect(gateway.output()).not.toContain('#set-up=')
      const { data } = await signInByLink(gateway, token)
      expect(await whoIs(gateway, data?.signInByLink?.access)).toEqual({
        me: { username: 'admin', salon: { name: 'Salon Aurora' } },
      })
      expect((await signInByLink(gateway, token)).errors).toHaveLength(1)
      expect(await gateway.end()).toBe(0)
    }
  })

  test.each<[string, Record<string, string>]>([
    ['a later start elsewhere', {}],
    ['a start with DEMO=off', { ...TERMINAL, DEMO: 'off' }],
    ['a start in production', { ...TERMINAL, NODE_ENV: 'production', JWT_SECRET: SECRET }],
    ['a process that only runs jobs', { ...TERMINAL, WORKER: 'only' }],
  ])('prints none at %s', async (_, more) => {
    const gateway = await startThere(more)
    expect(gateway.output()).not.toContain('sign-in=')
    expect(gateway.output()).not.toContain('set-up=')
    expect(await gateway.end()).toBe(0)
  })
})

describe.each<[string, Record<string, string>]>([
  ['DEMO=off', { DEMO: 'off' }],
  ['NODE_ENV=production', { NODE_ENV: 'production', JWT_SECRET: SECRET }],
])('a new embedded database with %s', (name, more) => {
  test('has no demo, and its log has the link to set up the first salon', async () => {
    const environment = { ...embedded(name), ...more }
    const gateway = await start(environment)
    expect(gateway.output()).not.toContain('demo salon was made')
    const code = /"setup":"http:[^"]+\/#set-up=([0-9a-f]{32})"/.exec(gateway.output())?.[1]
    const { data } = await setUp(gateway, code)
    expect(await whoIs(gateway, data?.setUpSalon?.access)).toEqual({
      me: { username: 'robin', salon: { name: 'Corner salon' } },
    })
    expect(await gateway.end()).toBe(0)

    const later = await start({ ...environment, ...TERMINAL })
    expect(later.output()).not.toMatch(/set-up=|sign-in=|Demo accounts/)
    expect((await login(later, 'robin', FIRST.password)).errors).toBeUndefined()
    expect(await later.end()).toBe(0)
  })
})

describe('the command line', () => {
  const SETUP = ['setup', '--salon', 'Corner salon', '--time-zone', 'Europe/Berlin']
  const passwordIn = ({ stdout }: Ended): string | undefined =>
    /^Salon 1 \(Corner salon\) is made\. Its admin is robin; password: (\S{8,})\n$/.exec(
      stdout,
    )?.[1]

  test('setup creates the first salon and an admin who can sign in', async () => {
    const environment = await emptyDatabase()
    const ended = await runToEnd('cli', [...SETUP, '--username', 'robin'], environment)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const gateway = await start(environment)
    expect((await login(gateway, 'robin', passwordIn(ended))).errors).toBeUndefined()
    expect(gateway.output()).not.toContain('no salon yet')
    expect(await gateway.end()).toBe(0)
  })

  test('setup prints no password that it was given', async () => {
    const environment = await emptyDatabase()
    const args = [...SETUP, '--currency', 'CHF', '--phone-region', 'CH', '--name', 'Robin']
    const given = { ...environment, ACCOUNT_PASSWORD: 'correct-horse' }
    expect(await runToEnd('cli', [...args, '--username', 'robin'], given)).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Salon 1 (Corner salon) is made. Its admin is robin\n',
    })
    const gateway = await start(environment)
    const { data } = await login(gateway, 'robin', 'correct-horse')
    const query = '{ me { name role salon { currency phoneRegion } } }'
    expect((await ask(gateway, query, {}, data?.login?.access)).data).toEqual({
      me: { name: 'Robin', role: 'ADMIN', salon: { currency: 'CHF', phoneRegion: 'CH' } },
    })
    expect(await gateway.end()).toBe(0)
  })

  test('setup names every wrong value, in one line', async () => {
    const wrong = ['setup', '--salon', ' ', '--time-zone', 'Mars', '--currency', 'euro']
    const args = [...wrong, '--username', 'a b', '--password', 'short']
    const { code, stdout, stderr } = await runToEnd('cli', args, await emptyDatabase())
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^salonName: .*timeZone: .*currency: .*username: .*password: .*\n$/)
  })

  test('setup gives a new embedded database that salon and no demo', async () => {
    const environment = embedded('by command')
    const ended = await runToEnd('cli', [...SETUP, '--username', 'robin'], environment)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const gateway = await start(environment)
    expect(gateway.output()).not.toContain('demo salon was made')
    expect((await login(gateway, 'robin', passwordIn(ended))).errors).toBeUndefined()
    expect(await gateway.end()).toBe(0)
  })

  test('setup-link prints the link of every start', async () => {
    const environment = await emptyDatabase()
    const ended = await runToEnd('cli', ['setup-link'], environment)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const [base, code] = ended.stdout.trim().split('/#set-up=')
    expect(base).toBe('http://localhost:4000')
    const gateway = await start({ ...environment, ...TERMINAL })
    expect(gateway.output()).toContain(
      `\n  Open ${gateway.url}/#set-up=${code} to create the salon and its first admin.\n`,
    )
    expect((await setUp(gateway, code)).errors).toBeUndefined()
    expect(await gateway.end()).toBe(0)
  })
})
