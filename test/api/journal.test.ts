import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readJournal } from '../../src/service/booking/read-journal.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { updateMaster } from '../../src/service/catalog/catalog.js'
import { setWorkingDay } from '../../src/service/catalog/schedule.js'
import { addTimeOffBetween } from '../support/time-off.js'
import { readSnapshot } from '../../src/store/postgres/database.js'
import { numberEvents, readEvents } from '../../src/store/live/events.js'
import { readEventCursor } from '../../src/domain/live/event.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { ownStatements } from '../support/postgres/statements.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const DAY = '2030-01-08'
const JOURNAL = `query ($date: LocalDate!, $masterIds: [Int!]) {
  journal(date: $date, masterIds: $masterIds) { date cursor columns {
    master { id name active } shifts { start end } timeOff { startsAt endsAt allDay reason }
    appointments { id time endTime durationMinutes bufferBeforeMinutes bufferAfterMinutes status
      client { name visitsCount } notifications { event } statusLog { newStatus } }
    openMinutes bookedMinutes
  } }
}`
const LOAD = `query ($from: LocalDate!, $to: LocalDate!, $masterIds: [Int!]) {
  load(from: $from, to: $to, masterIds: $masterIds) {
    master { name } date openMinutes bookedMinutes appointments off } }`
type Column = {
  readonly master: { readonly id: number; readonly name: string; readonly active: boolean }
  readonly shifts: unknown[]
  readonly timeOff: unknown[]
  readonly appointments: { readonly id: number; readonly status: string }[]
  readonly openMinutes: number
  readonly bookedMinutes: number
}
type Journal = { journal: { cursor: string; columns: Column[] } }

/** A salon whose service takes an hour, five minutes before and ten after. */
async function salonWith(names: readonly string[]) {
  const salon = await tellStory(app)
  const masters: { id: number }[] = []
  for (const name of names) masters.push(await salon.master({ name }))
  const haircut = await salon.service({ by: masters, before: 5, after: 10 })
  return { salon, masters, haircut }
}
const book = (salon: Story, masterId: number, serviceId: number, hour: number, date = DAY) =>
  bookAppointment(salon.context(), { masterId, serviceId, date, time: hour * 60, comment: '' })

test('a journal has a column for each active master, and for each one with appointments', async () => {
  const { salon, masters, haircut } = await salonWith(['Clara', 'Anna', 'Bella', 'Dora'])
  const [clara, anna, bella, dora] = masters.map(({ id }) => id) as [number, number, number, number]
  const done = await book(salon, anna, haircut.id, 10)
  for (const to of ['confirmed', 'in_progress', 'done'] as const)
    await moveAppointment(salon.context(), done.id, to, { note: null })
  const booked = await book(salon, anna, haircut.id, 12)
  const cancelled = await book(salon, anna, haircut.id, 14)
  await moveAppointment(salon.context(), cancelled.id, 'cancelled', { note: null })
  await book(salon, anna, haircut.id, 10, '2030-01-09')
  await book(salon, bella, haircut.id, 11)
  for (const id of [bella, dora]) await updateMaster(salon.context(), id, { active: false })
  const startsAt = Date.UTC(2030, 0, 8, 16)
  const lunch = { startsAt, endsAt: startsAt + 36e5, reason: 'dentist' }
  await addTimeOffBetween(salon.context(), { masterId: anna, ...lunch })
  await setWorkingDay(salon.context(), clara, DAY, [])

  const { data, errors } = await app.graphql<Journal>(JOURNAL, { date: DAY }, salon.admin.token)
  expect(errors).toBeUndefined()
  const { columns } = data.journal
  expect(columns.map(({ master }) => [master.name, master.active])).toEqual([
    ['Anna', true],
    ['Bella', false],
    ['Clara', true],
  ])
  expect(columns[0]).toMatchObject({
    shifts: [{ start: '10:00:00', end: '18:00:00' }],
    timeOff: [
      {
        startsAt: '2030-01-08T16:00:00Z',
        endsAt: '2030-01-08T17:00:00Z',
        allDay: false,
        reason: 'dentist',
      },
    ],
    openMinutes: 420,
    bookedMinutes: 150,
  })
  expect(columns[0]?.appointments.map(({ id, status }) => [id, status])).toEqual([
    [done.id, 'DONE'],
    [booked.id, 'BOOKED'],
    [cancelled.id, 'CANCELLED'],
  ])
  expect(columns[0]?.appointments[1]).toMatchObject({
    time: '12:00:00',
    endTime: '13:00:00',
    durationMinutes: 60,
    bufferBeforeMinutes: 5,
    bufferAfterMinutes: 10,
    statusLog: [{ newStatus: 'BOOKED' }],
  })
  expect(columns[2]).toMatchObject({ shifts: [], openMinutes: 0, bookedMinutes: 0 })

  const some = { date: DAY, masterIds: [dora, anna] }
  const chosen = await app.graphql<Journal>(JOURNAL, some, salon.admin.token)
  expect(chosen.data.journal.columns.map(({ master }) => master.name)).toEqual(['Anna', 'Dora'])
})

test('a master sees only their own column, a client none, and unknown masters are named', async () => {
  const { salon, masters } = await salonWith(['Anna', 'Bella'])
  const [anna, bella] = masters.map(({ id }) => id) as [number, number]
  const { token } = await salon.account('master', { masterId: anna })
  const own = await app.graphql<Journal>(JOURNAL, { date: DAY }, token)
  expect(own.data.journal.columns.map(({ master }) => master.name)).toEqual(['Anna'])
  const load = await app.graphql<{ load: unknown[] }>(LOAD, { from: DAY, to: DAY }, token)
  expect(load.data.load).toHaveLength(1)
  const other = await app.graphql(JOURNAL, { date: DAY, masterIds: [bella] }, token)
  expect(other.errors?.[0]?.extensions.fields).toEqual({
    masterIds: [`Invalid pk "${bella}" - object does not exist.`],
  })
  const client = await salon.account('client', { clientId: (await salon.client()).id })
  const refused = await app.graphql(JOURNAL, { date: DAY }, client.token)
  expect(refused.errors?.[0]?.extensions.code).toBe('permission_denied')
  const unknown = { from: DAY, to: DAY, masterIds: [anna, 999_999, 999_998] }
  const named = await app.graphql(LOAD, unknown, salon.admin.token)
  expect(named.errors?.[0]?.extensions.fields?.masterIds).toHaveLength(2)
})

test('no change is missed between a journal and its cursor', async () => {
  const { salon, masters, haircut } = await salonWith(['Anna', 'Bella', 'Clara', 'Dora'])
  const context = salon.context()
  const bookings = Promise.all(
    masters.map(async ({ id }) => {
      for (const hour of [10, 12, 14, 16]) await book(salon, id, haircut.id, hour)
    }),
  )
  const journals: Awaited<ReturnType<typeof readJournal>>[] = []
  let areBooked = false
  void bookings.then(() => (areBooked = true))
  while (!areBooked) {
    journals.push(await readJournal(context, DAY, undefined))
    await numberEvents(app.db, salon.id)
  }
  await bookings
  await numberEvents(app.db, salon.id)
  const events = await readEvents(app.db, salon.id, 0, 1000)
  const created = events.filter(({ kind }) => kind === 'created')
  expect(created).toHaveLength(16)
  for (const { cursor, columns } of journals) {
    const shown = columns.flatMap(({ appointments }) => appointments.map(({ id }) => id))
    const upTo = readEventCursor(salon.id, cursor) ?? Infinity
    const known = created.filter(({ number }) => number <= upTo).map(({ subjectId }) => subjectId)
    expect(shown).toEqual(expect.arrayContaining(known))
  }
  const partly = journals.filter(({ cursor }) => (readEventCursor(salon.id, cursor) ?? 0) > 0)
  expect(partly.length).toBeGreaterThan(0)
})

test('the cursor is that of the salon', async () => {
  const { salon, masters, haircut } = await salonWith(['Anna'])
  await book(salon, masters[0]?.id ?? 0, haircut.id, 10)
  const ask = <T>(query: string) => app.graphql<T>(query, {}, salon.admin.token)
  const live = await ask<{ liveCursor: string }>('{ liveCursor }')
  const { data } = await ask<Journal>(`{ journal(date: "${DAY}") { cursor } }`)
  expect(data.journal.cursor).toBe(live.data.liveCursor)
})

test('reads of a snapshot see one state, whatever is committed between them', async () => {
  const { salon } = await salonWith([])
  const counted = async (db: typeof app.db) =>
    await db.execute<{ n: number }>(
      sql`select count(*)::int as n from masters where salon_id = ${salon.id}`,
    )
  const seen = await readSnapshot(app.db, async (snapshot) => {
    const before = await counted(snapshot)
    await salon.master()
    return [before[0]?.n, (await counted(snapshot))[0]?.n]
  })
  expect(seen).toEqual([0, 0])
  expect((await counted(app.db))[0]?.n).toBe(1)
})

test('load says how much of each day is open and booked', async () => {
  const { salon, masters, haircut } = await salonWith(['Bella', 'Anna'])
  const [bella, anna] = masters.map(({ id }) => id) as [number, number]
  await book(salon, anna, haircut.id, 10)
  await book(salon, anna, haircut.id, 12)
  const cancelled = await book(salon, anna, haircut.id, 14)
  await moveAppointment(salon.context(), cancelled.id, 'cancelled', { note: null })
  await setWorkingDay(salon.context(), bella, '2030-01-09', [])
  const midnight = Date.UTC(2030, 0, 8, 23)
  const day = { startsAt: midnight, endsAt: midnight + 864e5, reason: null }
  await addTimeOffBetween(salon.context(), { masterId: anna, ...day })
  const { data } = await app.graphql<{ load: object[] }>(
    LOAD,
    { from: DAY, to: '2030-01-09' },
    salon.admin.token,
  )
  const row = (name: string, date: string, numbers: readonly number[], off: boolean) => {
    const [openMinutes, bookedMinutes, appointments] = numbers
    return { master: { name }, date, openMinutes, bookedMinutes, appointments, off }
  }
  expect(data.load).toEqual([
    row('Anna', DAY, [480, 150, 2], false),
    row('Anna', '2030-01-09', [0, 0, 0], true),
    row('Bella', DAY, [480, 0, 0], false),
    row('Bella', '2030-01-09', [0, 0, 0], true),
  ])
})

test.each([
  ['a range that ends before it begins', '2030-01-09', DAY],
  ['93 days', '2030-01-01', '2030-04-03'],
])('load refuses %s', async (_, from, to) => {
  const { salon } = await salonWith([])
  const { errors } = await app.graphql(LOAD, { from, to }, salon.admin.token)
  expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual(['to'])
})

test('the first and the last day of the calendar have a journal', async () => {
  const { salon } = await salonWith(['Anna'])
  for (const date of ['0001-01-01', '9999-12-31']) {
    const { data, errors } = await app.graphql<Journal>(JOURNAL, { date }, salon.admin.token)
    expect([date, errors, data.journal.columns.length]).toEqual([date, undefined, 1])
  }
})

test('neither journal nor load takes more statements for more masters', async () => {
  const counts: number[][] = []
  for (const size of [1, 12]) {
    const { salon, masters, haircut } = await salonWith(
      Array.from({ length: size }, (_, index) => `Master ${index}`),
    )
    for (const { id } of masters)
      for (const hour of [10, 12]) await book(salon, id, haircut.id, hour)
    const taken: number[] = []
    for (const [query, values] of [
      [JOURNAL, { date: DAY }],
      [LOAD, { from: DAY, to: '2030-02-08' }],
    ] as const) {
      app.statements.length = 0
      expect((await app.graphql(query, values, salon.admin.token)).errors).toBeUndefined()
      taken.push(ownStatements(app).length)
    }
    counts.push(taken)
  }
  // Results that arrive apart are asked about apart, so a few more are no fault. A statement for
  // each master would be eleven more.
  const [few = [], many = []] = counts
  many.forEach((count, index) => expect(count).toBeLessThan((few[index] ?? 0) + 11))
})
