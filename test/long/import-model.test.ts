import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transitionPath, type Status, STATUSES } from '../../src/domain/booking/appointment.js'
import { Refusal } from '../../src/domain/refusal.js'
import { addDays } from '../../src/domain/time/time.js'
import type { CrmARecord } from '../../src/external/crm/crm-a.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { bookingOfA, type ImportFixture, openImportFixture } from '../support/crm/imports.js'

/** What system A has of a booking, as far as it changes. */
type Shape = {
  readonly day: number
  readonly hour: number
  readonly master: 0 | 1 | 2
  readonly minutes: number
  readonly status: Status
  readonly client: number
}
/** What happens between imports: at system A, or here. */
type Action =
  | { readonly do: 'write'; readonly which: number; readonly shape: Shape }
  | { readonly do: 'swap'; readonly which: number; readonly other: number }
  | { readonly do: 'drop'; readonly which: number }
  | { readonly do: 'move'; readonly which: number; readonly hour: number }
  | { readonly do: 'end'; readonly which: number; readonly to: 'confirmed' | 'cancelled' }
/** What changed here, by the id of system A, as long as it did not change there. */
type Ours = Map<number, Set<'place' | 'status'>>
type Round = {
  readonly actions: readonly Action[]
  readonly pageSize: number
  readonly batchSize: number
  readonly deaths: number
}

const which = fc.nat(9)
const shape: fc.Arbitrary<Shape> = fc.record({
  day: fc.nat(1),
  hour: fc.nat(5),
  master: fc.constantFrom(0, 0, 0, 1, 1, 2),
  minutes: fc.constantFrom(30, 60, 90),
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Status>('booked') },
    { weight: 2, arbitrary: fc.constantFrom(...STATUSES) },
  ),
  client: fc.nat(3),
})
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('write' as const), which, shape }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('swap' as const), which, other: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), which, hour: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      which,
      to: fc.constantFrom('confirmed', 'cancelled'),
    }),
  },
)
const round: fc.Arbitrary<Round> = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 8 }),
  pageSize: fc.constantFrom(1, 3, 100),
  batchSize: fc.constantFrom(1, 2, 200),
  deaths: fc.nat(3),
})

let fixture: ImportFixture
beforeAll(async () => {
  fixture = await openImportFixture()
  const masters = [
    await fixture.salon.master({ name: 'Anna' }),
    await fixture.salon.master({ name: 'Bella' }),
  ]
  await fixture.salon.service({ name: 'Haircut', by: masters })
})
afterAll(() => fixture.stop())

const MASTERS = ['Anna', 'Bella', 'Nobody']
const recordOf = (
  id: number,
  { day, hour, master, minutes, status, client }: Shape,
  updatedAt: number,
): CrmARecord =>
  bookingOfA({
    ...{ id, status, updatedAt, date: addDays('2030-01-10', day), time: 600 + hour * 30 },
    master: { id: 30 + master, name: MASTERS[master] ?? '' },
    service: { id: 41, name: 'Haircut', durationMinutes: minutes, price: '1500.00' },
    client: { name: `Client ${client}`, phone: client === 3 ? '' : `+491511200000${client}` },
  })

type Row = {
  id: number
  external: number
  date: string
  time: number
  master: string
  minutes: number
  status: Status
  was: (Status | '-')[]
  became: Status[]
}
const appointments = async (): Promise<Row[]> => [
  ...(await fixture.rows<Row>(`
    select v.id, x.external_id::int as external, v.date, v.start_minute as time, m.name as master, v.duration_minutes as minutes, v.status,
      array(select coalesce(old_status, '-') from status_log l where l.appointment_id = v.id order by l.id) as was,
      array(select new_status from status_log l where l.appointment_id = v.id order by l.id) as became
    from appointments v join masters m on m.id = v.master_id join external_appointment_ids x on x.appointment_id = v.id order by v.id`)),
]

async function act(action: Action, list: Map<number, CrmARecord>, ours: Ours): Promise<void> {
  const now = (fixture.app.now += 60_000)
  const id = 1000 + action.which
  const known = list.get(id)
  if (action.do === 'write') {
    list.set(id, recordOf(id, action.shape, now))
  } else if (action.do === 'drop') list.delete(id)
  else if (action.do === 'swap') {
    const other = list.get(1000 + action.other)
    if (!known || !other || known === other) return
    const place = ({ date, time, master }: CrmARecord) => ({ date, time, master, updatedAt: now })
    list.set(id, { ...known, ...place(other) })
    list.set(other.id, { ...other, ...place(known) })
  } else {
    const appointment = (await appointments()).find(({ external }) => external === id)
    if (!appointment) return
    try {
      if (action.do === 'end')
        await moveAppointment(fixture.salon.context(), appointment.id, action.to, { note: null })
      else
        await rescheduleAppointment(fixture.salon.context(), appointment.id, {
          date: '2030-01-12',
          time: 600 + action.hour * 30,
          note: null,
        })
      const changed = ours.get(id) ?? new Set()
      ours.set(id, changed.add(action.do === 'end' ? 'status' : 'place'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    // system A is not told in this story
    await fixture.rows("delete from sync_log where operation <> 'import'")
  }
}

/** Brings all, by processes that die after a part now and then. */
async function bring({ pageSize, batchSize, deaths }: Omit<Round, 'actions'>) {
  fixture.lists.pageSize = pageSize
  const { id } = await fixture.begin('crm_a')
  for (let death = 0; death < deaths; death += 1) {
    let isDead = false
    await fixture.work(id, {
      batchSize,
      isStopped: () => isDead,
      onProgress: () => (isDead = true),
    })
  }
  await fixture.work(id, { batchSize })
  return fixture.read(id)
}

const ACTIVE: readonly Status[] = ['booked', 'confirmed', 'in_progress']
const isOverlapping = (a: Row, b: Row): boolean =>
  a.id !== b.id &&
  a.master === b.master &&
  a.date === b.date &&
  a.time < b.time + b.minutes &&
  b.time < a.time + a.minutes

const placeOf = (record: CrmARecord | undefined): string =>
  JSON.stringify([record?.date, record?.time, record?.master, record?.service])

function check(
  rows: readonly Row[],
  list: ReadonlyMap<number, CrmARecord>,
  taken: Map<number, CrmARecord>,
  ours: Ours,
  reasons: ReadonlyMap<number, string>,
) {
  const active = rows.filter(({ status }) => ACTIVE.includes(status))
  expect(active.filter((one) => active.some((other) => isOverlapping(one, other)))).toEqual([])
  for (const { was, became, status } of rows) {
    expect(became.at(-1)).toBe(status)
    expect(was).toEqual(['-', ...became.slice(0, -1)])
    for (const [index, from] of was.entries())
      if (from !== '-' && from !== became[index])
        expect(transitionPath(from, became[index] as Status)).toHaveLength(1)
  }
  const byId = new Map(rows.map((row) => [row.external, row]))
  expect(byId.size).toBe(rows.length)
  for (const [id, record] of list) {
    const appointment = byId.get(id)
    if (reasons.has(id)) continue
    expect([id, appointment?.external]).toEqual([id, id])
    const last = taken.get(id)
    const own = ours.get(id)
    if (placeOf(last) !== placeOf(record)) own?.delete('place')
    if (last?.status !== record.status) own?.delete('status')
    taken.set(id, record)
    if (!own?.has('status')) expect(appointment?.status).toBe(record.status)
    if (own?.has('place') || record.status === 'cancelled') continue
    const { date, time, master, service } = record
    const minutes = service.durationMinutes
    expect(appointment).toMatchObject({ date, time, master: master.name, minutes })
  }
}

const COUNTS = `select c.id from clients c where visits_count <> (select count(*) from appointments v where v.client_id = c.id and status = 'done')
  or no_show_count <> (select count(*) from appointments v where v.client_id = c.id and status = 'no_show')
  or last_visit_on is distinct from (select max(date) from appointments v where v.client_id = c.id and status = 'done')`

test(
  'whatever happens there and here, and whoever dies: nothing overlaps, nothing is lost, ' +
    'nothing comes twice',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
        await fixture.clear()
        const list = new Map<number, CrmARecord>()
        const taken = new Map<number, CrmARecord>()
        const ours: Ours = new Map()
        for (const { actions, ...how } of rounds) {
          for (const action of actions) await act(action, list, ours)
          fixture.lists.a = [...list.values()]
          const run = await bring(how)
          expect(run).toMatchObject({ state: 'succeeded', processed: list.size, total: list.size })
          expect(run.created + run.updated + run.skipped).toBe(run.processed)
          expect(run.conflictCount).toBe(run.conflicts.length)
          const reasons = new Map(
            run.conflicts.map(({ externalId, reason }) => [externalId, reason]),
          )
          check(await appointments(), list, taken, ours, reasons)
          expect(await fixture.rows(COUNTS)).toEqual([])
          // there may be room by now
          if ([...reasons.values()].some((reason) => reason.includes('overlap'))) continue
          const before = await fixture.contents()
          expect(await bring({ ...how, deaths: 0 })).toMatchObject({
            created: 0,
            updated: 0,
            conflicts: run.conflicts,
          })
          expect(await fixture.contents()).toEqual(before)
        }
      }),
      { numRuns: 25 },
    )
  },
)
