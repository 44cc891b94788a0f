import { sql } from 'drizzle-orm'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { retryDelay } from '../../src/jobs/retry-delay.js'
import { JOB_HANDLERS } from '../../src/jobs/job-handlers.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { transact, joinableTransaction } from '../../src/store/postgres/database.js'
import {
  releaseOrphanedJobs,
  releaseLostJobs,
  listJobs,
  rescheduleJob,
  retryJobs,
} from '../../src/store/jobs/job-rows.js'
import { WORKER_LOCK } from '../../src/store/postgres/advisory-locks.js'
import { type JobName, type JobPayloads, enqueueJob } from '../../src/store/jobs/jobs.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type CrmAStub, startCrmAStub } from '../support/crm/stub.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

let app: TestApp
let stub: CrmAStub
let salon: Story
let db: Sql
let place = { masterId: 0, serviceId: 0 }
let minute = 0
beforeAll(async () => {
  stub = await startCrmAStub()
  app = await startTestApp({ CRM_A_URL: stub.url, CRM_A_TOKEN: stub.token })
  db = postgres(app.databaseUrl, { max: 3, onnotice: () => undefined })
  salon = await tellStory(app)
  const anna = await salon.master({ works: '00:00-24:00' })
  place = { masterId: anna.id, serviceId: (await salon.service({ by: [anna], minutes: 5 })).id }
})
afterAll(async () => {
  await db?.end()
  await app?.stop()
  await stub?.stop()
})
beforeEach(async () => {
  await db`delete from graphile_worker._private_jobs`
})

const SECRETS = ['Petra Private', '+4915112345678', 'in confidence']
const booking = () => ({
  ...{ ...place, date: '2030-01-08', time: (minute += 5), comment: 'in confidence' },
  ...{ clientId: undefined, client: { name: 'Petra Private', phone: '+4915112345678' } },
})
type JobRow = Record<string, unknown> & {
  readonly payload: Record<string, unknown>
  readonly name: string
}
const jobs = () => db<JobRow[]>`
  select jobs.*, identifier as name from graphile_worker._private_jobs jobs
  join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id order by jobs.id`
/** All that makes a job what it is, but what is its own. */
const form = ({
  id: _,
  payload,
  run_at: _1,
  created_at: _2,
  updated_at: _3,
  max_attempts: _4,
  ...row
}: JobRow) => ({
  ...row,
  fields: Object.keys(payload),
})
/** As the library does it. */
const add = (name: JobName, payload: object) =>
  db`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::text::json)`
const leave = <Name extends JobName>(name: Name, payload: JobPayloads[Name], when = {}) =>
  transact(app.db, (tx) => enqueueJob(tx, name, payload, when))

const PAYLOADS: JobPayloads = {
  wake_task: { salonId: 1, taskId: 1, until: 0 },
  sync_appointment: { salonId: 1, appointmentId: 1 },
  undo_booking: { salonId: 1, appointmentId: 1, reference: 'salon-1-appointment-1-1', looks: 0 },
  send_notifications: { salonId: 1, appointmentId: 1 },
  autopilot_turn: { salonId: 1, taskId: 1 },
  import_run: { salonId: 1, runId: 1 },
}
const NAMES = Object.keys(PAYLOADS) as JobName[]

describe('a job that is left', () => {
  test('is known to whoever works jobs, whichever it is', () => {
    expect(Object.keys(JOB_HANDLERS).sort()).toEqual([...NAMES].sort())
  })

  test.each(NAMES)("is what the library's own function makes of it: %s", async (name) => {
    await leave(name, PAYLOADS[name])
    await add(name, PAYLOADS[name])
    const [ours, theirs] = await jobs()
    expect(form(ours as JobRow)).toEqual(form(theirs as JobRow))
    expect(Object.keys(ours ?? {})).toContain('is_available')
  })

  test('is the same row where a verb writes it with its own statement', async () => {
    const appointment = await bookAppointment(salon.context(), booking())
    await moveAppointment(salon.context(), appointment.id, 'confirmed', 'in confidence')
    await rescheduleAppointment(salon.context(), appointment.id, {
      ...booking(),
      note: 'in confidence',
    })
    await moveAppointment(salon.context(), appointment.id, 'cancelled', 'in confidence')
    const left = await jobs()
    const payload = { salonId: salon.id, appointmentId: appointment.id }
    for (const job of left) expect(job.payload).toEqual(payload)
    expect(left.map(({ name }) => name).sort()).toEqual([
      ...Array(4).fill('send_notifications'),
      ...Array(4).fill('sync_appointment'),
    ])
    for (const name of ['sync_appointment', 'send_notifications'] as const) await add(name, payload)
    const theirs = (await jobs()).slice(-2)
    for (const job of left)
      expect(form(job)).toEqual(form(theirs.find(({ name }) => name === job.name) as JobRow))
    for (const secret of SECRETS) expect(JSON.stringify(await jobs())).not.toContain(secret)
  })

  test('waits for its instant, or for so long', async () => {
    const runAt = Date.UTC(2031, 0, 1)
    await leave('sync_appointment', PAYLOADS.sync_appointment, { runAt })
    await leave('sync_appointment', PAYLOADS.sync_appointment, { delayMs: 60_000 })
    const [at, later] = await db<{ runAt: Date; seconds: number }[]>`
      select run_at as "runAt", extract(epoch from run_at - created_at)::float8 as seconds
      from graphile_worker._private_jobs order by id`
    expect([at?.runAt.getTime(), later?.seconds]).toEqual([runAt, 60])
  })

  test('goes with the transaction of its verb', async () => {
    const undone = new Error('undone')
    const context = salon.context()
    const appointment = await bookAppointment(context, booking())
    await db`delete from graphile_worker._private_jobs`
    const verbs = [
      (tx: typeof context.db) => bookAppointment({ ...context, db: tx }, booking()),
      (tx: typeof context.db) =>
        moveAppointment({ ...context, db: tx }, appointment.id, 'confirmed', null),
      (tx: typeof context.db) =>
        rescheduleAppointment({ ...context, db: tx }, appointment.id, { ...booking(), note: null }),
      (tx: typeof context.db) =>
        moveAppointment({ ...context, db: tx }, appointment.id, 'cancelled', null),
    ]
    const [known] = await db`select count(*)::int as entries from sync_log`
    for (const verb of verbs)
      await expect(
        joinableTransaction(app.db, async (tx) => {
          await verb(tx)
          const [left] = (await tx.execute(
            sql`select count(*)::int as count from graphile_worker._private_jobs`,
          )) as unknown as { count: number }[]
          expect(left?.count).toBe(2)
          throw undone
        }),
      ).rejects.toBe(undone)
    expect(await jobs()).toEqual([])
    expect(await db`select count(*)::int as entries from sync_log`).toEqual([known])
    await expect(
      bookAppointment(context, { ...booking(), time: appointment.time }),
    ).rejects.toThrow('already taken')
    expect(await jobs()).toEqual([])
  })

  test('wakes workers once it is committed, and not before', async () => {
    const heard: string[] = []
    const listening = await db.listen('jobs:insert', (payload) => void heard.push(payload))
    await joinableTransaction(app.db, async (tx) => {
      await transact(tx, (inner) =>
        enqueueJob(inner, 'sync_appointment', PAYLOADS.sync_appointment),
      )
      await app.autonomousDb.execute(sql`select pg_notify('jobs:insert', 'before')`)
      await until('that is heard', async () => heard.length > 0)
    })
    await until('it rings', async () => heard.length > 1)
    expect(heard).toEqual(['before', '{"count":1}'])
    await listening.unlisten()
  })
})

describe('the pause after a failure', () => {
  test('doubles up to a quarter of an hour, give or take half', () => {
    const shortest = Array.from({ length: 300 }, (_, turn) => retryDelay(turn + 1, 0))
    const longest = Array.from({ length: 300 }, (_, turn) => retryDelay(turn + 1, 1))
    expect(shortest.slice(0, 10)).toEqual(
      [1, 2, 4, 8, 16, 32, 64, 128, 256, 450].map((seconds) => seconds * 1000),
    )
    expect(shortest.slice(10).every((pause) => pause === 450_000)).toBe(true)
    expect(longest).toEqual(shortest.map((pause) => pause * 3))
    expect(new Set(Array.from({ length: 50 }, () => retryDelay(3))).size).toBeGreaterThan(40)
  })
})

describe('a job that somebody holds', () => {
  const hold = async (worker: string, age = '1 minute') => {
    await leave('sync_appointment', { salonId: salon.id, appointmentId: 1 })
    const [job] = await db<{ id: string }[]>`
      update graphile_worker._private_jobs
      set locked_by = ${worker}, locked_at = now() - ${age}::interval, attempts = 3
      where id = (select max(id) from graphile_worker._private_jobs) returning id`
    return job?.id ?? ''
  }
  const held = async () => (await jobs()).map(({ locked_by }) => locked_by)

  test('is put off by its holder alone, as an attempt or as none', async () => {
    const id = await hold('me')
    await rescheduleJob(app.autonomousDb, {
      job: { id, worker: 'another' },
      pauseMs: 60_000,
      reason: 'why',
      isCounted: true,
    })
    expect(await held()).toEqual(['me'])
    await rescheduleJob(app.autonomousDb, {
      job: { id, worker: 'me' },
      pauseMs: 60_000,
      reason: 'why',
      isCounted: true,
    })
    expect(await jobs()).toMatchObject([
      { locked_by: null, locked_at: null, attempts: 3, last_error: 'why' },
    ])
    await db`update graphile_worker._private_jobs set locked_by = 'me'`
    await rescheduleJob(app.autonomousDb, {
      job: { id, worker: 'me' },
      pauseMs: 60_000,
      reason: null,
      isCounted: false,
    })
    expect(await jobs()).toMatchObject([{ attempts: 2, last_error: null }])
    const [waits] = await db`select run_at > now() + interval '50 seconds' as later
        from graphile_worker._private_jobs`
    expect(waits).toEqual({ later: true })
  })

  test('is given back when its holder is dead, and not while they live or have just begun', async () => {
    const living = postgres(app.databaseUrl, { max: 1, fetch_types: false })
    await living`select pg_advisory_lock(${WORKER_LOCK}, hashtext('lives'))`
    await hold('lives')
    await hold('dead')
    await hold('began', '1 second')
    expect(await releaseOrphanedJobs(app.autonomousDb)).toBe(1)
    expect(await held()).toEqual(['lives', null, 'began'])
    expect((await jobs()).map(({ last_error: why }) => why)).toEqual([
      null,
      expect.stringContaining('ended'),
      null,
    ])
    await living.end()
    await until('its lock is gone', async () => (await releaseOrphanedJobs(app.autonomousDb)) === 1)
    expect((await held()).slice(0, 2)).toEqual([null, null])
  })

  test('is not saved by the same name in another database', async () => {
    const elsewhere = new URL(app.databaseUrl)
    elsewhere.pathname = '/postgres'
    const living = postgres(elsewhere.href, { max: 1, fetch_types: false })
    await living`select pg_advisory_lock(${WORKER_LOCK}, hashtext('lives'))`
    await hold('lives')
    expect(await releaseOrphanedJobs(app.autonomousDb)).toBe(1)
    await living.end()
  })

  test('and who does not know of it gets it taken away, but for what they have just taken', async () => {
    await hold('me')
    const known = await hold('me')
    await hold('another')
    await hold('me', '2 seconds')
    expect(await releaseLostJobs(app.autonomousDb, 'me', [known])).toBe(1)
    expect(await held()).toEqual([null, 'me', 'another', 'me'])
    expect((await jobs())[0]?.last_error).toContain('lost')
    expect(await releaseLostJobs(app.autonomousDb, 'nobody', [])).toBe(0)
  })

  test('is running, tried to the end it is dead, and dead ones can be had again', async () => {
    await leave('sync_appointment', { salonId: salon.id, appointmentId: 1 })
    const running = await hold('me')
    await leave('import_run', { salonId: salon.id, runId: 1 })
    await db`update graphile_worker._private_jobs set attempts = 10, last_error = 'why'
      where max_attempts = 10`
    await leave('sync_appointment', { salonId: salon.id + 1, appointmentId: 1 })
    const states = async (state?: 'waiting' | 'running' | 'dead') =>
      (await listJobs(app.db, salon.id, state, 100)).map((job) => `${job.name} ${job.state}`)
    expect(await states()).toEqual([
      'sync_appointment waiting',
      'sync_appointment running',
      'import_run dead',
    ])
    expect(await states('dead')).toEqual(['import_run dead'])
    expect(await listJobs(app.db, salon.id, 'dead', 1)).toMatchObject([
      { attempts: 10, maxAttempts: 10, error: 'why' },
    ])
    expect(await listJobs(app.db, undefined, undefined, 100)).toHaveLength(4)
    expect(await listJobs(app.db, undefined, undefined, 2)).toHaveLength(2)
    expect(await retryJobs(app.db, salon.id, Number(running))).toBe(0)
    expect(await retryJobs(app.db, salon.id + 1, undefined)).toBe(0)
    expect(await retryJobs(app.db, salon.id, undefined)).toBe(1)
    expect(await states('dead')).toEqual([])
    expect(await listJobs(app.db, salon.id, 'waiting', 100)).toMatchObject([
      {},
      { name: 'import_run', attempts: 0 },
    ])
  })
})
