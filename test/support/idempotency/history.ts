import type { Sql } from 'postgres'
import { advisoryLocks } from './locks.js'
import { overlaps } from '../race/fixture.js'
import { until } from '../until.js'

/** What was answered to the creates under these keys, all of which must have happened. */
export type Answers = ReadonlyMap<string, { readonly status: number; readonly text: string }>

type Row = {
  key: string | null
  marker: string | null
  appointments: number
  entries: number
  status: number
  body: string
}

/** An answer without what the graph adds to each. */
function asStored(text: string): string {
  const { extensions: _, ...said } = JSON.parse(text) as Record<string, unknown>
  return JSON.stringify(said)
}

/**
 * Where the database does not hold exactly one appointment, one entry and one stored answer, the
 * one heard, for each key.
 */
export async function faultsOf(sql: Sql, answers: Answers): Promise<unknown[]> {
  const rows = await sql<Row[]>`
    with visit as (
      select a.comment as marker, count(distinct a.id)::int as appointments, count(l.id)::int as
      entries
      from appointments a left join status_log l on l.appointment_id = a.id group by a.comment
    )
    select k.key, v.marker, v.appointments, v.entries, k.status, k.body
    from idempotency_keys k full join visit v on v.marker = k.key`
  const faults: unknown[] = rows.filter(({ key, marker, appointments, entries, body, status }) => {
    const answer = answers.get(key ?? '')
    const isOne = key !== null && marker !== null && appointments === 1 && entries === 1
    return (
      !isOne ||
      !answer ||
      answer.status !== status ||
      (answer.text !== body && asStored(answer.text) !== asStored(body))
    )
  })
  if (rows.length !== answers.size)
    faults.push(`${rows.length} keys are there instead of ${answers.size}`)
  return [...faults, ...(await overlaps(sql))]
}

/** Resolves when nobody holds a lock or has a transaction open. */
export async function expectQuiet(sql: Sql): Promise<void> {
  await until('nobody holds a lock', async () => (await advisoryLocks(sql)) === 0)
  await until('no transaction is open', async () => {
    const open = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
      and state like 'idle in transaction%'`
    return open.length === 0
  })
}
