import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadlocks, doorOf, openRaceFixture, type RaceFixture } from '../support/race/fixture.js'

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

test('Postgres had no deadlock to break in all of this', async () => {
  expect(await fixture.endGateways()).toEqual([0, 0])
  expect(await deadlocks(fixture.sql)).toBe(0)
})
