import { fillPlaceholders } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Sql } from 'postgres'
import { clientOf, queryPartsOf } from '../driver/driver.js'
import type { Db } from './database.js'

const readers = new LRUCache<string, QueryReader>({ max: 500 })

/**
 * Returns the prepared query of that name, which runs on the pool or transaction `db`.
 * It is built on first use. Names come from closed lists (filters, orders), but their
 * combinations are many: those that were used last are kept.
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
  readers.set(name, reader)
  return executable(reader, clientOf(db)) as T
}

type Executable = { execute(values?: Record<string, unknown>): Promise<unknown> }
/** A query's text, and how its rows are read. */
type QueryReader = {
  readonly text: string
  readonly params: unknown[]
  readonly read: (row: readonly unknown[]) => Record<string, unknown>
}

/**
 * Works out once how the rows of a query are read. Drizzle repeats that for every value of every
 * row, which costs more than the database does. Returns undefined unless all columns are flat.
 */
function readerOf(query: object): QueryReader | undefined {
  const parts = queryPartsOf(query)
  if (!parts) return undefined
  const { text, params, columns } = parts
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
