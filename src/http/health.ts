import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../base/metrics.js'
import { isReady, type Redis } from '../base/redis.js'
import type { Db } from '../store/postgres/database.js'

/**
 * Mounts the routes of monitoring. `/livez`: the process runs. `/readyz`: the database answers and
 * has the migrations of this build; 503 otherwise. Without Redis the service is degraded but ready:
 * each process counts rate limits for itself. `/metrics`: Prometheus.
 *
 * `migration` is the hash of the newest migration of this build.
 */
export function mountHealth(
  server: FastifyInstance,
  {
    db,
    migration,
    metrics,
    redis,
  }: {
    readonly db: Db
    readonly migration: string
    readonly metrics: Metrics
    readonly redis: Redis | undefined
  },
): void {
  server.get('/livez', () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const database = await readiness(db, migration)
    void reply.code(database === 'ok' ? 200 : 503)
    if (database !== 'ok' || !redis)
      return { status: database === 'ok' ? 'ok' : 'unavailable', database }
    const isUp = isReady(redis) && (await redis.ping().catch(() => undefined)) !== undefined
    return { status: isUp ? 'ok' : 'degraded', database, redis: isUp ? 'ok' : 'unreachable' }
  })
  server.get('/metrics', async (_request, reply) => {
    void reply.header('content-type', metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}

/** How long `/readyz` waits for the database, in milliseconds. */
const PATIENCE_MS = 2_000

/** Returns whether the database answers in time and has the migration with this hash. */
async function readiness(
  db: Db,
  migration: string,
): Promise<'ok' | 'unreachable' | 'not migrated'> {
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
