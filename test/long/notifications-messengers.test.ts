import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { connectedTo, HOOK_SECRETS, PLACES, reported } from '../support/inbox/inbox.js'
import {
  type MessengerStub,
  signedHook,
  startMessengerStub,
} from '../support/inbox/messenger-stub.js'
import { notificationsOf } from '../support/notifications.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

let a: MessengerStub
let b: MessengerStub
let app: TestApp
let salon: Story
let anna: { readonly id: number }
let cut: { readonly id: number }
let minute = 0

const connected = (): Record<string, string> => ({
  ...connectedTo(a),
  ...{ MESSENGER_B_URL: b.url, MESSENGER_B_TOKEN: b.token, WORKER: 'on' },
})
const open = async (environment: Record<string, string>, isDemo = true) => {
  app = await startTestApp(environment)
  salon = await tellStory(app, undefined, { isDemo })
  anna = await salon.master({ works: '00:00-24:00', phone: '+4915112000001' })
  cut = await salon.service({ by: [anna], minutes: 5 })
}

const book = (more: object = {}, headers: Record<string, string> = {}) => {
  minute += 5
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const body = { master_id: anna.id, service_id: cut.id, date: '2030-01-09', time, ...more }
  return app.request('POST', '/api/records/', { token: salon.admin.token, headers, body })
}
const bookNina = async () => {
  const client = await salon.client({ name: 'Nina' })
  const { status, body } = await book({ client_id: client.id })
  expect(status).toBe(201)
  return { id: body.id as number, phone: client.phone }
}
const notices = (id: number) => notificationsOf(app, id, salon.admin.token)
const newest = async (id: number) =>
  (await notices(id)).filter(({ recipient }) => recipient === 'Nina').at(-1)
const settled = (id: number) =>
  until('nothing is pending', async () => {
    const found = await notices(id)
    return found.every(({ state }) => state !== 'PENDING') && found
  })
type Body = { readonly to: string; readonly type: string; readonly text: string }
const heard = (stub: MessengerStub, to: string) =>
  stub.received.filter(({ body }) => (body as Body).to === to)
/** The messenger's id of the newest notification to the client. */
const idOf = async (id: number): Promise<string | undefined> => {
  const [row] = await app.db.execute<{ id: string }>(
    sql`select external_id as id from notifications where appointment_id = ${id}
      and recipient_kind = 'client' order by notifications.id desc limit 1`,
  )
  return row?.id
}
const hook = async (channel: keyof typeof PLACES, payload: unknown) => {
  const secret = channel === 'messenger_a' ? HOOK_SECRETS.a : HOOK_SECRETS.b
  const { headers, body } = signedHook(secret, payload, { at: app.now })
  expect((await app.request('POST', PLACES[channel], { headers, raw: body })).status).toBe(204)
}

describe('with both messengers connected', () => {
  beforeAll(async () => {
    ;[a, b] = await Promise.all([startMessengerStub(), startMessengerStub()])
    await open(connected())
  })
  afterAll(async () => {
    await app.stop()
    await Promise.all([a.stop(), b.stop()])
  })
  beforeEach(() => {
    a.mode = 'up'
    b.mode = 'up'
  })

  test('an appointment is told of from its booking to its end, and how far each notification got', async () => {
    const { id, phone } = await bookNina()
    const ask = (path: string, body: object) =>
      app.request('POST', `/api/records/${id}/${path}/`, { token: salon.admin.token, body })
    const told: string[] = []
    for (const [event, path, body, words, rows] of [
      ['CREATED', '', {}, 'We have your booking', 1],
      ['CONFIRMED', 'confirm', {}, 'is confirmed', 2],
      [
        'RESCHEDULED',
        'reschedule',
        { date: '2030-01-10', time: '23:00' },
        'Thursday, 10 January at 23:00',
        3,
      ],
      ['CANCELLED', 'cancel', { reason: 'We are closed' }, 'has been cancelled', 5],
    ] as const) {
      if (path !== '') expect((await ask(path, body)).status).toBe(200)
      told.push(words)
      expect(await settled(id)).toHaveLength(rows)
      await hook('messenger_a', reported(await idOf(id), 'read'))
      const notification = await newest(id)
      expect(notification).toMatchObject({
        event: `APPOINTMENT_${event}`,
        channel: 'MESSENGER_A',
        state: 'READ',
        error: null,
      })
      expect(heard(a, phone).at(-1)?.body).toEqual({
        to: phone,
        type: 'text',
        text: notification?.text,
      })
    }
    expect(heard(a, phone).map(({ body }) => (body as Body).text)).toEqual(
      told.map((words) => expect.stringContaining(words)),
    )
    expect(new Set(heard(a, phone).map(({ headers }) => headers['idempotency-key'])).size).toBe(4)
    expect(heard(a, '+4915112000001').map(({ body }) => (body as Body).text)).toEqual([
      expect.stringContaining('Cancelled: Nina'),
    ])
    expect(b.received).toEqual([])
  })

  test.each(['window_closed', 'type_unsupported'] as const)(
    '%s leads to the other one at once',
    async (mode) => {
      a.mode = mode
      const { id, phone } = await bookNina()
      await settled(id)
      expect(await newest(id)).toMatchObject({ channel: 'MESSENGER_B', state: 'SENT', error: null })
      expect([heard(a, phone).length, heard(b, phone).length]).toEqual([1, 1])
    },
  )

  test('a report of a failure leads to the other one, once however often it comes', async () => {
    const { id, phone } = await bookNina()
    await settled(id)
    const failed = reported(await idOf(id), 'failed', 'Nobody has that number.')
    await hook('messenger_a', failed)
    await hook('messenger_a', failed)
    await until(
      'it is sent by the other one',
      async () => (await newest(id))?.channel === 'MESSENGER_B',
    )
    await settled(id)
    await hook('messenger_b', reported(await idOf(id), 'delivered'))
    expect(await newest(id)).toMatchObject({
      channel: 'MESSENGER_B',
      state: 'DELIVERED',
      error: null,
    })
    expect([heard(a, phone).length, heard(b, phone).length]).toEqual([1, 1])
  })

  test('a booking that is asked for again under its key, or refused, is not told of again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const phone = '+4915112777001'
    const wished = { client: { name: 'Nina', phone }, time: '22:00' }
    const first = await book(wished, key)
    const again = await book(wished, key)
    expect([first.status, again.text]).toEqual([201, first.text])
    expect((await book(wished)).status).toBe(409)
    expect(await settled(first.body.id)).toHaveLength(1)
    expect(heard(a, phone)).toHaveLength(1)
  })
})

describe('a messenger that does not answer in time', () => {
  beforeAll(async () => {
    ;[a, b] = await Promise.all([startMessengerStub(), startMessengerStub()])
    await open({ ...connected(), EXTERNAL_TIMEOUT_MS: '500' })
  })
  afterAll(async () => {
    await app.stop()
    await Promise.all([a.stop(), b.stop()])
  })

  test('is asked again under the same key, and has taken the message once', async () => {
    a.slowMs = 700
    a.next('slow') // takes it, and says so when nobody listens any more
    const { id, phone } = await bookNina()
    await until('it has no answer', async () =>
      (await notices(id)).every(({ error }) => error !== null),
    )
    app.now += 10_000
    await settled(id)
    expect(await newest(id)).toMatchObject({ channel: 'MESSENGER_A', state: 'SENT', error: null })
    expect(heard(a, phone)).toHaveLength(2)
    expect(new Set(heard(a, phone).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(b.received).toEqual([])
  })
})

describe('while both messengers hang', () => {
  beforeAll(async () => {
    ;[a, b] = await Promise.all([startMessengerStub(), startMessengerStub()])
    a.mode = 'hang'
    b.mode = 'hang'
    await open({ ...connected(), EXTERNAL_TIMEOUT_MS: '60000' })
  })
  afterAll(async () => {
    await Promise.all([a.stop(), b.stop()]) // which ends what hangs
    await app.stop()
  })

  test('appointments are booked, moved and cancelled, and people wait to be told', async () => {
    const appointments = []
    for (let turn = 0; turn < 12; turn += 1) appointments.push(await bookNina())
    const first = appointments[0]
    if (!first) throw new Error('nothing was booked')
    await until('a message hangs', async () => heard(a, first.phone).length > 0)
    const token = salon.admin.token
    for (const { id } of appointments)
      expect(
        (await app.request('POST', `/api/records/${id}/confirm/`, { token, body: {} })).status,
      ).toBe(200)
    expect(
      (await app.request('POST', `/api/records/${first.id}/cancel/`, { token, body: {} })).status,
    ).toBe(200)
    const states = (await Promise.all(appointments.map(({ id }) => notices(id))))
      .flat()
      .map(({ state }) => state)
    expect(states).toEqual(Array(12 * 2 + 2).fill('PENDING'))
    expect([heard(a, first.phone).length, b.received.length]).toEqual([1, 0])
  })
})

describe('with no messenger connected', () => {
  const skipped = { channel: null, state: 'SKIPPED', error: 'No messenger is connected.' }
  const CASES: readonly (readonly [string, boolean, Record<string, string>, object])[] = [
    [
      'the sandbox of a demo salon takes it',
      true,
      {},
      { channel: 'MESSENGER_A', state: 'SENT', error: null },
    ],
    ['a notification is skipped, and says why', false, {}, skipped],
    ['a notification is skipped in production too', false, { NODE_ENV: 'production' }, skipped],
  ]
  test.each(CASES)('%s', async (_, isDemo, environment, end) => {
    await open({ WORKER: 'on', ...environment }, isDemo)
    const { id } = await bookNina()
    const created = { event: 'APPOINTMENT_CREATED', recipient: 'Nina', ...end }
    expect(await settled(id)).toMatchObject([created])
    const cancel = { token: salon.admin.token, body: {} }
    expect((await app.request('POST', `/api/records/${id}/cancel/`, cancel)).status).toBe(200)
    const cancelled = { event: 'APPOINTMENT_CANCELLED', ...end }
    expect(await settled(id)).toMatchObject([
      created,
      { ...cancelled, recipient: 'Nina' },
      { ...cancelled, recipient: 'Anna' },
    ])
    await app.stop()
  })
})
