import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../src/store/postgres/database.js'

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

/** What has become of each table since it is watched, by its name: the sum of its changes. */
const watched = new WeakMap<Db, Map<string, bigint>>()

const TABLES = sql`
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`

/**
 * Has each table write down every row that is inserted, updated or deleted, and that it was
 * truncated, in the transaction of the change: so that nobody sees the one without the other.
 */
async function watchTables(db: Db): Promise<Map<string, bigint>> {
  await db.execute(sql`create schema watch`)
  await db.execute(sql`
    create unlogged table watch.rows
      (id bigserial, name text not null, before jsonb, after jsonb)`)
  await db.execute(sql`
    create function watch.note_row() returns trigger language plpgsql as $$
    begin
      insert into watch.rows (name, before, after) values (tg_argv[0],
        case when tg_op in ('UPDATE', 'DELETE') then to_jsonb(old) end,
        case when tg_op in ('INSERT', 'UPDATE') then to_jsonb(new)
          when tg_op = 'TRUNCATE' then jsonb_build_object('truncated', clock_timestamp()) end);
      return null;
    end $$`)
  const tables = await db.execute<{ name: string }>(TABLES)
  for (const { name } of tables)
    await db.execute(
      sql.raw(`create trigger watch after insert or update or delete on ${name}
        for each row execute function watch.note_row('${name}');
        create trigger watch_truncate after truncate on ${name}
        for each statement execute function watch.note_row('${name}')`),
    )
  const sums = new Map(tables.map(({ name }) => [name, 0n]))
  watched.set(db, sums)
  return sums
}

const numberOf = (row: string): bigint => BigInt(`0x${createHash('md5').update(row).digest('hex')}`)

/** Takes what was written down since the last time, and adds it to the sums. */
async function takeWritten(db: Db, sums: Map<string, bigint>): Promise<readonly Written[]> {
  const written = await db.execute<Written>(sql`
    with taken as (delete from watch.rows returning id, name, before, after)
    select name as table, before::text, after::text from taken order by id`)
  for (const { table, before, after } of written) {
    const change =
      (after === null ? 0n : numberOf(after)) - (before === null ? 0n : numberOf(before))
    sums.set(table, (sums.get(table) ?? 0n) + change)
  }
  return written
}

/**
 * Returns one text for each table of the database, those of jobs too: equal before and after means
 * that nothing changed. Reads only the rows that were written since the last time.
 */
export async function hashTables(db: Db): Promise<Record<string, string>> {
  const sums = watched.get(db) ?? (await watchTables(db))
  await takeWritten(db, sums)
  return Object.fromEntries([...sums].map(([name, sum]) => [name, sum.toString(36)]))
}

/** Returns what `work` changes, without the states of a row in between. */
export async function changesIn<T>(
  db: Db,
  work: () => Promise<T>,
): Promise<RowChanges & { readonly result: T }> {
  const sums = watched.get(db) ?? (await watchTables(db))
  await takeWritten(db, sums)
  const result = await work()
  return { ...netChanges(await takeWritten(db, sums)), result }
}

function netChanges(written: readonly Written[]): RowChanges {
  const counts = new Map<string, { readonly row: ChangedRow; readonly count: number }>()
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
