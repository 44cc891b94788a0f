import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { retryDelay } from '../../src/jobs/retry-delay.js'
import { JOB_HANDLERS } from '../../src/jobs/job-handlers.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { joinableTransaction, openDatabase, transact } from '../../src/store/postgres/database.js'
import {
  claimJobs,
  type ClaimedJob,
  deleteDoneJob,
  isBehind,
  lookForWork,
  releaseExpiredJobs,
  releaseJob,
  renewClaims,
} from '../../src/store/jobs/claimed-jobs.js'
import { listJobs, retryJobs } from '../../src/store/jobs/job-rows.js'
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
  await db`delete from jobs`
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
const jobs = () => db<JobRow[]>`select * from jobs order by id`
/** All that makes a job what it is, but what is its own. */
const formOf = ({ id: _, run_at: _1, created_at: _2, ...row }: JobRow) => row
const leave = <Name extends JobName>(name: Name, payload: JobPayloads[Name], when = {}) =>
  transact(app.db, (tx) => enqueueJob(tx, name, payload, when))

const PAYLOADS: JobPayloads = {
  wake_task: { salonId: 1, taskId: 1, until: 0 },
  sync_appointment: { salonId: 1, appointmentId: 1 },
  undo_booking: { salonId: 1, appointmentId: 1, reference: 'salon-1-appointment-1-1', looks: 0 },
  send_notifications: { salonId: 1, appointmentId: 1 },
  autopilot_turn: { salonId: 1, taskId: 1 },
  import_run: { salonId: 1, runId: 1 },
  store_media: { salonId: 1, fileId: 1 },
  delete_media: { salonId: 1 },
}
const NAMES = Object.keys(PAYLOADS) as JobName[]

describe('a job that is left', () => {
  test('is known to whoever works jobs, whichever it is', () => {
    expect(Object.keys(JOB_HANDLERS).sort()).toEqual([...NAMES].sort())
  })

  test.each(NAMES)(
    'is a row that waits, with its salon beside what it is about: %s',
    async (name) => {
      await leave(name, PAYLOADS[name])
      const { salonId, ...payload } = PAYLOADS[name]
      expect(await jobs()).toMatchObject([
        { salon_id: salonId, name, payload, attempts: 0, claimed_by: null, error: null },
      ])
    },
  )

  test('is the same row where a verb writes it with its own statement', async () => {
    const appointment = await bookAppointment(salon.context(), booking())
    await moveAppointment(salon.context(), appointment.id, 'confirmed', { note: 'in confidence' })
    await rescheduleAppointment(salon.context(), appointment.id, {
      ...booking(),
      note: 'in confidence',
    })
    await moveAppointment(salon.context(), appointment.id, 'cancelled', { note: 'in confidence' })
    const left = await jobs()
    expect(left.map(({ name }) => name).sort()).toEqual([
      ...Array(4).fill('send_notifications'),
      ...Array(4).fill('sync_appointment'),
    ])
    const payload = { salonId: salon.id, appointmentId: appointment.id }
    for (const name of ['sync_appointment', 'send_notifications'] as const) {
      await leave(name, payload)
      const alike = (await jobs()).filter((job) => job.name === name).map(formOf)
      expect(new Set(alike.map((form) => JSON.stringify(form))).size).toBe(1)
    }
    for (const secret of SECRETS) expect(JSON.stringify(await jobs())).not.toContain(secret)
  })

  test('waits for its instant, or for so long', async () => {
    const runAt = Date.UTC(2031, 0, 1)
    await leave('sync_appointment', PAYLOADS.sync_appointment, { runAt })
    await leave('sync_appointment', PAYLOADS.sync_appointment, { delayMs: 60_000 })
    const [at, later] = await db<{ runAt: Date; seconds: number }[]>`
      select run_at as "runAt", extract(epoch from run_at - created_at)::float8 as seconds
      from jobs order by id`
    expect([at?.runAt.getTime(), later?.seconds]).toEqual([runAt, 60])
  })

  test('goes with the transaction of its verb', async () => {
    const undone = new Error('undone')
    const context = salon.context()
    const appointment = await bookAppointment(context, booking())
    await db`delete from jobs`
    const verbs = [
      (tx: typeof context.db) => bookAppointment({ ...context, db: tx }, booking()),
      (tx: typeof context.db) =>
        moveAppointment({ ...context, db: tx }, appointment.id, 'confirmed', { note: null }),
      (tx: typeof context.db) =>
        rescheduleAppointment({ ...context, db: tx }, appointment.id, { ...booking(), note: null }),
      (tx: typeof context.db) =>
        moveAppointment({ ...context, db: tx }, appointment.id, 'cancelled', { note: null }),
    ]
    const [known] = await db`select count(*)::int as entries from sync_log`
    for (const verb of verbs)
      await expect(
        joinableTransaction(app.db, async (tx) => {
          await verb(tx)
          const [left] = (await tx.execute(
            sql`select count(*)::int as count from jobs`,
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
    const listening = await db.listen('salon_jobs', (payload) => void heard.push(payload))
    await joinableTransaction(app.db, async (tx) => {
      await transact(tx, (inner) =>
        enqueueJob(inner, 'sync_appointment', PAYLOADS.sync_appointment),
      )
      await app.autonomousDb.execute(sql`select pg_notify('salon_jobs', 'before')`)
      await until('that is heard', async () => heard.length > 0)
    })
    await until('it rings', async () => heard.length > 1)
    expect(heard).toEqual(['before', ''])
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

describe('a job that a worker has claimed', () => {
  const WORKER = '11111111-1111-4111-8111-111111111111'
  const OTHER = '22222222-2222-4222-8222-222222222222'
  /** A job that the worker claims now. */
  const claim = async (worker = WORKER): Promise<ClaimedJob> => {
    await leave('sync_appointment', { salonId: salon.id, appointmentId: 1 })
    const [job] = await claimJobs(app.autonomousDb, worker, 1)
    if (!job) throw new Error('there was no job')
    return job
  }
  const expire = (job: ClaimedJob) =>
    db`update jobs set claimed_until = now() - interval '1 second' where id = ${job.id}`
  const holders = async () => (await jobs()).map(({ claimed_by }) => claimed_by)

  test('comes with all of it, and is nobody else', async () => {
    await leave('sync_appointment', { salonId: salon.id, appointmentId: 7 }, { delayMs: 60_000 })
    const job = await claim()
    expect(job).toMatchObject({
      salonId: salon.id,
      name: 'sync_appointment',
      payload: { appointmentId: 1 },
      attempts: 1,
      maxAttempts: 300,
      worker: WORKER,
    })
    expect(await claimJobs(app.autonomousDb, OTHER, 8)).toEqual([])
  })

  test('is the one that is due for longest, and of two at once the first', async () => {
    for (const taskId of [1, 2, 3]) await leave('autopilot_turn', { salonId: salon.id, taskId })
    await db`update jobs set run_at = now() - interval '1 hour'
      where payload->>'taskId' in ('2', '3')`
    const order: unknown[] = []
    for (let turn = 0; turn < 3; turn += 1)
      order.push((await claimJobs(app.autonomousDb, WORKER, 1))[0]?.payload.taskId)
    expect(order).toEqual([2, 3, 1])
  })

  test('is never claimed by two that race for it', async () => {
    for (let count = 0; count < 200; count += 1)
      await leave('sync_appointment', { salonId: salon.id, appointmentId: count })
    const taken: number[] = []
    const race = async (worker: string): Promise<void> => {
      for (;;) {
        const claimed = await claimJobs(app.autonomousDb, worker, 3)
        if (claimed.length === 0) return
        taken.push(...claimed.map(({ id }) => id))
      }
    }
    await Promise.all([race(WORKER), race(OTHER), race(WORKER), race(OTHER)])
    expect([taken.length, new Set(taken).size]).toEqual([200, 200])
  })

  test('is released by its holder, as an attempt or as none', async () => {
    const job = await claim()
    const release = { pauseMs: 60_000, reason: 'why', isCounted: true }
    await releaseJob(app.autonomousDb, { ...job, worker: OTHER }, release)
    expect(await holders()).toEqual([WORKER])
    await releaseJob(app.autonomousDb, job, release)
    expect(await jobs()).toMatchObject([
      { claimed_by: null, claimed_at: null, claimed_until: null, attempts: 1, error: 'why' },
    ])
    const [waits] = await db`select run_at > now() + interval '50 seconds' as later from jobs`
    expect(waits).toEqual({ later: true })
    await db`update jobs set run_at = now()`
    const [again] = await claimJobs(app.autonomousDb, WORKER, 1)
    expect(again?.attempts).toBe(2)
    await releaseJob(app.autonomousDb, again as ClaimedJob, {
      ...release,
      reason: null,
      isCounted: false,
    })
    expect(await jobs()).toMatchObject([{ attempts: 1, error: null }])
  })

  test('is released when nobody renews the claim, and not while its worker does', async () => {
    const [renewed, expired] = [await claim(), await claim()]
    const fresh = await claim(OTHER)
    await expire(renewed)
    await expire(expired)
    await renewClaims(app.autonomousDb, WORKER, [renewed, fresh])
    expect(await releaseExpiredJobs(app.autonomousDb)).toEqual([
      { id: expired.id, salonId: salon.id, isDead: false },
    ])
    expect(await holders()).toEqual([WORKER, null, OTHER])
    expect((await jobs()).map(({ error }) => error)).toEqual([
      null,
      expect.stringContaining('ended'),
      null,
    ])
    expect(await releaseExpiredJobs(app.autonomousDb)).toEqual([])
  })

  test('cannot be ended, renewed or released by a worker that has lost it', async () => {
    const late = await claim()
    await expire(late)
    await releaseExpiredJobs(app.autonomousDb)
    const [now] = await claimJobs(app.autonomousDb, WORKER, 1) // the same worker, once more
    expect(now).toMatchObject({ id: late.id, attempts: 2 })
    await deleteDoneJob(app.autonomousDb, late)
    await releaseJob(app.autonomousDb, late, { pauseMs: 0, reason: 'late', isCounted: true })
    expect(await jobs()).toMatchObject([{ claimed_by: WORKER, attempts: 2 }])
    await deleteDoneJob(app.autonomousDb, now as ClaimedJob)
    expect(await jobs()).toEqual([])
  })

  test('is behind one for the same task that began before, and behind no other', async () => {
    for (const taskId of [1, 1, 2]) await leave('autopilot_turn', { salonId: salon.id, taskId })
    await leave('autopilot_turn', { salonId: salon.id + 1, taskId: 1 })
    await leave('wake_task', { salonId: salon.id, taskId: 1, until: 0 })
    const claimed = await claimJobs(app.autonomousDb, WORKER, 9)
    const behind = []
    for (const job of claimed) if (await isBehind(app.autonomousDb, job)) behind.push(job.payload)
    expect([claimed.length, behind]).toEqual([5, [{ taskId: 1 }]])
  })

  test('is running, tried to the end it is dead, and dead ones can be had again', async () => {
    const running = await claim()
    await leave('sync_appointment', { salonId: salon.id, appointmentId: 1 })
    await leave('import_run', { salonId: salon.id, runId: 1 })
    await db`update jobs set attempts = 10, error = 'why'
      where max_attempts = 10`
    await leave('sync_appointment', { salonId: salon.id + 1, appointmentId: 1 })
    const states = async (state?: 'waiting' | 'running' | 'dead') =>
      (await listJobs(app.db, salon.id, state, 100)).map((job) => `${job.name} ${job.state}`)
    expect(await states()).toEqual([
      'sync_appointment running',
      'sync_appointment waiting',
      'import_run dead',
    ])
    expect(await states('dead')).toEqual(['import_run dead'])
    expect(await listJobs(app.db, salon.id, 'dead', 1)).toMatchObject([
      { attempts: 10, maxAttempts: 10, error: 'why' },
    ])
    expect(await listJobs(app.db, undefined, undefined, 100)).toHaveLength(4)
    expect(await listJobs(app.db, undefined, undefined, 2)).toHaveLength(2)
    expect(await retryJobs(app.db, salon.id, running.id)).toEqual([])
    expect(await retryJobs(app.db, salon.id + 1, undefined)).toEqual([])
    expect(await retryJobs(app.db, salon.id, undefined)).toHaveLength(1)
    expect(await states('dead')).toEqual([])
    expect(await listJobs(app.db, salon.id, 'waiting', 100)).toMatchObject([
      {},
      { name: 'import_run', attempts: 0 },
    ])
  })
})

describe('a hundred thousand jobs that wait', () => {
  const plans = async (text: string): Promise<string> => {
    const rows = await db.unsafe(`explain ${text}`)
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  }
  /** The statements that workers send, with values. */
  const sent = async (work: (db: TestApp['db']) => Promise<unknown>): Promise<string> => {
    const texts: string[] = []
    const { db: spied, close } = openDatabase({
      url: app.databaseUrl,
      onStatement: (text) => void texts.push(text),
    })
    await work(spied).finally(close)
    return (texts.at(-1) ?? '')
      .replace(/limit \$\d/, 'limit 8')
      .replace(/own\.salon_id = \$\d and own\.id = \$\d/, 'own.salon_id = 1 and own.id = 1')
      .replace(/\$\d::uuid/g, `'${randomUUID()}'::uuid`)
      .replace(/\$\d::(int|bigint)\[\]/g, `'{1,2}'::$1[]`)
  }

  test('are passed over by the indexes, though Postgres last saw an empty table', async () => {
    await db`vacuum analyze jobs`
    await db`insert into jobs (salon_id, name, payload, run_at, max_attempts, attempts)
      select ${salon.id}, 'sync_appointment', '{"appointmentId": 1}',
        now() + interval '1 hour' + n * interval '1 second', 300,
        case when n % 10 = 0 then 300 else 0 end
      from generate_series(1, 100000) n`
    const id = randomUUID()
    const one = { id: 1, salonId: salon.id, attempts: 1 } as ClaimedJob
    for (const work of [
      (spied: TestApp['db']) => claimJobs(spied, id, 8),
      (spied: TestApp['db']) => renewClaims(spied, id, [one]),
      (spied: TestApp['db']) => lookForWork(spied),
      (spied: TestApp['db']) => releaseExpiredJobs(spied),
      (spied: TestApp['db']) => isBehind(spied, one),
    ]) {
      const plan = await plans(await sent(work))
      expect(plan).not.toMatch(/Seq Scan|Sort/)
      expect(plan).toMatch(/Index (?:Only )?Scan (?:using|on) jobs_/)
    }
    await leave('autopilot_turn', { salonId: salon.id, taskId: 5 })
    expect(await claimJobs(app.autonomousDb, id, 8)).toMatchObject([{ payload: { taskId: 5 } }])
    await db`truncate jobs`
  })
})
