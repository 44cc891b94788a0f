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
  endJobs,
  releaseOrphanedJobs,
  freeLostJobs,
  isBehind,
  rescheduleJob,
} from '../store/jobs/job-rows.js'
import { holdWorkerLiveness } from '../store/jobs/worker-liveness-lock.js'
import { repeat } from '../base/run-every.js'
import { createAtWork } from './running-jobs.js'
import { pauseAfter } from './retry-delay.js'
import { reasonOf } from './failure-reason.js'
import { TASKS, type Tools, type JobContext } from './job-handlers.js'
import { workerUrl } from './worker-url.js'

/** Jobs at once, most of which wait for somebody. */
const AT_ONCE = 8
/** Connections of the worker itself, which takes a job and ends one. */
const CONNECTIONS = 4
const FREE_EVERY_MS = 2_000
/** A job that was given back is not taken again before its worker has heard so. */
const SHORTEST_MS = 500

/** Said at each start: there are fewer connections than jobs at once, as jobs use ours. */
const ADVICE = /^WARNING: having maxPoolSize/

/** The worker's words: its problems are warnings, as it goes on by itself; jobs that fail are told of by us. */
const loggerOf = (log: Log): Logger =>
  new Logger(() => (level: `${LogLevel}`, message: string, meta?: { failure?: boolean }) => {
    if ((level === 'error' || level === 'warning') && !meta?.failure && !ADVICE.test(message))
      log.warn({ said: message.slice(0, 200) }, 'the worker of jobs has trouble')
  })

/** What the worker is told of a job that it holds no more: there is nothing left for it to do. */
class GivenBack extends Error {}

/** How jobs end, for the figures. */
export type JobEnd = 'done' | 'failed' | 'dead'
type Told = { readonly log: Log; readonly onEnd: (name: string, end: JobEnd) => void }

/** Works one job: one that fails is given back for a time that grows, with a reason that holds nobody's data. */
async function work(
  tools: Omit<JobContext, 'isLast' | 'isBehind'>,
  name: keyof typeof TASKS,
  payload: unknown,
  { job }: JobHelpers,
  told: Told,
): Promise<void> {
  const held = { id: String(job.id), worker: job.locked_by ?? '' }
  const isLast = job.attempts >= job.max_attempts
  try {
    const worked = await TASKS[name](
      { ...tools, isLast, isBehind: () => isBehind(tools.own, held.id) },
      payload,
    )
    if (!worked) return told.onEnd(name, 'done')
    await rescheduleJob(tools.own, held, Math.max(worked.againMs, SHORTEST_MS), null, false)
  } catch (error) {
    const known = error instanceof ExternalFault ? { said: error.message } : { err: error }
    told.log.warn(
      { job: name, id: job.id, attempt: job.attempts, ...known },
      isLast ? 'a job failed for good' : 'a job failed; it comes again',
    )
    told.onEnd(name, isLast ? 'dead' : 'failed')
    if (isLast) throw new Error(reasonOf(error)) // kept by the worker, without its cause
    await rescheduleJob(tools.own, held, pauseAfter(job.attempts), reasonOf(error), true).catch(
      () => {
        throw new Error(reasonOf(error)) // the worker gives it back its own way, with what this says
      },
    )
  }
  throw new GivenBack()
}

/** Works jobs until the answered function is called, which waits for those that run; what is not done is given back. */
export async function startJobs(
  url: string,
  tools: Tools,
  onEnd: (name: string, end: JobEnd) => void = () => undefined,
): Promise<() => Promise<void>> {
  const { log, own } = tools
  const told = { log, onEnd }
  let isStopping = false
  const atWork = createAtWork()
  const doneAtLast: string[] = []
  const working = { ...tools, isStopped: () => isStopping }
  const taskList: TaskList = Object.fromEntries(
    (Object.keys(TASKS) as (keyof typeof TASKS)[]).map((name) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        const id = String(helpers.job.id)
        atWork.begin(id)
        await work(working, name, payload, helpers, told).finally(() => atWork.end(id))
        if (isStopping) doneAtLast.push(id)
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
    concurrency: AT_ONCE,
    maxPoolSize: CONNECTIONS,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: loggerOf(log),
    events,
    taskList,
    crontab: '',
  })
  runner.promise.then(
    () => isStopping || log.error('the worker of jobs ended by itself'),
    (error: unknown) => log.error({ err: error }, 'the worker of jobs ended'),
  )
  const worker = pools[0]?.id ?? ''
  const leave = await holdWorkerLiveness(url, worker, log)
  const stopFreeing = repeat(
    FREE_EVERY_MS,
    async () => {
      await releaseOrphanedJobs(own)
      await freeLostJobs(own, worker, atWork.ids())
    },
    (error) => log.debug({ err: error }, 'jobs that nobody works wait for the database'),
  )
  return async () => {
    isStopping = true
    await stopFreeing()
    await runner.stop()
    await endJobs(own, worker, doneAtLast) // the word of their end may be lost when the worker stops
    await leave()
  }
}
