import type { Sql } from 'postgres'
import { onTestFinished } from 'vitest'
import { until } from '../until.js'

/** Whoever waits in this database for a lock that somebody else has. */
export const waiting = (sql: Sql, count = 1): Promise<unknown> =>
  until(`${count} waiting for a lock`, async () => {
    const rows = await sql`
      select 1 from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`
    return rows.length >= count
  })

export type Held = {
  /** One more statement of the transaction. */
  run(statement: (tx: Sql) => Promise<unknown>): Promise<unknown>
  release(): Promise<void>
}

/**
 * Runs the statement in a transaction of the test's own and keeps what it locks, until the test
 * ends at the latest.
 */
export async function hold(sql: Sql, statement: (tx: Sql) => Promise<unknown>): Promise<Held> {
  const connection = await sql.reserve()
  let released: Promise<void> | undefined
  const release = async (): Promise<void> => {
    await connection`rollback`
    connection.release()
  }
  onTestFinished(() => (released ??= release()))
  await connection`begin`
  await statement(connection)
  return {
    run: (more) => more(connection),
    release: () => (released ??= release()),
  }
}

/** The lock that a booking takes on its master's day, in the days of UTC since the epoch. */
export const holdMasterDay = (sql: Sql, masterId: number, date: string): Promise<Held> =>
  hold(
    sql,
    (tx) =>
      tx`select pg_advisory_xact_lock(${masterId}::int,
        ${Math.floor(Date.parse(date) / 86_400_000)}::int)`,
  )

/** Advisory locks in this database: none when nobody is at work. */
export async function advisoryLocks(sql: Sql): Promise<number> {
  const rows = await sql`
    select 1 from pg_locks where locktype = 'advisory' and database = (select oid
    from pg_database where datname = current_database())`
  return rows.length
}
