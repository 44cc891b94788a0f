import { randomUUID } from 'node:crypto'
import {
  Column,
  fillPlaceholders,
  type GetColumnData,
  is,
  Placeholder,
  type SQL,
  sql,
  type SQLWrapper,
  type Table,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { PgDialect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Sql } from 'postgres'
import type { Page, PageRequest } from '../../domain/page.js'
import { clientOf } from '../driver/driver.js'
import type { Db } from './database.js'
import { PLAN_EACH_TIME, readQuickly } from './prepared-client.js'

type Columns = Readonly<Record<string, PgColumn>>
/** A row by the names of its columns. */
export type RowOf<Fields extends Columns> = {
  readonly [Name in keyof Fields]: GetColumnData<Fields[Name]>
}
/** The rows of a page, and the number of rows of the whole list where the statement counts them. */
type PageResult<Fields extends Columns> = {
  readonly rows: readonly RowOf<Fields>[]
  readonly total: number | undefined
}
/** What a page selects: the columns in their order, and a count of the whole list. */
type PageSelects = { readonly rows: SQLWrapper; readonly total?: SQLWrapper | undefined }

/** Makes a row from the texts of its values, which start at `at`. */
type RowReader = (values: readonly string[], at: number) => Record<string, unknown>
/** How the text of some rows is read: the number of values of a row, and its reader. */
type RowsReader = { readonly size: number; readonly read: RowReader }
/** A statement that is built once, and how each text of its only row is read. */
type Statement = {
  readonly text: string
  readonly params: unknown[]
  /** Whether it has one plan for all values. Such a page is a quick read. */
  readonly hasOnePlan: boolean
  readonly readers: readonly RowsReader[]
}

const dialect = new PgDialect()
const pageStatements = new LRUCache<string, Statement>({ max: 500 })
const partStatements = new Map<string, Statement>()

/** Stands between the values of a page. People do not type it. */
const SEPARATOR = '\u001f'
/** The separator of another attempt, when a value contains the usual one. */
const uniqueSeparator = (): string => `${SEPARATOR}${randomUUID()}${SEPARATOR}`
/** Stands for the parameter of the separator, which a statement uses in many places. */
const SEPARATOR_PARAMETER = '$separator'

/** Whether a value can be null: by its column, or because its row is joined where there is one. */
const isNullable = (column: PgColumn, optional: Table | undefined): boolean =>
  !column.notNull || column.table === optional

/** Whether a value of the column can be an empty text. An array is no text. */
const isText = (column: PgColumn): boolean => /^(text|varchar|char)[^[]*$/.test(column.getSQLType())

/** Returns the code that reads the text `value` of a column, which the code calls `column`. */
function readingOf({ dataType, mapFromDriverValue }: PgColumn, value: string, column: string) {
  if (dataType === 'number') return `+${value}`
  if (dataType === 'boolean') return `${value}[0] === 't'` // `t`, and `true` where it can be null
  return mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? value
    : `${column}.mapFromDriverValue(${value})`
}

/**
 * Returns the function that makes a row from its values. It is generated, one object literal with
 * all names: to set them one by one in a loop takes twice as long for a page.
 */
function rowsReaderOf(fields: Columns, optional: Table | undefined): RowsReader {
  const columns = Object.values(fields)
  const properties = Object.entries(fields).map(([name, column], index) => {
    const value = `values[at + ${index}]`
    const text = isNullable(column, optional) && isText(column) ? `${value}.slice(1)` : value
    const reading = readingOf(column, text, `columns[${index}]`)
    return `${JSON.stringify(name)}: ${
      isNullable(column, optional) ? `${value} === '' ? null : ${reading}` : reading
    }`
  })
  const code = `return (values, at) => ({ ${properties.join(', ')} })`
  const make = new Function('columns', code) as (given: typeof columns) => RowReader
  return { size: columns.length, read: make(columns) }
}

/**
 * The rows of a query as one text: their number, then all their values, with the separator between.
 * Null is an empty text. So a text that can be null begins with a plus.
 */
function joinedRows(fields: Columns, rows: SQLWrapper, optional?: Table): SQL {
  const columns = Object.values(fields)
  const names = columns.map((_, at) => `c${at}`)
  const values = columns.map((column, at) => {
    if (!isNullable(column, optional)) return `c${at}`
    return `coalesce(${isText(column) ? `'+' || c${at}` : `c${at}::text`}, '')`
  })
  const separator = sql.raw(`${SEPARATOR_PARAMETER}::text`)
  const row = sql`concat_ws(${separator}, ${sql.raw(values.join(', '))})`
  return sql`(
    select count(*) || coalesce(${separator} || string_agg(${row}, ${separator}), '')
    from (${rows.getSQL()}) as page (${sql.raw(names.join(', '))})
  )`
}

/**
 * Reads what `joinedRows` selected. Undefined when a value contains the separator, as there are
 * more values then than the rows have.
 */
function readRows(text: string, separator: string, { size, read }: RowsReader) {
  const values = text.split(separator)
  const count = Number(values[0])
  if (values.length !== 1 + count * size) return undefined
  const rows = new Array<Record<string, unknown>>(count)
  for (let row = 0; row < count; row += 1) rows[row] = read(values, 1 + row * size)
  return rows
}

/** Returns the statement. A placeholder that stands in several places is one parameter. */
function statementOf(selected: SQL, readers: readonly RowsReader[]): Statement {
  const { sql: text, params } = dialect.sqlToQuery(selected)
  const unique: unknown[] = []
  const known = new Map<string, number>()
  const numbers = params.map((param) => {
    const name = is(param, Placeholder) ? String(param.name) : undefined
    const number = (name !== undefined && known.get(name)) || unique.push(param)
    if (name !== undefined) known.set(name, number)
    return number
  })
  return {
    text: text
      .replace(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`)
      .replaceAll(SEPARATOR_PARAMETER, `$${unique.length + 1}`),
    params: unique,
    hasOnePlan: !text.includes(PLAN_EACH_TIME),
    readers,
  }
}

/**
 * Runs a statement. Resolves with the rows of its texts, and with the values after them. Throws if
 * a column that is said to be never null is null: then there are too few values at each attempt.
 */
async function readStatement(
  db: Db,
  { text, params, hasOnePlan, readers }: Statement,
  values: Readonly<Record<string, unknown>>,
) {
  const parameters = fillPlaceholders(params, values)
  for (const separator of [SEPARATOR, uniqueSeparator()]) {
    const read = async (client: Sql) =>
      client.unsafe(text, [...parameters, separator] as never[]).values()
    const [row = []] = await (hasOnePlan ? readQuickly(db, read) : read(clientOf(db)))
    const parts = readers.map((reader, at) => readRows(row[at] as string, separator, reader))
    if (!parts.includes(undefined)) return { parts, others: row.slice(readers.length) }
  }
  throw new Error(`a page has not as many values as its columns: ${text}`)
}

/**
 * Reads a page of a list, and its total, in one statement. The rows come as one text: to split it
 * costs a fifth of what the driver needs for a value each, and JSON costs Postgres a fifth of the
 * statement. `name` is unique for the statement's text, which is built at first use; `build` gets
 * its columns from `fields`. Rows of the table `optional` may be missing (a left join).
 */
export async function readPage<const Fields extends Columns>(
  db: Db,
  {
    name,
    fields,
    optional,
    build,
  }: {
    readonly name: string
    readonly fields: Fields
    readonly optional?: Table
    readonly build: () => PageSelects
  },
  values: Readonly<Record<string, unknown>>,
): Promise<PageResult<Fields>> {
  let statement = pageStatements.get(name)
  if (!statement) {
    const { rows, total } = build()
    const count = total ? sql`(${total.getSQL()})::int` : sql`null`
    statement = statementOf(sql`select ${joinedRows(fields, rows, optional)}, ${count}`, [
      rowsReaderOf(fields, optional),
    ])
    pageStatements.set(name, statement)
  }
  const { parts, others } = await readStatement(db, statement, values)
  const total = others[0] as number | null
  return { rows: parts[0] as unknown as RowOf<Fields>[], total: total ?? undefined }
}

/**
 * Returns how many rows to read for a page: one more than it has shows whether others follow. The
 * total shows that too, where the page is given by its offset.
 */
export const rowLimit = ({ first, after, withTotal }: PageRequest): number =>
  withTotal && !after ? first : first + 1

/** Returns the page that was read: up to `rowLimit` rows, and the total if it was read. */
export function pageFrom<Row, Item>(
  { first, offset, after }: PageRequest,
  { rows, total }: { readonly rows: readonly Row[]; readonly total: number | undefined },
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.length > first ? rows.slice(0, first) : rows
  const follows = total !== undefined && !after && offset + rows.length < total
  return { items: shown.map(toItem), hasNext: rows.length > first || follows, total }
}

/**
 * Reads the rows of several queries in one statement, so that all of them see the same state of the
 * database. Rows come as those of `readPage` do. `name` is unique for the statement's text, which is
 * built at first use. Names come from a closed list.
 */
export async function readParts<const Parts extends Readonly<Record<string, Columns>>>(
  db: Db,
  {
    name,
    fields,
    build,
  }: {
    readonly name: string
    readonly fields: Parts
    readonly build: () => Readonly<Record<keyof Parts, SQLWrapper>>
  },
  values: Readonly<Record<string, unknown>>,
): Promise<{ readonly [Part in keyof Parts]: readonly RowOf<Parts[Part]>[] }> {
  const names = Object.keys(fields)
  let statement = partStatements.get(name)
  if (!statement) {
    const queries: Readonly<Record<string, SQLWrapper>> = build()
    const selects = names.map((part) =>
      joinedRows(fields[part] as Columns, queries[part] as SQLWrapper),
    )
    const readers = Object.values(fields).map((columns) => rowsReaderOf(columns, undefined))
    statement = statementOf(sql`select ${sql.join(selects, sql`, `)}`, readers)
    partStatements.set(name, statement)
  }
  const { parts } = await readStatement(db, statement, values)
  const entries = names.map((part, at) => [part, parts[at]])
  return Object.fromEntries(entries) as { [Part in keyof Parts]: RowOf<Parts[Part]>[] }
}
