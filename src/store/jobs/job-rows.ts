import { sql } from 'drizzle-orm'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { readTimestamp } from '../postgres/columns.js'

export const JOB_STATES = ['waiting', 'running', 'dead'] as const
export type JobState = (typeof JOB_STATES)[number]

/** A job that is not done. Dead: it was tried as often as it may be, and waits for somebody to retry it. */
export type JobRow = {
  readonly id: number
  readonly name: string
  readonly salonId: number
  readonly state: JobState
  readonly attempts: number
  readonly maxAttempts: number
  /** Why the last attempt failed. */
  readonly error: string | null
  readonly runAt: Instant
  readonly createdAt: Instant
}

const STATE = sql.raw(
  `case when jobs.locked_at is not null then 'running' when jobs.attempts >= jobs.max_attempts then 'dead' else 'waiting' end`,
)

type Row = Omit<JobRow, 'runAt' | 'createdAt'> & {
  readonly runAt: string
  readonly createdAt: string
}
const select = staticSql<Row>(sql`
  select jobs.id::float8 as id, identifier as name, (payload->>'salonId')::int as "salonId", ${STATE} as state, attempts::int as attempts,
    max_attempts::int as "maxAttempts", last_error as error, run_at as "runAt", jobs.created_at as "createdAt"
  from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
  where (${param('salonId')}::int is null or (payload->>'salonId')::int = ${param('salonId')}::int)
    and (${param('state')}::text is null or ${STATE} = ${param('state')}::text)
  order by jobs.id limit ${param('most')}::int -- by the column: its number alone has an index`)

/** Jobs that are not done, the oldest first: of a salon or (undefined) of all, in a state or in any. */
export async function listJobs(
  db: Db,
  salonId: number | undefined,
  state: JobState | undefined,
  most: number,
): Promise<JobRow[]> {
  const rows = await select(db, { salonId: salonId ?? null, state: state ?? null, most })
  return rows.map(({ runAt, createdAt, ...row }) => ({
    ...row,
    runAt: readTimestamp(runAt),
    createdAt: readTimestamp(createdAt),
  }))
}

const revive = staticSql<{ id: number }>(sql`
  update graphile_worker._private_jobs set attempts = 0, run_at = now(), updated_at = now()
  where locked_at is null and (${param('salonId')}::int is null or (payload->>'salonId')::int = ${param('salonId')}::int)
    and (${param('id')}::bigint = id or (${param('id')}::bigint is null and attempts >= max_attempts))
  returning id::float8 as id`)

/** Has a job tried now, with all its attempts before it again; without an id all dead ones. How many they were. */
export async function retryJobs(
  db: Db,
  salonId: number | undefined,
  id: number | undefined,
): Promise<number> {
  return (await revive(db, { salonId: salonId ?? null, id: id ?? null })).length
}

const putBack = staticSql(sql`
  update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = ${param('reason')}, updated_at = now(),
    run_at = now() + make_interval(secs => ${param('pause')}::float8), attempts = attempts - ${param('uncounted')}::int
  where id = ${param('id')}::bigint and locked_by = ${param('worker')}`)

/**
 * Gives a job that this worker holds back, to be tried after a pause; the worker's own way knows no other pauses than its own.
 * `isCounted`: it was an attempt.
 */
export async function rescheduleJob(
  db: Db,
  job: { readonly id: string; readonly worker: string },
  pauseMs: number,
  reason: string | null,
  isCounted: boolean,
): Promise<void> {
  await putBack(db, { ...job, reason, pause: pauseMs / 1000, uncounted: isCounted ? 0 : 1 })
}

const behind = staticSql(sql`
  select from graphile_worker._private_jobs own join graphile_worker._private_jobs other
    on other.task_id = own.task_id and other.payload::text = own.payload::text and other.locked_at is not null
      and (other.locked_at, other.id) < (own.locked_at, own.id)
  where own.id = ${param('id')}::bigint limit 1`)

/** Whether another job that is told the same was begun before a job that runs, and runs still. */
export async function isBehind(db: Db, id: string): Promise<boolean> {
  return (await behind(db, { id })).length > 0
}

/** What is kept of an attempt of which nobody knows how it ended; no job is dead without a word. */
const LOST = sql.raw("'The process that worked it ended, or lost it, before it was done.'")

/** Any number that only the presence of workers uses. */
export const WORKER_LOCK = 5_170_223
const unlock = staticSql<{ count: number }>(sql`
  with held as (
    select distinct locked_by from graphile_worker._private_jobs where locked_by is not null and locked_at < now() - interval '2 seconds'
  ), dead as (
    select locked_by from held where not exists (
      select from pg_locks where locktype = 'advisory' and classid = ${sql.raw(String(WORKER_LOCK))}
        and objid::bigint = hashtext(held.locked_by)::bigint & 4294967295
        and database = (select oid from pg_database where datname = current_database())
    )
  ), freed as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = ${LOST}, run_at = now(), updated_at = now()
    where locked_by in (select locked_by from dead) returning id
  )
  select count(*)::int as count from freed`)

/** Gives back the jobs of workers that are dead: whose connection, and with it their lock, is gone. How many they were. */
export async function releaseOrphanedJobs(db: Db): Promise<number> {
  return (await unlock(db, {}))[0]?.count ?? 0
}

const unlockLost = staticSql<{ id: string }>(sql`
  update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = ${LOST}, run_at = now(), updated_at = now()
  where locked_by = ${param('worker')} and locked_at < now() - interval '5 seconds' and id <> all(${param('ids')}::bigint[]) returning id`)

/**
 * Gives back the jobs that a worker holds and does not work (`ids`: those that it does): a connection was lost when it took
 * them, or when it was done with them. How many they were.
 */
export async function freeLostJobs(
  db: Db,
  worker: string,
  ids: readonly string[],
): Promise<number> {
  return (await unlockLost(db, { worker, ids })).length
}

const finish = staticSql(sql`
  delete from graphile_worker._private_jobs where locked_by = ${param('worker')} and id = any(${param('ids')}::bigint[])`)

/** Ends jobs that a worker holds and has done. */
export async function endJobs(db: Db, worker: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await finish(db, { worker, ids })
}

/** How the queue does, by kind of job; the age is of the one that waits longest past its time, in seconds. */
export type JobFigures = {
  readonly name: string
  readonly waiting: number
  readonly due: number
  readonly running: number
  readonly dead: number
  readonly age: number
}
const figures = staticSql<JobFigures>(sql`
  select identifier as name, count(job.id) filter (where state = 'waiting')::int as waiting,
    count(job.id) filter (where state = 'waiting' and run_at <= now())::int as due,
    count(job.id) filter (where state = 'running')::int as running, count(job.id) filter (where state = 'dead')::int as dead,
    coalesce(extract(epoch from now() - min(run_at) filter (where state = 'waiting' and run_at <= now())), 0)::float8 as age
  from graphile_worker._private_tasks tasks
  left join (select jobs.id, jobs.task_id, jobs.run_at, ${STATE} as state from graphile_worker._private_jobs jobs) as job on job.task_id = tasks.id
  group by identifier order by identifier`)

export async function jobFigures(db: Db): Promise<readonly JobFigures[]> {
  return figures(db, {})
}
