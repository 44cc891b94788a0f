import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type RequestOptions, startTestApp, type TestApp } from '../support/app.js'
import { countOf, isReplay, seen, storedAnswers, under } from '../support/keyed.js'
import { type Person, type Story, tellStory } from '../support/story.js'

let app: TestApp
let salon: Story
let operator: Person
let body: { master_id: number; service_id: number; date: string; time: string }
let key = ''
let turn = 0

beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
  operator = await salon.account('operator')
})
afterAll(() => app.stop())
beforeEach(async () => {
  const anna = await salon.master()
  const haircut = await salon.service({ by: [anna] })
  body = { master_id: anna.id, service_id: haircut.id, date: '2030-01-08', time: '10:00' }
  key = `refusal ${(turn += 1)}`
})

const post = (path: string, given: unknown, options: RequestOptions = {}): Promise<Answer> =>
  app.request('POST', path, { token: salon.admin.token, body: given, ...options })
const book = (given: unknown = body, options: RequestOptions = {}) => post('/api/records/', given, under(key, options))

/** Refused with that, kept, and the same again whatever has changed since. */
async function expectKept(ask: () => Promise<Answer>, status: number, code: string, mend: () => Promise<unknown>) {
  const first = await ask()
  expect([first.status, first.body.code, isReplay(first)]).toEqual([status, code, false])
  expect(await storedAnswers(app, key)).toMatchObject([{ status, body: first.text, location: null }])
  await mend()
  const again = await ask()
  expect([seen(again), isReplay(again)]).toEqual([seen(first), true])
}

/** Refused with that, forgotten, and served as new under the same key once it is mended. */
async function expectTriedAgain(
  refused: Answer,
  status: number,
  code: string | undefined,
  again: () => Promise<Answer>,
) {
  expect([refused.status, refused.body.code, isReplay(refused)]).toEqual([status, code, false])
  expect(await storedAnswers(app, key)).toEqual([])
  const served = await again()
  expect([served.status, isReplay(served)]).toEqual([201, false])
  expect(await storedAnswers(app, key)).toMatchObject([{ status: 201, body: served.text }])
}

describe('kept is', () => {
  test('409 slot_taken, even when the place is free again', async () => {
    const { body: other } = await post('/api/records/', body)
    await expectKept(book, 409, 'slot_taken', () => post(`/api/records/${other.id}/cancel/`, {}))
    expect((await post('/api/records/', body, under(`${key} new`, {}))).status).toBe(201)
  })

  test('409 slot_taken of a move, which leaves the visit as it was', async () => {
    const [{ body: mine }, { body: other }] = [
      await post('/api/records/', body),
      await post('/api/records/', { ...body, time: '12:00' }),
    ]
    const wish = { date: body.date, time: '12:00' }
    const move = () => post(`/api/records/${mine.id}/reschedule/`, wish, under(key, {}))
    await expectKept(move, 409, 'slot_taken', () => post(`/api/records/${other.id}/cancel/`, {}))
    const { body: still } = await app.request('GET', `/api/records/${mine.id}/`, { token: salon.admin.token })
    expect([still.time, still.status]).toEqual(['10:00:00', 'booked'])
  })

  test('409 invalid_status_transition', async () => {
    const { body: made } = await post('/api/records/', body)
    await expectKept(
      () => post(`/api/records/${made.id}/complete/`, {}, under(key, {})),
      409,
      'invalid_status_transition',
      async () => {
        await post(`/api/records/${made.id}/confirm/`, {})
        await post(`/api/records/${made.id}/start/`, {})
      },
    )
  })

  test('404, though the id is given out later', async () => {
    const { body: made } = await post('/api/records/', body)
    const cancel = () => post(`/api/records/${Number(made.id) + 1}/cancel/`, {}, under(key, {}))
    await expectKept(cancel, 404, 'not_found', () => post('/api/records/', { ...body, time: '12:00' }))
  })

  test.each([
    ['date_in_past', { date: '2030-01-01' }],
    ['master_unavailable', { time: '18:00' }],
  ])('400 %s', async (code, wish) => {
    await expectKept(
      () => book({ ...body, ...wish }),
      400,
      code,
      () => Promise.resolve(),
    )
    expect((await book()).status).toBe(422) // another body
  })

  test('400 too_soon of a client, though the rule is gone', async () => {
    const { id } = await salon.client()
    const client = await salon.account('client', { clientId: id })
    const soon = { ...body, date: '2030-01-07', time: '11:00' }
    await salon.settings({ leadTimeMinutes: 180 })
    await expectKept(
      () => book(soon, { token: client.token }),
      400,
      'too_soon',
      () => salon.settings({ leadTimeMinutes: 60 }),
    )
  })
})

describe('not kept is', () => {
  test('400 for the shapes of fields', async () =>
    expectTriedAgain(await book({ ...body, time: 'noon' }), 400, undefined, book))
  test('400 for a missing body', async () => expectTriedAgain(await book({}), 400, undefined, book))
  test('400 for what is no object', async () => expectTriedAgain(await book([]), 400, undefined, book))
  test('400 for references', async () =>
    expectTriedAgain(await book({ ...body, master_id: 2_000_000_000 }), 400, undefined, book))
  test('400 for broken JSON', async () =>
    expectTriedAgain(await book(undefined, { raw: '{' }), 400, 'parse_error', book))
  test('415', async () =>
    expectTriedAgain(
      await book(undefined, { raw: 'x', headers: { 'content-type': 'text/plain' } }),
      415,
      'unsupported_media_type',
      book,
    ))
  test('406', async () =>
    expectTriedAgain(await book(body, { headers: { accept: 'text/html' } }), 406, 'not_acceptable', book))
  test('401', async () => expectTriedAgain(await book(body, { token: 'x' }), 401, 'token_not_valid', book))

  test('403, once the right is there', async () => {
    const master = await salon.account('master', { masterId: body.master_id })
    await expectTriedAgain(await book(body, { token: master.token }), 403, 'permission_denied', book)
    const another = await book({ ...body, time: '12:00' }, { token: master.token })
    expect([another.status, isReplay(another)]).toEqual([403, false]) // nothing of another's
  })

  test('403 native_booking_disabled, once booking is switched on', async () => {
    await salon.settings({ nativeBookingEnabled: false })
    const refused = await book()
    await salon.settings({ nativeBookingEnabled: true })
    await expectTriedAgain(refused, 403, 'native_booking_disabled', book)
  })

  test('403 cancel_window_closed', async () => {
    const { id } = await salon.client()
    const client = await salon.account('client', { clientId: id })
    const { body: made } = await post('/api/records/', { ...body, client_id: id, date: '2030-01-07', time: '10:30' })
    const cancel = () => post(`/api/records/${made.id}/cancel/`, {}, under(key, { token: client.token }))
    const refused = await cancel()
    expect([refused.status, refused.body.code]).toEqual([403, 'cancel_window_closed'])
    await salon.settings({ clientCancelWindowMinutes: 0 })
    const served = await cancel()
    await salon.settings({ clientCancelWindowMinutes: 120 })
    expect([served.status, served.body.status, isReplay(served)]).toEqual([200, 'cancelled', false])
  })

  test('500: nothing of it stays, and it is done as new', async () => {
    const before = await countOf(app, 'clients')
    await app.db.execute(sql`
      create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'a bug'; end $$`)
    await app.db.execute(sql`
      create trigger refuse_entry before insert on status_log for each row execute function refuse_entry()`)
    const given = { ...body, client: { name: 'Olga', phone: '+4915119111111' } }
    const failed = await book(given)
    await app.db.execute(sql`drop function refuse_entry cascade`)
    expect(await countOf(app, 'clients')).toBe(before)
    await expectTriedAgain(failed, 500, 'error', () => book(given))
    expect(await countOf(app, 'clients')).toBe(before + 1)
  })

  test('422 and 409 idempotency_in_progress themselves', async () => {
    const first = await book()
    expect((await book({ ...body, time: '12:00' })).status).toBe(422)
    expect(await storedAnswers(app, key)).toMatchObject([{ status: 201, body: first.text }])
  })
})

test('429 is not kept, and nothing is stored', async () => {
  const limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1' })
  try {
    const { admin } = await tellStory(limited)
    const ask = () =>
      limited.request(
        'POST',
        '/api/clients/',
        under('k', { token: admin.token, body: { name: 'Olga', phone: '+4915119222222' } }),
      )
    const answers = [await ask(), await ask(), await ask()]
    expect(answers.map(({ status }) => status)).toEqual([201, 429, 429])
    expect(await storedAnswers(limited)).toMatchObject([{ status: 201 }])
  } finally {
    await limited.stop()
  }
})

test('a refusal that is kept leaves nothing else behind', async () => {
  await post('/api/records/', body)
  const [clients, entries] = [await countOf(app, 'clients'), await countOf(app, 'status_log')]
  const refused = await book({ ...body, client: { name: 'Olga', phone: '+4915119333333' } })
  expect(refused.body.code).toBe('slot_taken')
  expect([await countOf(app, 'clients'), await countOf(app, 'status_log')]).toEqual([clients, entries])
})

test('another account with the same key hears of its own refusals alone', async () => {
  const first = await book()
  const other = await book(body, { token: operator.token })
  expect([first.status, other.status, other.body.code, isReplay(other)]).toEqual([201, 409, 'slot_taken', false])
  expect(seen(await book(body, { token: operator.token }))).toEqual(seen(other))
  expect(seen(await book())).toEqual(seen(first))
})
