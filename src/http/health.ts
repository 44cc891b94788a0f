import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../base/metrics.js'
import { isReady, type Redis } from '../base/redis.js'
import type { Db } from '../store/postgres/database.js'

/**
 * `/livez`: the process answers. `/readyz`: the database does too, and holds this build's migrations; without Redis the
 * service is degraded, but ready: each process counts limits for itself. `/metrics`.
 */
export function mountHealth(
  server: FastifyInstance,
  db: Db,
  migration: string,
  metrics: Metrics,
  redis: Redis | undefined,
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

const PATIENCE_MS = 2_000

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
    return 'unreachable' // whatever the reason, it is the answer to the question
  } finally {
    clearTimeout(timer)
  }
}
