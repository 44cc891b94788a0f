import type { Config } from './base/config/config.js'
import { createShutdown } from './base/shutdown.js'
import { createLog, type Log } from './base/log.js'
import { createTokens, type Tokens } from './base/tokens.js'
import { connectOutside, type OnExternalCall } from './external/connect.js'
import type { ExternalSystems } from './external/external-systems.js'
import { type Demo, seedDemo } from './service/demo/seed.js'
import { databaseErrorCode } from './store/postgres/database-errors.js'
import { type Db, openDatabase } from './store/postgres/database.js'
import { startEmbeddedPostgres } from './tools/embedded-postgres/launcher.js'
import { loadOrCreateJwtSecret } from './store/identity/jwt-secret-file.js'
import { migrateDatabase } from './store/migrate.js'
import { hasAnySalon } from './store/catalog/salons.js'

export type InfrastructureOptions = {
  readonly log?: Log
  readonly clock?: () => number
  /** Told of each statement's text, without its values. */
  readonly onStatement?: (text: string) => void
  /** Told of each call to an external system. */
  readonly onCall?: OnExternalCall
  /** Gets the demo accounts as soon as they are stored, as nobody can read their password later. */
  readonly onDemo?: (demo: Demo) => void
}

/** A database that is up to date, and what verbs need beside it. */
export type Infrastructure = {
  readonly db: Db
  /** A pool of its own for what is committed by itself (see `Call.own`). */
  readonly autonomousDb: Db
  readonly databaseUrl: string
  readonly externalSystems: ExternalSystems
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

/** Statements of the other pool are many and short; of this one few, each around something that is sent. */
const OWN_CONNECTIONS = 8
/** As many calls to the outside as a request makes, one after the other, and one to be sure. */
const CALLS_IN_A_REQUEST = 3

/** The lower floors: the database (embedded, or the one of the config), migrated, with demo data where it is new. */
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
    const pool = { url: databaseUrl, onStatement: options.onStatement }
    // A request under a key waits inside its transaction while the outside is asked.
    const main = openDatabase({
      ...pool,
      idleLimitMs: CALLS_IN_A_REQUEST * config.externalTimeoutMs,
    })
    const own = openDatabase({ ...pool, connections: OWN_CONNECTIONS })
    ending.add(() => Promise.all([main.close(), own.close()]))
    const externalSystems = await connectOutside(config, options.onCall)
    ending.add(() => externalSystems.close())
    const tokens = createTokens(secret, config.accessMinutes, config.refreshDays)
    const { db } = main
    let demo: Demo | undefined
    await migrateDatabase(databaseUrl, async () => {
      if (!embedded || (await hasAnySalon(db))) return
      demo = await seedDemo({ db, tokens, log, now: clock() }, config)
      options.onDemo?.(demo)
    })
    return {
      ...{ db, autonomousDb: own.db, databaseUrl, externalSystems, tokens, log, clock },
      home: embedded?.home,
      demo,
      peopled: await hasAnySalon(db),
      stop: () => ending.end(),
    }
  } catch (error) {
    await ending.end()
    throw error
  }
}
