import { execute, type ExecutionResult, parse, validate } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GraphContext, createGraphContext } from '../../src/graphql/engine/context.js'
import { compile, createExecutor } from '../../src/graphql/engine/execute.js'
import { lowerCaseSchema, schema } from '../../src/graphql/schema.js'
import { routes } from '../../src/rest/routes/routes.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { setCannedReply } from '../../src/service/inbox/canned-replies.js'
import { replyToTask } from '../../src/service/inbox/reply-to-task.js'
import { addTimeOffBetween } from '../support/time-off.js'
import { retrySync } from '../../src/service/crm/sync/retry-sync.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { connectQuietSystems } from '../support/quiet-systems.js'
import { type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
let master = 0
let service = 0
let client = 0
let appointment = 0
let task = 0

beforeAll(async () => {
  app = await startTestApp()
  connectQuietSystems(app)
  salon = await tellStory(app)
  const anna = await salon.master({ phone: '+4915112345678' })
  const haircut = await salon.service({ by: [anna, await salon.master({ name: 'Bea' })] })
  await salon.service({ name: 'Colour', minutes: 90, by: [anna] })
  const maria = await salon.client()
  master = anna.id
  service = haircut.id
  client = maria.id
  await salon.account('master', { masterId: master })
  await addTimeOffBetween(salon.context(), {
    masterId: master,
    startsAt: app.now + 9e8,
    endsAt: app.now + 9.1e8,
    reason: 'holiday',
  })
  for (const time of [600, 720, 840]) {
    const made = await bookAppointment(salon.context(), {
      masterId: master,
      serviceId: service,
      date: '2030-01-08',
      time,
      comment: `at ${time}`,
      clientId: client,
    })
    appointment = made.id
  }
  await retrySync(salon.context(), appointment)
  const { taskId } = await salon.message('Is Friday free?', {
    address: 'maria',
    phone: maria.phone,
  })
  task = taskId
  const reply = {
    taskId,
    type: 'text',
    imageUrl: null,
    clientKey: undefined,
    expectedVersion: undefined,
  } as const
  await replyToTask(salon.context(), { ...reply, text: 'It is, {client_name}.' })
  await salon.message('And Saturday?', { address: 'maria' })
  await setCannedReply(salon.context(), 'hello', 'Hello {client_name}')
})
afterAll(() => app.stop())

const made = { log: () => app.log, base: () => app.url }
const context = (): GraphContext => createGraphContext(salon.context(), app, made)
/**
 * What leaves the door: locations and paths as they would be written, extensions of refusals aside.
 */
const shown = (result: ExecutionResult) => JSON.parse(JSON.stringify(result)) as unknown

async function bothWays(text: string, variables: Record<string, unknown> = {}, on = schema) {
  const document = parse(text)
  expect(validate(on, document)).toEqual([])
  const interpreted = await execute({
    schema: on,
    document,
    contextValue: context(),
    variableValues: variables,
  })
  const compiled = await compile(on, document)(context(), variables)
  return { interpreted: shown(interpreted), compiled: shown(compiled) }
}

const APPOINTMENT = `id client { id name phone } master { id name phone active } service { id name durationMinutes price } date time startsAt
  endsAt status source comment crmAId createdAt updatedAt version allowedTransitions
  statusLog { id oldStatus newStatus actor { kind userId name } note createdAt }`
const TASK = `id client { id name phone } channel status lastMessage assignee { id name role } resolution unreadCount waitingSince
  snoozedUntil createdAt updatedAt version`
const MESSAGE =
  'id direction type author { kind userId name } text imageUrl media { url mime name } state ' +
  'error createdAt'
const PAGE =
  'totalCount edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage ' +
  'startCursor endCursor }'

test.each<[string, string, (() => Record<string, unknown>)?]>([
  [
    'a viewer and the salon',
    '{ me { __typename id name role salon { id name timeZone currency phoneRegion booking { ' +
      'slotStepMinutes crmASyncPolicy autoConfirm } } client { id } master { id } } }',
  ],
  ['appointments', `{ appointments(first: 2) { nodes { ${APPOINTMENT} } ${PAGE} } }`],
  [
    'visits in an order from variables, the direction left to its default',
    `query ($orderBy: [AppointmentOrder!], $filter: AppointmentFilter) {
      appointments(orderBy: $orderBy, filter: $filter) { nodes { id time } } }`,
    () => ({
      orderBy: [{ field: 'TIME' }],
      filter: { status: ['BOOKED', 'CONFIRMED'], masterId: master, source: null },
    }),
  ],
  [
    'an order written out, its direction left to its default',
    '{ appointments(orderBy: { field: TIME }) { nodes { id } } }',
  ],
  [
    'a list variable given as a single value',
    'query ($status: [AppointmentStatus!]) { appointments(filter: { status: $status }) { ' +
      'totalCount } }',
    () => ({ status: 'BOOKED' }),
  ],
  [
    'defaults of variables, required ones too',
    'query ($first: Int! = 1, $offset: Int = 1, $date: LocalDate! = "2030-01-08") { ' +
      'appointments(first: $first, offset: $offset, filter: { date: $date }) { nodes { id date ' +
      '} } }',
  ],
  [
    'a variable that is null, one that is absent',
    'query ($first: Int, $after: String, $search: String) { appointments(first: $first, ' +
      'after: $after, search: $search) { totalCount nodes { id } } }',
    () => ({ first: null }),
  ],
  [
    'fragments within fragments and inline ones',
    `query ($id: Int!) { one: appointment(id: $id) { ...A ... on Appointment { client { ...C } }
      ... { master { id } } } }
     fragment A on Appointment { id client { id } ...B } fragment B on Appointment
     { id status master { name } }
     fragment C on Client { id name visitsCount lastVisit { id } nextVisit { id client { id } } }`,
    () => ({ id: appointment }),
  ],
  [
    'one field under several names',
    '{ a: salon { id } b: salon { name again: name } salon { id x: id } }',
  ],
  [
    'one field asked for twice',
    '{ salon { id } salon { name booking { autoConfirm } booking { horizonDays } } }',
  ],
  [
    '@skip and @include by variables and values',
    `query ($yes: Boolean!, $no: Boolean! = false) { salon { id name @skip(if: $yes) currency
      @include(if: $yes) timeZone @include(if: $no) ... @skip(if: $no) { phoneRegion booking
      @skip(if: true) { autoConfirm } } } me @include(if: $no) { id } }`,
    () => ({ yes: true }),
  ],
  [
    'one field skipped here and taken there',
    'query ($no: Boolean!) { salon { name @skip(if: true) ... on Salon { name } id @include(if: $no) } ' +
      'salon { id } }',
    () => ({ no: false }),
  ],
  [
    'one edge skipped here and taken there',
    'query ($no: Boolean!) { salon @include(if: $no) { name } salon { id booking ' +
      '@include(if: $no) { autoConfirm } booking { horizonDays } } }',
    () => ({ no: false }),
  ],
  [
    'masters with all that belongs to them',
    `query ($from: LocalDate!, $to: LocalDate!) { masters(activeOnly: false)
      { id name phone active services { durationMinutes price service { id name masters { id }
      } master { id } }
     workingHours(from: $from, to: $to) { date shifts { start end } } weeklySchedule
     { weekday start end }
     timeOff(from: $from, to: $to) { id startsAt endsAt allDay reason master { name } } } }`,
    () => ({ from: '2030-01-07', to: '2030-01-20' }),
  ],
  [
    'services',
    '{ services { id name active durationMinutes price bufferBeforeMinutes ' +
      'bufferAfterMinutes masters { id name active } } }',
  ],
  [
    'clients',
    `{ clients(orderBy: [{ field: LAST_VISIT, direction: DESC }, { field: NAME }])
      { ${PAGE} nodes { id name phone preferredChannel notes createdAt visitsCount noShowCount
     lastVisit { id } nextVisit { id } appointments(first: 2) { ${PAGE} nodes { id client
     { id visitsCount } } } } } }`,
  ],
  [
    'slots, days and a verdict',
    `query ($date: LocalDate!, $service: Int!, $master: Int!, $time: LocalTime!) {
     availableSlots(date: $date, serviceId: $service) { time master { id name active } }
     availableDays(from: $date, to: $date, serviceId: $service, masterId: $master)
     { date freeSlots firstTime }
     explainSlot(date: $date, time: $time, serviceId: $service, masterId: $master)
     { bookable code detail alternatives { time master { id } } } }`,
    () => ({ date: '2030-01-08', service, master, time: '10:30' }),
  ],
  [
    'tasks',
    `query ($filter: TaskFilter) { tasks(first: 2, filter: $filter, orderBy: { field: UPDATED_AT
      }, search: "saturday") { ${PAGE} nodes { ${TASK}
     messages(last: 2) { ${PAGE} nodes { ${MESSAGE} task { id } } } viewers statusLog
     { id oldStatus newStatus actor { kind name } note createdAt } } } }`,
    () => ({ filter: { status: ['OPEN'], channel: null } }),
  ],
  [
    'a task, and what is ready for it',
    'query ($task: Int!) { task(id: $task) { id assignee { salon { id } client { id } master ' +
      '{ id } } client { visitsCount notes } } cannedReplies(search: "hel", taskId: $task) { ' +
      'nodes { id shortCode text } } }',
    () => ({ task }),
  ],
  [
    'what follows outside',
    '{ appointments { nodes { syncLog { id system operation state attempts externalId error ' +
      'createdAt updatedAt } notifications { id event recipient channel state text error ' +
      'createdAt } } } }',
  ],
  [
    'jobs',
    'query ($state: JobState) { all: jobs { nodes { id name state attempts maxAttempts error ' +
      'runAt createdAt } } some: jobs(state: $state, first: 2) { totalCount nodes { id state } } ' +
      'dead: jobs(state: DEAD) { nodes { id } } jobCounts { waiting running dead } connections { kind connected waiting } }',
    () => ({ state: 'WAITING' }),
  ],
  ['a token for the widget, and where the events are', '{ embedToken { expiresIn } liveCursor }'],
  [
    'accounts',
    '{ accounts { nodes { id username name role active createdAt master { id } client { id } } } }',
  ],
  [
    'what does not exist',
    '{ appointment(id: 2147483647) { id } client(id: 0) { id } master(id: -1) { id } ' +
      'service(id: 0) { id } task(id: 0) { id } cannedReplies(taskId: 0) { nodes { text } } }',
  ],
])('%s', async (_, text, variables) => {
  const { interpreted, compiled } = await bothWays(text, variables?.())
  expect(compiled).toEqual(interpreted)
  expect(interpreted).not.toHaveProperty('errors')
})

test.each<[string, string, (() => Record<string, unknown>)?]>([
  ['a refusal beside what is fine', '{ salon { id } appointments(first: 101) { totalCount } }'],
  [
    'a refusal where null is fine',
    '{ me { id } missing: master(id: 1) { id timeOff(from: "2030-01-02", to: "2030-01-01") { ' +
      'id } } found: salon { id } }',
  ],
  ['a job that does not exist', 'mutation { retryJob(id: 9007199254740991) { id } }'],
  [
    'a sync of what does not exist',
    'mutation { retrySync(appointmentId: 0) { id syncLog { id } } }',
  ],
  ['too many jobs', '{ salon { id } jobs(first: 101) { totalCount } }'],
  [
    'a move of what does not exist',
    'mutation { snoozeTask(id: 0, until: "2030-01-09T00:00:00Z") { id } }',
  ],
  [
    'a time that has passed',
    'mutation { snoozeTask(id: 0, until: "2020-01-01T00:00:00Z") { id } }',
  ],
  [
    'an image without its address',
    'mutation { replyToTask(input: { taskId: 0, text: "a", type: IMAGE }) { id } }',
  ],
  [
    'a refusal deep in a list',
    '{ clients { nodes { id appointments(first: -1) { totalCount } } } }',
  ],
  [
    'refusals in a list of those that may be null',
    '{ clients(first: 3) { edges { node { lastVisit { id } appointments(after: "x") { nodes ' +
      '{ id } } } } } }',
  ],
  [
    'a page of messages that is none',
    '{ tasks { nodes { id messages(last: 101) { totalCount } } } }',
  ],
  [
    'a cursor of messages that is none',
    '{ tasks(first: 1) { nodes { messages(before: "x") { nodes { id } } } } }',
  ],
  ['a variable that is missing', 'query ($id: Int!) { appointment(id: $id) { id } }'],
  [
    'a variable of another type',
    'query ($id: Int!) { appointment(id: $id) { id } }',
    () => ({ id: '7' }),
  ],
  [
    'scalars within a nested input',
    'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }',
    () => ({
      input: {
        masterId: 1.5,
        serviceId: true,
        date: '2030-02-30',
        time: '24:00',
        client: { name: 1 },
        more: 1,
      },
    }),
  ],
  [
    'words that no enum has, in a list',
    'query ($filter: AppointmentFilter) { appointments(filter: $filter) { totalCount } }',
    () => ({ filter: { status: ['BOOKED', 'booked', null] } }),
  ],
  [
    'an input that is a list, a text',
    'query ($filter: AppointmentFilter, $orderBy: [AppointmentOrder!]) { ' +
      'appointments(filter: $filter, orderBy: $orderBy) { totalCount } }',
    () => ({ filter: [], orderBy: ['ID'] }),
  ],
])('errors: %s', async (_, text, variables) => {
  const document = parse(text)
  const run = async (execution: PromiseLike<ExecutionResult> | ExecutionResult) => {
    const { data, errors } = await execution
    const plain = errors?.map(({ message, path, locations }) => ({ message, path, locations }))
    return JSON.parse(
      JSON.stringify({
        data,
        errors: plain?.sort((a, b) => String(a.path).localeCompare(String(b.path))),
      }),
    ) as {
      errors: unknown[]
    }
  }
  const given = variables?.() ?? {}
  // The mutation changes what it is asked about: the second one is refused as well, in both ways.
  if (text.startsWith('mutation')) await run(compile(schema, document)(context(), given))
  const interpreted = await run(
    execute({
      schema,
      document,
      contextValue: context(),
      variableValues: given,
      hideSuggestions: true,
    }),
  )
  expect(interpreted.errors.length).toBeGreaterThan(0)
  expect(await run(compile(schema, document)(context(), given))).toEqual(interpreted)
})

/** Variables for every REST document, by the names that they have there. */
const known = (on: string): Record<string, unknown> => ({
  id: on.includes('/assistant/') ? task : appointment,
  masterId: master,
  serviceId: service,
  date: '2030-01-08',
  dateFrom: '2030-02-01',
  dateTo: '2030-02-28',
  time: '11:00',
  first: 2,
  offset: 1,
  status: on.includes('/assistant/') ? ['open'] : ['booked'],
  channel: 'messenger_a',
  text: 'Gladly.',
  type: 'note',
  imageUrl: 'https://pictures.example/a.png',
  clientKey: 'a key',
  expectedVersion: null,
  until: '2030-01-08T09:00:00Z',
  resolution: 'Answered',
  orderBy: [{ field: 'created_at', direction: 'desc' }],
  search: 'maria',
  username: 'nobody',
  password: 'wrong horse',
  refresh: 'no token',
  token: 'no token',
  name: 'Olga',
  phone: '+4915119999999',
  preferredChannel: 'messenger_b',
  leadTimeMinutes: 30,
  input: { masterId: master, serviceId: service, date: '2030-01-09', time: '11:00' },
})

/**
 * What a mutation answers, and nothing of what it did; ids that a sequence gave are only there or
 * not.
 */
async function undone(
  run: (context: GraphContext) => PromiseLike<ExecutionResult> | ExecutionResult,
): Promise<unknown> {
  let result: unknown
  const undo = new Error('undone on purpose')
  await app.db
    .transaction(async (db) => {
      const answer = await run(createGraphContext({ ...salon.context(), db }, app, made))
      result = JSON.parse(
        JSON.stringify(answer, (key, value: unknown) => (key === 'id' ? typeof value : value)),
      )
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return result
}

test.each(
  routes.flatMap(({ route: on, document: ask, list }) => [
    [on, ask] as const,
    ...(list && 'countDocument' in list ? [[`${on} counted`, list.countDocument] as const] : []),
  ]),
)('REST: %s', async (on, ask) => {
  const names = [...ask.matchAll(/\$(\w+):/g)].map(([, name = '']) => name)
  const variables = Object.fromEntries(
    Object.entries(known(on)).filter(([name]) => names.includes(name)),
  )
  const document = parse(ask)
  const compiled = compile(lowerCaseSchema, document)
  const interpreted = await undone((contextValue) =>
    execute({ schema: lowerCaseSchema, document, contextValue, variableValues: variables }),
  )
  expect(interpreted).toHaveProperty('data')
  expect(await undone((given) => compiled(given, variables))).toEqual(interpreted)
})

test('an operation from outside is compiled from its third use on, and answers the same', async () => {
  const run = createExecutor(schema, false)
  const document = parse(
    'query A($first: Int! = 2) { appointments(first: $first) { nodes { id } } } query B { ' +
      'salon { id } }',
  )
  const answers = []
  for (let use = 0; use < 5; use += 1)
    answers.push(shown(await run('k A', document, 'A')(context(), {})))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(run('k A', document, 'A')).toBe(run('k A', document, 'A'))
  expect(shown(await run('k B', document, 'B')(context(), {}))).toEqual({
    data: { salon: { id: salon.id } },
  })
})

test('a document that names no such operation is answered, not thrown, however often', async () => {
  const run = createExecutor(schema, false)
  const document = parse('query A { salon { id } }')
  for (let use = 0; use < 5; use += 1) {
    const { errors } = await run('k C', document, 'C')(context(), {})
    expect(errors?.[0]?.message).toBe('Unknown operation named "C".')
  }
})

test('a variable that is absent inside an input leaves the field as it is, however often', async () => {
  const rename = `mutation ($id: Int!, $name: String, $phone: PhoneNumber, $active: Boolean) {
    updateMaster(id: $id, input: { name: $name, phone: $phone, active: $active })
    { name phone active }
  }`
  const { data } = await app.graphql<{ createMaster: { id: number } }>(
    'mutation { createMaster(input: { name: "Dora", phone: "+4915112345679" }) { id } }',
    {},
    salon.admin.token,
  )
  for (const name of ['Dora', 'Dora B', 'Dora C', 'Dora D'])
    expect(
      await app.graphql(rename, { id: data.createMaster.id, name }, salon.admin.token),
    ).toMatchObject({
      data: { updateMaster: { name, phone: '+4915112345679', active: true } },
    })
  expect(
    await app.graphql(rename, { id: data.createMaster.id, phone: null }, salon.admin.token),
  ).toMatchObject({
    data: { updateMaster: { name: 'Dora D', phone: null } },
  })
  const book = `mutation ($masterId: Int!, $service: Int!, $date: LocalDate) {
    createAppointment(input: { masterId: $masterId, serviceId: $service, date: $date, time:
    "10:00" }) { id }
  }`
  const answers = []
  for (let turn = 0; turn < 4; turn += 1)
    answers.push(await app.graphql(book, { masterId: master, service }, salon.admin.token))
  // refused in graphql-js's words, not with the compiler's
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('what follows a refused field of a mutation is not done, however often', async () => {
  const twice =
    'mutation ($name: String!) { no: confirmAppointment(id: 0) { id } yes: ' +
    'createMaster(input: { name: $name }) { id } }'
  for (let turn = 0; turn < 5; turn += 1)
    expect(await app.graphql(twice, { name: 'Nobody' }, salon.admin.token)).toMatchObject({
      data: null,
      errors: [{ path: ['no'], extensions: { code: 'not_found' } }],
    })
  const { data } = await app.graphql<{ masters: { name: string }[] }>(
    '{ masters { name } }',
    {},
    salon.admin.token,
  )
  expect(data.masters.map(({ name }) => name)).not.toContain('Nobody')
})
