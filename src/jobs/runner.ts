import { Logger, type LogLevel, run, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Log } from '../base/log.js'
import { wakeTask } from '../service/wake-task.js'
import type { Db } from '../store/database.js'
import type { JobName } from '../store/jobs.js'

type Tools = { readonly db: Db; readonly clock: () => number }
type Job = (tools: Tools, payload: unknown) => Promise<void>

const id = z.int().positive()
const WakeTask = z.object({ salonId: id, taskId: id, until: z.int() })

/** What each job does. A job that fails is tried again, later and later. */
const JOBS: Readonly<Record<JobName, Job>> = {
  wake_task({ db, clock }, payload) {
    const { salonId, taskId, until } = WakeTask.parse(payload)
    return wakeTask(db, salonId, taskId, until, clock())
  },
}

/** Jobs at once, each with a connection while it runs. */
const AT_ONCE = 4

/** The worker's words: its problems are warnings, as it goes on by itself; the rest is for those who look closely. */
const loggerOf = (log: Log): Logger =>
  new Logger(() => (level: `${LogLevel}`, message: string) => {
    if (level === 'error' || level === 'warning')
      log.warn({ said: message.slice(0, 200) }, 'the worker of jobs has trouble')
    else log.debug({ said: message.slice(0, 200) }, 'jobs')
  })

/** Works jobs until the answered function is called, which waits for those that run; what is not done is given back. */
export async function startJobs(url: string, tools: Tools, log: Log): Promise<() => Promise<void>> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(JOBS).map(([name, work]) => [name, (payload: unknown) => work(tools, payload)]),
  )
  const runner = await run({
    connectionString: url,
    concurrency: AT_ONCE,
    maxPoolSize: AT_ONCE + 1,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: loggerOf(log),
    taskList,
    crontab: '',
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker of jobs ended'))
  return () => runner.stop()
}
