import { notFound } from '../domain/refusal.js'
import { type JobRow, type JobState, listJobs, retryJobs } from '../store/jobs/job-rows.js'
import { authorize, type Context } from './context.js'

export type { JobRow, JobState }
export { JOB_STATES } from '../store/jobs/job-rows.js'

/** Returns up to `first` unfinished jobs of the salon, the oldest first. For admins. */
export const readJobs = (
  context: Context,
  state: JobState | undefined,
  first: number,
): Promise<JobRow[]> =>
  listJobs(context.db, authorize(context, 'jobs:manage').salonId, state, first)

/**
 * Makes a job due now and gives it all its attempts again. For admins. Throws `not_found` when the
 * job does not exist or runs.
 */
export async function retryJob(context: Context, id: number): Promise<true> {
  const { salonId } = authorize(context, 'jobs:manage')
  if ((await retryJobs(context.db, salonId, id)) === 0) throw notFound()
  return true
}
