import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from './base/config/config.js'
import { createShutdown, type Shutdown } from './base/shutdown.js'
import type { Log } from './base/log.js'
import { createMetrics, type Metrics } from './base/metrics.js'
import { createRateLimit } from './base/rate-limit.js'
import { connectRedis, isReady, type Redis } from './base/redis.js'
import {
  type Infrastructure,
  type InfrastructureOptions,
  openInfrastructure,
} from './infrastructure.js'
import { lowerCaseSchema, schema } from './graphql/schema.js'
import { mountDocs } from './http/rest/openapi-page.js'
import { mountEmbed } from './http/embed/embed-routes.js'
import { mountExplorer } from './http/graphql/explorer.js'
import { mountGraphql } from './http/graphql/graphql-routes.js'
import { mountHealth } from './http/health.js'
import { type HookSecrets, mountWebhooks } from './http/webhooks/webhook-routes.js'
import { asListenFailure, assertCanListen } from './http/listening.js'
import type { ServerDependencies } from './http/request.js'
import { mountRest } from './http/rest/rest-routes.js'
import { createServer } from './http/server.js'
import { mountSockets } from './http/sockets/socket-routes.js'
import type { Limits } from './http/rate-limit.js'
import { startJobs } from './jobs/runner.js'
import { startSweeps } from './jobs/sweeps.js'
import { routes } from './rest/routes/routes.js'
import { createIdentify } from './service/identity/identify.js'
import { createLiveHub, type LiveHub } from './service/live/live-hub.js'
import { totalAutopilotFigures } from './store/autopilot/autopilot-figures.js'
import { createEventNotifier } from './store/live/event-notifier.js'
import { wakeWorkers } from './store/jobs/worker-notifier.js'
import { jobFigures } from './store/jobs/job-rows.js'
import { newestMigration } from './store/migrate.js'

/** The running service. */
export type App = Infrastructure & { readonly url: string; readonly live: LiveHub }

/**
 * Creates the rate limits that all transports share. Each new reason why Redis does not count is
 * logged once; an error of this service is logged in full.
 */
function createLimits(
  config: Config,
  redis: Redis | undefined,
  metrics: Metrics,
  log: Log,
): Limits {
  const logged = new Set(['unconnected', 'unanswered']) // the connection logs these itself
  const onFallback = (reason: string, fault?: unknown): void => {
    metrics.limitFallback(reason)
    const described = reason === 'failed' ? { reason, err: fault } : { reason }
    if (!logged.has(reason))
      log.warn(described, 'Redis does not count: each process counts for itself')
    logged.add(reason)
  }
  return {
    callers: createRateLimit({ name: 'caller', perMinute: config.rateLimit, redis, onFallback }),
    signIns: createRateLimit({ name: 'sign-in', perMinute: config.loginLimit, redis, onFallback }),
  }
}

/** Connects to Redis twice: a connection that receives messages cannot send other commands. */
function connectRedisTwice(
  { redisUrl }: Config,
  log: Log,
): { commands: Redis; subscriber: Redis } | undefined {
  if (redisUrl === undefined) return undefined
  // Both fail together, so one of them logs.
  const quiet = log.child({}, { level: 'silent' })
  return { commands: connectRedis(redisUrl, log), subscriber: connectRedis(redisUrl, quiet) }
}

const hookSecretsOf = (config: Config): HookSecrets => ({
  messenger_a: config.messengerASecrets,
  messenger_b: config.messengerBSecrets,
})

/** Returns the address of the service that is shown to people. */
function addressOf({ host, baseUrl }: Config, port: number): string {
  if (baseUrl !== undefined) return baseUrl
  if (host.includes(':')) return `http://[${host}]:${port}`
  return `http://${host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host}:${port}`
}

/**
 * Starts the service from a configuration. It serves requests when the promise resolves. Throws the
 * error that prevents the start, after it has ended all started parts.
 */
export async function startApp(config: Config, options: InfrastructureOptions = {}): Promise<App> {
  await assertCanListen(config)
  const metrics = createMetrics()
  const infrastructure = await openInfrastructure(config, {
    ...options,
    onCall: metrics.externalCall,
  })
  const { db, autonomousDb, log, clock, databaseUrl } = infrastructure
  const redis = connectRedisTwice(config, log)
  const without =
    <T>(instead: T) =>
    (error: unknown): T => {
      log.debug({ err: error }, 'the figures of a scrape wait for the database')
      return instead
    }
  const queue = () => jobFigures(db).catch(without([]))
  const pilot = () => totalAutopilotFigures(db).catch(without(undefined))
  metrics.ask({
    redisUp: redis && (() => isReady(redis.commands)),
    readQueue: queue,
    readPilot: pilot,
  })
  const shutdown = createShutdown()
  shutdown.add(() => infrastructure.stop())
  shutdown.add(() =>
    [redis?.commands, redis?.subscriber].forEach((connection) => connection?.disconnect()),
  )
  try {
    const notifier = createEventNotifier(autonomousDb, databaseUrl, redis, log)
    shutdown.add(() => notifier.close())
    wakeWorkers([autonomousDb, db], autonomousDb, log)
    const live = createLiveHub([autonomousDb, db], notifier, log, clock)
    shutdown.add(() => live.close())
    const dependencies: ServerDependencies = {
      ...infrastructure,
      live,
      identify: createIdentify(db, infrastructure.tokens),
      limits: createLimits(config, redis?.commands, metrics, log),
      baseUrl: config.baseUrl,
    }
    if (config.worker !== 'off') {
      shutdown.add(startSweeps(infrastructure))
      shutdown.add(await startJobs(databaseUrl, infrastructure, metrics.jobEnd))
    }
    const server = await createServer({
      log,
      metrics,
      limits: dependencies.limits,
      trustProxy: config.trustProxy,
      corsOrigins: config.corsOrigins,
    })
    if (config.worker === 'only') shutdown.add(() => server.close())
    else await mountTransports(server, { dependencies, config, metrics, shutdown })
    mountHealth(server, { db, migration: await newestMigration(), metrics, redis: redis?.commands })
    await asListenFailure(() => server.listen({ port: config.port, host: config.host }))
    const { port } = server.server.address() as AddressInfo
    return { ...infrastructure, live, url: addressOf(config, port), stop: () => shutdown.end() }
  } catch (error) {
    await shutdown.end()
    throw error
  }
}

/**
 * Mounts all transports except the health routes. At shutdown the sockets are closed first, then
 * running requests are finished, then Apollo Server stops.
 */
async function mountTransports(
  server: FastifyInstance,
  {
    dependencies,
    config,
    metrics,
    shutdown,
  }: {
    readonly dependencies: ServerDependencies
    readonly config: Config
    readonly metrics: Metrics
    readonly shutdown: Shutdown
  },
): Promise<void> {
  const [graphql, rest, hooks] = (['graphql', 'rest', 'hooks'] as const).map(
    (transport) => (code: string) => metrics.refusal(transport, code),
  ) as [OnRefusal, OnRefusal, OnRefusal]
  const { explorer, corsOrigins: origins, socketsPerAccount } = config
  shutdown.add(await mountGraphql(server, { dependencies, schema, explorer, onRefusal: graphql }))
  shutdown.add(() => server.close())
  shutdown.add(
    mountSockets(server, dependencies, schema, {
      explorer,
      origins,
      socketsPerAccount,
      onRefusal: graphql,
    }),
  )
  if (explorer) await mountExplorer(server)
  await server.register((scope, _options, done) => {
    mountRest(scope, { dependencies, schema: lowerCaseSchema, routes, onRefusal: rest })
    done()
  })
  await mountDocs(server, dependencies, routes, rest)
  await mountWebhooks(server, dependencies, hookSecretsOf(config), hooks)
  await mountEmbed(server, dependencies, config.embedOrigins)
}
/** Counts a refusal of one transport by its code. */
type OnRefusal = (code: string) => void
