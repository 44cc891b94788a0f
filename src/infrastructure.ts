import type { Config } from './base/config/config.js'
import { createShutdown } from './base/shutdown.js'
import { createLog, type Log } from './base/log.js'
import { createTokens, type Tokens } from './base/tokens.js'
import { connectOutside, type OnExternalCall } from './external/connect.js'
import type { ExternalSystems } from './external/external-systems.js'
import { createMediaSystem } from './external/media/media-system.js'
import type { PictureSourceOptions } from './external/pictures/picture-source.js'
import { createPublicRules } from './external/http/public-address.js'
import {
  createConnectionRecorder,
  saveConnectionState,
} from './service/connections/record-connections.js'
import { createStoredSystems } from './service/connections/stored-systems.js'
import type { Demo } from './service/demo/seed.js'
import type { NewSalonSettings } from './service/identity/set-up-salon.js'
import { databaseErrorCode } from './store/postgres/database-errors.js'
import { type Db, openDatabase, REQUEST_CONNECTIONS } from './store/postgres/database.js'
import {
  createReadReplicas,
  type ReadReplicas,
  type ReplicaFallback,
} from './store/live/read-replicas.js'
import { assertPooling, DIRECT } from './store/servers/pooler.js'
import { primaryOf } from './store/servers/primary.js'
import { startEmbeddedPostgres } from './tools/embedded-postgres/launcher.js'
import { loadOrCreateJwtSecret } from './store/identity/jwt-secret-file.js'
import { migrateDatabase } from './store/migrate.js'
import { hasAnySalon } from './store/catalog/salons.js'

/** The optional parts of the infrastructure. Tests replace them. */
export type InfrastructureOptions = {
  readonly log?: Log
  readonly clock?: () => number
  /** Called with the text of each SQL statement, without its values. */
  readonly onStatement?: (text: string) => void
  /** Called at the end of each call to an external system. */
  readonly onCall?: OnExternalCall
  /**
   * Called with the demo accounts as soon as they are stored, because their password cannot be read
   * later.
   */
  readonly onDemo?: (demo: Demo) => void
  /** Called when the primary serves a list because no replica can. */
  readonly onReplicaFallback?: (reason: ReplicaFallback) => void
  /** From where files of messages may be fetched. Default: from public addresses. */
  readonly pictures?: PictureSourceOptions
}

/** A migrated database, and the other dependencies of operations. */
export type Infrastructure = {
  readonly db: Db
  /** A separate pool for changes that are committed on their own (see `Context.autonomousDb`). */
  readonly autonomousDb: Db
  readonly databaseUrl: string
  /** The address of the same database past a pooler. */
  readonly directUrl: string
  /** Serve lists. Undefined without `DATABASE_READ_URL`. */
  readonly replicas: ReadReplicas | undefined
  readonly externalSystems: ExternalSystems
  readonly tokens: Tokens
  readonly log: Log
  readonly clock: () => number
  /** The folder of the embedded database. Undefined with another database. */
  readonly home: string | undefined
  /** The demo data that was just stored in a new embedded database; otherwise undefined. */
  readonly demo: Demo | undefined
  readonly newSalonSettings: NewSalonSettings
  /** How long a client must be silent before the autopilot answers, in milliseconds. */
  readonly autopilotSilenceMs: number
  /** Whether the database contains a salon. */
  readonly peopled: boolean
  /** Closes all connections, and stops the embedded database. */
  stop(): Promise<void>
}

/** How many connections quick reads share, beside the main pool. */
const QUICK_CONNECTIONS = 4
/**
 * The size of the separate pool. It has few statements, each around a call to an external system;
 * the main pool has many short ones.
 */
const OWN_CONNECTIONS = 8
/** How many external calls a request makes in a row at most (two), plus one as a reserve. */
const CALLS_IN_A_REQUEST = 3

/**
 * Opens the infrastructure: the database (embedded, or that of the configuration) with all
 * migrations, and demo data when an embedded database is new and `DEMO` is on. Throws, with
 * everything closed, when a part cannot start.
 */
export async function openInfrastructure(
  config: Config,
  options: InfrastructureOptions = {},
): Promise<Infrastructure> {
  const log = options.log ?? createLog(config.logLevel, databaseErrorCode)
  const clock = options.clock ?? Date.now
  const secret = config.jwtSecret ?? loadOrCreateJwtSecret(config.dataDir)
  const ending = createShutdown()
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) })
      : undefined
  ending.add(() => embedded?.stop())
  try {
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
    const directUrl = config.databaseDirectUrl ?? databaseUrl
    for (const url of new Set([databaseUrl, directUrl])) ending.add(primaryOf(url).watch(log))
    const pooling = embedded ? DIRECT : await assertPooling(databaseUrl, directUrl)
    const pool = { url: databaseUrl, pooling, onStatement: options.onStatement }
    // A request with an idempotency key calls external systems inside its transaction.
    const main = openDatabase({
      ...pool,
      idleLimitMs: CALLS_IN_A_REQUEST * config.externalTimeoutMs,
      connections: REQUEST_CONNECTIONS,
      quickConnections: QUICK_CONNECTIONS,
    })
    const own = openDatabase({ ...pool, connections: OWN_CONNECTIONS })
    ending.add(() => Promise.all([main.close(), own.close()]))
    const recorder = createConnectionRecorder({
      save: (connection, state) => saveConnectionState(own.db, connection, state, clock()),
      ...{ clock, log },
    })
    ending.add(() => recorder.close())
    const onCall: OnExternalCall = (...call) => {
      options.onCall?.(...call)
      recorder.onCall(...call)
    }
    const environment = await connectOutside(config, onCall)
    ending.add(() => environment.close())
    const stored = createStoredSystems({
      db: own.db,
      keys: config,
      timeoutMs: config.externalTimeoutMs,
      addressRules: config.privateConnections ? undefined : createPublicRules(),
      ...{ onCall, log },
    })
    ending.add(() => stored.close())
    const tokens = createTokens(
      secret,
      config.accessMinutes,
      config.refreshDays,
      config.rotatesRefreshTokens,
    )
    const media = createMediaSystem(config, tokens.seal, options.pictures)
    ending.add(() => media.close())
    const externalSystems: ExternalSystems = Object.assign(environment, { stored, media })
    const { db } = main
    let demo: Demo | undefined
    const replicas =
      config.databaseReadUrl === undefined
        ? undefined
        : createReadReplicas(config.databaseReadUrl, own.db, {
            log,
            onFallback: options.onReplicaFallback,
          })
    ending.add(() => replicas?.close())
    await migrateDatabase(directUrl, async () => {
      if (!embedded || !config.demo || (await hasAnySalon(db))) return
      const { seedDemo } = await import('./service/demo/seed.js')
      demo = await seedDemo({ db, tokens, log, now: clock() }, config)
      options.onDemo?.(demo)
    })
    return {
      ...{ db, autonomousDb: own.db, databaseUrl, externalSystems, tokens, log, clock },
      ...{ directUrl, replicas },
      home: embedded?.home,
      demo,
      newSalonSettings: { nativeBookingEnabled: config.nativeBooking },
      autopilotSilenceMs: config.autopilotSilenceMs,
      peopled: await hasAnySalon(db),
      stop: () => ending.end(),
    }
  } catch (error) {
    await ending.end()
    throw error
  }
}
