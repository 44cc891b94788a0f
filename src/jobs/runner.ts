import { randomUUID } from 'node:crypto'
import { coalesce } from '../base/coalesce.js'
import { repeat } from '../base/run-every.js'
import { jobEvent } from '../domain/live/event.js'
import {
  claimJobs,
  type ClaimedJob,
  type ExpiredJob,
  lookForWork,
  releaseExpiredJobs,
  releaseJob,
  renewClaims,
} from '../store/jobs/claimed-jobs.js'
import { listenForJobs } from '../store/jobs/job-notifier.js'
import { writeEvents } from '../store/live/events.js'
import { transact } from '../store/postgres/database.js'
import { executeJob, type JobEnd } from './execute-job.js'
import type { JobDependencies } from './job-handlers.js'

/** Jobs that run in parallel. Most of them wait for external systems. */
const CONCURRENCY = 8
/**
 * How often a worker renews its claims, releases expired ones and looks for due jobs, in
 * milliseconds. Several times shorter than a claim lasts.
 */
const POLL_MS = 2_000

/** Writes the events of released jobs whose last attempt was lost with their process. */
async function announceDead(
  { autonomousDb, clock }: Pick<JobDependencies, 'autonomousDb' | 'clock'>,
  released: readonly ExpiredJob[],
): Promise<void> {
  for (const { id, salonId } of released.filter(({ isDead }) => isDead))
    await transact(autonomousDb, (tx) => writeEvents(tx, salonId, [jobEvent(id)], clock()))
}

/**
 * Starts the job worker of this process. It looks for due jobs when it is notified, when it has
 * room again, and every other second. `url` is of the database past a pooler, for the connection
 * that listens. The returned function stops it: it waits for running jobs, and begins no others.
 */
export function startJobs(
  url: string,
  dependencies: JobDependencies,
  onEnd: (name: string, end: JobEnd) => void = () => undefined,
): () => Promise<void> {
  const { log, autonomousDb } = dependencies
  const worker = randomUUID()
  const running = new Map<ClaimedJob, Promise<void>>()
  let isStopping = false
  /** Whether the last look left due jobs behind, as far as it knows. */
  let hasMore = true
  const context = { ...dependencies, isStopped: () => isStopping }

  async function runOne(job: ClaimedJob): Promise<void> {
    await executeJob(context, job, onEnd)
    running.delete(job)
    if (hasMore) look()
  }
  async function claimDue(): Promise<void> {
    const free = CONCURRENCY - running.size
    hasMore = true
    if (isStopping || free === 0) return
    const claimed = await claimJobs(autonomousDb, worker, free)
    hasMore = claimed.length === free
    for (const job of claimed)
      if (isStopping)
        await releaseJob(autonomousDb, job, { pauseMs: 0, reason: null, isCounted: false })
      else running.set(job, runOne(job))
  }
  let claiming = Promise.resolve()
  const look = coalesce(
    0,
    () =>
      (claiming = claimDue().catch((error: unknown) =>
        log.debug({ err: error }, 'jobs wait for the database'),
      )),
  )
  const stopListening = listenForJobs(url, look)
  const stopPolling = repeat(
    POLL_MS,
    async () => {
      if (running.size > 0) await renewClaims(autonomousDb, worker, [...running.keys()])
      const { isDue, isExpired } = await lookForWork(autonomousDb)
      if (isExpired) await announceDead(context, await releaseExpiredJobs(autonomousDb))
      if (isDue || isExpired) look()
    },
    (error) => log.debug({ err: error }, 'the claims of jobs wait for the database'),
  )
  return async () => {
    isStopping = true
    await stopListening()
    await claiming
    await Promise.all(running.values())
    await stopPolling()
  }
}
