import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createCaller, type Place, tally } from '../support/race/caller.js'
import { deadlocks, doorOf, openRaceFixture, type RaceFixture } from '../support/race/fixture.js'

let fixture: RaceFixture
const callers: Caller[] = []
beforeAll(async () => {
  fixture = await openRaceFixture()
})
afterAll(async () => {
  for (const caller of callers) caller.close()
  await fixture.stop()
})

/** A client at both gateways. */
async function clientAtBoth(): Promise<{ id: number; caller: (turn: number) => Caller }> {
  const { id } = await fixture.salon.client()
  const { token } = await fixture.salon.account('client', { clientId: id })
  const both = fixture.gateways.map(({ url }) => createCaller(url, token))
  callers.push(...both)
  return { id, caller: (turn) => both[turn % both.length] as Caller }
}
const countOf = async (clientId: number): Promise<number> =>
  (
    await fixture.sql<
      { count: number }[]
    >`select count(*)::int from appointments where client_id = ${clientId}`
  )[0]?.count ?? -1

test('one client who books on many days with many masters at once gets five, however they ask', async () => {
  const masters = await Promise.all([1, 2, 3, 4].map(() => fixture.salon.master()))
  const haircut = await fixture.salon.service({ by: masters })
  for (let round = 0; round < 5; round += 1) {
    const client = await clientAtBoth()
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => {
        const master = masters[turn % masters.length] ?? { id: 0 }
        const place = {
          masterId: master.id,
          serviceId: haircut.id,
          date: fixture.date(2 + turn),
          time: `1${round}:00`,
        }
        return client.caller(turn >> 1).book(doorOf(turn), place)
      }),
    )
    expect(outcomes.filter(({ done }) => done)).toHaveLength(5)
    const lost = tally(outcomes.filter(({ done }) => !done))
    expect(Object.keys(lost).sort()).toEqual([
      'graphql too_many_appointments',
      'rest 409 too_many_appointments',
    ])
    expect(await countOf(client.id)).toBe(5)
  }
})

test('of two masters who are both free one client gets one, however they ask', async () => {
  const masters = await Promise.all([1, 2, 3, 4].map(() => fixture.salon.master()))
  const haircut = await fixture.salon.service({ by: masters })
  const times = ['12:00', '12:30']
  for (let round = 0; round < 10; round += 1) {
    const client = await clientAtBoth()
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => {
        const place: Place = {
          ...{ masterId: masters[turn % masters.length]?.id ?? 0, serviceId: haircut.id },
          ...{ date: fixture.date(3 + round), time: times[(turn >> 2) % 2] ?? '' },
        }
        return client.caller(turn).book(doorOf(turn >> 1), place)
      }),
    )
    expect(outcomes.filter(({ done }) => done)).toHaveLength(1)
    for (const { said } of outcomes.filter(({ done }) => !done))
      expect(said).toMatch(/^(graphql|rest 409) (client_busy|slot_taken)$/)
    expect(await countOf(client.id)).toBe(1)
  }
})

test('Postgres had no deadlock to break in all of this', async () => {
  expect(await fixture.endGateways()).toEqual([0, 0])
  expect(await deadlocks(fixture.sql)).toBe(0)
})
