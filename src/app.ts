import type { AddressInfo } from 'node:net'
import type { Config } from './base/config.js'
import { createLog, type Log } from './base/log.js'
import { createEnding } from './base/ending.js'
import { createMetrics, type Metrics } from './base/metrics.js'
import { createRateLimit } from './base/rate-limit.js'
import { repeat } from './base/repeat.js'
import { connectRedis, isReady, type Redis } from './base/redis.js'
import { createTokens, type Tokens } from './base/tokens.js'
import { lowerCaseSchema, schema } from './graphql/schema.js'
import { mountDocs } from './http/docs.js'
import { mountExplorer } from './http/explorer.js'
import { mountGraphql } from './http/graphql-door.js'
import { mountHealth } from './http/health.js'
import type { House } from './http/request.js'
import { mountRest } from './http/rest-door.js'
import { createServer } from './http/server.js'
import type { Limits } from './http/throttle.js'
import { rows } from './rest/rows.js'
import { type Demo, seedDemo } from './service/demo/seed.js'
import { sweepAnswers } from './service/idempotency.js'
import { createIdentify } from './service/identify.js'
import { type Db, openDatabase } from './store/database.js'
import { startEmbeddedPostgres } from './store/embedded/launcher.js'
import { keptSecret } from './store/home.js'
import { migrateDatabase, newestMigration } from './store/migrate.js'
import { anySalon } from './store/salons.js'

export type AppOptions = {
  readonly log?: Log
  readonly clock?: () => number
  /** Told of each statement's text, without its values. */
  readonly onStatement?: (text: string) => void
}

/** A database that is up to date, and what verbs need beside it. */
export type Ground = {
  readonly db: Db
  readonly tokens: Tokens
  readonly log: Log
  readonly clock: () => number
  /** The folder of the embedded database; undefined with one of one's own. */
  readonly home: string | undefined
  /** What was put into a new embedded database. */
  readonly demo: Demo | undefined
  /** Whether there is a salon to serve. */
  readonly peopled: boolean
  stop(): Promise<void>
}

/** The lower floors: the database (embedded, or the one of the config), migrated, with demo data where it is new. */
export async function layGround(config: Config, options: AppOptions = {}): Promise<Ground> {
  const log = options.log ?? createLog(config.logLevel)
  const clock = options.clock ?? Date.now
  const secret = config.jwtSecret ?? keptSecret(config.dataDir)
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) })
      : undefined
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const database = openDatabase({ url, onStatement: options.onStatement })
  const stop = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    const tokens = createTokens(secret, config.accessMinutes, config.refreshDays)
    let demo: Demo | undefined
    await migrateDatabase(url, async () => {
      if (embedded && !(await anySalon(database.db)))
        demo = await seedDemo({ db: database.db, tokens, log, now: clock() }, config)
    })
    return {
      db: database.db,
      tokens,
      log,
      clock,
      home: embedded?.home,
      demo,
      peopled: await anySalon(database.db),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export type App = Ground & { readonly url: string }

/** The limits that all doors share; each new reason for which Redis does not count is logged once, a fault of ours whole. */
function createLimits(config: Config, redis: Redis | undefined, metrics: Metrics, log: Log): Limits {
  const told = new Set(['unconnected', 'unanswered']) // the connection's own log says so
  const onFallback = (reason: string, fault?: unknown): void => {
    metrics.limitFallback(reason)
    const described = reason === 'failed' ? { reason, err: fault } : { reason }
    if (!told.has(reason)) log.warn(described, 'Redis does not count: each process counts for itself')
    told.add(reason)
  }
  return {
    callers: createRateLimit({ name: 'caller', perMinute: config.rateLimit, redis, onFallback }),
    signIns: createRateLimit({ name: 'sign-in', perMinute: config.loginLimit, redis, onFallback }),
  }
}

const SWEEP_MS = 60_000

/** The whole house from one config: serves when it resolves. Throws what keeps it from serving, with everything ended. */
export async function startApp(config: Config, options: AppOptions = {}): Promise<App> {
  const ground = await layGround(config, options)
  const redis = config.redisUrl === undefined ? undefined : connectRedis(config.redisUrl, ground.log)
  const metrics = createMetrics(redis && (() => isReady(redis)))
  const ending = createEnding()
  ending.add(() => ground.stop())
  ending.add(() => redis?.disconnect())
  ending.add(
    repeat(
      SWEEP_MS,
      (isStopped) => sweepAnswers(ground.db, ground.clock(), isStopped),
      (error) => ground.log.warn({ err: error }, 'old answers could not be forgotten'),
    ),
  )
  try {
    const house: House = {
      ...ground,
      identify: createIdentify(ground.db, ground.tokens),
      limits: createLimits(config, redis, metrics, ground.log),
      baseUrl: config.baseUrl,
    }
    const server = await createServer({
      log: ground.log,
      metrics,
      limits: house.limits,
      trustProxy: config.trustProxy,
      corsOrigins: config.corsOrigins,
    })
    ending.add(await mountGraphql(server, house, schema, config.explorer, (code) => metrics.refusal('graphql', code)))
    ending.add(() => server.close())
    if (config.explorer) await mountExplorer(server)
    await server.register((scope, _options, done) => {
      mountRest(scope, house, lowerCaseSchema, rows, (code) => metrics.refusal('rest', code))
      done()
    })
    await mountDocs(server, house, rows, (code) => metrics.refusal('rest', code))
    mountHealth(server, ground.db, await newestMigration(), metrics, redis)
    await server.listen({ port: config.port, host: config.host })
    const { port } = server.server.address() as AddressInfo
    const host = config.host.includes(':')
      ? `[${config.host}]`
      : config.host === '0.0.0.0' || config.host === '127.0.0.1'
        ? 'localhost'
        : config.host
    return { ...ground, url: config.baseUrl ?? `http://${host}:${port}`, stop: () => ending.end() }
  } catch (error) {
    await ending.end()
    throw error
  }
}
