import { setTimeout as sleep } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ExternalFault } from '../../src/external/http/external-fault.js'
import type { CrmA } from '../../src/external/crm/crm-a.js'
import type { JobEnd } from '../../src/jobs/execute-job.js'
import { startJobs } from '../../src/jobs/runner.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { startImport } from '../../src/service/crm/import/start.js'
import { openDatabase, transact } from '../../src/store/postgres/database.js'
import { listJobs, retryJobs } from '../../src/store/jobs/job-rows.js'
import { enqueueJob } from '../../src/store/jobs/jobs.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { connectQuietSystems } from '../support/quiet-systems.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { hurry } from '../support/crm/sync-fixture.js'
import { startProxy } from '../support/race/proxy.js'
import { until } from '../support/until.js'

let app: TestApp
let salon: Story
let db: Sql
let place = { masterId: 0, serviceId: 0 }
let minute = 0
/** What system A makes of a booking. */
let create: CrmA['create']
let asked: string[] = []
let ends: string[] = []
let stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'debug' })
  connectQuietSystems(app)
  const quiet = app.externalSystems.crmA as CrmA
  const crmA: CrmA = {
    ...quiet,
    pause: () => 'not now', // so that a booking leaves it to the job
    create(booking, calling) {
      asked.push(calling.key)
      return create(booking, calling)
    },
  }
  Object.assign(app.externalSystems, { crmA })
  db = postgres(app.databaseUrl, { max: 2, onnotice: () => undefined })
  salon = await tellStory(app)
  const anna = await salon.master({ works: '00:00-24:00' })
  place = { masterId: anna.id, serviceId: (await salon.service({ by: [anna], minutes: 5 })).id }
})
afterAll(async () => {
  await db?.end()
  await app?.stop()
})
beforeEach(async () => {
  await db`delete from jobs`
  ;[asked, ends, app.lines.length] = [[], [], 0]
})
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  stops = []
})

const start = (): (() => Promise<void>) => {
  const stop = startJobs(
    app.databaseUrl,
    app,
    (name: string, end: JobEnd) => void ends.push(`${name} ${end}`),
  )
  stops.push(stop)
  return () => {
    stops = stops.filter((one) => one !== stop)
    return stop()
  }
}
const CANARIES = ['Petra Private', '+4915112345678', 'in confidence']
/** An appointment that system A was not told of, and a job that tells it. */
async function leave(): Promise<number> {
  const booking = {
    ...place,
    date: '2030-01-08',
    time: (minute += 5),
    comment: 'in confidence',
    clientId: undefined,
  }
  const client = { name: 'Petra Private', phone: '+4915112345678' }
  const { id } = await bookAppointment(salon.context(), { ...booking, client })
  await db`delete from jobs
    where payload->>'appointmentId' = ${String(id)}`
  await transact(app.db, (tx) =>
    enqueueJob(tx, 'sync_appointment', { salonId: salon.id, appointmentId: id }),
  )
  return id
}
const eventsOfJobs = () => db`select kind, subject_id from events where topic = 'job' order by id`
const jobs = () => listJobs(app.db, salon.id, undefined, 100)
const ended = (what: string, times: number) =>
  until(`${times} times ${what}`, async () => {
    await hurry(db)
    return ends.filter((end) => end === `sync_appointment ${what}`).length >= times
  })
const fail = (message: string) => () => Promise.reject(new ExternalFault('unavailable', message))
let lastId = 1_000
const take = (): Promise<number> => Promise.resolve((lastId += 1))

test('what fails is tried again, later each time, under one key, and says why in words', async () => {
  create = fail('It is raining.')
  await leave()
  start()
  await until('it has failed', async () => ends.length > 0)
  const [once] = await until(
    'it is given back',
    async () => (await jobs())[0]?.state === 'waiting' && (await jobs()),
  )
  expect(once).toMatchObject({ name: 'sync_appointment', attempts: 1, error: 'It is raining.' })
  expect((once?.runAt ?? 0) - (once?.createdAt ?? 0)).toBeGreaterThanOrEqual(1_000)
  await ended('failed', 3)
  create = take
  await ended('done', 1)
  await until('it is gone', async () => (await jobs()).length === 0)
  expect([asked.length, new Set(asked).size]).toEqual([4, 1])
  expect(app.lines.filter((line) => line.includes('It is raining.'))).toHaveLength(3)
  for (const canary of CANARIES) expect(app.lines.join()).not.toContain(canary)
})

test('a bug says nothing of the data that it happened on', async () => {
  create = () => Promise.reject(new Error('Petra Private is null'))
  await leave()
  start()
  await ended('failed', 1)
  const error = await until('it is given back', async () => (await jobs())[0]?.error ?? undefined)
  expect(error).toBe('It failed by itself: the log says more.')
})

test('one whose end could not be recorded comes again, once its claim has expired', async () => {
  create = take
  await leave()
  await db`create function refuse() returns trigger language plpgsql as
    'begin raise exception ''Petra Private''; end'`
  await db`create trigger refuse before delete on jobs execute function refuse()`
  try {
    start()
    await until('it was done', async () => ends.length > 0)
    await db`update jobs set claimed_until = now()`
    const error = await until('it is given back', async () => (await jobs())[0]?.error ?? undefined)
    expect(error).toBe('The process that worked it ended, or lost it, before it was done.')
  } finally {
    await db`drop function refuse cascade`
  }
  await ended('done', 2)
  await until('it is gone', async () => (await jobs()).length === 0)
  expect(asked).toHaveLength(1) // the second time there was nothing left to be said
})

test('what was tried as often as it may be stays, and is tried anew when somebody says so', async () => {
  create = fail('It is raining.')
  await leave()
  await db`update jobs set max_attempts = 2`
  start()
  await ended('dead', 1)
  expect(ends).toEqual(['sync_appointment failed', 'sync_appointment dead'])
  await until('it is dead', async () => (await jobs())[0]?.state === 'dead')
  const [dead] = await jobs()
  expect(dead).toMatchObject({ attempts: 2, maxAttempts: 2, error: 'It is raining.' })
  expect(await eventsOfJobs()).toEqual([{ kind: 'updated', subject_id: dead?.id }])
  await hurry(db)
  create = take
  start() // whoever starts does not take what is dead
  expect((await jobs())[0]?.state).toBe('dead')
  expect(await retryJobs(app.db, salon.id, (await jobs())[0]?.id)).toHaveLength(1)
  await ended('done', 1)
})

test('a last attempt that was lost with its process is dead, and is told of', async () => {
  create = take
  await leave()
  await db`delete from events`
  await db`update jobs set attempts = max_attempts,
    claimed_by = gen_random_uuid(), claimed_at = now() - interval '1 minute',
    claimed_until = now() - interval '1 second'`
  start()
  await until('it is told of', async () => (await eventsOfJobs()).length > 0)
  const [dead] = await jobs()
  expect(dead?.state).toBe('dead')
  expect(await eventsOfJobs()).toEqual([{ kind: 'updated', subject_id: dead?.id }])
})

test('a job of a kind that only a later release knows waits for one of its processes', async () => {
  create = take
  await leave()
  await db`update jobs set name = 'of_the_future', run_at = now() - interval '1 minute'`
  start()
  const [job] = await until('it was put off', async () => {
    const rows = await db`select attempts, error, claimed_by from jobs where run_at > now()`
    return rows.length > 0 && rows
  })
  expect(job).toEqual({ attempts: 0, error: null, claimed_by: null })
  expect(ends).toEqual([])
})

test('to be asked to come again is no attempt', async () => {
  create = take
  const id = await leave()
  await db`update sync_log set claimed_until = now() + interval '1 minute'
    where appointment_id = ${id}`
  start()
  const again = async () =>
    (await jobs()).find(({ state, runAt, createdAt }) => state === 'waiting' && runAt > createdAt)
  await until('it waits', again)
  expect(await jobs()).toMatchObject([{ attempts: 0, error: null }])
  expect([asked, ends]).toEqual([[], []])
  await db`update sync_log set claimed_until = null where appointment_id = ${id}`
  await ended('done', 1)
})

test('two that work share what there is, and each thing is done once', async () => {
  create = take
  for (let turn = 0; turn < 30; turn += 1) await leave()
  start()
  start()
  await ended('done', 30)
  expect([asked.length, new Set(asked).size]).toEqual([30, 30])
})

test('imports, however many and long, leave room for what people wait for', async () => {
  const { crmB } = app.externalSystems
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const slow = { list: () => opened.then(() => ({ records: [], cursor: null })) }
  Object.assign(app.externalSystems, { crmB: slow })
  for (let month = 1; month <= 12; month += 1) {
    const day = `2030-${String(month).padStart(2, '0')}-01`
    await startImport(
      { ...salon.context(), externalSystems: app.externalSystems },
      { system: 'crm_b', from: day, to: day },
    )
  }
  create = take
  start()
  await until('imports are worked', async () =>
    (await jobs()).some(({ state }) => state === 'running'),
  )
  await leave()
  await ended('done', 1)
  open()
  await until('all are brought', async () => {
    await hurry(db)
    return ends.filter((end) => end === 'import_run done').length === 12
  })
  Object.assign(app.externalSystems, { crmB })
})

test('whoever stops ends what they have begun, and leaves the rest to others', async () => {
  let answer: (id: number) => void = () => undefined
  create = () => new Promise((resolve) => (answer = resolve))
  await leave()
  const stop = start()
  await until('it is asked', async () => asked.length > 0)
  let isStopped = false
  const stopped = stop().then(() => (isStopped = true))
  expect([(await jobs())[0]?.state, isStopped]).toEqual(['running', false])
  answer(77)
  await stopped
  await leave()
  await until('the first one is gone', async () => (await jobs()).length === 1)
  expect([ends, (await jobs()).map(({ state }) => state)]).toEqual([
    ['sync_appointment done'],
    ['waiting'],
  ])
  create = take
  start()
  await ended('done', 2)
})

test('a worker that loses the database in the middle of a job goes on when it is back', async () => {
  let answer: (id: number) => void = () => undefined
  create = () => new Promise((resolve) => (answer = resolve))
  const proxy = await startProxy(app.databaseUrl)
  const { db: autonomousDb, close } = openDatabase({ url: proxy.url, connections: 2 })
  const stop = startJobs(proxy.url, { ...app, autonomousDb }, (name, end) =>
    ends.push(`${name} ${end}`),
  )
  try {
    await leave()
    await until('it is asked', async () => asked.length > 0)
    await sleep(300) // until its connections are open
    await proxy.cut()
    answer(79) // nobody can write that down
    await until('it has failed', async () => ends.length > 0)
    expect((await jobs())[0]).toMatchObject({ state: 'running', attempts: 1 })
    await proxy.restore()
    create = take
    await db`update jobs set claimed_until = now()`
    await db`update sync_log set claimed_until = now() where claimed_until is not null`
    await leave()
    await ended('done', 2)
    await until('both are gone', async () => (await jobs()).length === 0)
    await until('it listens', async () => (await listeners()).length === 1)
    expect(new Set(asked).size).toBe(2)
  } finally {
    await stop()
    await close()
    await proxy.stop()
  }
})
const listeners = () => db`select pid from pg_stat_activity
  where application_name = 'salon jobs' and datname = current_database()`

test('a job that takes long is not taken from who works it', async () => {
  let answer: (id: number) => void = () => undefined
  create = () => new Promise((resolve) => (answer = resolve))
  await leave()
  start()
  start()
  await until('it is asked', async () => asked.length > 0)
  await db`update jobs set claimed_at = now() - interval '1 hour'`
  const [before] = await db<{ by: string }[]>`select claimed_by as by from jobs`
  await until('they have looked for jobs of the dead', async () => sweeps() >= 2)
  expect(await db`select claimed_by as by from jobs`).toEqual([before])
  answer(78)
  await ended('done', 1)
  expect(asked).toHaveLength(1)
})
const sweeps = (): number =>
  app.statements.filter((text) => text.includes('claimed_until < now()')).length
