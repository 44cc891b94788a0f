import { and, eq, or, sql } from 'drizzle-orm'
import type { SearchTerm } from '../../../domain/search.js'
import type { Db } from '../../postgres/database.js'
import { likePattern } from '../../postgres/keyset-paging.js'
import { PLAN_EACH_TIME } from '../../postgres/prepared-client.js'
import { cachedQuery } from '../../postgres/query-cache.js'
import { foldedPattern, hasTrigram } from '../../postgres/search-text.js'
import { param, sqlFragment, staticSql } from '../../postgres/static-sql.js'
import { clients } from '../../tables/people.js'
import {
  areIndexed,
  type CommentWord,
  fewWords,
  isWithinWord,
  MOST_WORDS,
} from './comment-words.js'

/** Lists of more clients are not made. */
const MOST_CLIENTS = 100_000
/** A list of more clients is made only where few of the newest appointments are theirs. */
const FEW_CLIENTS = 1_000
/** A term that so many of the newest appointments have is common. */
const COMMON = { among: 1_000, from: 10 } as const

const number = (value: number) => sql.raw(String(value))
const plannedEachTime = sql.raw(PLAN_EACH_TIME)

/** The trigram index knows the folded text. `ilike` then decides, as it does for comments. */
const isFound = sqlFragment`
  (search_text like ${param('folded')}::text or search_text like ${param('digits')}::text)
    and (phone like ${param('digits')}::text or name ilike ${param('text')}::text)`
const clientsFound = sqlFragment`
  select id from clients where salon_id = ${param('salonId')}::int and ${isFound}`
const newest = sqlFragment`
  select comment, client_id from appointments where salon_id = ${param('salonId')}::int
  order by date desc, start_minute desc, id desc limit ${number(COMMON.among)}`

type Ids = readonly number[]
type FoundRow = {
  /** Null: more than `FEW_CLIENTS`, who have many of the newest appointments. */
  readonly clients: Ids | null
  readonly masters: Ids
  readonly services: Ids
  /** The words of comments with a term within a word, the most frequent ones first. */
  readonly words: readonly CommentWord[] | null
  readonly isInComments: boolean
}
const selectFound = staticSql<FoundRow>()`
  with first as materialized (${clientsFound} limit ${number(FEW_CLIENTS + 1)})
  select case
      when (select count(*) from first) <= ${number(FEW_CLIENTS)} then array(select id from first)
      when (
        select count(*) >= ${number(COMMON.from)} from (${newest}) as newest
        join clients on salon_id = ${param('salonId')}::int and id = client_id where ${isFound})
      then null else array(${clientsFound} limit ${number(MOST_CLIENTS + 1)}) end as clients,
    array(
      select id from masters
      where salon_id = ${param('salonId')}::int and name ilike ${param('text')}::text) as masters,
    array(
      select distinct service_id from appointment_totals
      where salon_id = ${param('salonId')}::int
        and service_name ilike ${param('text')}::text) as services,
    case when ${param('isWithinWord')}::boolean then (
      select coalesce(json_agg(json_build_object('word', word, 'written', written)), '[]') from (
        select lower(word) as word, string_agg(distinct word, '|') as written
        from comment_word_totals
        where salon_id = ${param('salonId')}::int and word ilike ${param('text')}::text
        group by 1 having sum(count) <> 0 order by sum(count) desc
        limit ${number(MOST_WORDS + 1)}) as found) end as words,
    (select count(*) >= ${number(COMMON.from)} from (${newest}) as newest
      where comment ilike ${param('text')}::text) as "isInComments"
  where ${plannedEachTime}`

/** Patterns of a term for names, phones and the trigram index of clients. */
export type TermPatterns = {
  readonly text: string
  readonly digits: string | null
  readonly folded: string
}
/** What a term finds by itself. Many clients are not listed: a look at each appointment's is fast. */
export type FoundTerm = TermPatterns & {
  readonly clients: Ids | 'many'
  readonly masters: Ids
  readonly services: Ids
  /** The words of comments that contain it, the most frequent first, where they are known. */
  readonly words: readonly CommentWord[] | undefined
  /** How comments with it are found: by the index that knows it or its words, or one by one. */
  readonly comments: 'none' | 'by term' | 'by words' | 'each'
  /** Whether few appointments seem to have it, but only a look at each tells which. */
  readonly isHidden: boolean
}
const listed = (ids: Ids | null): Ids | 'many' =>
  ids === null || ids.length > MOST_CLIENTS ? 'many' : ids

function commentsOf(
  folded: string,
  words: FoundTerm['words'],
  isInComments: boolean,
): FoundTerm['comments'] {
  if (words?.length === 0) return 'none'
  if (isInComments) return 'each'
  if (hasTrigram(folded)) return 'by term'
  return words && areIndexed(words) ? 'by words' : 'each'
}

function patternsOf({ text, digits }: SearchTerm): TermPatterns {
  const [shortest] = digits.slice(-1) // a phone with the longer digits has the shorter ones
  return {
    text: likePattern(text),
    digits: shortest === undefined ? null : likePattern(shortest),
    folded: foldedPattern(text),
  }
}

/** Looks for a term among clients, masters, names of services and words of comments. */
export async function findTerm(db: Db, salonId: number, term: SearchTerm): Promise<FoundTerm> {
  const patterns = patternsOf(term)
  const values = { salonId, ...patterns, isWithinWord: isWithinWord(term.text) }
  const [found] = await selectFound(db, values)
  if (!found) throw new Error('a statement that always returns a row returned none')
  const { masters, services, isInComments } = found
  const words = found.words ? fewWords(found.words) : undefined
  const comments = commentsOf(patterns.folded, words, isInComments)
  const isNamed = found.clients?.length !== 0 || masters.length + services.length > 0
  return {
    ...patterns,
    masters,
    services,
    words,
    comments,
    isHidden: !isNamed && !isInComments && comments === 'each',
    clients: listed(found.clients),
  }
}

/**
 * Returns the ids of the clients whom all of several terms find. Undefined for a single term, and
 * if there are too many clients.
 */
export async function findSharedClients(
  db: Db,
  salonId: number,
  terms: readonly SearchTerm[],
): Promise<Ids | undefined> {
  if (terms.length < 2) return undefined
  const { salonId: ofSalon, id, name, phone, searchText } = clients
  const value = (pattern: string, at: number) => sql`${param(`${pattern}${at}`)}::text`
  const statement = cachedQuery(db, `clients of ${terms.length} terms`, () =>
    db
      .select({ id })
      .from(clients)
      .where(
        and(
          eq(ofSalon, param('salonId')),
          ...terms.flatMap((_, at) => {
            const digits = value('digits', at)
            return [
              or(sql`${searchText} like ${value('folded', at)}`, sql`${searchText} like ${digits}`),
              or(sql`${phone} like ${digits}`, sql`${name} ilike ${value('text', at)}`),
            ]
          }),
          plannedEachTime,
        ),
      )
      .limit(MOST_CLIENTS + 1),
  )
  const values = terms.flatMap((term, at) =>
    Object.entries(patternsOf(term)).map(([pattern, text]) => [`${pattern}${at}`, text]),
  )
  const found = await statement.execute({ salonId, ...Object.fromEntries(values) })
  return found.length > MOST_CLIENTS ? undefined : found.map((client) => client.id)
}

const selectOthers = staticSql<{ clients: Ids }>()`
  select array(
    select id from clients where salon_id = ${param('salonId')}::int and (${isFound}) is not true
    limit ${number(FEW_CLIENTS + 1)}) as clients
  where ${plannedEachTime}`

/** Returns the ids of the clients whom a term does not find, or undefined if they are not few. */
export async function findOtherClients(
  db: Db,
  salonId: number,
  { text, digits, folded }: TermPatterns,
): Promise<Ids | undefined> {
  const [found] = await selectOthers(db, { salonId, text, digits, folded })
  return found && found.clients.length <= FEW_CLIENTS ? found.clients : undefined
}
