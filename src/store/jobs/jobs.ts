import { sql } from 'drizzle-orm'
import type { Instant } from '../../domain/time/time.js'
import { notifyWorkersOnCommit } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { param, sqlFragment, type SqlFragment, staticSql } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

/** The payload of each kind of job. It has ids only, because a job may outlive the data. */
export type JobPayloads = {
  /** Opens a snoozed task at its time. */
  wake_task: { readonly salonId: number; readonly taskId: number; readonly until: Instant }
  /** Sends the pending changes of an appointment to external system A. */
  sync_appointment: { readonly salonId: number; readonly appointmentId: number }
  /** Cancels at external system A a booking given up here, or cancels here what A has cancelled. */
  undo_booking: {
    readonly salonId: number
    readonly appointmentId: number
    readonly reference: string
    readonly looks: number
  }
  /** Sends the pending notifications of an appointment. */
  send_notifications: { readonly salonId: number; readonly appointmentId: number }
  /** Answers the client of a task that the autopilot handles. */
  autopilot_turn: { readonly salonId: number; readonly taskId: number }
  /** Imports appointments from an external system. */
  import_run: { readonly salonId: number; readonly runId: number }
}
/** The name of a kind of job. */
export type JobName = keyof JobPayloads

/**
 * How often each job is tried, with pauses that grow to 15 minutes.
 * 300 attempts last about three days, 25 four hours, 10 a quarter of an hour.
 */
const MOST_ATTEMPTS: Readonly<Record<JobName, number>> = {
  wake_task: 25,
  sync_appointment: 300,
  undo_booking: 300,
  send_notifications: 300,
  import_run: 10,
  autopilot_turn: 10,
}

/**
 * The table and the columns of a new job, for an insert. The worker's own function needs several
 * statements and notifies inside the transaction, which makes all commits of the cluster wait for
 * each other. The worker's version is pinned. A test compares such a row with one of the function.
 */
export const JOB_COLUMNS = sql.raw(
  'graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)',
)
/** The values of `JOB_COLUMNS`, for a `select`: `payload` is json, `runAt` a timestamptz. */
export const jobValues = <PayloadNames extends string, TimeNames extends string>(
  name: JobName,
  payload: SqlFragment<PayloadNames>,
  runAt: SqlFragment<TimeNames>,
) =>
  sqlFragment`(select id from graphile_worker._private_tasks where identifier = '${sql.raw(name)}'),
    ${payload}, ${runAt}, ${sql.raw(String(MOST_ATTEMPTS[name]))}`

const insertJob = (name: JobName) => staticSql()`
      insert into ${JOB_COLUMNS} select ${jobValues(
        name,
        sqlFragment`${param('payload')}::json`,
        sqlFragment`coalesce(${param('runAt')}::timestamptz,
          now() + make_interval(secs => ${param('delay')}::float8))`,
      )}`

const inserts = Object.fromEntries(
  Object.keys(MOST_ATTEMPTS).map((name) => [name, insertJob(name as JobName)]),
) as Readonly<Record<JobName, ReturnType<typeof insertJob>>>

/**
 * Writes a job in the transaction of the change that needs it. It is due at once, at `runAt`, or
 * `delayMs` milliseconds from now.
 */
export async function enqueueJob<Name extends JobName>(
  tx: Db,
  name: Name,
  payload: JobPayloads[Name],
  { runAt, delayMs = 0 }: { readonly runAt?: Instant; readonly delayMs?: number } = {},
): Promise<void> {
  notifyWorkersOnCommit(tx)
  const at = runAt === undefined ? null : toTimestamp(runAt)
  await inserts[name](tx, { payload: JSON.stringify(payload), runAt: at, delay: delayMs / 1000 })
}

const register = staticSql()`
  insert into graphile_worker._private_tasks (identifier) select unnest(${param('names')}::text[])
  on conflict do nothing`

/** Stores all kinds of jobs, so that jobs can be enqueued before a worker has started. */
export async function registerJobs(db: Db): Promise<void> {
  await register(db, { names: Object.keys(MOST_ATTEMPTS) })
}
