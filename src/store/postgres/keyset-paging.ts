import { and, asc, desc, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { CursorPosition, Order } from '../../domain/page.js'
import type { SearchTerm } from '../../domain/search.js'

/** A column or expression to sort by, never null, and the SQL type that a cursor's value is read as. */
export type SortColumn = {
  readonly by: SQLWrapper
  readonly type: 'date' | 'integer' | 'smallint' | 'text' | 'timestamptz'
}
type Sorting<Field extends string> = Readonly<Record<Field, SortColumn>>

const place = (index: number, { type }: SortColumn): SQL =>
  sql`${sql.placeholder(`after${index}`)}::${sql.raw(type)}`

export const orderClauses = <Field extends string>(
  columns: Sorting<Field>,
  orders: readonly Order<Field>[],
): SQL[] =>
  orders.map(({ field, descending }) =>
    descending ? desc(columns[field].by) : asc(columns[field].by),
  )

/** Rows that stand behind the cursor: further in the first field, or equal there and further in the next, and so on. */
export function afterCursor<Field extends string>(
  columns: Sorting<Field>,
  orders: readonly Order<Field>[],
): SQL | undefined {
  const cases = orders.map(({ field, descending }, index) => {
    const equal = orders
      .slice(0, index)
      .map(
        (order, before) => sql`${columns[order.field].by} = ${place(before, columns[order.field])}`,
      )
    const column = columns[field]
    const further = descending
      ? sql`${column.by} < ${place(index, column)}`
      : sql`${column.by} > ${place(index, column)}`
    return and(...equal, further)
  })
  return or(...cases)
}

export const cursorValues = (position: CursorPosition): Record<string, string | number> =>
  Object.fromEntries(position.map((value, index) => [`after${index}`, value]))

/** The name of an order in a prepared query's name. */
export const orderName = (orders: readonly Order<string>[]): string =>
  orders.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

/** Words past this many are matched one by one in a list; the ones before can use an index. */
const INDEXED_TERMS = 4

const literal = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** What a prepared search is named by: how many words it has, and which of them may be a phone's digits. */
export const searchName = (terms: readonly SearchTerm[]): string =>
  terms
    .slice(0, INDEXED_TERMS)
    .map(({ digits }) => digits.length)
    .join('') + (terms.length > INDEXED_TERMS ? '+' : '')

/** Every word must stand in one of the fields, whatever its case; its digits may stand in the phone instead. */
export function matchesSearch(
  terms: readonly SearchTerm[],
  fields: readonly SQLWrapper[],
  phone: SQLWrapper,
): SQL | undefined {
  const anyField = (pattern: SQL): (SQL | undefined)[] =>
    fields.map((field) => sql`${field} ilike ${pattern}`)
  const words = terms.slice(0, INDEXED_TERMS).map(({ digits }, index) => {
    const phones = digits.map(
      (_, form) => sql`${phone} like ${sql.placeholder(`digits${index}_${form}`)}::text`,
    )
    return or(...anyField(sql`${sql.placeholder(`term${index}`)}::text`), ...phones)
  })
  if (terms.length <= INDEXED_TERMS) return and(...words)
  const inPhone = ['digits', 'national'].map((form) => sql`${phone} like word.${sql.raw(form)}`)
  const lists = ['terms', 'digits', 'national'].map((list) => sql`${sql.placeholder(list)}::text[]`)
  const anywhere = or(...anyField(sql`word.text`), ...inPhone)
  const rest = sql`not exists (select 1 from unnest(${sql.join(lists, sql`, `)}) as word (text, digits, national) where (${anywhere}) is not true)`
  return and(...words, rest)
}

export function searchValues(terms: readonly SearchTerm[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  terms.slice(0, INDEXED_TERMS).forEach(({ text, digits }, index) => {
    values[`term${index}`] = literal(text)
    digits.forEach((form, at) => (values[`digits${index}_${at}`] = literal(form)))
  })
  const rest = terms.slice(INDEXED_TERMS)
  if (rest.length > 0) {
    values.terms = rest.map(({ text }) => literal(text))
    values.digits = rest.map(({ digits }) => (digits[0] === undefined ? null : literal(digits[0])))
    values.national = rest.map(({ digits }) =>
      digits[1] === undefined ? null : literal(digits[1]),
    )
  }
  return values
}
