import { jobEvent } from '../domain/live/event.js'
import { ExternalFault } from '../external/http/external-fault.js'
import { isSwitchedOff } from '../store/catalog/salons.js'
import {
  type ClaimedJob,
  deleteDoneJob,
  isBehind,
  type JobRelease,
  releaseJob,
} from '../store/jobs/claimed-jobs.js'
import { writeEvents } from '../store/live/events.js'
import { transact } from '../store/postgres/database.js'
import { failureReason } from './failure-reason.js'
import {
  JOB_HANDLERS,
  type JobContext,
  type JobDependencies,
  type JobOutcome,
} from './job-handlers.js'
import { retryDelay } from './retry-delay.js'

/** The pause of a job whose salon is switched off, in milliseconds. */
const SWITCHED_OFF_PAUSE_MS = 60_000

/** How an attempt at a job ended, for the metrics. `dead`: all attempts have failed. */
export type JobEnd = 'done' | 'failed' | 'dead'

/** What all jobs of a worker share. */
export type WorkerContext = JobDependencies & Pick<JobContext, 'isStopped'>

const isLastAttempt = ({ attempts, maxAttempts }: ClaimedJob): boolean => attempts >= maxAttempts

/** The pause of a job of a kind that only a later release knows, for one of its processes. */
const UNKNOWN_PAUSE_MS = 2_000

/**
 * Runs the handler of a job, unless its salon is switched off, or only a later release has a
 * handler: then the job waits.
 */
async function runHandler(context: WorkerContext, job: ClaimedJob): Promise<JobOutcome> {
  const { name, salonId, payload } = job
  if (!Object.hasOwn(JOB_HANDLERS, name)) return { retryAfterMs: UNKNOWN_PAUSE_MS }
  if (await isSwitchedOff(context.autonomousDb, salonId))
    return { retryAfterMs: SWITCHED_OFF_PAUSE_MS }
  return JOB_HANDLERS[name](
    {
      ...context,
      isLast: isLastAttempt(job),
      isBehind: () => isBehind(context.autonomousDb, job),
    },
    { salonId, ...payload },
  )
}

/** Records the end of an attempt. A job that has died gets an event. */
async function recordEnd(
  { autonomousDb, clock }: WorkerContext,
  job: ClaimedJob,
  release: JobRelease | undefined,
): Promise<void> {
  if (!release) return deleteDoneJob(autonomousDb, job)
  if (!release.isCounted || !isLastAttempt(job)) return releaseJob(autonomousDb, job, release)
  await transact(autonomousDb, async (tx) => {
    await releaseJob(tx, job, { ...release, pauseMs: 0 })
    await writeEvents(tx, job.salonId, [jobEvent(job.id)], clock())
  })
}

/**
 * Executes one job and records how it ended. A failed job is due again after a growing pause, with
 * a reason that contains no personal data. After its last attempt it stays as dead. Never rejects:
 * where the end cannot be recorded, the claim expires and the job runs again.
 */
export async function executeJob(
  context: WorkerContext,
  job: ClaimedJob,
  onEnd: (name: string, end: JobEnd) => void,
): Promise<void> {
  const { log } = context
  const { id, name, attempts } = job
  let release: JobRelease | undefined
  try {
    const outcome = await runHandler(context, job)
    if (outcome) release = { pauseMs: outcome.retryAfterMs, reason: null, isCounted: false }
    else onEnd(name, 'done')
  } catch (error) {
    const isLast = isLastAttempt(job)
    const details = error instanceof ExternalFault ? { said: error.message } : { err: error }
    log.warn(
      { job: name, id, attempt: attempts, ...details },
      isLast ? 'a job failed for good' : 'a job failed; it comes again',
    )
    onEnd(name, isLast ? 'dead' : 'failed')
    release = { pauseMs: retryDelay(attempts), reason: failureReason(error), isCounted: true }
  }
  await recordEnd(context, job, release).catch((error: unknown) =>
    log.warn({ job: name, id, err: error }, 'the end of a job was not recorded; it comes again'),
  )
}
