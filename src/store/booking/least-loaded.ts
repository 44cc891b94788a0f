import { sql } from 'drizzle-orm'
import { WORKLOAD } from '../../domain/booking/appointment.js'
import type { Interval } from '../../domain/time/interval.js'
import type { LocalDate } from '../../domain/time/time.js'
import { activeStatuses } from './appointment-rows.js'
import { toTimestamp } from '../postgres/columns.js'
import type { Db } from '../postgres/database.js'
import { param, staticSql } from '../postgres/static-sql.js'

/** The statuses that count as booked time, for `status in (…)` of statements written by hand. */
export const workloadStatuses = sql.raw(WORKLOAD.map((status) => `'${status}'`).join(', '))

const choose = staticSql<{ masterId: number }>()`
  select choice.master_id as "masterId"
  from (
    select master_id, low::timestamptz as low, high::timestamptz as high
    from unnest(${param('masters')}::int[], ${param('froms')}::text[], ${param('tos')}::text[])
      as span (master_id, low, high)
  ) as choice
  where not exists (
    select from appointments v where v.salon_id = ${param('salonId')}::int
      and v.master_id = choice.master_id
      and v.date between ${param('date')}::date - 1 and ${param('date')}::date + 1
      and v.status in (${activeStatuses}) and v.busy_from < choice.high and v.busy_to > choice.low
  ) and not exists (
    select from slot_holds h where h.salon_id = ${param('salonId')}::int
      and h.master_id = choice.master_id
      and h.busy_from < choice.high and h.busy_to > choice.low
  )
  order by (
    select coalesce(sum(
      v.duration_minutes + v.buffer_before_minutes + v.buffer_after_minutes), 0)
    from appointments v where v.salon_id = ${param('salonId')}::int
      and v.master_id = choice.master_id and v.date = ${param('date')}::date
      and v.status in (${workloadStatuses})
  ), choice.master_id
  limit 1`

/**
 * Returns the master with the least booked minutes of the day of those whose time is free, then the
 * one with the lowest id. Undefined when all are taken. Needs the locks of the masters' days.
 */
export async function leastLoadedMaster(
  tx: Db,
  {
    salonId,
    date,
    spans,
  }: {
    readonly salonId: number
    readonly date: LocalDate
    readonly spans: readonly (Interval & { readonly masterId: number })[]
  },
): Promise<number | undefined> {
  const [chosen] = await choose(tx, {
    salonId,
    date,
    masters: spans.map(({ masterId }) => masterId),
    froms: spans.map(({ from }) => toTimestamp(from)),
    tos: spans.map(({ to }) => toTimestamp(to)),
  })
  return chosen?.masterId
}
