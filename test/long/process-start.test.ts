import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../src/app.js'
import { readConfig } from '../../src/base/config/config.js'
import { PROJECT_FOLDER } from '../../src/base/config/project-folder.js'
import { describeStartFailure } from '../../src/commands/exit-codes.js'
import { createLog } from '../../src/base/log.js'
import { databaseErrorCode } from '../../src/store/postgres/database-errors.js'
import { ListenFailure } from '../../src/http/listening.js'
import type { Demo } from '../../src/service/demo/seed.js'
import { MIGRATION_LOCK } from '../../src/store/postgres/advisory-locks.js'
import { SECRET } from '../support/app.js'
import { freshDatabase, type TestDatabase } from '../support/postgres/database.js'
import {
  demoLoginsIn,
  type Ended,
  type Gateway,
  runToEnd,
  startGateway,
} from '../support/processes.js'
import { until } from '../support/until.js'

let folder = ''
const databases: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-start-'))
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()))
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function emptyDatabase(): Promise<string> {
  const database = await freshDatabase('empty')
  databases.push(database)
  return database.url
}

const portOf = (server: Server): number => (server.address() as { port: number }).port
const listen = async (server: Server): Promise<Server> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
const withPart = (url: string, part: 'password' | 'pathname', value: string): string => {
  const changed = new URL(url)
  changed[part] = value
  return changed.href
}

/** Everything in the schemas of the database that a migration could change. */
const snapshot = (sql: postgres.Sql) => sql`
  select (select array_agg(hash order by id) from drizzle.__drizzle_migrations) as migrations,
    (select array_agg(oid::regclass::text || xmin::text order by oid) from pg_class
      where relnamespace::regnamespace::text !~ '^pg_') as relations`

/** One line for people: no stack, no log entry, nothing on standard output. */
function expectOneLine({ stdout, stderr }: Ended, said: RegExp): void {
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toMatch(said)
}

/** One JSON line for a failed start: its exit code and what to do, no stack. */
function expectFailure({ code, stdout, stderr }: Ended, exitCode: number, said: RegExp): void {
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(JSON.parse(stderr)).toEqual({
    level: 'fatal',
    time: expect.any(String),
    exitCode,
    msg: expect.stringMatching(said),
  })
  expect(code).toBe(exitCode)
}

describe('on an empty database', () => {
  let gateways: Gateway[] = []
  afterAll(() => Promise.all(gateways.map((gateway) => gateway.end('SIGKILL'))))

  test('two that start at once both come up, each migration once', async () => {
    const url = await emptyDatabase()
    gateways = await Promise.all([1, 2].map(() => startGateway({ DATABASE_URL: url })))
    for (const gateway of gateways) expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200)
    const sql = postgres(url, { max: 1 })
    const rows = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations`
    await sql.end()
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
  })

  test('the start says in JSON lines how to make the first salon, and nothing of passwords', () => {
    for (const gateway of gateways) {
      const lines = gateway.output().trimEnd().split('\n')
      expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
        {
          level: 'warn',
          time: expect.any(String),
          setup: expect.stringMatching(/^http:.*\/#set-up=[0-9a-f]{32}$/),
          msg: expect.stringMatching(/no salon yet.*cli -- setup.*seed/),
        },
        { level: 'info', time: expect.any(String), url: gateway.url, msg: 'listening' },
      ])
    }
  })

  test('both end politely', async () => {
    expect(await Promise.all(gateways.map((gateway) => gateway.end()))).toEqual([0, 0])
  })
})

describe.concurrent('a start that cannot be', () => {
  const starts = (environment: Record<string, string>): Promise<Ended> =>
    runToEnd('main', [], {
      PORT: '0',
      JWT_SECRET: SECRET,
      DATA_DIR: join(folder, 'never'),
      ...environment,
    })

  test('tells all mistakes of the configuration at once, each with its cure: 2', async () => {
    const { code, stdout, stderr } = await starts({
      PORT: 'http',
      DATABASE_URL: 'mysql://host/name',
      JWT_SECRET: 'hunter2',
      LOG_LEVEL: 'loud',
    })
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect((JSON.parse(stderr) as { msg: string }).msg.split('\n')).toEqual([
      'The configuration is wrong.',
      expect.stringMatching(/^ {2}PORT: use a whole number/),
      expect.stringMatching(/^ {2}DATABASE_URL: use an address that starts with postgres:\/\//),
      expect.stringMatching(/^ {2}JWT_SECRET: is too short: set 32/),
      expect.stringMatching(/^ {2}LOG_LEVEL: use one of/),
    ])
  })

  test('names a taken port: 3', async () => {
    const holder = await listen(createServer())
    const port = portOf(holder)
    const ended = await starts({ DATABASE_URL: await emptyDatabase(), PORT: String(port) })
    await new Promise((resolve) => holder.close(resolve))
    expectFailure(ended, 3, new RegExp(`^Port ${port} is taken: .*set PORT`))
  })

  test('names an address of another machine, also with any port: 3', async () => {
    const ended = await starts({ HOST: '192.0.2.1', PORT: '0' })
    expectFailure(ended, 3, /^Cannot listen on 192\.0\.2\.1:0 \(EADDRNOTAVAIL\): set HOST/)
  })

  test('names a host that has no address: 3', async () => {
    const ended = await starts({ HOST: 'no-such-host.invalid' })
    expectFailure(ended, 3, /^Cannot listen on no-such-host\.invalid:0 \(E\w+\): set HOST/)
  })

  test('names a port that the user may not listen on', () => {
    const refused = Object.assign(new Error('listen EACCES'), { syscall: 'listen', code: 'EACCES' })
    expect(
      describeStartFailure(new ListenFailure(refused), { port: 80, host: '127.0.0.1' }),
    ).toEqual({
      code: 3,
      line: expect.stringMatching(
        /^This user .* port 80 \(EACCES\): ports below 1024 need rights\. Set PORT=4000 .*setcap/,
      ),
    })
  })

  test('names no rights for a high port that the system forbids', () => {
    const refused = Object.assign(new Error('listen EACCES'), { syscall: 'listen', code: 'EACCES' })
    const failure = describeStartFailure(new ListenFailure(refused), { port: 8080, host: '::' })
    expect(failure).toEqual({ code: 3, line: expect.stringMatching(/8080 \(EACCES\): a rule/) })
    expect(failure?.line).not.toContain('1024')
  })

  test.each([
    ['with its secret given', { JWT_SECRET: SECRET }],
    ['with a secret to keep', { JWT_SECRET: '' }],
  ])('names a data folder that cannot be written, %s: 4', async (_, environment) => {
    const file = join(folder, 'a file')
    await writeFile(file, '')
    const ended = await starts({ DATA_DIR: join(file, 'data'), ...environment })
    expectFailure(ended, 4, /a file\/data.*set DATA_DIR/)
  })

  test('names a database that is not there: 5', async () => {
    const holder = await listen(createServer())
    const port = portOf(holder)
    await new Promise((resolve) => holder.close(resolve))
    const ended = await starts({
      DATABASE_URL: `postgres://somebody:open-sesame@127.0.0.1:${port}/salon`,
    })
    expectFailure(ended, 5, /^The database cannot be reached \(ECONNREFUSED\): check DATABASE_URL/)
    expect(ended.stderr).not.toContain('open-sesame')
  })

  test('names a Postgres that is too old: 6', async () => {
    const old = await listen(createServer((socket) => speakAs(socket, '130010')))
    const ended = await starts({
      DATABASE_URL: `postgres://somebody@127.0.0.1:${portOf(old)}/salon`,
    })
    await new Promise((resolve) => old.close(resolve))
    expectFailure(ended, 6, /^Postgres 13\.10 is too old: 14 or later/)
  })

  test.each([
    ['password', 'wrong', '28P01'],
    ['pathname', '/no_such_database', '3D000'],
  ] as const)('names a database that refuses the %s: 7', async (part, value, state) => {
    const ended = await starts({ DATABASE_URL: withPart(await emptyDatabase(), part, value) })
    expectFailure(
      ended,
      7,
      new RegExp(`^The database refuses \\(${state}\\): check user, password, name`),
    )
  })

  test('leaves a database alone that a newer version has migrated: 2', async () => {
    const url = await emptyDatabase()
    const gateway = await startGateway({ DATABASE_URL: url })
    expect(await gateway.end()).toBe(0)
    const sql = postgres(url, { max: 1 })
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('newer', ${Date.parse('2040-05-06T07:08:09Z')})`
    const [before] = await snapshot(sql)
    const ended = await starts({ DATABASE_URL: url })
    const command = await runToEnd('cli', ['token', '--username', 'admin'], {
      DATABASE_URL: url,
      JWT_SECRET: SECRET,
    })
    const [after] = await snapshot(sql)
    await sql.end()
    const said =
      /newer version has migrated this database .*1, the newest of 2040-05-06\): start that/
    expectFailure(ended, 2, said)
    expect(command.code).toBe(2)
    expectOneLine(command, said)
    expect(after).toEqual(before)
  })

  test('whose migration fails half-way leaves nothing of it behind: 1', async () => {
    const url = await emptyDatabase()
    const sql = postgres(url, { max: 1, onnotice: () => undefined })
    await sql`create table appointments (id int primary key, note text)`
    await sql`insert into appointments values (1, 'not ours')`
    const ended = await starts({ DATABASE_URL: url })
    const tables = await sql<{ name: string }[]>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'drizzle') order by 1`
    const kept = await sql`select * from appointments`
    const applied = await sql`select * from drizzle.__drizzle_migrations`
    await sql.end()
    expect(ended.code).toBe(1)
    expect(tables.map(({ name }) => name)).toEqual([
      'drizzle.__drizzle_migrations',
      'public.appointments',
    ])
    expect([...kept]).toEqual([{ id: 1, note: 'not ours' }])
    expect([...applied]).toEqual([])
  })
})

describe('the first start with a database of its own', () => {
  beforeAll(() => chmod(folder, 0o755)) // started by root, Postgres runs as a user that must get in

  const loginIn = (output: string): { username: string; password: string } => ({
    username: 'admin',
    password: demoLoginsIn(output).get('admin') ?? '',
  })
  async function expectSignIn(
    url: string,
    login: { username: string; password: string },
  ): Promise<void> {
    const response = await fetch(`${url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    })
    expect(response.status).toBe(200)
  }

  test.each(['on', 'only'])(
    'makes nothing while its port is taken; the next one shows a login that works (WORKER=%s)',
    async (WORKER) => {
      const dataDir = join(folder, `taken-${WORKER}`)
      const holder = await listen(createServer())
      const environment = { DATA_DIR: dataDir, JWT_SECRET: '', PORT: String(portOf(holder)) }
      const ended = await runToEnd('main', [], { ...environment, WORKER })
      expectFailure(ended, 3, /^Port \d+ is taken/)
      expect(existsSync(dataDir)).toBe(false)

      await new Promise((resolve) => holder.close(resolve))
      const first = await startGateway({ ...environment, WORKER })
      const login = loginIn(first.output())
      expect(await first.end()).toBe(0)
      const second = await startGateway(environment)
      await expectSignIn(second.url, login)
      expect(await second.end()).toBe(0)
    },
    240_000, // four starts
  )

  test('has shown the login when its port is lost on the way', async () => {
    const holder = await listen(createServer())
    const port = portOf(holder)
    await new Promise((resolve) => holder.close(resolve))
    const environment = { DATA_DIR: join(folder, 'lost'), JWT_SECRET: '', PORT: String(port) }
    let demo: Demo | undefined
    const start = startApp(readConfig(environment), {
      log: createLog('silent', databaseErrorCode),
      onDemo(made) {
        demo = made
        holder.listen(port, '127.0.0.1')
      },
    })
    await expect(start).rejects.toMatchObject({ constructor: ListenFailure, code: 'EADDRINUSE' })
    await new Promise((resolve) => holder.close(resolve))
    const gateway = await startGateway(environment)
    await expectSignIn(gateway.url, { username: 'admin', password: demo?.password ?? '' })
    expect(gateway.output()).not.toContain('a demo salon was made')
    expect(await gateway.end()).toBe(0)
  })
})

describe('on a terminal', () => {
  /** Standard output counts as a terminal. */
  const TERMINAL = { NODE_OPTIONS: '--import=data:text/javascript,process.stdout.isTTY=true' }
  let dataDir = ''
  beforeAll(async () => {
    await chmod(folder, 0o755)
    dataDir = join(folder, 'terminal')
  })
  const startThere = (more: Record<string, string> = {}): Promise<Gateway> =>
    startGateway({ ...TERMINAL, DATA_DIR: dataDir, JWT_SECRET: '', LOG_LEVEL: 'info', ...more })

  test('the first start says where to look, whom to log in as and where the data lies', async () => {
    const gateway = await startThere()
    const said = gateway.output()
    for (const path of ['/graphql', '/api/records/', '/livez'])
      expect(said).toContain(`${gateway.url}${path}`)
    const logins = [...said.matchAll(/ {4}username (\w+) +password \S{12}\n/g)]
    expect(logins.map(([, username]) => username)).toEqual([
      'admin',
      'operator',
      'master',
      'client',
    ])
    expect(said).toContain(`Data lies in ${dataDir}`)
    expect(said).toMatch(/Postgres of your own .*DATABASE_URL=postgres:\/\/\S+ and JWT_SECRET/)
    expect(said).not.toContain('has no salon yet')
    expect(said).toMatch(/^\d\d:\d\d:\d\d INFO {2}Postgres started/)
    expect(said).not.toContain('{"level"')
    expect(await gateway.end()).toBe(0)
  })

  test('a later start names the command for a forgotten password', async () => {
    const gateway = await startThere()
    expect(gateway.output()).toContain('npm run cli -- demo-password')
    expect(gateway.output()).not.toMatch(/ password \S{12}\n/)
    expect(await gateway.end()).toBe(0)
  })

  test('LOG_FORMAT=json writes JSON lines alone there', async () => {
    const gateway = await startThere({ LOG_FORMAT: 'json' })
    expect(await gateway.end()).toBe(0)
    for (const line of gateway.output().trimEnd().split('\n')) expect(line).toMatch(/^\{.*\}$/)
  })

  test('an empty database says how to make the first salon', async () => {
    const url = await emptyDatabase()
    const gateway = await startGateway({ ...TERMINAL, DATABASE_URL: url })
    expect(gateway.output()).toContain(`  Open ${gateway.url}/#set-up=`)
    expect(gateway.output()).toContain('npm run cli -- setup --salon')
    expect(gateway.output()).toContain('npm run cli -- seed')
    expect(gateway.output()).not.toContain('sign-in=')
    expect(await gateway.end()).toBe(0)
  })
})

describe('unknown names in .env', () => {
  const inFolder = async (name: string, text: string): Promise<string> => {
    const place = join(folder, name)
    await mkdir(place)
    await writeFile(join(place, '.env'), text)
    return place
  }

  test('are named in the log with the nearest name; those of the environment are not', async () => {
    const url = await emptyDatabase()
    const place = await inFolder('typo', 'LOG_LEVLE=debug\nPORT=0\n')
    const gateway = await startGateway({ DATABASE_URL: url, LOG_LEVLE: 'x', PROT: '1' }, place)
    const said = gateway.output()
    expect(said).toContain('".env: LOG_LEVLE is unknown and has no effect; is LOG_LEVEL meant?"')
    expect(said).not.toContain('PROT')
    expect(await gateway.end()).toBe(0)
  })

  test('are named as well where the configuration is wrong because of them', async () => {
    const place = await inFolder('missing', `JWT_SECRT=${SECRET}\n`)
    const ended = await runToEnd('main', [], { DATABASE_URL: 'postgres://a@b/c' }, place)
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    const lines = ended.stderr.trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      '.env: JWT_SECRT is unknown and has no effect; is JWT_SECRET meant?',
      expect.stringMatching(/JWT_SECRET: is required/),
    ])
    expect(ended.stderr).not.toContain(SECRET)
  })
})

describe('the command line', () => {
  let environment: Record<string, string> = {}
  beforeAll(async () => {
    environment = { DATABASE_URL: await emptyDatabase(), JWT_SECRET: SECRET }
  })
  const cli = (...args: string[]): Promise<Ended> => runToEnd('cli', args, environment)

  test.concurrent.each([
    'create-salon',
    'create-account',
    'seed',
    'demo-password',
    'token',
    'sign-in-link',
    'setup',
    'setup-link',
  ])('%s --help says what it is for', async (command) => {
    const { code, stdout, stderr } = await cli(command, '--help')
    expect(code).toBe(0)
    expect(stderr).toBe('')
    expect(stdout).toContain(`Usage: npm run cli -- ${command}`)
  })

  test('makes a salon, accounts and a token that a gateway takes', async () => {
    const salon = await cli('create-salon', '--name', 'My salon', '--time-zone', 'Europe/Berlin')
    expect(salon).toMatchObject({ code: 0, stderr: '' })
    expect(salon.stdout).toMatch(/^Salon 1 \(My salon\) is made\./)
    const admin = [
      'create-account',
      '--salon',
      '1',
      '--username',
      'boss',
      '--name',
      'The boss',
      '--role',
      'admin',
    ]
    const account = await cli(...admin)
    expect(account).toMatchObject({ code: 0, stderr: '' })
    const password = / Password: (\S+)\n$/.exec(account.stdout)?.[1] ?? ''
    expect(password.length).toBeGreaterThanOrEqual(8)
    const token = await cli('token', '--username', 'BOSS')
    expect(token).toMatchObject({ code: 0, stderr: '' })

    const gateway = await startGateway(environment)
    const authorization = `Bearer ${token.stdout.trim()}`
    const list = await fetch(`${gateway.url}/api/records/`, { headers: { authorization } })
    const login = await fetch(`${gateway.url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'boss', password }),
    })
    const link = await cli('sign-in-link', '--username', 'BOSS')
    expect(link).toMatchObject({ code: 0, stderr: '' })
    const [base, linkToken] = link.stdout.trim().split('/#sign-in=')
    expect(base).toBe('http://localhost:4000')
    const signedIn = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: 'mutation ($token: String!) { signInByLink(token: $token) { access } }',
        variables: { token: linkToken },
      }),
    })
    expect(await signedIn.json()).toMatchObject({
      data: { signInByLink: { access: expect.any(String) } },
    })
    expect(list.status).toBe(200)
    expect(login.status).toBe(200)
    expect(gateway.output()).not.toContain('no salon yet')
    expect(await gateway.end()).toBe(0)
  })

  test('refuses to set up a first salon, and to link to it, where there is one', async () => {
    const args = ['--salon', 'Mine', '--time-zone', 'Europe/Berlin', '--username', 'me']
    for (const ended of [await cli('setup', ...args), await cli('setup-link')]) {
      expect(ended.code).toBe(2)
      expectOneLine(ended, /^There is a salon already\./)
    }
  })

  test('seeds a demo salon with four accounts, once', async () => {
    const first = await cli('seed')
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(
      /^Salon \d+ is made\. Accounts admin, operator, master, client; password: \S{8,}\n$/,
    )
    const again = await cli('seed')
    expect(again.code).not.toBe(0)
    expectOneLine(again, /username/i)
  })

  test('seeds no demo salon in production without --yes', async () => {
    const production = { ...environment, NODE_ENV: 'production' }
    const refused = await runToEnd('cli', ['seed'], production)
    expect(refused.code).toBe(2)
    expectOneLine(refused, /^DEMO is off, .* Add --yes/)
  })

  test('does not fail when the reader of its output ends first', async () => {
    const child = spawn(process.execPath, [join(PROJECT_FOLDER, 'dist/cli.js'), 'accounts'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    let complaint = ''
    child.stderr.on('data', (part: Buffer) => (complaint += String(part)))
    const [code] = (await once(child, 'exit')) as [number]
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  })

  test('sets another password for the demo accounts: a random one, a given one, or DEMO_PASSWORD', async () => {
    const said = /^Accounts admin, operator, master, client; new password: (\S{8,})\n$/
    const random = await cli('demo-password')
    expect(random).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(said) })
    const given = await cli('demo-password', '--password', 'correct-horse')
    expect(said.exec(given.stdout)?.[1]).toBe('correct-horse')
    const short = await cli('demo-password', '--password', 'short')
    expect(short.code).toBe(2)
    expectOneLine(short, /at least 8/)

    const fromEnvironment = { ...environment, DEMO_PASSWORD: 'battery-staple' }
    const before = await startGateway(fromEnvironment)
    expect(before.output()).toMatch(/"usernames":\["admin".*DEMO_PASSWORD has no effect/)
    expect(before.output()).toContain('npm run cli -- demo-password')
    expect(before.output()).not.toContain('battery-staple')
    expect(await before.end()).toBe(0)
    expect((await runToEnd('cli', ['demo-password'], fromEnvironment)).stdout).toMatch(
      /new password: battery-staple\n$/,
    )
    const after = await startGateway(fromEnvironment)
    expect(await after.end()).toBe(0)
    expect(after.output()).not.toContain('DEMO_PASSWORD')
  })

  test('a token waits for a start that migrates the database or stores its demo data', async () => {
    const sql = postgres(environment.DATABASE_URL ?? '', { max: 2 })
    const holder = await sql.reserve()
    await holder`select pg_advisory_lock(${MIGRATION_LOCK})`
    const waiting = () => sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const token = cli('token', '--username', 'boss')
    await until('it waits', async () => (await waiting()).length > 0)
    await holder`select pg_advisory_unlock(${MIGRATION_LOCK})`
    holder.release()
    expect(await token).toMatchObject({ code: 0, stderr: '' })
    await sql.end()
  })

  test('has no password to set where there is no demo salon', async () => {
    const url = await emptyDatabase()
    const ended = await runToEnd('cli', ['demo-password'], { ...environment, DATABASE_URL: url })
    expect(ended.code).toBe(2)
    expectOneLine(ended, /no demo salon/)
  })

  test.concurrent.each<[string, string[], RegExp]>([
    ['a token for nobody', ['token', '--username', 'nobody'], /no active account called nobody/],
    ['a link for nobody', ['sign-in-link', '--username', 'nobody'], /no active account called/],
    [
      'an unknown salon',
      ['create-account', '--salon', '999', '--username', 'x', '--name', 'X', '--role', 'admin'],
      /salon/i,
    ],
    ['an unknown zone', ['create-salon', '--name', 'X', '--time-zone', 'Mars/Olympus'], /zone/i],
  ])('refuses %s with one line', async (_, args, said) => {
    const ended = await cli(...args)
    expect(ended.code).toBe(2)
    expectOneLine(ended, said)
  })

  test('refuses an unknown role and shows the help', async () => {
    const ended = await cli(
      'create-account',
      '--salon',
      '1',
      '--username',
      'x',
      '--name',
      'X',
      '--role',
      'king',
    )
    expect(ended.code).not.toBe(0)
    expect(ended.stderr).toMatch(/king/)
    expect(ended.stderr).toMatch(/Usage:/)
  })
})

/**
 * Just enough of a Postgres server to be asked for its version: every query has one row of number,
 * name, and the `statement_timeout` that the connection began with.
 */
function speakAs(socket: Socket, version: string): void {
  const message = (type: string, ...parts: (Buffer | string)[]): Buffer => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
  const int32 = (value: number): Buffer => Buffer.concat([int16(value >> 16), int16(value & 65535)])
  const column = (name: string, type: number): Buffer =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(type),
      int16(-1),
      int32(-1),
      int16(0),
    ])
  const cell = (text: string): Buffer => Buffer.concat([int32(text.length), Buffer.from(text)])
  const ready = message('Z', 'I')
  const columns = message(
    'T',
    int16(3),
    column('number', 23),
    column('name', 25),
    column('value', 25),
  )
  let timeout = ''
  const row = () => message('D', int16(3), cell(version), cell('13.10'), cell(timeout))
  let greeted = false
  let seen = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    if (!greeted) {
      greeted = true
      timeout = /statement_timeout\0([^\0]*)\0/.exec(chunk.toString())?.[1] ?? ''
      socket.write(Buffer.concat([message('R', int32(0)), ready]))
      return
    }
    seen = Buffer.concat([seen, chunk])
    for (let length = 0; seen.length > 4; seen = seen.subarray(length)) {
      length = 1 + seen.readInt32BE(1)
      if (seen.length < length) return
      const type = String.fromCharCode(seen[0] ?? 0)
      if (type === 'P') socket.write(message('1'))
      if (type === 'D') socket.write(Buffer.concat([message('t', int16(0)), columns]))
      if (type === 'B') socket.write(message('2'))
      if (type === 'E') socket.write(Buffer.concat([row(), message('C', 'SELECT 1\0')]))
      if (type === 'S') socket.write(ready)
      if (type === 'X') socket.end()
    }
  })
}
