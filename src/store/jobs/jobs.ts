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
  /**
   * Answers the client of a task that the autopilot handles. `messageId`: the message that caused
   * it; without one, all that is unanswered is answered at once. `hasWaited`: the client was silent
   * since that message.
   */
  autopilot_turn: {
    readonly salonId: number
    readonly taskId: number
    readonly messageId?: number
    readonly hasWaited?: true
  }
  /** Imports appointments from an external system. */
  import_run: { readonly salonId: number; readonly runId: number }
  /** Downloads a file of a client's message into the store. */
  store_media: { readonly salonId: number; readonly fileId: number }
  /** Removes the files of a salon that are marked for it. */
  delete_media: { readonly salonId: number }
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
  store_media: 10,
  delete_media: 300,
}

/** The names of all kinds of jobs. */
export const JOB_NAMES: readonly JobName[] = Object.keys(MOST_ATTEMPTS) as JobName[]

/** The table and the columns of a new job, for an insert. */
export const JOB_COLUMNS = sql.raw('jobs (salon_id, name, payload, run_at, max_attempts)')

/**
 * The values of `JOB_COLUMNS`, for a `select`. `payload` is jsonb without the salon, `runAt` a
 * timestamptz. A job is part of the statement that causes it: one more statement would cost more
 * than the row.
 */
export const jobValues = <
  SalonNames extends string,
  PayloadNames extends string,
  TimeNames extends string,
>(
  name: JobName,
  salonId: SqlFragment<SalonNames>,
  payload: SqlFragment<PayloadNames>,
  runAt: SqlFragment<TimeNames>,
) =>
  sqlFragment`${salonId}, '${sql.raw(name)}', ${payload}, ${runAt},
    ${sql.raw(String(MOST_ATTEMPTS[name]))}`

const insertJob = staticSql()`
  insert into ${JOB_COLUMNS}
  values (${param('salonId')}, ${param('name')}, ${param('payload')}::jsonb,
    coalesce(${param('runAt')}::timestamptz,
      now() + make_interval(secs => ${param('delay')}::float8)),
    ${param('maxAttempts')})`

/**
 * Writes a job in the transaction of the change that needs it. It is due at once, at `runAt`, or
 * `delayMs` milliseconds from now.
 */
export async function enqueueJob<Name extends JobName>(
  tx: Db,
  name: Name,
  { salonId, ...payload }: JobPayloads[Name],
  { runAt, delayMs = 0 }: { readonly runAt?: Instant; readonly delayMs?: number } = {},
): Promise<void> {
  notifyWorkersOnCommit(tx, delayMs)
  await insertJob(tx, {
    salonId,
    name,
    payload: JSON.stringify(payload),
    runAt: runAt === undefined ? null : toTimestamp(runAt),
    delay: delayMs / 1000,
    maxAttempts: MOST_ATTEMPTS[name],
  })
}
