import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigMistakes, type Config, readConfig } from '../../base/config/config.js'
import type { Environment } from '../../base/config/env-readers.js'
import { databaseErrorCode } from '../../store/postgres/database-errors.js'
import { DatabaseTooNew, isBeingMigrated, isMigrated } from '../../store/migrations.js'
import { type Db, openDatabase } from '../../store/postgres/database.js'
import { clusterOf, findPlace } from '../../tools/embedded-postgres/data-location.js'
import { startEmbeddedPostgres } from '../../tools/embedded-postgres/launcher.js'
import { describeStartFailure } from '../exit-codes.js'
import { databaseClockCheck } from './clock.js'
import { configurationCheck } from './configuration.js'
import { databaseCheck } from './database.js'
import { backupCheck, diskCheck } from './disk.js'
import { reachableCheck, recordedStatesCheck, secretsCheck } from './external.js'
import {
  type Check,
  type DatabaseCheck,
  type Deployment,
  type Finding,
  findingsOf,
} from './finding.js'
import { jobsCheck } from './jobs.js'
import { salonsCheck } from './people.js'
import { redisCheck } from './redis.js'

/** The checks that need no database, in the order of the output. Add a check here. */
const CHECKS: readonly Check[] = [redisCheck, diskCheck, backupCheck, reachableCheck]
/** The checks that read the database, in the order of the output. Add a check here. */
const DATABASE_CHECKS: readonly DatabaseCheck[] = [
  databaseCheck,
  databaseClockCheck,
  salonsCheck,
  jobsCheck,
  recordedStatesCheck,
  secretsCheck,
]
const LIMIT_MS = 8_000
/** How long the end waits for the connections to close. A silent server would hold it up. */
const CLOSE_LIMIT_MS = 500
/** How long the embedded database may take to start: it may recover from a crash. */
const START_LIMIT_MS = 60_000

/** What the checks take from the process. Tests replace parts of it. */
export type DoctorOptions = Partial<Pick<Deployment, 'clock' | 'freeSpaceOf' | 'limitMs'>> & {
  readonly env: Environment
  /** The text of the file `.env`, if there is one. */
  readonly envFile?: string | undefined
}

/** Returns what a check that failed or took too long means. Names no value of the environment. */
function failureOf(name: string, error: unknown): Finding {
  const line = describeStartFailure(error, { port: 0, host: '' })?.line
  const code = databaseErrorCode(error) ?? (error instanceof Error ? error.name : 'unknown')
  return findingsOf(name).problem(
    line ?? `The check failed (${code}).`,
    'Cure that, then run doctor again.',
  )
}

/** Runs a check. A failure, or no result within the limit, is a problem. */
async function limited(
  name: string,
  limitMs: number,
  run: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const timer = new AbortController()
  const late = sleep(limitMs, undefined, { signal: timer.signal }).then(() => [
    findingsOf(name).problem(
      `No answer within ${limitMs / 1000} s.`,
      'Check the network and the load of that system.',
    ),
  ])
  late.catch(() => undefined) // it was not needed
  try {
    return await Promise.race([run(), late])
  } catch (error) {
    return [failureOf(name, error)]
  } finally {
    timer.abort()
  }
}

type OpenDatabase = { readonly db: Db; close(): Promise<void> }

const NO_DATABASE = findingsOf('database').warning(
  'There is no embedded database in DATA_DIR yet.',
  'The first start creates it. For a Postgres of your own, set DATABASE_URL.',
)

/** Opens the database without changing it. Returns a finding where there is none. */
async function openExisting({
  databaseDirectUrl,
  databaseUrl: pooledUrl,
  dataDir,
}: Config): Promise<OpenDatabase | Finding> {
  const databaseUrl = databaseDirectUrl ?? pooledUrl
  if (databaseUrl !== undefined) {
    const { db, close } = openDatabase({ url: databaseUrl, connections: 2 })
    return { db, close: () => Promise.race([close(), sleep(CLOSE_LIMIT_MS)]) }
  }
  if (!existsSync(dataDir) || !existsSync(clusterOf(findPlace(dataDir).home))) return NO_DATABASE
  const embedded = await startEmbeddedPostgres({ dataDir })
  const { db, close } = openDatabase({ url: embedded.url, connections: 2 })
  return {
    db,
    async close() {
      await close()
      await embedded.stop()
    },
  }
}

/** Compares the migrations of the database with those of this version. */
async function checkMigrations(db: Db): Promise<{ finding: Finding; isMigrated: boolean }> {
  const { ok, warning, problem } = findingsOf('migrations')
  try {
    if (await isMigrated(db)) return { finding: ok('All are applied.'), isMigrated: true }
    const finding = (await isBeingMigrated(db))
      ? warning('A process applies them at the moment.', 'Run doctor again in a minute.')
      : warning(
          'The database lacks migrations of this version.',
          'Make a backup, then start this version: it applies them.',
        )
    return { finding, isMigrated: false }
  } catch (error) {
    if (!(error instanceof DatabaseTooNew)) throw error
    const finding = problem(
      'A newer version has migrated the database.',
      'Start that version, or restore the backup from before its first start.',
    )
    return { finding, isMigrated: false }
  }
}

async function runDatabaseChecks(deployment: Deployment): Promise<readonly Finding[]> {
  const { config, limitMs } = deployment
  let database: OpenDatabase | undefined
  let isReady = false
  const opening = async (): Promise<readonly Finding[]> => {
    const opened = await openExisting(config)
    if (!('db' in opened)) return [opened]
    database = opened
    const { finding, isMigrated } = await checkMigrations(opened.db)
    isReady = isMigrated
    return [finding]
  }
  const openLimitMs = config.databaseUrl === undefined ? START_LIMIT_MS : limitMs
  try {
    const findings = [...(await limited('database', openLimitMs, opening))]
    const db = database?.db
    // Without an answer to the first statement the others would only wait.
    if (!db || findings.some(({ check }) => check === 'database')) return findings
    for (const check of DATABASE_CHECKS)
      findings.push(
        ...(await limited(check.name, limitMs, () =>
          check.run(deployment, { db, isMigrated: isReady }),
        )),
      )
    return findings
  } finally {
    await database?.close()
  }
}

/** Reads the configuration. Returns the findings about its mistakes where it is wrong. */
function readConfiguration(env: Environment): Config | readonly Finding[] {
  try {
    return readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigMistakes)) throw error
    return error.mistakes.map((mistake) =>
      findingsOf('configuration').problem(
        mistake,
        'Correct it: docs/configuration.md explains each variable. Then run doctor again for the ' +
          'other checks.',
      ),
    )
  }
}

/**
 * Checks a deployment and returns what was found. Changes nothing, apart from a file that it writes
 * into each folder and removes. Never throws for what it finds.
 */
export async function examine(options: DoctorOptions): Promise<readonly Finding[]> {
  const config = readConfiguration(options.env)
  if (Array.isArray(config)) return config as readonly Finding[]
  const { statfs } = await import('node:fs/promises')
  const deployment: Deployment = {
    env: options.env,
    config: config as Config,
    clock: options.clock ?? Date.now,
    freeSpaceOf: options.freeSpaceOf ?? ((folder) => statfs(folder)),
    limitMs: options.limitMs ?? LIMIT_MS,
  }
  const ofCheck = (check: Check): Promise<readonly Finding[]> =>
    limited(check.name, deployment.limitMs, () => check.run(deployment))
  const [configuration, database, others] = await Promise.all([
    ofCheck(configurationCheck(options.envFile)),
    runDatabaseChecks(deployment),
    Promise.all(CHECKS.map(ofCheck)),
  ])
  return [...configuration, ...database, ...others.flat()]
}
