import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  APPOINTMENT_FILTERS,
  type AppointmentFilter,
} from '../../../domain/booking/appointment-filter.js'
import { filterSql, type FilterSql } from '../../postgres/filter-sql.js'
import {
  appointmentTotals,
  clientAppointmentTotals,
  commentWordTotals,
} from '../../tables/appointments.js'

const { status, serviceId } = APPOINTMENT_FILTERS
/** The filters for which the totals are kept. */
const RULES = { status, serviceId }
const FACT_COLUMNS = {
  status: appointmentTotals.status,
  serviceId: appointmentTotals.serviceId,
}

type TotalsTable =
  typeof appointmentTotals | typeof clientAppointmentTotals | typeof commentWordTotals

/** The sum of a salon's rows in a table of totals. */
const sumOf = (table: TotalsTable, ...where: SQL[]): SQL<number> =>
  sql`(select coalesce(sum(${table.count}), 0)::int from ${table}
    where ${and(eq(table.salonId, sql.placeholder('salonId')), ...where)})`

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
  return { name, sum: (...further) => sumOf(appointmentTotals, ...where(), ...further) }
}

/** Returns the number of appointments of some clients, whatever else is true of them. */
export const clientTotal = (isTheirs: (clientId: SQLWrapper) => SQL): SQL<number> =>
  sumOf(clientAppointmentTotals, isTheirs(clientAppointmentTotals.clientId))

/**
 * Returns the number of appointments with a word in the comment, whatever else is true of them.
 * `word`: in small letters.
 */
export const wordTotal = (word: SQL): SQL<number> =>
  sumOf(commentWordTotals, sql`lower(${commentWordTotals.word}) = ${word}`)
