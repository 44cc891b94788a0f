import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { buildSchema, type GraphQLError, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.js'
import { databaseErrorCode } from '../../src/store/postgres/database-errors.js'
import type { GraphContext } from '../../src/graphql/engine/context.js'
import { presentError } from '../../src/graphql/engine/errors.js'
import { createExecutor } from '../../src/graphql/engine/execute.js'
import { type GraphqlAnswer, startTestApp, type TestApp } from '../support/app.js'
import { setCannedReply } from '../../src/service/inbox/canned-replies.js'
import { freshDatabase } from '../support/postgres/database.js'
import { ownStatements } from '../support/postgres/statements.js'
import { type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
let other: Story
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
  other = await tellStory(app)
})
afterAll(() => app.stop())

const ask = (query: string, variables?: Record<string, unknown>, token = salon.admin.token) =>
  app.graphql<Record<string, unknown> | null>(query, variables, token)
const first = ({ errors }: GraphqlAnswer<unknown>) => errors?.[0]

const CREATE =
  'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }'
const LIST =
  'query ($filter: AppointmentFilter, $orderBy: [AppointmentOrder!]) { appointments(filter: ' +
  '$filter, orderBy: $orderBy) { totalCount } }'
const SCHEDULE =
  'mutation ($shifts: [WeeklyShiftInput!]!) { setWeeklySchedule(masterId: 1, shifts: ' +
  '$shifts) { id } }'
const SNOOZE = (until: string) =>
  `mutation { snoozeTask(id: 1, until: ${JSON.stringify(until)}) { id } }`
const BAD_DATE = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'
const place = { masterId: 1, serviceId: 1, date: '2030-01-08', time: '10:00' }

test('all fields of an input that are wrong are named at once', async () => {
  const ask = async (mutation: string) => {
    const { errors } = await app.graphql(`mutation { ${mutation} }`, {}, salon.admin.token)
    return Object.keys(errors?.[0]?.extensions.fields ?? {})
  }
  expect(await ask('setCannedReply(input: { shortCode: " ", text: " " }) { id }')).toEqual([
    'shortCode',
    'text',
  ])
  expect(await ask('updateMaster(id: 1, input: { name: " ", active: null }) { id }')).toEqual([
    'name',
    'active',
  ])
  expect(await ask('replyToTask(input: { taskId: 1, text: " ", imageUrl: "no" }) { id }')).toEqual([
    'text',
    'imageUrl',
  ])
  expect(
    await ask(
      `updateAppointment(id: 1, input: { comment: "${'a'.repeat(501)}", clientId: null }) { id }`,
    ),
  ).toEqual(['comment', 'clientId'])
})

describe('what is wrong with an input is told by its field', () => {
  test.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'a date',
      'query ($d: LocalDate!) { availableSlots(date: $d, serviceId: 1) { time } }',
      { d: '2030-02-30' },
      { d: [BAD_DATE] },
    ],
    ['a date in an input', CREATE, { input: { ...place, date: 'soon' } }, { date: [BAD_DATE] }],
    [
      'a time that is a number',
      CREATE,
      { input: { ...place, time: 10 } },
      { time: [expect.stringContaining('Time has wrong format')] },
    ],
    [
      'a phone deep in an input',
      CREATE,
      { input: { ...place, client: { name: 'A', phone: ' ' } } },
      { 'client.phone': ['Enter a valid phone number.'] },
    ],
    [
      'a missing field',
      CREATE,
      { input: { masterId: 1, serviceId: 1, time: '10:00' } },
      { date: [expect.stringContaining('was not provided')] },
    ],
    [
      'a missing field deep in an input',
      CREATE,
      { input: { ...place, client: { name: 'A' } } },
      { 'client.phone': [expect.stringContaining('was not provided')] },
    ],
    [
      'an unknown field',
      CREATE,
      { input: { ...place, status: 'DONE' } },
      { status: [expect.stringContaining('is not defined')] },
    ],
    [
      'a null where there is none',
      CREATE,
      { input: { ...place, serviceId: null } },
      { serviceId: [expect.stringContaining('not to be null')] },
    ],
    [
      'an id beyond 32 bits',
      CREATE,
      { input: { ...place, masterId: 2 ** 31 } },
      { masterId: [expect.stringContaining('32-bit')] },
    ],
    [
      'an id as a text',
      CREATE,
      { input: { ...place, masterId: '1' } },
      { masterId: [expect.stringContaining('non-integer')] },
    ],
    [
      'a text that is a number',
      CREATE,
      { input: { ...place, comment: 5 } },
      { comment: [expect.stringContaining('non string')] },
    ],
    [
      'a text that looks like a complaint',
      CREATE,
      { input: { ...place, masterId: ' at "x"; Field "y" of required type ' } },
      { masterId: [expect.stringContaining('non-integer')] },
    ],
    [
      'an input that is a text',
      CREATE,
      { input: 'x' },
      { input: [expect.stringContaining('to be an object')] },
    ],
    [
      'a word that no enum has',
      LIST,
      { filter: { source: 'journal' } },
      { source: [expect.stringContaining('does not exist in "AppointmentSource"')] },
    ],
    [
      'a word in a list',
      LIST,
      { filter: { status: ['BOOKED', 'LOST'] } },
      { status: [expect.stringContaining('"LOST"')] },
    ],
    [
      'a field in a list of inputs',
      LIST,
      { orderBy: [{ field: 'ID' }, { field: 'AGE' }] },
      { field: [expect.stringContaining('"AGE"')] },
    ],
    [
      'a time in a list of inputs',
      SCHEDULE,
      { shifts: [{ weekday: 1, start: '10:00', end: '25:00' }] },
      { end: [expect.stringContaining('Time has wrong format')] },
    ],
    [
      'a required variable that is missing',
      CREATE,
      {},
      { input: [expect.stringContaining('was not provided')] },
    ],
    [
      'a required variable that is null',
      CREATE,
      { input: null },
      { input: [expect.stringContaining('must not be null')] },
    ],
    [
      'money',
      'mutation ($p: Money!) { createService(input: { name: "A", durationMinutes: 5, price: ' +
        '$p }) { id } }',
      { p: '-5' },
      { p: [expect.stringContaining('valid amount')] },
    ],
    [
      'a date written out',
      '{ availableSlots(date: "2030-02-30", serviceId: 1) { time } }',
      {},
      { date: [BAD_DATE] },
    ],
    [
      'a date that is a number, written out',
      '{ availableSlots(date: 20300101, serviceId: 1) { time } }',
      {},
      { date: [BAD_DATE] },
    ],
    [
      'a date in an input written out',
      '{ appointments(first: 5, filter: { status: [BOOKED], masterId: 1, dateTo: "x" }) { ' +
        'totalCount } }',
      {},
      { dateTo: [BAD_DATE] },
    ],
    [
      'a phone deep in an input written out',
      'mutation { createAppointment(input: { masterId: 1, client: { name: "A", phone: "" }, ' +
        'serviceId: 1, date: "2030-01-08", time: "10:00" }) { id } }',
      {},
      { 'client.phone': ['Enter a valid phone number.'] },
    ],
    [
      'a word in a list written out',
      '{ appointments(filter: { date: "2030-01-01", status: [BOOKED, LOST] }) { totalCount } }',
      {},
      { status: [expect.stringContaining('"LOST"')] },
    ],
    [
      'a word in a list of inputs written out',
      '{ appointments(orderBy: [{ field: ID, direction: ASC }, { direction: DESC, field: AGE ' +
        '}]) { totalCount } }',
      {},
      { field: [expect.stringContaining('"AGE"')] },
    ],
    [
      'a missing field of an input written out',
      '{ appointments(orderBy: [{ direction: ASC }]) { totalCount } }',
      {},
      { field: [expect.stringContaining('was not provided')] },
    ],
    [
      'an unknown field of an input written out',
      '{ appointments(filter: { masterId: 1, age: 5 }) { totalCount } }',
      {},
      { age: [expect.stringContaining('is not defined')] },
    ],
    [
      'a missing argument',
      '{ appointment { id } }',
      {},
      { id: [expect.stringContaining('is required')] },
    ],
    [
      'an id written as a text',
      '{ appointment(id: "1") { id } }',
      {},
      { id: [expect.stringContaining('non-integer')] },
    ],
    [
      'a default of a variable',
      'query ($d: LocalDate = "x") { appointments(filter: { date: $d }) { totalCount } }',
      {},
      { d: [BAD_DATE] },
    ],
    [
      'a timestamp without an offset',
      SNOOZE('2030-01-01T00:00:00'),
      {},
      { until: [expect.stringContaining('Z or a numeric offset')] },
    ],
    [
      'a timestamp that is a date',
      SNOOZE('2030-01-01'),
      {},
      { until: [expect.stringContaining('Z or a numeric offset')] },
    ],
    [
      'a timestamp that the calendar lacks',
      SNOOZE('2030-02-30T00:00:00Z'),
      {},
      { until: [expect.stringContaining('Z or a numeric offset')] },
    ],
    [
      'a timestamp before the years',
      SNOOZE('0001-01-01T00:00:00+14:00'),
      {},
      { until: [expect.stringContaining('Z or a numeric offset')] },
    ],
    [
      'a timestamp after the years',
      SNOOZE('9999-12-31T23:59:59-14:00'),
      {},
      { until: [expect.stringContaining('Z or a numeric offset')] },
    ],
    [
      'what a verb refuses',
      CREATE,
      { input: { ...place, masterId: 2147483647, serviceId: 2147483647 } },
      {
        masterId: [expect.stringContaining('does not exist')],
        serviceId: [expect.stringContaining('does not exist')],
      },
    ],
    [
      'a page',
      '{ appointments(first: 101) { totalCount } }',
      {},
      { first: ['Ensure this value is less than or equal to 100.'] },
    ],
    [
      'a note that is too long',
      'mutation ($note: String) { confirmAppointment(id: 1, note: $note) { id } }',
      { note: 'x'.repeat(501) },
      { note: [expect.stringContaining('no more than 500')] },
    ],
  ])('%s', async (_, query, variables, fields) => {
    for (let use = 0; use < 4; use += 1) {
      const answer = await ask(query, variables)
      expect(first(answer)?.extensions).toEqual({ code: 'invalid', fields })
      expect(answer.data ?? null).toBeNull()
    }
  })

  test('all that is wrong with the variables at once, each with its place', async () => {
    const { errors } = await ask(CREATE, {
      input: { ...place, date: 'x', time: 'y', masterId: 'z' },
    })
    expect(errors?.map(({ extensions }) => Object.keys(extensions.fields ?? {})[0]).sort()).toEqual(
      ['date', 'masterId', 'time'],
    )
    expect(errors?.[0]).toMatchObject({ locations: [{ line: 1, column: 11 }] })
  })
})

describe('refusals carry their code', () => {
  test.each<[string, string, string, string | undefined]>([
    ['no token', '{ me { id } }', 'not_authenticated', ''],
    ['a bad token', '{ me { id } }', 'token_not_valid', 'nonsense'],
    [
      'a wrong password',
      'mutation { login(username: "nobody", password: "x") { access } }',
      'no_active_account',
      undefined,
    ],
    [
      'a mutation of what does not exist',
      'mutation { confirmAppointment(id: 2147483647) { id } }',
      'not_found',
      undefined,
    ],
    [
      'a day that has passed',
      '{ availableSlots(date: "2030-01-08", serviceId: 0) { time } }',
      'invalid',
      undefined,
    ],
  ])('%s', async (_, query, code, token) => {
    for (let use = 0; use < 4; use += 1) {
      const answer = await (token === '' ? app.graphql(query) : ask(query, {}, token))
      expect(first(answer)?.extensions.code).toBe(code)
      expect(first(answer)?.path).toHaveLength(1)
      expect(first(answer)).toHaveProperty('locations')
    }
  })

  test('what another role may not do', async () => {
    const client = await salon.account('client', { clientId: (await salon.client()).id })
    expect(first(await ask('{ accounts { totalCount } }', {}, client.token))?.extensions.code).toBe(
      'permission_denied',
    )
  })

  test(
    'what is unknown, and what is another salon’s, is null in a query and not found in a ' +
      'mutation',
    async () => {
      const theirs = {
        id: (await other.master()).id,
        service: (await other.service()).id,
        client: (await other.client()).id,
        task: (await other.message('Hello')).taskId,
        reply: (await setCannedReply(other.context(), 'hello', 'Hello')).id,
      }
      const unknown = 2147483647
      for (const [master, service, client, task, reply] of [
        [theirs.id, theirs.service, theirs.client, theirs.task, theirs.reply],
        [unknown, unknown, unknown, unknown, unknown],
        [-1, 0, -2147483648, -1, 0],
      ] as const) {
        const { data, errors } = await ask(
          `{ master(id: ${master}) { id } service(id: ${service}) { id } client(id: ${client}) { id
          } appointment(id: ${master}) { id } task(id: ${task}) { id } }`,
        )
        expect({ data, errors }).toEqual({
          data: { master: null, service: null, client: null, appointment: null, task: null },
          errors: undefined,
        })
        for (const mutation of [
          `updateMaster(id: ${master}, input: { name: "A" }) { id }`,
          `updateMaster(id: ${master}, input: {}) { id }`,
          `updateService(id: ${service}, input: { name: "A" }) { id }`,
          `updateClient(id: ${client}, input: { name: "A" }) { id }`,
          `setWeeklySchedule(masterId: ${master}, shifts: []) { id }`,
          `setWorkingDay(masterId: ${master}, date: "2030-01-08", shifts: []) { id }`,
          `removeTimeOff(id: ${master}) { id }`,
          `removeMasterService(masterId: ${master}, serviceId: ${service}) { price }`,
          `cancelAppointment(id: ${master}) { id }`,
          `rescheduleAppointment(id: ${master}, input: { date: "2030-01-08", time: "10:00" ` +
            '}) { id }',
          `updateAccount(id: ${other.admin.id}, input: { name: "A" }) { id }`,
          `replyToTask(input: { taskId: ${task}, text: "Hello" }) { id }`,
          `handTaskToAutopilot(id: ${task}) { id }`,
          `takeTask(id: ${task}) { id }`,
          `snoozeTask(id: ${task}, until: "2030-01-08T00:00:00Z") { id }`,
          `closeTask(id: ${task}) { id }`,
          `markTaskRead(id: ${task}) { id }`,
          `removeCannedReply(id: ${reply}) { id }`,
        ]) {
          const answer = await ask(`mutation { ${mutation} }`)
          expect([mutation, first(answer)?.extensions.code]).toEqual([mutation, 'not_found'])
        }
      }
    },
  )

  test('a taken slot names free ones', async () => {
    const anna = await salon.master()
    const service = await salon.service({ by: [anna] })
    const input = { ...place, masterId: anna.id, serviceId: service.id }
    expect((await ask(CREATE, { input })).errors).toBeUndefined()
    const again = first(await ask(CREATE, { input }))
    expect(again?.extensions.code).toBe('slot_taken')
    expect(again?.extensions.alternatives).toHaveLength(3)
  })
})

describe('text that cannot be stored is refused', () => {
  const QUERY =
    'query ($search: String, $filter: AppointmentFilter) { appointments(search: $search, ' +
    'filter: $filter) { totalCount } }'
  test.each<[string, string, Record<string, unknown>]>([
    ['NUL in a variable', QUERY, { search: 'a\0b' }],
    ['half a pair in a variable', QUERY, { search: 'a\ud800b' }],
    ['the other half', QUERY, { search: '\udc00' }],
    [
      'NUL in a nested input',
      CREATE,
      { input: { ...place, client: { name: 'a\0', phone: '+4915112345678' } } },
    ],
    ['half a pair in a nested input', CREATE, { input: { ...place, comment: '\udfff' } }],
    ['NUL in a scalar', QUERY, { filter: { date: '2030-01-01\0' } }],
    [
      'NUL in a password',
      'mutation ($p: String!) { login(username: "a", password: $p) { access } }',
      { p: 'a\0' },
    ],
    [
      'NUL in a username',
      'mutation ($u: String!) { createAccount(input: { username: $u, password: "12345678", ' +
        'name: "A", role: ADMIN }) { id } }',
      { u: 'a\0' },
    ],
    [
      'NUL in a time zone',
      'mutation ($z: String!) { updateSalon(input: { timeZone: $z }) { id } }',
      { z: 'Europe/Berlin\0' },
    ],
    ['NUL in a document', '{ appointments(search: "a\\u0000b") { totalCount } }', {}],
    ['NUL in braces in a document', '{ appointments(search: "a\\u{0}b") { totalCount } }', {}],
    [
      'NUL in an input in a document',
      'mutation { createClient(input: { name: "a\\u0000", phone: "+4915112345678" }) { id } }',
      {},
    ],
    [
      'NUL in a default',
      'query ($s: String = "\\u0000") { appointments(search: $s) { totalCount } }',
      {},
    ],
    ['NUL in a search of tasks', '{ tasks(search: "\\u0000") { totalCount } }', {}],
    [
      'NUL in a search of canned replies',
      '{ cannedReplies(search: "\\u0000") { nodes { id } } }',
      {},
    ],
    [
      'NUL in a reply',
      'mutation ($t: String!) { replyToTask(input: { taskId: 1, text: $t }) { id } }',
      { t: 'a\0' },
    ],
    [
      'NUL in the address of an image',
      'mutation { replyToTask(input: { taskId: 1, text: "a", type: IMAGE, imageUrl: ' +
        '"https://a.example/\\u0000" }) { id } }',
      {},
    ],
    [
      'NUL in a key',
      'mutation ($k: String) { replyToTask(input: { taskId: 1, text: "a", clientKey: $k }) { ' +
        'id } }',
      { k: '\0' },
    ],
    [
      'half a pair in what came of a task',
      'mutation ($r: String) { closeTask(id: 1, resolution: $r) { id } }',
      { r: '\ud800' },
    ],
    [
      'NUL in a canned reply',
      'mutation ($t: String!) { setCannedReply(input: { shortCode: "a", text: $t }) { id } }',
      { t: '\0' },
    ],
    ['NUL in a cursor', '{ clients(after: "\\u0000") { totalCount } }', {}],
  ])('%s', async (_, query, variables) => {
    for (let use = 0; use < 4; use += 1) {
      app.statements.length = 0
      expect(first(await ask(query, variables))?.extensions.code).toBe('invalid')
      expect(ownStatements(app)).toEqual([])
    }
  })

  test.each([
    ['half a pair in a document', '{ appointments(search: "a\\ud800b") { totalCount } }'],
    ['half a pair as it is', '{ appointments(search: "\ud800") { totalCount } }'],
    ['NUL as it is', '{ appointments(search: "\0") { totalCount } }'],
  ])('%s is not even GraphQL', async (_, query) => {
    expect(first(await ask(query))?.extensions.code).toMatch(/^(parse_error|invalid)$/)
  })

  test('whole pairs and marks of direction are stored as they are', async () => {
    const name = '\u{1F600} \u202Eabc\u{10FFFF} e\u0301'
    const made = await ask(
      'mutation ($name: String!) { createClient(input: { name: $name, phone: ' +
        '"+4915199999999" }) { name } }',
      { name },
    )
    expect(made.data).toEqual({ createClient: { name } })
  })
})

describe('requests that a page elsewhere can make a browser send are refused', () => {
  const body = JSON.stringify({
    query: 'mutation { updateSalon(input: { name: "Taken" }) { name } }',
  })
  test.each([
    ['text', 'text/plain', body],
    [
      'a form',
      'application/x-www-form-urlencoded',
      'query=mutation{updateSalon(input:{name:"Taken"}){name}}',
    ],
    [
      'a form with files',
      'multipart/form-data; boundary=x',
      `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${body}\r\n--x--`,
    ],
    ['JSON under another name', 'text/json', body],
  ])('%s', async (_, type, raw) => {
    const { status, text } = await app.request('POST', '/graphql', {
      raw,
      headers: { 'content-type': type },
      token: salon.admin.token,
    })
    expect([400, 415]).toContain(status)
    expect(text).not.toContain('Taken')
  })

  test('no type at all', async () => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      body: new Blob([body]),
      headers: { authorization: `Bearer ${salon.admin.token}` },
    })
    expect([400, 415]).toContain(response.status)
  })

  test('GET of a query; with a header that no page can send it is answered', async () => {
    const path = `/graphql?query=${encodeURIComponent('{ salon { id } }')}`
    const refused = await app.request('GET', path, {
      token: salon.admin.token,
      headers: { accept: 'application/json' },
    })
    expect({ status: refused.status, code: refused.body.errors[0].extensions.code }).toEqual({
      status: 400,
      code: 'invalid',
    })
    const answered = await app.request('GET', path, {
      token: salon.admin.token,
      headers: { 'apollo-require-preflight': 'yes' },
    })
    expect(answered.body.data).toEqual({ salon: { id: salon.id } })
  })

  test('GET of a mutation: 405, header or not', async () => {
    const path = `/graphql?query=${encodeURIComponent('mutation { updateSalon(input: { name: "Taken" }) { name } }')}`
    const answer = await app.request('GET', path, {
      token: salon.admin.token,
      headers: { 'apollo-require-preflight': 'yes' },
    })
    expect({
      status: answer.status,
      allow: answer.headers.get('allow'),
      code: answer.body.errors[0].extensions.code,
    }).toEqual({ status: 405, allow: 'POST', code: 'method_not_allowed' })
    expect((await app.request('GET', path, { token: salon.admin.token })).status).toBe(400)
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('%s: 405', async (method) => {
    const {
      status,
      headers,
      body: answer,
    } = await app.request(method, '/graphql', { body: { query: '{ salon { id } }' } })
    expect({ status, allow: headers.get('allow'), code: answer.errors[0].extensions.code }).toEqual(
      {
        status: 405,
        allow: 'GET, POST',
        code: 'method_not_allowed',
      },
    )
  })

  test('an Accept that excludes JSON: 406', async () => {
    const { status } = await app.request('POST', '/graphql', {
      body: { query: '{ __typename }' },
      headers: { accept: 'text/csv' },
    })
    expect(status).toBe(406)
  })

  test('nothing of all this was done', async () => {
    expect((await ask('{ salon { name } }')).data).not.toEqual({ salon: { name: 'Taken' } })
  })
})

describe('bugs say nothing of themselves', () => {
  const MASKED = { message: 'A server error occurred.', extensions: { code: 'error' } }

  test('a broken database, interpreted and compiled', async () => {
    const broken = await startTestApp()
    try {
      const story = await tellStory(broken)
      const anna = await story.master()
      await broken.db.execute(sql`alter table masters rename to elsewhere`)
      for (let use = 0; use < 5; use += 1) {
        const { data, errors } = await broken.graphql(
          'query ($id: Int!) { salon { id } master(id: $id) { id phone } }',
          { id: anna.id },
          story.admin.token,
        )
        expect(data).toEqual({ salon: { id: story.id }, master: null })
        expect(errors).toEqual([
          { ...MASKED, path: ['master'], locations: [{ line: 1, column: 34 }] },
        ])
        const lost = await broken.graphql('{ masters { id } }', {}, story.admin.token)
        expect(lost).toMatchObject({ data: null, errors: [MASKED] })
        expect(JSON.stringify(lost)).not.toMatch(/select|relation|elsewhere|stack/i)
        const secret = { name: 'Secret Name', phone: '+4915112345678' }
        const write = await broken.graphql(
          'mutation ($input: CreateMasterInput!) { createMaster(input: $input) { id } }',
          { input: secret },
          story.admin.token,
        )
        expect(write).toMatchObject({ data: null, errors: [MASKED] })
        expect(JSON.stringify(write)).not.toContain('Secret')
      }
      await broken.db.execute(sql`alter table accounts rename to nowhere`)
      const stranger = broken.tokens.sign('access', { accountId: 2147483647 }, broken.now)
      const early = await broken.request('POST', '/graphql', {
        body: { query: '{ me { id } }' },
        token: stranger,
      })
      expect({ status: early.status, body: early.body }).toMatchObject({
        status: 500,
        body: { errors: [MASKED] },
      })
      expect(early.text).not.toMatch(/nowhere|accounts|stack/)
    } finally {
      await broken.stop()
    }
  })

  test('values that the schema does not have, interpreted and compiled', async () => {
    const schema = buildSchema(
      'enum Word { ONE } type Query { word: Word needed: Thing } type Thing { id: Int! }',
    )
    const fields = schema.getQueryType()?.getFields()
    if (!fields?.word || !fields.needed) throw new Error('the schema of the test is wrong')
    fields.word.resolve = () => 'a secret'
    fields.needed.resolve = () => ({ id: null })
    const run = createExecutor(schema, false)
    const document = parse('{ word needed { id } }')
    for (let use = 0; use < 4; use += 1) {
      const { data, errors } = await run('k', document, undefined)({} as GraphContext, {})
      expect(data).toEqual({ word: null, needed: null })
      const shown = errors?.map((error: GraphQLError) =>
        presentError(error, { log: createLog('silent', databaseErrorCode) }).toJSON(),
      )
      expect(shown).toHaveLength(2)
      for (const error of shown ?? []) expect(error).toMatchObject(MASKED)
    }
  })
})

test('a database that is away is told as unavailable, and missed no longer than it is', async () => {
  const database = await freshDatabase()
  const real = new URL(database.url)
  const sockets = new Set<Socket>()
  const proxy = createServer((socket) => {
    const through = connect(Number(real.port), real.hostname)
    for (const end of [socket, through]) {
      sockets.add(end)
      end.on('error', () => end.destroy())
    }
    socket.pipe(through).pipe(socket)
    socket.on('close', () => through.destroy())
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  const hangUp = (): Promise<unknown> => {
    const closed = new Promise((resolve) => proxy.close(resolve))
    for (const socket of sockets) socket.destroy()
    return closed
  }
  await listen(0)
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  const { port } = proxy.address() as AddressInfo
  url.port = String(port)
  const distant = await startTestApp({ DATABASE_URL: url.href })
  try {
    const story = await tellStory(distant)
    const QUERY = '{ salon { id } }'
    for (let use = 0; use < 3; use += 1)
      expect((await distant.graphql(QUERY, {}, story.admin.token)).data).toEqual({
        salon: { id: story.id },
      })
    const stranger = await story.account('operator')
    await hangUp()
    expect(await distant.graphql(QUERY, {}, story.admin.token)).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'unavailable' } }],
    })
    const early = await distant.request('POST', '/graphql', {
      body: { query: QUERY },
      token: stranger.token,
    })
    expect({ status: early.status, code: early.body.errors[0].extensions.code }).toEqual({
      status: 503,
      code: 'unavailable',
    })
    await listen(port)
    await expect
      .poll(() => distant.graphql(QUERY, {}, story.admin.token), { timeout: 20_000 })
      .toMatchObject({ data: { salon: { id: story.id } } })
  } finally {
    await distant.stop()
    await hangUp()
    await database.drop()
  }
})
