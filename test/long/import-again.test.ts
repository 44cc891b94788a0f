import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Target } from '../../src/domain/booking/appointment.js'
import { OLDER } from '../../src/domain/crm/import-change.js'
import { referenceOf } from '../../src/domain/crm/sync.js'
import type { CrmARecord } from '../../src/external/crm/crm-a.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { readAppointment } from '../../src/service/booking/read-appointments.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { ownStatements } from '../support/postgres/statements.js'
import {
  bookingOfA,
  type ImportFixture,
  openImportFixture,
  recordOfB,
} from '../support/crm/imports.js'

let fixture: ImportFixture
let anna: { readonly id: number }
let bella: { readonly id: number }
let haircut: { readonly id: number }
beforeAll(async () => {
  fixture = await openImportFixture()
  anna = await fixture.salon.master({ name: 'Anna' })
  bella = await fixture.salon.master({ name: 'Bella' })
  haircut = await fixture.salon.service({ name: 'Haircut', by: [anna, bella] })
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.clear())

const CLARA = 'Clara Weber +4915112345678'
const appointments = () => fixture.appointments()
const lines = async () => (await appointments()).map(({ line }) => line)
const reasons = ({ conflicts }: { conflicts: readonly { reason: string }[] }) =>
  conflicts.map(({ reason }) => reason)
/** Time goes by. */
const later = () => (fixture.app.now += 60_000)
/** The record as system A changed it just now. */
const changed = (record: CrmARecord, more: Partial<CrmARecord>): CrmARecord => ({
  ...record,
  ...more,
  updatedAt: later(),
})
/** The first record, brought, and then changed there and brought again. */
async function change(more: Partial<CrmARecord>, was: Partial<CrmARecord> = {}) {
  const record = bookingOfA(was)
  fixture.lists.a = [record]
  await fixture.bring('crm_a')
  fixture.lists.a = [changed(record, more)]
  return fixture.bring('crm_a')
}
const UNCHANGED = { created: 0, updated: 0 }

describe('a second run of the same days', () => {
  test('changes nothing', async () => {
    fixture.lists.pageSize = 3
    fixture.lists.a = [
      bookingOfA(),
      bookingOfA({ time: 720, status: 'done' }),
      bookingOfA({ time: 840, status: 'no_show', client: { name: 'Eve', phone: '' } }),
      bookingOfA({ time: 610 }),
      bookingOfA({ status: 'cancelled', time: 900 }),
      { id: 5, unreadable: 'its price could not be understood.' },
      bookingOfA({ time: 960, master: { id: 9, name: 'Nobody' } }),
    ]
    fixture.lists.b = [
      recordOfB({ startsAt: Date.UTC(2030, 1, 1, 9) }),
      recordOfB({ state: 'deleted' }),
    ]
    const first = [await fixture.bring('crm_a'), await fixture.bring('crm_b')]
    const before = await fixture.contents()
    later()
    const again = [await fixture.bring('crm_a'), await fixture.bring('crm_b')]
    expect(again).toMatchObject([
      { ...UNCHANGED, processed: 7, skipped: 7, conflictCount: 3 },
      { ...UNCHANGED, processed: 2, skipped: 2, conflictCount: 0 },
    ])
    expect(again.map(({ conflicts }) => conflicts)).toEqual(first.map(({ conflicts }) => conflicts))
    expect(await fixture.contents()).toEqual(before)
  })

  test.each([1, 100])(
    'asks as little of the database with %i records as with one',
    async (count) => {
      fixture.lists.a = Array.from({ length: count }, (_, index) =>
        bookingOfA({
          time: 480 + (index % 10) * 60,
          date: `2030-02-${10 + Math.floor(index / 10)}`,
        }),
      )
      const asked: number[] = []
      for (let turn = 0; turn < 2; turn += 1) {
        const { id } = await fixture.begin('crm_a')
        fixture.app.statements.length = 0
        await fixture.work(id)
        asked.push(
          ownStatements(fixture.app).filter(
            (text) => !/^(begin|commit)|pg_notify/.test(text.trim()),
          ).length,
        )
      }
      expect(asked).toEqual([24, 11])
    },
  )

  test('leaves alone what we changed meanwhile', async () => {
    fixture.lists.a = [bookingOfA()]
    fixture.lists.b = [recordOfB({ startsAt: Date.UTC(2030, 0, 10, 12) })]
    await fixture.bring('crm_a')
    await fixture.bring('crm_b')
    later()
    await rescheduleAppointment(fixture.salon.context(), 1, {
      date: '2030-01-11',
      time: 600,
      note: null,
    })
    await moveAppointment(fixture.salon.context(), 2, 'cancelled', { note: null })
    expect(await fixture.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    expect(await fixture.bring('crm_b')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
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
      await fixture.rows(
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
    expect(await fixture.rows('select operation, state from sync_log')).toHaveLength(2)
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
    await fixture.bring('crm_a')
    expect(
      await fixture.rows(
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
    await fixture.rows('truncate events')
    await change({ time: 720 })
    fixture.lists.a = [changed(fixture.lists.a[0] as CrmARecord, { status: 'confirmed' })]
    await fixture.bring('crm_a')
    const events = await fixture.rows(
      "select kind, facts->'was'->>'status' as was, facts->'is'->>'status' as is from events " +
        "where topic = 'appointment' order by id",
    )
    expect(events).toEqual([
      { kind: 'created', was: null, is: 'booked' },
      { kind: 'updated', was: 'booked', is: 'booked' },
      { kind: 'status_changed', was: 'booked', is: 'confirmed' },
    ])
  })

  test('system B’s too', async () => {
    const record = recordOfB()
    fixture.lists.b = [record]
    await fixture.bring('crm_b')
    fixture.lists.b = [{ ...record, startsAt: Date.UTC(2030, 0, 12, 9), state: 'approved' }]
    expect(await fixture.bring('crm_b')).toMatchObject({ updated: 1, conflicts: [] })
    expect(await lines()).toEqual([`2030-01-12 10:00 Anna Haircut 60 1500.00 confirmed ${CLARA}`])
    fixture.lists.b = [{ ...record, state: 'deleted' }]
    expect(await fixture.bring('crm_b')).toMatchObject({ updated: 1 })
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
    expect(await fixture.rows('select version from appointments')).toEqual([{ version: 1 }])
  })

  test('touched there and then changed here, it is not changed back', async () => {
    await change({})
    later()
    await rescheduleAppointment(fixture.salon.context(), 1, {
      date: '2030-01-11',
      time: 600,
      note: null,
    })
    await fixture.rows('truncate sync_log') // system A was not connected then
    expect(await fixture.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    expect(await lines()).toEqual([`2030-01-11 10:00 Anna Haircut 60 1500.00 booked ${CLARA}`])
  })

  test('made the same here by hand already, it is not', async () => {
    fixture.lists.a = [bookingOfA()]
    await fixture.bring('crm_a')
    await fixture.rows('truncate sync_log')
    await rescheduleAppointment(fixture.salon.context(), 1, {
      date: '2030-01-11',
      time: 660,
      note: null,
    })
    await fixture.rows('truncate sync_log')
    fixture.lists.a = [changed(fixture.lists.a[0] as CrmARecord, { date: '2030-01-11', time: 660 })]
    expect(await fixture.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
  })
})

describe('changes of several that touch one another', () => {
  const at = (time: number, id: number) => bookingOfA({ id, time })
  async function rearrange(from: number[], to: number[]) {
    fixture.lists.a = from.map((time, index) => at(time, 100 + index))
    await fixture.bring('crm_a')
    fixture.lists.a = fixture.lists.a.map((record, index) =>
      changed(record as CrmARecord, { time: to[index] ?? 0 }),
    )
    const run = await fixture.bring('crm_a')
    return {
      ...run,
      times: await fixture
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
    await bookAppointment(fixture.salon.context(), {
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
    fixture.lists.a = [first]
    await fixture.bring('crm_a')
    fixture.lists.a = [bookingOfA({ time: 630 }), changed(first, { status: 'cancelled' })]
    expect(await fixture.bring('crm_a')).toMatchObject({ created: 1, updated: 1, conflicts: [] })
  })
})

describe('what cannot be is a conflict, and nothing of it is taken over', () => {
  const move = async (...path: Target[]) => {
    for (const to of path) await moveAppointment(fixture.salon.context(), 1, to, { note: null })
    await fixture.rows('truncate sync_log') // as if system A had heard of it long ago
  }
  async function conflictWith(path: Target[], more: Partial<CrmARecord>) {
    const record = bookingOfA()
    fixture.lists.a = [record]
    await fixture.bring('crm_a')
    await move(...path)
    const before = await appointments()
    fixture.lists.a = [changed(record, more)]
    const run = await fixture.bring('crm_a')
    expect(run).toMatchObject({ ...UNCHANGED, skipped: 1 })
    expect(await appointments()).toEqual(before)
    // until somebody does something about it
    expect(reasons(await fixture.bring('crm_a'))).toEqual(reasons(run))
    return reasons(run)
  }

  test('a state that none leads to', async () =>
    expect(
      await conflictWith(['confirmed', 'in_progress', 'done'], { status: 'confirmed' }),
    ).toEqual(['The appointment cannot go from done to confirmed.']))
  test('cancelled there, done here', async () =>
    expect(
      await conflictWith(['confirmed', 'in_progress', 'done'], { status: 'cancelled' }),
    ).toEqual(['The appointment cannot go from done to cancelled.']))
  test('confirmed there, cancelled here', async () =>
    expect(await conflictWith(['cancelled'], { status: 'confirmed' })).toEqual([
      'The appointment cannot go from cancelled to confirmed.',
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
  /** An appointment of ours, that system A knows under an id; and its booking there. */
  async function tellA(id = 9001, time = 600): Promise<CrmARecord> {
    const appointment = await bookAppointment(fixture.salon.context(), {
      masterId: anna.id,
      serviceId: haircut.id,
      date: '2030-01-10',
      time,
      comment: '',
      client: { name: 'Clara Weber', phone: '+4915112345678' },
    })
    const at = new Date(fixture.app.now).toISOString()
    await fixture.rows(`update appointments set crm_a_id = ${id} where id = ${appointment.id}`)
    await fixture.rows(`insert into sync_log (salon_id, appointment_id, system, operation, state, attempts, external_id, created_at, updated_at)
      values (${fixture.salon.id}, ${appointment.id}, 'crm_a', 'create', 'succeeded', 1, ${id}, '${at}', '${at}')`)
    const { client, master, service, date } = appointment
    later()
    return bookingOfA({
      ...{
        id,
        reference: referenceOf(appointment),
        client: { name: client.name, phone: client.phone ?? '' },
      },
      ...{ master, service, date, time, updatedAt: fixture.app.now - 60_000 },
    })
  }

  test('it is not made anew, and nothing is learned of our ids in it', async () => {
    fixture.lists.a = [await tellA()]
    const before = await fixture.contents()
    expect(await fixture.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    expect(await fixture.contents()).toEqual(before)
  })

  test('also where its id was not recorded here', async () => {
    fixture.lists.a = [await tellA()]
    await fixture.rows('update appointments set crm_a_id = null')
    expect(await fixture.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    expect(await lines()).toHaveLength(1)
  })

  test(
    'what they changed of it is changed here; its master is who has the name, whatever the ids ' +
      'say',
    async () => {
      const record = await tellA()
      await fixture.rows(
        `insert into external_ids values (${fixture.salon.id}, 'crm_a', 'master', ${anna.id}, ` +
          `${bella.id})`,
      )
      fixture.lists.a = [changed(record, { time: 720 })]
      expect(await fixture.bring('crm_a')).toMatchObject({ updated: 1, conflicts: [] })
      expect(await lines()).toEqual([`2030-01-10 12:00 Anna Haircut 60 1500.00 booked ${CLARA}`])
      expect(await readAppointment(fixture.context(), 1)).toMatchObject({
        source: 'journal',
        crmAId: 9001,
      })
    },
  )

  test('a booking of theirs that was moved here has our ids in it from then on', async () => {
    const record = bookingOfA({ master: { id: bella.id, name: 'Anna' }, time: 600 })
    fixture.lists.a = [record]
    await fixture.bring('crm_a')
    const place = { date: '2030-01-10', time: 720, masterId: bella.id, note: null }
    const { id } = await rescheduleAppointment(fixture.salon.context(), 1, place)
    const at = new Date(fixture.app.now).toISOString()
    await fixture.rows(`insert into sync_log (salon_id, appointment_id, system, operation, change, state, attempts, created_at, updated_at)
      values (${fixture.salon.id}, ${id}, 'crm_a', 'update', '{"place": true}', 'succeeded', 1, '${at}', '${at}')`)
    fixture.lists.a = [changed(record, { master: { id: bella.id, name: 'Bella' }, time: 720 })]
    expect(await fixture.bring('crm_a')).toMatchObject({ ...UNCHANGED, conflicts: [] })
    expect(await lines()).toEqual([`2030-01-10 12:00 Bella Haircut 60 1500.00 booked ${CLARA}`])
  })

  test('what is still to be told of it counts more', async () => {
    const record = await tellA()
    await fixture.rows("update sync_log set state = 'failed'")
    fixture.lists.a = [changed(record, { time: 720, status: 'done' })]
    expect(await fixture.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    await fixture.rows('update sync_log set is_given_up = true')
    expect(await fixture.bring('crm_a')).toMatchObject({ updated: 1 })
  })

  test('what was told since it was changed there counts more, but is not passed over in silence', async () => {
    const record = await tellA()
    const older = { ...record, updatedAt: fixture.app.now - 120_000 }
    for (const differs of [{ time: 720 }, { status: 'cancelled' }] as const) {
      fixture.lists.a = [{ ...older, ...differs }]
      const run = await fixture.bring('crm_a')
      expect(run).toMatchObject({ ...UNCHANGED, skipped: 1 })
      expect(reasons(run)).toEqual([OLDER])
    }
    fixture.lists.a = [older]
    expect(await fixture.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
    expect(await lines()).toEqual([`2030-01-10 10:00 Anna Haircut 60 1500.00 booked ${CLARA}`])
  })

  test('what was told since the page was asked for counts more', async () => {
    const record = await tellA()
    fixture.lists.a = [changed(record, { time: 720 })]
    fixture.lists.onPage = async () => {
      await fixture.rows(
        `update sync_log set updated_at = '${new Date(fixture.app.now).toISOString()}'`,
      )
    }
    expect(await fixture.bring('crm_a')).toMatchObject({ ...UNCHANGED, skipped: 1, conflicts: [] })
  })

  test(
    'a booking under a reference of ours that was given up is none, and a conflict while it ' +
      'stands there',
    async () => {
      const record = await tellA()
      const strays = [
        { ...record, id: 9002, reference: `salon-${fixture.salon.id}-appointment-999-1` },
        { ...record, id: 9003, reference: `${record.reference}0` },
      ]
      fixture.lists.a = strays
      const run = await fixture.bring('crm_a')
      expect(run).toMatchObject({ ...UNCHANGED, skipped: 2 })
      const reason =
        'It is a booking of ours that is no appointment here: it was given up, or the ' +
        'appointment was lost.'
      expect(run.conflicts).toEqual([9002, 9003].map((externalId) => ({ externalId, reason })))
      expect(await lines()).toHaveLength(1)
      fixture.lists.a = strays.map((stray) => changed(stray, { status: 'cancelled' }))
      expect(await fixture.bring('crm_a')).toMatchObject({
        ...UNCHANGED,
        skipped: 2,
        conflicts: [],
      })
    },
  )

  test('a second booking under one reference is a conflict, and harms nothing', async () => {
    const record = await tellA()
    fixture.lists.a = [record, changed(record, {}), { ...record, id: 9002, status: 'cancelled' }]
    const run = await fixture.bring('crm_a')
    expect(reasons(run)).toEqual([
      'It came twice, not the same: the first one was taken.',
      'It is a second booking of appointment 1, which is booking 9001.',
    ])
    expect(await lines()).toEqual([`2030-01-10 10:00 Anna Haircut 60 1500.00 booked ${CLARA}`])
  })

  test('a reference that is none of ours is somebody else’s business', async () => {
    fixture.lists.a = [
      bookingOfA({ reference: 'salon-99-appointment-1-1' }),
      bookingOfA({ time: 720, reference: 'their own' }),
    ]
    expect(await fixture.bring('crm_a')).toMatchObject({ created: 2, conflicts: [] })
  })
})

describe('what the list does not have any more', () => {
  const GONE = (
    'It is not in external system A’s list of these days any more: deleted there, or moved ' +
    'to another day.'
  ).replace('’', "'")

  test('is reported, and not touched', async () => {
    const [first, second] = [bookingOfA(), bookingOfA({ time: 720 })]
    fixture.lists.a = [first, second]
    await fixture.bring('crm_a')
    fixture.lists.a = [second]
    const before = await fixture.contents()
    const run = await fixture.bring('crm_a')
    expect(run).toMatchObject({ state: 'succeeded', processed: 1, skipped: 1, conflictCount: 1 })
    expect(run.conflicts).toEqual([{ externalId: first.id, reason: GONE }])
    expect(await fixture.contents()).toEqual(before)
    fixture.lists.a = []
    expect(reasons(await fixture.bring('crm_a'))).toEqual([GONE, GONE])
  })

  test('of other days, over, cancelled, or being told right now, it is not', async () => {
    const records = [
      bookingOfA({ date: '2030-02-01' }),
      bookingOfA({ status: 'done' }),
      bookingOfA({ time: 720 }),
      bookingOfA({ time: 840 }),
    ]
    fixture.lists.a = records
    await fixture.bring('crm_a')
    const at = new Date(fixture.app.now).toISOString()
    await moveAppointment(fixture.salon.context(), 3, 'cancelled', { note: null })
    await fixture.rows(`insert into sync_log (salon_id, appointment_id, system, operation, state, created_at, updated_at)
      values (${fixture.salon.id}, 4, 'crm_a', 'update', 'pending', '${at}', '${at}')`)
    fixture.lists.a = []
    expect(await fixture.bring('crm_a', { from: '2030-01-01', to: '2030-01-31' })).toMatchObject({
      conflicts: [],
    })
  })

  test('is seen however many pages and parts the list has', async () => {
    fixture.lists.pageSize = 5
    const records = Array.from({ length: 23 }, (_, index) =>
      bookingOfA({ date: `2030-02-${String(index + 1).padStart(2, '0')}` }),
    )
    fixture.lists.a = records
    await fixture.bring('crm_a', undefined, { batchSize: 2 })
    fixture.lists.a = records.filter((_, index) => index % 10 !== 4)
    const run = await fixture.bring('crm_a', undefined, { batchSize: 2 })
    expect(run).toMatchObject({ processed: 21, skipped: 21 })
    expect(run.conflicts.map(({ externalId }) => externalId)).toEqual(
      [records[4], records[14]].map((record) => record?.id),
    )
  })

  test('system B’s too', async () => {
    fixture.lists.b = [recordOfB()]
    await fixture.bring('crm_b')
    fixture.lists.b = []
    expect(reasons(await fixture.bring('crm_b'))).toEqual([GONE.replace(' A', ' B')])
  })
})
