import { sql } from 'drizzle-orm'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { WORKER_LOCK } from '../postgres/advisory-locks.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { readTimestamp } from '../postgres/columns.js'

/** The states of a job that is not done. */
export const JOB_STATES = ['waiting', 'running', 'dead'] as const
/** The state of a job. A dead one has used all its attempts. */
export type JobState = (typeof JOB_STATES)[number]

/** A job that is not done. A dead one has used all attempts and waits for a manual retry. */
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
  `case when jobs.locked_at is not null then 'running'
    when jobs.attempts >= jobs.max_attempts then 'dead' else 'waiting' end`,
)

type Row = Omit<JobRow, 'runAt' | 'createdAt'> & {
  readonly runAt: string
  readonly createdAt: string
}
const select = staticSql<Row>()`
  select jobs.id::float8 as id, identifier as name, (payload->>'salonId')::int as "salonId",
    ${STATE} as state, attempts::int as attempts, max_attempts::int as "maxAttempts",
    last_error as error, run_at as "runAt", jobs.created_at as "createdAt"
  from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
  where (${param('salonId')}::int is null or (payload->>'salonId')::int = ${param('salonId')}::int)
    and (${param('state')}::text is null or ${STATE} = ${param('state')}::text)
  order by jobs.id limit ${param('most')}::int -- jobs.id has an index, the selected id has none`

/**
 * Returns at most `most` jobs that are not done, the oldest first.
 * Undefined stands for all salons or all states.
 */
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

const revive = staticSql<{ id: number }>()`
  update graphile_worker._private_jobs set attempts = 0, run_at = now(), updated_at = now()
  where locked_at is null
    and (${param('salonId')}::int is null or (payload->>'salonId')::int = ${param('salonId')}::int)
    and (${param('id')}::bigint = id
      or (${param('id')}::bigint is null and attempts >= max_attempts))
  returning id::float8 as id`

/**
 * Makes a job due now and gives it all its attempts again. Without an id: all dead jobs.
 * Returns how many jobs changed.
 */
export async function retryJobs(
  db: Db,
  salonId: number | undefined,
  id: number | undefined,
): Promise<number> {
  return (await revive(db, { salonId: salonId ?? null, id: id ?? null })).length
}

const reschedule = staticSql()`
  update graphile_worker._private_jobs set locked_at = null, locked_by = null,
    last_error = ${param('reason')}, updated_at = now(),
    run_at = now() + make_interval(secs => ${param('pause')}::float8),
    attempts = attempts - ${param('uncounted')}::int
  where id = ${param('id')}::bigint and locked_by = ${param('worker')}`

/**
 * Releases a job that this worker runs, to be retried after a pause in milliseconds. The worker's
 * own API has fixed pauses. `isCounted`: the run counts as an attempt.
 */
export async function rescheduleJob(
  db: Db,
  {
    job,
    pauseMs,
    reason,
    isCounted,
  }: {
    readonly job: { readonly id: string; readonly worker: string }
    readonly pauseMs: number
    readonly reason: string | null
    readonly isCounted: boolean
  },
): Promise<void> {
  await reschedule(db, { ...job, reason, pause: pauseMs / 1000, uncounted: isCounted ? 0 : 1 })
}

const behind = staticSql()`
  select from graphile_worker._private_jobs own join graphile_worker._private_jobs other
    on other.task_id = own.task_id and other.payload::text = own.payload::text
      and other.locked_at is not null
      and (other.locked_at, other.id) < (own.locked_at, own.id)
  where own.id = ${param('id')}::bigint limit 1`

/** Whether a job with the same payload was started before this one and is still running. */
export async function isBehind(db: Db, id: string): Promise<boolean> {
  return (await behind(db, { id })).length > 0
}

/** The error of an attempt with an unknown end, so that every dead job has an error. */
const LOST = sql.raw("'The process that worked it ended, or lost it, before it was done.'")

const releaseOrphaned = staticSql<{ count: number }>()`
  with worker as (
    select distinct locked_by from graphile_worker._private_jobs
    where locked_by is not null and locked_at < now() - interval '2 seconds'
  ), dead_worker as (
    select locked_by from worker where not exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${sql.raw(String(WORKER_LOCK))}
        and objid::bigint = hashtext(worker.locked_by)::bigint & 4294967295
        and database = (select oid from pg_database where datname = current_database())
    )
  ), released as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null,
      last_error = ${LOST}, run_at = now(), updated_at = now()
    where locked_by in (select locked_by from dead_worker) returning id
  )
  select count(*)::int as count from released`

/**
 * Releases the jobs of dead workers: those whose connection, and with it their lock, is gone.
 * Returns how many jobs it released.
 */
export async function releaseOrphanedJobs(db: Db): Promise<number> {
  return (await releaseOrphaned(db, {}))[0]?.count ?? 0
}

const releaseLost = staticSql<{ id: string }>()`
  update graphile_worker._private_jobs set locked_at = null, locked_by = null,
    last_error = ${LOST}, run_at = now(), updated_at = now()
  where locked_by = ${param('worker')} and locked_at < now() - interval '5 seconds'
    and id <> all(${param('ids')}::bigint[])
  returning id`

/**
 * Releases the jobs that are locked by a worker that does not run them, because a connection was
 * lost when it took or finished them. `ids` are the jobs that it runs.
 * Returns how many jobs it released.
 */
export async function releaseLostJobs(
  db: Db,
  worker: string,
  ids: readonly string[],
): Promise<number> {
  return (await releaseLost(db, { worker, ids })).length
}

const deleteFinished = staticSql()`
  delete from graphile_worker._private_jobs
  where locked_by = ${param('worker')} and id = any(${param('ids')}::bigint[])`

/** Deletes jobs that a worker has locked and finished. */
export async function deleteFinishedJobs(
  db: Db,
  worker: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await deleteFinished(db, { worker, ids })
}

/** Figures of the queue per kind of job. `age`: seconds by which the oldest due job is overdue. */
export type JobFigures = {
  readonly name: string
  readonly waiting: number
  readonly due: number
  readonly running: number
  readonly dead: number
  readonly age: number
}
const figures = staticSql<JobFigures>()`
  select identifier as name, count(job.id) filter (where state = 'waiting')::int as waiting,
    count(job.id) filter (where state = 'waiting' and run_at <= now())::int as due,
    count(job.id) filter (where state = 'running')::int as running,
    count(job.id) filter (where state = 'dead')::int as dead,
    coalesce(extract(epoch from
      now() - min(run_at) filter (where state = 'waiting' and run_at <= now())), 0)::float8 as age
  from graphile_worker._private_tasks tasks
    left join (
      select jobs.id, jobs.task_id, jobs.run_at, ${STATE} as state
      from graphile_worker._private_jobs jobs
    ) as job on job.task_id = tasks.id
  group by identifier order by identifier`

/** Returns the figures of the queue, by the name of the job. */
export async function jobFigures(db: Db): Promise<readonly JobFigures[]> {
  return figures(db, {})
}
