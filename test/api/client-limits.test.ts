import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'

let app: TestApp
let salon: Story
let anna: { readonly id: number }
let berta: { readonly id: number }
let haircut: { readonly id: number }
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
  anna = await salon.master()
  berta = await salon.master({ name: 'Berta' })
  haircut = await salon.service({ by: [anna, berta] })
})
afterAll(() => app.stop())

const SETTINGS = '/api/settings/booking/'
const CREATE =
  'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }'
const TOO_MANY = {
  detail: 'You already have an appointment to come. Cancel one or ask the salon.',
  code: 'too_many_appointments',
}
const BUSY = { detail: 'You already have another appointment at that time.', code: 'client_busy' }

type Place = {
  readonly date: string
  readonly time: string
  readonly master?: { readonly id: number }
}
const someone = async (): Promise<Person> =>
  salon.account('client', { clientId: (await salon.client()).id })
const rest = (
  token: string,
  { date, time, master = anna }: Place,
  headers: Record<string, string> = {},
) =>
  app.request('POST', '/api/records/', {
    ...{ token, headers, body: { master_id: master.id, service_id: haircut.id, date, time } },
  })
const graphql = (token: string, { date, time, master = anna }: Place) =>
  app.graphql(CREATE, { input: { masterId: master.id, serviceId: haircut.id, date, time } }, token)

let days = 7
/** A date that no other test books. */
const day = (): string =>
  `2030-0${1 + Math.floor((days += 1) / 28)}-${String(1 + (days % 28)).padStart(2, '0')}`

describe('the setting', () => {
  test('is 5 at first, and REST and GraphQL change the same', async () => {
    const mine = await tellStory(app)
    const { token } = mine.admin
    const first = await app.request('GET', SETTINGS, { token })
    expect(first.body.max_future_appointments_per_client).toBe(5)
    const changed = await app.request('PATCH', SETTINGS, {
      token,
      body: { max_future_appointments_per_client: 7 },
    })
    expect(changed.body).toEqual({ ...first.body, max_future_appointments_per_client: 7 })
    const read = await app.graphql<{ salon: unknown }>(
      '{ salon { booking { maxFutureAppointmentsPerClient } } }',
      {},
      token,
    )
    expect(read.data.salon).toEqual({ booking: { maxFutureAppointmentsPerClient: 7 } })
    const again = await app.graphql<{ updateBookingSettings: unknown }>(
      `mutation { updateBookingSettings(input: { maxFutureAppointmentsPerClient: 1000 }) {
        booking { maxFutureAppointmentsPerClient slotStepMinutes } } }`,
      {},
      token,
    )
    expect(again.data.updateBookingSettings).toEqual({
      booking: { maxFutureAppointmentsPerClient: 1000, slotStepMinutes: 30 },
    })
  })

  test.each([
    [0, 'Ensure this value is greater than or equal to 1.'],
    [1001, 'Ensure this value is less than or equal to 1000.'],
    ['many', 'A valid integer is required.'],
  ])('cannot be %s', async (value, said) => {
    const answer = await app.request('PATCH', SETTINGS, {
      ...{ token: salon.admin.token, body: { max_future_appointments_per_client: value } },
    })
    expect([answer.status, answer.body]).toEqual([
      400,
      { max_future_appointments_per_client: [said] },
    ])
  })

  test('is for admins', async () => {
    const { token } = await salon.account('operator')
    const body = { max_future_appointments_per_client: 2 }
    expect((await app.request('PATCH', SETTINGS, { token, body })).status).toBe(403)
  })
})

describe('409 too_many_appointments', () => {
  test('is said by REST and GraphQL alike, to clients and not to staff', async () => {
    await salon.settings({ maxFutureAppointmentsPerClient: 1 })
    const { token } = await someone()
    expect((await rest(token, { date: day(), time: '10:00' })).status).toBe(201)
    const place = { date: day(), time: '10:00' }
    const refused = await rest(token, place)
    expect([refused.status, refused.body]).toEqual([409, TOO_MANY])
    const { errors } = await graphql(token, place)
    expect(errors).toMatchObject([
      { message: TOO_MANY.detail, extensions: { code: TOO_MANY.code } },
    ])
    expect((await rest(salon.admin.token, place)).status).toBe(201)
    expect(
      (await rest((await salon.account('integration')).token, { ...place, time: '12:00' })).status,
    ).toBe(201)
    await salon.settings({ maxFutureAppointmentsPerClient: 5 })
    expect((await rest(token, { ...place, time: '15:00' })).status).toBe(201)
  })

  test('binds several creates in one operation, and under a key it is given again', async () => {
    await salon.settings({ maxFutureAppointmentsPerClient: 1 })
    const { token } = await someone()
    const [one, two] = [day(), day()].map(
      (date) => `masterId: ${anna.id}, serviceId: ${haircut.id}, date: "${date}", time: "10:00"`,
    )
    const both = await app.graphql(
      `mutation { one: createAppointment(input: { ${one} }) { status }
        two: createAppointment(input: { ${two} }) { status } }`,
      {},
      token,
    )
    expect(both.errors).toMatchObject([{ path: ['two'], extensions: { code: TOO_MANY.code } }])
    const keyed = { 'idempotency-key': crypto.randomUUID() }
    const place = { date: day(), time: '10:00' }
    const refused = await rest(token, place, keyed)
    await salon.settings({ maxFutureAppointmentsPerClient: 5 })
    const again = await rest(token, place, keyed)
    expect([refused.status, again.status, again.text]).toEqual([409, 409, refused.text])
    expect((await rest(token, place)).status).toBe(201)
  })
})

describe('409 client_busy', () => {
  test('is said by REST and GraphQL alike, to clients and not to staff', async () => {
    await salon.settings({ maxFutureAppointmentsPerClient: 5 })
    const client = await salon.client()
    const { token } = await salon.account('client', { clientId: client.id })
    const date = day()
    expect((await rest(token, { date, time: '10:00' })).status).toBe(201)
    const place = { date, time: '10:30', master: berta }
    const refused = await rest(token, place)
    expect([refused.status, refused.body]).toEqual([409, BUSY])
    const { errors } = await graphql(token, place)
    expect(errors).toMatchObject([{ message: BUSY.detail, extensions: { code: BUSY.code } }])
    expect((await rest(token, { ...place, time: '11:00' })).status).toBe(201)
    const byStaff = await app.request('POST', '/api/records/', {
      token: salon.admin.token,
      body: {
        master_id: berta.id,
        service_id: haircut.id,
        date,
        time: '10:00',
        client_id: client.id,
      },
    })
    expect(byStaff.status).toBe(201)
  })
})
