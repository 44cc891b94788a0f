import { afterAll, beforeAll, expect, test } from 'vitest'
import { tally } from '../support/race/caller.js'
import {
  createDice,
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

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

test('random starts and lengths for three masters never overlap, buffers included', async () => {
  const dice = createDice('bookings')
  const masters = await Promise.all(
    [1, 2, 3].map(() => fixture.salon.master({ works: '00:00-24:00' })),
  )
  const services = await Promise.all(
    [
      { minutes: 15 },
      { minutes: 30, after: 10 },
      { minutes: 45, before: 5 },
      { minutes: 60, before: 10, after: 20 },
      { minutes: 90, before: 45, after: 45 },
    ].map(async (shape) => ({
      ...shape,
      ...(await fixture.salon.service({ ...shape, by: masters })),
    })),
  )
  let booked = 0
  for (let round = 0; round < 8; round += 1) {
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, (_, turn) => {
        const service = dice.pick(services)
        const days = 4 + round + dice.below(2) // the next round comes back to the second day
        const time = clock(dice.below(1440 - service.minutes + 1))
        const place = {
          masterId: dice.pick(masters).id,
          serviceId: service.id,
          date: fixture.date(days),
          time,
        }
        return fixture.caller(turn).book(doorOf(turn >> 1), place)
      }),
    )
    const heard = tally(outcomes)
    expect(Object.keys(heard).sort()).toEqual([
      'graphql',
      'graphql slot_taken',
      'rest 201',
      'rest 409 slot_taken',
    ])
    booked += outcomes.filter(({ done }) => done).length
  }
  expect(await overlaps(fixture.sql)).toEqual([])
  const [stored] = await fixture.sql<{ count: number }[]>`
    select count(*)::int from appointments where master_id = any(${masters.map(({ id }) => id)})`
  expect(stored?.count).toBe(booked)
})

test('a place that is being cancelled is given to at most one, and is free afterwards', async () => {
  const berta = await fixture.salon.master()
  const haircut = await fixture.salon.service({ by: [berta] })
  for (let round = 0; round < 12; round += 1) {
    const place = {
      masterId: berta.id,
      serviceId: haircut.id,
      date: fixture.date(3 + round),
      time: '12:00',
    }
    const first = await fixture.caller(round).book('rest', place)
    expect(first.said).toBe('rest 201')
    const [cancels, creates] = await Promise.all([
      Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          fixture.caller(turn).move(doorOf(turn >> 1), first.id, 'cancel'),
        ),
      ),
      Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          fixture.caller(turn).book(doorOf(turn >> 1), place),
        ),
      ),
    ])
    expect(cancels.filter(({ done }) => done)).toHaveLength(1)
    for (const { said } of cancels.filter(({ done }) => !done))
      expect(['graphql invalid_status_transition', 'rest 409 invalid_status_transition']).toContain(
        said,
      )
    for (const { said } of creates.filter(({ done }) => !done))
      expect(['graphql slot_taken', 'rest 409 slot_taken']).toContain(said)
    const taken = creates.filter(({ done }) => done).length
    expect(taken).toBeLessThanOrEqual(1)
    const after = await fixture.caller(round).book('rest', place)
    expect(after.said).toBe(taken === 1 ? 'rest 409 slot_taken' : 'rest 201')
  }
  expect(await overlaps(fixture.sql)).toEqual([])
})

test('Postgres had no deadlock to break in all of this', async () => {
  expect(await fixture.endGateways()).toEqual([0, 0])
  expect(await deadlocks(fixture.sql)).toBe(0)
})
