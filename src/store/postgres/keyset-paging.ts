import { and, asc, desc, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { CursorPosition, Order } from '../../domain/page.js'
import type { SearchTerm } from '../../domain/search.js'

/** A column or expression to sort by, never null. `type` is the SQL type of a cursor's value. */
export type SortColumn = {
  readonly by: SQLWrapper
  readonly type: 'date' | 'integer' | 'smallint' | 'text' | 'timestamptz'
}
type Sorting<Field extends string> = Readonly<Record<Field, SortColumn>>

const cursorValue = (index: number, { type }: SortColumn): SQL =>
  sql`${sql.placeholder(`after${index}`)}::${sql.raw(type)}`

/** Returns the expressions of an `order by`. */
export const orderClauses = <Field extends string>(
  columns: Sorting<Field>,
  orders: readonly Order<Field>[],
): SQL[] =>
  orders.map(({ field, descending }) =>
    descending ? desc(columns[field].by) : asc(columns[field].by),
  )

/**
 * Returns the condition for rows behind the cursor, or undefined without an order.
 * A row is behind if it is further in the first field, or equal there and further in the next.
 * The statement takes `cursorValues`.
 */
export function afterCursor<Field extends string>(
  columns: Sorting<Field>,
  orders: readonly Order<Field>[],
): SQL | undefined {
  const cases = orders.map(({ field, descending }, index) => {
    const equal = orders.slice(0, index).map((order, before) => {
      const column = columns[order.field]
      return sql`${column.by} = ${cursorValue(before, column)}`
    })
    const column = columns[field]
    const further = descending
      ? sql`${column.by} < ${cursorValue(index, column)}`
      : sql`${column.by} > ${cursorValue(index, column)}`
    return and(...equal, further)
  })
  return or(...cases)
}

/** Returns the values of the parameters of `afterCursor`. */
export const cursorValues = (position: CursorPosition): Record<string, string | number> =>
  Object.fromEntries(position.map((value, index) => [`after${index}`, value]))

/** Returns an order as part of the name of a cached query. */
export const orderName = (orders: readonly Order<string>[]): string =>
  orders.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

/** The first terms can use an index. Later ones are matched one by one. */
export const INDEXED_TERMS = 4

/** Returns the `like` pattern for a text anywhere in another one. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Returns a search as part of a cached query's name: its terms, and which may be phone digits. */
export const searchName = (terms: readonly SearchTerm[]): string =>
  terms
    .slice(0, INDEXED_TERMS)
    .map(({ digits }) => digits.length)
    .join('') + (terms.length > INDEXED_TERMS ? '+' : '')

/** Another place where a search finds its terms. */
export type SearchPlace = {
  /** The condition of an indexed term, or undefined where it is not looked for there. */
  readonly term: (index: number) => SQL | undefined
  /** A parameter with a value for each further term, and the condition of `term.other`. */
  readonly list: string
  readonly rest: SQL
}

/**
 * Returns the condition of a search, or undefined without terms.
 * Every term must be in one of the fields, whatever its case, its digits in the phone, or in the
 * other place. The statement takes `searchValues`.
 */
export function matchesSearch(
  terms: readonly SearchTerm[],
  fields: readonly SQLWrapper[],
  phone: SQLWrapper,
  other?: SearchPlace,
): SQL | undefined {
  const anyField = (pattern: SQL): (SQL | undefined)[] =>
    fields.map((field) => sql`${field} ilike ${pattern}`)
  const indexed = terms.slice(0, INDEXED_TERMS).map(({ digits }, index) => {
    const phones = digits.map(
      (_, form) => sql`${phone} like ${sql.placeholder(`digits${index}_${form}`)}::text`,
    )
    const inFields = anyField(sql`${sql.placeholder(`term${index}`)}::text`)
    return or(...inFields, ...phones, other?.term(index))
  })
  if (terms.length <= INDEXED_TERMS) return and(...indexed)
  const inPhone = ['digits', 'national'].map((form) => sql`${phone} like term.${sql.raw(form)}`)
  const names = ['terms', 'digits', 'national', ...(other ? [other.list] : [])]
  const lists = names.map((list) => sql`${sql.placeholder(list)}::text[]`)
  const inAnyField = or(...anyField(sql`term.text`), ...inPhone, other?.rest)
  const columns = sql.raw(`text, digits, national${other ? ', other' : ''}`)
  const rest = sql`not exists (
    select 1 from unnest(${sql.join(lists, sql`, `)}) as term (${columns})
    where (${inAnyField}) is not true)`
  return and(...indexed, rest)
}

/** Returns the values of the parameters of `matchesSearch`. */
export function searchValues(terms: readonly SearchTerm[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  terms.slice(0, INDEXED_TERMS).forEach(({ text, digits }, index) => {
    values[`term${index}`] = likePattern(text)
    digits.forEach((form, at) => (values[`digits${index}_${at}`] = likePattern(form)))
  })
  const rest = terms.slice(INDEXED_TERMS)
  if (rest.length > 0) {
    values.terms = rest.map(({ text }) => likePattern(text))
    values.digits = rest.map(({ digits }) =>
      digits[0] === undefined ? null : likePattern(digits[0]),
    )
    values.national = rest.map(({ digits }) =>
      digits[1] === undefined ? null : likePattern(digits[1]),
    )
  }
  return values
}
