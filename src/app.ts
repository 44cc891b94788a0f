import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './base/config/config.js'
import { listeningUrl } from './base/config/listening-url.js'
import { createShutdown, type Shutdown } from './base/shutdown.js'
import type { Log } from './base/log.js'
import { createMetrics, inBackground, type Metrics } from './base/metrics.js'
import { createRateLimit } from './base/rate-limit.js'
import { isReady, type Redis } from './base/redis/redis.js'
import { createPictureSource, type PictureSource } from './external/pictures/picture-source.js'
import {
  type Infrastructure,
  type InfrastructureOptions,
  openInfrastructure,
} from './infrastructure.js'
import { lowerCaseSchema, printedSchema, schema } from './graphql/schema.js'
import { mountDocs } from './http/rest/openapi-page.js'
import { mountEmbed } from './http/embed/embed-routes.js'
import { mountExplorer } from './http/explorer/explorer-routes.js'
import { mountGraphql } from './http/graphql/graphql-routes.js'
import { mountHealth } from './http/health.js'
import { mountDownloads } from './http/downloads/download-routes.js'
import { mountPictures } from './http/pictures/picture-routes.js'
import { mountUploads } from './http/pictures/upload-routes.js'
import { type HookSecrets, mountWebhooks } from './http/webhooks/webhook-routes.js'
import { asListenFailure, assertCanListen } from './http/listening.js'
import type { ServerDependencies } from './http/request.js'
import { mountRest } from './http/rest/rest-routes.js'
import { mountPages } from './http/pages/pages-routes.js'
import { mountRoot } from './http/root/routes.js'
import { createServer } from './http/server.js'
import { mountSockets } from './http/sockets/socket-routes.js'
import type { Limits } from './http/rate-limit.js'
import { startDailyBackups } from './jobs/daily-backups.js'
import { startJobs } from './jobs/runner.js'
import { startSweeps } from './jobs/sweeps.js'
import { routes } from './rest/routes/routes.js'
import { newestBackupTime } from './service/backup/daily-backups.js'
import { createIdentify } from './service/identity/identify.js'
import { createLiveHub, type LiveHub } from './service/live/live-hub.js'
import { totalAutopilotFigures } from './store/autopilot/autopilot-figures.js'
import { createEventNotifier } from './store/live/event-notifier.js'
import { wakeWorkers } from './store/jobs/job-notifier.js'
import { jobFigures } from './store/jobs/job-rows.js'
import { newestMigration } from './store/migrations.js'

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
async function connectRedisTwice(
  { redisUrl }: Config,
  log: Log,
): Promise<{ commands: Redis; subscriber: Redis } | undefined> {
  if (redisUrl === undefined) return undefined
  const { connectRedis } = await import('./base/redis/redis-connection.js')
  // Both fail together, so one of them logs.
  const quiet = log.child({}, { level: 'silent' })
  return { commands: connectRedis(redisUrl, log), subscriber: connectRedis(redisUrl, quiet) }
}

const hookSecretsOf = (config: Config): HookSecrets => ({
  messenger_a: config.messengerASecrets,
  messenger_b: config.messengerBSecrets,
})

/**
 * Starts the service from a configuration. It serves requests when the promise resolves. Throws the
 * error that prevents the start, after it has ended all started parts.
 */
export async function startApp(config: Config, options: InfrastructureOptions = {}): Promise<App> {
  await assertCanListen(config)
  const metrics = createMetrics()
  const infrastructure = await openInfrastructure(config, {
    ...options,
    onCall: ({ name }, end, seconds) => metrics.externalCall(name, end, seconds),
    onReplicaFallback: metrics.replicaFallback,
  })
  const { db, autonomousDb, log, directUrl } = infrastructure
  const redis = await connectRedisTwice(config, log)
  const without =
    <T>(instead: T) =>
    (error: unknown): T => {
      log.debug({ err: error }, 'the figures of a scrape wait for the database')
      return instead
    }
  const { backupDir } = config
  const queue = () => jobFigures(db).catch(without([]))
  const readPilot = inBackground(() => totalAutopilotFigures(db))
  const pilot = () => readPilot().catch(without(undefined))
  metrics.ask({
    redisUp: redis && (() => isReady(redis.commands)),
    readQueue: queue,
    readPilot: pilot,
    readBackup:
      backupDir === undefined
        ? undefined
        : () => newestBackupTime(backupDir).catch(without(undefined)),
  })
  const shutdown = createShutdown()
  shutdown.add(() => infrastructure.stop())
  shutdown.add(() =>
    [redis?.commands, redis?.subscriber].forEach((connection) => connection?.disconnect()),
  )
  try {
    const notifier = createEventNotifier(autonomousDb, directUrl, redis, log)
    shutdown.add(() => notifier.close())
    shutdown.add(wakeWorkers([autonomousDb, db], autonomousDb, log))
    const live = createLiveHub([autonomousDb, db], notifier, log)
    shutdown.add(() => live.close())
    const dependencies: ServerDependencies = {
      ...infrastructure,
      live,
      identify: createIdentify(db, infrastructure.tokens),
      limits: createLimits(config, redis?.commands, metrics, log),
      baseUrl: config.baseUrl,
    }
    if (config.worker !== 'off') {
      shutdown.add(startSweeps(infrastructure, config))
      shutdown.add(startDailyBackups(config, infrastructure, metrics.backupFailure))
      shutdown.add(startJobs(directUrl, infrastructure, metrics.jobEnd))
    }
    let isStopping = false
    const server = await createServer({
      isStopping: () => isStopping,
      log,
      metrics,
      limits: dependencies.limits,
      trustProxy: config.trustProxy,
      corsOrigins: config.corsOrigins,
    })
    const pictures = createPictureSource(options.pictures)
    shutdown.add(() => pictures.close())
    if (config.worker === 'only') shutdown.add(() => server.close())
    else await mountTransports(server, { dependencies, pictures, config, metrics, shutdown })
    mountHealth(server, {
      isStopping: () => isStopping,
      db,
      migration: await newestMigration(),
      metrics,
      redis: redis?.commands,
      token: config.metricsToken,
    })
    await asListenFailure(() => server.listen({ port: config.port, host: config.host }))
    shutdown.add(() => {
      isStopping = true
      return sleep(1000 * config.stopDelaySeconds)
    })
    const { port } = server.server.address() as AddressInfo
    return { ...infrastructure, live, url: listeningUrl(config, port), stop: () => shutdown.end() }
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
    pictures,
    config,
    metrics,
    shutdown,
  }: {
    readonly dependencies: ServerDependencies
    readonly pictures: PictureSource
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
  if (explorer) await mountExplorer(server, dependencies, printedSchema())
  await server.register((scope, _options, done) => {
    mountRest(scope, { dependencies, schema: lowerCaseSchema, routes, onRefusal: rest })
    done()
  })
  await mountDocs(server, dependencies, routes, rest)
  mountRoot(server, { dependencies, routes, onRefusal: rest })
  await mountWebhooks(server, dependencies, hookSecretsOf(config), hooks)
  await mountPages(server, dependencies)
  await mountEmbed(server, dependencies, config.embedOrigins)
  mountDownloads(server, dependencies, rest)
  mountPictures(server, { dependencies, source: pictures, onRefusal: rest })
  mountUploads(server, { dependencies, onRefusal: rest })
}
/** Counts a refusal of one transport by its code. */
type OnRefusal = (code: string) => void
