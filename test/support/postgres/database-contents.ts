import { sql } from 'drizzle-orm'
import type { Db } from '../../../src/store/postgres/database.js'

type Known = { readonly changes: number; readonly hash: string }
/** What is known of each table of a database, by the table's name. */
const known = new WeakMap<Db, Map<string, Known>>()

/** The names of all tables of the service. */
export const TABLES = sql`
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`

/**
 * Has each table write a row for every statement that inserts, updates, deletes or truncates. The
 * row is committed with the change, so that nobody sees the one without the other.
 */
async function watchTables(db: Db): Promise<Map<string, Known>> {
  await db.execute(sql`create schema watch`)
  await db.execute(sql`create unlogged table watch.changes (name text not null)`)
  await db.execute(sql`
    create function watch.note_change() returns trigger language plpgsql as $$
    begin
      insert into watch.changes values (tg_argv[0]);
      return null;
    end $$`)
  const tables = new Map<string, Known>()
  for (const { name } of await db.execute<{ name: string }>(TABLES)) {
    await db.execute(
      sql.raw(`create trigger watch after insert or update or delete or truncate on ${name}
        for each statement execute function watch.note_change('${name}')`),
    )
    tables.set(name, { changes: -1, hash: '' })
  }
  return tables
}

/**
 * Returns one hash for each table of the database, those of jobs too: equal before and after means
 * that nothing changed. Reads only the tables that somebody wrote to since the last time.
 */
export async function hashTables(db: Db): Promise<Record<string, string>> {
  const tables = known.get(db) ?? (await watchTables(db))
  known.set(db, tables)
  // Counted before it is read: a change in between is read now and once more the next time.
  const counted = await db.execute<{ name: string; changes: number }>(
    sql`select name, count(*)::int as changes from watch.changes group by name`,
  )
  const changesOf = new Map(counted.map(({ name, changes }) => [name, changes]))
  const stale = [...tables].flatMap(([name, { changes }]) =>
    changes === (changesOf.get(name) ?? 0) ? [] : [name],
  )
  if (stale.length > 0) {
    const each = stale.map(
      (name) =>
        `select '${name}' as name, md5(coalesce(string_agg(row::text, ';' order by ` +
        `row::text), '')) as hash from ${name} as row`,
    )
    for (const { name, hash } of await db.execute<{ name: string; hash: string }>(
      sql.raw(each.join(' union all ')),
    ))
      tables.set(name, { changes: changesOf.get(name) ?? 0, hash })
  }
  return Object.fromEntries([...tables].map(([name, { hash }]) => [name, hash]))
}
