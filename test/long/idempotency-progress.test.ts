import postgres, { type Sql } from 'postgres'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Answer, RequestOptions } from '../support/app.js'
import { countOf, isReplay, seen, storedAnswers, under } from '../support/idempotency/keyed.js'
import { hold, holdMasterDay, waiting } from '../support/idempotency/locks.js'
import { openKeyedSalon } from '../support/idempotency/salon.js'
import { until } from '../support/until.js'

const here = openKeyedSalon('progress')
let own: Sql
let name = ''

beforeAll(async () => {
  const [row] = await here.app.db.execute<{ name: string }>(sql`select current_database() as name`)
  name = row?.name ?? ''
  const url = new URL(inject('cluster'))
  url.pathname = `/${name}`
  own = postgres(url.href, { max: 3, onnotice: () => undefined })
})
afterAll(() => own?.end())

const post = (path: string, given: unknown, options: RequestOptions = {}): Promise<Answer> =>
  here.app.request('POST', path, { token: here.salon.admin.token, body: given, ...options })
const book = (given: unknown = here.body, options: RequestOptions = {}) =>
  post('/api/records/', given, under(here.key, options))
const BOOK =
  'mutation ($input: CreateAppointmentInput!) { made: createAppointment(input: $input) { id } }'
const bookInGraph = () => {
  const { master_id: masterId, service_id: serviceId, ...when } = here.body
  return post(
    '/graphql',
    { query: BOOK, variables: { input: { masterId, serviceId, ...when } } },
    under(here.key, {}),
  )
}
const IN_PROGRESS = 'The first request with this Idempotency-Key is still in progress.'

describe('while the first request runs', () => {
  test('another one is refused at once, whatever it asks, and hears the answer later', async () => {
    const held = await holdMasterDay(own, here.body.master_id, here.body.date)
    const first = book()
    await waiting(own)
    const [again, other] = [await book(), await book({ ...here.body, time: '12:00' })]
    for (const refused of [again, other])
      expect([refused.status, refused.body, isReplay(refused)]).toEqual([
        409,
        { detail: IN_PROGRESS, code: 'idempotency_in_progress' },
        false,
      ])
    await held.release()
    const answer = await first
    expect([answer.status, isReplay(answer)]).toEqual([201, false])
    const third = await book()
    expect([seen(third), isReplay(third)]).toEqual([seen(answer), true])
    expect((await book({ ...here.body, time: '12:00' })).status).toBe(422)
  })

  test('the graph refuses in its own way', async () => {
    const held = await holdMasterDay(own, here.body.master_id, here.body.date)
    const first = bookInGraph()
    await waiting(own)
    const again = await bookInGraph()
    expect(again.body).toMatchObject({
      data: null,
      errors: [{ message: IN_PROGRESS, extensions: { code: 'idempotency_in_progress' } }],
    })
    await held.release()
    const answer = await first
    expect(answer.body.data.made.id).toBeGreaterThan(0)
    expect(seen(await bookInGraph())).toEqual(seen(answer))
  })

  test('another account uses the same key freely', async () => {
    const operator = await here.salon.account('operator')
    const held = await holdMasterDay(own, here.body.master_id, here.body.date)
    const first = book()
    await waiting(own)
    const { status } = await book({ ...here.body, date: '2030-01-10' }, { token: operator.token })
    await held.release()
    expect([status, (await first).status]).toEqual([201, 201])
  })

  test('one that ends with a refusal to be tried again lets the next one through', async () => {
    await own`create function slow_refusal() returns trigger language plpgsql as $$ begin raise
      exception 'a bug'; end $$`
    await own`create trigger slow_refusal before insert on appointments
      for each row execute function slow_refusal()`
    const held = await holdMasterDay(own, here.body.master_id, here.body.date)
    const first = book()
    await waiting(own)
    expect((await book()).body.code).toBe('idempotency_in_progress')
    await held.release()
    expect((await first).status).toBe(500)
    await own`drop function slow_refusal cascade`
    expect((await book()).status).toBe(201)
  })
})

test('of twenty at once one is done; the others are refused or hear its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => book()))
  const done = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(done.filter((answer) => !isReplay(answer))).toHaveLength(1)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const { status, body: said } of refused)
    expect([status, said.code]).toEqual([409, 'idempotency_in_progress'])
  expect(await storedAnswers(here.app, here.key)).toHaveLength(1)
})

test('of twenty clients with one phone at once one is made, and no other answer is heard', async () => {
  const given = { name: 'Olga', phone: '+4915119555555' }
  for (let round = 0; round < 10; round += 1) {
    const ask = () =>
      post(
        '/api/clients/',
        { ...given, phone: `${given.phone}${round}` },
        under(`${here.key} ${round}`, {}),
      )
    const said = new Set(
      (await Promise.all(Array.from({ length: 20 }, ask))).map(
        ({ status, text }) => `${status} ${text}`,
      ),
    )
    expect([...said].filter((text) => text.startsWith('201'))).toHaveLength(1)
    expect([...said].filter((text) => !text.startsWith('201'))).toEqual(
      [...said].filter(
        (text) => text.startsWith('409') && text.includes('idempotency_in_progress'),
      ),
    )
  }
})

/**
 * A statement sees what was before it began. Here the one that takes the key begins while the first
 * request is at work and goes on when that is done: a function in the place of Postgres's own lets
 * the test hold it between the two.
 */
test('one that looked for the answer just before it was there hears it all the same', async () => {
  const ask = () =>
    post('/api/clients/', { name: 'Olga', phone: '+4915119666666' }, under(here.key, {}))
  await own.unsafe(`alter database ${name} set search_path = public, pg_catalog`)
  await own`
    create function public.pg_try_advisory_xact_lock(key bigint) returns boolean language plpgsql
    as $$ begin
      perform pg_advisory_lock_shared(1, 1);
      perform pg_advisory_unlock_shared(1, 1);
      return pg_catalog.pg_try_advisory_xact_lock(key);
    end $$`
  await own`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and application_name = 'salon'`
  await until(
    'the app has new connections',
    async () => (await here.app.request('GET', '/readyz')).status === 200,
  )
  try {
    const clients = await hold(own, (tx) => tx`lock table clients in exclusive mode`)
    const first = ask()
    await waiting(own)
    const door = await hold(own, (tx) => tx`select pg_advisory_xact_lock(1, 1)`)
    const second = ask()
    await waiting(own, 2)
    await clients.release()
    const made = await first
    await door.release()
    const again = await second
    expect(made.status).toBe(201)
    expect([seen(again), isReplay(again)]).toEqual([seen(made), true])
  } finally {
    await own`drop function public.pg_try_advisory_xact_lock(bigint)`
  }
})

describe.each(['40P01', '40001'])('a fault %s inside', (code) => {
  /** The first two writes to the table fail with the code. */
  async function spoil(table: string, event: string): Promise<() => Promise<unknown>> {
    await own`create sequence spoilt`
    await own.unsafe(`create function spoil() returns trigger language plpgsql as $$ begin
      if nextval('spoilt') <= 2 then raise exception 'spoilt' using errcode = '${code}'; end if; return new; end $$`)
    await own.unsafe(
      `create trigger spoil before ${event} on ${table} for each row execute function spoil()`,
    )
    return async () => {
      await own`drop function spoil cascade`
      await own`drop sequence spoilt`
    }
  }

  test.each([
    ['appointments', 'insert'],
    ['status_log', 'insert'],
    ['idempotency_keys', 'insert'],
  ])('a booking, at %s, is never shown', async (table, event) => {
    const before = await countOf(here.app, 'appointments')
    const mend = await spoil(table, event)
    const first = await book().finally(mend)
    expect([first.status, isReplay(first)]).toEqual([201, false])
    expect(await countOf(here.app, 'appointments')).toBe(before + 1)
    expect(seen(await book())).toEqual(seen(first))
  })

  test.each([
    ['a move', 'reschedule/', { date: '2030-01-09', time: '12:00' }],
    ['a cancellation', 'cancel/', {}],
  ])('%s is never shown', async (_, verb, wish) => {
    const { body: made } = await post('/api/records/', here.body)
    const entries = await countOf(here.app, 'status_log')
    const mend = await spoil('appointments', 'update')
    const first = await post(`/api/records/${made.id}/${verb}`, wish, under(here.key, {})).finally(
      mend,
    )
    expect(first.status).toBe(200)
    expect(await countOf(here.app, 'status_log')).toBe(entries + 1)
  })

  test('a refusal that is to be stored is never shown', async () => {
    await post('/api/records/', here.body)
    const mend = await spoil('idempotency_keys', 'insert')
    const first = await book().finally(mend)
    expect([first.status, first.body.code]).toEqual([409, 'slot_taken'])
    expect(seen(await book())).toEqual(seen(first))
  })

  test('a client of a request to the graph is never shown', async () => {
    const query = 'mutation ($input: ClientInput!) { made: createClient(input: $input) { id } }'
    const variables = {
      input: { name: 'Olga', phone: `+491511977${code === '40001' ? 1000 : 2000}` },
    }
    const mend = await spoil('clients', 'insert')
    const { body: said } = await post(
      '/graphql',
      { query, variables },
      under(here.key, {}),
    ).finally(mend)
    expect(said.errors).toBeUndefined()
  })
})

test('a deadlock with somebody else, who wins, is never shown', async () => {
  const { body: made } = await post('/api/records/', here.body)
  const { master_id: masterId, service_id: serviceId, date } = here.body
  const query = `mutation ($id: Int!, $input: CreateAppointmentInput!) {
    one: cancelAppointment(id: $id, reason: "once") { status }
    two: createAppointment(input: $input) { id } }`
  const variables = { id: made.id, input: { masterId, serviceId, date, time: '14:00' } }
  const day = await hold(own, async (tx) => {
    await tx`set local deadlock_timeout = '1min'` // the other one finds out, and loses
    await tx`select pg_advisory_xact_lock(${masterId}::int,
      ${Math.floor(Date.parse(date) / 86_400_000)}::int)`
  })
  const asked = post('/graphql', { query, variables }, under(here.key, {}))
  await waiting(own)
  await day.run((tx) => tx`select 1 from appointments where id = ${made.id} for update`)
  await day.release()
  const { body: said } = await asked
  expect(said).toMatchObject({
    data: { one: { status: 'CANCELLED' }, two: { id: expect.any(Number) } },
  })
  const entries =
    await own`select note from status_log where appointment_id = ${made.id} and note = 'once'`
  expect(entries).toHaveLength(1)
})
