import { and, count, eq, not, or, sql, type SQL } from 'drizzle-orm'
import type { AppointmentFilter } from '../../../domain/booking/appointment-filter.js'
import type { Db } from '../../postgres/database.js'
import { appointments, appointmentTotals } from '../../tables/appointments.js'
import { clients } from '../../tables/people.js'
import { type AppointmentSearch, clientsWithoutTerm, type TermParts } from './appointment-search.js'
import { type TotalSql, totalSql } from './appointment-totals.js'

/** What the conditions of a list say, without its search. */
export type ListConditions = {
  readonly salonId: number
  /** Every filter and scope. */
  readonly filter: AppointmentFilter
  readonly where: () => SQL[]
  readonly search: AppointmentSearch
}
/** How the appointments of a list are counted: SQL, part of its name, and its further values. */
export type CountPlan = {
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  readonly build: () => SQL<number>
}

const clientOf = and(
  eq(clients.salonId, appointments.salonId),
  eq(clients.id, appointments.clientId),
)

function countOf(db: Db, where: readonly (SQL | undefined)[], joinsClients = false): SQL<number> {
  const counted = db.select({ total: count() }).from(appointments)
  const joined = joinsClients ? counted.innerJoin(clients, clientOf) : counted
  return sql`(${joined.where(and(...where))})::int`
}

/**
 * The parts of a term one after the other, each without those before it. So a part by clients or
 * masters alone reads only its index, and the totals know the number by services.
 */
function sumOfParts(
  db: Db,
  { where, search }: ListConditions,
  parts: TermParts,
  total: TotalSql,
): SQL<number> {
  const named = sql`${appointmentTotals.serviceName} ilike ${sql.placeholder('text0')}::text`
  const sums = parts.services ? [total.sum(named)] : []
  const before = parts.services ? [parts.services] : []
  for (const part of [parts.masters, parts.clients, parts.comments]) {
    if (!part) continue
    const joins = search.joinsClients && part !== parts.masters
    sums.push(countOf(db, [...where(), part, ...before.map(not), search.planned], joins))
    before.push(part)
  }
  return sql`(${sql.join(sums, sql` + `)})`
}

/** All appointments but those of the few clients without the term that have it nowhere else. */
function allButOthers(
  db: Db,
  { where, search }: ListConditions,
  { masters, services, comments }: TermParts,
  total: TotalSql,
): SQL<number> {
  const ofOthers = sql`${appointments.clientId} = any(${sql.placeholder('others')}::int[])`
  const elsewhere = [masters, services, comments].flatMap((part) => (part ? [not(part)] : []))
  const left = countOf(db, [...where(), ofOthers, ...elsewhere, search.planned])
  return sql`(${total.sum()} - ${left})`
}

/**
 * The appointments of clients whom all terms find, and the others. Each of those has a term in
 * another place than its client, and mostly few have.
 */
function ofSharedClients(db: Db, { where, search }: ListConditions): SQL<number> {
  const isShared = sql`${appointments.clientId} = any(${sql.placeholder('shared')}::int[])`
  const elsewhere = search.parts.flatMap(({ clients: _, ...others }) => Object.values(others))
  const shared = countOf(db, [...where(), isShared, search.planned])
  const rest = [or(...elsewhere), ...search.where(), not(isShared)]
  return sql`(${shared} + ${countOf(db, [...where(), ...rest])})`
}

/**
 * Plans how to count a list exactly and quickly. The totals are used where they know the filters:
 * for all appointments, for those of a service's name, and for all but a few.
 */
export async function planCount(db: Db, conditions: ListConditions): Promise<CountPlan> {
  const { salonId, filter, where, search } = conditions
  const total = totalSql(filter)
  if (total && search.name === '') return { name: 'total', values: {}, build: () => total.sum() }
  const { sharedClients, parts } = search
  if (sharedClients && parts.length > 1)
    return {
      name: 'shared',
      values: { shared: sharedClients },
      build: () => ofSharedClients(db, conditions),
    }
  const [only] = parts
  if (!total || !only || parts.length > 1)
    return {
      name: 'each',
      values: {},
      build: () => countOf(db, [...where(), ...search.where()], search.joinsClients),
    }
  const others = await clientsWithoutTerm(db, salonId, search)
  return others
    ? { name: 'others', values: { others }, build: () => allButOthers(db, conditions, only, total) }
    : { name: 'parts', values: {}, build: () => sumOfParts(db, conditions, only, total) }
}
