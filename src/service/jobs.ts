import { jobEvent } from '../domain/live/event.js'
import { notFound } from '../domain/refusal.js'
import type { Instant } from '../domain/time/time.js'
import {
  countJobs,
  countJobStates,
  deleteJob,
  type JobCounts,
  type JobRow,
  type JobState,
  pageOfJobs,
  retryJobs,
} from '../store/jobs/job-rows.js'
import { writeEvents } from '../store/live/events.js'
import { type Db, transact } from '../store/postgres/database.js'
import { authorize, type Context } from './context.js'
import type { List } from './paged-list.js'

export type { JobCounts, JobRow, JobState }
export { JOB_STATES } from '../store/jobs/job-rows.js'

/** Returns the list of the salon's unfinished jobs, the oldest first. For admins. */
export function jobList(context: Context, state: JobState | undefined): List<JobRow, 'job_id'> {
  const { salonId } = authorize(context, 'jobs:manage')
  return {
    orders: [{ field: 'job_id', descending: false }],
    positionOf: ({ id }) => [id],
    page: (request) => pageOfJobs(context.db, { salonId, state }, request),
    total: () => countJobs(context.db, { salonId, state }),
  }
}

/** Returns how many jobs of the salon are in each state. For admins. */
export const readJobCounts = (context: Context): Promise<JobCounts> =>
  countJobStates(context.db, authorize(context, 'jobs:manage').salonId)

/**
 * Makes a job due now and gives it all its attempts again; without an id all dead jobs. Undefined
 * stands for all salons. Returns the jobs that changed. Checks no right: the command line calls it.
 */
export function retryJobsOf(
  { db, now }: { readonly db: Db; readonly now: Instant },
  salonId: number | undefined,
  id: number | undefined,
): Promise<readonly JobRow[]> {
  return transact(db, async (tx) => {
    const retried = await retryJobs(tx, salonId, id)
    for (const job of retried) await writeEvents(tx, job.salonId, [jobEvent(job.id)], now)
    return retried
  })
}

/**
 * Makes a job due now and gives it all its attempts again. Returns it. For admins. Throws
 * `not_found` when the job does not exist or runs.
 */
export async function retryJob(context: Context, id: number): Promise<JobRow> {
  const { salonId } = authorize(context, 'jobs:manage')
  const [job] = await retryJobsOf(context, salonId, id)
  if (!job) throw notFound()
  return job
}

/**
 * Deletes a job that waits or is dead, and returns it as it was. For admins. Throws `not_found`
 * when the job does not exist or runs.
 */
export function discardJob(context: Context, id: number): Promise<JobRow> {
  const { salonId } = authorize(context, 'jobs:manage')
  return transact(context.db, async (tx) => {
    const job = await deleteJob(tx, salonId, id)
    if (!job) throw notFound()
    await writeEvents(tx, salonId, [jobEvent(id, 'removed')], context.now)
    return job
  })
}
