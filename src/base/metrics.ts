import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The metrics of one process, for Prometheus. Labels come from closed lists: a route is its
 * pattern, never an address.
 */
export type Metrics = {
  readonly registry: Registry
  /** Records a request. `route` is the pattern of the route. */
  readonly request: (method: string, route: string, status: number, seconds: number) => void
  /** Counts a refusal of a transport. */
  readonly refusal: (transport: 'rest' | 'graphql' | 'hooks', code: string) => void
  /**
   * Counts a request whose rate limit was counted in the memory of this process, because Redis did
   * not count it.
   */
  readonly limitFallback: (reason: string) => void
  /** Counts a list that the primary served because no read replica could. */
  readonly replicaFallback: (reason: string) => void
  /** Counts an attempt at a job in this process. */
  readonly jobEnd: (name: string, end: string) => void
  /** Counts a daily backup that could not be made. */
  readonly backupFailure: () => void
  /** Records a call to an external system, with all its attempts. */
  readonly externalCall: (system: string, end: string, seconds: number) => void
  /**
   * Adds the gauges that are read with each scrape: the connection to Redis, if there is one, and
   * figures from the database. The readers never reject.
   */
  readonly ask: (asked: ScrapeSources) => void
}
/** The sources of the gauges that are read with each scrape. */
export type ScrapeSources = {
  readonly redisUp: (() => boolean) | undefined
  readonly readQueue: () => Promise<QueueFigures>
  readonly readPilot: () => Promise<PilotFigures>
  /** Returns the time of the newest backup in milliseconds since 1970, 0 without one. */
  readonly readBackup: (() => Promise<number | undefined>) | undefined
}
/** The number of unfinished jobs in the queue, by kind of job. */
export type QueueFigures = readonly {
  readonly name: string
  readonly waiting: number
  readonly running: number
  readonly dead: number
  /** How long the oldest waiting job is overdue, in seconds. */
  readonly age: number
}[]

/** The figures of the autopilot in all salons. Undefined when the database cannot be reached. */
export type PilotFigures =
  | {
      readonly dialogues: number
      readonly solved: number
      readonly handBacks: readonly { readonly reason: string; readonly count: number }[]
      readonly booked: number
      readonly moved: number
      readonly cancelled: number
      readonly undone: number
    }
  | undefined

/**
 * How often the delay of the event loop is measured. At the usual 10 ms an idle process spends most
 * of its time on it, at 50 ms still a third. A delay is at least as long as this in the metric.
 */
const LAG_STEP_MS = 200

/** Creates the metrics of this process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_STEP_MS })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Outcomes other than success, by code',
    labelNames: ['transport', 'code'],
    registers: [registry],
  })
  const fallbacks = new Counter({
    name: 'rate_limit_fallbacks_total',
    help: 'Requests counted in memory because Redis did not count them',
    labelNames: ['reason'],
    registers: [registry],
  })
  const replicaFallbacks = new Counter({
    name: 'replica_fallbacks_total',
    help: 'Lists that the primary served, because a read replica was behind or down',
    labelNames: ['reason'],
    registers: [registry],
  })
  const jobEnds = new Counter({
    name: 'jobs_total',
    help: 'Attempts at jobs in this process, by how they ended',
    labelNames: ['job', 'end'],
    registers: [registry],
  })
  const backupFailures = new Counter({
    name: 'backup_failures_total',
    help: 'Daily backups that this process could not make',
    registers: [registry],
  })
  const calls = new Histogram({
    name: 'external_call_duration_seconds',
    help:
      'Time of a call to an external system with all its attempts, by how it ended; paused: it ' +
      'was not made',
    labelNames: ['system', 'end'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    registry,
    limitFallback: (reason) => fallbacks.inc({ reason }),
    replicaFallback: (reason) => replicaFallbacks.inc({ reason }),
    jobEnd: (job, end) => jobEnds.inc({ job, end }),
    externalCall: (system, end, seconds) => calls.observe({ system, end }, seconds),
    backupFailure: () => backupFailures.inc(),
    ask({ redisUp, readQueue, readPilot, readBackup }) {
      addQueue(registry, readQueue)
      addPilot(registry, readPilot)
      if (readBackup) addBackup(registry, readBackup)
      if (redisUp) addRedis(registry, redisUp)
    },
    request: (method, route, status, seconds) =>
      requests.observe({ method, route, status }, seconds),
    refusal: (transport, code) => refusals.inc({ transport, code }),
  }
}

/** Adds the state of the connection to Redis. */
function addRedis(registry: Registry, isUp: () => boolean): void {
  new Gauge({
    name: 'redis_up',
    help: 'Whether the connection to Redis stands',
    registers: [registry],
    collect() {
      this.set(Number(isUp()))
    },
  })
}

/** Adds the age of the newest backup. */
function addBackup(registry: Registry, read: () => Promise<number | undefined>): void {
  new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'Time of the newest complete backup in BACKUP_DIR; 0: there is none',
    registers: [registry],
    async collect() {
      const newest = await read()
      this.reset()
      if (newest !== undefined) this.set(newest / 1000)
    },
  })
}

/** Returns a reader that is called once for all gauges of one scrape. */
function onceAScrape<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => (reading ??= read().finally(() => (reading = undefined)))
}

/** A figure is read again when it is older than this many times the time that reading it took. */
const AGE_RATIO = 100
/** How long a caller waits for a value to be read again. Then it gets the known one. */
const PATIENCE_MS = 10

/**
 * Wraps a reader whose work grows with the data, so that it takes at most a hundredth of the time
 * and nobody waits for it. Only the first caller does. A known value is returned while it is young
 * for what it costs, and while it is read again. Rejects as `read` does.
 */
export function inBackground<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { readonly value: T; readonly until: number } | undefined
  let reading: Promise<T> | undefined
  const readAgain = async (): Promise<T> => {
    const start = performance.now()
    const value = await read()
    const end = performance.now()
    known = { value, until: end + AGE_RATIO * (end - start) }
    return value
  }
  return async () => {
    if (known && performance.now() < known.until) return known.value
    reading ??= readAgain().finally(() => (reading = undefined))
    if (!known) return reading
    const { value } = known
    return Promise.race([reading, sleep(PATIENCE_MS, value)])
  }
}

/** Adds the length and age of the job queue. */
function addQueue(registry: Registry, read: () => Promise<QueueFigures>): void {
  const readOnce = onceAScrape(read)
  new Gauge({
    name: 'jobs',
    help: 'Jobs that are not done, in the whole deployment; dead: tried as often as they may be',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      const figures = await readOnce()
      this.reset()
      for (const { name: job, waiting, running, dead } of figures)
        for (const [state, count] of Object.entries({ waiting, running, dead }))
          this.set({ job, state }, count)
    },
  })
  new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'How long the longest waiting job waits past its time',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      const figures = await readOnce()
      this.reset()
      for (const { name: job, age } of figures) this.set({ job }, age)
    },
  })
}

/** The values of a gauge by the value of its label. */
type Counts = Readonly<Record<string, number>>

/** Adds the figures of the autopilot since the first start. */
function addPilot(registry: Registry, read: () => Promise<PilotFigures>): void {
  const readOnce = onceAScrape(read)
  const add = (
    name: string,
    help: string,
    label: string,
    countsOf: (known: NonNullable<PilotFigures>) => Counts,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const known = await readOnce()
        this.reset()
        for (const [value, count] of Object.entries(known ? countsOf(known) : {}))
          this.set({ [label]: value }, count)
      },
    })
  add(
    'autopilot_dialogues',
    'Dialogues that the autopilot answered; solved: no person had to enter',
    'outcome',
    ({ dialogues: all, solved }) => ({ all, solved }),
  )
  add(
    'autopilot_hand_backs',
    'Dialogues that the autopilot gave to a person',
    'reason',
    ({ handBacks }) => Object.fromEntries(handBacks.map(({ reason, count }) => [reason, count])),
  )
  add(
    'autopilot_actions',
    'Actions of the autopilot on appointments; undone: those that a person took back',
    'kind',
    ({ booked: book, moved: move, cancelled: cancel, undone }) => ({ book, move, cancel, undone }),
  )
}
