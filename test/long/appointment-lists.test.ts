import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../src/domain/page.js'
import { searchTerms } from '../../src/domain/search.js'
import {
  appointmentOrder,
  type AppointmentQuery,
  type AppointmentSort,
  countAppointments,
  listAppointments,
} from '../../src/store/booking/lists/appointment-list.js'
import {
  mergeAppointmentTotals,
  mergeSearchTotals,
} from '../../src/store/booking/lists/merge-totals.js'
import { matchesSearch, searchValues } from '../../src/store/postgres/keyset-paging.js'
import { appointments } from '../../src/store/tables/appointments.js'
import { masters } from '../../src/store/tables/masters.js'
import { clients } from '../../src/store/tables/people.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { propertyRuns } from '../support/property-runs.js'

let app: TestApp
let salon: Story
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
})
afterAll(() => app.stop())

/** Texts of which a case has some for each name and comment. */
type Texts = {
  readonly clients: readonly { readonly name: string; readonly phone: string | null }[]
  readonly masters: readonly string[]
  readonly services: readonly string[]
  readonly comments: readonly string[]
}

/** Adds a salon with an appointment of each combination, and returns its id. */
async function addSalon(texts: Texts): Promise<number> {
  const [row] = await app.db.execute<{ id: number }>(sql`
    with salon as (
      insert into salons (name, time_zone, currency, phone_region, native_booking_enabled,
        created_at)
      values ('Lists', 'UTC', 'EUR', 'DE', true, now()) returning id
    ) select id from salon`)
  const id = row?.id ?? 0
  await app.db.execute(sql`
    with client as (
      insert into clients (salon_id, name, phone, created_at)
      select ${id}, item->>'name', item->>'phone', now()
      from jsonb_array_elements(${JSON.stringify(texts.clients)}::jsonb) item
    ), master as (
      insert into masters (salon_id, name, created_at)
      select ${id}, item, now()
      from jsonb_array_elements_text(${JSON.stringify(texts.masters)}::jsonb) item
    )
    insert into services (salon_id, name, duration_minutes, price, created_at)
    select ${id}, item, 30, 10, now()
    from jsonb_array_elements_text(${JSON.stringify(texts.services)}::jsonb) item`)
  await app.db.execute(sql`
    insert into appointments (salon_id, client_id, master_id, service_id, service_name,
      duration_minutes, price, buffer_before_minutes, buffer_after_minutes, date, start_minute,
      starts_at, ends_at, busy_from, busy_to, status, source, comment, created_at, updated_at)
    select ${id}, c.id, m.id, s.id, s.name, 30, 10, 0, 0, day::date, 60, day, day + interval '1 h',
      day, day + interval '1 h', case when c.id % 2 = 0 then 'done' else 'cancelled' end, 'journal',
      comment, now(), now()
    from clients c, masters m, services s,
      jsonb_array_elements_text(${JSON.stringify(texts.comments)}::jsonb) comment,
      lateral (select timestamptz '2026-01-01' + (c.id * 7 + m.id * 3 + s.id) % 5 * interval '1 day'
        as day) d
    where c.salon_id = ${id} and m.salon_id = ${id} and s.salon_id = ${id}`)
  return id
}

/** The ids that a look at every appointment finds, as lists did it before they had indexes. */
async function lookAtEach({ salonId, search, filter }: AppointmentQuery): Promise<number[]> {
  const { status } = filter
  const fields = [clients.name, masters.name, appointments.serviceName, appointments.comment]
  const found = app.db
    .select({ id: appointments.id })
    .from(appointments)
    .innerJoin(
      clients,
      and(eq(clients.salonId, appointments.salonId), eq(clients.id, appointments.clientId)),
    )
    .innerJoin(
      masters,
      and(eq(masters.salonId, appointments.salonId), eq(masters.id, appointments.masterId)),
    )
    .where(
      and(
        eq(appointments.salonId, salonId),
        status && sql`${appointments.status} = any(${sql.param(status)}::text[])`,
        matchesSearch(search, fields, clients.phone),
      ),
    )
    .orderBy(sql`date desc, start_minute desc, ${appointments.id} desc`)
    .prepare('each')
  return (await found.execute(searchValues(search))).map(({ id }) => id)
}

async function listed(
  query: AppointmentQuery,
  offset = 0,
  orders: readonly Order<AppointmentSort>[] = [],
): Promise<{ ids: number[]; total: number | undefined; hasNext: boolean }> {
  const page = { first: 1_000, offset, after: undefined, withTotal: true }
  const { items, total, hasNext } = await listAppointments(
    app.db,
    query,
    appointmentOrder(orders),
    page,
  )
  expect(await countAppointments(app.db, query)).toBe(total)
  return { ids: items.map(({ id }) => id), total, hasNext }
}

test('a search finds what a look at every appointment finds, in the same order', async () => {
  const letters = fc.constantFrom(
    ...[
      'a',
      'B',
      'ä',
      'ж',
      'Ж',
      'щ',
      '1',
      '5',
      '%',
      '_',
      '\\',
      ' ',
      'K',
      'İ',
      'ẞ',
      'ß',
      'Σ',
      'ς',
      '—',
    ],
  )
  const text = fc.string({ unit: letters, minLength: 1, maxLength: 8 })
  const word = fc.oneof(
    fc.string({ unit: letters, minLength: 1, maxLength: 4 }),
    fc.stringMatching(/^(0|\+|8)?[15]{1,5}$/),
  )
  const phones = fc.option(fc.stringMatching(/^[15]{6}$/))
  const texts = fc.record({
    clients: fc.uniqueArray(fc.record({ name: text, phone: phones }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ phone, name }) => phone ?? name,
    }),
    masters: fc.array(text, { minLength: 1, maxLength: 3 }),
    services: fc.array(text, { minLength: 1, maxLength: 2 }),
    comments: fc.array(fc.oneof(fc.constant(''), text), { minLength: 1, maxLength: 3 }),
  })
  const searches = fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(texts, searches, fc.boolean(), async (made, wanted, isFiltered) => {
      const salonId = await addSalon(made)
      for (const words of wanted) {
        const search = searchTerms(words.map((one) => `"${one}"`).join(' '))
        const filter = isFiltered ? { status: ['done'] as const } : {}
        const query = { salonId, search, filter }
        const ids = await lookAtEach(query)
        expect(await listed(query)).toEqual({ ids, total: ids.length, hasNext: false })
      }
    }),
    { numRuns: propertyRuns(200, 30) },
  )
})

const mergeTotals = async (): Promise<void> => {
  await mergeAppointmentTotals(app.db)
  await mergeSearchTotals(app.db)
}

const PLENTY = 3_000
const numbered = (length: number, name: string): string[] =>
  Array.from({ length }, (_, at) => `${name} ${at}`)

test('pages far down a list, and those read from its end, are those of the whole list', async () => {
  const salonId = await addSalon({
    clients: numbered(30, 'Client').map((name) => ({ name, phone: null })),
    masters: numbered(10, 'Master'),
    services: numbered(10, 'Service'),
    comments: [''],
  })
  const orders: Order<AppointmentSort>[] = [
    { field: 'status', descending: false },
    { field: 'created_at', descending: true },
  ]
  for (const query of [
    { salonId, search: [], filter: {} },
    { salonId, search: searchTerms('master'), filter: {} },
    { salonId, search: [], filter: { masterId: undefined, dateFrom: '2026-01-01' } },
  ])
    for (const order of [[], orders]) {
      const parts = []
      for (const offset of [0, 1_000, 2_000])
        parts.push(...(await listed(query, offset, order)).ids)
      expect(new Set(parts).size).toBe(PLENTY)
      for (const offset of [1_001, 1_499, 1_500, 1_501, 2_990, 2_999, 3_000, 9_000]) {
        const read = await listed(query, offset, order)
        expect(read.ids).toEqual(parts.slice(offset, offset + 1_000))
        expect([read.total, read.hasNext]).toEqual([PLENTY, offset + 1_000 < PLENTY])
      }
    }
})

test('a search that nearly all clients match, or none, counts exactly', async () => {
  const salonId = await addSalon({
    clients: numbered(20, 'Client').map((name, at) => ({ name, phone: `+4915${100 + at}` })),
    masters: ['Anna', 'Bert'],
    services: ['Haircut', 'Colour'],
    comments: ['', 'asks for +4915', 'prefers Anna'],
  })
  for (const text of ['+4915', 'anna', 'anna hair', 'hair', 'client', '"client 7"', 'nn', 'zz'])
    for (const status of [undefined, ['done'] as const]) {
      const query = { salonId, search: searchTerms(text), filter: { status } }
      const ids = await lookAtEach(query)
      expect(await listed(query)).toEqual({ ids, total: ids.length, hasNext: false })
    }
})

test('a search that more clients match than are listed finds and counts exactly', async () => {
  const named = (name: string, count: number, phones?: string): Texts['clients'] =>
    numbered(count, name).map((one, at) => ({
      ...{ name: one, phone: phones === undefined ? null : `${phones}${1_000 + at}` },
    }))
  const salonId = await addSalon({
    clients: [
      ...named('Anna', 1_100, '+49151'),
      ...named('Bert', 50, '+49152'),
      ...named('Анна-Мария', 50, '+7916'),
      ...named('Zoe', 50),
    ],
    masters: ['Annabel'],
    services: ['Haircut'],
    comments: [
      ...['', 'at the window', 'a window or two Windows', 'Windows', 'for Bert, at the Window'],
      ...[
        'ok, QQX',
        'for anna',
        'call 4915: Window, window',
        'STRAẞE, straße',
        'İstanbul standard',
      ],
    ],
  })
  const people = ['anna', '+4915', '+49', '4915', 'bert', 'анна', 'bel']
  const words = [
    'window',
    'wind',
    'windows',
    'qq',
    'ok',
    'o',
    'zz',
    'ẞ',
    'ra',
    'ta',
    'stan',
    'stra',
  ]
  const several = ['anna bert', 'анна anna', 'мария window', '"the window"', 'qq ok', 'zoe anna']
  for (const text of [...people, ...words, ...several])
    for (const status of [undefined, ['done'] as const]) {
      const query = { salonId, search: searchTerms(text), filter: { status } }
      const ids = await lookAtEach(query)
      const read = await listed(query)
      expect([text, read.total, read.ids]).toEqual([text, ids.length, ids.slice(0, 1_000)])
    }
})

/** The number of appointments by the totals, and by the appointments. */
async function counts(salonId: number): Promise<readonly unknown[]> {
  const rows = await app.db.execute(sql`
    select coalesce(t.status, a.status) as status, t.n as totals, a.n as appointments from (
      select status, service_id, service_name, sum(count)::int as n from appointment_totals
      where salon_id = ${salonId} group by 1, 2, 3 having sum(count) <> 0
    ) t full join (
      select status, service_id, service_name, count(*)::int as n from appointments
      where salon_id = ${salonId} group by 1, 2, 3
    ) a using (status, service_id, service_name) where t.n is distinct from a.n`)
  const ofClients = await app.db.execute(sql`
    select coalesce(t.client_id, a.client_id) as client_id, t.n as totals, a.n as appointments from (
      select client_id, sum(count)::int as n from client_appointment_totals
      where salon_id = ${salonId} group by 1 having sum(count) <> 0
    ) t full join (
      select client_id, count(*)::int as n from appointments where salon_id = ${salonId} group by 1
    ) a using (client_id) where t.n is distinct from a.n`)
  const ofWords = await app.db.execute(sql`
    select coalesce(t.word, a.word) as word, t.n as totals, a.n as comments from (
      select lower(word) as word, sum(count)::int as n from comment_word_totals
      where salon_id = ${salonId} group by 1 having sum(count) <> 0
    ) t full join (
      select lower(word) as word, count(*)::int as n
      from appointments, words_of_comment(comment) as word
      where salon_id = ${salonId} group by 1
    ) a using (word) where t.n is distinct from a.n`)
  return [...rows, ...ofClients, ...ofWords]
}

test('the totals stay exact while writers, undone writes and merges race', async () => {
  const salonId = await addSalon({
    clients: numbered(6, 'Client').map((name) => ({ name, phone: null })),
    masters: numbered(5, 'Master'),
    services: numbered(5, 'Service'),
    comments: ['asks for tea'],
  })
  expect(await counts(salonId)).toEqual([])
  const ofSalon = sql`salon_id = ${salonId}`
  const write = async (turn: number): Promise<void> => {
    const chosen = sql`${ofSalon} and id % 7 = ${turn % 7}`
    const statements = [
      sql`update appointments set status = 'done' where ${chosen}`,
      sql`update appointments set status = 'no_show', comment = 'Late, so late' where ${chosen}`,
      sql`update appointments set comment = comment || ' too', client_id = (
        select min(client_id) from appointments where ${ofSalon}) where ${chosen}`,
      sql`update appointments set service_name = 'Renamed' where ${chosen} and id % 2 = 0`,
      sql`delete from appointments where ${chosen} and id % 11 = 0`,
      sql`update appointments set comment = 'same' where ${chosen}`,
    ]
    await app.db
      .transaction(async (tx) => {
        await tx.execute(sql`select from appointments where ${chosen} order by id for update`)
        await tx.execute(statements[turn % statements.length] ?? sql`select`)
        if (turn % 4 === 0) throw new Error('undone')
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'undone')) throw error
      })
  }
  const look = async (): Promise<void> => expect(await counts(salonId)).toEqual([])
  await Promise.all(
    Array.from({ length: 120 }, (_, turn) =>
      turn % 6 === 5 ? mergeTotals() : turn % 6 === 4 ? look() : write(turn),
    ),
  )
  await look()
  await mergeTotals()
  await look()
  const [{ total } = { total: -1 }] = await app.db.execute<{ total: number }>(
    sql`select count(*)::int as total from appointments where ${ofSalon}`,
  )
  expect(await countAppointments(app.db, { salonId, search: [], filter: {} })).toBe(total)
})

test('merged totals are few rows, and words that nobody uses any more are none', async () => {
  const salonId = salon.id
  await app.db.execute(sql`
    insert into appointment_totals (salon_id, status, service_id, service_name, count)
    select ${salonId}, 'done', 1, 'Haircut', case when n % 2 = 0 then -1 else 1 end
    from generate_series(1, 61) n`)
  await mergeTotals()
  const rows = await app.db.execute(
    sql`select count, merged from appointment_totals where salon_id = ${salonId}`,
  )
  expect([...rows]).toEqual([{ count: 1, merged: true }])

  const of = await addSalon({
    clients: [{ name: 'Anna', phone: null }],
    masters: ['Bert'],
    services: ['Haircut'],
    comments: ['allergic to henna', 'henna'],
  })
  const words = async () => {
    await mergeTotals()
    const found = await app.db.execute<{ word: string }>(
      sql`select word from comment_word_totals where salon_id = ${of} order by word`,
    )
    return found.map(({ word }) => word)
  }
  expect(await words()).toEqual(['allergic', 'henna', 'to'])
  // Another process is merging the rows that the erased words have.
  await app.db.transaction(async (merging) => {
    await merging.execute(sql`select from comment_word_totals where salon_id = ${of} for update`)
    await app.db.execute(sql`
      update appointments set comment = '' where salon_id = ${of} and comment like 'allergic%'`)
    await mergeTotals()
  })
  expect(await words()).toEqual(['henna'])

  // An earlier version deleted this salon.
  await app.db.execute(sql`
    insert into comment_word_totals (salon_id, word, count) values (999999, 'henna', -1)`)
  await mergeTotals()
  const stray = sql`select word from comment_word_totals where salon_id = 999999`
  expect([...(await app.db.execute(stray))]).toEqual([])
})
