import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/time.js'
import { answered, ExternalFault, Paused } from '../../src/external/http/external-fault.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { notConnected } from '../../src/service/crm/import/source.js'
import { openImport, startImport } from '../../src/service/crm/import/start.js'
import { runImportJob, executeRun } from '../../src/service/crm/import/run-import.js'
import { openDatabase } from '../../src/store/postgres/database.js'
import {
  bookingOfA,
  type ImportFixture,
  openImportFixture,
  recordOfB,
} from '../support/crm/imports.js'
import { tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

let fixture: ImportFixture
beforeAll(async () => {
  fixture = await openImportFixture()
  const anna = await fixture.salon.master({ name: 'Anna' })
  await fixture.salon.service({ name: 'Haircut', by: [anna] })
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.clear())

/**
 * So many bookings, ten a day, every seventh without a phone and every eleventh in the way of the
 * one before.
 */
const bookings = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    bookingOfA({
      id: 100_000 + index,
      date: addDays('2030-02-01', Math.floor(index / 10)),
      time: 480 + (index % 10) * 60 - (index % 11 === 10 ? 30 : 0),
      ...(index % 7 === 0 && { client: { name: `Guest ${index}`, phone: '' } }),
      status: index % 5 === 0 ? 'done' : 'booked',
    }),
  )
/** Thrown by a list in place of a process that is killed. */
class Killed extends Error {}
/** Whoever worked it is gone, and its time has run out. */
const lapse = () =>
  fixture.rows(
    "update import_runs set claimed_until = now() - interval '1 second' where state = 'running'",
  )
/** What is left of the same import by one process that nothing happened to. */
async function undisturbed(count: number) {
  fixture.lists.a = bookings(count)
  fixture.lists.pageSize = 20
  const run = await fixture.bring('crm_a', undefined, { batchSize: 8 })
  const appointments = await fixture.appointments()
  const clients = await fixture.rows(
    'select name, phone, visits_count, last_visit_on from clients order by name, phone',
  )
  await fixture.clear()
  fixture.lists.a = bookings(count)
  fixture.lists.pageSize = 20
  return { run, appointments, clients }
}
const withoutIds = ({
  appointments,
}: Pick<Awaited<ReturnType<typeof undisturbed>>, 'appointments'>) =>
  appointments.map(({ line, log }) => ({ line, log })).sort((a, b) => (a.line < b.line ? -1 : 1))

async function expectLike(expected: Awaited<ReturnType<typeof undisturbed>>, id: number) {
  const { processed, created, updated, skipped, conflictCount, total, conflicts } = expected.run
  expect(await fixture.read(id)).toMatchObject({
    ...{
      state: 'succeeded',
      processed,
      created,
      updated,
      skipped,
      conflictCount,
      total,
      conflicts,
    },
  })
  expect(withoutIds({ appointments: await fixture.appointments() })).toEqual(withoutIds(expected))
  expect(
    await fixture.rows(
      'select name, phone, visits_count, last_visit_on from clients order by name, phone',
    ),
  ).toEqual(expected.clients)
}

describe('a process that dies', () => {
  test('after any part loses nothing and doubles nothing: another one goes on', async () => {
    const expected = await undisturbed(90)
    expect(expected.run).toMatchObject({ processed: 90, conflictCount: 4 })
    const { id } = await fixture.begin('crm_a')
    let parts = 0
    for (let deaths = 0; deaths < 30; deaths += 1) {
      let left = deaths % 3
      const onProgress = () => {
        parts += 1
        if ((left -= 1) < 0) throw new Killed()
      }
      const killed = await dies(id, onProgress)
      if (!killed) break
    }
    expect(parts).toBe(14) // four pages of twenty in three parts each, the last of ten in two
    await expectLike(expected, id)
  })

  /**
   * Works until `onProgress` throws, then as a killed process leaves it: claimed for some seconds
   * still.
   */
  async function dies(id: number, onProgress: () => void): Promise<boolean> {
    const run = await fixture.read(id)
    if (run.state !== 'running') return false
    let isDead = false
    const stopped = await fixture.work(id, {
      batchSize: 8,
      isStopped: () => isDead,
      onProgress: () => {
        try {
          onProgress()
        } catch {
          isDead = true
        }
      },
    })
    if (stopped === 'stopped')
      await fixture.rows(
        `update import_runs set claimed_until = now() + interval '1 minute' where id = ${id}`,
      )
    if (stopped === 'stopped') {
      expect(await fixture.work(id)).toBe('elsewhere')
      await lapse()
    }
    return stopped === 'stopped'
  }

  test('in the middle of a part leaves nothing of it', async () => {
    const expected = await undisturbed(40)
    const { id } = await fixture.begin('crm_a')
    const dying = openDatabase({ url: fixture.app.databaseUrl, connections: 2 })
    const [{ pid } = { pid: 0 }] = await dying.db.execute<{ pid: number }>(
      'select pg_backend_pid() as pid',
    )
    expect(pid).toBeGreaterThan(0)
    await fixture.rows(`create function die() returns trigger as $$ begin
      if (select count(*) from appointments) > 12 then perform pg_terminate_backend(pg_backend_pid()); end if; return null; end $$ language plpgsql`)
    await fixture.rows(
      'create trigger die after insert on appointments for each statement execute function die()',
    )
    const error = await executeRun({ ...fixture.tools, db: dying.db }, fixture.salon.id, id, {
      pauses: [],
      batchSize: 8,
    }).catch((fault: unknown) => fault)
    await fixture.rows('drop trigger die on appointments')
    await fixture.rows('drop function die')
    await dying.close()
    expect(error).toBeInstanceOf(Error)
    expect(await fixture.read(id)).toMatchObject({ state: 'running', processed: 8 })
    expect((await fixture.appointments()).length).toBeLessThanOrEqual(8)
    await lapse()
    expect(await fixture.work(id, { batchSize: 8 })).toBe('ended')
    await expectLike(expected, id)
  })

  test('while it waits for a page gives it to another one by and by', async () => {
    fixture.lists.a = bookings(3)
    const { id } = await fixture.begin('crm_a')
    let [isStopped, isAsked] = [false, false]
    fixture.lists.onPage = () => {
      isAsked = true
      return new Promise<never>(() => undefined)
    }
    const waiting = fixture.work(id, { isStopped: () => isStopped })
    await until('the page is asked for', async () => isAsked)
    expect(await fixture.work(id)).toBe('elsewhere')
    isStopped = true
    expect(await waiting).toBe('stopped')
    fixture.lists.onPage = () => undefined
    expect(await fixture.work(id)).toBe('ended') // at once: who stops well gives it back
    expect(await fixture.read(id)).toMatchObject({ state: 'succeeded', processed: 3 })
  })
})

describe('several processes', () => {
  test('never work one run at once', async () => {
    const expected = await undisturbed(60)
    const { id } = await fixture.begin('crm_a')
    const pages: unknown[] = []
    fixture.lists.onPage = (page) => {
      pages.push(page)
      return sleep(5)
    }
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => fixture.work(id, { batchSize: 8 })),
    )
    expect(outcomes.sort()).toEqual(['elsewhere', 'elsewhere', 'elsewhere', 'elsewhere', 'ended'])
    expect(pages).toEqual([1, 2, 3])
    await expectLike(expected, id)
  })

  test('of which one wakes up late take nothing over twice', async () => {
    const expected = await undisturbed(60)
    const { id } = await fixture.begin('crm_a')
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let isFirst = true
    fixture.lists.onPage = async (page) => {
      if (page !== 2 || !isFirst) return
      isFirst = false
      await held
    }
    const asleep = fixture.work(id, { batchSize: 8 })
    await until('it fell asleep', async () => !isFirst)
    await lapse()
    let left = 4
    const awake = await fixture.work(id, {
      batchSize: 8,
      isStopped: () => left <= 0,
      onProgress: () => (left -= 1),
    })
    release()
    expect([awake, await asleep]).toEqual(['stopped', 'elsewhere'])
    expect(await fixture.read(id)).toMatchObject({ state: 'running', processed: 48 })
    expect(await fixture.work(id, { batchSize: 8 })).toBe('ended')
    await expectLike(expected, id)
  })

  test('may bring overlapping days of one system: each record is one appointment', async () => {
    fixture.lists.a = bookings(40).map((record) => ({ ...record, status: 'done' as const }))
    fixture.lists.pageSize = 7
    const runs = [
      await fixture.begin('crm_a'),
      await fixture.begin('crm_a', { from: '2030-01-01', to: '2030-03-31' }),
      await fixture.begin('crm_a', { from: '2030-02-02', to: '2030-02-03' }),
    ]
    expect(new Set(runs.map(({ id }) => id)).size).toBe(3)
    await Promise.all(runs.map(({ id }) => fixture.work(id, { batchSize: 3 })))
    const done = await Promise.all(runs.map(({ id }) => fixture.read(id)))
    expect(done.map(({ state, conflictCount }) => [state, conflictCount])).toEqual(
      runs.map(() => ['succeeded', 0]),
    )
    expect(done.reduce((sum, { created }) => sum + created, 0)).toBe(40)
    expect(await fixture.appointments()).toHaveLength(40)
  })

  test('may bring from both systems what is booked here meanwhile: nothing overlaps', async () => {
    fixture.lists.a = bookings(60)
    fixture.lists.b = bookings(60).map(({ id, time, date }) =>
      recordOfB({ id, startsAt: Date.parse(`${date}T00:00:00Z`) + (time + 7) * 60_000 }),
    )
    fixture.lists.pageSize = 10
    const [a, b] = [await fixture.begin('crm_a'), await fixture.begin('crm_b')]
    const ours = await Promise.allSettled([
      fixture.work(a.id, { batchSize: 4 }),
      fixture.work(b.id, { batchSize: 4 }),
      ...Array.from({ length: 30 }, (_, index) =>
        bookAppointment(
          { ...fixture.salon.context(), now: Date.UTC(2030, 0, 1) },
          {
            masterId: 1,
            serviceId: 1,
            date: addDays('2030-02-01', index % 6),
            time: 600 + (index % 7) * 60,
            comment: '',
          },
        ),
      ),
    ])
    expect(ours.slice(0, 2)).toEqual([
      { status: 'fulfilled', value: 'ended' },
      { status: 'fulfilled', value: 'ended' },
    ])
    const booked = ours.slice(2).filter(({ status }) => status === 'fulfilled').length
    const [runA, runB] = [await fixture.read(a.id), await fixture.read(b.id)]
    expect([runA.state, runB.state, runA.processed, runB.processed]).toEqual([
      'succeeded',
      'succeeded',
      60,
      60,
    ])
    expect(await fixture.appointments()).toHaveLength(booked + runA.created + runB.created)
    expect(
      await fixture.rows(`select from appointments a join appointments b on a.id < b.id and a.master_id = b.master_id
        and a.busy_from < b.busy_to and b.busy_from < a.busy_to
        where a.status in ('booked', 'confirmed', 'in_progress') and b.status in ('booked', 'confirmed', 'in_progress')`),
    ).toEqual([])
  })
})

describe('the same days again, while they are on their way', () => {
  test('are the same run, also asked for by many at once', async () => {
    const runs = await Promise.all(Array.from({ length: 10 }, () => fixture.begin('crm_a')))
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1)
    expect(await fixture.rows('select from import_runs')).toHaveLength(1)
    const other = await fixture.begin('crm_b')
    expect(other.id).not.toBe(runs[0]?.id)
    await fixture.work(runs[0]?.id ?? 0)
    expect((await fixture.begin('crm_a')).id).not.toBe(runs[0]?.id)
  })

  test('leave a job each time nobody works them, and none while somebody does', async () => {
    const jobs = async () =>
      (await fixture.rows("select from jobs where payload->>'runId' is not null")).length
    await fixture.rows('delete from jobs')
    const { id } = await fixture.begin('crm_a')
    expect(await jobs()).toBe(1)
    await fixture.begin('crm_a')
    expect(await jobs()).toBe(2)
    await fixture.rows(
      `update import_runs set claimed_until = now() + interval '1 minute' where id = ${id}`,
    )
    await fixture.begin('crm_a')
    expect(await jobs()).toBe(2)
  })
})

describe('as a job', () => {
  test('it comes again while somebody else works it, and where the process stops', async () => {
    fixture.lists.a = bookings(3)
    const { id } = await fixture.begin('crm_a')
    await fixture.rows(
      `update import_runs set claimed_until = now() + interval '1 minute' where id = ${id}`,
    )
    expect(await runImportJob(fixture.tools, fixture.salon.id, id)).toEqual({ retryAfterMs: 2_000 })
    await lapse()
    expect(
      await runImportJob(fixture.tools, fixture.salon.id, id, { isStopped: () => true }),
    ).toEqual({
      retryAfterMs: 0,
    })
    expect(await runImportJob(fixture.tools, fixture.salon.id, id)).toBeUndefined()
    expect(await fixture.read(id)).toMatchObject({ state: 'succeeded', processed: 3 })
    expect(await runImportJob(fixture.tools, fixture.salon.id, id)).toBeUndefined()
    expect(await runImportJob(fixture.tools, fixture.salon.id, 99_999)).toBeUndefined()
  })
})

describe('a system that fails', () => {
  const answers = (...faults: (Error | undefined)[]) => {
    fixture.lists.onPage = () => {
      const fault = faults.shift()
      if (fault) throw fault
    }
  }
  const passing = new ExternalFault('unavailable', 'External system A answered 503.', {
    passing: true,
  })
  const slow = new ExternalFault('timeout', 'External system A did not answer within 5 seconds.')
  const paused = new Paused('External system A')
  const busy = answered('External system A', 429)
  const nonsense = new ExternalFault(
    'unavailable',
    "External system A's answer could not be understood.",
  )

  test('for a moment is asked again', async () => {
    fixture.lists.a = bookings(30)
    fixture.lists.pageSize = 20
    answers(passing, slow, paused, undefined, busy, passing, undefined)
    const run = await fixture.bring('crm_a', undefined, { pauses: [1, 1, 1] })
    expect(run).toMatchObject({ state: 'succeeded', processed: 30, error: null })
  })

  test.each([
    ['too often', [passing, passing, passing, passing], passing.message],
    ['by nonsense, at once', [nonsense], nonsense.message],
    [
      'by refusing us, at once',
      [new ExternalFault('unavailable', 'External system A answered 401.')],
      'External system A answered 401.',
    ],
  ])(
    '%s makes the run FAILED with the reason; what came before stays, and the next run ' +
      'brings the rest',
    async (_, faults, reason) => {
      fixture.lists.a = bookings(30)
      fixture.lists.pageSize = 20
      answers(undefined, ...faults)
      const run = await fixture.bring('crm_a', undefined, { pauses: [1, 1, 1] })
      expect(run).toMatchObject({
        state: 'failed',
        error: reason,
        processed: 20,
        total: null,
        finishedAt: fixture.app.now,
      })
      fixture.lists.onPage = () => undefined
      expect(await fixture.bring('crm_a')).toMatchObject({
        state: 'succeeded',
        processed: 30,
        created: 10,
        skipped: 20,
      })
    },
  )

  test('whose list does not come to an end makes it FAILED', async () => {
    const crmB = { list: async () => ({ records: [], cursor: 'more' }) }
    const outside = { ...fixture.externalSystems, crmB }
    const { id } = await openImport(
      { ...fixture.context(), externalSystems: outside },
      fixture.salon.id,
      {
        system: 'crm_b',
        from: '2030-01-01',
        to: '2030-01-02',
      },
    )
    await executeRun({ ...fixture.tools, externalSystems: outside }, fixture.salon.id, id, {
      pauses: [],
      mostPages: 50,
    })
    expect(await fixture.read(id)).toMatchObject({
      state: 'failed',
      error: "External system B's list does not come to an end.",
    })
  })

  test('that is not connected any more makes it FAILED', async () => {
    const { id } = await fixture.begin('crm_b')
    await executeRun(
      { ...fixture.tools, externalSystems: { ...fixture.externalSystems, crmB: undefined } },
      fixture.salon.id,
      id,
    )
    expect(await fixture.read(id)).toMatchObject({ state: 'failed', error: notConnected('crm_b') })
  })
})

describe('a fault of our own', () => {
  test('makes it FAILED without a word of it, and is logged', async () => {
    fixture.lists.a = bookings(3)
    fixture.lists.onPage = () => {
      throw new Error('a secret of ours')
    }
    const said: object[] = []
    const log = Object.assign(Object.create(fixture.tools.log) as typeof fixture.tools.log, {
      error: (fields: object) => void said.push(fields),
    })
    const { id } = await fixture.begin('crm_a')
    await executeRun({ ...fixture.tools, log }, fixture.salon.id, id)
    const { state, error } = await fixture.read(id)
    expect([state, error]).toEqual([
      'failed',
      'The import failed because of a fault of this service, which was logged.',
    ])
    expect(said).toEqual([
      { err: expect.objectContaining({ message: 'a secret of ours' }), importRun: id },
    ])
  })
})

describe('who may begin', () => {
  test.each([
    [
      'days that end before they begin',
      { from: '2030-01-02', to: '2030-01-01' },
      { code: 'invalid', fields: { to: ['The last day is before the first one.'] } },
    ],
    [
      'more than three years',
      { from: '2030-01-01', to: '2033-02-01' },
      { code: 'invalid', fields: { to: ['The days are more than three years apart.'] } },
    ],
  ])('not of %s', async (_, days, refusal) => {
    await expect(fixture.begin('crm_a', days)).rejects.toMatchObject(refusal)
    expect(await fixture.rows('select from import_runs')).toEqual([])
  })

  test('not another salon than the one that the systems are connected for', async () => {
    const other = await tellStory(fixture.app)
    const wish = { system: 'crm_a' as const, from: '2030-01-01', to: '2030-01-02' }
    await expect(
      startImport({ ...other.context(), externalSystems: fixture.externalSystems }, wish),
    ).rejects.toMatchObject({
      code: 'external_unavailable',
      message: 'External system A is not connected.',
    })
    await expect(startImport(fixture.salon.context(), wish)).rejects.toMatchObject({
      code: 'external_unavailable',
    })
  })
})

test('thousands of records leave no more in memory than hundreds, and all of them here', async () => {
  const total = 5_000
  fixture.lists.pageSize = 500
  let asked = 0
  fixture.externalSystems.crmA.list = async (_from, _to, page) => {
    asked = Math.max(asked, page)
    const first = (page - 1) * 500
    const records = Array.from({ length: 500 }, (_, index) => {
      const at = first + index
      return bookingOfA({
        id: 500_000 + at,
        date: addDays('2030-01-01', Math.floor(at / 20)),
        time: 180 + (at % 20) * 60,
        client: { name: `Client ${at % 900}`, phone: `+4915112${String(100_000 + (at % 900))}` },
      })
    })
    return { records, next: first + 500 < total ? page + 1 : null }
  }
  const run = await fixture.bring('crm_a')
  expect(run).toMatchObject({
    state: 'succeeded',
    total,
    processed: total,
    created: total,
    skipped: 0,
    conflictCount: 0,
  })
  expect(await fixture.bring('crm_a')).toMatchObject({
    processed: total,
    created: 0,
    updated: 0,
    skipped: total,
  })
  expect(asked).toBe(10)
  expect(
    await fixture.rows(
      'select count(*)::int as appointments, count(distinct client_id)::int as clients from ' +
        'appointments',
    ),
  ).toEqual([{ appointments: total, clients: 900 }])
})
