import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

/** What was once wrong and must stay right. */
let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1000000', LOGIN_LIMIT_PER_MINUTE: '1000000' })
  salon = await tellStory(app)
})
afterAll(() => app.stop())

const unknown = (id: number): string[] => [`Invalid pk "${id}" - object does not exist.`]
const post = (body: object, token = salon.admin.token) =>
  app.request('POST', '/api/records/', { token, body })

test('references are told all at once, the client among them', async () => {
  const body = {
    master_id: 99997,
    service_id: 99998,
    client_id: 99999,
    date: '2030-01-08',
    time: '10:00',
  }
  expect((await post(body)).body).toEqual({
    master_id: unknown(99997),
    service_id: unknown(99998),
    client_id: unknown(99999),
  })
})

test('an unknown master and a bad reference to a client together', async () => {
  const service = await salon.service({ by: [await salon.master()] })
  const body = {
    master_id: 99997,
    service_id: service.id,
    client_id: 0,
    date: '2030-01-08',
    time: '10:00',
  }
  expect((await post(body)).body).toEqual({ master_id: unknown(99997), client_id: unknown(0) })
})

test('403 comes before references: booking is switched off', async () => {
  const closed = await tellStory(app)
  await closed.settings({ nativeBookingEnabled: false })
  const body = { master_id: 99997, service_id: 99998, date: '2030-01-08', time: '10:00' }
  const answer = await post(body, closed.admin.token)
  expect([answer.status, answer.body.code]).toEqual([403, 'native_booking_disabled'])
})

test('two words are two words, whatever spaces stand between them', async () => {
  const headers = { authorization: `Bearer   ${salon.admin.token}` }
  expect((await app.request('GET', '/api/records/', { headers })).status).toBe(200)
})

test('digits match phones however they are typed: in six words too', async () => {
  const anna = await salon.master()
  const service = await salon.service({ by: [anna] })
  const client = { name: 'Maria', phone: '+4915112345678' }
  await post({
    master_id: anna.id,
    service_id: service.id,
    date: '2030-01-08',
    time: '10:00',
    client,
  })
  for (const typed of ['+49 151 12 34 56 78', '0151 12 34 56 78']) {
    const found = await app.request('GET', `/api/records/?search=${encodeURIComponent(typed)}`, {
      token: salon.admin.token,
    })
    expect([typed, found.body.count]).toEqual([typed, 1])
  }
})

test('the last evening of the calendar, west of Greenwich', async () => {
  const west = await tellStory(app, 'America/New_York')
  const ann = await west.master({ works: '00:00-00:00' })
  const cut = await west.service({ by: [ann] })
  const body = { master_id: ann.id, service_id: cut.id, date: '9999-12-31', time: '22:00' }
  const answer = await post(body, west.admin.token)
  expect(answer.status).toBeLessThan(500)
})

test('a refresh token that was signed out does not verify', async () => {
  const body = { username: `out-${Date.now()}`, password: 'correct horse' }
  await app.graphql(
    `mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }`,
    { input: { ...body, name: 'Out', role: 'OPERATOR' } },
    salon.admin.token,
  )
  const { refresh } = (await app.request('POST', '/api/token/', { body })).body
  await app.request('POST', '/api/token/blacklist/', { body: { refresh } })
  expect(
    (await app.request('POST', '/api/token/verify/', { body: { token: refresh } })).status,
  ).toBe(401)
})
