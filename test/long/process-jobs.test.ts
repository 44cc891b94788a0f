import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ask } from '../support/inbox/processes.js'
import { type KillProxy, type Moment, startKillProxy } from '../support/race/kill-proxy.js'
import type { Gateway } from '../support/processes.js'
import { CANARIES, openSyncFleet, type SyncFleet } from '../support/crm/sync-fleet.js'
import { countJobs, hurry } from '../support/crm/sync-fixture.js'
import { differences, keysByWrite, notificationFaults } from '../support/crm/sync-history.js'
import { until } from '../support/until.js'

let fleet: SyncFleet
let front: Gateway
let worker: Gateway | undefined
const killed: Gateway[] = []
const proxies: KillProxy[] = []
beforeAll(async () => {
  fleet = await openSyncFleet()
  front = await fleet.launch()
})
afterAll(async () => {
  await fleet.stop()
  await Promise.all(proxies.map((proxy) => proxy.stop()))
})

type Headers = Record<string, string>
const post = (there: Gateway, path: string, body: object = {}, headers: Headers = {}) =>
  ask(there, fleet.token, 'POST', `/api/records/${path}`, body, headers)
const book = (there: Gateway, headers: Headers = {}, body: object = fleet.wish()) =>
  post(there, '', body, headers)
let keys = 0
const aKey = (): Headers => ({ 'idempotency-key': `key ${(keys += 1)}` })
/** Booked under keys, so that all of what follows is left to jobs. */
const bookedUnderKeys = (count: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async () => (await book(front, aKey())).body.id as number),
  )

const asks = (words: RegExp) => (moment: Moment) =>
  moment.side === 'asks' && words.test(moment.text)
const RECORDS = asks(/update sync_log set state/)
const ENDS_JOB = asks(/delete from jobs/)
const TAKES_JOB = ({ side, text }: Moment) =>
  side === 'answered' && /update jobs set claimed_by = \$/.test(text)
/** The commit that follows the appointment's insert. */
function commitsAppointment(): (moment: Moment) => boolean {
  let isStored = false
  return (moment) => {
    isStored ||= asks(/insert into appointments/)(moment)
    return isStored && asks(/^\s*commit/i)(moment)
  }
}

/** A process that stops at a point of its talk with Postgres. `kill` waits for it to get there. */
async function victimAt(
  point: (moment: Moment) => boolean,
  environment: Record<string, string> = {},
) {
  const proxy = await startKillProxy(fleet.url)
  proxies.push(proxy)
  const victim = await fleet.launch(environment, proxy.url)
  const stopped = proxy.freezeAt(point) // now that it has started
  const kill = async (): Promise<void> => {
    await stopped
    await victim.end('SIGKILL')
    await proxy.letGo()
    killed.push(victim)
  }
  return { victim, stopped, kill }
}
type Asked = Awaited<ReturnType<typeof post>>
/** What was asked of a process that is killed over it. */
const broken = (asked: Promise<Asked>): Promise<unknown> =>
  asked.then(({ body }) => body as unknown).catch(() => 'broken')

/**
 * System A, the messenger and the salon know the same, nothing is left to be done, and what was
 * said twice had one key.
 */
async function expectSettled(): Promise<void> {
  const faults = async () => [...(await differences(fleet)), ...(await notificationFaults(fleet))]
  await until('all are told once', async () => {
    await hurry(fleet.sql)
    await sleep(100)
    return (await countJobs(fleet.sql)) === 0 && (await faults()).length === 0
  }).catch(async (error: unknown) => {
    const left = await fleet.sql`
      select name, payload, attempts, error, run_at - now() as due_in, claimed_by, claimed_until
      from jobs limit 3`
    throw new Error(
      `${String(error)}\n${JSON.stringify([left, (await faults()).slice(0, 3)], null, 1)}`,
    )
  })
  for (const [reference, used] of keysByWrite(fleet))
    expect([reference, used.size]).toEqual([reference, 1])
}

test(
  'under STRICT, with nobody to work jobs, what is killed and comes again under its key is ' +
    'done once, here and there',
  async () => {
    const booked = (await book(front)).body.id as number
    await fleet.salon.settings({ crmASyncPolicy: 'strict' })
    onTestFinished(() => fleet.salon.settings({ crmASyncPolicy: 'eventual' }))
    const [booker, canceller] = await Promise.all([
      victimAt(commitsAppointment()),
      victimAt(RECORDS),
    ])
    const [bookKey, cancelKey, wish] = [aKey(), aKey(), fleet.wish()]
    const make = (there: Gateway) => book(there, bookKey, wish)
    const cancel = (there: Gateway) =>
      post(there, `${booked}/cancel/`, { reason: 'ill' }, cancelKey)
    const unheard = Promise.all([make(booker.victim), cancel(canceller.victim)].map(broken))
    await Promise.all([booker, canceller].map(({ kill }) => kill()))
    expect(await unheard).toEqual(['broken', 'broken'])

    const made = await untilOver(() => make(front))
    expect([made.status, made.body.crm_a_id]).toEqual([201, expect.any(Number)])
    expect((await make(front)).body).toEqual(made.body)
    await until(
      'it is cancelled, here too',
      async () => (await cancel(front)).body.status === 'cancelled',
    )
    expect(await fleet.sql`select from appointments`).toHaveLength(2)
    expect(fleet.stub.bookings.size).toBe(2)
  },
)
/** Asked again until the first request under its key is over. */
const untilOver = (work: () => Promise<Asked>): Promise<Asked> =>
  until('it is answered', async () => {
    const asked = await work()
    return asked.body.code !== 'idempotency_in_progress' && asked
  })

test('workers that are killed, and one who books, lose nothing and double nothing', async () => {
  const points = [
    RECORDS, // system A has it
    ENDS_JOB, // all is done, but the job is there
    asks(/update notifications set state/), // the messenger has a notification
  ]
  const [booker, ...workers] = await Promise.all([
    victimAt(RECORDS),
    ...points.map((point) => victimAt(point, { WORKER: 'only' })),
  ])
  const victims = [booker, ...workers]
  const unheard = broken(book(booker.victim, {}, { ...fleet.wish(), comment: 'by one who dies' }))
  const stopped = Promise.all(victims.map((victim) => victim.stopped)).then(() => true)
  // so that there are jobs for each of them
  while ((await Promise.race([stopped, bookedUnderKeys(10)])) !== true);
  const rows = await fleet.sql`select payload, error from jobs`
  expect(rows.length).toBeGreaterThan(0)
  for (const canary of Object.values(CANARIES)) expect(JSON.stringify(rows)).not.toContain(canary)
  await Promise.all(victims.map(({ kill }) => kill()))
  expect(await unheard).toBe('broken')

  worker = await fleet.launch({ WORKER: 'only' })
  await expectSettled()
  const told = fleet.stub.calls.map(({ body, query }) => ({
    ...(body as Told | undefined),
    asked: query.reference,
  }))
  const made = told.filter(({ comment }) => comment === 'by one who dies')
  const found = told.filter(({ asked }) => asked !== undefined && asked === made[0]?.reference)
  // it was found there by its reference, and not booked again
  expect([made.length, found.length]).toEqual([1, 1])
})
type Told = { readonly reference: string; readonly comment: string }

test('a process that works and does not serve says how the queue does', async () => {
  expect((await fetch(`${worker?.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${worker?.url}/api/records/`)).status).toBe(404)
  const figures = await (await fetch(`${worker?.url}/metrics`)).text()
  expect(figures).toMatch(/^jobs\{job="sync_appointment",state="waiting"\} 0$/m)
  expect(figures).toMatch(/^jobs_total\{job="sync_appointment",end="done"\} [1-9]/m)
})

test(
  'each appointment is told in its order, whatever A does and however often the worker loses ' +
    'Postgres',
  async () => {
    const proxy = await startKillProxy(fleet.url)
    proxies.push(proxy)
    await worker?.end()
    const far = await fleet.launch({ WORKER: 'only' }, proxy.url)
    const live = async (id: number, turn: number): Promise<void> => {
      if (turn % 3 === 0) fleet.stub.next('down', 'lost', 'close')
      const words = [
        [`${id}/confirm/`],
        [`${id}/reschedule/`, fleet.place()],
        [`${id}/sync/`], // at the same time as the worker
        [`${id}/reschedule/`, fleet.place()],
      ] as const
      await Promise.all(words.map(([path, body]) => post(front, path, body)))
      if (turn % 4 < 2) await post(front, `${id}/${turn % 4 === 0 ? 'cancel' : 'start'}/`)
    }
    fleet.stub.mode = 'slow'
    fleet.stub.slowMs = 20
    for (const point of [TAKES_JOB, ENDS_JOB, TAKES_JOB, ENDS_JOB]) {
      // It lives, and never hears of the job that it took, or nobody hears of the one that it has
      // done.
      const lost = proxy.freezeAt(point).then(async () => {
        await proxy.letGo()
        return true
      })
      for (let isLost = false; !isLost;) {
        const booked = [...(await bookedUnderKeys(4)), (await book(front)).body.id as number]
        isLost = await Promise.race([lost, Promise.all(booked.map(live)).then(() => false)])
      }
    }
    fleet.stub.recover()
    await expectSettled()
    expect(await far.end()).toBe(0)
    expect(far.output()).not.toMatch(/uncaught|TypeError/i)
    killed.push(far)
  },
)

test('nobody has said a name, a phone or a comment, nor of a failure of their own', async () => {
  expect(await front.end()).toBe(0)
  for (const gateway of [front, worker as Gateway, ...killed])
    for (const canary of Object.values(CANARIES)) expect(gateway.output()).not.toContain(canary)
  for (const { output } of [front, worker as Gateway])
    expect(output()).not.toMatch(/uncaught|unhandled|TypeError|"level":"error"/i)
})
