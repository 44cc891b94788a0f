import type { LocalDate } from '../../domain/time/time.js'
import type { Money } from '../../domain/catalog/money.js'
import type { Db } from '../postgres/database.js'
import { param, staticSql } from '../postgres/static-sql.js'

/** What a master earned for the salon with a service on a day: of appointments that were done. */
export type RevenueRow = {
  readonly date: LocalDate
  readonly masterId: number
  readonly master: string
  readonly serviceId: number
  readonly service: string
  readonly appointments: number
  /** The sum of the prices that were agreed at the booking. */
  readonly revenue: Money
}
/** The first and the last day of some rows. */
export type DateRange = { readonly from: LocalDate; readonly to: LocalDate }

const selectRange = staticSql<{ from: LocalDate | null; to: LocalDate | null }>()`
  select min(date)::text as "from", max(date)::text as "to" from appointments
  where salon_id = ${param('salonId')} and status = 'done'
    and (${param('from')}::date is null or date >= ${param('from')}::date)
    and (${param('to')}::date is null or date <= ${param('to')}::date)`

/** Returns the first and the last day with revenue within the limits. Undefined: there is none. */
export async function revenueRange(
  db: Db,
  salonId: number,
  limits: { readonly from: LocalDate | null; readonly to: LocalDate | null },
): Promise<DateRange | undefined> {
  const [row] = await selectRange(db, { salonId, ...limits })
  return row && row.from !== null && row.to !== null ? { from: row.from, to: row.to } : undefined
}

const selectRevenue = staticSql<RevenueRow>()`
  select appointment.date::text as date, appointment.master_id as "masterId",
    master.name as master, appointment.service_id as "serviceId", service.name as service,
    count(*)::int as appointments, sum(appointment.price)::text as revenue
  from appointments appointment
    join masters master
      on master.salon_id = appointment.salon_id and master.id = appointment.master_id
    join services service
      on service.salon_id = appointment.salon_id and service.id = appointment.service_id
  where appointment.salon_id = ${param('salonId')} and appointment.status = 'done'
    and appointment.date between ${param('from')}::date and ${param('to')}::date
  group by appointment.date, appointment.master_id, master.name, appointment.service_id,
    service.name
  order by appointment.date, appointment.master_id, appointment.service_id`

/** Returns the revenue of the days of a range, by day, master and service. */
export const revenueOf = (
  db: Db,
  salonId: number,
  { from, to }: DateRange,
): Promise<readonly RevenueRow[]> => selectRevenue(db, { salonId, from, to })
