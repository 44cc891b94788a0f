import { Column, type DriverValueDecoder, fillPlaceholders, is, SQL } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { Db } from './database.js'

const kept = new Map<string, Reader>()
const MOST_KEPT = 500

/**
 * The prepared query of that name, built on its first use; it runs on whatever pool or transaction asks. Names come from
 * closed lists (filters, orders), but their combinations are many: past the bound a query is built for its one use.
 */
export function cachedQuery<T extends Executable>(
  db: Db,
  name: string,
  build: () => { prepare(name: string): T },
): T {
  const known = kept.get(name)
  if (known) return running(known, clientOf(db)) as T
  const made = build().prepare(name)
  const reader = readerOf(made)
  if (!reader) return made
  if (kept.size < MOST_KEPT) kept.set(name, reader)
  return running(reader, clientOf(db)) as T
}

/** What sends the statements of a pool or a transaction; drizzle keeps it to itself. */
export const clientOf = (db: Db): Sql =>
  (db as unknown as { session: { client: Sql } }).session.client

type Executable = { execute(values?: Record<string, unknown>): Promise<unknown> }
/** A query's text, and how its rows are read. */
type Reader = {
  readonly text: string
  readonly params: unknown[]
  readonly read: (row: readonly unknown[]) => Record<string, unknown>
}

type Selected = { readonly path: readonly string[]; readonly field: unknown }
/** What drizzle's prepared query consists of; its types do not show it. */
type Inside = {
  readonly queryString?: string
  readonly params?: unknown[]
  readonly fields?: readonly Selected[]
}
type Decode = ((value: unknown) => unknown) | undefined

type Decoder = DriverValueDecoder<unknown, unknown>

/** What an expression was told to be read by (`mapWith`); drizzle keeps it to itself. */
const decoderOfSql = (expression: SQL): Decoder =>
  (expression as unknown as { decoder: Decoder }).decoder

/** How a selected value is read; undefined where it stays as the driver gives it. */
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
 * The query with the way its rows are read worked out once: drizzle asks anew for every value of every row, which costs
 * more than the database does. Undefined for a query that is not of flat columns.
 */
function readerOf(made: unknown): Reader | undefined {
  const { queryString: text, params, fields } = made as Inside
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

const running = ({ text, params, read }: Reader, client: Sql): Executable => ({
  execute: async (values = {}) => {
    const rows = await client.unsafe(text, fillPlaceholders(params, values) as never[]).values()
    return rows.map(read)
  },
})
