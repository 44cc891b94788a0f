import { and, count, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AppointmentFilter } from '../../../domain/booking/appointment-filter.js'
import type { Db } from '../../postgres/database.js'
import { appointments, appointmentTotals } from '../../tables/appointments.js'
import { clients } from '../../tables/people.js'
import { type AppointmentSearch, type IsClient, type TermParts } from './appointment-search.js'
import { clientTotal, type TotalSql, totalSql, wordTotal } from './appointment-totals.js'
import { hasWord } from './comment-words.js'
import { findOtherClients } from './found-terms.js'

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

/** Whether a condition is false, or unknown because a client has no phone. */
const hasNot = (condition: SQL): SQL => sql`(${condition}) is not true`

const isFiltered = (filter: AppointmentFilter): boolean =>
  Object.values(filter).some((fact) => fact !== undefined)

/** The number of appointments of a part of a term, for those parts of which a total is kept. */
type PartTotals = Partial<Record<keyof TermParts, () => SQL<number>>>

/** The totals by service know the filters of `total`. Those by client and by word know none. */
function partTotals(
  db: Db,
  { where, filter, search }: ListConditions,
  { comments, isClient, words }: TermParts,
  total: TotalSql,
): PartTotals {
  const text = sql`${sql.placeholder('text0')}::text`
  const services = (): SQL<number> => total.sum(sql`${appointmentTotals.serviceName} ilike ${text}`)
  if (isFiltered(filter)) return { services }
  /** Those of the most frequent word, and those that have only other words with the term. */
  const ofWords = ({ first, others }: NonNullable<TermParts['words']>): SQL<number> => {
    if (!others) return wordTotal(first)
    const further = [comments, others, hasNot(hasWord(first)), search.planned]
    return sql`(${wordTotal(first)} + ${countOf(db, [...where(), ...further])})`
  }
  return {
    services,
    clients: () => clientTotal(isClient),
    ...(words && { comments: () => ofWords(words) }),
  }
}

/**
 * The parts of a term one after the other, each without those before it. The first one is read from
 * its total. A part by masters or clients alone reads only its index.
 */
function sumOfParts(
  db: Db,
  { where, search }: ListConditions,
  parts: TermParts,
  totals: PartTotals,
): SQL<number> {
  const sums: SQL<number>[] = []
  const before: SQL[] = []
  for (const name of ['services', 'masters', 'clients', 'comments'] as const) {
    const part = parts[name]
    if (!part) continue
    const total = before.length === 0 ? totals[name]?.() : undefined
    const joins = search.joinsClients && (name === 'clients' || name === 'comments')
    const conditions = [...where(), part, ...before.map(hasNot), search.planned]
    sums.push(total ?? countOf(db, conditions, joins))
    before.push(part)
  }
  return sums.length > 0 ? sql`(${sql.join(sums, sql` + `)})` : sql`0`
}

/** All appointments but those of the few clients without the term that have it nowhere else. */
function allButOthers(
  db: Db,
  { where, search }: ListConditions,
  { masters, services, comments }: TermParts,
  total: TotalSql,
): SQL<number> {
  const ofOthers = sql`${appointments.clientId} = any(${sql.placeholder('others')}::int[])`
  const elsewhere = [masters, services, comments].flatMap((part) => (part ? [hasNot(part)] : []))
  const left = countOf(db, [...where(), ofOthers, ...elsewhere, search.planned])
  return sql`(${total.sum()} - ${left})`
}

/**
 * The appointments of clients whom all terms find, and the others. Each of those has a term in
 * another place than its client, and mostly few have.
 */
function ofSharedClients(
  db: Db,
  { where, filter, search }: ListConditions,
  ofShared: IsClient,
): SQL<number> {
  const areShared = ofShared(appointments.clientId)
  const shared = isFiltered(filter)
    ? countOf(db, [...where(), areShared, search.planned])
    : clientTotal(ofShared)
  const elsewhere = or(
    ...search.parts.flatMap(({ services, masters, comments }) => [services, masters, comments]),
  )
  if (!elsewhere) return shared
  const conditions = [...where(), elsewhere, ...search.where(), hasNot(areShared)]
  const rest = countOf(db, conditions, search.joinsClients)
  return sql`(${shared} + ${rest})`
}

/**
 * Plans how to count a list exactly and quickly. The totals are used where they know the filters:
 * for all appointments, for those of a service's name, of clients or of a word, and for all but a
 * few.
 */
export async function planCount(db: Db, conditions: ListConditions): Promise<CountPlan> {
  const { salonId, filter, where, search } = conditions
  const total = totalSql(filter)
  if (total && search.name === '') return { name: 'total', values: {}, build: () => total.sum() }
  const { ofShared, parts } = search
  if (ofShared)
    return { name: 'shared', values: {}, build: () => ofSharedClients(db, conditions, ofShared) }
  const [only] = parts
  if (!total || !only || parts.length > 1)
    return {
      name: 'each',
      values: {},
      build: () => countOf(db, [...where(), ...search.where()], search.joinsClients),
    }
  const others = search.joinsClients ? await findOtherClients(db, salonId, only.term) : undefined
  if (others)
    return {
      name: 'others',
      values: { others },
      build: () => allButOthers(db, conditions, only, total),
    }
  const totals = partTotals(db, conditions, only, total)
  return { name: 'parts', values: {}, build: () => sumOfParts(db, conditions, only, totals) }
}
