import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Target } from '../../src/domain/booking/appointment.js'
import { OLDER } from '../../src/domain/crm/import-change.js'
import { referenceOf } from '../../src/domain/crm/sync.js'
import type { CrmARecord } from '../../src/external/crm/crm-a.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { readAppointment } from '../../src/service/booking/read-appointments.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { ownStatements } from '../support/statements.js'
import { bookingOfA, type ImportHouse, openImportHouse, recordOfB } from '../support/imports.js'

let house: ImportHouse
let anna: { readonly id: number }
let bella: { readonly id: number }
let haircut: { readonly id: number }
beforeAll(async () => {
  house = await openImportHouse()
  anna = await house.salon.master({ name: 'Anna' })
  bella = await house.salon.master({ name: 'Bella' })
  haircut = await house.salon.service({ name: 'Haircut', by: [anna, bella] })
})
afterAll(() => house.stop())
beforeEach(() => house.clear())

const CLARA = 'Clara Weber +4915112345678'
const appointments = () => house.appointments()
const lines = async () => (await appointments()).map(({ line }) => line)
const reasons = ({ conflicts }: { conflicts: readonly { reason: string }[] }) =>
  conflicts.map(({ reason }) => reason)
/** Time goes by. */
const later = () => (house.app.now += 60_000)
/** The record as system A changed it just now. */
const changed = (record: CrmARecord, more: Partial<CrmARecord>): CrmARecord => ({
  ...record,
  ...more,
  updatedAt: later(),
})
/** The first record, brought, and then changed there and brought again. */
async function change(more: Partial<CrmARecord>, was: Partial<CrmARecord> = {}) {
  const record = bookingOfA(was)
  house.lists.a = [record]
  await house.bring('crm_a')
  house.lists.a = [changed(record, more)]
  return house.bring('crm_a')
}
const UNCHANGED = { created: 0, updated: 0 }

describe('a second run of the same days', () => {
  test('changes nothing', async () => {
    house.lists.pageSize = 3
    house.lists.a = [
      bookingOfA(),
      bookingOfA({ time: 720, status: 'done' }),
      bookingOfA({ time: 840, status: 'no_show', client: { name: 'Eve', phone: '' } }),
      bookingOfA({ time: 610 }),
      bookingOfA({ status: 'cancelled', time: 900 }),
      { id: 5, unreadable: 'its price could not be understood.' },
      bookingOfA({ time: 960, master: { id: 9, name: 'Nobody' } }),
    ]
    house.lists.b = [
      recordOfB({ startsAt: Date.UTC(2030, 1, 1, 9) }),
      recordOfB({ state: 'deleted' }),
    ]
    const first = [await house.bring('crm_a'), await house.bring('crm_b')]
    const before = await house.contents()
    later()
    const again = [await house.bring('crm_a'), await house.bring('crm_b')]
    expect(again).toMatchObject([
      { ...UNCHANGED, processed: 7, skipped: 7, conflictCount: 3 },
      { ...UNCHANGED, processed: 2, skipped: 2, conflictCount: 0 },
    ])
    expect(again.map(({ conflicts }) => conflicts)).toEqual(first.map(({ conflicts }) => conflicts))
    expect(await house.contents()).toEqual(before)
  })

  test.each([1, 100])(
    'asks as little of the database with %i records as with one',
    async (count) => {
      house.lists.a = Array.from({ length: count }, (_, index) =>
        bookingOfA({
          time: 480 + (index % 10) * 60,
          date: `2030-02-${10 + Math.floor(index / 10)}`,
        }),
      )
      const asked: number[] = []
      for (let turn = 0; turn < 2; turn += 1) {
        const { id } = await house.begin('crm_a')
        house.app.statements.length = 0
        await house.work(id)
        asked.push(
          ownStatements(house.app).filter((text) => !/^(begin|commit)|pg_notify/.test(text.trim()))
            .length,
        )
      }
      expect(asked).toEqual([24, 11])
    },
  )

  test('leaves alone what we changed meanwhile', async () => {
    house.lists.a = [bookingOfA()]
    house.lists.b = [recordOfB({ startsAt: Date.UTC(2030, 0, 10, 12) })]
    await house.bring('crm_a')
    await house.bring('crm_b')
    later()
    await rescheduleAppointment(house.salon.context(), 1, {
      date: '2030-01-11',
      time: 600,
      note: null,
    })
    await moveAppointment(house.salon.context(), 2, 'cancelled', null)
    expect(await house.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    expect(await house.bring('crm_b')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    expect(await lines()).toEqual([
      `2030-01-11 10:00 Anna Haircut 60 1500.00 booked ${CLARA}`,
      `2030-01-10 13:00 Anna Haircut 60 1500.00 cancelled ${CLARA}`,
    ])
  })
})

describe('what was changed there is changed here', () => {
  test('its place: with a line in the log that says from when to when', async () => {
    const service = { id: 41, name: 'Haircut', durationMinutes: 90, price: '1700.00' }
    const run = await change({
      date: '2030-01-11',
      time: 720,
      master: { id: 32, name: 'Bella' },
      service,
    })
    expect(run).toMatchObject({ created: 0, updated: 1, skipped: 0, conflicts: [] })
    expect(await appointments()).toEqual([
      {
        id: 1,
        line: `2030-01-11 12:00 Bella Haircut 90 1700.00 booked ${CLARA}`,
        log: ['- booked', 'booked booked 2030-01-10 10:00 → 2030-01-11 12:00'],
      },
    ])
    expect(
      await house.rows(
        'select version, updated_at = created_at as same, ends_at, busy_to from appointments',
      ),
    ).toEqual([
      {
        version: 2,
        same: false,
        ends_at: '2030-01-11 12:30:00+00',
        busy_to: '2030-01-11 12:30:00+00',
      },
    ])
    expect(await house.rows('select operation, state from sync_log')).toHaveLength(2)
  })

  test.each([
    ['booked', 'confirmed', ['booked confirmed']],
    ['booked', 'done', ['booked confirmed', 'confirmed in_progress', 'in_progress done']],
    ['confirmed', 'in_progress', ['confirmed in_progress']],
    ['booked', 'no_show', ['booked no_show']],
    ['confirmed', 'cancelled', ['confirmed cancelled']],
  ] as const)('its state, from %s to %s, by each state on the way', async (from, to, steps) => {
    expect(await change({ status: to }, { status: from })).toMatchObject({
      updated: 1,
      conflicts: [],
    })
    const [appointment] = await appointments()
    expect(appointment?.line).toContain(` ${to} `)
    expect(appointment?.log.slice(-steps.length)).toEqual(steps)
  })

  test('its state counts for the client, once', async () => {
    await change({ status: 'done' })
    await house.bring('crm_a')
    expect(
      await house.rows(
        'select visits_count, last_visit_id, last_visit_on from clients where not walk_in',
      ),
    ).toEqual([{ visits_count: 1, last_visit_id: 1, last_visit_on: '2030-01-10' }])
  })

  test('its comment, which the log does not tell of', async () => {
    expect(await change({ comment: 'by the window' })).toMatchObject({ updated: 1 })
    expect(await appointments()).toMatchObject([
      { line: expect.stringContaining('by the window'), log: ['- booked'] },
    ])
  })

  test('who comes; whoever has a new name there keeps theirs here', async () => {
    expect(await change({ client: { name: 'Dora', phone: '030 123456' } })).toMatchObject({
      updated: 1,
    })
    expect(await lines()).toEqual([
      '2030-01-10 10:00 Anna Haircut 60 1500.00 booked Dora +4930123456',
    ])
    expect(
      await change({ client: { name: 'C. W.', phone: '015112345678' } }, { time: 720 }),
    ).toMatchObject(UNCHANGED)
    expect((await lines()).at(-1)).toContain(CLARA)
  })

  test('all at once: moved, and done by now', async () => {
    await change({ time: 720, status: 'done', comment: 'x' })
    expect(await appointments()).toEqual([
      {
        id: 1,
        line: `2030-01-10 12:00 Anna Haircut 60 1500.00 done ${CLARA} x`,
        log: [
          '- booked',
          'booked booked 2030-01-10 10:00 → 2030-01-10 12:00',
          'booked confirmed',
          'confirmed in_progress',
          'in_progress done',
        ],
      },
    ])
  })

  test('subscribers hear of it as it was and became', async () => {
    await house.rows('truncate events')
    await change({ time: 720 })
    house.lists.a = [changed(house.lists.a[0] as CrmARecord, { status: 'confirmed' })]
    await house.bring('crm_a')
    const events = await house.rows(
      "select kind, facts->'was'->>'status' as was, facts->'is'->>'status' as is from events where topic = 'appointment' order by id",
    )
    expect(events).toEqual([
      { kind: 'created', was: null, is: 'booked' },
      { kind: 'updated', was: 'booked', is: 'booked' },
      { kind: 'status_changed', was: 'booked', is: 'confirmed' },
    ])
  })

  test('system B’s too', async () => {
    const record = recordOfB()
    house.lists.b = [record]
    await house.bring('crm_b')
    house.lists.b = [{ ...record, startsAt: Date.UTC(2030, 0, 12, 9), state: 'approved' }]
    expect(await house.bring('crm_b')).toMatchObject({ updated: 1, conflicts: [] })
    expect(await lines()).toEqual([`2030-01-12 10:00 Anna Haircut 60 1500.00 confirmed ${CLARA}`])
    house.lists.b = [{ ...record, state: 'deleted' }]
    expect(await house.bring('crm_b')).toMatchObject({ updated: 1 })
    expect(await lines()).toEqual([`2030-01-12 10:00 Anna Haircut 60 1500.00 cancelled ${CLARA}`])
  })

  test('cancelled there with a master whom nobody knows is cancelled', async () => {
    expect(await change({ status: 'cancelled', master: { id: 99, name: 'Gone' } })).toMatchObject({
      updated: 1,
      conflicts: [],
    })
  })

  test('touched there without a change is not', async () => {
    expect(await change({})).toMatchObject({ ...UNCHANGED, skipped: 1 })
    expect(await house.rows('select version from appointments')).toEqual([{ version: 1 }])
  })

  test('touched there and then changed here, it is not changed back', async () => {
    await change({})
    later()
    await rescheduleAppointment(house.salon.context(), 1, {
      date: '2030-01-11',
      time: 600,
      note: null,
    })
    await house.rows('truncate sync_log') // system A was not connected then
    expect(await house.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    expect(await lines()).toEqual([`2030-01-11 10:00 Anna Haircut 60 1500.00 booked ${CLARA}`])
  })

  test('made the same here by hand already, it is not', async () => {
    house.lists.a = [bookingOfA()]
    await house.bring('crm_a')
    await house.rows('truncate sync_log')
    await rescheduleAppointment(house.salon.context(), 1, {
      date: '2030-01-11',
      time: 660,
      note: null,
    })
    await house.rows('truncate sync_log')
    house.lists.a = [changed(house.lists.a[0] as CrmARecord, { date: '2030-01-11', time: 660 })]
    expect(await house.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
  })
})

describe('changes of several that touch one another', () => {
  const at = (time: number, id: number) => bookingOfA({ id, time })
  async function rearrange(from: number[], to: number[]) {
    house.lists.a = from.map((time, index) => at(time, 100 + index))
    await house.bring('crm_a')
    house.lists.a = house.lists.a.map((record, index) =>
      changed(record as CrmARecord, { time: to[index] ?? 0 }),
    )
    const run = await house.bring('crm_a')
    return {
      ...run,
      times: await house
        .rows<{ m: number }>('select start_minute as m from appointments order by id')
        .then((rows) => rows.map(({ m }) => m)),
    }
  }

  test('two change places', async () =>
    expect(await rearrange([600, 720], [720, 600])).toMatchObject({
      updated: 2,
      times: [720, 600],
      conflicts: [],
    }))
  test('a row moves up', async () =>
    expect(await rearrange([600, 660, 720], [660, 720, 780])).toMatchObject({
      updated: 3,
      times: [660, 720, 780],
    }))
  test('one that cannot go keeps its place, and whoever wants it too', async () => {
    await bookAppointment(house.salon.context(), {
      masterId: anna.id,
      serviceId: haircut.id,
      date: '2030-01-10',
      time: 840,
      comment: '',
    })
    const run = await rearrange([600, 720], [840, 630])
    expect(run).toMatchObject({ updated: 0, times: [840, 600, 720] })
    expect(reasons(run)).toEqual(
      ['14:00', '10:30'].map(
        (time) => `It would overlap an active appointment of Anna at 2030-01-10 ${time}.`,
      ),
    )
  })
  test('what is cancelled there makes room for what is new', async () => {
    const first = bookingOfA()
    house.lists.a = [first]
    await house.bring('crm_a')
    house.lists.a = [bookingOfA({ time: 630 }), changed(first, { status: 'cancelled' })]
    expect(await house.bring('crm_a')).toMatchObject({ created: 1, updated: 1, conflicts: [] })
  })
})

describe('what cannot be is a conflict, and nothing of it is taken over', () => {
  const move = async (...path: Target[]) => {
    for (const to of path) await moveAppointment(house.salon.context(), 1, to, null)
    await house.rows('truncate sync_log') // as if system A had heard of it long ago
  }
  async function conflictWith(path: Target[], more: Partial<CrmARecord>) {
    const record = bookingOfA()
    house.lists.a = [record]
    await house.bring('crm_a')
    await move(...path)
    const before = await appointments()
    house.lists.a = [changed(record, more)]
    const run = await house.bring('crm_a')
    expect(run).toMatchObject({ ...UNCHANGED, skipped: 1 })
    expect(await appointments()).toEqual(before)
    expect(reasons(await house.bring('crm_a'))).toEqual(reasons(run)) // until somebody does something about it
    return reasons(run)
  }

  test('a state that none leads to', async () =>
    expect(await conflictWith(['confirmed', 'in_progress', 'done'], { comment: 'x' })).toEqual([
      'The appointment cannot go from done to booked.',
    ]))
  test('cancelled there, done here', async () =>
    expect(
      await conflictWith(['confirmed', 'in_progress', 'done'], { status: 'cancelled' }),
    ).toEqual(['The appointment cannot go from done to cancelled.']))
  test('booked there again, cancelled here', async () =>
    expect(await conflictWith(['cancelled'], { comment: 'x' })).toEqual([
      'The appointment cannot go from cancelled to booked.',
    ]))
  test('another place of what is over', async () =>
    expect(
      await conflictWith(['confirmed', 'in_progress', 'done'], { time: 720, status: 'done' }),
    ).toEqual(['The appointment is done here: only its comment can still be changed.']))
  test('a master whom nobody knows', async () =>
    expect(await conflictWith([], { master: { id: 99, name: 'Zoe' } })).toEqual([
      'No master is called Zoe.',
    ]))
})

describe('what we told system A comes back', () => {
  /** A visit of ours, that system A knows under an id; and its booking there. */
  async function tellA(id = 9001, time = 600): Promise<CrmARecord> {
    const appointment = await bookAppointment(house.salon.context(), {
      masterId: anna.id,
      serviceId: haircut.id,
      date: '2030-01-10',
      time,
      comment: '',
      client: { name: 'Clara Weber', phone: '+4915112345678' },
    })
    const at = new Date(house.app.now).toISOString()
    await house.rows(`update appointments set crm_a_id = ${id} where id = ${appointment.id}`)
    await house.rows(`insert into sync_log (salon_id, appointment_id, system, operation, state, attempts, external_id, created_at, updated_at)
      values (${house.salon.id}, ${appointment.id}, 'crm_a', 'create', 'succeeded', 1, ${id}, '${at}', '${at}')`)
    const { client, master, service, date } = appointment
    later()
    return bookingOfA({
      ...{
        id,
        reference: referenceOf(appointment),
        client: { name: client.name, phone: client.phone ?? '' },
      },
      ...{ master, service, date, time, updatedAt: house.app.now - 60_000 },
    })
  }

  test('it is not made anew, and nothing is learned of our ids in it', async () => {
    house.lists.a = [await tellA()]
    const before = await house.contents()
    expect(await house.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    expect(await house.contents()).toEqual(before)
  })

  test('also where its id was not recorded here', async () => {
    house.lists.a = [await tellA()]
    await house.rows('update appointments set crm_a_id = null')
    expect(await house.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    expect(await lines()).toHaveLength(1)
  })

  test('what they changed of it is changed here; its master is who has the name, whatever the ids say', async () => {
    const record = await tellA()
    await house.rows(
      `insert into external_ids values (${house.salon.id}, 'crm_a', 'master', ${anna.id}, ${bella.id})`,
    )
    house.lists.a = [changed(record, { time: 720 })]
    expect(await house.bring('crm_a')).toMatchObject({ updated: 1, conflicts: [] })
    expect(await lines()).toEqual([`2030-01-10 12:00 Anna Haircut 60 1500.00 booked ${CLARA}`])
    expect(await readAppointment(house.context(), 1)).toMatchObject({
      source: 'journal',
      crmAId: 9001,
    })
  })

  test('a booking of theirs that was moved here has our ids in it from then on', async () => {
    const record = bookingOfA({ master: { id: bella.id, name: 'Anna' }, time: 600 })
    house.lists.a = [record]
    await house.bring('crm_a')
    const place = { date: '2030-01-10', time: 720, masterId: bella.id, note: null }
    const { id } = await rescheduleAppointment(house.salon.context(), 1, place)
    const at = new Date(house.app.now).toISOString()
    await house.rows(`insert into sync_log (salon_id, appointment_id, system, operation, change, state, attempts, created_at, updated_at)
      values (${house.salon.id}, ${id}, 'crm_a', 'update', '{"place": true}', 'succeeded', 1, '${at}', '${at}')`)
    house.lists.a = [changed(record, { master: { id: bella.id, name: 'Bella' }, time: 720 })]
    expect(await house.bring('crm_a')).toMatchObject({ ...UNCHANGED, conflicts: [] })
    expect(await lines()).toEqual([`2030-01-10 12:00 Bella Haircut 60 1500.00 booked ${CLARA}`])
  })

  test('what is still to be told of it counts more', async () => {
    const record = await tellA()
    await house.rows("update sync_log set state = 'failed'")
    house.lists.a = [changed(record, { time: 720, status: 'done' })]
    expect(await house.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    await house.rows('update sync_log set is_given_up = true')
    expect(await house.bring('crm_a')).toMatchObject({ updated: 1 })
  })

  test('what was told since it was changed there counts more, but is not passed over in silence', async () => {
    const record = await tellA()
    const older = { ...record, updatedAt: house.app.now - 120_000 }
    for (const differs of [{ time: 720 }, { status: 'cancelled' }] as const) {
      house.lists.a = [{ ...older, ...differs }]
      const run = await house.bring('crm_a')
      expect(run).toMatchObject({ ...UNCHANGED, skipped: 1 })
      expect(reasons(run)).toEqual([OLDER])
    }
    house.lists.a = [older]
    expect(await house.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    expect(await lines()).toEqual([`2030-01-10 10:00 Anna Haircut 60 1500.00 booked ${CLARA}`])
  })

  test('what was told since the page was asked for counts more', async () => {
    const record = await tellA()
    house.lists.a = [changed(record, { time: 720 })]
    house.lists.onPage = async () => {
      await house.rows(
        `update sync_log set updated_at = '${new Date(house.app.now).toISOString()}'`,
      )
    }
    expect(await house.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
  })

  test('a booking under a reference of ours that was given up is none, and a conflict while it stands there', async () => {
    const record = await tellA()
    const strays = [
      { ...record, id: 9002, reference: `salon-${house.salon.id}-appointment-999-1` },
      { ...record, id: 9003, reference: `${record.reference}0` },
    ]
    house.lists.a = strays
    const run = await house.bring('crm_a')
    expect(run).toMatchObject({ ...UNCHANGED, skipped: 2 })
    const reason =
      'It is a booking of ours that is no appointment here: it was given up, or the appointment was lost.'
    expect(run.conflicts).toEqual([9002, 9003].map((externalId) => ({ externalId, reason })))
    expect(await lines()).toHaveLength(1)
    house.lists.a = strays.map((stray) => changed(stray, { status: 'cancelled' }))
    expect(await house.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 2, conflicts: [] })
  })

  test('a second booking under one reference is a conflict, and harms nothing', async () => {
    const record = await tellA()
    house.lists.a = [record, changed(record, {}), { ...record, id: 9002, status: 'cancelled' }]
    const run = await house.bring('crm_a')
    expect(reasons(run)).toEqual([
      'It came twice, not the same: the first one was taken.',
      'It is a second booking of appointment 1, which is booking 9001.',
    ])
    expect(await lines()).toEqual([`2030-01-10 10:00 Anna Haircut 60 1500.00 booked ${CLARA}`])
  })

  test('a reference that is none of ours is somebody else’s business', async () => {
    house.lists.a = [
      bookingOfA({ reference: 'salon-99-appointment-1-1' }),
      bookingOfA({ time: 720, reference: 'their own' }),
    ]
    expect(await house.bring('crm_a')).toMatchObject({ created: 2, conflicts: [] })
  })
})

describe('what the list does not have any more', () => {
  const GONE =
    'It is not in external system A’s list of these days any more: deleted there, or moved to another day.'.replace(
      '’',
      "'",
    )

  test('is reported, and not touched', async () => {
    const [first, second] = [bookingOfA(), bookingOfA({ time: 720 })]
    house.lists.a = [first, second]
    await house.bring('crm_a')
    house.lists.a = [second]
    const before = await house.contents()
    const run = await house.bring('crm_a')
    expect(run).toMatchObject({ state: 'succeeded', processed: 1, skipped: 1, conflictCount: 1 })
    expect(run.conflicts).toEqual([{ externalId: first.id, reason: GONE }])
    expect(await house.contents()).toEqual(before)
    house.lists.a = []
    expect(reasons(await house.bring('crm_a'))).toEqual([GONE, GONE])
  })

  test('of other days, over, cancelled, or being told right now, it is not', async () => {
    const records = [
      bookingOfA({ date: '2030-02-01' }),
      bookingOfA({ status: 'done' }),
      bookingOfA({ time: 720 }),
      bookingOfA({ time: 840 }),
    ]
    house.lists.a = records
    await house.bring('crm_a')
    const at = new Date(house.app.now).toISOString()
    await moveAppointment(house.salon.context(), 3, 'cancelled', null)
    await house.rows(`insert into sync_log (salon_id, appointment_id, system, operation, state, created_at, updated_at)
      values (${house.salon.id}, 4, 'crm_a', 'update', 'pending', '${at}', '${at}')`)
    house.lists.a = []
    expect(await house.bring('crm_a', { from: '2030-01-01', to: '2030-01-31' })).toMatchObject({
      conflicts: [],
    })
  })

  test('is seen however many pages and parts the list has', async () => {
    house.lists.pageSize = 5
    const records = Array.from({ length: 23 }, (_, index) =>
      bookingOfA({ date: `2030-02-${String(index + 1).padStart(2, '0')}` }),
    )
    house.lists.a = records
    await house.bring('crm_a', undefined, { batchSize: 2 })
    house.lists.a = records.filter((_, index) => index % 10 !== 4)
    const run = await house.bring('crm_a', undefined, { batchSize: 2 })
    expect(run).toMatchObject({ processed: 21, skipped: 21 })
    expect(run.conflicts.map(({ externalId }) => externalId)).toEqual(
      [records[4], records[14]].map((record) => record?.id),
    )
  })

  test('system B’s too', async () => {
    house.lists.b = [recordOfB()]
    await house.bring('crm_b')
    house.lists.b = []
    expect(reasons(await house.bring('crm_b'))).toEqual([GONE.replace(' A', ' B')])
  })
})
