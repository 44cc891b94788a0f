import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createStoredSystems } from '../../src/service/connections/stored-systems.js'
import { rotateSecretsKey } from '../../src/service/connections/settings/rotate-key.js'
import { startTestApp, type TestApp } from '../support/app.js'
import {
  type MessengerStub,
  signedHook,
  startMessengerStub,
} from '../support/inbox/messenger-stub.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

const KEYS = ['a', 'b'].map((letter) => Buffer.alloc(32, letter))

let app: TestApp
let stub: MessengerStub
let first: Story
let salon: Story
beforeAll(async () => {
  app = await startTestApp({ SECRETS_KEY: KEYS[0]?.toString('base64') ?? '' })
  stub = await startMessengerStub()
  first = await tellStory(app, undefined, { isDemo: false })
  salon = await tellStory(app, undefined, { isDemo: false })
})
afterEach(async () => {
  for (const story of [first, salon])
    for (const { id } of await read(story)) if (id !== null) await remove(id, story)
})
afterAll(async () => {
  await app.stop()
  await stub.stop()
})

const FIELDS = 'id name adapter origin connected isPaused version problem url webhookUrl'
const SAVED = `{ connection { ${FIELDS} } newWebhookSecret verifyToken }`
type Shown = {
  id: number | null
  connected: boolean
  version: number
  webhookUrl: string
  [field: string]: unknown
}
type Saved = {
  connection: Shown & { id: number }
  newWebhookSecret: string
  verifyToken: string | null
}

/** Runs a mutation that saves a connection, as the admin of the salon. */
async function save(mutation: string, variables: object, story = salon) {
  const answer = await app.graphql<{ saved: Saved }>(
    mutation,
    variables as Record<string, unknown>,
    story.admin.token,
  )
  return { saved: answer.data?.saved, error: answer.errors?.[0]?.extensions }
}
const create = (input: object, story = salon) =>
  save(
    `mutation ($input: CreateConnectionInput!) { saved: createConnection(input: $input) ${SAVED} }`,
    { input },
    story,
  )
const update = (id: number, input: object, expectedVersion?: number) =>
  save(
    'mutation ($id: Int!, $input: UpdateConnectionInput!, $expectedVersion: Int) { saved: ' +
      `updateConnection(id: $id, input: $input, expectedVersion: $expectedVersion) ${SAVED} }`,
    { id, input, expectedVersion },
  )
const remove = (id: number, story = salon) =>
  app.graphql(
    'mutation ($id: Int!) { removeConnection(id: $id) { id } }',
    { id },
    story.admin.token,
  )
const read = async (story = salon): Promise<Shown[]> => {
  const query = `{ connections { ${FIELDS} } }`
  const { data } = await app.graphql<{ connections: Shown[] }>(query, {}, story.admin.token)
  return data.connections
}
const connectMessenger = async (story = salon) => {
  const { saved } = await create({ name: 'MESSENGER_A', url: stub.url, token: stub.token }, story)
  if (!saved) throw new Error('the messenger was not connected')
  return saved
}
/** Sends a message of a client to the address of a connection. Returns the status. */
async function receive(address: string, secret: string, text = 'Hello') {
  const id = `in-${Math.random()}`
  const hook = signedHook(
    secret,
    {
      type: 'message.received',
      data: { id, from: 'maria', name: 'Maria', text, sent_at: new Date(app.now).toISOString() },
    },
    { id, at: app.now },
  )
  const { pathname } = new URL(address, app.url)
  return (await app.request('POST', pathname, { raw: hook.body, headers: hook.headers })).status
}
const REPLY = `mutation ($input: ReplyInput!) { replyToTask(input: $input) { state error } }`
async function reply(story = salon) {
  const query = '{ tasks(filter: { status: [OPEN] }) { nodes { id } } }'
  const { data } = await app.graphql<{ tasks: { nodes: { id: number }[] } }>(
    query,
    {},
    story.admin.token,
  )
  const input = { taskId: data.tasks.nodes[0]?.id, text: 'Hello Maria' }
  const answer = await app.graphql<{ replyToTask: { state: string } }>(
    REPLY,
    { input },
    story.admin.token,
  )
  return answer.errors?.[0]?.extensions.code ?? answer.data.replyToTask.state
}

test('a salon connects a messenger: clients write, operators answer', async () => {
  const { connection, newWebhookSecret } = await connectMessenger()
  expect(connection).toMatchObject({ name: 'MESSENGER_A', origin: 'SALON', connected: true })
  expect(await receive(connection.webhookUrl, newWebhookSecret)).toBe(204)
  const before = stub.received.length
  expect(await reply()).toBe('SENT')
  expect(stub.received.slice(before)).toMatchObject([
    { headers: { authorization: `Bearer ${stub.token}` }, body: { to: 'maria' } },
  ])
  expect((await read(first)).filter(({ connected }) => connected)).toEqual([])
  await remove(connection.id)
  expect(await receive(connection.webhookUrl, newWebhookSecret)).toBe(404)
  expect(await reply()).toBe('no_messenger')
})

test('a wrong secret, and the secret of another salon, open nothing', async () => {
  const ours = await connectMessenger()
  const theirs = await connectMessenger(first)
  expect(await receive(ours.connection.webhookUrl, theirs.newWebhookSecret)).toBe(401)
  expect(await receive('/hooks/unknown/', ours.newWebhookSecret)).toBe(404)
  // The old address belongs to the first salon.
  expect(await receive('/hooks/messenger-a/', theirs.newWebhookSecret)).toBe(204)
  expect(await receive('/hooks/messenger-a/', ours.newWebhookSecret)).toBe(401)
})

test('a paused connection sends nothing and still receives', async () => {
  const { connection, newWebhookSecret } = await connectMessenger()
  const { saved } = await update(connection.id, { isPaused: true })
  expect(saved?.connection).toMatchObject({ isPaused: true, connected: false, version: 2 })
  expect(await receive(connection.webhookUrl, newWebhookSecret, 'Still here?')).toBe(204)
  expect(await reply()).toBe('no_messenger')
  await update(connection.id, { isPaused: false })
  expect(await reply()).toBe('SENT')
})

test('other processes follow a change within seconds, without a restart', async () => {
  const { connection } = await connectMessenger()
  const other = createStoredSystems({
    db: app.db,
    keys: { secretsKeys: KEYS, dataDir: '/nowhere' },
    timeoutMs: 1_000,
    addressRules: undefined,
    onCall: () => undefined,
    log: app.log,
  })
  const has = async () => (await other.of(salon.id)).messengers.messenger_a !== undefined
  expect(await has()).toBe(true)
  await update(connection.id, { isPaused: true })
  await until('the other process follows', async () => !(await has()))
  await other.close()
})

test('a test says whether a connection works, also while it is paused', async () => {
  const { connection } = await connectMessenger()
  const run = async (to: string | null) => {
    const mutation =
      'mutation ($id: Int!, $to: String) { testConnection(id: $id, to: $to) { ok message } }'
    const variables = { id: connection.id, to }
    return (await app.graphql(mutation, variables, salon.admin.token)).data
  }
  await update(connection.id, { isPaused: true })
  expect(await run('admin')).toEqual({ testConnection: { ok: true, message: null } })
  expect(stub.received.at(-1)?.body).toMatchObject({ to: 'admin', type: 'text' })
  await update(connection.id, { token: 'revoked' })
  expect(await run('admin')).toEqual({
    testConnection: { ok: false, message: 'The messenger answered 401.' },
  })
})

test('a new address needs the token again: else the stored one would go there', async () => {
  const { connection } = await connectMessenger()
  const url = 'https://messenger.example/api'
  const refused = await update(connection.id, { url })
  expect(Object.keys(refused.error?.fields ?? {})).toEqual(['token'])
  expect((await read())[0]).toMatchObject({ url: stub.url })
  const { saved } = await update(connection.id, { url, token: 'another' })
  expect(saved?.connection).toMatchObject({ url })
})

test('a change for another version is refused', async () => {
  const { connection } = await connectMessenger()
  expect((await update(connection.id, { token: 'new' }, 1)).error).toBeUndefined()
  expect((await update(connection.id, { token: 'newer' }, 1)).error?.code).toBe('version_conflict')
})

test.each([
  [{ name: 'MESSENGER_A' }, ['url']],
  [{ name: 'MESSENGER_A', adapter: 'TELEGRAM' }, ['token']],
  [{ name: 'MESSENGER_B', adapter: 'WHATSAPP', token: 'x' }, ['webhookSecret', 'phoneNumberId']],
  [{ name: 'CRM_A', adapter: 'TELEGRAM', token: 'x' }, ['adapter']],
  [{ name: 'CRM_A', url: 'ftp://example.com' }, ['url']],
  [{ name: 'CRM_A', url: 'https://me:secret@example.com' }, ['url']],
  [{ name: 'CRM_A', url: 'https://example.com', phoneNumberId: '1' }, ['phoneNumberId']],
  [{ name: 'MODEL', url: 'https://example.com', token: 'two words' }, ['token']],
  [{ name: 'MESSENGER_A', url: 'https://example.com', webhookSecret: 'short' }, ['webhookSecret']],
])('%j is refused', async (input, fields) => {
  const { error } = await create(input)
  expect(Object.keys(error?.fields ?? {}).sort()).toEqual([...fields].sort())
})

test('each system is connected once', async () => {
  await connectMessenger()
  const again = await create({ name: 'MESSENGER_A', url: stub.url })
  expect(Object.keys(again.error?.fields ?? {})).toEqual(['name'])
})

test('secrets are encrypted, and neither the log nor an answer has them', async () => {
  const secret = 'a-secret-that-nobody-reads'
  const { saved } = await create({ name: 'CRM_B', url: stub.url, token: secret })
  const [row] = await app.db.execute(sql`select c::text as row from connections as c`)
  expect(String(row?.row)).not.toContain(secret)
  expect(JSON.stringify([saved, await read()])).not.toContain(secret)
  expect(app.lines.join('\n')).not.toContain(secret)
})

test('the key can be replaced, and then the old one reads nothing', async () => {
  await connectMessenger()
  const withKeys = (...secretsKeys: Buffer[]) => ({ secretsKeys, dataDir: '/nowhere' })
  const [oldKey, newKey] = KEYS as [Buffer, Buffer]
  const open = (...keys: Buffer[]) => {
    const source = withKeys(...keys)
    return createStoredSystems({
      ...{ db: app.db, keys: source, timeoutMs: 1_000, addressRules: undefined, log: app.log },
      onCall: () => undefined,
    })
  }
  const canRead = async (...keys: Buffer[]) => {
    const systems = open(...keys)
    const found = (await systems.of(salon.id)).messengers.messenger_a !== undefined
    await systems.close()
    return found
  }
  expect([await canRead(newKey), await canRead(newKey, oldKey)]).toEqual([false, true])
  expect(await rotateSecretsKey(app.db, withKeys(newKey, oldKey))).toEqual({
    encrypted: 1,
    unreadable: [],
  })
  expect([await canRead(newKey), await canRead(oldKey)]).toEqual([true, false])
})

test('with another key, the page says what to do, and the secrets can be entered again', async () => {
  const { connection } = await connectMessenger()
  await app.db.execute(
    sql`update connections set secrets = replace(secrets, 'v1.', 'v1.0'), version = 9
      where id = ${connection.id}`,
  )
  const shown = () => read().then((list) => list.find(({ id }) => id === connection.id))
  await until('the process follows', async () => (await shown())?.connected === false)
  expect((await shown())?.problem).toContain('Enter them again')
  expect((await update(connection.id, { url: stub.url })).error?.fields).toHaveProperty(
    'webhookSecret',
  )
  const secrets = { token: stub.token, webhookSecret: `whsec_${KEYS[0]?.toString('base64')}` }
  expect((await update(connection.id, secrets)).saved?.connection).toMatchObject({ problem: null })
  expect((await shown())?.connected).toBe(true)
})
