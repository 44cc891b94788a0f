import { environmentConnection } from '../../src/external/connect.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNUSED_CONNECTION } from '../../src/domain/connections/connection.js'
import { saveConnectionState } from '../../src/service/connections/record-connections.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { during, openSyncFixture } from '../support/crm/sync-fixture.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { Listener } from '../support/live.js'
import { until } from '../support/until.js'

const CRM_A = environmentConnection('crm_a')
const MODEL = environmentConnection('model')

/** Nobody works jobs here. */
const fixture = openSyncFixture({ MESSENGER_A_URL: 'http://127.0.0.1:1' })
const { booked } = fixture
let other: Story
beforeAll(async () => {
  other = await tellStory(fixture.app)
})
beforeEach(async () => {
  await fixture.sql`delete from connection_states`
})

const QUERY = `{ connections {
  system channel kind connected lastSuccessAt lastError lastErrorAt pausedUntil waiting } }`
type Connection = {
  system: string | null
  channel: string | null
  kind: string
  connected: boolean
  lastSuccessAt: string | null
  lastError: string | null
  lastErrorAt: string | null
  pausedUntil: string | null
  waiting: number
}
const read = async (token = fixture.salon.admin.token): Promise<Connection[]> =>
  (await fixture.app.graphql<{ connections: Connection[] }>(QUERY, {}, token)).data.connections
const crmA = async (token?: string): Promise<Connection | undefined> =>
  (await read(token)).find(({ system }) => system === 'CRM_A')
const call = async () => fixture.app.externalSystems.crmA?.find('nothing').catch(() => undefined)
const turned = (is: (connection: Connection) => boolean) =>
  until('the state is stored', async () => {
    const connection = await crmA()
    return connection && is(connection) && connection
  })
const NOW = '2030-01-07T08:00:00Z'
const UNUSED = { lastSuccessAt: null, lastError: null, lastErrorAt: null, pausedUntil: null }

test('each messenger, booking system and the model is shown, connected or not', async () => {
  await fixture.sql`delete from sync_log`
  await fixture.sql`delete from notifications`
  const unused = { ...UNUSED, waiting: 0 }
  expect(await read()).toEqual([
    { kind: 'MESSENGER', channel: 'MESSENGER_A', system: null, connected: true, ...unused },
    { kind: 'MESSENGER', channel: 'MESSENGER_B', system: null, connected: false, ...unused },
    { kind: 'BOOKING_SYSTEM', channel: null, system: 'CRM_A', connected: true, ...unused },
    { kind: 'BOOKING_SYSTEM', channel: null, system: 'CRM_B', connected: false, ...unused },
    { kind: 'LANGUAGE_MODEL', channel: null, system: null, connected: false, ...unused },
  ])
})

describe('a booking system', () => {
  test('that fails, pauses and recovers shows it', async () => {
    await call()
    await turned(({ lastSuccessAt }) => lastSuccessAt === NOW)
    await during(fixture.stub, 'unauthorized', async () => {
      await call()
      const failing = await turned(({ lastError }) => lastError !== null)
      expect(failing).toMatchObject({
        ...{ lastSuccessAt: NOW, lastErrorAt: NOW, pausedUntil: null },
        lastError: 'External system A answered 401.',
      })
      for (let turn = 0; turn < 10; turn += 1) await call()
      const paused = await turned(({ pausedUntil }) => pausedUntil !== null)
      expect(Date.parse(paused.pausedUntil ?? '') - fixture.app.now).toBeLessThanOrEqual(5_000)
      expect(paused.lastError).toBe('External system A answered 401.')
    })
    await until('it is called again', async () => {
      await call()
      return (await crmA())?.pausedUntil === null
    })
    expect(await crmA()).toMatchObject({ lastSuccessAt: NOW, lastErrorAt: NOW, pausedUntil: null })
  }, 20_000)

  test('shows what waits for it', async () => {
    await fixture.sql`delete from sync_log`
    const before = (await crmA())?.waiting
    expect(before).toBe(0)
    await during(fixture.stub, 'bad_request', () => booked())
    expect((await crmA())?.waiting).toBe(1)
    await booked()
    expect((await crmA())?.waiting).toBe(1)
  })

  test('has no address, token or text of the system in its error', async () => {
    await call()
    await during(fixture.stub, 'down', call)
    const stored = JSON.stringify(await turned(({ lastError }) => lastError !== null))
    for (const secret of ['127.0.0.1', fixture.stub.token, 'secret-of-the-stub'])
      expect(stored).not.toContain(secret)
  })
})

test('the states of several processes are one: the later success and the later error', async () => {
  const { autonomousDb: db, now } = fixture.app
  const at = (seconds: number) => now + seconds * 1_000
  const failing = { ...UNUSED_CONNECTION, isFailing: true, lastError: 'Slow.', lastErrorAt: at(5) }
  await saveConnectionState(db, CRM_A, { ...UNUSED_CONNECTION, lastSuccessAt: at(9) }, now)
  await saveConnectionState(db, CRM_A, { ...failing, lastSuccessAt: at(3) }, now)
  await saveConnectionState(
    db,
    CRM_A,
    { ...failing, lastError: 'Earlier.', lastErrorAt: at(1) },
    now,
  )
  expect(await crmA()).toMatchObject({
    lastSuccessAt: '2030-01-07T08:00:09Z',
    lastErrorAt: '2030-01-07T08:00:05Z',
    lastError: 'Slow.',
  })
})

test('other salons see the model alone', async () => {
  const { autonomousDb: db, now } = fixture.app
  const failing = { ...UNUSED_CONNECTION, isFailing: true, lastError: 'Slow.', lastErrorAt: now }
  await saveConnectionState(db, CRM_A, failing, now)
  await saveConnectionState(db, MODEL, failing, now)
  const theirs = await read(other.admin.token)
  expect(theirs.filter(({ lastError }) => lastError !== null)).toMatchObject([
    { kind: 'LANGUAGE_MODEL', lastError: 'Slow.' },
  ])
  expect(theirs.filter(({ connected }) => connected)).toEqual([])
})

describe('the event of a connection', () => {
  const QUERY_OF_EVENTS = 'subscription { salonUpdates { cursor kind subject id } }'
  const open: Listener[] = []
  afterAll(async () => {
    await Promise.all(open.map((listener) => listener.hangUp()))
  })
  const listen = async (token: string) => {
    const query = { query: QUERY_OF_EVENTS, variables: {} }
    const listener = await new Listener(token, query).listen(fixture.app.url)
    open.push(listener)
    return () => listener.told.map((event) => (event as { subject?: unknown }).subject)
  }

  test('comes with each turn, to admins of the salon alone', async () => {
    const { autonomousDb: db, now } = fixture.app
    const admin = await listen(fixture.salon.admin.token)
    const operator = await listen(fixture.operator.token)
    const stranger = await listen(other.admin.token)
    const well = { ...UNUSED_CONNECTION, lastSuccessAt: now }
    const failing = { ...well, isFailing: true, lastError: 'Slow.', lastErrorAt: now }
    for (const state of [well, failing, failing, { ...failing, pausedUntil: now + 5_000 }, well])
      await saveConnectionState(db, CRM_A, state, now)
    await saveConnectionState(db, MODEL, failing, now)
    const client = { name: 'Last', phone: '+4915112349999' }
    await fixture.app.graphql(
      'mutation ($input: ClientInput!) { createClient(input: $input) { id } }',
      { input: client },
      fixture.salon.admin.token,
    )
    await until('the last event', () => Promise.resolve(admin().length >= 5))
    expect(admin()).toEqual([...Array<string>(4).fill('CONNECTION'), 'CLIENT'])
    await until('the last event', () => Promise.resolve(operator().length >= 1))
    expect(operator()).toEqual(['CLIENT'])
    await until('the event of the model', () => Promise.resolve(stranger().length >= 1))
    expect(stranger()).toEqual(['CONNECTION'])
  })
})

test('a system that cannot be reached fails', async () => {
  const app: TestApp = await startTestApp({ CRM_B_URL: 'http://127.0.0.1:1' })
  const story = await tellStory(app)
  await app.externalSystems.crmB?.list('2030-01-07', '2030-01-07', null).catch(() => undefined)
  const { data } = await until('it is stored', async () => {
    const answer = await app.graphql<{ connections: Connection[] }>(QUERY, {}, story.admin.token)
    return answer.data.connections.some(({ lastError }) => lastError !== null) && answer
  })
  await app.stop()
  expect(data.connections.find(({ system }) => system === 'CRM_B')).toMatchObject({
    connected: true,
    lastError: expect.stringMatching(/^External system B /) as unknown,
  })
})
