import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { updateAccount } from '../../src/service/identity/accounts.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { openSyncFixture } from '../support/crm/sync-fixture.js'
import { forge } from '../support/embed.js'
import { countOf } from '../support/idempotency/keyed.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'
import { switchOffInDatabase } from '../support/rights/accounts.js'
import { dial } from '../support/socket.js'

const HOUR = 3_600_000
const DAY = '2030-01-08'
const REFUSED = ['token_not_valid']

let app: TestApp
let salon: Story
let operator: Person
let token: string
let anna: number
let haircut: number
/** Has a dialogue. */
let maria: number
let taskId: number
/** Has none. */
let nora: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  app.now = MONDAY
  salon = await tellStory(app)
  operator = await salon.account('operator')
  token = app.tokens.sign('embed', { accountId: operator.id }, app.now)
  const master = await salon.master({ name: 'Anna', phone: '+4915118000001' })
  anna = master.id
  haircut = (await salon.service({ by: [master] })).id
  const client = await salon.client({ name: 'Maria' })
  maria = client.id
  taskId = (await salon.message('Is Tuesday free?', { phone: client.phone })).taskId
  nora = (await salon.client({ name: 'Nora' })).id
})

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read answers of many shapes
type Data = any
type Answer = { readonly data: Data; readonly codes: string[]; readonly fields: unknown }
async function ask(
  query: string,
  variables: Record<string, unknown> = {},
  given = token,
): Promise<Answer> {
  const { data, errors = [] } = await app.graphql<Data>(query, variables, given)
  const codes = errors.map(({ extensions }) => extensions.code)
  return { data, codes, fields: errors[0]?.extensions.fields }
}
const book = (hour: number, clientId: number) =>
  bookAppointment(salon.context(), {
    masterId: anna,
    serviceId: haircut,
    date: DAY,
    time: hour * 60,
    clientId,
    comment: 'by the desk',
  })
const BOOK = `mutation ($input: CreateAppointmentInput!) {
  createAppointment(input: $input) {
    id version status source allowedTransitions client { name phone }
  }
}`
const inputFor = (time: string, more: Record<string, unknown> = {}) => ({
  input: { masterId: anna, serviceId: haircut, date: DAY, time, ...more },
})
const logOf = async (id: number) =>
  (
    await ask(
      'query ($id: Int!) { appointment(id: $id) { status statusLog { newStatus actor { kind userId } } } }',
      { id },
      operator.token,
    )
  ).data.appointment

describe('reads', () => {
  test('its account and the salon, without the settings', async () => {
    const { data, codes } = await ask(
      `{ me { id name role username salon { name } }
         salon { name timeZone currency externalSystems messengers } }`,
    )
    expect(codes).toEqual([])
    expect(data.me).toMatchObject({ id: operator.id, role: 'OPERATOR' })
    expect(data.salon).toEqual({
      name: data.me.salon.name,
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      externalSystems: [],
      messengers: [],
    })
    for (const inner of ['booking { autoConfirm }', 'notifications { reminderMinutes }'])
      expect([inner, (await ask(`{ salon { ${inner} } }`)).codes]).toEqual([inner, REFUSED])
  })

  test('services and free starts, and no more of the masters than the names', async () => {
    const { data, codes } = await ask(
      `query ($service: Int!) {
        services { id name durationMinutes price }
        availableSlots(date: "${DAY}", serviceId: $service) { time master { id name } }
        availableDays(from: "${DAY}", to: "${DAY}", serviceId: $service) { freeSlots }
      }`,
      { service: haircut },
    )
    expect(codes).toEqual([])
    expect(data.services).toEqual([
      { id: haircut, name: 'Haircut', durationMinutes: 60, price: '1500.00' },
    ])
    expect(data.availableSlots[0]).toEqual({ time: '10:00:00', master: { id: anna, name: 'Anna' } })
    expect(data.availableDays[0].freeSlots).toBe(data.availableSlots.length)
    const slots = `availableSlots(date: "${DAY}", serviceId: ${haircut})`
    for (const query of [
      `{ ${slots} { master { phone } } }`,
      `{ ${slots} { master { weeklySchedule { weekday } } } }`,
      '{ services { masters { name } } }',
    ])
      expect([query, [...new Set((await ask(query)).codes)]]).toEqual([query, REFUSED])
  })

  test('the next and the last appointment of the client of a task', async () => {
    const done = await book(10, maria)
    for (const to of ['confirmed', 'in_progress', 'done'] as const)
      await moveAppointment(salon.context(), done.id, to, { note: null })
    const next = await book(12, maria)
    const fields =
      'id date time endTime status comment allowedTransitions master { name } service { name price }'
    const { data, codes } = await ask(
      `query ($id: Int!) { task(id: $id) {
        client { name phone nextVisit { ${fields} } lastVisit { ${fields} } }
      } }`,
      { id: taskId },
    )
    const shown = {
      date: DAY,
      comment: 'by the desk',
      master: { name: 'Anna' },
      service: { name: 'Haircut', price: '1500.00' },
    }
    expect(codes).toEqual([])
    expect(data.task.client).toMatchObject({
      name: 'Maria',
      nextVisit: {
        ...shown,
        id: next.id,
        time: '12:00:00',
        endTime: '13:00:00',
        status: 'BOOKED',
        allowedTransitions: ['CANCELLED'],
      },
      lastVisit: { ...shown, id: done.id, time: '10:00:00', status: 'DONE' },
    })
    for (const inner of [
      'statusLog { id }',
      'notifications { id }',
      'syncLog { id }',
      'master { phone }',
      'client { notes }',
    ]) {
      const query = `{ task(id: ${taskId}) { client { nextVisit { ${inner} } } } }`
      expect([inner, (await ask(query)).codes]).toEqual([inner, REFUSED])
    }
  })
})

describe('books', () => {
  test('for a client who has a dialogue, as the operator', async () => {
    const { data, codes } = await ask(BOOK, inputFor('10:00', { clientId: maria }))
    expect(codes).toEqual([])
    const { id, ...made } = data.createAppointment
    expect(made).toMatchObject({
      version: 1,
      status: 'BOOKED',
      source: 'JOURNAL',
      allowedTransitions: ['CANCELLED'],
      client: { name: 'Maria' },
    })
    expect((await logOf(id)).statusLog).toEqual([
      { newStatus: 'BOOKED', actor: { kind: 'USER', userId: operator.id } },
    ])
  })

  test('for nobody else', async () => {
    const other = await tellStory(app)
    const { clientId: theirs } = await clientOf(other)
    const unknown = (id: number) => ({ clientId: [`Invalid pk "${id}" - object does not exist.`] })
    const required = { clientId: ['This field is required.'] }
    const before = await countOf(app, 'clients')
    const someone = { name: 'Olga', phone: '+4915118000009' }
    for (const [more, fields] of [
      [{}, required],
      [{ client: someone }, required],
      [{ clientId: nora }, unknown(nora)],
      [{ clientId: theirs }, unknown(theirs)],
    ] as const)
      expect(await ask(BOOK, inputFor('11:00', more))).toMatchObject({ codes: ['invalid'], fields })
    expect(await countOf(app, 'clients')).toBe(before)
    expect((await ask(BOOK, inputFor('11:00'), operator.token)).codes).toEqual([])
  })

  test('over a socket, under the same rules', async () => {
    const line = await dial(`${app.url.replace('http', 'ws')}/graphql`)
    await line.introduce(token)
    const made = await line.ask('one', BOOK, {
      variables: inputFor('10:00', { clientId: maria }),
    })
    expect(made.payload.data.createAppointment.client.name).toBe('Maria')
    const refused = await line.ask('two', BOOK, {
      variables: inputFor('11:00', { clientId: nora }),
    })
    expect(refused.payload.errors[0].extensions.code).toBe('invalid')
    await line.hangUp()
  })

  test('once under a key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { query: BOOK, variables: inputFor('10:00', { clientId: maria }) }
    const first = await app.request('POST', '/graphql', { token, body, headers })
    const again = await app.request('POST', '/graphql', { token, body, headers })
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await ask(BOOK, body.variables)).codes).toEqual(['slot_taken'])
  })
})

describe('moves and cancels', () => {
  const MOVE = `mutation ($id: Int!, $input: RescheduleAppointmentInput!, $version: Int) {
    rescheduleAppointment(id: $id, input: $input, expectedVersion: $version) { time version }
  }`
  const CANCEL = 'mutation ($id: Int!) { cancelAppointment(id: $id, reason: "ill") { status } }'
  const OPTIONS = `query ($id: Int!) {
    rescheduleOptions(appointmentId: $id, date: "${DAY}") { time }
  }`
  const SLOTS = `query ($id: Int!, $service: Int!) {
    availableSlots(date: "${DAY}", serviceId: $service, exceptAppointmentId: $id) { time }
  }`
  const input = { date: DAY, time: '15:00' }

  test('appointments of a client who has a dialogue, as the operator', async () => {
    const { id, version } = await book(10, maria)
    const { data } = await ask(OPTIONS, { id })
    expect(data.rescheduleOptions.map(({ time }: Data) => time)).toContain('15:00:00')
    expect((await ask(SLOTS, { id, service: haircut })).data.availableSlots[0].time).toBe(
      '10:00:00',
    )
    expect((await ask(MOVE, { id, input, version: version + 1 })).codes).toEqual([
      'version_conflict',
    ])
    expect((await ask(MOVE, { id, input, version })).data.rescheduleAppointment).toEqual({
      time: '15:00:00',
      version: version + 1,
    })
    expect((await ask(CANCEL, { id })).data.cancelAppointment.status).toBe('CANCELLED')
    const { statusLog } = await logOf(id)
    const actor = { kind: 'USER', userId: operator.id }
    expect(statusLog.slice(1)).toEqual([
      { newStatus: 'BOOKED', actor },
      { newStatus: 'CANCELLED', actor },
    ])
  })

  test('no appointments of others', async () => {
    const { id } = await book(10, nora)
    for (const [query, values] of [
      [OPTIONS, { id }],
      [MOVE, { id, input }],
      [CANCEL, { id }],
    ] as const)
      expect((await ask(query, values)).codes).toEqual(['not_found'])
    expect(await ask(SLOTS, { id, service: haircut })).toMatchObject({
      codes: ['invalid'],
      fields: { exceptAppointmentId: [`Invalid pk "${id}" - object does not exist.`] },
    })
    expect((await logOf(id)).status).toBe('BOOKED')
  })

  test('and changes them in no other way', async () => {
    const { id } = await book(10, maria)
    for (const [name, more] of [
      ['confirmAppointment', ''],
      ['updateAppointment', ', input: { comment: "x" }'],
      ['markNoShow', ''],
    ])
      expect((await ask(`mutation { ${name}(id: ${id}${more}) { id } }`)).codes).toEqual(REFUSED)
  })
})

async function clientOf(story: Story): Promise<{ readonly clientId: number }> {
  const { id, phone } = await story.client({ name: 'Theirs' })
  await story.message('Hello', { phone })
  return { clientId: id }
}

describe('refreshEmbedToken', () => {
  const REFRESH = 'mutation { refreshEmbedToken { token expiresIn embedUrl } }'
  const refresh = (given: string) => ask(REFRESH, {}, given)
  const tokenOf = ({ data }: Answer): string => data.refreshEmbedToken.token
  const works = async (given: string): Promise<boolean> =>
    (await ask('{ tasks { totalCount } }', {}, given)).codes.length === 0

  test('returns a token of an hour, and leaves the old one', async () => {
    app.now = MONDAY + HOUR / 2
    const answer = await refresh(token)
    expect(answer.data.refreshEmbedToken).toEqual({
      token: expect.any(String),
      expiresIn: 3600,
      embedUrl: `${app.url}/assistant/embed/?token=${tokenOf(answer)}`,
    })
    expect(await works(token)).toBe(true)
    app.now = MONDAY + 1.5 * HOUR - 1000
    expect([await works(token), await works(tokenOf(answer))]).toEqual([false, true])
    app.now = MONDAY + 1.5 * HOUR
    expect(await works(tokenOf(answer))).toBe(false)
  })

  test('works for twelve hours after the first token, however often', async () => {
    let given = tokenOf(await refresh(operator.token))
    for (let half = 1; half < 24; half += 1) {
      app.now = MONDAY + (half * HOUR) / 2
      given = tokenOf(await refresh(given))
    }
    app.now = MONDAY + 12 * HOUR
    expect([await works(given), (await refresh(given)).codes]).toEqual([true, REFUSED])
    app.now = MONDAY + 12.5 * HOUR
    expect(await works(given)).toBe(false)
  })

  test('begins the twelve hours anew for an access token', async () => {
    app.now = MONDAY + 20 * HOUR
    const access = app.tokens.sign('access', { accountId: operator.id }, app.now)
    const given = tokenOf(await refresh(access))
    app.now += HOUR / 2
    expect((await refresh(given)).codes).toEqual([])
  })

  test.each([
    ['an embed token that has ended', () => forge(app, operator.id, { exp: MONDAY / 1000 })],
    ['one that does not say when the first was', () => forge(app, operator.id)],
    ['one that says it in words', () => forge(app, operator.id, { auth_time: 'today' })],
  ])('refuses %s', async (_, make) => expect((await refresh(make())).codes).toEqual(REFUSED))

  test('refuses the token of an account that was switched off a moment ago', async () => {
    expect(await works(token)).toBe(true) // now the account is remembered
    await switchOffInDatabase(app.db, operator.id)
    expect((await refresh(token)).codes).toEqual(['user_inactive'])
  })

  test('refuses the token of an account with another password', async () => {
    expect(await works(token)).toBe(true)
    await updateAccount(salon.context(), operator.id, { password: 'another horse' })
    expect((await refresh(token)).codes).toEqual(REFUSED)
  })

  test('refuses accounts without tasks, with either token', async () => {
    const { id, token: access } = await salon.account('integration')
    const embed = app.tokens.sign('embed', { accountId: id }, app.now)
    for (const given of [access, embed])
      expect((await refresh(given)).codes).toEqual(['permission_denied'])
    for (const query of ['{ me { id } }', '{ salon { name } }', '{ services { id } }'])
      expect((await ask(query, {}, embed)).codes).toEqual(['permission_denied'])
  })
})

describe('where system A has to take a booking', () => {
  const fixture = openSyncFixture({ EXTERNAL_TIMEOUT_MS: '300' })

  test('it has to take that of an embed token, too', async () => {
    await fixture.salon.settings({ crmASyncPolicy: 'strict' })
    const { clientId } = await clientOf(fixture.salon)
    const embed = fixture.app.tokens.sign(
      'embed',
      { accountId: fixture.operator.id },
      fixture.app.now,
    )
    const send = async (query: string, variables: object, key = randomUUID()) => {
      const headers = { 'idempotency-key': key }
      const body = { query, variables }
      return (await fixture.app.request('POST', '/graphql', { token: embed, body, headers })).body
    }
    const { master_id: masterId, service_id: serviceId, date, time } = fixture.place()
    const input = { masterId, serviceId, date, time, clientId }
    const CREATE = `mutation ($input: CreateAppointmentInput!) {
      createAppointment(input: $input) { id crmAId }
    }`
    fixture.stub.mode = 'down'
    expect((await send(CREATE, { input })).errors[0].extensions.code).toBe('external_unavailable')
    fixture.stub.mode = 'up'
    const { id, crmAId } = (await send(CREATE, { input })).data.createAppointment
    expect(fixture.atA(id)).toMatchObject([{ status: 'booked' }])
    expect(crmAId).toBeGreaterThan(0)
    const CANCEL = 'mutation ($id: Int!) { cancelAppointment(id: $id) { status } }'
    fixture.stub.modes.set('DELETE', 'down')
    expect((await send(CANCEL, { id })).errors[0].extensions.code).toBe('external_unavailable')
    fixture.stub.modes.clear()
    expect((await send(CANCEL, { id })).data.cancelAppointment.status).toBe('CANCELLED')
  })
})
