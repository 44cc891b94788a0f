import { EventEmitter } from 'node:events'
import {
  type JobHelpers,
  Logger,
  type LogLevel,
  run,
  type TaskList,
  type WorkerPool,
} from 'graphile-worker'
import type { Log } from '../base/log.js'
import { ExternalFault } from '../external/http/external-fault.js'
import {
  deleteFinishedJobs,
  releaseOrphanedJobs,
  releaseLostJobs,
  isBehind,
  rescheduleJob,
} from '../store/jobs/job-rows.js'
import { holdWorkerLiveness } from '../store/jobs/worker-liveness-lock.js'
import { repeat } from '../base/run-every.js'
import { createRunningJobs } from './running-jobs.js'
import { retryDelay } from './retry-delay.js'
import { failureReason } from './failure-reason.js'
import { JOB_HANDLERS, type JobContext, type JobDependencies } from './job-handlers.js'
import { workerUrl } from './worker-url.js'

/** Jobs that run in parallel. Most of them wait for external systems. */
const CONCURRENCY = 8
/** Connections that the worker uses to take and finish jobs. */
const CONNECTIONS = 4
/** How often jobs of dead processes and lost jobs go back to the queue, in milliseconds. */
const RELEASE_EVERY_MS = 2_000
/**
 * A rescheduled job must not start again before its worker has recorded that it no longer holds the
 * job.
 */
const SHORTEST_DELAY_MS = 500

/** The worker logs this at each start: jobs use our pool, so it needs fewer connections. */
const POOL_SIZE_WARNING = /^WARNING: having maxPoolSize/

/** Problems of the worker are warnings, because it continues. This file logs failed jobs itself. */
const workerLogger = (log: Log): Logger =>
  new Logger(() => (level: `${LogLevel}`, message: string, meta?: { failure?: boolean }) => {
    const isProblem = level === 'error' || level === 'warning'
    if (isProblem && !meta?.failure && !POOL_SIZE_WARNING.test(message))
      log.warn({ said: message.slice(0, 200) }, 'the job worker reports a problem')
  })

/** Thrown to the worker after a job was rescheduled: the worker has nothing left to record. */
class Rescheduled extends Error {}

/** How an attempt at a job ended, for the metrics. `dead`: all attempts have failed. */
export type JobEnd = 'done' | 'failed' | 'dead'

/** A job that the worker has taken. */
type TakenJob = {
  readonly name: keyof typeof JOB_HANDLERS
  readonly payload: unknown
  readonly helpers: JobHelpers
}

/**
 * Executes one job. A failed job is rescheduled after a growing pause, with a reason that contains
 * no personal data. After its last attempt the worker keeps it as dead.
 */
async function executeJob(
  context: Omit<JobContext, 'isLast' | 'isBehind'>,
  { name, payload, helpers: { job } }: TakenJob,
  onEnd: (name: string, end: JobEnd) => void,
): Promise<void> {
  const { autonomousDb, log } = context
  const lockedJob = { id: String(job.id), worker: job.locked_by ?? '' }
  const isLast = job.attempts >= job.max_attempts
  try {
    const outcome = await JOB_HANDLERS[name](
      { ...context, isLast, isBehind: () => isBehind(autonomousDb, lockedJob.id) },
      payload,
    )
    if (!outcome) return onEnd(name, 'done')
    const delayMs = Math.max(outcome.retryAfterMs, SHORTEST_DELAY_MS)
    await rescheduleJob(autonomousDb, {
      job: lockedJob,
      pauseMs: delayMs,
      reason: null,
      isCounted: false,
    })
  } catch (error) {
    const details = error instanceof ExternalFault ? { said: error.message } : { err: error }
    log.warn(
      { job: name, id: job.id, attempt: job.attempts, ...details },
      isLast ? 'a job failed for good' : 'a job failed; it comes again',
    )
    onEnd(name, isLast ? 'dead' : 'failed')
    const reason = failureReason(error)
    // The worker stores this message. A cause would put personal data into its table.
    if (isLast) throw new Error(reason)
    await rescheduleJob(autonomousDb, {
      job: lockedJob,
      pauseMs: retryDelay(job.attempts),
      reason,
      isCounted: true,
    }).catch(() => {
      throw new Error(reason) // then the worker reschedules the job by its own rule
    })
  }
  throw new Rescheduled()
}

/**
 * Starts the job worker of this process. The returned function stops it: it waits for running jobs,
 * and jobs that are not done go back to the queue.
 */
export async function startJobs(
  url: string,
  dependencies: JobDependencies,
  onEnd: (name: string, end: JobEnd) => void = () => undefined,
): Promise<() => Promise<void>> {
  const { log, autonomousDb } = dependencies
  let isStopping = false
  const runningJobs = createRunningJobs()
  const doneWhileStopping: string[] = []
  const context = { ...dependencies, isStopped: () => isStopping }
  const taskList: TaskList = Object.fromEntries(
    (Object.keys(JOB_HANDLERS) as (keyof typeof JOB_HANDLERS)[]).map((name) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        const id = String(helpers.job.id)
        runningJobs.begin(id)
        await executeJob(context, { name, payload, helpers }, onEnd).finally(() =>
          runningJobs.end(id),
        )
        if (isStopping) doneWhileStopping.push(id)
      },
    ]),
  )
  const events = new EventEmitter()
  const pools: WorkerPool[] = []
  events.on(
    'pool:create',
    ({ workerPool }: { workerPool: WorkerPool }) => void pools.push(workerPool),
  )
  const runner = await run({
    connectionString: workerUrl(url),
    concurrency: CONCURRENCY,
    maxPoolSize: CONNECTIONS,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: workerLogger(log),
    events,
    taskList,
    crontab: '',
  })
  runner.promise.then(
    () => isStopping || log.error('the job worker ended unexpectedly'),
    (error: unknown) => log.error({ err: error }, 'the job worker ended with an error'),
  )
  const worker = pools[0]?.id ?? ''
  const releaseLiveness = await holdWorkerLiveness(url, worker, log)
  const stopReleasing = repeat(
    RELEASE_EVERY_MS,
    async () => {
      await releaseOrphanedJobs(autonomousDb)
      await releaseLostJobs(autonomousDb, worker, runningJobs.ids())
    },
    (error) => log.debug({ err: error }, 'the release of lost jobs waits for the database'),
  )
  return async () => {
    isStopping = true
    await stopReleasing()
    await runner.stop()
    // A stopping worker may fail to record the end of these jobs.
    await deleteFinishedJobs(autonomousDb, worker, doneWhileStopping)
    await releaseLiveness()
  }
}
