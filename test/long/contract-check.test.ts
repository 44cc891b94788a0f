import { spawn } from 'node:child_process'
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  type CheckOptions,
  checkContract,
  type Result,
} from '../../src/tools/contract-check/check.js'
import { skippedTime, startsWithin } from '../../src/tools/contract-check/session/days.js'
import type { Outcome } from '../../src/tools/contract-check/session/outcome.js'
import { endingOf, jsonOf, reportOf } from '../../src/tools/contract-check/report.js'
import type { Surroundings } from '../../src/tools/contract-check/session/session.js'
import { closeTask } from '../../src/service/inbox/change-task-status.js'
import { createAccountInSalon } from '../../src/service/identity/accounts.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { type CrmAStub, startCrmAStub } from '../support/crm/stub.js'
import { type MessengerStub, startMessengerStub } from '../support/inbox/messenger-stub.js'
import { type Ended, runToEnd } from '../support/processes.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

const PASSWORD = 'correct horse battery'
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000', LOGIN_LIMIT_PER_MINUTE: '1000000' }
let app: TestApp
let salon: Story
let runs = 0

async function makeSalon(of: TestApp, username = 'checker', zone?: string): Promise<Story> {
  const story = await tellStory(of, zone)
  await story.service({ name: 'Haircut' })
  const account = { username, password: PASSWORD, name: 'Checker', role: 'admin' } as const
  await createAccountInSalon(
    of.db,
    story.id,
    { ...account, masterId: null, clientId: null },
    of.now,
  )
  return story
}
beforeAll(async () => {
  app = await startTestApp(UNLIMITED)
  salon = await makeSalon(app)
})
afterAll(() => app.stop())

type More = Partial<Surroundings> & Partial<CheckOptions> & { on?: TestApp }
/** One run in this process; every one with names and numbers of its own. */
function check(url: string, { on = app, ...more }: More = {}): Promise<Result> {
  const random = (0xabc00000 + (runs += 1) * 7).toString(16)
  return checkContract(
    { baseUrl: new URL(url), username: 'checker', password: PASSWORD, random, ...more },
    {
      clock: () => on.now,
      sleep: () => Promise.reject(new Error('nothing should have to wait')),
      say: () => undefined,
      signal: new AbortController().signal,
      ...more,
    },
  )
}
const of = (verdict: Outcome['verdict'], { outcomes }: Result): string[] =>
  outcomes
    .filter((outcome) => outcome.verdict === verdict)
    .map(({ section, point }) => `${section}: ${point}`)

type Catalogue = {
  masters: { id: number; name: string; active: boolean }[]
  services: { id: number; name: string; active: boolean }[]
  appointments: { totalCount: number }
}
/** What the checks made and is on, and their appointments that still occupy time. */
async function bookable(on: TestApp, { admin }: Story): Promise<object> {
  const { data } = await on.graphql<Catalogue>(
    `{ masters(activeOnly: false) { id name active } services(activeOnly: false) { id name active }
       appointments(filter: { status: [BOOKED, CONFIRMED, IN_PROGRESS] }) { totalCount } }`,
    {},
    admin.token,
  )
  const on_ = <T extends { name: string; active: boolean }>(all: T[]): T[] =>
    all.filter(({ name, active }) => active && name.startsWith('Contract check'))
  return {
    masters: on_(data.masters),
    services: on_(data.services),
    appointments: data.appointments.totalCount,
  }
}
const NOTHING = { masters: [], services: [], appointments: 0 }

/** What every run says that it leaves as it is. */
const UNTOUCHED = [
  expect.stringMatching(/^ {2}accounts: none is created or changed/),
  expect.stringMatching(/^ {2}tasks: it reads them, changes none and sends no message/),
  expect.stringMatching(/^ {2}settings: it reads them, and changes none/),
]
async function salonName(on: TestApp, { admin }: Story): Promise<string> {
  const { data } = await on.graphql<{ salon: { name: string } }>(
    '{ salon { name } }',
    {},
    admin.token,
  )
  return data.salon.name
}
async function salonSettings(on: TestApp, { admin }: Story): Promise<unknown> {
  return (await on.request('GET', '/api/settings/booking/', { token: admin.token })).body
}
type Counts = {
  accounts: number
  masters: number
  services: number
  clients: number
  tasks: number
}
/** How many rows there are of what a check announces. */
async function countRows(on: TestApp): Promise<Counts> {
  const [row] = await on.db.execute(sql`select
    (select count(*)::int from accounts) accounts, (select count(*)::int from masters) masters,
    (select count(*)::int from services) services, (select count(*)::int from clients) clients,
    (select count(*)::int from tasks) tasks`)
  return row as Counts
}

/** A stand-in that asks the app and may change what comes back; gone when the test has ended. */
type Change = (
  answer: { status: number; headers: IncomingMessage['headers']; text: string },
  asked: IncomingMessage,
) => void
type StandIn = { readonly url: string; readonly asked: string[] }
async function standIn(
  change: Change,
  before?: (asked: IncomingMessage, response: ServerResponse) => boolean,
  on = app,
): Promise<StandIn> {
  const asked: string[] = []
  const server: Server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    if (before?.(incoming, response)) return
    const target = new URL(incoming.url ?? '/', on.url)
    const asking = forward(
      target,
      { method: incoming.method, headers: incoming.headers },
      (given) => {
        const parts: Buffer[] = []
        given.on('data', (part: Buffer) => parts.push(part))
        given.on('end', () => {
          const answer = {
            status: given.statusCode ?? 0,
            headers: { ...given.headers },
            text: Buffer.concat(parts).toString(),
          }
          change(answer, incoming)
          if (answer.text !== '')
            answer.headers['content-length'] = String(Buffer.byteLength(answer.text))
          response.writeHead(answer.status, answer.headers).end(answer.text)
        })
      },
    )
    asking.on('error', () => response.destroy())
    incoming.pipe(asking)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, asked }
}

describe('on this service', () => {
  let limited: TestApp
  let story: Story
  beforeAll(async () => {
    limited = await startTestApp({ ...UNLIMITED, LOGIN_LIMIT_PER_MINUTE: '12' })
    story = await makeSalon(limited)
  })
  afterAll(() => limited.stop())

  test('all rows hold, none is left out, and nothing stays that could be booked', async () => {
    const result = await check(limited.url, { on: limited })
    expect(of('differs', result).length === 0 ? [] : reportOf(result)).toEqual([])
    expect(of('not tried', result)).toEqual([])
    expect(result.outcomes.length).toBeGreaterThan(300)
    expect(endingOf(result)).toBe(0)
    expect(result.stuck).toEqual([])
    expect(await bookable(limited, story)).toEqual(NOTHING)
    expect(result.leaves.join('\n')).toMatch(
      /the master "Contract check master-\w+" \(id \d+\), switched off\nthe service .*, switched off\n\d+ appointments that are cancelled or done\nthe client "Contract check client-\w+".*\nthe client "Contract check other-\w+"/,
    )
    const service = /the service .*\(id (\d+)\)/.exec(result.leaves.join('\n'))?.[1]
    for (const day of ['2030-01-14', '2030-01-16', '2030-03-31']) {
      const path = `/api/records/available-slots/?date=${day}&service_id=${service}`
      expect((await limited.request('GET', path, { token: story.admin.token })).body.slots).toEqual(
        [],
      )
    }
  })
  test('the points of the contract are each said once', async () => {
    const result = await check(app.url)
    const points = result.outcomes.map(({ section, point }) => `${section}: ${point}`)
    expect(points.filter((point, index) => points.indexOf(point) !== index)).toEqual([])
    // With no limit to reach, that one row is left out and says why.
    expect(of('not tried', result)).toEqual([
      'Rate limit: too many requests on the token endpoints → 429, Retry-After: 60',
    ])
    expect(endingOf(result)).toBe(0)
  })
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Cairo'])(
    'in a salon of %s',
    async (zone) => {
      // Whose clocks will change is for governments to say, and for the tables of zones that this
      // Node came with.
      const changes = skippedTime(app.now, zone) !== undefined
      const story = await makeSalon(app, `checker-${zone.replace('/', '-')}`, zone)
      const result = await check(app.url, { username: `checker-${zone.replace('/', '-')}` })
      expect(of('differs', result).length === 0 ? [] : reportOf(result)).toEqual([])
      expect(of('not tried', result).length).toBe(changes ? 1 : 2) // the limit; no clock change
      expect(await bookable(app, story)).toEqual(NOTHING)
    },
  )
  test('what the settings of a salon forbid is not tried', async () => {
    onTestFinished(() =>
      salon.settings({ autoConfirm: false, requireClient: false, requireCancelReason: false }),
    )
    await salon.settings({ autoConfirm: true, requireClient: true, requireCancelReason: true })
    const result = await check(app.url)
    expect(reportOf(result)).toContain('setting requireClient is on')
    expect(of('not tried', result)).toContain('Moves: booked → confirmed: POST …/confirm/')
    expect(result.stuck).toEqual([])
    expect(await bookable(app, salon)).toEqual(NOTHING)
  })
})

describe('on a server that answers differently', () => {
  test('it reports just the header, the message and the status that differ', async () => {
    const other = await standIn((answer) => {
      delete answer.headers['www-authenticate']
      answer.text = answer.text.replace('Must be a valid boolean.', 'This is no boolean.')
      if (answer.status === 415) answer.status = 400
    })
    const result = await check(other.url)
    expect(of('differs', result)).toEqual([
      'Authentication: no credentials: WWW-Authenticate',
      'Paths, methods, content: body that is not JSON',
      'Booking settings: PATCH: boolean',
    ])
    expect(endingOf(result)).toBe(1)
    const report = reportOf(result)
    expect(report).toContain(
      [
        '  DIFFERS    PATCH: boolean',
        '      request   PATCH /api/settings/booking/; Authorization: Bearer …; ' +
          'Content-Type: application/json; {"auto_confirm":"perhaps"}',
        '      expected  400; {"auto_confirm":["Must be a valid boolean."]}',
        '      found     400; {"auto_confirm":["This is no boolean."]} (at auto_confirm.0)',
      ].join('\n'),
    )
    expect(report).toContain(
      'expected  401; WWW-Authenticate: Bearer realm="api"; Allow: <names GET, POST>',
    )
    expect(report).toContain(
      'found     401; WWW-Authenticate: (none); Allow: GET, POST, HEAD, OPTIONS',
    )
    expect(report).toMatch(/expected {2}415; .*\n {6}found {5}400; .*unsupported_media_type/)
    expect(report).toMatch(/^all +\d+ +3 +1$/m)
    expect(JSON.parse(jsonOf(result))).toMatchObject({ code: 1, interrupted: false })
    expect(report + jsonOf(result)).not.toContain(PASSWORD)
    expect(report + jsonOf(result)).not.toContain('eyJ')
    expect(await bookable(app, salon)).toEqual(NOTHING)
  })
  test('tasks that nobody asked for, and tokens that last', async () => {
    const { taskId } = await salon.message('Hello')
    const last = await salon.message('Hello')
    await closeTask(salon.context(), last.taskId, null)
    const other = await standIn((answer, { url = '' }) => {
      const shown = answer.text.replace(/"status":"open"/, '"status":"closed"')
      if (url === '/api/assistant/tasks/') answer.text = shown
      if (url === '/api/assistant/tasks/?status=closed,snoozed')
        answer.text = answer.text.replace('"closed"', '"open"')
      if (url.startsWith('/api/assistant/embed-token/'))
        answer.text = answer.text.replace('3600', '36000').replace('?token=', '?token=x')
      answer.text = answer.text.replace('zzz is not one', 'zzz is none')
    })
    const result = await check(other.url)
    await closeTask(salon.context(), taskId, null)
    expect(of('differs', result).filter((point) => point.startsWith('Assistant'))).toEqual([
      'Assistant: task list: open and autopilot, longest waiting first',
      'Assistant: task list: status is a comma list',
      'Assistant: task list: bad status',
      'Assistant: task list: bad status among good ones',
      'Assistant: task list: bad channel',
      'Assistant: task list: all bad filters in one body, before page errors',
      'Assistant: embed token: 3600 s, and the address of the page',
      'Assistant: embed token: embed_url has the token in it',
      'Assistant: embed token: good for the assistant',
    ])
    expect(reportOf(result) + jsonOf(result)).not.toContain('eyJ')
    const { data } = await app.graphql<{ tasks: { nodes: { id: number; version: number }[] } }>(
      '{ tasks(filter: { status: [OPEN, AUTOPILOT, SNOOZED, CLOSED] }) { nodes { id version } } }',
      {},
      salon.admin.token,
    )
    // each was written to and closed, here
    expect(data.tasks.nodes.every(({ version }) => version === 2)).toBe(true)
  })
  test('a refusal that looks like a success', async () => {
    const deaf = await standIn((answer, { method, url }) => {
      if (method === 'POST' && url?.endsWith('/cancel/') && answer.status === 409)
        answer.status = 200
    })
    const result = await check(deaf.url)
    expect(of('differs', result)).toContain('Moves: cancel twice: 409')
    expect(await bookable(app, salon)).toEqual(NOTHING)
  })
  test('an appointment that was made without an answer is found and put away', async () => {
    let lost = 0
    const leaky = await standIn((answer, { method, url }) => {
      if (method !== 'POST' || url !== '/api/records/' || answer.status !== 201 || (lost += 1) > 2)
        return
      Object.assign(answer, { status: 502, text: '{}' })
    })
    const result = await check(leaky.url)
    expect(of('differs', result)).toContain('Errors: no server error for whatever is sent')
    expect(result.stuck).toEqual([])
    expect(await bookable(app, salon)).toEqual(NOTHING)
  })
  test('it waits where the server throttles, and tries again', async () => {
    let throttled = 0
    const busy = await standIn(
      () => undefined,
      ({ url }, response) => {
        if (url !== '/api/clients/' || (throttled += 1) > 2) return false
        response
          .writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' })
          .end('{"detail":"x","code":"throttled"}')
        return true
      },
    )
    const [waits, lines]: [number[], string[]] = [[], []]
    const result = await check(busy.url, {
      sleep: async (ms) => void waits.push(ms),
      say: (line) => lines.push(line),
    })
    expect(waits).toEqual([7000, 7000])
    expect(lines.find((line) => line.includes('throttling'))).toMatch(/: waiting 7 s/)
    expect(of('differs', result).filter((point) => point.startsWith('Clients'))).toEqual([])
  })
  test(
    'one that stops answering: the rest is not tried, and what was made is put away when it is ' +
      'back',
    async () => {
      let [requests, refused] = [0, 0]
      const weak = await standIn(
        () => undefined,
        (_, response) => {
          if ((requests += 1) < 150 || (refused += 1) > 6) return false
          response.destroy()
          return true
        },
      )
      const result = await check(weak.url)
      expect(of('differs', result).length).toBeLessThan(10)
      expect(reportOf(result)).toContain('found     no answer: ECONNRESET')
      expect(reportOf(result)).toContain('the server has stopped answering')
      expect(endingOf(result)).toBe(1)
      expect(await bookable(app, salon)).toEqual(NOTHING)
    },
  )
  test('an interruption ends it early, with everything put away', async () => {
    const stop = new AbortController()
    let created = 0
    const watched = await standIn(({ status }, { method, url }) => {
      if (method === 'POST' && url === '/api/records/' && status === 201 && (created += 1) === 3)
        stop.abort()
    })
    const result = await check(watched.url, { signal: stop.signal })
    expect(created).toBe(3)
    expect(endingOf(result)).toBe(130)
    expect(reportOf(result)).toContain('Interrupted: the rest was not tried.')
    expect(await bookable(app, salon)).toEqual(NOTHING)
  })
})

describe('where system A and a messenger are connected', () => {
  let crm: CrmAStub
  let messenger: MessengerStub
  let connected: TestApp
  let story: Story
  beforeAll(async () => {
    crm = await startCrmAStub()
    messenger = await startMessengerStub()
    connected = await startTestApp({
      ...UNLIMITED,
      WORKER: 'on',
      CRM_A_URL: crm.url,
      CRM_A_TOKEN: crm.token,
      MESSENGER_B_URL: messenger.url,
      MESSENGER_B_TOKEN: messenger.token,
    })
    story = await makeSalon(connected)
  })
  afterAll(async () => {
    await connected.stop()
    await Promise.all([crm.stop(), messenger.stop()])
  })
  const people = async (): Promise<unknown> => {
    const query =
      '{ masters(activeOnly: false) { id } services(activeOnly: false) { id } clients { ' +
      'totalCount } }'
    return (await connected.graphql(query, {}, story.admin.token)).data
  }

  test('it says what it would write and where that goes, and writes nothing without --yes', async () => {
    const before = await people()
    const lines: string[] = []
    const run = check(connected.url, { on: connected, say: (line) => lines.push(line) })
    await expect(run).rejects.toThrow(/^Nothing was written\..* --yes\.$/)
    expect(lines).toEqual([
      `The check writes to ${connected.url}/, as the account checker, in the salon ` +
        `"${await salonName(connected, story)}" (id ${story.id}):`,
      expect.stringMatching(/^ {2}masters and services: it creates one of each/),
      expect.stringMatching(/^ {2}clients: it creates two/),
      expect.stringMatching(/^ {2}appointments: it books about \d+ appointments/),
      ...UNTOUCHED,
      'These writes reach further:',
      expect.stringContaining('external system A'),
      expect.stringContaining('messenger B'),
    ])
    expect(crm.calls).toEqual([])
    expect(await people()).toEqual(before)
    expect(await bookable(connected, story)).toEqual(NOTHING)
  })
  test('from the shell it ends with 2', async () => {
    const account = ['--username', 'checker', '--password', PASSWORD]
    const ended = await runToEnd('cli', ['check', '--base-url', connected.url, ...account], {})
    expect([ended.code, ended.stdout]).toEqual([2, ''])
    expect(ended.stderr).toMatch(/^The check writes to [^]*\nNothing was written\. .* --yes\.\n$/)
    expect(crm.calls).toEqual([])
  })
  test('with --yes all rows hold, and as many appointments reach system A as it said', async () => {
    const lines: string[] = []
    const result = await check(connected.url, {
      on: connected,
      yes: true,
      say: (line) => lines.push(line),
    })
    expect(of('differs', result).length === 0 ? [] : reportOf(result)).toEqual([])
    expect(result.stuck).toEqual([])
    expect(endingOf(result)).toBe(0)
    const announced = Number(/books about (\d+) appointments/.exec(lines.join('\n'))?.[1])
    expect(result.leaves.join('\n')).toContain(
      `${announced} appointments that are cancelled or done`,
    )
    await until('system A has all of them', () => Promise.resolve(crm.bookings.size === announced))
  })
  test('its number may come after a create was answered', async () => {
    const early = await standIn(
      (answer, { method, url }) => {
        if (method === 'POST' && url === '/api/records/' && answer.status === 201)
          answer.text = answer.text.replace(/"crm_a_id":\d+/, '"crm_a_id":null')
      },
      undefined,
      connected,
    )
    const result = await check(early.url, { on: connected, yes: true })
    expect(of('differs', result).length === 0 ? [] : reportOf(result)).toEqual([])
  })
  test.each([
    ['another number', '"crm_a_id":12345'],
    ['the number of the body', '"crm_a_id":2147483646'],
  ])('an answer with %s is a difference', async (_, shown) => {
    const wrong = await standIn(
      (answer, { method, url }) => {
        if (method === 'POST' && url === '/api/records/' && answer.status === 201)
          answer.text = answer.text.replace(/"crm_a_id":\d+/, shown)
      },
      undefined,
      connected,
    )
    const differs = of('differs', await check(wrong.url, { on: connected, yes: true }))
    expect(differs).toContain('Creating appointments: GET /api/records/{id}/: the same appointment')
    const ignored =
      'Creating appointments: a source (status, id, crm_a_id) in the body is ignored; ' +
      'unknown keys are ignored'
    expect(differs.includes(ignored)).toBe(shown.includes('2147483646'))
  })
})

test('it writes what it announces, and nothing else', async () => {
  const own = await startTestApp(UNLIMITED)
  onTestFinished(() => own.stop())
  const story = await makeSalon(own)
  await story.message('Is Friday free?')
  const [before, settings] = [await countRows(own), await salonSettings(own, story)]
  const lines: string[] = []
  const result = await check(own.url, { on: own, say: (line) => lines.push(line) })
  expect(endingOf(result)).toBe(0)
  expect(lines.slice(4)).toEqual([
    ...UNTOUCHED,
    '  other systems: neither external system A nor a messenger is connected; none is called',
  ])
  const { accounts, masters, services, clients, tasks } = before
  expect(await countRows(own)).toEqual({
    accounts,
    tasks,
    masters: masters + 1,
    services: services + 1,
    clients: clients + 2, // this salon has its walk-in client already
  })
  expect(await salonSettings(own, story)).toEqual(settings)
  const booked = Number(/books about (\d+) appointments/.exec(lines.join('\n'))?.[1])
  expect(result.leaves.join('\n')).toContain(`${booked} appointments that are cancelled or done`)
})

describe('with a master and a service that are named', () => {
  test('it asks for --yes, and has done no more than sign in', async () => {
    const plain = await standIn(() => undefined)
    const lines: string[] = []
    const run = check(plain.url, {
      named: { masterId: 41, serviceId: 42 },
      say: (line) => lines.push(line),
    })
    await expect(run).rejects.toThrow(/ --yes\.$/)
    expect(plain.asked).toEqual(['POST /api/token/'])
    expect(lines.join('\n')).toMatch(
      /books about \d+ appointments of service 42 with master 41, and cancels or completes/,
    )
  })
  test('nothing but REST is asked, and what needs more is not tried', async () => {
    const anna = await salon.master({ name: 'Anna', works: '09:00-12:00 13:00-19:00' })
    const haircut = await salon.service({ name: 'Long haircut', minutes: 90, by: [anna] })
    const plain = await standIn(() => undefined)
    const result = await check(plain.url, {
      named: { masterId: anna.id, serviceId: haircut.id },
      yes: true,
    })
    expect(plain.asked.filter((request) => !/^[A-Z]+ \/api\//.test(request))).toEqual([])
    expect(of('differs', result).length === 0 ? [] : reportOf(result)).toEqual([])
    const left = of('not tried', result)
    expect(left).toContain('Creating appointments: master unavailable: day off')
    expect(left).toContain('Booking settings: GET')
    expect(left.length).toBeLessThan(60)
    expect(reportOf(result)).toContain('--master-id and --service-id name somebody else')
    expect(endingOf(result)).toBe(0)
    expect(await bookable(app, salon)).toEqual(NOTHING)
    const master = await app.request('GET', `/api/masters/${anna.id}/`, {
      token: salon.admin.token,
    })
    expect(master.body).toMatchObject({ active: true })
  })
  test('nobody free: it says so, and makes nothing', async () => {
    const idle = await salon.master({ name: 'Idle', works: '10:00-11:00' })
    const long = await salon.service({ minutes: 240, by: [idle] })
    await expect(
      check(app.url, { named: { masterId: idle.id, serviceId: long.id }, yes: true }),
    ).rejects.toThrow(/No two days from 2030-01-10 to 2030-02-08 have two free starts/)
  })
})

describe('from the shell', () => {
  const asked = (...args: string[]): Promise<Ended> => runToEnd('cli', ['check', ...args], {})
  const account = ['--username', 'checker', '--password', PASSWORD]
  beforeEach(() => void (app.now = Date.now()))
  afterAll(() => void (app.now = MONDAY))

  test.each<[string, string[], RegExp]>([
    ['no address', account, /--base-url/],
    ['an address that is none', ['--base-url', 'localhost:4000', ...account], /http:\/\//],
    [
      'half a ground',
      ['--base-url', 'http://localhost:1', ...account, '--master-id', '1'],
      /come together/,
    ],
    [
      'no number',
      ['--base-url', 'http://localhost:1', ...account, '--master-id', 'x', '--service-id', '1'],
      /whole number/,
    ],
    ['an unknown option', ['--base-url', 'http://localhost:1', ...account, '--colour'], /--colour/],
  ])('wrong options end with 2: %s', async (_, args, said) => {
    const { code, stdout, stderr } = await asked(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(said)
  })
  test('--help says what is left behind', async () => {
    const { code, stdout } = await asked('--help')
    expect(code).toBe(0)
    expect(stdout).toMatch(/It leaves behind/)
  })
  test('a server that cannot be reached: 3', async () => {
    const { code, stdout, stderr } = await asked('--base-url', 'http://127.0.0.1:1', ...account)
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toBe('http://127.0.0.1:1/ cannot be reached (ECONNREFUSED).\n')
  })
  test('a wrong password: 4', async () => {
    const { code, stdout, stderr } = await asked(
      '--base-url',
      app.url,
      '--username',
      'checker',
      '--password',
      'wrong',
    )
    expect([code, stdout]).toEqual([4, ''])
    expect(stderr).toMatch(
      /^Signing in fails: POST \/api\/token\/ answers 401 .*no_active_account.*\n$/,
    )
  })
  test('an account that may not make masters: 4, and nothing is made', async () => {
    const operator = {
      username: 'operator-of-checks',
      password: PASSWORD,
      name: 'O',
      role: 'operator',
    } as const
    await createAccountInSalon(
      app.db,
      salon.id,
      { ...operator, masterId: null, clientId: null },
      app.now,
    )
    const { code, stderr } = await asked(
      '--base-url',
      app.url,
      '--username',
      operator.username,
      '--password',
      PASSWORD,
    )
    expect(code).toBe(4)
    expect(stderr).toMatch(
      /\nIt cannot make a master and a service of its own: .*permission.* An admin account can\.\n$/,
    )
    expect(await bookable(app, salon)).toEqual(NOTHING)
  })
  test('all holds: 0, and the report on standard output', async () => {
    const { code, stdout, stderr } = await asked('--base-url', `${app.url}/`, ...account)
    expect(code).toBe(0)
    expect(stderr).toMatch(/^The check writes to http:\S+, as the account checker, in the salon /)
    expect(stderr).toMatch(/\n {2}other systems: .* none is called\n$/)
    expect(stdout).toMatch(/^all +\d+ +0 +1$/m)
    expect(stdout).toMatch(/Left on the server, and not bookable:/)
  })
  test('Ctrl-C puts away what was made: 130', async () => {
    let made = (): void => undefined
    const booked = new Promise<void>((resolve) => (made = resolve))
    const watched = await standIn(({ status }, { method, url }) => {
      if (method === 'POST' && url === '/api/records/' && status === 201) made()
    })
    const script = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
    const child = spawn(
      process.execPath,
      [script, 'check', '--base-url', watched.url, ...account],
      { stdio: 'ignore' },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await Promise.race([booked, ended])
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect(await bookable(app, salon)).toEqual(NOTHING)
  })
})

describe('its own arithmetic', () => {
  test('an hour in 10:00-18:00 starts at 17:00 at the latest', () => {
    expect(startsWithin('10:00', '18:00', 60, 30).at(-1)).toBe('17:00')
    expect(startsWithin('10:00', '18:00', 60, 45).slice(0, 2)).toEqual(['10:00', '10:45'])
  })
  // Of 2018, which no new table of zones changes any more.
  test.each([
    ['Europe/Berlin', { date: '2018-03-25', time: '02:00' }],
    ['America/New_York', { date: '2018-03-11', time: '02:00' }],
    ['Australia/Lord_Howe', { date: '2018-10-07', time: '02:00' }],
    ['America/Sao_Paulo', { date: '2018-11-04', time: '00:00' }],
    ['Asia/Tokyo', undefined],
    ['UTC', undefined],
  ])('the next time that %s skips', (zone, skipped) => {
    expect(skippedTime(Date.UTC(2018, 0, 8, 8), zone)).toEqual(skipped)
  })
})
