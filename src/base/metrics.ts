import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The figures of one process, in Prometheus's form. Labels are closed lists: routes as declared, never an address. */
export type Metrics = {
  readonly registry: Registry
  readonly request: (method: string, route: string, status: number, seconds: number) => void
  readonly refusal: (door: 'rest' | 'graphql' | 'hooks', code: string) => void
  /** A limit was counted in this process's memory, because Redis did not count it. */
  readonly limitFallback: (reason: string) => void
}

/** `redisUp`: whether the connection to Redis stands; undefined without one. */
export function createMetrics(redisUp: (() => boolean) | undefined): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
    labelNames: ['door', 'code'],
    registers: [registry],
  })
  const fallbacks = new Counter({
    name: 'rate_limit_fallbacks_total',
    help: 'Requests counted in memory because Redis did not count them',
    labelNames: ['reason'],
    registers: [registry],
  })
  if (redisUp)
    new Gauge({
      name: 'redis_up',
      help: 'Whether the connection to Redis stands',
      registers: [registry],
      collect() {
        this.set(Number(redisUp()))
      },
    })
  return {
    registry,
    limitFallback: (reason) => fallbacks.inc({ reason }),
    request: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    refusal: (door, code) => refusals.inc({ door, code }),
  }
}
