import { and, between, eq, sql } from 'drizzle-orm'
import type { Appointment } from '../../../domain/booking/appointment.js'
import {
  APPOINTMENT_FILTERS,
  type AppointmentFilter,
} from '../../../domain/booking/appointment-filter.js'
import {
  type CursorPosition,
  type Order,
  type Page,
  type PageRequest,
  totalOrder,
} from '../../../domain/page.js'
import type { SearchTerm } from '../../../domain/search.js'
import {
  type AppointmentSelection,
  appointmentSelection,
  toAppointment,
} from '../appointment-rows.js'
import type { Db } from '../../postgres/database.js'
import { type FilterSql, filterSql } from '../../postgres/filter-sql.js'
import { pageFrom, readPage, rowLimit } from '../../postgres/page-query.js'
import { cachedQuery } from '../../postgres/query-cache.js'
import {
  afterCursor,
  cursorValues,
  orderClauses,
  orderName,
  type SortColumn,
} from '../../postgres/keyset-paging.js'
import { PLAN_EACH_TIME } from '../../postgres/prepared-client.js'
import { appointments } from '../../tables/appointments.js'
import { masters } from '../../tables/masters.js'
import { clients } from '../../tables/people.js'
import { type CountPlan, type ListConditions, planCount } from './appointment-count.js'
import { searchAppointments } from './appointment-search.js'

/** The master or the client whose appointments a viewer sees, where it is not all of them. */
type AppointmentScope = {
  readonly scopeMasterId?: number | undefined
  readonly scopeClientId?: number | undefined
}
/** Which appointments of a salon. */
export type AppointmentQuery = {
  readonly salonId: number
  readonly filter: AppointmentFilter & AppointmentScope
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
/** The same value as an expression that no index has: Postgres finds all rows, then sorts them. */
const unindexed = ({ by, type }: SortColumn): SortColumn => ({
  by: sql`coalesce(${by}, ${by})`,
  type,
})
const UNINDEXED: typeof SORTING = {
  date: unindexed(SORTING.date),
  time: unindexed(SORTING.time),
  created_at: unindexed(SORTING.created_at),
  status: unindexed(SORTING.status),
  id: unindexed(SORTING.id),
}
/** Newest appointments first (docs/rest.md, "Lists"). */
const DEFAULT_ORDER: readonly Order<AppointmentSort>[] = ['date', 'time', 'id'].map((field) => ({
  field: field as AppointmentSort,
  descending: true,
}))

const value = sql.placeholder

/** A master or a client sees their own appointments only: one filter more. */
const SCOPES = {
  scopeMasterId: { fact: 'masterId', is: 'equals' },
  scopeClientId: { fact: 'clientId', is: 'equals' },
} as const
const RULES = { ...SCOPES, ...APPOINTMENT_FILTERS }

type ListSql = FilterSql & ListConditions

/** The statement of a query without its values: its name, its conditions, and the values. */
async function sqlOf(
  db: Db,
  { salonId, search: terms, filter }: AppointmentQuery,
): Promise<ListSql> {
  const filters = filterSql(RULES, appointments, filter)
  const search = await searchAppointments(db, salonId, terms)
  return {
    salonId,
    filter,
    search,
    name: `${filters.name} ${search.name}${search.isHidden ? 'hidden' : ''}`,
    where: () => [eq(appointments.salonId, value('salonId')), ...filters.where()],
    values: { ...search.values, ...filters.values, salonId },
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
  return orders.map(({ field }) =>
    field === 'created_at' ? new Date(appointment.createdAt).toISOString() : appointment[field],
  )
}

const clientOf = and(
  eq(clients.salonId, appointments.salonId),
  eq(clients.id, appointments.clientId),
)
const masterOf = and(
  eq(masters.salonId, appointments.salonId),
  eq(masters.id, appointments.masterId),
)

/** From this offset on, ids alone are read up to the page. Before it, a join costs less. */
const DEEP_OFFSET = 1_000

/** A part of a list: its order, and the rows in it by number. */
type Range = {
  readonly orders: readonly Order<AppointmentSort>[]
  readonly limit: number
  readonly offset: number
}

/** The same rows, read from the other end of a list of `total`. */
const fromTheEnd = ({ orders, limit, offset }: Range, total: number): Range => ({
  orders: orders.map(({ field, descending }) => ({ field, descending: !descending })),
  limit: Math.max(0, Math.min(limit, total - offset)),
  offset: Math.max(0, total - offset - limit),
})

/** The ids of a page far down the list, by an index. */
function deepIds(db: Db, { where, search }: ListSql, from: readonly Order<AppointmentSort>[]) {
  const ids = db.select({ id: appointments.id }).from(appointments)
  return (search.joinsClients ? ids.innerJoin(clients, clientOf) : ids)
    .where(and(...where(), ...search.where(), sql.raw(PLAN_EACH_TIME)))
    .orderBy(...orderClauses(SORTING, from))
    .limit(value('limit'))
    .offset(value('offset'))
}

/** The rows of a page far down the list: only those of its ids are joined. */
const deepRows = (
  rows: ReturnType<typeof joinedAppointments>,
  ids: ReturnType<typeof deepIds>,
  { where }: ListSql,
  orders: readonly Order<AppointmentSort>[],
) =>
  rows
    .where(and(...where(), sql`${appointments.id} = any(array(${ids}))`))
    .orderBy(...orderClauses(SORTING, orders))

const joinedAppointments = (db: Db, fields: AppointmentSelection['fields']) =>
  db.select(fields).from(appointments).innerJoin(clients, clientOf).innerJoin(masters, masterOf)

const sortsBy = (orders: readonly Order<AppointmentSort>[], by: AppointmentSort): boolean =>
  orders.some(({ field }) => field === by)

/**
 * Whether a list has the appointments of one status in the usual order, and no other condition. The
 * index by date has the same order, and Postgres may prefer it: it then reads all appointments of
 * other statuses before the first one, such as all that are still to come.
 */
const isOfOneStatus = ({ filter, search }: ListSql, orders: readonly Order<AppointmentSort>[]) => {
  const { status, ...others } = filter
  const isUsual = DEFAULT_ORDER.every(({ field }, at) => orders[at]?.field === field)
  return (
    status?.length === 1 &&
    Object.values(others).every((other) => other === undefined) &&
    search.name === '' &&
    isUsual &&
    new Set(orders.map(({ descending }) => descending)).size === 1
  )
}

/** The status as a range and as the first field of the order: only its own index has both. */
function rowsOfStatus(
  rows: ReturnType<typeof joinedAppointments>,
  orders: readonly Order<AppointmentSort>[],
) {
  const isDescending = orders[0]?.descending === true
  const status = { field: 'status', descending: isDescending } as const
  return rows
    .where(
      and(
        eq(appointments.salonId, value('salonId')),
        between(appointments.status, value('status'), value('status')),
      ),
    )
    .orderBy(...orderClauses(SORTING, [status, ...orders]))
}

/** Reads the rows of a page, and the total of the list if the page has it. */
async function readRows(
  db: Db,
  list: ListSql,
  orders: readonly Order<AppointmentSort>[],
  page: PageRequest,
) {
  const { after, offset } = page
  const limit = rowLimit(page)
  const plan = page.withTotal ? await planCount(db, list) : undefined
  const { name: selected, fields } = appointmentSelection(
    // The cursors of a list that is sorted by it are made of it.
    sortsBy(orders, 'created_at') ? undefined : page.properties,
  )
  const name = `appointments ${list.name} by ${orderName(orders)} ${plan?.name}${selected}`
  const total = () => plan?.build()
  const values = { ...list.values, ...plan?.values }
  if (after || offset < DEEP_OFFSET) {
    const found = () => {
      const rows = joinedAppointments(db, fields)
      return !after && isOfOneStatus(list, orders)
        ? rowsOfStatus(rows, orders)
        : rows
            .where(
              and(...list.where(), ...list.search.where(), after && afterCursor(SORTING, orders)),
            )
            .orderBy(...orderClauses(list.search.isHidden ? UNINDEXED : SORTING, orders))
    }
    const build = () => ({
      rows: found().limit(value('limit')).offset(value('offset')),
      total: total(),
    })
    return readPage(
      db,
      { name: `${name}${after ? ' after' : ''}`, fields, build },
      { ...values, ...(after && cursorValues(after)), limit, offset },
    )
  }
  const readFrom = (direction: string, range: Range) => {
    const build = () => ({
      rows: deepRows(joinedAppointments(db, fields), deepIds(db, list, range.orders), list, orders),
      total: total(),
    })
    const { limit: most, offset: start } = range
    return readPage(
      db,
      { name: `${name} ${direction}`, fields, build },
      { ...values, limit: most, offset: start },
    )
  }
  const range = { orders, limit, offset }
  if (plan) {
    const known = await runCount(db, list, plan)
    if (offset > known / 2) {
      const read = await readFrom('from the end', fromTheEnd(range, known))
      if (read.total === known) return read // otherwise the end has moved meanwhile
    }
  }
  return readFrom('deep', range)
}

/**
 * Returns a page, with client and master joined, in one statement, and one more for a page far down
 * the list. It counts the whole list as well where `page.withTotal` is set.
 */
export async function listAppointments(
  db: Db,
  query: AppointmentQuery,
  orders: readonly Order<AppointmentSort>[],
  page: PageRequest,
): Promise<Page<Appointment>> {
  const read = await readRows(db, await sqlOf(db, query), orders, page)
  return pageFrom(page, read, toAppointment)
}

async function runCount(db: Db, list: ListSql, plan: CountPlan): Promise<number> {
  const statement = cachedQuery(db, `appointments ${list.name} counted ${plan.name}`, () =>
    db
      .select({ total: sql<number>`total` })
      .from(sql`(select ${plan.build()} as total) as counted`),
  )
  const [row] = await statement.execute({ ...list.values, ...plan.values })
  return row?.total ?? 0
}

/** Counts the appointments of a query. */
export async function countAppointments(db: Db, query: AppointmentQuery): Promise<number> {
  const list = await sqlOf(db, query)
  return runCount(db, list, await planCount(db, list))
}
