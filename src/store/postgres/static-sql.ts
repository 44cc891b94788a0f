import { fillPlaceholders, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './database.js'
import { clientOf } from './query-cache.js'

const dialect = new PgDialect()

/** What changes in a fixed statement. */
export const param = (name: string): Placeholder => sql.placeholder(name)

/**
 * A statement whose text is always the same, rendered once: drizzle renders a template anew each time, which costs more
 * than sending it. What changes are placeholders; their values go to the driver as they are.
 * It is sent at once, not when somebody waits for it.
 */
export function staticSql<Row>(
  statement: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<readonly Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return (db, values) =>
    clientOf(db)
      .unsafe<never>(text, fillPlaceholders(params, values) as never[])
      .execute()
}
