import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { errorResponse } from '../base/http/error-response.js'
import type { Metrics } from '../base/metrics.js'
import { isReady, type Redis } from '../base/redis/redis.js'
import { notAuthenticated } from '../service/context.js'
import type { Db } from '../store/postgres/database.js'
import { sendJson } from './response/send.js'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Whether a request may read details: no token is configured, or its Authorization header has it.
 * Takes the same time for every wrong token.
 */
function maySeeDetails(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined) return true
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '') ?? []
  return given !== undefined && timingSafeEqual(digestOf(given), digestOf(token))
}

/**
 * Mounts the routes of monitoring. `/livez`: the process runs. `/readyz`: the database answers and
 * has the migrations of this build; 503 otherwise. Without Redis the service is degraded but ready:
 * each process counts rate limits for itself. `/metrics`: Prometheus.
 *
 * Once `isStopping` is true, the first two respond with 503 at once, so that a proxy turns away.
 * `migration` is the hash of the newest migration of this build. With a `token`, `/metrics` and the
 * details of `/readyz` require it; monitors without it get the status alone.
 */
export function mountHealth(
  server: FastifyInstance,
  {
    isStopping,
    db,
    migration,
    metrics,
    redis,
    token,
  }: {
    readonly isStopping: () => boolean
    readonly db: Db
    readonly migration: string
    readonly metrics: Metrics
    readonly redis: Redis | undefined
    readonly token: string | undefined
  },
): void {
  // Anybody may ask, so requests that come during a check share it.
  let running: Promise<Health> | undefined
  const sharedHealth = (): Promise<Health> => {
    running ??= healthOf(db, migration, redis).finally(() => (running = undefined))
    return running
  }
  server.get('/livez', (_, reply) => {
    if (isStopping()) void reply.code(503)
    return { status: isStopping() ? 'stopping' : 'ok' }
  })
  server.get('/readyz', async ({ headers }, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const health = await sharedHealth()
    void reply.code(health.database === 'ok' ? 200 : 503)
    return maySeeDetails(token, headers.authorization) ? health : { status: health.status }
  })
  server.get('/metrics', async ({ headers }, reply) => {
    if (!maySeeDetails(token, headers.authorization))
      return sendJson(reply, errorResponse(notAuthenticated()))
    void reply.header('content-type', metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}

type Health = {
  readonly status: 'ok' | 'degraded' | 'unavailable'
  readonly database: Readiness
  readonly redis?: 'ok' | 'unreachable'
}

/** Returns the state of the process and of what it needs. */
async function healthOf(db: Db, migration: string, redis: Redis | undefined): Promise<Health> {
  const database = await readiness(db, migration)
  if (database !== 'ok') return { status: 'unavailable', database }
  if (!redis) return { status: 'ok', database }
  const isUp = isReady(redis) && (await redis.ping().catch(() => undefined)) !== undefined
  return { status: isUp ? 'ok' : 'degraded', database, redis: isUp ? 'ok' : 'unreachable' }
}

type Readiness = 'ok' | 'unreachable' | 'not migrated'

/** How long `/readyz` waits for the database, in milliseconds. */
const PATIENCE_MS = 2_000

/** Returns whether the database answers in time and has the migration with this hash. */
async function readiness(db: Db, migration: string): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<'late'>(
    (resolve) => (timer = setTimeout(() => resolve('late'), PATIENCE_MS)),
  )
  try {
    const rows = await Promise.race([
      db.execute(sql`select 1 from drizzle.__drizzle_migrations where hash = ${migration}`),
      tooLate,
    ])
    if (rows === 'late') return 'unreachable'
    return rows.length > 0 ? 'ok' : 'not migrated'
  } catch {
    return 'unreachable' // the reason does not matter here
  } finally {
    clearTimeout(timer)
  }
}
