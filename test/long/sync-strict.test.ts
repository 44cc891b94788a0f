import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { undoBooking } from '../../src/service/crm/sync/undo-booking.js'
import { releaseStaleHolds } from '../../src/service/crm/sync/release-stale-holds.js'
import type { JobPayloads } from '../../src/store/jobs/jobs.js'
import type { Answer } from '../support/app.js'
import type { CrmStubMode } from '../support/crm/stub-server.js'
import { countJobs, during, openSyncFixture } from '../support/crm/sync-fixture.js'
import { until } from '../support/until.js'

const LIMIT_MS = 1_500
const fixture = openSyncFixture({ EXTERNAL_TIMEOUT_MS: String(LIMIT_MS) })
const { book, booked, post, appointment, atA, place } = fixture
beforeAll(() => fixture.salon.settings({ crmASyncPolicy: 'strict' }))
beforeEach(async () => {
  await fixture.sql`delete from jobs`
})
afterAll(() => vi.useRealTimers())

/** All that a booking could leave. */
async function leftBehind(): Promise<Record<string, number>> {
  const [counts] = await fixture.sql<Record<string, number>[]>`
    select (select count(*)::int from appointments) as visits, (select count(*)::int
    from clients) as clients,
      (select count(*)::int from status_log) as entries, (select count(*)::int
      from sync_log) as told,
      (select count(*)::int from notifications) as notices, (select count(*)::int
      from events where topic <> 'connection') as events,
      (select count(*)::int from slot_holds) as holds`
  return counts ?? {}
}
const undoJobs = () => fixture.sql<{ payload: JobPayloads['undo_booking']; later: boolean }[]>`
  select payload || jsonb_build_object('salonId', salon_id) as payload,
    run_at > now() + interval '1 second' as later
  from jobs
  where name = 'undo_booking'`
const syncer = () => ({ ...fixture.salon.context(), externalSystems: fixture.app.externalSystems })
/** Does what the undo jobs are for, which no worker does here. */
async function undo(): Promise<void> {
  for (const { payload } of await undoJobs()) await undoBooking(syncer(), payload)
}
const newClient = { client: { name: 'Nina New', phone: '+4915117654321' } }

describe('a booking', () => {
  test(
    'that system A takes is there with its id, its log, and nothing to be done but ' +
      'notifications',
    async () => {
      const { status, body } = await book(newClient)
      expect(status).toBe(201)
      expect(atA(body.id)).toMatchObject([{ id: body.crm_a_id, client: newClient.client }])
      expect(await appointment(body.id)).toMatchObject({
        crmAId: body.crm_a_id,
        syncLog: [
          {
            operation: 'CREATE',
            state: 'SUCCEEDED',
            attempts: 1,
            externalId: body.crm_a_id,
            error: null,
          },
        ],
      })
      expect(await fixture.sql`select from slot_holds`).toHaveLength(0)
      expect(await countJobs(fixture.sql)).toBe(1)
    },
  )

  test('without a master holds a place of each who is free, and no other one', async () => {
    const masters = [await fixture.salon.master(), await fixture.salon.master()]
    const service = await fixture.salon.service({ by: masters })
    const input = { serviceId: service.id, date: place().date, time: '12:00' }
    type Made = { createAppointment: { crmAId: number; master: { id: number } } | null }
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        fixture.app.graphql<Made>(
          `mutation ($input: CreateAppointmentInput!) {
            createAppointment(input: $input) { crmAId master { id } } }`,
          { input },
          fixture.operator.token,
        ),
      ),
    )
    const made = answers.flatMap(({ data }) => data?.createAppointment ?? [])
    expect(made.map(({ master }) => master.id).sort()).toEqual(masters.map(({ id }) => id).sort())
    expect(made.every(({ crmAId }) => fixture.stub.bookings.has(crmAId))).toBe(true)
    const codes = answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code))
    expect(codes.filter((code) => code !== undefined)).toEqual(['slot_taken'])
    expect(await fixture.sql`select from slot_holds`).toHaveLength(0)
  })

  const FAULTS: readonly (readonly [CrmStubMode, number, string])[] = [
    ['down', 502, 'external_unavailable'],
    ['unauthorized', 502, 'external_unavailable'],
    ['html', 502, 'external_unavailable'],
    ['bad_json', 502, 'external_unavailable'],
    ['huge', 502, 'external_unavailable'],
    ['redirect', 502, 'external_unavailable'],
    ['close', 502, 'external_unavailable'],
    ['lost', 502, 'external_unavailable'],
    ['duplicate_id', 502, 'external_unavailable'],
    ['hang', 504, 'external_timeout'],
    ['slow', 504, 'external_timeout'],
  ]
  test.each(FAULTS)(
    'that system A does not take (%s) is none: %d %s',
    async (mode, status, code) => {
      await booked() // whose id is given twice
      fixture.stub.slowMs = 5 * LIMIT_MS
      fixture.stub.calls.length = 0
      const [at, before] = [place(), await leftBehind()]
      const client = { name: 'Nobody', phone: '+4915117654399' }
      const refused = await during(fixture.stub, mode, () => book({ ...at, client }))
      expect([refused.status, refused.body]).toEqual([status, { code, detail: expect.any(String) }])
      expect(await leftBehind()).toEqual(before)
      expect((await undoJobs()).map(({ later }) => later)).toEqual([true])
      const reference = (fixture.stub.calls[0]?.body as { reference: string }).reference
      const taken = [...fixture.stub.bookings.values()].filter(
        (there) => there.reference === reference,
      )
      expect(taken).toHaveLength(mode === 'lost' || mode === 'slow' ? 1 : 0)
      await undo()
      expect(taken.map(({ id }) => fixture.stub.bookings.get(id)?.status)).toEqual(
        taken.map(() => 'cancelled'),
      )
      const again = await book({ ...at, client })
      expect([again.status, atA(again.body.id)]).toMatchObject([201, [{ status: 'booked' }]])
    },
  )

  test('by the graph hears the same', async () => {
    const { master_id: masterId, service_id: serviceId, ...when } = place()
    const { errors } = await during(fixture.stub, 'down', () =>
      fixture.app.graphql(
        'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }',
        { input: { masterId, serviceId, ...when } },
        fixture.operator.token,
      ),
    )
    expect(errors).toMatchObject([{ extensions: { code: 'external_unavailable' } }])
  })

  test('of a client hears it too', async () => {
    const { id } = await fixture.salon.client()
    const { token } = await fixture.salon.account('client', { clientId: id })
    const refused = await during(fixture.stub, 'down', () =>
      book({ time: '12:00', date: '2030-01-20' }, {}, token),
    )
    expect([refused.status, refused.body.code]).toEqual([502, 'external_unavailable'])
    expect((await book({ time: '12:00', date: '2030-01-20' }, {}, token)).status).toBe(201)
  })

  test('is confirmed there too where it is confirmed at once', async () => {
    await fixture.salon.settings({ autoConfirm: true })
    const id = await booked()
    await fixture.salon.settings({ autoConfirm: false })
    expect((await post(id, 'sync')).status).toBe(200)
    expect(atA(id)).toMatchObject([{ status: 'confirmed' }])
  })

  test('while system A is paused is refused without a word to it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await during(fixture.stub, 'bad_json', async () => {
      for (let turn = 0; turn < 10; turn += 1) await book()
    })
    await fixture.sql`delete from jobs`
    const [calls, before] = [fixture.stub.calls.length, await leftBehind()]
    const refused = await book()
    expect([refused.status, refused.body.detail]).toEqual([
      502,
      'External system A is paused after repeated failures.',
    ])
    expect([fixture.stub.calls.length, await leftBehind(), await countJobs(fixture.sql)]).toEqual([
      calls,
      before,
      0,
    ])
    vi.setSystemTime(Date.now() + 5_000)
    expect((await book()).status).toBe(201)
    vi.useRealTimers()
  })

  test('that another rule refuses is not asked there', async () => {
    expect((await book({ date: '2029-12-31' })).body.code).toBe('date_in_past')
    const at = place()
    await booked(at)
    fixture.stub.calls.length = 0
    expect((await book(at)).body.code).toBe('slot_taken')
    expect(fixture.stub.calls).toEqual([])
  })
})

describe('under a key, what waits for system A stands alone', () => {
  const input = (): Record<string, unknown> => {
    const { master_id: masterId, service_id: serviceId, ...when } = place()
    return { masterId, serviceId, ...when }
  }
  const ask = (query: string, variables: Record<string, unknown>, key: string) =>
    fixture.app.request('POST', '/graphql', {
      token: fixture.operator.token,
      headers: { 'idempotency-key': key },
      body: { query, variables },
    })
  const refused = {
    errors: [{ extensions: { code: 'invalid', fields: { idempotencyKey: [expect.any(String)] } } }],
  }
  const TWO = `mutation ($one: CreateAppointmentInput!, $two: CreateAppointmentInput!) {
    one: createAppointment(input: $one) { crmAId } two: createAppointment(input: $two) { crmAId } }`

  test('two bookings of a day would wait for each other', async () => {
    const { body } = await ask(TWO, { one: input(), two: input() }, 'two at once')
    expect(body).toMatchObject(refused)
  })

  test('and may stand together where none of them waits', async () => {
    await fixture.salon.settings({ crmASyncPolicy: 'eventual' })
    const { body } = await ask(TWO, { one: input(), two: input() }, 'two that do not wait').finally(
      () => fixture.salon.settings({ crmASyncPolicy: 'strict' }),
    )
    expect(body).toMatchObject({ data: { one: { crmAId: null }, two: { crmAId: null } } })
  })

  test('what the autopilot did is undone alone', async () => {
    const id = await booked()
    const both =
      'mutation ($id: Int!) { confirmAppointment(id: $id) { id } undoAutopilotAction(id: $id) ' +
      '{ id } }'
    expect((await ask(both, { id }, 'confirmed and undone')).body).toMatchObject(refused)
  })
})

describe('while system A is asked', () => {
  test('the place is nobody else\u2019s, not to book and not to move to', async () => {
    const other = await booked()
    const at = place()
    fixture.stub.slowMs = 250
    fixture.stub.next('slow')
    const first = book(at)
    await until('it is held', async () => (await fixture.sql`select from slot_holds`).length > 0)
    expect((await book(at)).body.code).toBe('slot_taken')
    expect((await post(other, 'reschedule', at)).body.code).toBe('slot_taken')
    expect((await first).status).toBe(201)
  })

  test('of twenty that want one place one gets it, and system A hears of that one', async () => {
    const at = place()
    fixture.stub.slowMs = 100
    const said = await during(fixture.stub, 'slow', () =>
      Promise.all(Array.from({ length: 20 }, () => book(at))),
    )
    expect(said.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(fixture.stub.calls).toHaveLength(1)
    expect(await fixture.sql`select from slot_holds`).toHaveLength(0)
  })

  test('two that get one id cannot both have it', async () => {
    fixture.stub.answer = { status: 201, body: { id: 4_000_000 } }
    const said = await Promise.all([book(), book({}, { 'idempotency-key': 'same id' })])
    fixture.stub.answer = undefined
    expect(said.map(({ status }) => status).sort()).toEqual([201, 502])
    expect(await fixture.sql`select from slot_holds`).toHaveLength(0)
  })
})

describe('while system A is asked for a client', () => {
  /** Books at A's leisure, and does the rest once the place is held. */
  const booking = async (
    start: () => Promise<Answer>,
    meanwhile: () => Promise<void>,
  ): Promise<Answer> => {
    fixture.stub.slowMs = 500
    fixture.stub.next('slow')
    const answer = start()
    await until('it is held', async () => (await fixture.sql`select from slot_holds`).length > 0)
    await meanwhile()
    // it was held all the while
    expect(await fixture.sql`select from slot_holds`).not.toHaveLength(0)
    return answer
  }
  const someone = async () => {
    const { id } = await fixture.salon.client()
    return { id, token: (await fixture.salon.account('client', { clientId: id })).token }
  }
  /** Half past, as clients book on the grid; with a master of the test's own. */
  const masterOf = async () => {
    const master = await fixture.salon.master({ works: '00:00-24:00' })
    return { master_id: master.id, service_id: (await fixture.salon.service({ by: [master] })).id }
  }
  const at = { date: '2030-01-10', time: '12:00' }
  afterEach(() => fixture.salon.settings({ maxFutureAppointmentsPerClient: 5 }))

  test('what is held counts as an appointment to come, and where A refuses it no more', async () => {
    await fixture.salon.settings({ maxFutureAppointmentsPerClient: 1 })
    const [{ token }, one, other] = [await someone(), await masterOf(), await masterOf()]
    let second: Answer | undefined
    const first = await booking(
      () => book({ ...one, ...at }, {}, token),
      async () => {
        second = await book({ ...other, ...at, date: '2030-01-11' }, {}, token)
      },
    )
    expect([first.status, second?.status, second?.body.code]).toEqual([
      201,
      409,
      'too_many_appointments',
    ])
    const { token: another } = await someone()
    const refused = await during(fixture.stub, 'down', () =>
      book({ ...one, ...at, time: '15:00' }, {}, another),
    )
    expect([refused.status, refused.body.code]).toEqual([502, 'external_unavailable'])
    expect((await book({ ...one, ...at, time: '15:00' }, {}, another)).status).toBe(201)
  })

  test('what is held takes their time, whoever books it for them', async () => {
    const [{ id, token }, one, other] = [await someone(), await masterOf(), await masterOf()]
    let second: Answer | undefined
    const first = await booking(
      () => book({ ...one, ...at, client_id: id }),
      async () => {
        second = await book({ ...other, ...at, time: '12:30' }, {}, token)
      },
    )
    expect([first.status, second?.status, second?.body.code]).toEqual([201, 409, 'client_busy'])
    expect((await book({ ...other, ...at, time: '13:00' }, {}, token)).status).toBe(201)
  })

  test('a request that comes again under its key does not stand in its own way', async () => {
    await fixture.salon.settings({ maxFutureAppointmentsPerClient: 1 })
    const [{ id, token }, one] = [await someone(), await masterOf()]
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [account] = await fixture.sql<
      { id: number }[]
    >`select id from accounts where client_id = ${id}`
    const [hold] = await fixture.sql<{ held: number }[]>`
      insert into slot_holds (salon_id, appointment_id, master_id, busy_from, busy_to, client_id,
      starts_at, ends_at, reference, request_key)
      select ${fixture.salon.id}, nextval('appointments_id_seq'), ${one.master_id}, start, start +
      interval '1 hour', ${id}, start,
        start + interval '1 hour', '', ${`${account?.id} ${key['idempotency-key']}`}
      from (select timestamptz '2030-01-10 12:00 Europe/Berlin' as start) as time
      returning appointment_id as held`
    await fixture.sql`update slot_holds
      set reference = 'salon-' || salon_id || '-appointment-' || appointment_id || '-1893000000'`
    expect((await book({ ...one, ...at, time: '15:00' }, {}, token)).body.code).toBe(
      'too_many_appointments',
    )
    const again = await book({ ...one, ...at }, key, token)
    expect([again.status, again.body.id]).toEqual([201, hold?.held])
    expect(await fixture.sql`select from slot_holds`).toHaveLength(0)
  })
})

describe('what a process that died left', () => {
  async function die(): Promise<{ at: ReturnType<typeof place>; there: number }> {
    const at = place()
    const made = await booked(at) // as it was before the booking was stored
    const [hold] = await fixture.sql`
      select salon_id, id, master_id, busy_from, busy_to from appointments where id = ${made}`
    const there = atA(made)[0]
    await fixture.sql`delete from notifications where appointment_id = ${made}`
    await fixture.sql`delete from sync_log where appointment_id = ${made}`
    await fixture.sql`delete from status_log where appointment_id = ${made}`
    await fixture.sql`delete from appointments where id = ${made}`
    await fixture.sql`delete from jobs`
    await fixture.sql`
      insert into slot_holds (salon_id, appointment_id, master_id, busy_from, busy_to, reference,
      made_at)
      values (${hold?.salon_id}, ${made}, ${hold?.master_id}, ${hold?.busy_from},
      ${hold?.busy_to}, ${there?.reference ?? ''}, now())`
    return { at, there: there?.id ?? 0 }
  }

  test('keeps its place while somebody may still wait for it, then it is free and taken back', async () => {
    const { at, there } = await die()
    await releaseStaleHolds(syncer())
    expect((await book(at)).body.code).toBe('slot_taken')
    await fixture.sql`update slot_holds set made_at = now() - interval '1 minute'`
    await releaseStaleHolds(syncer())
    expect(await fixture.sql`select from slot_holds`).toHaveLength(0)
    expect(await undoJobs()).toMatchObject([{ later: false }])
    await undo()
    expect(fixture.stub.bookings.get(there)).toMatchObject({ status: 'cancelled' })
    expect((await book(at)).status).toBe(201)
  })
})

describe('what is taken back', () => {
  test('is looked for three times, as it may arrive late, and then no more', async () => {
    await during(fixture.stub, 'down', () => book())
    fixture.stub.calls.length = 0
    let looks = 0
    for (; (await countJobs(fixture.sql)) > 0; looks += 1) {
      const [job] = await undoJobs()
      await fixture.sql`delete from jobs`
      if (job) await undoBooking(syncer(), job.payload)
    }
    expect([looks, fixture.stub.calls.map(({ method }) => method)]).toEqual([
      3,
      ['GET', 'GET', 'GET'],
    ])
  })

  test('is cancelled under one key, however often that fails', async () => {
    fixture.stub.slowMs = 5 * LIMIT_MS
    await during(fixture.stub, 'slow', () => book())
    fixture.stub.calls.length = 0
    fixture.stub.modes.set('DELETE', 'hang')
    const [job] = await undoJobs()
    if (!job) throw new Error('there is no job')
    await expect(undoBooking(syncer(), job.payload)).rejects.toThrow(
      'External system A did not answer',
    )
    fixture.stub.modes.clear()
    await undoBooking(syncer(), job.payload)
    const keys = fixture.stub.calls
      .filter(({ method }) => method === 'DELETE')
      .map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('is never what is booked, and never what somebody still waits for', async () => {
    const id = await booked()
    const [there] = atA(id)
    const payload = {
      salonId: fixture.salon.id,
      appointmentId: id,
      reference: there?.reference ?? '',
      looks: 0,
    }
    await undoBooking(syncer(), payload)
    expect(atA(id)).toMatchObject([{ status: 'booked' }])
    await fixture.sql`
      insert into slot_holds (salon_id, appointment_id, master_id, busy_from, busy_to, reference)
      values (${fixture.salon.id}, 2000000000, 1, now(), now(), 'waited for')`
    const waited = { ...payload, appointmentId: 2_000_000_000, reference: 'waited for' }
    fixture.stub.add({ reference: 'waited for' })
    expect(await undoBooking(syncer(), waited)).toEqual({ retryAfterMs: expect.any(Number) })
    expect([...fixture.stub.bookings.values()].at(-1)).toMatchObject({ status: 'booked' })
    await fixture.sql`delete from slot_holds`
  })
})
