import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SearchTerm } from '../../domain/search.js'
import {
  foldedPattern,
  hasPlain,
  hasTrigram,
  PHONE_NAME_SEPARATOR,
  plainPattern,
} from '../postgres/search-text.js'

/** The first terms, up to this length, can use the index. The rest is matched on rows with them. */
const INDEXED_TERMS = 4
const INDEXED_LENGTH = 64
/** Shorter sequences of digits are in most phones of a country. */
const SELECTIVE_DIGITS = 5

/** A search of clients as a condition of a statement. */
export type ClientSearch = {
  /** Part of the name of the cached query. Empty without terms. */
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  /** Whether a term selects few clients by the index. Otherwise every client must be read. */
  readonly isSelective: boolean
  /** Each term must be in the name or the phone, whatever its case, or its digits in the phone. */
  condition(searchText: SQLWrapper): SQL | undefined
}

/**
 * Returns the `like` patterns of a term: its text anywhere, and before it its shortest digits in
 * the phone where they differ from the text.
 */
function patternsOf({ text, digits }: SearchTerm): string[] {
  const [phone] = digits.slice(-1)
  const anywhere = foldedPattern(text)
  return phone === undefined || phone === text
    ? [anywhere]
    : [`%${phone}%${PHONE_NAME_SEPARATOR}%`, anywhere]
}
/** Whether each pattern of a term has trigrams that most phones lack. */
const isSelective = (term: SearchTerm): boolean =>
  term.digits.every((form) => form.length >= SELECTIVE_DIGITS) && patternsOf(term).every(hasTrigram)

/** Leaves out terms that are part of an indexed term: who matches that one matches them. */
function withoutContained(terms: readonly SearchTerm[]): SearchTerm[] {
  const indexed = terms.slice(0, INDEXED_TERMS).filter((term) => patternsOf(term).length === 1)
  return terms.filter(
    (term) => !indexed.some(({ text }) => text !== term.text && text.includes(term.text)),
  )
}
const shortened = ({ text, digits }: SearchTerm): SearchTerm => ({
  text: Array.from(text).slice(0, INDEXED_LENGTH).join(''),
  digits: digits.map((form) => form.slice(0, INDEXED_LENGTH)),
})

/**
 * Returns the search for all terms. The longest terms come first, because the fewest rows have
 * them: then the number of terms matters little.
 *
 * @param ignoresAccents whether `muller` finds Müller. Only of the terms that can use the index; no
 *   index knows names without accents, so every client is read.
 */
export function clientSearch(terms: readonly SearchTerm[], ignoresAccents = false): ClientSearch {
  const searched = withoutContained(terms.toSorted((a, b) => b.text.length - a.text.length))
  const indexed = searched.slice(0, INDEXED_TERMS).map((term) => patternsOf(shortened(term)))
  const rest = searched
    .filter(({ text }, index) => index >= INDEXED_TERMS || text.length > INDEXED_LENGTH)
    .map(patternsOf)
  const indexedValues = indexed.flatMap((patterns, term) =>
    patterns.map((pattern, at) => [`term${term}_${at}`, pattern] as const),
  )
  const plainValues = ignoresAccents
    ? searched
        .slice(0, INDEXED_TERMS)
        .map((term, at) => [`plain${at}`, plainPattern(shortened(term).text)] as const)
    : []
  const restValues =
    rest.length > 0
      ? [0, 1].map((at) => [`terms_${at}`, rest.map((patterns) => patterns[at] ?? null)] as const)
      : []
  const values = Object.fromEntries<unknown>([...indexedValues, ...plainValues, ...restValues])
  return {
    name: Object.keys(values).join(' '),
    values,
    isSelective: !ignoresAccents && searched.slice(0, INDEXED_TERMS).some(isSelective),
    condition(searchText) {
      const has = (pattern: SQLWrapper): SQL => sql`${searchText} like ${pattern}`
      const hasValue = (name: string): SQL => has(sql`${sql.placeholder(name)}::text`)
      const texts = sql.join(
        restValues.map(([name]) => sql`${sql.placeholder(name)}::text[]`),
        sql`, `,
      )
      const hasEither = or(has(sql`term.first`), has(sql`term.second`))
      return and(
        ...indexed.map((patterns, term) =>
          or(
            ...patterns.map((_, at) => hasValue(`term${term}_${at}`)),
            ignoresAccents
              ? hasPlain(searchText, sql`${sql.placeholder(`plain${term}`)}::text`)
              : undefined,
          ),
        ),
        restValues.length > 0
          ? sql`not exists (
              select 1 from unnest(${texts}) as term (first, second)
              where (${hasEither}) is not true)`
          : undefined,
      )
    },
  }
}
