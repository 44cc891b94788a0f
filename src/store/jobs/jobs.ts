import { sql, type SQL } from 'drizzle-orm'
import type { Instant } from '../../domain/time/time.js'
import { notifyWorkersOnCommit } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

/** What jobs are told; ids alone, as a job's row outlives its use. */
export type JobPayloads = {
  /** Opens a snoozed task at its time. */
  wake_task: { readonly salonId: number; readonly taskId: number; readonly until: Instant }
  /** Tells external system A what it was not told yet of a visit. */
  sync_visit: { readonly salonId: number; readonly appointmentId: number }
  /** Takes back at external system A what was given up here, or follows it. */
  undo_booking: {
    readonly salonId: number
    readonly appointmentId: number
    readonly reference: string
    readonly looks: number
  }
  /** Sends what the people of a visit were not told yet. */
  send_notices: { readonly salonId: number; readonly appointmentId: number }
  /** Answers the client of a dialogue that the autopilot has. */
  autopilot_turn: { readonly salonId: number; readonly taskId: number }
  /** Brings appointments from an external system. */
  import_run: { readonly salonId: number; readonly runId: number }
}
export type JobName = keyof JobPayloads

/** How often each job is tried, with pauses that grow to a quarter of an hour: for some three days, four hours, or a quarter of an hour. */
const MOST_ATTEMPTS: Readonly<Record<JobName, number>> = {
  wake_task: 25,
  sync_visit: 300,
  undo_booking: 300,
  send_notices: 300,
  import_run: 10,
  autopilot_turn: 10,
}

/**
 * The columns of a new job, to be selected by an insert into `graphile_worker._private_jobs`: the worker's own function takes
 * several statements and notifies inside the transaction, which puts all commits of the cluster in a row. The version is
 * pinned; a test compares such a row with one that the function makes.
 */
export const JOB_COLUMNS = sql.raw(
  'graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)',
)
export const jobValues = (name: JobName, payload: SQL, runAt: SQL): SQL =>
  sql`(select id from graphile_worker._private_tasks where identifier = '${sql.raw(name)}'), ${payload}, ${runAt}, ${sql.raw(String(MOST_ATTEMPTS[name]))}`

const inserts = Object.fromEntries(
  Object.keys(MOST_ATTEMPTS).map((name) => [
    name,
    staticSql(sql`
      insert into ${JOB_COLUMNS} select ${jobValues(
        name as JobName,
        sql`${param('payload')}::json`,
        sql`coalesce(${param('runAt')}::timestamptz, now() + make_interval(secs => ${param('delay')}::float8))`,
      )}`),
  ]),
) as Readonly<Record<JobName, ReturnType<typeof staticSql>>>

/** Leaves a job in the transaction of what it follows from: for now, for an instant, or so many milliseconds from now. */
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

const enter = staticSql(sql`
  insert into graphile_worker._private_tasks (identifier) select unnest(${param('names')}::text[]) on conflict do nothing`)

/** Makes all kinds of jobs known to the database, so that they can be left before anybody works them. */
export async function enterJobs(db: Db): Promise<void> {
  await enter(db, { names: Object.keys(MOST_ATTEMPTS) })
}
