import { notFound } from '../domain/refusal.js'
import { type JobRow, type JobState, listJobs, retryJobs } from '../store/jobs/job-rows.js'
import { authorize, type Call } from './context.js'

export type { JobRow, JobState }
export { JOB_STATES } from '../store/jobs/job-rows.js'

/** Jobs of the salon that are not done, the oldest first. For admins. */
export const readJobs = (
  call: Call,
  state: JobState | undefined,
  first: number,
): Promise<JobRow[]> => listJobs(call.db, authorize(call, 'jobs:manage').salonId, state, first)

/** Has a job tried now, with all its attempts before it again. For admins; refuses with `not_found` what is not there, or runs. */
export async function retryJob(call: Call, id: number): Promise<true> {
  const { salonId } = authorize(call, 'jobs:manage')
  if ((await retryJobs(call.db, salonId, id)) === 0) throw notFound()
  return true
}
