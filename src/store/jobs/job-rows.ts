import { sql } from 'drizzle-orm'
import type { Page, PageRequest } from '../../domain/page.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'
import { readTimestamp } from '../postgres/columns.js'
import { JOB_NAMES } from './jobs.js'

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

const STATE_SQL = `case when claimed_by is not null then 'running'
    when attempts >= max_attempts then 'dead' else 'waiting' end`
const STATE = sql.raw(STATE_SQL)

type Row = Omit<JobRow, 'runAt' | 'createdAt'> & {
  readonly runAt: string
  readonly createdAt: string
}
const COLUMNS = sql.raw(
  `id::float8 as id, name, salon_id as "salonId", ${STATE_SQL} as state, attempts::int as attempts,
    max_attempts::int as "maxAttempts", error, run_at as "runAt", created_at as "createdAt"`,
)
const ofSalon = sqlFragment`(${param('salonId')}::int is null
    or salon_id = ${param('salonId')}::int)`
const inRange = sqlFragment`${ofSalon}
    and (${param('state')}::text is null or ${STATE} = ${param('state')}::text)`
const select = staticSql<Row>()`
  select ${COLUMNS} from jobs
  where ${inRange}
    and (${param('after')}::bigint is null or jobs.id > ${param('after')}::bigint)
  order by jobs.id -- the selected id is a float
  limit ${param('most')}::int offset ${param('offset')}::int`

const toJob = ({ runAt, createdAt, ...row }: Row): JobRow => ({
  ...row,
  runAt: readTimestamp(runAt),
  createdAt: readTimestamp(createdAt),
})

/** Which jobs to list. Undefined stands for all salons or all states. */
type JobRange = { readonly salonId: number | undefined; readonly state: JobState | undefined }
const rangeValues = ({ salonId, state }: JobRange) => ({
  salonId: salonId ?? null,
  state: state ?? null,
})

/** Returns a page of the jobs that are not done, the oldest first. */
export async function pageOfJobs(
  db: Db,
  range: JobRange,
  { first, offset, after }: PageRequest,
): Promise<Page<JobRow>> {
  const rows = await select(db, {
    ...rangeValues(range),
    after: after === undefined ? null : Number(after[0]),
    offset,
    most: first + 1,
  })
  return { items: rows.slice(0, first).map(toJob), hasNext: rows.length > first }
}

/**
 * Returns at most `most` jobs that are not done, the oldest first.
 * Undefined stands for all salons or all states.
 */
export async function listJobs(
  db: Db,
  salonId: number | undefined,
  state: JobState | undefined,
  most: number,
): Promise<readonly JobRow[]> {
  const page = { first: most, offset: 0, after: undefined }
  return (await pageOfJobs(db, { salonId, state }, page)).items
}

const count = staticSql<{ count: number }>()`
  select count(*)::int as count from jobs where ${inRange}`

/** Returns how many jobs are not done. */
export async function countJobs(db: Db, range: JobRange): Promise<number> {
  return (await count(db, rangeValues(range)))[0]?.count ?? 0
}

/** How many jobs are in each state. */
export type JobCounts = Readonly<Record<JobState, number>>
const countStates = staticSql<JobCounts>()`
  select count(*) filter (where ${STATE} = 'waiting')::int as waiting,
    count(*) filter (where ${STATE} = 'running')::int as running,
    count(*) filter (where ${STATE} = 'dead')::int as dead
  from jobs where salon_id = ${param('salonId')}::int`

/** Returns how many jobs of a salon are in each state. */
export async function countJobStates(db: Db, salonId: number): Promise<JobCounts> {
  return (await countStates(db, { salonId }))[0] ?? { waiting: 0, running: 0, dead: 0 }
}

const revive = staticSql<Row>()`
  update jobs set attempts = 0, run_at = now()
  where claimed_by is null and ${ofSalon}
    and (${param('id')}::bigint = id
      or (${param('id')}::bigint is null and attempts >= max_attempts))
  returning ${COLUMNS}`

/**
 * Makes a job due now and gives it all its attempts again. Without an id: all dead jobs.
 * Returns the jobs that changed, in any order. A running job stays as it is.
 */
export async function retryJobs(
  db: Db,
  salonId: number | undefined,
  id: number | undefined,
): Promise<JobRow[]> {
  return (await revive(db, { salonId: salonId ?? null, id: id ?? null })).map(toJob)
}

const remove = staticSql<Row>()`
  delete from jobs
  where claimed_by is null and salon_id = ${param('salonId')} and id = ${param('id')}::bigint
  returning ${COLUMNS}`

/** Deletes a job that does not run. Returns it as it was, or undefined where there is none. */
export async function deleteJob(db: Db, salonId: number, id: number): Promise<JobRow | undefined> {
  return (await remove(db, { salonId, id })).map(toJob)[0]
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
  select kind.name, count(job.id) filter (where state = 'waiting')::int as waiting,
    count(job.id) filter (where state = 'waiting' and run_at <= now())::int as due,
    count(job.id) filter (where state = 'running')::int as running,
    count(job.id) filter (where state = 'dead')::int as dead,
    coalesce(extract(epoch from
      now() - min(run_at) filter (where state = 'waiting' and run_at <= now())), 0)::float8 as age
  from unnest(${param('names')}::text[]) as kind (name)
    left join (select id, name, run_at, ${STATE} as state from jobs) as job on job.name = kind.name
  group by kind.name order by kind.name`

/** Returns the figures of the queue for each kind of job, by its name. */
export async function jobFigures(db: Db): Promise<readonly JobFigures[]> {
  return figures(db, { names: JOB_NAMES })
}
