import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Answer, type RequestOptions, startTestApp } from '../support/app.js'
import { countOf, isReplay, seen, storedAnswers, under } from '../support/idempotency/keyed.js'
import { openKeyedSalon } from '../support/idempotency/salon.js'
import { tellStory } from '../support/inbox/story.js'

const here = openKeyedSalon('refusal')

const post = (path: string, given: unknown, options: RequestOptions = {}): Promise<Answer> =>
  here.app.request('POST', path, { token: here.salon.admin.token, body: given, ...options })
const book = (given: unknown = here.body, options: RequestOptions = {}) =>
  post('/api/records/', given, under(here.key, options))

/** Refused with that, kept, and the same again whatever has changed since. */
async function expectKept(
  ask: () => Promise<Answer>,
  status: number,
  code: string,
  mend: () => Promise<unknown>,
) {
  const first = await ask()
  expect([first.status, first.body.code, isReplay(first)]).toEqual([status, code, false])
  expect(await storedAnswers(here.app, here.key)).toMatchObject([
    { status, body: first.text, location: null },
  ])
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
  expect(await storedAnswers(here.app, here.key)).toEqual([])
  const served = await again()
  expect([served.status, isReplay(served)]).toEqual([201, false])
  expect(await storedAnswers(here.app, here.key)).toMatchObject([
    { status: 201, body: served.text },
  ])
}

describe('kept is', () => {
  test('409 slot_taken, even when the place is free again', async () => {
    const { body: other } = await post('/api/records/', here.body)
    await expectKept(book, 409, 'slot_taken', () => post(`/api/records/${other.id}/cancel/`, {}))
    expect((await post('/api/records/', here.body, under(`${here.key} new`, {}))).status).toBe(201)
  })

  test('409 slot_taken of a move, which leaves the appointment as it was', async () => {
    const [{ body: mine }, { body: other }] = [
      await post('/api/records/', here.body),
      await post('/api/records/', { ...here.body, time: '12:00' }),
    ]
    const wish = { date: here.body.date, time: '12:00' }
    const move = () => post(`/api/records/${mine.id}/reschedule/`, wish, under(here.key, {}))
    await expectKept(move, 409, 'slot_taken', () => post(`/api/records/${other.id}/cancel/`, {}))
    const { body: still } = await here.app.request('GET', `/api/records/${mine.id}/`, {
      token: here.salon.admin.token,
    })
    expect([still.time, still.status]).toEqual(['10:00:00', 'booked'])
  })

  test('409 invalid_status_transition', async () => {
    const { body: made } = await post('/api/records/', here.body)
    await expectKept(
      () => post(`/api/records/${made.id}/complete/`, {}, under(here.key, {})),
      409,
      'invalid_status_transition',
      async () => {
        await post(`/api/records/${made.id}/confirm/`, {})
        await post(`/api/records/${made.id}/start/`, {})
      },
    )
  })

  test('404, though the id is given out later', async () => {
    const { body: made } = await post('/api/records/', here.body)
    const cancel = () =>
      post(`/api/records/${Number(made.id) + 1}/cancel/`, {}, under(here.key, {}))
    await expectKept(cancel, 404, 'not_found', () =>
      post('/api/records/', { ...here.body, time: '12:00' }),
    )
  })

  test.each([
    ['date_in_past', { date: '2030-01-01' }],
    ['master_unavailable', { time: '18:00' }],
  ])('400 %s', async (code, wish) => {
    await expectKept(
      () => book({ ...here.body, ...wish }),
      400,
      code,
      () => Promise.resolve(),
    )
    expect((await book()).status).toBe(422) // another body
  })

  test('400 too_soon of a client, though the rule is gone', async () => {
    const { id } = await here.salon.client()
    const client = await here.salon.account('client', { clientId: id })
    const soon = { ...here.body, date: '2030-01-07', time: '11:00' }
    await here.salon.settings({ leadTimeMinutes: 180 })
    await expectKept(
      () => book(soon, { token: client.token }),
      400,
      'too_soon',
      () => here.salon.settings({ leadTimeMinutes: 60 }),
    )
  })
})

describe('not kept is', () => {
  test('400 for the shapes of fields', async () =>
    expectTriedAgain(await book({ ...here.body, time: 'noon' }), 400, undefined, book))
  test('400 for a missing body', async () => expectTriedAgain(await book({}), 400, undefined, book))
  test('400 for what is no object', async () =>
    expectTriedAgain(await book([]), 400, undefined, book))
  test('400 for references', async () =>
    expectTriedAgain(await book({ ...here.body, master_id: 2_000_000_000 }), 400, undefined, book))
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
    expectTriedAgain(
      await book(here.body, { headers: { accept: 'text/html' } }),
      406,
      'not_acceptable',
      book,
    ))
  test('401', async () =>
    expectTriedAgain(await book(here.body, { token: 'x' }), 401, 'token_not_valid', book))

  test('403, once the right is there', async () => {
    const master = await here.salon.account('master', { masterId: here.body.master_id })
    await expectTriedAgain(
      await book(here.body, { token: master.token }),
      403,
      'permission_denied',
      book,
    )
    const another = await book({ ...here.body, time: '12:00' }, { token: master.token })
    expect([another.status, isReplay(another)]).toEqual([403, false]) // nothing of another's
  })

  test('403 native_booking_disabled, once booking is switched on', async () => {
    await here.salon.settings({ nativeBookingEnabled: false })
    const refused = await book()
    await here.salon.settings({ nativeBookingEnabled: true })
    await expectTriedAgain(refused, 403, 'native_booking_disabled', book)
  })

  test('403 cancel_window_closed', async () => {
    const { id } = await here.salon.client()
    const client = await here.salon.account('client', { clientId: id })
    const { body: made } = await post('/api/records/', {
      ...here.body,
      client_id: id,
      date: '2030-01-07',
      time: '10:30',
    })
    const cancel = () =>
      post(`/api/records/${made.id}/cancel/`, {}, under(here.key, { token: client.token }))
    const refused = await cancel()
    expect([refused.status, refused.body.code]).toEqual([403, 'cancel_window_closed'])
    await here.salon.settings({ clientCancelWindowMinutes: 0 })
    const served = await cancel()
    await here.salon.settings({ clientCancelWindowMinutes: 120 })
    expect([served.status, served.body.status, isReplay(served)]).toEqual([200, 'cancelled', false])
  })

  test('500: nothing of it stays, and it is done as new', async () => {
    const before = await countOf(here.app, 'clients')
    await here.app.db.execute(sql`
      create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception
      'a bug'; end $$`)
    await here.app.db.execute(sql`
      create trigger refuse_entry before insert on status_log
      for each row execute function refuse_entry()`)
    const given = { ...here.body, client: { name: 'Olga', phone: '+4915119111111' } }
    const failed = await book(given)
    await here.app.db.execute(sql`drop function refuse_entry cascade`)
    expect(await countOf(here.app, 'clients')).toBe(before)
    await expectTriedAgain(failed, 500, 'error', () => book(given))
    expect(await countOf(here.app, 'clients')).toBe(before + 1)
  })

  test('422 and 409 idempotency_in_progress themselves', async () => {
    const first = await book()
    expect((await book({ ...here.body, time: '12:00' })).status).toBe(422)
    expect(await storedAnswers(here.app, here.key)).toMatchObject([
      { status: 201, body: first.text },
    ])
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
  await post('/api/records/', here.body)
  const [clients, entries] = [
    await countOf(here.app, 'clients'),
    await countOf(here.app, 'status_log'),
  ]
  const refused = await book({ ...here.body, client: { name: 'Olga', phone: '+4915119333333' } })
  expect(refused.body.code).toBe('slot_taken')
  expect([await countOf(here.app, 'clients'), await countOf(here.app, 'status_log')]).toEqual([
    clients,
    entries,
  ])
})

test('another account with the same key hears of its own refusals alone', async () => {
  const first = await book()
  const other = await book(here.body, { token: here.operator.token })
  expect([first.status, other.status, other.body.code, isReplay(other)]).toEqual([
    201,
    409,
    'slot_taken',
    false,
  ])
  expect(seen(await book(here.body, { token: here.operator.token }))).toEqual(seen(other))
  expect(seen(await book())).toEqual(seen(first))
})

test('an answer over 256 KB is refused, and nothing of it is done', async () => {
  const { body: made } = await post('/api/records/', here.body)
  await here.app.db.execute(
    sql`update appointments set comment = repeat('ж', 200000) where id = ${made.id}`,
  )
  const confirm = (options: RequestOptions) => post(`/api/records/${made.id}/confirm/`, {}, options)
  const before = await countOf(here.app, 'status_log')
  const refused = await confirm(under(here.key, {}))
  expect([refused.status, refused.body, isReplay(refused)]).toEqual([
    400,
    { idempotency_key: ['The answer is too large to be kept: ask for less.'] },
    false,
  ])
  expect([await countOf(here.app, 'status_log'), await storedAnswers(here.app, here.key)]).toEqual([
    before,
    [],
  ])
  const served = await confirm({})
  expect([served.status, served.body.status]).toEqual([200, 'confirmed'])
})
