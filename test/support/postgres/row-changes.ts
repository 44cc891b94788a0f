import { sql } from 'drizzle-orm'
import type { Db } from '../../../src/store/postgres/database.js'
import { TABLES } from './database-contents.js'

/** A row as it was or became, with its table. */
export type ChangedRow = { readonly table: string; readonly row: Readonly<Record<string, unknown>> }
/** Rows that were there before and are so no more; and rows that were not. */
export type RowChanges = {
  readonly gone: readonly ChangedRow[]
  readonly made: readonly ChangedRow[]
}
type Written = {
  readonly table: string
  readonly before: string | null
  readonly after: string | null
}

/**
 * Has each table write down every row that is inserted, updated or deleted, in the transaction of
 * the change. Returns what looks at the rows that `work` changed: it takes as long as these are
 * many, and not longer in a larger database.
 */
export async function watchRows(
  db: Db,
): Promise<<T>(work: () => Promise<T>) => Promise<RowChanges & { readonly result: T }>> {
  await db.execute(sql`create schema row_watch`)
  await db.execute(sql`
    create unlogged table row_watch.rows
      (id bigserial, name text not null, before jsonb, after jsonb)`)
  await db.execute(sql`
    create function row_watch.note_row() returns trigger language plpgsql as $$
    begin
      insert into row_watch.rows (name, before, after) values (tg_argv[0],
        case when tg_op <> 'INSERT' then to_jsonb(old) end,
        case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`)
  for (const { name } of await db.execute<{ name: string }>(TABLES))
    await db.execute(
      sql.raw(`create trigger row_watch after insert or update or delete on ${name}
        for each row execute function row_watch.note_row('${name}')`),
    )
  return async (work) => {
    await db.execute(sql`delete from row_watch.rows`)
    const result = await work()
    const written = await db.execute<Written>(
      sql`select name as table, before::text, after::text from row_watch.rows order by id`,
    )
    return { ...netChanges(written), result }
  }
}

/** Leaves out the states of a row in between, and rows that became again what they were. */
function netChanges(written: readonly Written[]): RowChanges {
  const counts = new Map<string, { count: number; readonly row: ChangedRow }>()
  const add = (table: string, text: string | null, by: 1 | -1): void => {
    if (text === null) return
    const key = `${table} ${text}`
    const row = { table, row: JSON.parse(text) as ChangedRow['row'] }
    counts.set(key, { row, count: (counts.get(key)?.count ?? 0) + by })
  }
  for (const { table, before, after } of written) {
    add(table, before, -1)
    add(table, after, 1)
  }
  const all = [...counts.values()]
  return {
    gone: all.flatMap(({ count, row }) => (count < 0 ? [row] : [])),
    made: all.flatMap(({ count, row }) => (count > 0 ? [row] : [])),
  }
}
