import {
  Column,
  fillPlaceholders,
  type GetColumnData,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { PgDialect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Db } from './database.js'
import { clientOf } from '../driver/driver.js'

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

/** A value of a row in JSON: numbers and booleans as such, all else as Postgres writes it. */
type JsonValue = string | number | boolean | null
type RowReader = (values: readonly JsonValue[]) => Record<string, unknown>
/** A statement that is built once, and how the values of its only row are read. */
type Reader<Read> = { readonly text: string; readonly params: unknown[]; readonly read: Read }

const dialect = new PgDialect()
const pageReaders = new LRUCache<string, Reader<RowReader>>({ max: 500 })
const partReaders = new Map<string, Reader<Readonly<Record<string, RowReader>>>>()

/** Whether JSON has the value of such a column as it is. A `numeric` is exact only as text. */
const isNative = ({ dataType }: PgColumn): boolean =>
  dataType === 'number' || dataType === 'boolean'

/** Returns how the text of a value is read; undefined where it stays as it is. */
const decoderOf = (column: PgColumn): ((text: string) => unknown) | undefined =>
  isNative(column) || column.mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? undefined
    : (text) => column.mapFromDriverValue(text)

/**
 * Returns a function that makes a row from its values. It is generated, one object literal with all
 * names: to set them one by one in a loop takes twice as long for a page.
 */
function rowReaderOf(fields: Columns): RowReader {
  const decoders = Object.values(fields).map(decoderOf)
  const properties = Object.keys(fields).map((name, at) => {
    const value = `values[${at}]`
    const read = decoders[at] ? `${value} === null ? null : decoders[${at}](${value})` : value
    return `${JSON.stringify(name)}: ${read}`
  })
  const make = new Function('decoders', `return (values) => ({ ${properties.join(', ')} })`) as (
    given: typeof decoders,
  ) => RowReader
  return make(decoders)
}

/** The rows of a query as one value: a JSON text of arrays, null without rows. */
function jsonRows(fields: Columns, rows: SQLWrapper): SQL {
  const columns = Object.values(fields)
  const names = columns.map((_, at) => `c${at}`)
  const values = columns.map((column, at) => (isNative(column) ? `c${at}` : `c${at}::text`))
  return sql`(
    select json_agg(json_build_array(${sql.raw(values.join(', '))}))::text
    from (${rows.getSQL()}) as page (${sql.raw(names.join(', '))})
  )`
}

/** Reads what `jsonRows` selected. */
const readRows = (text: string | null, read: RowReader) =>
  text === null ? [] : (JSON.parse(text) as JsonValue[][]).map(read)

function pageReaderOf(fields: Columns, { rows, total }: PageSelects): Reader<RowReader> {
  const { sql: text, params } = dialect.sqlToQuery(
    sql`select ${jsonRows(fields, rows)}, ${total ? sql`(${total.getSQL()})::int` : sql`null`}`,
  )
  return { text, params, read: rowReaderOf(fields) }
}

/** Runs a statement of one row. */
async function readRow(
  db: Db,
  { text, params }: Reader<unknown>,
  values: Readonly<Record<string, unknown>>,
): Promise<readonly unknown[]> {
  const parameters = fillPlaceholders(params, values) as never[]
  const [row] = await clientOf(db).unsafe(text, parameters).values()
  return row ?? []
}

/**
 * Reads a page of a list, and its total, in one statement. The rows come as one JSON text of arrays:
 * to read that costs a fifth of what the driver needs for a value each. `name` is unique
 * for the statement's text, which is built at first use; `build` gets its columns from `fields`.
 */
export async function readPage<const Fields extends Columns>(
  db: Db,
  {
    name,
    fields,
    build,
  }: {
    readonly name: string
    readonly fields: Fields
    readonly build: () => PageSelects
  },
  values: Readonly<Record<string, unknown>>,
): Promise<PageResult<Fields>> {
  let reader = pageReaders.get(name)
  if (!reader) pageReaders.set(name, (reader = pageReaderOf(fields, build())))
  const [text, total] = (await readRow(db, reader, values)) as [string | null, number | null]
  return { rows: readRows(text, reader.read) as RowOf<Fields>[], total: total ?? undefined }
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
  let reader = partReaders.get(name)
  if (!reader) partReaders.set(name, (reader = partReaderOf(fields, build())))
  const { read } = reader
  const texts = (await readRow(db, reader, values)) as readonly (string | null)[]
  const parts = Object.keys(fields).map((part, at) => [
    part,
    readRows(texts[at] ?? null, read[part] as RowReader),
  ])
  return Object.fromEntries(parts) as { [Part in keyof Parts]: RowOf<Parts[Part]>[] }
}

function partReaderOf(
  fields: Readonly<Record<string, Columns>>,
  queries: Readonly<Record<string, SQLWrapper>>,
): Reader<Readonly<Record<string, RowReader>>> {
  const parts = Object.entries(fields)
  const selects = parts.map(([part, columns]) => jsonRows(columns, queries[part] as SQLWrapper))
  const { sql: text, params } = dialect.sqlToQuery(sql`select ${sql.join(selects, sql`, `)}`)
  const read = Object.fromEntries(parts.map(([part, columns]) => [part, rowReaderOf(columns)]))
  return { text, params, read }
}
