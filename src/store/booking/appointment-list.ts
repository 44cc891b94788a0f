import { and, count, eq, sql } from 'drizzle-orm'
import type { Appointment } from '../../domain/booking/appointment.js'
import {
  APPOINTMENT_FILTERS,
  type AppointmentFilter,
} from '../../domain/booking/appointment-filter.js'
import {
  type CursorPosition,
  type Order,
  type Page,
  type PageRequest,
  totalOrder,
} from '../../domain/page.js'
import type { SearchTerm } from '../../domain/search.js'
import { appointmentColumns, toAppointment } from './appointment-rows.js'
import type { Db } from '../postgres/database.js'
import { type FilterSql, filterSql } from '../postgres/filter-sql.js'
import { cachedQuery } from '../postgres/query-cache.js'
import {
  afterCursor,
  cursorValues,
  matchesSearch,
  orderClauses,
  orderName,
  searchName,
  searchValues,
  type SortColumn,
} from '../postgres/keyset-paging.js'
import { appointments } from '../tables/appointments.js'
import { masters } from '../tables/masters.js'
import { clients } from '../tables/people.js'

/** Which appointments of a salon. */
export type AppointmentQuery = AppointmentFilter & {
  readonly salonId: number
  readonly scopeMasterId?: number | undefined
  readonly scopeClientId?: number | undefined
  readonly search: readonly SearchTerm[]
}
/** A field by which lists of appointments can be sorted. */
export type AppointmentSort = 'date' | 'time' | 'created_at' | 'status' | 'id'

const SORTING: Readonly<Record<AppointmentSort, SortColumn>> = {
  date: { by: appointments.date, type: 'date' },
  time: { by: appointments.startMinute, type: 'smallint' },
  created_at: { by: appointments.createdAt, type: 'timestamptz' },
  status: { by: appointments.status, type: 'text' },
  id: { by: appointments.id, type: 'integer' },
}
/** Newest appointments first (REST contract, "records list"). */
const DEFAULT_ORDER: readonly Order<AppointmentSort>[] = ['date', 'time', 'id'].map((field) => ({
  field: field as AppointmentSort,
  descending: true,
}))

const value = sql.placeholder
const SEARCHED = [clients.name, masters.name, appointments.serviceName, appointments.comment]

/** A master or a client sees their own appointments only: one filter more. */
const SCOPES = {
  scopeMasterId: { fact: 'masterId', is: 'equals' },
  scopeClientId: { fact: 'clientId', is: 'equals' },
} as const
const RULES = { ...SCOPES, ...APPOINTMENT_FILTERS }

/** The statement of a query without its values: its name, its conditions, and the values. */
function shapeOf({ salonId, search, ...filter }: AppointmentQuery): FilterSql {
  const filters = filterSql(RULES, appointments, filter)
  return {
    name: `${filters.name} ${searchName(search)}`,
    where: () => {
      const found = matchesSearch(search, SEARCHED, clients.phone)
      return [
        eq(appointments.salonId, value('salonId')),
        ...filters.where(),
        ...(found ? [found] : []),
      ]
    },
    values: { ...searchValues(search), ...filters.values, salonId },
  }
}

export const appointmentOrder = (
  orders: readonly Order<AppointmentSort>[],
): Order<AppointmentSort>[] => totalOrder(orders.length > 0 ? orders : DEFAULT_ORDER, 'id')

/** The position of an appointment in an order, for its cursor. */
export function appointmentPosition(
  appointment: Appointment,
  orders: readonly Order<AppointmentSort>[],
): CursorPosition {
  const values = {
    date: appointment.date,
    time: appointment.time,
    created_at: new Date(appointment.createdAt).toISOString(),
    status: appointment.status,
    id: appointment.id,
  }
  return orders.map(({ field }) => values[field])
}

const clientOf = and(
  eq(clients.salonId, appointments.salonId),
  eq(clients.id, appointments.clientId),
)
const masterOf = and(
  eq(masters.salonId, appointments.salonId),
  eq(masters.id, appointments.masterId),
)

/** Returns a page, with client and master joined, in one statement. */
export async function listAppointments(
  db: Db,
  query: AppointmentQuery,
  orders: readonly Order<AppointmentSort>[],
  page: PageRequest,
): Promise<Page<Appointment>> {
  const { name, where, values } = shapeOf(query)
  const statement = cachedQuery(
    db,
    `appointments ${name} by ${orderName(orders)}${page.after ? ' after' : ''}`,
    () =>
      db
        .select(appointmentColumns)
        .from(appointments)
        .innerJoin(clients, clientOf)
        .innerJoin(masters, masterOf)
        .where(and(...where(), page.after && afterCursor(SORTING, orders)))
        .orderBy(...orderClauses(SORTING, orders))
        .limit(value('limit'))
        .offset(value('offset')),
  )
  const rows = await statement.execute({
    ...values,
    ...(page.after && cursorValues(page.after)),
    limit: page.first + 1,
    offset: page.offset,
  })
  return { items: rows.slice(0, page.first).map(toAppointment), hasNext: rows.length > page.first }
}

/** Counts the appointments of a query. Joins names only where a search looks at them. */
export async function countAppointments(db: Db, query: AppointmentQuery): Promise<number> {
  const { name, where, values } = shapeOf(query)
  const statement = cachedQuery(db, `appointments ${name} counted`, () => {
    const counted = db.select({ total: count() }).from(appointments)
    const joined =
      query.search.length > 0
        ? counted.innerJoin(clients, clientOf).innerJoin(masters, masterOf)
        : counted
    return joined.where(and(...where()))
  })
  const [row] = await statement.execute(values)
  return row?.total ?? 0
}
