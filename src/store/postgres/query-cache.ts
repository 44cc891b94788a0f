import { Column, type DriverValueDecoder, fillPlaceholders, is, SQL } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { Db } from './database.js'

const readers = new Map<string, QueryReader>()
const MOST_READERS = 500

/**
 * Returns the prepared query of that name, which runs on the pool or transaction `db`.
 * It is built on first use. Names come from closed lists (filters, orders), but their
 * combinations are many: when the cache is full, a query is built for each use.
 */
export function cachedQuery<T extends Executable>(
  db: Db,
  name: string,
  build: () => { prepare(name: string): T },
): T {
  const known = readers.get(name)
  if (known) return executable(known, clientOf(db)) as T
  const query = build().prepare(name)
  const reader = readerOf(query)
  if (!reader) return query
  if (readers.size < MOST_READERS) readers.set(name, reader)
  return executable(reader, clientOf(db)) as T
}

/** Returns the driver's client of a pool or a transaction. Drizzle has no public access to it. */
export const clientOf = (db: Db): Sql =>
  (db as unknown as { session: { client: Sql } }).session.client

type Executable = { execute(values?: Record<string, unknown>): Promise<unknown> }
/** A query's text, and how its rows are read. */
type QueryReader = {
  readonly text: string
  readonly params: unknown[]
  readonly read: (row: readonly unknown[]) => Record<string, unknown>
}

type SelectedField = { readonly path: readonly string[]; readonly field: unknown }
/** The fields of drizzle's prepared query. Its types hide them. */
type PreparedQueryFields = {
  readonly queryString?: string
  readonly params?: unknown[]
  readonly fields?: readonly SelectedField[]
}
type Decode = ((value: unknown) => unknown) | undefined

type Decoder = DriverValueDecoder<unknown, unknown>

/** Returns the decoder that `mapWith` set for an expression. Drizzle's types hide it. */
const decoderOfSql = (expression: SQL): Decoder =>
  (expression as unknown as { decoder: Decoder }).decoder

/** Returns how a selected value is read, or undefined where it stays as the driver returns it. */
function decoderOf(field: unknown): Decode {
  const decoder = is(field, Column)
    ? field
    : is(field, SQL)
      ? decoderOfSql(field)
      : decoderOfSql((field as SQL.Aliased).sql)
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return (value) => decoder.mapFromDriverValue(value)
}

/**
 * Works out once how the rows of a query are read. Drizzle repeats that for every value of every
 * row, which costs more than the database does. Returns undefined unless all columns are flat.
 */
function readerOf(query: unknown): QueryReader | undefined {
  const { queryString: text, params, fields } = query as PreparedQueryFields
  if (text === undefined || !params || !fields?.every(({ path }) => path.length === 1))
    return undefined
  const columns = fields.map(({ path, field }) => ({
    name: path[0] ?? '',
    decode: decoderOf(field),
  }))
  const read = (row: readonly unknown[]): Record<string, unknown> => {
    const result: Record<string, unknown> = {}
    for (const [at, { name, decode }] of columns.entries()) {
      const value = row[at]
      result[name] = decode && value !== null ? decode(value) : value
    }
    return result
  }
  return { text, params, read }
}

const executable = ({ text, params, read }: QueryReader, client: Sql): Executable => ({
  execute: async (values = {}) => {
    const rows = await client.unsafe(text, fillPlaceholders(params, values) as never[]).values()
    return rows.map(read)
  },
})
