import type { LongConnection, StoredTable } from './backup-connection.js'

/**
 * Whether the database has the table `jobs`. Backups of releases before it have their jobs in
 * tables of a library, which the migration to the table reads.
 */
export async function hasJobs(connection: LongConnection): Promise<boolean> {
  const [row] = await connection.unsafe<{ found: boolean }[]>(
    `select to_regclass('public.jobs') is not null as found`,
  )
  return row?.found === true
}

/** The columns of those tables, with their types. */
const FORMER_TABLES = {
  _private_tasks: { id: 'int primary key', identifier: 'text not null' },
  _private_job_queues: {
    id: 'int primary key',
    queue_name: 'text not null',
    locked_at: 'timestamptz',
    locked_by: 'text',
  },
  _private_jobs: {
    id: 'bigint primary key',
    job_queue_id: 'int',
    task_id: 'int not null',
    payload: 'json not null',
    priority: 'smallint not null',
    run_at: 'timestamptz not null',
    attempts: 'smallint not null',
    max_attempts: 'smallint not null',
    last_error: 'text',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
    key: 'text',
    locked_at: 'timestamptz',
    locked_by: 'text',
    revision: 'int not null',
    flags: 'jsonb',
  },
} as const

/** Creates the tables in which backups before the table `jobs` have them, and returns them. */
export async function createFormerJobTables(connection: LongConnection): Promise<StoredTable[]> {
  await connection.unsafe('create schema if not exists graphile_worker')
  const created: StoredTable[] = []
  for (const [table, columns] of Object.entries(FORMER_TABLES)) {
    const definition = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
    await connection.unsafe(
      `create table if not exists graphile_worker.${table} (${definition.join()})`,
    )
    created.push({ schema: 'graphile_worker', table, columns: Object.keys(columns) })
  }
  return created
}
