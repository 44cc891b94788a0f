import { and, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SearchTerm } from '../../../domain/search.js'
import type { Db } from '../../postgres/database.js'
import { likePattern } from '../../postgres/keyset-paging.js'
import { PLAN_EACH_TIME } from '../../postgres/prepared-client.js'
import { foldedPattern, hasTrigram, searchedComment } from '../../postgres/search-text.js'
import { param, sqlFragment, staticSql } from '../../postgres/static-sql.js'
import { appointments } from '../../tables/appointments.js'
import { clients } from '../../tables/people.js'

/** A term with more clients is not looked for by their ids. */
const MOST_CLIENTS = 100_000
/** A term that so many of the newest appointments have in their comments is common. */
const COMMON = { among: 1_000, from: 10 } as const

const isFound = sqlFragment`(phone like ${param('digits')}::text or name ilike ${param('text')}::text)`
const limit = sql.raw(String(MOST_CLIENTS + 1))
const plannedEachTime = sql.raw(PLAN_EACH_TIME)

type Ids = readonly number[]
/** The trigram index knows the folded text. `ilike` then decides, as it does for comments. */
const selectFound = staticSql<{ clients: Ids; masters: Ids; services: Ids; isCommon: boolean }>()`
  select array(
      select id from clients where salon_id = ${param('salonId')}::int
        and (search_text like ${param('folded')}::text or search_text like ${param('digits')}::text)
        and ${isFound}
      limit ${limit}) as clients,
    array(
      select id from masters
      where salon_id = ${param('salonId')}::int and name ilike ${param('text')}::text) as masters,
    array(
      select distinct service_id from appointment_totals
      where salon_id = ${param('salonId')}::int
        and service_name ilike ${param('text')}::text) as services,
    (select count(*) >= ${sql.raw(String(COMMON.from))} from (
      select comment from appointments where salon_id = ${param('salonId')}::int
      order by date desc, start_minute desc, id desc limit ${sql.raw(String(COMMON.among))}
    ) as newest where comment ilike ${param('text')}::text) as "isCommon"
  where ${plannedEachTime}`

const selectOthers = staticSql<{ clients: Ids }>()`
  select array(
    select id from clients
    where salon_id = ${param('salonId')}::int and ${isFound} is not true limit ${limit}) as clients
  where ${plannedEachTime}`

/** What a term finds by itself: few clients by their ids, or more than that. */
type FoundTerm = {
  readonly clients: Ids | 'many'
  readonly masters: Ids
  readonly services: Ids
  /** Whether the index of comments can find it, and few comments have it. */
  readonly isIndexed: boolean
  /** Whether few appointments seem to have it, but only a look at each tells which. */
  readonly isHidden: boolean
  readonly text: string
  readonly digits: string | null
}
const fewOf = (ids: Ids): Ids | 'many' => (ids.length > MOST_CLIENTS ? 'many' : ids)

async function findTerm(db: Db, salonId: number, { text, digits }: SearchTerm): Promise<FoundTerm> {
  const [shortest] = digits.slice(-1) // a phone with the longer digits has the shorter ones
  const patterns = {
    text: likePattern(text),
    digits: shortest === undefined ? null : likePattern(shortest),
  }
  const folded = foldedPattern(text)
  const [found] = await selectFound(db, { salonId, ...patterns, folded })
  if (!found) throw new Error('a statement that always returns a row returned none')
  const { masters, services, isCommon } = found
  const isIndexed = !isCommon && hasTrigram(folded)
  return {
    ...patterns,
    masters,
    services,
    isIndexed,
    isHidden:
      !isCommon && !isIndexed && found.clients.length + masters.length + services.length === 0,
    clients: fewOf(found.clients),
  }
}

/** A search of appointments whose terms were looked for among clients, masters and services. */
export type AppointmentSearch = {
  /** Part of the name of a cached query. Empty without terms. */
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  /** Whether the conditions look at the joined client. */
  readonly joinsClients: boolean
  /** Whether all of its appointments are better found first, and sorted then. */
  readonly isHidden: boolean
  /** Every term must be in a name or the comment, whatever its case, or its digits in the phone. */
  readonly where: () => SQL[]
  /** A condition for statements that use only parts of the terms. */
  readonly planned: SQL
  /** What each term finds. */
  readonly parts: readonly TermParts[]
  /** The clients whom all terms find, or undefined where one has too many. */
  readonly sharedClients: Ids | undefined
}

/** The appointments of a term in parts, by what has the term. A part without any is undefined. */
export type TermParts = {
  readonly services: SQL | undefined
  readonly masters: SQL | undefined
  readonly clients: SQL | undefined
  readonly comments: SQL
}

function partsOf(
  { clients: found, masters, services, isIndexed }: FoundTerm,
  index: number,
): TermParts {
  const value = (name: string): SQL => sql`${sql.placeholder(`${name}${index}`)}`
  const text = sql`${value('text')}::text`
  const isAnyOf = (column: PgColumn, name: string): SQL =>
    sql`${column} = any(${value(name)}::int[])`
  const isService = and(
    isAnyOf(appointments.serviceId, 'services'),
    sql`${appointments.serviceName} ilike ${text}`,
  )
  const few = found.length > 0 ? isAnyOf(appointments.clientId, 'clients') : undefined
  const many = or(
    sql`${clients.phone} like ${value('digits')}::text`,
    sql`${clients.name} ilike ${text}`,
  )
  // The index contains no empty comment, which Postgres has to be told.
  const inComment = and(
    sql`${appointments.comment} <> ''`,
    sql`${appointments.comment} ilike ${text}`,
    isIndexed
      ? sql`${searchedComment(appointments.comment)} ilike ${searchedComment(text)}`
      : undefined,
  )
  return {
    services: services.length > 0 ? isService : undefined,
    masters: masters.length > 0 ? isAnyOf(appointments.masterId, 'masters') : undefined,
    clients: found === 'many' ? many : few,
    comments: sql`(${inComment})`,
  }
}
const anyPart = ({ services, masters, clients: found, comments }: TermParts): SQL =>
  or(services, masters, found, comments) ?? comments

const partNames = ({ clients: found, masters, services, isIndexed }: FoundTerm): string =>
  [
    found === 'many' ? 'C' : found.length > 0 && 'c',
    masters.length > 0 && 'm',
    services.length > 0 && 's',
    isIndexed && 'i',
  ]
    .filter(Boolean)
    .join('')

function valuesOf(term: FoundTerm, index: number): [string, unknown][] {
  const { text, digits, masters, services, clients: found } = term
  const values = { text, digits, masters, services, clients: found === 'many' ? [] : found }
  return Object.entries(values).map(([name, value]) => [`${name}${index}`, value])
}

/** Returns the clients whom all lists have. */
function sharedBy(lists: readonly (Ids | 'many')[]): Ids | undefined {
  const [first = [], ...rest] = lists.filter((ids) => ids !== 'many')
  if (lists.includes('many')) return undefined
  const sets = rest.map((ids) => new Set(ids))
  return first.filter((id) => sets.every((set) => set.has(id)))
}

const NO_SEARCH: AppointmentSearch = {
  name: '',
  values: {},
  joinsClients: false,
  isHidden: false,
  where: () => [],
  planned: plannedEachTime,
  parts: [],
  sharedClients: undefined,
}

/**
 * Looks for the terms of a search among clients, masters and services, each in its own index.
 * Appointments are then found by those ids and by the index of comments.
 */
export async function searchAppointments(
  db: Db,
  salonId: number,
  terms: readonly SearchTerm[],
): Promise<AppointmentSearch> {
  if (terms.length === 0) return NO_SEARCH
  const found = await Promise.all(terms.map((term) => findTerm(db, salonId, term)))
  const parts = found.map(partsOf)
  return {
    name: found.map((term) => `${partNames(term)}/`).join(''),
    values: Object.fromEntries(found.flatMap(valuesOf)),
    joinsClients: found.some((term) => term.clients === 'many'),
    isHidden: found.some((term) => term.isHidden),
    // Only with the ids can Postgres choose between the indexes of the terms and of the order.
    where: () => [...parts.map(anyPart), plannedEachTime],
    planned: plannedEachTime,
    parts,
    sharedClients: sharedBy(found.map((term) => term.clients)),
  }
}

/**
 * Returns the clients that a search of one term does not find, where they are few and those that it
 * finds are not; otherwise undefined.
 */
export async function clientsWithoutTerm(
  db: Db,
  salonId: number,
  { values, joinsClients, parts }: AppointmentSearch,
): Promise<Ids | undefined> {
  if (!joinsClients || parts.length > 1) return undefined
  const { text0, digits0 } = values as { text0: string; digits0: string | null }
  const [found] = await selectOthers(db, { salonId, text: text0, digits: digits0 })
  const few = fewOf(found?.clients ?? [])
  return few === 'many' ? undefined : few
}
