import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SearchTerm } from '../../../domain/search.js'
import type { Db } from '../../postgres/database.js'
import { PLAN_EACH_TIME } from '../../postgres/prepared-client.js'
import { searchedComment } from '../../postgres/search-text.js'
import { appointments } from '../../tables/appointments.js'
import { clients } from '../../tables/people.js'
import { hasOneOf, oneOf } from './comment-words.js'
import { findSharedClients, findTerm, type FoundTerm, type TermPatterns } from './found-terms.js'

const plannedEachTime = sql.raw(PLAN_EACH_TIME)

/** A search of appointments, after a look at what its terms find by themselves. */
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
  /** The condition for clients whom all of several terms find, where no term has too many. */
  readonly ofShared: IsClient | undefined
}
/** The condition that a column with the id of a client has one of those who were found. */
export type IsClient = (clientId: SQLWrapper) => SQL

/** The appointments of a term in parts, by what has the term. A part without any is undefined. */
export type TermParts = {
  readonly term: TermPatterns
  readonly services: SQL | undefined
  readonly masters: SQL | undefined
  readonly clients: SQL | undefined
  readonly comments: SQL | undefined
  /** The clients who have it, for tables with only the id of a client. */
  readonly isClient: IsClient
  /**
   * Where the words of comments with it are known: the most frequent one, and the condition that a
   * comment has another one.
   */
  readonly words: { readonly first: SQL; readonly others: SQL | undefined } | undefined
}

function partsOf(term: FoundTerm, index: number): TermParts {
  const { clients: found, masters, services, comments, words } = term
  const value = (name: string): SQL => sql`${sql.placeholder(`${name}${index}`)}`
  const text = sql`${value('text')}::text`
  const isAnyOf = (column: SQLWrapper, name: string): SQL =>
    sql`${column} = any(${value(name)}::int[])`
  const isService = and(
    isAnyOf(appointments.serviceId, 'services'),
    sql`${appointments.serviceName} ilike ${text}`,
  )
  const few = found.length > 0 ? isAnyOf(appointments.clientId, 'clients') : undefined
  const digits = sql`${value('digits')}::text`
  const { searchText } = clients
  const many = sql`((${searchText} like ${value('folded')}::text or ${searchText} like ${digits})
    and (${clients.phone} like ${digits} or ${clients.name} ilike ${text}))`
  const idsOfMany = sql`select ${clients.id} from ${clients}
    where ${clients.salonId} = ${sql.placeholder('salonId')} and ${many}`
  // The index contains no empty comment, which Postgres has to be told.
  const inComment = and(
    sql`${appointments.comment} <> ''`,
    sql`${appointments.comment} ilike ${text}`,
    comments === 'by term'
      ? sql`${searchedComment(appointments.comment)} ilike ${searchedComment(text)}`
      : undefined,
    comments === 'by words' ? hasOneOf(sql`${value('words')}::text`) : undefined,
  )
  const others = words && words.length > 1 ? sql`${value('otherWords')}::text` : undefined
  return {
    term,
    services: services.length > 0 ? isService : undefined,
    masters: masters.length > 0 ? isAnyOf(appointments.masterId, 'masters') : undefined,
    clients: found === 'many' ? many : few,
    // As an array: Postgres would join them with all totals otherwise, which takes three times as long.
    isClient: (clientId) =>
      found === 'many' ? sql`${clientId} = any(array(${idsOfMany}))` : isAnyOf(clientId, 'clients'),
    comments: comments === 'none' ? undefined : sql`(${inComment})`,
    words: words && { first: sql`${value('firstWord')}::text`, others: others && hasOneOf(others) },
  }
}
const anyPart = ({ services, masters, clients: found, comments }: TermParts): SQL =>
  or(services, masters, found, comments) ?? sql`false`

const partNames = ({ clients: found, masters, services, comments, words }: FoundTerm): string =>
  [
    comments,
    words && Math.min(words.length, 2),
    found === 'many' ? 'C' : found.length > 0 && 'c',
    masters.length > 0 && 'm',
    services.length > 0 && 's',
  ]
    .filter(Boolean)
    .join('')

function valuesOf(term: FoundTerm, index: number): [string, unknown][] {
  const { text, digits, folded, masters, services, clients: found, words = [] } = term
  const [first, ...others] = words
  const values = {
    ...{ text, digits, folded, masters, services, clients: found === 'many' ? [] : found },
    ...{ words: oneOf(words), firstWord: first?.word ?? '', otherWords: oneOf(others) },
  }
  return Object.entries(values).map(([name, value]) => [`${name}${index}`, value])
}

const NO_SEARCH: AppointmentSearch = {
  name: '',
  values: {},
  joinsClients: false,
  isHidden: false,
  where: () => [],
  planned: plannedEachTime,
  parts: [],
  ofShared: undefined,
}
const isShared: IsClient = (clientId) => sql`${clientId} = any(${sql.placeholder('shared')}::int[])`

/** Whether only clients have the term. */
const isOfClients = ({ services, masters, comments }: TermParts): boolean =>
  !services && !masters && !comments

/**
 * Looks for the terms of a search among clients, masters, services and words of comments.
 * Appointments are then found by what was found there, and by the index of comments.
 */
export async function searchAppointments(
  db: Db,
  salonId: number,
  terms: readonly SearchTerm[],
): Promise<AppointmentSearch> {
  if (terms.length === 0) return NO_SEARCH
  const [shared, ...found] = await Promise.all([
    findSharedClients(db, salonId, terms),
    ...terms.map((term) => findTerm(db, salonId, term)),
  ])
  const parts = found.map(partsOf)
  const isOfShared = shared && parts.every(isOfClients)
  return {
    name: `${found.map((term) => `${partNames(term)}/`).join('')}${isOfShared ? 'shared' : ''}`,
    values: { ...Object.fromEntries(found.flatMap(valuesOf)), ...(shared && { shared }) },
    joinsClients: found.some((term) => term.clients === 'many'),
    isHidden: found.some((term) => term.isHidden),
    // Only with the ids can Postgres choose between the indexes of the terms and of the order.
    where: () => [
      ...(isOfShared ? [isShared(appointments.clientId)] : parts.map(anyPart)),
      plannedEachTime,
    ],
    planned: plannedEachTime,
    parts,
    ofShared: shared && isShared,
  }
}
