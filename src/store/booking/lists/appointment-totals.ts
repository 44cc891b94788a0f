import { and, eq, sql, type SQL } from 'drizzle-orm'
import {
  APPOINTMENT_FILTERS,
  type AppointmentFilter,
} from '../../../domain/booking/appointment-filter.js'
import type { Db } from '../../postgres/database.js'
import { filterSql, type FilterSql } from '../../postgres/filter-sql.js'
import { param, staticSql } from '../../postgres/static-sql.js'
import { appointmentTotals } from '../../tables/appointments.js'

const { status, serviceId } = APPOINTMENT_FILTERS
/** The filters for which the totals are kept. */
const RULES = { status, serviceId }
const FACT_COLUMNS = {
  status: appointmentTotals.status,
  serviceId: appointmentTotals.serviceId,
}

/** A number of appointments that is read from the totals. Takes the values of the same filter. */
export type TotalSql = Pick<FilterSql, 'name'> & { readonly sum: (...where: SQL[]) => SQL<number> }

/**
 * Returns the number of appointments of a filter as SQL, or undefined where another fact counts: no
 * totals are kept for it. `sum` takes further conditions.
 */
export function totalSql(filter: AppointmentFilter): TotalSql | undefined {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  if (!given.every(([key]) => key in RULES)) return undefined
  const { name, where } = filterSql(RULES, FACT_COLUMNS, filter)
  const ofSalon = (): SQL => eq(appointmentTotals.salonId, sql.placeholder('salonId'))
  return {
    name,
    sum: (...further) =>
      sql`(select coalesce(sum(${appointmentTotals.count}), 0)::int from ${appointmentTotals}
        where ${and(ofSalon(), ...where(), ...further)})`,
  }
}

/** From this number of new rows on, those of a salon are merged. */
const MANY_ROWS = 50

const selectSalons = staticSql<{ salonId: number }>()`
  select salon_id as "salonId" from appointment_totals where not merged
  group by salon_id having count(*) >= ${sql.raw(String(MANY_ROWS))}`

/** Rows that another process is merging are left to it. What is inserted is what was deleted. */
const merge = staticSql()`
  with taken as (
    delete from appointment_totals where (salon_id, id) in (
      select salon_id, id from appointment_totals where salon_id = ${param('salonId')}
      for update skip locked)
    returning status, service_id, service_name, count
  )
  insert into appointment_totals (salon_id, status, service_id, service_name, count, merged)
  select ${param('salonId')}, status, service_id, service_name, sum(count), true from taken
  group by status, service_id, service_name having sum(count) <> 0`

/** Merges the rows of salons that have many. No reader or writer of the totals waits for it. */
export async function mergeAppointmentTotals(db: Db): Promise<void> {
  for (const { salonId } of await selectSalons(db, {})) await merge(db, { salonId })
}
