import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outcome, type Place, tally, type Verb } from '../support/race/caller.js'
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

/** docs/rest-rules.md, "Status changes"; a reschedule leaves an appointment in its state. */
const LEGAL: Readonly<Record<string, readonly string[]>> = {
  none: ['booked'],
  booked: ['booked', 'confirmed', 'cancelled'],
  confirmed: ['confirmed', 'in_progress', 'cancelled'],
  in_progress: ['done'],
}
/** The only ways to hear no. */
const REFUSALS = [
  'graphql invalid_status_transition',
  'graphql slot_taken',
  'rest 409 invalid_status_transition',
  'rest 409 slot_taken',
]

type TestAppointment = { status: string; version: number; place: string }
type Entry = { from: string | null; to: string; note: string | null }

const appointmentOf = async (id: number): Promise<TestAppointment> => {
  const [appointment] = await fixture.sql<TestAppointment[]>`
    select status, version, date::text || ' ' || to_char(make_interval(mins => start_minute),
    'HH24:MI') as place
    from appointments where id = ${id}`
  if (!appointment) throw new Error(`visit ${id} is gone`)
  return appointment
}

/**
 * The log is one legal path from nothing to the appointment's state, with an entry for each change
 * that was acknowledged; a move to where the appointment is already is acknowledged, and changes
 * nothing.
 */
async function expectOnePath(id: number, acknowledged: readonly Outcome[]): Promise<string[]> {
  const appointment = await appointmentOf(id)
  const log: Entry[] = await fixture.sql<Entry[]>`
    select old_status as from, new_status as to, note from status_log
    where appointment_id = ${id} order by id`
  let [state, place] = ['none', '']
  for (const { from, to, note } of log) {
    expect(from ?? 'none').toBe(state)
    expect(LEGAL[state] ?? []).toContain(to)
    const [, before, after] = /^(\S+ \S+) → (\S+ \S+)$/.exec(note ?? '') ?? []
    if (before !== undefined && place !== '') expect(before).toBe(place)
    ;[state, place] = [to, after ?? place]
  }
  expect(state).toBe(appointment.status)
  if (place !== '') expect(appointment.place).toBe(place)
  expect(appointment.version).toBe(log.length)
  expect(log.length).toBeLessThanOrEqual(1 + acknowledged.length)
  return log.map(({ to }) => to)
}

const expectOnlyRefusals = (outcomes: readonly Outcome[]): void => {
  const lost = outcomes.filter(({ done }) => !done)
  expect(Object.keys(tally(lost)).filter((said) => !REFUSALS.includes(said))).toEqual([])
}

/** Each verb that many times, shuffled, by both doors of both gateways at once. */
async function moveAtOnce(id: number, verbs: readonly Verb[], times: number): Promise<Outcome[]> {
  const calls = Array.from({ length: times }, () => verbs).flat()
  return Promise.all(
    calls.map((verb, turn) => fixture.caller(turn).move(doorOf(turn >> 1), id, verb)),
  )
}

test.each<[string, Verb[], string[][]]>([
  [
    'confirm, start and complete follow one another',
    ['confirm', 'start', 'complete'],
    [['booked', 'confirmed', 'in_progress', 'done']],
  ],
  [
    'cancel beside confirm, start and complete',
    ['confirm', 'start', 'cancel', 'complete'],
    [
      ['booked', 'cancelled'],
      ['booked', 'confirmed', 'cancelled'],
      ['booked', 'confirmed', 'in_progress', 'done'],
    ],
  ],
  ['cancels alone', ['cancel'], [['booked', 'cancelled']]],
])('50 each at once on one appointment: %s', async (_, verbs, paths) => {
  const master = await fixture.salon.master()
  const service = await fixture.salon.service({ by: [master] })
  for (let day = 3; day < 6; day += 1) {
    const place = {
      masterId: master.id,
      serviceId: service.id,
      date: fixture.date(day),
      time: '12:00',
    }
    const made = await fixture.caller(day).book('graphql', place)
    const outcomes = await moveAtOnce(made.id, verbs, 50)
    expectOnlyRefusals(outcomes)
    const path = await expectOnePath(
      made.id,
      outcomes.filter(({ done }) => done),
    )
    expect(paths).toContainEqual(path)
  }
})

test('50 each at once on one appointment: creates, reschedules and the moves', async () => {
  const dice = createDice('one visit')
  const [anna, berta] = [await fixture.salon.master(), await fixture.salon.master()]
  const service = await fixture.salon.service({
    minutes: 45,
    before: 5,
    after: 10,
    by: [anna, berta],
  })
  for (let round = 0; round < 3; round += 1) {
    const places: Place[] = [anna, berta].flatMap(({ id: masterId }) =>
      [10, 11, 12].map((hour) => ({
        masterId,
        serviceId: service.id,
        date: fixture.date(20 + 2 * round + (hour % 2)),
        time: `${hour}:10`,
      })),
    )
    const made = await fixture.caller(round).book('rest', dice.pick(places))
    const calls = Array.from({ length: 50 }, (_, turn) => {
      const [caller, door] = [fixture.caller(turn), doorOf(turn >> 1)]
      return [
        caller.reschedule(door, made.id, dice.pick(places)),
        caller.book(door, dice.pick(places)),
        ...(['confirm', 'start', 'complete', 'cancel'] as const)
          .filter((verb) => turn >= 10 || verb === 'confirm') // let it move about before it ends
          .map((verb) => caller.move(door, made.id, verb)),
      ]
    })
    const outcomes = await Promise.all(calls.flat())
    expectOnlyRefusals(outcomes)
    const changes = outcomes.filter(({ done, id }) => done && id === made.id)
    expect(changes.length).toBeGreaterThan(0)
    await expectOnePath(made.id, changes)
  }
  expect(await overlaps(fixture.sql)).toEqual([])
})

test('four appointments change places between two masters and two days, with creates in between', async () => {
  const dice = createDice('swaps')
  const masters = [await fixture.salon.master(), await fixture.salon.master()]
  const service = await fixture.salon.service({ minutes: 60, before: 15, after: 15, by: masters })
  const places: Place[] = masters.flatMap(({ id: masterId }) =>
    [40, 41].flatMap((days) =>
      ['11:00', '12:30', '13:15'].map((time) => ({
        masterId,
        serviceId: service.id,
        date: fixture.date(days),
        time,
      })),
    ),
  )
  const starts = places.filter(({ time }) => time === '11:00')
  const appointments = await Promise.all(
    starts.map((place, turn) => fixture.caller(turn).book('rest', place)),
  )
  expect(appointments.map(({ said }) => said)).toEqual(Array(4).fill('rest 201'))
  const calls = Array.from({ length: 50 }, (_, turn) => {
    const [caller, door] = [fixture.caller(turn), doorOf(turn >> 1)]
    return [
      ...appointments.map(({ id }) => caller.reschedule(door, id, dice.pick(places))),
      ...(turn % 10 === 0 ? [caller.book(door, dice.pick(places))] : []),
    ]
  })
  const outcomes = await Promise.all(calls.flat())
  expectOnlyRefusals(outcomes)
  for (const { id } of appointments) {
    const path = await expectOnePath(
      id,
      outcomes.filter((outcome) => outcome.done && outcome.id === id),
    )
    expect(path.length).toBeGreaterThan(1)
  }
  expect(await overlaps(fixture.sql)).toEqual([])
})

test('forty appointments that are moved about in one day keep out of the way of one another', async () => {
  const dice = createDice('one day')
  const master = await fixture.salon.master({ works: '00:00-24:00' })
  const service = await fixture.salon.service({ minutes: 40, before: 20, after: 20, by: [master] })
  const place = { masterId: master.id, serviceId: service.id, time: '12:00' }
  const appointments = await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      fixture.caller(turn).book('rest', { ...place, date: fixture.date(50 + turn) }),
    ),
  )
  const acknowledged: Outcome[] = []
  for (let round = 0; round < 6; round += 1) {
    const outcomes = await Promise.all(
      appointments.map(({ id }, turn) => {
        // far more than the day has room for
        const time = `${10 + dice.below(6)}:${10 + dice.below(50)}`
        const wish = { ...place, date: fixture.date(100 + round), time }
        return fixture.caller(turn).reschedule(doorOf(turn >> 1), id, wish)
      }),
    )
    expectOnlyRefusals(outcomes)
    acknowledged.push(...outcomes.filter(({ done }) => done))
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(6)
  for (const { id } of appointments)
    await expectOnePath(
      id,
      acknowledged.filter((outcome) => outcome.id === id),
    )
  expect(await overlaps(fixture.sql)).toEqual([])
})

test('Postgres had no deadlock to break in all of this', async () => {
  expect(await fixture.endGateways()).toEqual([0, 0])
  expect(await deadlocks(fixture.sql)).toBe(0)
})
