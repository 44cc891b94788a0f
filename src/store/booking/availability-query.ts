import { sql } from 'drizzle-orm'
import type { Interval } from '../../domain/time/interval.js'
import type { WorkShift, WeeklyShift, WorkingDay } from '../../domain/booking/schedule.js'
import type { Instant, LocalDate, Minute } from '../../domain/time/time.js'
import { activeStatuses } from './appointment-rows.js'
import type { Db } from '../postgres/database.js'
import { param, sqlFragment, type SqlFragment, staticSql } from '../postgres/static-sql.js'

/**
 * A master for whom slots are computed. Without a length, the master does not offer the service.
 * Times are instants.
 */
export type Provider = {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly length: Minute | undefined
  readonly price: string
  readonly weekly: WeeklyShift[]
  readonly own: WorkingDay[]
  readonly timeOff: Interval[]
  readonly busy: Interval[]
}
/** The service as the price list has it now. Buffers are in minutes. */
export type OfferedService = {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly before: Minute
  readonly after: Minute
}
/** Everything from which the slots of a range of days are computed. Masters come by id. */
export type DayInputs = {
  readonly service: OfferedService | undefined
  readonly providers: readonly Provider[]
}
/** Which days, service and masters the inputs are loaded for. */
export type DayInputsQuery = {
  readonly salonId: number
  readonly serviceId: number
  /** This master, even one who does not offer the service. Absent: all active masters who do. */
  readonly masterId: number | undefined
  readonly from: LocalDate
  readonly to: LocalDate
  /** An appointment that is about to move, which does not block itself. */
  readonly without?: number | undefined
  /** The request that holds a place. Its own hold does not block it when it is repeated. */
  readonly requestKey?: string | null
}

const KIND = { service: 0, provider: 1, weekly: 2, own: 3, timeOff: 4, busy: 5 } as const
type Row = {
  kind: number
  id: number
  a: number | null
  b: number | null
  c: number | null
  s: string | null
  t: string | null
}

const kind = (name: keyof typeof KIND) => sql.raw(String(KIND[name]))

const salonId = param('salonId')
const serviceId = param('serviceId')
const from = param('from')
const to = param('to')

/** An instant in seconds. `date_part` is a float: the numeric of `extract` takes longer. */
const seconds = (column: string) => sql.raw(`date_part('epoch', ${column})`)

/**
 * The minute of the day after the last one from which no appointment blocks a slot: the margin of
 * six hours, the longest buffer of four, and one for a change of the clocks.
 */
const LATEST_START = sql.raw(String((6 + 4 + 1) * 60))

/**
 * One statement with rows of six kinds: one round trip for fifty masters as for one. The margin of
 * six hours covers the buffers.
 */
const statement = <Names extends string>(chosen: SqlFragment<Names>) => {
  return sqlFragment`
    with service as (
      select * from services where salon_id = ${salonId}::int and id = ${serviceId}::int
    ), provider as (
      select m.id, m.name, m.active, l.service_id is not null as offers, l.duration_minutes,
      l.price from masters m ${chosen}
    ), span as (
      select (${from}::date)::timestamp at time zone time_zone - interval '6 hours' as low,
             (${to}::date + 1)::timestamp at time zone time_zone + interval '6 hours' as high
      from salons where id = ${salonId}::int
    )
    select ${kind('service')} as kind, id, buffer_before_minutes::float8 as a,
    buffer_after_minutes::float8 as b, active::int::float8 as c, name as s, null as t from service
    union all
    select ${kind('provider')}, p.id, case
    when p.offers then coalesce(p.duration_minutes, s.duration_minutes) end, null, p.active::int,
    p.name, coalesce(p.price, s.price)::text
    from provider p left join service s on true
    union all
    select ${kind('weekly')}, w.master_id, w.weekday, w.start_minute, w.end_minute, null, null
    from provider p join weekly_shifts w on w.salon_id = ${salonId}::int and w.master_id = p.id
    where ${to}::date > ${from}::date or w.weekday = extract(isodow from ${from}::date)
    union all
    select ${kind('own')}, d.master_id, null, null, null, d.date::text, d.shifts::text
    from provider p join working_days d on d.salon_id = ${salonId}::int and d.master_id = p.id
    and d.date between ${from}::date and ${to}::date
    union all
    select ${kind('timeOff')}, o.master_id, extract(epoch from o.starts_at) * 1000, extract(epoch
    from o.ends_at) * 1000, null, null, null
    from span, provider p join time_off o on o.salon_id = ${salonId}::int and o.master_id = p.id
    where o.starts_at < span.high and o.ends_at > span.low
    union all
    select ${kind('busy')}, v.master_id, null, null, null,
      array_agg(${seconds('v.busy_from')})::text, array_agg(${seconds('v.busy_to')})::text
    from span, provider p join appointments v on v.salon_id = ${salonId}::int
    and v.master_id = p.id
      and v.date between ${from}::date - 1 and ${to}::date + 1
      and (v.date, v.start_minute) < (${to}::date + 1, ${LATEST_START})
    where v.status in (${activeStatuses}) and v.busy_from < span.high and v.busy_to > span.low
      and v.id <> ${param('without')}::int
    group by v.master_id
    union all
    select ${kind('busy')}, h.master_id, null, null, null,
      array[${seconds('h.busy_from')}]::text, array[${seconds('h.busy_to')}]::text
    from span, provider p join slot_holds h on h.salon_id = ${salonId}::int and h.master_id = p.id
    where h.busy_from < span.high and h.busy_to > span.low
      and (h.request_key is null or h.request_key is distinct from ${param('requestKey')}::text)`
}

const ofEverybody = staticSql<Row>()`${statement(
  sqlFragment`join master_services l on l.salon_id = m.salon_id and l.master_id = m.id
    and l.service_id = ${serviceId}::int where m.salon_id = ${salonId}::int and m.active`,
)}`
const ofOneMaster = staticSql<Row>()`${statement(
  sqlFragment`left join master_services l on l.salon_id = m.salon_id and l.master_id = m.id
    and l.service_id = ${serviceId}::int where m.salon_id = ${salonId}::int
    and m.id = ${param('masterId')}::int`,
)}`

const number = (value: number | null): number => Number(value)

/** Reads an array of Postgres with seconds, as instants. */
const readInstants = (text: string | null): Instant[] =>
  (text ?? '{}')
    .slice(1, -1)
    .split(',')
    .map((time) => Math.round(Number(time) * 1000))

/**
 * Reads the starts and the ends of intervals. Those of a master come as one row, because a thousand
 * small rows cost more.
 */
function readSpans(starts: string | null, ends: string | null): Interval[] {
  const to = readInstants(ends)
  return readInstants(starts).map((from, at) => ({ from, to: to[at] ?? from }))
}

/** Loads what the free starts of some days depend on, in one statement. */
export async function loadDayInputs(db: Db, query: DayInputsQuery): Promise<DayInputs> {
  const { masterId, ...rest } = query
  const values = { ...rest, requestKey: query.requestKey ?? null, without: query.without ?? 0 }
  const rows = await (masterId === undefined
    ? ofEverybody(db, values)
    : ofOneMaster(db, { ...values, masterId }))

  let service: OfferedService | undefined
  const providers = new Map<number, Provider>()
  for (const row of rows) {
    if (row.kind === KIND.service)
      service = {
        id: row.id,
        name: row.s ?? '',
        active: row.c === 1,
        before: number(row.a),
        after: number(row.b),
      }
    else if (row.kind === KIND.provider)
      providers.set(row.id, {
        id: row.id,
        name: row.s ?? '',
        active: row.c === 1,
        length: row.a ?? undefined,
        price: row.t ?? '0.00',
        weekly: [],
        own: [],
        timeOff: [],
        busy: [],
      })
  }
  for (const row of rows) {
    const provider = row.kind > KIND.provider ? providers.get(row.id) : undefined
    if (!provider) continue
    if (row.kind === KIND.weekly)
      provider.weekly.push({ weekday: number(row.a), start: number(row.b), end: number(row.c) })
    else if (row.kind === KIND.own)
      provider.own.push({ date: row.s ?? '', shifts: JSON.parse(row.t ?? '[]') as WorkShift[] })
    else if (row.kind === KIND.timeOff)
      provider.timeOff.push({ from: number(row.a), to: number(row.b) })
    else provider.busy.push(...readSpans(row.s, row.t))
  }
  return { service, providers: [...providers.values()].sort((a, b) => a.id - b.id) }
}
