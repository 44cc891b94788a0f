import { setTimeout as sleep } from 'node:timers/promises'
import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLES } from '../../src/domain/identity/rights.js'
import { schema } from '../../src/graphql/schema.js'
import { mountEmbed } from '../../src/http/embed/embed-routes.js'
import type { ServerDependencies } from '../../src/http/request.js'
import { methodOf, pathOf } from '../../src/rest/handle/route.js'
import { routes } from '../../src/rest/routes/routes.js'
import { updateAccount } from '../../src/service/identity/accounts.js'
import { signInAs } from '../../src/service/identity/sign-in.js'
import { findAccountById } from '../../src/store/identity/accounts.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { forge, PAGE, pageFor, writeTo } from '../support/embed.js'
import { freePort } from '../support/redis.js'
import { switchOffInDatabase } from '../support/rights/accounts.js'
import { dial, type Line } from '../support/socket.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

const HOUR = 3_600_000
let app: TestApp
let salon: Story
let operator: Person
let token: string
let taskId: number
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'trace' })
  salon = await tellStory(app)
  operator = await salon.account('operator')
  token = embedTokenOf(operator)
  taskId = await writeTo(app, salon, 'Is Friday free?')
})
afterAll(() => app?.stop())
beforeEach(() => void (app.now = MONDAY))

const embedTokenOf = ({ id }: Pick<Person, 'id'>): string =>
  app.tokens.sign('embed', { accountId: id }, app.now)
const wrong = (message: string) => ({
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
})
const WRONG_TYPE = wrong('Token has wrong type')
const open = (query: string, fixture: TestApp = app) => fixture.request('GET', `${PAGE}${query}`)
const statusOf = async (given: string): Promise<number> => (await open(`?token=${given}`)).status
const enterAs = async (given: string): Promise<Line> =>
  (await dial(`${app.url.replace('http', 'ws')}/graphql`)).introduce(given)
const messagesIn = (errors: readonly { message: string; extensions?: { code?: unknown } }[] = []) =>
  errors.map(({ message, extensions }) => [message, extensions?.code])
const REFUSED = ['Given token not valid for any token type', 'token_not_valid']

describe('the token', () => {
  test('is given with its time and its page, which opens', async () => {
    const { status, body, headers } = await app.request('GET', '/api/assistant/embed-token/', {
      token: operator.token,
    })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_in: 3600,
      embed_url: `${app.url}/assistant/embed/?token=${body.token}`,
    })
    expect((await fetch(body.embed_url)).status).toBe(200)
    const { data } = await app.graphql<{ embedToken: object }>(
      '{ embedToken { token expiresIn embedUrl } }',
      {},
      operator.token,
    )
    expect(data.embedToken).toEqual({
      token: body.token,
      expiresIn: 3600,
      embedUrl: body.embed_url,
    })
  })

  test('names audience, kind and account, and nothing about them', async () => {
    const [, payload = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
      typ: 'embed',
      aud: 'embed',
      iss: 'salon-service',
      sub: String(operator.id),
      iat: MONDAY / 1000,
      exp: MONDAY / 1000 + 3600,
      auth_time: MONDAY / 1000,
    })
  })

  test.each([
    ['https://salon.example', 'https://salon.example'],
    ['https://desk.example/salon/', 'https://desk.example/salon'],
  ])('leads to BASE_URL %s where that is set', async (given, base) => {
    const port = await freePort()
    await using fixture = await asResource(startTestApp({ BASE_URL: given, PORT: String(port) }))
    const { admin } = await tellStory(fixture.app)
    const ask = (path: string) =>
      fetch(`http://localhost:${port}${path}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
    const body = (await (await ask('/api/assistant/embed-token/')).json()) as {
      token: string
      embed_url: string
    }
    expect(body.embed_url).toBe(`${base}/assistant/embed/?token=${body.token}`)
    expect((await ask(pageFor(body.token))).headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${new URL(base).origin.replace('https', 'wss')};`,
    )
  })

  test.each(ROLES)('is for those who have tasks: %s', async (role) => {
    const person =
      role === 'master'
        ? { masterId: (await salon.master()).id }
        : role === 'client'
          ? { clientId: (await salon.client()).id }
          : {}
    const asker = await salon.account(role, person)
    const { status, body } = await app.request('GET', '/api/assistant/embed-token/', {
      token: asker.token,
    })
    const { errors } = await app.graphql('{ embedToken { token } }', {}, asker.token)
    if (role === 'admin' || role === 'operator') {
      expect([status, body.expires_in, errors]).toEqual([200, 3600, undefined])
      return
    }
    expect([status, body.code]).toEqual([403, 'permission_denied'])
    expect(messagesIn(errors)).toEqual([[expect.any(String), 'permission_denied']])
    const none = embedTokenOf(asker) // that nobody gave
    expect(await statusOf(none)).toBe(401)
    expect(await app.request('GET', '/api/assistant/tasks/', { token: none })).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    })
  })

  test('is for nobody without one', async () => {
    expect((await app.request('GET', '/api/assistant/embed-token/')).status).toBe(401)
    expect(
      (await app.request('POST', '/api/assistant/embed-token/', { token: operator.token })).status,
    ).toBe(405)
  })
})

const asResource = async (starting: Promise<TestApp>) => {
  const started = await starting
  return { app: started, [Symbol.asyncDispose]: () => started.stop() }
}

describe('REST', () => {
  const EMBEDDED = [
    'GET /api/assistant/tasks/',
    'GET /api/assistant/tasks/:id/',
    ...['reply', 'autopilot', 'take', 'snooze', 'close', 'read'].map(
      (word) => `POST /api/assistant/tasks/:id/${word}/`,
    ),
  ]
  test('takes it on the paths of tasks alone', () => {
    expect(routes.filter(({ embedded }) => embedded).map(({ route: on }) => on as string)).toEqual(
      EMBEDDED,
    )
  })

  const closed = routes
    .filter((row) => !row.embedded && !row.open)
    .map((row) => [row.route, row] as const)
  test.each(closed)('%s refuses it, however it is asked', async (_, row) => {
    const path = pathOf(row).replace(':id', '1')
    for (const method of [methodOf(row), 'OPTIONS', 'DELETE']) {
      const answer = await app.request(method, path, {
        token,
        ...(method === 'POST' && { body: {} }),
      })
      expect([method, answer.status, answer.body]).toEqual([method, 401, WRONG_TYPE])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    }
    expect((await app.request('HEAD', path, { token })).status).toBe(401)
  })

  test('lists the tasks, and does with them what its issuer may', async () => {
    const id = await writeTo(app, salon, 'Hello')
    const at = (word: string, body?: object) =>
      app.request('POST', `/api/assistant/tasks/${id}/${word}`, { token, body: body ?? {} })
    const list = await app.request('GET', '/api/assistant/tasks/', { token })
    expect(list.body.results.map((task: { id: number }) => task.id)).toContain(id)
    expect(
      (await app.request('GET', `/api/assistant/tasks/${id}/`, { token })).body.last_message,
    ).toBe('Hello')
    expect((await at('read/')).body.unread_count).toBe(0)
    expect((await at('autopilot/')).body.status).toBe('autopilot')
    expect((await at('take/')).body).toMatchObject({
      status: 'open',
      assignee: { id: operator.id },
    })
    expect((await at('reply/', { message: 'Yes' })).body.message).toMatchObject({ status: 'sent' })
    expect(
      (await at('snooze/', { until: new Date(app.now + HOUR).toISOString() })).body.status,
    ).toBe('snoozed')
    expect((await at('close/', { resolution: 'Told' })).body).toMatchObject({
      status: 'closed',
      resolution: 'Told',
    })
  })

  test('keeps it from what an access token did under the same key', async () => {
    const body = {
      query:
        'mutation { createClient(input: { name: "Keyed", phone: "+4915119990001" }) { id name } }',
    }
    const ask = (given: string) =>
      app.request('POST', '/graphql', {
        token: given,
        body,
        headers: { 'idempotency-key': 'the same' },
      })
    const { token: mine } = salon.admin
    expect((await ask(mine)).body.data.createClient.name).toBe('Keyed')
    expect((await ask(mine)).headers.get('idempotent-replayed')).toBe('true')
    const answer = await ask(embedTokenOf(salon.admin))
    expect(answer.text).not.toContain('Keyed')
    expect(answer.body.errors).toHaveLength(1)
  })

  test('gives no other tokens for it', async () => {
    const ask = async (path: string, body: object) =>
      (await app.request('POST', path, { body })).status
    expect(await ask('/api/token/refresh/', { refresh: token })).toBe(401)
    expect(await ask('/api/token/verify/', { token })).toBe(401)
    expect(await ask('/api/token/blacklist/', { refresh: token })).toBe(401)
    const { errors } = await app.graphql(
      `mutation { refreshTokens(refresh: "${token}") { access } }`,
    )
    expect(messagesIn(errors)).toEqual([[expect.any(String), 'token_not_valid']])
  })
})

/** The least that a required argument takes. */
const VALUES: Readonly<Record<string, unknown>> = {
  Int: 2147483646,
  SafeInt: 2147483646,
  Float: 1,
  String: 'some text',
  Boolean: true,
  DateTime: '2030-01-08T10:00:00Z',
  LocalDate: '2030-01-08',
  LocalTime: '10:00',
  Money: '10.00',
  PhoneNumber: '+4915112399999',
}
function least(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return least(type.ofType)
  if (isListType(type)) return []
  const named = getNamedType(type)
  if (isEnumType(named)) return named.getValues()[0]?.name
  if (!isInputObjectType(named)) return VALUES[named.name]
  const needed = Object.values(named.getFields()).filter(isRequiredInputField)
  return Object.fromEntries(needed.map((field) => [field.name, least(field.type)]))
}
type Root = 'query' | 'mutation' | 'subscription'
const ROOTS = {
  query: schema.getQueryType(),
  mutation: schema.getMutationType(),
  subscription: schema.getSubscriptionType(),
}
/** The operation with the least that it takes, as a request. */
function requestFor(
  root: Root,
  name: string,
): { query: string; variables: Record<string, unknown> } {
  const field = ROOTS[root]?.getFields()[name]
  if (!field) throw new Error(`there is no ${name}`)
  const needed = field.args.filter(
    (argument) => isRequiredArgument(argument) || argument.name === 'until',
  )
  const declared = needed
    .map((argument) => `$${argument.name}: ${String(argument.type)}`)
    .join(', ')
  const passed = needed.map((argument) => `${argument.name}: $${argument.name}`).join(', ')
  const [before, after] = needed.length > 0 ? [`(${declared})`, `(${passed})`] : ['', '']
  const chosen = isObjectType(getNamedType(field.type)) ? ' { __typename }' : ''
  return {
    query: `${root}${before} { ${name}${after}${chosen} }`,
    variables: Object.fromEntries(needed.map((argument) => [argument.name, least(argument.type)])),
  }
}
const beyondIds = (errors: readonly (readonly unknown[])[]) =>
  errors.filter(([, code]) => !UNKNOWN_ID.includes(code as string))
const namesOf = (root: Root): string[] => Object.keys(ROOTS[root]?.getFields() ?? {})

const TAKEN: Readonly<Record<Root, readonly string[]>> = {
  query: [
    'availableDays',
    'availableSlots',
    'cannedReplies',
    'liveCursor',
    'me',
    'operators',
    'rescheduleOptions',
    'salon',
    'services',
    'task',
    'taskCounts',
    'tasks',
  ],
  mutation: [
    'assignTask',
    'cancelAppointment',
    'createAppointment',
    'refreshEmbedToken',
    'rescheduleAppointment',
    'resendMessage',
    'closeTask',
    'handTaskToAutopilot',
    'markTaskRead',
    'replyToTask',
    'setTyping',
    'snoozeTask',
    'takeTask',
  ],
  subscription: ['taskUpdates'],
}
/** What the least values of an operation lead to: their ids are of nothing. */
const UNKNOWN_ID = ['not_found', 'invalid']
/** These ask nobody who they are. */
const OPEN = [
  'login',
  'logout',
  'refreshTokens',
  'setup',
  'setUpSalon',
  'signInByLink',
  'verifyToken',
]
const cells = (['query', 'mutation', 'subscription'] as const).flatMap((root) =>
  namesOf(root)
    .filter((name) => !OPEN.includes(name))
    .map((name) => [root, name, TAKEN[root].includes(name)] as const),
)

describe('the graph', () => {
  let line: Line
  beforeAll(async () => {
    line = await enterAs(token)
  })
  afterAll(() => line?.hangUp())

  test('has the operations that are walked', () => {
    expect(cells.filter(([, , isTaken]) => isTaken)).toHaveLength(26)
    for (const root of ['query', 'mutation', 'subscription'] as const)
      expect(namesOf(root)).toEqual(expect.arrayContaining([...TAKEN[root]]))
  })

  test.each(cells.filter(([root]) => root !== 'subscription'))(
    '%s %s over HTTP: %s',
    async (root, name, isTaken) => {
      const { query, variables } = requestFor(root, name)
      const { data, errors } = await app.graphql(query, variables, token)
      if (isTaken) expect(beyondIds(messagesIn(errors))).toEqual([])
      else expect([data?.[name as never] ?? null, messagesIn(errors)]).toEqual([null, [REFUSED]])
    },
  )

  test.each(cells)('%s %s over a socket: %s', async (root, name, isTaken) => {
    const id = `${root} ${name}`
    const { query, variables } = requestFor(root, name)
    line.subscribe(id, query, { variables })
    if (root === 'subscription' && isTaken) {
      await writeTo(app, salon, 'to be told of')
      const told = await line.heard((frame) => frame.id === id)
      expect(told).toMatchObject({
        type: 'next',
        payload: { data: { [name]: { __typename: 'TaskEvent' } } },
      })
      return line.say({ type: 'complete', id })
    }
    await line.last(id)
    const heard = line.frames.filter((frame) => frame.id === id)
    const said = heard.flatMap(({ type, payload }) =>
      messagesIn(type === 'error' ? payload : payload?.errors),
    )
    if (isTaken) expect(beyondIds(said)).toEqual([])
    else expect(said).toEqual([REFUSED])
  })

  const plain = (type: string): string[] => {
    const named = schema.getType(type)
    return isObjectType(named) ? Object.keys(named.getFields()) : []
  }
  const selected = (type: string, name: string): string => {
    const named = schema.getType(type)
    const field = isObjectType(named) ? named.getFields()[name] : undefined
    const inner = getNamedType(field?.type)
    if (!isObjectType(inner)) return name
    return `${name} { ${inner.name.endsWith('Connection') ? 'nodes { id }' : 'id'} }`
  }
  const WAYS: readonly (readonly [string, (inner: string) => string])[] = [
    ['a task', (inner) => `{ task(id: ${taskId}) { client { ${inner} } } }`],
    ['a list', (inner) => `{ tasks { nodes { client { ${inner} } } } }`],
    [
      'a message',
      (inner) => `{ task(id: ${taskId}) { messages { nodes { task { client { ${inner} } } } } } }`,
    ],
    ['a move', (inner) => `mutation { markTaskRead(id: ${taskId}) { client { ${inner} } } }`],
  ]
  const SHOWN = ['id', 'name', 'phone', 'dialogues', 'tasks', 'lastVisit', 'nextVisit']
  test.each(WAYS)(
    'shows of the client of %s the name, the phone, the last and the next appointment, and no more',
    async (_, ask) => {
      for (const name of plain('Client')) {
        const { errors } = await app.graphql(ask(selected('Client', name)), {}, token)
        const codes = [...new Set(messagesIn(errors).map(([, code]) => code))]
        expect([name, codes]).toEqual([name, SHOWN.includes(name) ? [] : ['token_not_valid']])
      }
    },
  )

  test('does not lead from who has a task to the settings of the salon', async () => {
    const id = await writeTo(app, salon, 'Whose?')
    await app.request('POST', `/api/assistant/tasks/${id}/take/`, { token })
    const { data, errors } = await app.graphql(
      `{ task(id: ${id}) { assignee { id username salon { booking { autoConfirm } } } } }`,
      {},
      token,
    )
    expect([data, messagesIn(errors)]).toEqual([{ task: { assignee: null } }, [REFUSED]])
  })

  test('tells no more of the client over a socket', async () => {
    line.subscribe('edges', 'subscription { taskUpdates { task { client { name visitsCount } } } }')
    line.subscribe('plain', 'subscription { taskUpdates { task { client { name phone } } } }')
    await line.ask('barrier', '{ liveCursor }')
    await writeTo(app, salon, 'told', { name: 'Told' })
    await line.heard(({ id }) => id === 'plain')
    await line.heard(({ id }) => id === 'edges')
    expect(line.events('plain')[0]).toMatchObject({
      data: { taskUpdates: { task: { client: { name: 'Told' } } } },
    })
    expect(line.events('edges')[0]).toMatchObject({
      data: { taskUpdates: { task: null } },
      errors: [{ extensions: { code: 'token_not_valid' } }],
    })
    line.say({ type: 'complete', id: 'edges' })
    line.say({ type: 'complete', id: 'plain' })
  })

  test('does not answer an embed token with what its issuer was just told', async () => {
    const query = 'subscription { taskUpdates { task { client { name visitsCount } } } }'
    const whole = await enterAs(operator.token)
    whole.subscribe('same', query)
    line.subscribe('same', query)
    await Promise.all([whole.ask('barrier', '{ liveCursor }'), line.ask('after', '{ liveCursor }')])
    await writeTo(app, salon, 'both')
    await whole.heard(({ id }) => id === 'same')
    await line.heard(({ id }) => id === 'same')
    expect(whole.events('same')[0].errors).toBeUndefined()
    expect(line.events('same')[0].errors).toHaveLength(1)
    await whole.hangUp()
  })
})

describe('another salon', () => {
  test('is not there', async () => {
    const other = await tellStory(app)
    const theirs = await writeTo(app, other, 'of the other salon')
    const given = embedTokenOf(other.admin)
    const list = await app.request('GET', '/api/assistant/tasks/', { token: given })
    expect(list.body.results.map((task: { id: number }) => task.id)).toEqual([theirs])
    expect(
      (await app.request('GET', `/api/assistant/tasks/${taskId}/`, { token: given })).status,
    ).toBe(404)
    expect(
      (
        await app.request('POST', `/api/assistant/tasks/${taskId}/close/`, {
          token: given,
          body: {},
        })
      ).status,
    ).toBe(404)
    const { data } = await app.graphql(
      `{ task(id: ${taskId}) { id } tasks { nodes { id } } }`,
      {},
      given,
    )
    expect(data).toEqual({ task: null, tasks: { nodes: [{ id: theirs }] } })
  })

  test('is not heard of', async () => {
    const other = await tellStory(app)
    const line = await enterAs(embedTokenOf(other.admin))
    line.subscribe('all', 'subscription { taskUpdates { task { id } } }')
    const cursor = (await app.graphql<{ liveCursor: string }>('{ liveCursor }', {}, token)).data
      .liveCursor
    const refused = await line.ask(
      'theirs',
      `subscription { taskUpdates(after: "${cursor}") { kind } }`,
    )
    expect(refused).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'invalid' } }] })
    await writeTo(app, salon, 'not for them')
    const theirs = await writeTo(app, other, 'for them')
    await line.heard(({ id }) => id === 'all')
    expect(line.events('all')[0]).toEqual({ data: { taskUpdates: { task: { id: theirs } } } })
    await line.hangUp()
  })
})

describe('a token that is none', () => {
  type Make = () => string | Promise<string>
  const withoutSignature = (header: object): string => {
    const [, payload = ''] = forge(app, operator.id).split('.')
    return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.`
  }
  const tampered = (): string => {
    const [head = '', payload = '', signature = ''] = forge(app, operator.id).split('.')
    const read = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const changed = Buffer.from(JSON.stringify({ ...read, sub: String(salon.admin.id) })).toString(
      'base64url',
    )
    return [head, changed, signature].join('.')
  }
  test.each<[string, Make, string]>([
    [
      'of the audience of the API',
      () => forge(app, operator.id, { aud: 'api' }),
      'Token has wrong type',
    ],
    [
      'of another kind for the widget',
      () => forge(app, operator.id, { typ: 'access' }),
      'Token is invalid',
    ],
    [
      'for renewing, for the widget',
      () => forge(app, operator.id, { typ: 'refresh' }),
      'Token is invalid',
    ],
    ['of no kind', () => forge(app, operator.id, { typ: undefined }), 'Token has wrong type'],
    [
      'of a kind in a list',
      () => forge(app, operator.id, { typ: ['embed'] }),
      'Token has wrong type',
    ],
    [
      'of both audiences',
      () => forge(app, operator.id, { aud: ['embed', 'api'] }),
      'Token has wrong type',
    ],
    [
      'of its audience in a list',
      () => forge(app, operator.id, { aud: ['embed'] }),
      'Token has wrong type',
    ],
    ['of no audience', () => forge(app, operator.id, { aud: undefined }), 'Token is invalid'],
    ['of another audience', () => forge(app, operator.id, { aud: 'desk' }), 'Token is invalid'],
    ['of another issuer', () => forge(app, operator.id, { iss: 'desk' }), 'Token is invalid'],
    ['without an end', () => forge(app, operator.id, { exp: undefined }), 'Token is invalid'],
    ['that has ended', () => forge(app, operator.id, { exp: MONDAY / 1000 }), 'Token is expired'],
    [
      'that is not good yet',
      () => forge(app, operator.id, { nbf: MONDAY / 1000 + 60 }),
      'Token is invalid',
    ],
    ['of nobody', () => forge(app, operator.id, { sub: undefined }), 'Token is invalid'],
    ['of a name', () => forge(app, operator.id, { sub: 'admin' }), 'Token is invalid'],
    [
      'with another secret',
      () => forge(app, operator.id, {}, { secret: 'x'.repeat(40) }),
      'Token is invalid',
    ],
    [
      'with another algorithm',
      () => forge(app, operator.id, {}, { algorithm: 'HS512' }),
      'Token is invalid',
    ],
    ['with no algorithm', () => withoutSignature({ alg: 'none', typ: 'JWT' }), 'Token is invalid'],
    [
      'with no algorithm, in other letters',
      () => withoutSignature({ alg: 'nOnE' }),
      'Token is invalid',
    ],
    [
      'without its signature',
      () => withoutSignature({ alg: 'HS256', typ: 'JWT' }),
      'Token is invalid',
    ],
    ['that was changed', tampered, 'Token is invalid'],
    ['that is long', () => forge(app, operator.id, { more: 'x'.repeat(6000) }), 'Token is invalid'],
    ['that is a word', () => 'token', 'Token is invalid'],
  ])('%s', async (_, make, message) => {
    const given = await make()
    expect(await statusOf(encodeURIComponent(given))).toBe(401)
    const answer = await app.request('GET', '/api/assistant/tasks/', { token: given })
    expect([answer.status, answer.body]).toEqual([401, wrong(message)])
    const { errors } = await app.graphql('{ tasks { totalCount } }', {}, given)
    expect(messagesIn(errors)).toEqual([REFUSED])
    const line = await dial(`${app.url.replace('http', 'ws')}/graphql`)
    line.say({ type: 'connection_init', payload: { authorization: `Bearer ${given}` } })
    expect(await line.closed).toEqual({ code: 4403, reason: message })
  })

  test('an access or a refresh token opens no page', async () => {
    const account = await findAccountById(app.db, operator.id)
    if (!account) throw new Error('the operator is gone')
    const { access, refresh } = await signInAs(salon.context(), account)
    expect(await statusOf(access)).toBe(401)
    expect(await statusOf(refresh)).toBe(401)
    expect(await statusOf(token)).toBe(200)
  })

  test.each([
    ['none', ''],
    ['an empty one', '?token='],
    ['a word before it', '?token=Bearer%20x'],
    ['another name', '?access_token=x'],
    ['no word at all', '?token=%20'],
    ['what is no text', '?token=%ff%00'],
  ])('%s opens no page', async (_, query) => expect((await open(query)).status).toBe(401))

  test('neither do two at once, nor one in a header', async () => {
    expect((await open(`?token=${token}&token=${token}`)).status).toBe(401)
    expect((await open(`?token=${token}%20more`)).status).toBe(401)
    expect((await app.request('GET', PAGE, { token })).status).toBe(401)
  })

  test('ends after an hour, everywhere', async () => {
    const line = await enterAs(token)
    app.now = MONDAY + HOUR - 1000
    expect(await statusOf(token)).toBe(200)
    expect((await app.request('GET', '/api/assistant/tasks/', { token })).status).toBe(200)
    app.now = MONDAY + HOUR
    expect(await statusOf(token)).toBe(401)
    const answer = await app.request('GET', '/api/assistant/tasks/', { token })
    expect([answer.status, answer.body]).toEqual([401, wrong('Token is expired')])
    expect(await line.closed).toEqual({ code: 4403, reason: 'Token is expired' })
  })
})

/**
 * Everything that an embed token opens, entered just before `change`, and after how many
 * milliseconds each was shut.
 */
async function shutAfter(given: string, change: () => Promise<unknown>) {
  await sleep(600)
  expect(await statusOf(given)).toBe(200) // now the account is remembered, for as long as it can be
  const line = await enterAs(given)
  line.subscribe('updates', 'subscription { taskUpdates { kind } }')
  await line.ask('barrier', '{ liveCursor }')
  await change()
  const start = performance.now()
  const shut = async (ask: () => Promise<boolean>): Promise<number> => {
    await until('the door is shut', ask)
    return performance.now() - start
  }
  const tasks = '/api/assistant/tasks/'
  const times = await Promise.all([
    shut(async () => (await statusOf(given)) === 401),
    shut(async () => (await app.request('GET', tasks, { token: given })).status >= 401),
    shut(
      async () => (await app.graphql('{ tasks { totalCount } }', {}, given)).errors !== undefined,
    ),
    line.closed.then(() => performance.now() - start),
  ])
  const { body } = await app.request('GET', tasks, { token: given })
  await writeTo(app, salon, 'after the end')
  return { times, code: body.code as string, end: line.end, events: line.events('updates') }
}

describe.concurrent('within five seconds it is of no use any more', () => {
  const issuer = async (): Promise<{ id: number; given: string }> => {
    const { id } = await salon.account('operator')
    return { id, given: embedTokenOf({ id }) }
  }
  test('when its issuer is switched off', async () => {
    const { id, given } = await issuer()
    const { times, code, end, events } = await shutAfter(given, () =>
      updateAccount(salon.context(), id, { active: false }),
    )
    expect(Math.max(...times)).toBeLessThan(5_000)
    expect([code, end]).toEqual(['user_inactive', { code: 4403, reason: 'User is inactive' }])
    expect(events).toEqual([])
  })

  test('when the password of its issuer is another one', async () => {
    const { id, given } = await issuer()
    const { times, code, end, events } = await shutAfter(given, () =>
      updateAccount(salon.context(), id, { password: 'another horse' }),
    )
    expect(Math.max(...times)).toBeLessThan(5_000)
    expect([code, end]).toEqual(['token_not_valid', { code: 4403, reason: 'Token is invalid' }])
    expect(events).toEqual([])
  })

  test('when its issuer has another role, without tasks', async () => {
    const { id, given } = await issuer()
    const { times, code, end } = await shutAfter(given, () =>
      updateAccount(salon.context(), id, { role: 'integration' }),
    )
    expect(Math.max(...times)).toBeLessThan(5_000)
    expect([code, end]).toEqual([
      'permission_denied',
      { code: 4403, reason: 'The account has changed' },
    ])
  })

  test('when its issuer was switched off before it was used', async () => {
    const { id, given } = await issuer()
    await switchOffInDatabase(app.db, id)
    expect(await statusOf(given)).toBe(401)
    expect((await app.request('GET', '/api/assistant/tasks/', { token: given })).body.code).toBe(
      'user_inactive',
    )
  })

  test('but it stays when its issuer becomes an admin', async () => {
    const { id, given } = await issuer()
    await updateAccount(salon.context(), id, { role: 'admin' })
    expect(await statusOf(given)).toBe(200)
  })
})

test('the token is in no line of the log, and in no answer but its own', async () => {
  const bad = forge(app, operator.id, { aud: 'api' })
  for (const given of [token, bad]) {
    const answers = [
      await open(`?token=${given}`),
      await app.request('GET', `/assistant/embed?token=${given}`),
      await app.request('POST', pageFor(given)),
      await app.request('GET', `${PAGE}nothing?token=${given}`),
      await app.request('GET', '/api/assistant/tasks/', { token: given }),
      await app.request('GET', '/api/records/', { token: given }),
      await app.graphql('{ me { id } }', {}, given),
      await app.request('GET', `/graphql?token=${given}`),
    ]
    expect(answers.filter((answer) => JSON.stringify(answer).includes(given))).toEqual([])
  }
  expect(app.lines.length).toBeGreaterThan(50)
  const parts = [token, bad].flatMap((given) => given.split('.').slice(1))
  expect(app.lines.filter((line) => parts.some((part) => line.includes(part)))).toEqual([])
})

describe('the page', () => {
  const LISTED = ['https://desk.example', 'http://localhost:5173']
  let listed: TestApp
  let theirs: string
  beforeAll(async () => {
    listed = await startTestApp({ EMBED_ORIGINS: LISTED.join(', ') })
    theirs = listed.tokens.sign(
      'embed',
      { accountId: (await tellStory(listed)).admin.id },
      listed.now,
    )
  })
  afterAll(() => listed?.stop())

  const directivesOf = (headers: Headers): Record<string, string> =>
    Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')]
      }),
    )
  const common = (fixture: TestApp) => ({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' blob:",
    'media-src': 'blob:',
    'connect-src': `'self' ${fixture.url.replace('http', 'ws')}`,
    'base-uri': "'none'",
    'form-action': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
  test.each([
    ['GET', 'good', 200],
    ['GET', 'bad', 401],
    ['HEAD', 'good', 200],
    ['HEAD', 'bad', 401],
  ] as const)(
    '%s with a %s token is framed by those who are listed, and kept by nobody',
    async (method, kind, status) => {
      for (const fixture of [app, listed]) {
        const given = kind === 'bad' ? 'bad' : fixture === app ? token : theirs
        const answer = await fixture.request(method, pageFor(given))
        const { headers } = answer
        expect(answer.status).toBe(status)
        expect(directivesOf(headers)).toEqual({
          ...common(fixture),
          'frame-ancestors': fixture === app ? "'none'" : LISTED.join(' '),
        })
        expect(headers.get('x-frame-options')).toBe(fixture === app ? 'DENY' : null)
        expect(headers.get('cache-control')).toBe('no-store')
        expect(headers.get('referrer-policy')).toBe('no-referrer')
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(headers.get('set-cookie')).toBeNull()
        expect(answer.text === '').toBe(method === 'HEAD')
        expect(Number(headers.get('content-length'))).toBeGreaterThan(300)
      }
    },
  )

  test('has no script, style or handler in it, and nothing from elsewhere', async () => {
    for (const { text } of [
      await open(`?token=${token}`),
      await open('?token="><script>alert(1)</script>'),
      await open('?lang="><script>alert(1)</script>&theme="><script>alert(1)</script>'),
    ]) {
      const own =
        /<script type="module" crossorigin src="\.\.\/\.\.\/assets\/[\w-]+\.js"><\/script>/g
      expect(
        text.replace(own, '').match(/<script|<style|\son\w+=|javascript:|https?:/gi),
      ).toBeNull()
      expect(text).not.toContain('alert(')
    }
  })

  test('names the origins that may frame it, for its messages', async () => {
    const origins = async (fixture: TestApp, given: string) =>
      /<meta name="embed-origins" content="([^"]*)" \/>/.exec(
        (await fixture.request('GET', pageFor(given))).text,
      )?.[1]
    expect(await origins(app, token)).toBe('')
    expect(await origins(listed, theirs)).toBe(LISTED.join(' '))
  })

  test('says that the link is not valid, and asks for no script then', async () => {
    const { text } = await open('?token=bad')
    expect(text).toContain(
      '<p role="alert">This link is not valid any more. Ask for a new one.</p>',
    )
    expect(text).not.toContain('<script')
  })

  test('says so in the language and the theme that the host asks for', async () => {
    const { text } = await open('?token=bad&lang=ru&theme=dark')
    expect(text).toContain('<html lang="ru" data-theme="dark">')
    expect(text).toContain('Эта ссылка больше не действует. Запросите новую.')
    expect((await open('?token=bad&lang=xx&theme=pink')).text).toContain('<html lang="en">')
  })

  const filesOf = (text: string): string[] =>
    [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
  test.each(['good', 'bad'])(
    'with a %s token has its files where its address without the slash leads, too',
    async (kind) => {
      const given = kind === 'good' ? token : 'bad'
      const status = kind === 'good' ? 200 : 401
      for (const address of [`/assistant/embed?token=${given}`, pageFor(given)]) {
        const page = await app.request('GET', address)
        expect(page.status).toBe(status)
        const files = filesOf(page.text)
        expect(files.length).toBeGreaterThan(kind === 'good' ? 2 : 1)
        for (const file of files) {
          const { pathname } = new URL(file, app.url + address)
          expect(pathname).toMatch(/^\/assets\/[\w-]+\.(js|css|svg)$/)
          const answer = await app.request('GET', pathname)
          expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([
            200,
            'nosniff',
          ])
        }
      }
    },
  )

  test('finds its files below the path of a proxy', async () => {
    const { text } = await open(`?token=${token}`)
    for (const file of filesOf(text))
      expect(new URL(file, 'https://desk.example/salon/assistant/embed/').pathname).toMatch(
        /^\/salon\/assets\//,
      )
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('takes no %s', async (method) => {
    const { status, body } = await app.request(method, pageFor(token), { raw: 'x=1' })
    expect([404, 405]).toContain(status)
    expect(body).toEqual({ detail: expect.any(String), code: expect.any(String) })
  })

  test('is not named by a strange host', async () => {
    const { headers } = await app.request('GET', pageFor(token), {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    expect(directivesOf(headers)['connect-src']).toBe(`'self' ${app.url.replace('http', 'ws')}`)
  })

  test('comes back by itself when the database was away', async () => {
    const lost = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    const identify = Object.assign(() => Promise.reject(lost), {
      withExpiry: () => Promise.reject(lost),
    })
    const server = fastify({ exposeHeadRoutes: false })
    const limits = {
      callers: { take: () => Promise.resolve({ allowed: true, remaining: 1, resetSeconds: 1 }) },
    }
    await mountEmbed(
      server,
      { identify, limits, clock: () => MONDAY } as unknown as ServerDependencies,
      [],
    )
    const { statusCode, headers, body } = await server.inject(pageFor(token))
    await server.close()
    expect([statusCode, headers['cache-control'], headers['x-frame-options']]).toEqual([
      503,
      'no-store',
      'DENY',
    ])
    expect(body).toContain('<meta http-equiv="refresh" content="5" />')
    expect(body).not.toContain(token)
  })

  test('counts requests like every other door', async () => {
    await using fixture = await asResource(startTestApp({ RATE_LIMIT_PER_MINUTE: '3' }))
    const asked = async () => fixture.app.request('GET', PAGE)
    expect([await asked(), await asked(), await asked()].map(({ status }) => status)).toEqual([
      401, 401, 401,
    ])
    const { status, headers } = await asked()
    expect([status, headers.get('retry-after')]).toEqual([429, '60'])
  })
})
