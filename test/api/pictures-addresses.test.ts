import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp } from '../support/app.js'
import { writeTo } from '../support/embed.js'
import { type PictureStub, PNG, sends, startPictureStub } from '../support/inbox/picture-stub.js'
import { type Story, tellStory } from '../support/inbox/story.js'

/** The addresses of names. The first list is for the first lookup, and so on. */
const NAMES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  localhost: [['127.0.0.1', '::1']],
  'private.example': [['127.0.0.1']],
  'metadata.example': [['169.254.169.254']],
  'six.example': [['::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'mixed.example': [['93.184.216.34', '127.0.0.1']],
  'strange.example': [['fe80::1%lo']],
}

let stub: PictureStub
let app: TestApp
let open: TestApp
let salons: ReadonlyMap<TestApp, Story>
const lookups: string[] = []
beforeAll(async () => {
  stub = await startPictureStub()
  const resolve = async (name: string): Promise<readonly string[]> => {
    lookups.push(name)
    if (name === 'slow.example') return new Promise(() => undefined)
    const found = NAMES[name]?.[0]
    if (!found) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    return found
  }
  const environment = { LOG_LEVEL: 'info' }
  app = await startTestApp(environment, { pictures: { resolve, timeoutMs: 2_000 } })
  open = await startTestApp(environment, { pictures: { resolve, allows: () => true } })
  salons = new Map([
    [app, await tellStory(app)],
    [open, await tellStory(open)],
  ])
})
afterAll(async () => {
  await app?.stop()
  await open?.stop()
  await stub?.stop()
})
beforeEach(() => {
  app.lines.length = 0
  stub.requests.length = 0
})

/** Asks for a picture at an address that a sender chose. */
async function ask(of: TestApp, url: string): Promise<Answer> {
  const salon = salons.get(of) as Story
  const media = JSON.stringify([{ url, mime: 'image/png', name: null }])
  const taskId = await writeTo(of, salon, 'Look!')
  const rows = await of.db.execute(
    sql`update messages set media = ${media}::jsonb where task_id = ${taskId} returning id`,
  )
  const path = `/assistant/pictures/${Number(rows[0]?.id)}/0`
  return of.request('GET', path, { token: salon.admin.token })
}
const reasons = (): unknown[] =>
  app.lines.flatMap((line) => (JSON.parse(line) as { reason?: string }).reason ?? [])
const FORBIDDEN = 'The address of the server is not allowed.'

/** Notations of the machine itself, where a server listens. */
const OWN_HOSTS = [
  '127.0.0.1',
  '127.1',
  '0.0.0.0',
  '0',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  'localhost',
  'LOCALHOST',
  'private.example',
  'mapped.example',
]
const OTHER_HOSTS = [
  '[::1]',
  '[::]',
  '[::127.0.0.1]',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[fd00::1]',
  '[fe80::1]',
  '[ff02::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  'metadata.example',
  'six.example',
  'mixed.example',
  'strange.example',
]

test.each([...OWN_HOSTS, ...OTHER_HOSTS])('nothing is fetched from %s', async (host) => {
  const path = new URL(stub.serve(sends(PNG))).pathname
  const { status, body } = await ask(app, `http://${host}:${stub.port}${path}`)
  expect([status, body]).toEqual([
    502,
    { detail: 'The picture could not be fetched.', code: 'external_unavailable' },
  ])
  expect(reasons()).toEqual([FORBIDDEN])
  expect(stub.requests).toEqual([])
})

test.each(['127.0.0.1', '[::1]', 'localhost', 'private.example'])(
  'nothing is fetched from %s by https',
  async (host) => {
    expect((await ask(app, `https://${host}:${stub.port}/`)).status).toBe(502)
    expect(reasons()).toEqual([FORBIDDEN])
  },
)

test.each(OWN_HOSTS)('without the rules, %s is the machine itself', async (host) => {
  const path = new URL(stub.serve(sends(PNG))).pathname
  expect((await ask(open, `http://${host}:${stub.port}${path}`)).status).toBe(200)
})

test('names are looked up again for each connection', async () => {
  const names: string[][] = [['127.0.0.1'], ['127.0.0.2']]
  const rebound = await startTestApp(
    { LOG_LEVEL: 'info' },
    {
      pictures: {
        resolve: async () => names.shift() ?? [],
        allows: (address) => address === '127.0.0.1',
      },
    },
  )
  try {
    salons = new Map([...salons, [rebound, await tellStory(rebound)]])
    const url = stub.serve((response) =>
      response.writeHead(200, { 'content-type': 'image/png', connection: 'close' }).end(PNG),
    )
    const named = url.replace('127.0.0.1', 'rebound.example')
    expect((await ask(rebound, named)).status).toBe(200)
    expect((await ask(rebound, named)).status).toBe(502)
    expect([names, stub.requests.length]).toEqual([[], 1])
    expect(rebound.lines.join()).toContain(FORBIDDEN)
  } finally {
    await rebound.stop()
  }
})

test('a name that does not exist is refused', async () => {
  const { status, body } = await ask(app, 'https://missing.example/a.png')
  expect([status, body.code, lookups.at(-1)]).toEqual([
    502,
    'external_unavailable',
    'missing.example',
  ])
  expect(reasons()).toEqual(['The server of the picture could not be reached (ENOTFOUND).'])
})

test('a name that is not found in time is refused', async () => {
  const { status, body } = await ask(app, 'https://slow.example/a.png')
  expect([status, body]).toEqual([
    504,
    { detail: 'The picture did not arrive in time.', code: 'external_timeout' },
  ])
})
