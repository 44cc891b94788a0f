import { Column, type DriverValueDecoder, fillPlaceholders, is, SQL } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { Db } from './database.js'

const kept = new WeakMap<Db, Map<string, unknown>>()
const MOST_KEPT = 500

/**
 * The prepared query of that name on that pool, built on its first use. Names come from closed lists (filters, orders),
 * but their combinations are many: past the bound a query is built for its one use.
 */
export function prepared<T>(db: Db, name: string, build: () => { prepare(name: string): T }): T {
  const queries = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, queries)
  const known = queries.get(name)
  if (known !== undefined) return known as T
  const made = straight(build().prepare(name))
  if (queries.size < MOST_KEPT) queries.set(name, made)
  return made
}

type Selected = { readonly path: readonly string[]; readonly field: unknown }
/** What drizzle's prepared query consists of; its types do not show it. */
type Inside = {
  readonly client?: Sql
  readonly queryString?: string
  readonly params?: unknown[]
  readonly fields?: readonly Selected[]
}
type Decode = ((value: unknown) => unknown) | undefined

type Decoder = DriverValueDecoder<unknown, unknown>

/** What an expression was told to be read by (`mapWith`); drizzle keeps it to itself. */
const decoderOfSql = (expression: SQL): Decoder => (expression as unknown as { decoder: Decoder }).decoder

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
 * The same query with the way its rows are read worked out once: drizzle asks anew for every value of every row, which
 * costs more than the database does. A query that is not of flat columns stays as drizzle made it.
 */
function straight<T>(made: T): T {
  const { client, queryString, params, fields } = made as Inside
  if (!client || queryString === undefined || !params || !fields?.every(({ path }) => path.length === 1)) return made
  const columns = fields.map(({ path, field }) => ({ name: path[0] ?? '', decode: decoderOf(field) }))
  const read = (row: readonly unknown[]): Record<string, unknown> => {
    const result: Record<string, unknown> = {}
    for (const [at, { name, decode }] of columns.entries()) {
      const value = row[at]
      result[name] = decode && value !== null ? decode(value) : value
    }
    return result
  }
  const execute = async (values: Record<string, unknown> = {}): Promise<unknown[]> => {
    const rows = await client.unsafe(queryString, fillPlaceholders(params, values) as never[]).values()
    return rows.map(read)
  }
  return { execute } as T
}
