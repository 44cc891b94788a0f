import { sql } from 'drizzle-orm'
import type { Db } from '../postgres/database.js'
import { PLAN_EACH_TIME } from '../postgres/prepared-client.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'
import type { JobName } from './jobs.js'

/**
 * A job that a worker runs. Worker and attempt name the claim: a worker that has lost its claim
 * changes nothing any more.
 */
export type ClaimedJob = {
  readonly id: number
  readonly salonId: number
  readonly name: JobName
  /** As it was enqueued, without the salon. */
  readonly payload: Readonly<Record<string, unknown>>
  /** This attempt and those before. */
  readonly attempts: number
  readonly maxAttempts: number
  readonly worker: string
}

/**
 * How long a claim lasts that its worker does not renew, by the database's clock. So the jobs of a
 * process that died start again after this time.
 */
const CLAIM = sql.raw("now() + interval '10 seconds'")

/*
 * Statements that search are planned each time. Postgres would keep a plan from a time with few
 * jobs, which scans the whole table, until it next analyses the table.
 */
const PLANNED = sql.raw(PLAN_EACH_TIME)

const claim = staticSql<ClaimedJob>()`
  with due as (
    select salon_id, id from jobs
    where is_waiting and run_at <= now() and ${PLANNED}
    order by run_at, id limit ${param('most')}::int
    for update skip locked
  )
  update jobs set claimed_by = ${param('worker')}::uuid, claimed_at = now(),
    claimed_until = ${CLAIM}, attempts = attempts + 1
  from due where jobs.salon_id = due.salon_id and jobs.id = due.id
  returning jobs.id::float8 as id, jobs.salon_id as "salonId", name, payload,
    attempts::int as attempts, max_attempts::int as "maxAttempts", claimed_by as worker`

/** Claims at most `most` due jobs for a worker and returns them. Each begins an attempt. */
export const claimJobs = (db: Db, worker: string, most: number): Promise<readonly ClaimedJob[]> =>
  claim(db, { worker, most })

const renew = staticSql()`
  update jobs set claimed_until = ${CLAIM}
  from unnest(${param('salonIds')}::int[], ${param('ids')}::bigint[],
    ${param('attempts')}::int[]) as held (salon_id, id, attempts)
  where jobs.salon_id = held.salon_id and jobs.id = held.id and jobs.attempts = held.attempts
    and claimed_by = ${param('worker')}::uuid and ${PLANNED}`

/** Renews the claims of a worker on the jobs that it runs. */
export async function renewClaims(
  db: Db,
  worker: string,
  jobs: readonly ClaimedJob[],
): Promise<void> {
  await renew(db, {
    worker,
    salonIds: jobs.map(({ salonId }) => salonId),
    ids: jobs.map(({ id }) => id),
    attempts: jobs.map(({ attempts }) => attempts),
  })
}

const held = sqlFragment`salon_id = ${param('salonId')} and id = ${param('id')}::bigint
    and claimed_by = ${param('worker')}::uuid and attempts = ${param('attempts')}::int`
const heldValues = ({ salonId, id, worker, attempts }: ClaimedJob) => ({
  salonId,
  id,
  worker,
  attempts,
})

const remove = staticSql()`delete from jobs where ${held}`

/** Deletes a job that its worker has done. */
export async function deleteDoneJob(db: Db, job: ClaimedJob): Promise<void> {
  await remove(db, heldValues(job))
}

const release = staticSql()`
  update jobs set claimed_by = null, claimed_at = null, claimed_until = null,
    error = ${param('reason')}, attempts = attempts - ${param('uncounted')}::int,
    run_at = now() + make_interval(secs => ${param('pause')}::float8)
  where ${held}`

/**
 * How a job is released. `reason`: why the attempt failed. `isCounted`: it counts as an attempt.
 * After its last counted attempt the job is dead.
 */
export type JobRelease = {
  readonly pauseMs: number
  readonly reason: string | null
  readonly isCounted: boolean
}

/** Releases a job that its worker has not done. It is due after the pause. */
export async function releaseJob(
  db: Db,
  job: ClaimedJob,
  { pauseMs, reason, isCounted }: JobRelease,
): Promise<void> {
  const uncounted = isCounted ? 0 : 1
  await release(db, { ...heldValues(job), reason, uncounted, pause: pauseMs / 1000 })
}

/** The error of an attempt with an unknown end, so that every dead job has an error. */
const LOST = sql.raw("'The process that worked it ended, or lost it, before it was done.'")

/** What a worker finds at a look: whether jobs are due, and whether claims have expired. */
export type WorkFound = { readonly isDue: boolean; readonly isExpired: boolean }

const findWork = staticSql<WorkFound>()`
  select
    coalesce((select true from jobs where is_waiting and run_at <= now() and ${PLANNED}
      order by run_at, id limit 1), false) as "isDue",
    coalesce((select true from jobs where claimed_by is not null and claimed_until < now()
      order by claimed_until limit 1), false) as "isExpired"`

/** Looks for work, in one statement: an idle worker sends no other. */
export const lookForWork = async (db: Db): Promise<WorkFound> =>
  (await findWork(db, {}))[0] ?? { isDue: false, isExpired: false }

/** A job that its worker no longer runs. A dead one has used all its attempts. */
export type ExpiredJob = {
  readonly id: number
  readonly salonId: number
  readonly isDead: boolean
}

const releaseExpired = staticSql<ExpiredJob>()`
  with expired as (
    select salon_id, id from jobs
    where claimed_by is not null and claimed_until < now() and ${PLANNED}
    order by claimed_until limit 100
    for update skip locked
  )
  update jobs set claimed_by = null, claimed_at = null, claimed_until = null, error = ${LOST},
    run_at = now()
  from expired where jobs.salon_id = expired.salon_id and jobs.id = expired.id
  returning jobs.id::float8 as id, jobs.salon_id as "salonId", attempts >= max_attempts as "isDead"`

/**
 * Releases jobs whose claim nobody has renewed, and returns them. They are due at once. A hundred at
 * most: the limit makes Postgres read them by their index, whatever it knows of the table.
 */
export const releaseExpiredJobs = (db: Db): Promise<readonly ExpiredJob[]> => releaseExpired(db, {})

const behind = staticSql()`
  with running as (
    select * from jobs where claimed_by is not null and ${PLANNED}
    order by claimed_until limit 1000 -- more than there are; by their index, as above
  )
  select from running own join running other on other.name = own.name
    and other.salon_id = own.salon_id and other.payload->>'taskId' = own.payload->>'taskId'
    and (other.claimed_at, other.id) < (own.claimed_at, own.id)
  where own.salon_id = ${param('salonId')} and own.id = ${param('id')}::bigint limit 1`

/** Whether a job for the same task was started before this one and is still running. */
export async function isBehind(db: Db, { salonId, id }: ClaimedJob): Promise<boolean> {
  return (await behind(db, { salonId, id })).length > 0
}
