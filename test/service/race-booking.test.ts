import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deadlocks,
  doorOf,
  openRaceFixture,
  overlaps,
  type RaceFixture,
} from '../support/race/fixture.js'

let fixture: RaceFixture
beforeAll(async () => {
  fixture = await openRaceFixture()
})
afterAll(() => fixture.stop())

test('of 200 who book one place at once, through two gateways and both doors, one gets it', async () => {
  const anna = await fixture.salon.master()
  const haircut = await fixture.salon.service({ by: [anna] })
  const place = { masterId: anna.id, serviceId: haircut.id, date: fixture.date(3), time: '12:00' }
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, turn) => fixture.caller(turn).book(doorOf(turn >> 1), place)),
  )
  const won = outcomes.filter(({ done }) => done)
  const lost = outcomes.filter(({ done }) => !done)
  expect(won).toHaveLength(1)
  expect(lost).toHaveLength(199)
  expect([...new Set(lost.map(({ said }) => said))].sort()).toEqual([
    'graphql slot_taken',
    'rest 409 slot_taken',
  ])
  expect(lost.filter(({ alternatives }) => alternatives.length !== 3)).toEqual([])
  const rows = await fixture.sql<{ id: number; entries: number }[]>`
    select a.id, count(l.id)::int as entries from appointments a left join status_log l
    on l.appointment_id = a.id
    where a.master_id = ${anna.id} group by a.id`
  expect([...rows]).toEqual([{ id: won[0]?.id, entries: 1 }])
})

test('of more who book without a master than there are masters, each master gets one', async () => {
  const masters = await Promise.all(Array.from({ length: 8 }, () => fixture.salon.master()))
  const haircut = await fixture.salon.service({ by: masters })
  const input = { serviceId: haircut.id, date: fixture.date(4), time: '12:00' }
  const query = `mutation ($input: CreateAppointmentInput!) {
    made: createAppointment(input: $input) { master { id } } }`
  type Body = {
    data?: { made: { master: { id: number } } | null } | null
    errors?: { extensions: { code: string; alternatives: unknown[] } }[]
  }
  const book = async (turn: number): Promise<Body> => {
    const sent = { query, variables: { input } }
    const { text } = await fixture.caller(turn).send('POST', '/graphql', sent)
    return JSON.parse(text) as Body
  }
  const bookings = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, turn) => book(turn)))
  const first = await bookings(masters.length)
  expect(first.flatMap(({ errors }) => errors ?? [])).toEqual([])
  const chosen = first.map(({ data }) => data?.made?.master.id)
  expect([...chosen].sort()).toEqual(masters.map(({ id }) => id).sort())
  const [late] = await bookings(1)
  expect(late?.errors?.[0]?.extensions.code).toBe('slot_taken')
  expect(late?.errors?.[0]?.extensions.alternatives).toHaveLength(3)

  input.time = '14:00'
  const crowd = await bookings(40)
  const won = crowd.flatMap(({ data }) => data?.made?.master.id ?? [])
  expect(won.sort()).toEqual(masters.map(({ id }) => id).sort())
  const codes = crowd.flatMap(
    ({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? [],
  )
  expect(codes).toEqual(Array.from({ length: 32 }, () => 'slot_taken'))
})

test('bookings with and without a master, and moves between them, do not deadlock', async () => {
  const masters = await Promise.all(Array.from({ length: 3 }, () => fixture.salon.master()))
  const haircut = await fixture.salon.service({ by: masters })
  const query = `mutation ($input: CreateAppointmentInput!) {
    made: createAppointment(input: $input) { id master { id } } }`
  const date = fixture.date(5)
  const ids: number[] = []
  for (const master of masters) {
    const place = { masterId: master.id, serviceId: haircut.id, date, time: '10:00' }
    ids.push((await fixture.caller(0).book('graphql', place)).id)
  }
  const times = ['11:00', '11:30', '12:00', '12:30', '13:00', '13:30']
  const work = Array.from({ length: 90 }, (_, turn) => {
    const caller = fixture.caller(turn)
    const time = times[turn % times.length] ?? '11:00'
    const master = masters[turn % 3]
    const place = { masterId: master?.id ?? 0, serviceId: haircut.id, date, time }
    if (turn % 3 === 0) return caller.book('graphql', place).then(({ said }) => said)
    if (turn % 3 === 1)
      return caller
        .reschedule('graphql', ids[turn % ids.length] ?? 0, { ...place, time })
        .then(({ said }) => said)
    const variables = { input: { serviceId: haircut.id, date, time } }
    return caller
      .send('POST', '/graphql', { query, variables })
      .then(({ text }) => (text.includes('"errors"') ? 'graphql slot_taken' : 'graphql'))
  })
  expect([...new Set(await Promise.all(work))].sort()).toEqual(['graphql', 'graphql slot_taken'])
  expect(await overlaps(fixture.sql)).toEqual([])
})

test('Postgres had no deadlock to break in all of this', async () => {
  expect(await fixture.endGateways()).toEqual([0, 0])
  expect(await deadlocks(fixture.sql)).toBe(0)
})
