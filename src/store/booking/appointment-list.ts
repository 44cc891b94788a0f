import { and, count, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import type { Appointment } from '../../domain/booking/appointment.js'
import type { AppointmentWish } from '../../domain/live/event.js'
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

/** Which visits; what is undefined does not matter. The scope of a master or a client is one more masterId or clientId. */
export type AppointmentQuery = AppointmentWish & {
  readonly salonId: number
  readonly scopeMasterId?: number | undefined
  readonly scopeClientId?: number | undefined
  readonly search: readonly SearchTerm[]
}
export type AppointmentSort = 'date' | 'time' | 'created_at' | 'status' | 'id'

const SORTING: Readonly<Record<AppointmentSort, SortColumn>> = {
  date: { by: appointments.date, type: 'date' },
  time: { by: appointments.startMinute, type: 'smallint' },
  created_at: { by: appointments.createdAt, type: 'timestamptz' },
  status: { by: appointments.status, type: 'text' },
  id: { by: appointments.id, type: 'integer' },
}
/** Newest visits first (REST contract, "records list"). */
const DEFAULT_ORDER: readonly Order<AppointmentSort>[] = ['date', 'time', 'id'].map((field) => ({
  field: field as AppointmentSort,
  descending: true,
}))

type Filter = Exclude<keyof AppointmentQuery, 'salonId' | 'search' | 'status'>
const value = sql.placeholder
const FILTERS: Readonly<Record<Filter, SQL>> = {
  scopeMasterId: eq(appointments.masterId, value('scopeMasterId')),
  scopeClientId: eq(appointments.clientId, value('scopeClientId')),
  date: eq(appointments.date, value('date')),
  dateFrom: gte(appointments.date, value('dateFrom')),
  dateTo: lte(appointments.date, value('dateTo')),
  clientId: eq(appointments.clientId, value('clientId')),
  masterId: eq(appointments.masterId, value('masterId')),
  serviceId: eq(appointments.serviceId, value('serviceId')),
  source: eq(appointments.source, value('source')),
}
const FILTER_NAMES = Object.keys(FILTERS) as Filter[]

const SEARCHED = [clients.name, masters.name, appointments.serviceName, appointments.comment]

/** The form of a query without its values: what a prepared statement is kept under, and the conditions it is built from. */
function shapeOf(query: AppointmentQuery): {
  name: string
  where: () => SQL[]
  values: Record<string, unknown>
} {
  const present = FILTER_NAMES.filter((name) => query[name] !== undefined)
  const values: Record<string, unknown> = { ...searchValues(query.search), salonId: query.salonId }
  for (const name of present) values[name] = query[name]
  const single = query.status?.length === 1
  if (query.status) values.status = single ? query.status[0] : query.status
  const where = (): SQL[] => {
    const ofStatus = single
      ? eq(appointments.status, value('status'))
      : sql`${appointments.status} = any(${value('status')}::text[])`
    const found = matchesSearch(query.search, SEARCHED, clients.phone)
    const filters = [
      eq(appointments.salonId, value('salonId')),
      ...present.map((name) => FILTERS[name]),
    ]
    return [...filters, ...(query.status ? [ofStatus] : []), ...(found ? [found] : [])]
  }
  const ofStatus = query.status ? (single ? 'one status' : 'statuses') : ''
  return { name: `${present.join(' ')} ${ofStatus} ${searchName(query.search)}`, where, values }
}

export const appointmentOrder = (
  orders: readonly Order<AppointmentSort>[],
): Order<AppointmentSort>[] => totalOrder(orders.length > 0 ? orders : DEFAULT_ORDER, 'id')

/** Where a visit stands in an order. */
export function appointmentPosition(
  visit: Appointment,
  orders: readonly Order<AppointmentSort>[],
): CursorPosition {
  const values = {
    date: visit.date,
    time: visit.time,
    created_at: new Date(visit.createdAt).toISOString(),
    status: visit.status,
    id: visit.id,
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

/** A page with client and master joined: one statement. Dates of year 0 and the like never get here. */
export async function listAppointments(
  db: Db,
  query: AppointmentQuery,
  orders: readonly Order<AppointmentSort>[],
  page: PageRequest,
): Promise<Page<Appointment>> {
  const { name, where, values } = shapeOf(query)
  const statement = cachedQuery(
    db,
    `visits ${name} by ${orderName(orders)}${page.after ? ' after' : ''}`,
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

/** How many visits the query finds: one statement, joined only where a search looks at names. */
export async function countAppointments(db: Db, query: AppointmentQuery): Promise<number> {
  const { name, where, values } = shapeOf(query)
  const statement = cachedQuery(db, `visits ${name} counted`, () => {
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
