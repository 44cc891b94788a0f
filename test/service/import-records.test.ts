import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { eraseClient } from '../../src/service/clients/erase-client.js'
import { updateMaster } from '../../src/service/catalog/catalog.js'
import { runImportJob } from '../../src/service/crm/import/run-import.js'
import { readAppointments, readStatusLogs } from '../../src/service/booking/read-appointments.js'
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
  anna = await fixture.salon.master({ name: 'Anna', works: '10:00-18:00' })
  bella = await fixture.salon.master({ name: 'Bella' })
  haircut = await fixture.salon.service({
    name: 'Haircut',
    before: 5,
    after: 10,
    by: [anna, bella],
  })
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.clear())

const CLARA = 'Clara Weber +4915112345678'
const lines = async () => (await fixture.appointments()).map(({ line }) => line)
const reasons = ({ conflicts }: { conflicts: readonly { reason: string }[] }) =>
  conflicts.map(({ reason }) => reason)
const book = (time: number, date = '2030-01-10', masterId = anna.id) =>
  bookAppointment(fixture.salon.context(), {
    masterId,
    serviceId: haircut.id,
    date,
    time,
    comment: '',
  })

test('what was erased here does not come back', async () => {
  const record = bookingOfA({ date: '2030-01-02', comment: 'allergic', status: 'booked' })
  fixture.lists.a = [record]
  await fixture.bring('crm_a')
  const context = fixture.salon.context()
  const [client] = await fixture.rows('select client_id as id from appointments')
  await eraseClient(context, Number(client?.id))
  fixture.lists.a = [
    { ...record, status: 'done', client: { name: 'Clara Wagner', phone: '+4915112345679' } },
  ]
  await fixture.bring('crm_a')
  expect(await fixture.rows('select client_id as id, comment, status from appointments')).toEqual([
    { ...client, comment: '', status: 'done' },
  ])
})

test('what the salon changed stays while something else changes there', async () => {
  const record = bookingOfA({ comment: 'told', status: 'booked' })
  fixture.lists.a = [record]
  await fixture.bring('crm_a')
  await fixture.rows("update appointments set comment = 'ours', status = 'confirmed'")
  fixture.lists.a = [{ ...record, time: 960 }]
  expect(await fixture.bring('crm_a')).toMatchObject({ updated: 1, conflictCount: 0 })
  expect(await fixture.rows('select comment, status, start_minute from appointments')).toEqual([
    { comment: 'ours', status: 'confirmed', start_minute: 960 },
  ])
})

test('a record that an earlier version saw is the same, and its digests are completed', async () => {
  fixture.lists.a = [bookingOfA({ comment: 'told' })]
  await fixture.bring('crm_a')
  const seen = () => fixture.rows<{ seen: string }>('select seen from external_appointment_ids')
  const [complete] = await seen()
  await fixture.rows(`update external_appointment_ids
    set seen = split_part(seen, '.', 1) || '.' || split_part(seen, '.', 2)`)
  await fixture.rows("update appointments set comment = 'ours'")
  expect(await fixture.bring('crm_a')).toMatchObject({ updated: 0, conflictCount: 0 })
  expect(await fixture.rows('select comment from appointments')).toEqual([{ comment: 'ours' }])
  expect(await seen()).toEqual([complete])
})

describe('a new booking of system A', () => {
  test('is an appointment by the wall clock, as it was booked there', async () => {
    const record = bookingOfA({
      service: { id: 41, name: 'Haircut', durationMinutes: 45, price: '12.50' },
      comment: 'x',
    })
    fixture.lists.a = [record]
    const run = await fixture.bring('crm_a')
    expect(run).toMatchObject({
      ...{
        system: 'crm_a',
        from: '2030-01-01',
        to: '2030-12-31',
        state: 'succeeded',
        error: null,
        conflicts: [],
      },
      ...{
        total: 1,
        processed: 1,
        created: 1,
        updated: 0,
        skipped: 0,
        conflictCount: 0,
        finishedAt: fixture.app.now,
      },
    })
    const [appointment] = await readAppointments(fixture.context(), [1])
    expect(appointment).toEqual({
      ...{
        id: 1,
        salonId: fixture.salon.id,
        status: 'booked',
        source: 'import_crm_a',
        comment: 'x',
        crmAId: record.id,
      },
      client: { id: expect.any(Number), name: 'Clara Weber', phone: '+4915112345678' },
      master: { id: anna.id, name: 'Anna' },
      service: { id: haircut.id, name: 'Haircut', durationMinutes: 45, price: '12.50' },
      buffers: { before: 0, after: 0 },
      ...{
        date: '2030-01-10',
        time: 600,
        startsAt: Date.UTC(2030, 0, 10, 9),
        endsAt: Date.UTC(2030, 0, 10, 9, 45),
      },
      ...{ createdAt: fixture.app.now, updatedAt: fixture.app.now, version: 1 },
    })
    expect(await readStatusLogs(fixture.context(), [1])).toMatchObject([
      {
        oldStatus: null,
        newStatus: 'booked',
        actor: { kind: 'external', userId: null, name: 'External system A' },
        note: null,
      },
    ])
    expect(
      await fixture.rows(
        'select appointment_id, system, operation, state, external_id::int from sync_log',
      ),
    ).toEqual([
      {
        appointment_id: 1,
        system: 'crm_a',
        operation: 'import',
        state: 'succeeded',
        external_id: record.id,
      },
    ])
  })

  test.each([
    ['booked', ['- booked']],
    ['confirmed', ['- booked', 'booked confirmed']],
    ['in_progress', ['- booked', 'booked confirmed', 'confirmed in_progress']],
    ['done', ['- booked', 'booked confirmed', 'confirmed in_progress', 'in_progress done']],
    ['cancelled', ['- booked', 'booked cancelled']],
    ['no_show', ['- booked', 'booked no_show']],
  ] as const)('that is %s there went the whole way', async (status, log) => {
    fixture.lists.a = [bookingOfA({ status })]
    await fixture.bring('crm_a')
    expect(await fixture.appointments()).toEqual([
      { id: 1, line: `2030-01-10 10:00 Anna Haircut 60 1500.00 ${status} ${CLARA}`, log },
    ])
    expect(await fixture.rows('select version from appointments')).toEqual([
      { version: log.length },
    ])
  })

  test(
    'that was cancelled there takes no room, and is a conflict like others where it cannot be ' +
      'matched',
    async () => {
      const [booked, lost] = [
        bookingOfA(),
        bookingOfA({ status: 'cancelled', master: { id: 9, name: 'Nobody' } }),
      ]
      fixture.lists.a = [
        bookingOfA({ status: 'cancelled' }),
        booked,
        bookingOfA({ status: 'cancelled' }),
        lost,
      ]
      const run = await fixture.bring('crm_a')
      expect(run).toMatchObject({ created: 3, skipped: 1 })
      expect(run.conflicts).toEqual([
        { externalId: lost.id, reason: 'No master is called Nobody.' },
      ])
    },
  )

  test('may lie in the past, out of hours, and next to another without a pause', async () => {
    fixture.lists.a = [
      bookingOfA({ date: '2030-01-01', time: 0 }),
      bookingOfA({ date: '2030-01-01', time: 60 }),
      bookingOfA({ date: '2030-01-01', time: 1439, status: 'done' }),
    ]
    expect(await fixture.bring('crm_a')).toMatchObject({ created: 3, conflicts: [] })
  })

  test('leaves nothing to be sent to anybody, nor to system A', async () => {
    fixture.lists.a = [bookingOfA(), bookingOfA({ time: 720, status: 'done' })]
    await fixture.bring('crm_a')
    expect(await fixture.rows('select from notifications')).toEqual([])
    expect(await fixture.rows("select from sync_log where operation <> 'import'")).toEqual([])
    expect(await fixture.rows("select from jobs where payload->>'runId' is null")).toEqual([])
  })

  test('is told of to subscribers', async () => {
    await fixture.rows('truncate events')
    fixture.lists.a = [bookingOfA()]
    const { id } = await fixture.bring('crm_a')
    expect(await fixture.rows('select topic, kind, subject_id from events order by id')).toEqual([
      { topic: 'appointment', kind: 'created', subject_id: 1 },
      { topic: 'import', kind: 'updated', subject_id: id },
    ])
  })
})

describe('clocks', () => {
  test('a time that they skip is a conflict, one that comes twice is the first', async () => {
    const skipped = bookingOfA({ date: '2030-03-31', time: 150 })
    fixture.lists.a = [skipped, bookingOfA({ date: '2030-10-27', time: 150 })]
    const run = await fixture.bring('crm_a')
    expect(run.conflicts).toEqual([
      {
        externalId: skipped.id,
        reason: 'The clocks skip 02:30 on 2030-03-31: there is no such time.',
      },
    ])
    expect(await fixture.rows('select starts_at from appointments')).toEqual([
      { starts_at: '2030-10-27 00:30:00+00' },
    ])
  })

  test('system B names instants: both hours that come twice, one after the other', async () => {
    fixture.lists.b = [
      recordOfB({ startsAt: Date.parse('2030-10-27T02:30:00+02:00') }),
      recordOfB({ startsAt: Date.parse('2030-10-27T02:30:00+01:00') }),
      recordOfB({ startsAt: Date.parse('2030-07-10T05:00:00-05:00') }),
    ]
    expect(await fixture.bring('crm_b')).toMatchObject({ created: 3, conflicts: [] })
    expect(
      await fixture.rows(
        'select date, start_minute as m, starts_at as at, source from appointments order by id',
      ),
    ).toEqual([
      { date: '2030-10-27', m: 150, at: '2030-10-27 00:30:00+00', source: 'import_crm_b' },
      { date: '2030-10-27', m: 150, at: '2030-10-27 01:30:00+00', source: 'import_crm_b' },
      { date: '2030-07-10', m: 720, at: '2030-07-10 10:00:00+00', source: 'import_crm_b' },
    ])
  })
})

describe('system B', () => {
  test('says its own words for states, and its appointments have no id of system A', async () => {
    fixture.lists.b = (
      ['new', 'approved', 'arrived', 'finished', 'deleted', 'missed'] as const
    ).map((state, index) => recordOfB({ state, startsAt: Date.UTC(2030, 0, 10, 6 + index) }))
    expect(await fixture.bring('crm_b')).toMatchObject({ created: 6, skipped: 0, conflicts: [] })
    expect(await fixture.rows('select status, crm_a_id from appointments order by id')).toEqual(
      ['booked', 'confirmed', 'in_progress', 'done', 'cancelled', 'no_show'].map((status) => ({
        status,
        crm_a_id: null,
      })),
    )
    const [entry] = await readStatusLogs(fixture.context(), [1])
    expect(entry?.actor).toEqual({ kind: 'external', userId: null, name: 'External system B' })
  })

  test('has ids of its own: the same number is another appointment there', async () => {
    fixture.lists.a = [bookingOfA({ id: 77 })]
    fixture.lists.b = [recordOfB({ id: 77, startsAt: Date.UTC(2030, 0, 10, 12) })]
    await fixture.bring('crm_a')
    expect(await fixture.bring('crm_b')).toMatchObject({ created: 1 })
    expect(
      await fixture.rows(
        'select system, external_id::int, appointment_id from external_appointment_ids order by 1',
      ),
    ).toEqual([
      { system: 'crm_a', external_id: 77, appointment_id: 1 },
      { system: 'crm_b', external_id: 77, appointment_id: 2 },
    ])
  })

  test('has ids as large as numbers get', async () => {
    fixture.lists.b = [
      recordOfB({
        id: Number.MAX_SAFE_INTEGER,
        master: { id: Number.MAX_SAFE_INTEGER - 1, name: 'Anna' },
      }),
    ]
    expect(await fixture.bring('crm_b')).toMatchObject({ created: 1 })
    expect(await fixture.bring('crm_b')).toMatchObject({ created: 0, skipped: 1, conflicts: [] })
  })
})

describe('masters and services', () => {
  test('are found by name, and from then on by the id that they have there', async () => {
    fixture.lists.a = [bookingOfA({ master: { id: 31, name: ' Anna ' } })]
    await fixture.bring('crm_a')
    fixture.lists.a = [
      bookingOfA({
        time: 720,
        master: { id: 31, name: 'A. Weber' },
        service: { id: 41, name: 'Cut', durationMinutes: 30, price: '9.00' },
      }),
    ]
    await fixture.bring('crm_a')
    expect(await lines()).toEqual([
      `2030-01-10 10:00 Anna Haircut 60 1500.00 booked ${CLARA}`,
      `2030-01-10 12:00 Anna Cut 30 9.00 booked ${CLARA}`,
    ])
  })

  test('nobody of that name is a conflict, and the others come all the same', async () => {
    const [one, two] = [
      bookingOfA({ master: { id: 9, name: 'anna' } }),
      bookingOfA({ service: { id: 9, name: 'Wig', durationMinutes: 60, price: '1.00' } }),
    ]
    fixture.lists.a = [one, bookingOfA({ time: 720 }), two]
    const run = await fixture.bring('crm_a')
    expect(run).toMatchObject({ processed: 3, created: 1, skipped: 2, conflictCount: 2 })
    expect(run.conflicts).toEqual([
      { externalId: one.id, reason: 'No master is called anna.' },
      { externalId: two.id, reason: 'No service is called Wig.' },
    ])
  })

  test('of two with one name it is the active one, and of two active ones nobody', async () => {
    const twin = await fixture.salon.master({ name: 'Anna' })
    fixture.lists.a = [bookingOfA()]
    expect(reasons(await fixture.bring('crm_a'))).toEqual(['More than one master is called Anna.'])
    await updateMaster(fixture.salon.context(), twin.id, { active: false })
    expect(await fixture.bring('crm_a')).toMatchObject({ created: 1, conflicts: [] })
    expect(await fixture.rows('select master_id from appointments')).toEqual([
      { master_id: anna.id },
    ])
    await updateMaster(fixture.salon.context(), twin.id, { name: 'Anna the Second' })
  })

  test('of the two systems do not get mixed up', async () => {
    fixture.lists.a = [bookingOfA({ master: { id: 31, name: 'Anna' } })]
    fixture.lists.b = [recordOfB({ master: { id: 31, name: 'Bella' } })]
    await fixture.bring('crm_a')
    await fixture.bring('crm_b')
    expect((await lines()).map((line) => line.split(' ')[2])).toEqual(['Anna', 'Bella'])
  })
})

describe('clients', () => {
  test('are those who have the phone, however it is written, under the names that they have', async () => {
    await fixture.salon.client({ name: 'Clara W.', phone: '+4915112345678' })
    fixture.lists.a = [
      bookingOfA({ time: 600 }),
      bookingOfA({ time: 720, client: { name: 'C. Weber', phone: '+49 (151) 123-45678' } }),
      bookingOfA({ time: 840, client: { name: 'Dora', phone: '030 123456' } }),
      bookingOfA({ time: 960, client: { name: 'Dora again', phone: '+4930123456' } }),
    ]
    await fixture.bring('crm_a')
    expect((await lines()).map((line) => line.split('booked ')[1])).toEqual([
      'Clara W. +4915112345678',
      'Clara W. +4915112345678',
      'Dora +4930123456',
      'Dora +4930123456',
    ])
  })

  test(
    'without a phone that can be read they are somebody new each time, but only where the ' +
      'appointment is',
    async () => {
      fixture.lists.a = [
        bookingOfA({ time: 600, client: { name: 'Eve', phone: '' } }),
        bookingOfA({ time: 720, client: { name: 'Eve', phone: 'none' } }),
        bookingOfA({ time: 720, client: { name: 'Fay', phone: '' } }),
      ]
      expect(await fixture.bring('crm_a')).toMatchObject({ created: 2, conflictCount: 1 })
      await fixture.bring('crm_a')
      expect(
        await fixture.rows('select name, phone from clients where not walk_in order by id'),
      ).toEqual([
        { name: 'Eve', phone: null },
        { name: 'Eve', phone: null },
      ])
    },
  )

  test('count their appointments, and know the last one', async () => {
    const phone = '+4915112345678'
    const client = await fixture.salon.client({ name: 'Clara', phone })
    const on = (date: string, status: 'done' | 'no_show' | 'booked') => bookingOfA({ date, status })
    fixture.lists.a = [
      on('2030-01-03', 'done'),
      on('2030-01-05', 'done'),
      on('2030-01-04', 'done'),
      on('2030-01-06', 'no_show'),
      on('2030-01-09', 'booked'),
    ]
    await fixture.bring('crm_a')
    expect(
      await fixture.rows(
        'select visits_count, no_show_count, last_visit_id, last_visit_on from clients where ' +
          `id = ${client.id}`,
      ),
    ).toEqual([
      { visits_count: 3, no_show_count: 1, last_visit_id: 2, last_visit_on: '2030-01-05' },
    ])
    fixture.lists.b = [recordOfB({ startsAt: Date.UTC(2030, 0, 2, 9), state: 'finished' })]
    await fixture.bring('crm_b')
    expect(
      await fixture.rows(
        `select visits_count, last_visit_id, last_visit_on from clients where id = ${client.id}`,
      ),
    ).toEqual([{ visits_count: 4, last_visit_id: 2, last_visit_on: '2030-01-05' }])
  })
})

describe('what would overlap is reported, never forced in', () => {
  test('an appointment of ours, its buffers included', async () => {
    await book(660) // 10:55 to 12:10
    const at = (time: number) =>
      bookingOfA({ time, service: { id: 41, name: 'Haircut', durationMinutes: 30, price: '9.00' } })
    fixture.lists.a = [at(625), at(626), at(660), at(729), at(730)]
    const run = await fixture.bring('crm_a')
    expect(run).toMatchObject({ created: 2, skipped: 3 })
    expect(reasons(run)).toEqual(
      ['10:26', '11:00', '12:09'].map(
        (time) => `It would overlap an active appointment of Anna at 2030-01-10 ${time}.`,
      ),
    )
  })

  test('one another, the first one counts; another master, or what is over, is in nobody’s way', async () => {
    fixture.lists.a = [
      bookingOfA({ status: 'done' }),
      bookingOfA(),
      bookingOfA({ time: 610 }),
      bookingOfA({ master: { id: 32, name: 'Bella' } }),
      bookingOfA({ status: 'no_show' }),
    ]
    expect(reasons(await fixture.bring('crm_a'))).toEqual([
      'It would overlap an active appointment of Anna at 2030-01-10 10:10.',
    ])
    expect(await lines()).toHaveLength(4)
  })

  test('a place that is kept for a booking that is on its way', async () => {
    await fixture.rows(`insert into slot_holds (salon_id, appointment_id, master_id, busy_from, busy_to, reference)
      values (${fixture.salon.id}, 999, ${anna.id}, '2030-01-10T09:30:00Z', '2030-01-10T10:30:00Z', 'x')`)
    fixture.lists.a = [bookingOfA(), bookingOfA({ time: 690 })]
    expect(reasons(await fixture.bring('crm_a'))).toEqual([
      'It would overlap an active appointment of Anna at 2030-01-10 10:00.',
    ])
  })

  test('over midnight, and over the edge of a page', async () => {
    fixture.lists.pageSize = 1
    const long = { id: 41, name: 'Haircut', durationMinutes: 300, price: '9.00' }
    fixture.lists.a = [
      bookingOfA({ time: 1380, service: long }),
      bookingOfA({ date: '2030-01-11', time: 200 }),
      bookingOfA({ date: '2030-01-11', time: 240 }),
    ]
    expect(reasons(await fixture.bring('crm_a'))).toEqual([
      'It would overlap an active appointment of Anna at 2030-01-11 03:20.',
    ])
  })
})

describe('what cannot be read', () => {
  test('is a conflict, and the rest comes', async () => {
    fixture.lists.a = [{ id: 5, unreadable: 'its price could not be understood.' }, bookingOfA()]
    const run = await fixture.bring('crm_a')
    expect(run).toMatchObject({ processed: 2, created: 1, skipped: 1 })
    expect(run.conflicts).toEqual([{ externalId: 5, reason: 'Its price could not be understood.' }])
  })

  test('the same id twice in a page is one appointment; not the same, it is a conflict', async () => {
    const record = bookingOfA()
    fixture.lists.a = [record, record, { ...record, time: 720 }]
    const run = await fixture.bring('crm_a')
    expect(run).toMatchObject({ processed: 3, created: 1, skipped: 2 })
    expect(reasons(run)).toEqual(['It came twice, not the same: the first one was taken.'])
  })

  test('the same id on two pages is compared again', async () => {
    const record = bookingOfA()
    fixture.lists.pageSize = 1
    fixture.lists.a = [record, record, { ...record, time: 720 }]
    expect(await fixture.bring('crm_a')).toMatchObject({
      processed: 3,
      created: 1,
      updated: 1,
      skipped: 1,
      conflicts: [],
    })
    expect(await lines()).toEqual([`2030-01-10 12:00 Anna Haircut 60 1500.00 booked ${CLARA}`])
  })

  test('texts that Postgres would not take are conflicts', async () => {
    fixture.lists.a = [
      bookingOfA({ comment: 'a\0b' }),
      bookingOfA({ client: { name: '\ud800', phone: '' } }),
    ]
    expect(reasons(await fixture.bring('crm_a'))).toEqual([
      'Its texts have characters that cannot be kept.',
      'Its texts have characters that cannot be kept.',
    ])
  })
})

test(
  'a run that Postgres is too slow for is left to later, and has failed when nobody comes any ' +
    'more',
  async () => {
    fixture.lists.onPage = () => {
      throw Object.assign(new Error('statement timeout'), { name: 'PostgresError', code: '57014' })
    }
    const { id } = await fixture.begin('crm_a')
    const work = (isLast: boolean) => runImportJob(fixture.tools, fixture.salon.id, id, { isLast })
    await expect(work(false)).rejects.toThrow('statement timeout')
    expect((await fixture.read(id)).state).toBe('running')
    await fixture.rows('update import_runs set claimed_until = null')
    expect(await work(true)).toBeUndefined()
    expect(await fixture.read(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('was logged') as string,
    })
  },
)

test('an empty list is an import that is done', async () => {
  expect(await fixture.bring('crm_a')).toMatchObject({
    state: 'succeeded',
    total: 0,
    processed: 0,
    conflicts: [],
  })
  expect(await fixture.bring('crm_b')).toMatchObject({
    state: 'succeeded',
    total: 0,
    processed: 0,
    conflicts: [],
  })
})
