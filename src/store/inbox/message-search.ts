import { sql, type SQL } from 'drizzle-orm'
import type { SearchTerm } from '../../domain/search.js'
import { INDEXED_TERMS, type SearchPlace } from '../postgres/keyset-paging.js'
import { foldedPattern, hasTrigram } from '../postgres/search-text.js'
import { messages, tasks } from '../tables/dialogues.js'

/** At most this many messages with a term are looked at, the newest first. */
const MOST_FOUND = 20_000

/** The search of messages: a part of a search of tasks. */
type MessageSearch = SearchPlace & {
  /** Part of the name of the cached query. */
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
}

const value = sql.placeholder
const hasTerm = (pattern: SQL): SQL => sql`${messages.searchText} like ${pattern}`

/** The tasks of the newest messages that have a term. It does not depend on the task of a row. */
const newestWith = (name: string): SQL => sql`${tasks.id} in (
  select found.task_id from (
    select ${messages.taskId} as task_id from ${messages}
    where ${messages.salonId} = ${value('salonId')} and ${hasTerm(sql`${value(name)}::text`)}
    order by ${messages.id} desc limit ${sql.raw(String(MOST_FOUND))}
  ) as found)`

/** Whether the task of a row has a message with a further term. Few rows are left for it. */
const REST = sql`exists (
  select from ${messages} where ${messages.salonId} = ${tasks.salonId}
    and ${messages.taskId} = ${tasks.id} and ${hasTerm(sql`term.other`)})`

/**
 * Returns the search of messages and notes for terms of a search of tasks. A term without three
 * letters or digits in a row is not looked for: it is in too many messages, and in no index.
 */
export function messageSearch(terms: readonly SearchTerm[]): MessageSearch {
  const patterns = terms.map(({ text }) => foldedPattern(text))
  const indexed = patterns.slice(0, INDEXED_TERMS)
  const rest = patterns
    .slice(INDEXED_TERMS)
    .map((pattern) => (hasTrigram(pattern) ? pattern : null))
  const searched = indexed.map(hasTrigram)
  const values = indexed.flatMap((pattern, index) =>
    searched[index] ? [[`message${index}`, pattern] as const] : [],
  )
  return {
    name: searched.map((isSearched) => (isSearched ? 'm' : '-')).join(''),
    values: {
      ...Object.fromEntries(values),
      ...(rest.length > 0 && { messageRest: rest }),
    },
    term: (index) => (searched[index] ? newestWith(`message${index}`) : undefined),
    list: 'messageRest',
    rest: REST,
  }
}
