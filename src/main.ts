import { existsSync, readFileSync } from 'node:fs'
import { COMMAND_LINE } from './base/config/command-line.js'
import { type App, startApp } from './app.js'
import { type Config, readConfig, warningsOf } from './base/config/config.js'
import {
  describeUnknownVariable,
  findUnknownVariables,
  type UnknownVariable,
} from './base/config/env-file.js'
import { createLog, type Log } from './base/log.js'
import { logDestination, type LogFormat } from './base/log-format.js'
import { describeStartFailure, EXIT } from './commands/exit-codes.js'
import { createStartLinks } from './commands/start-links.js'
import { logStart, printStart } from './commands/start-output.js'
import { demoAccountsWithOtherPassword } from './service/demo/password.js'
import { databaseErrorCode } from './store/postgres/database-errors.js'

/** How long a shutdown may take after STOP_DELAY_SECONDS, in milliseconds. */
const STOP_LIMIT_MS = 9_000

/** Returns the format of the log on an output: as configured, else text for a terminal alone. */
const formatOn = (stream: { isTTY?: boolean }, configured: LogFormat | undefined): LogFormat =>
  configured ?? (stream.isTTY ? 'pretty' : 'json')

/**
 * Ends the process: with one line for an error that a person can cure, with a log entry for a bug.
 * The line is text on a terminal, otherwise a JSON line like the others.
 */
function end(error: unknown, log: Log | undefined, config: FailedConfig): never {
  const failure = describeStartFailure(error, config)
  const format = formatOn(process.stderr, config.logFormat)
  if (failure && format === 'pretty') process.stderr.write(`${failure.line}\n`)
  else if (failure) createStderrLog(format).fatal({ exitCode: failure.code }, failure.line)
  else (log ?? createStderrLog(format)).fatal({ err: error }, 'the start failed')
  process.exit(failure?.code ?? EXIT.unexpected)
}
type FailedConfig = Pick<Config, 'port' | 'host' | 'logFormat'>
const createStderrLog = (format: LogFormat): Log =>
  createLog('info', databaseErrorCode, logDestination(format, 'stderr'))

/**
 * Ctrl-C under npm sends the signal twice: from the terminal to all its processes, and from npm to
 * its child. Signals within this time count as one.
 */
const ONE_ASKING_MS = 500

function stopOnSignals(app: App, log: Log, { stopDelaySeconds }: Config): void {
  const limitMs = 1000 * stopDelaySeconds + STOP_LIMIT_MS
  let askedAt: number | undefined
  const stop = (signal: string): void => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt < ONE_ASKING_MS) return
      process.exit(EXIT.unexpected) // a second Ctrl-C ends the process at once
    }
    askedAt = performance.now()
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error({ limitMs }, 'the shutdown took too long and was cut off')
      process.exit(EXIT.unexpected)
    }, limitMs).unref()
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => end(error, log, NO_CONFIG),
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}

/** A closed output (`| head -1`) must not end the process. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Reads the file `.env`; variables of the shell take precedence. Returns its unknown names. */
function loadEnvFile(): UnknownVariable[] {
  if (!existsSync('.env')) return []
  process.loadEnvFile('.env')
  return findUnknownVariables(readFileSync('.env', 'utf8'))
}

/** For an end before the configuration is read. */
const NO_CONFIG: FailedConfig = { port: 0, host: '', logFormat: undefined }

function readConfiguration(): { config: Config; unknown: readonly UnknownVariable[] } {
  let unknown: readonly UnknownVariable[] = []
  try {
    unknown = loadEnvFile()
    return { config: readConfig(process.env), unknown }
  } catch (error) {
    // An unknown name can be the reason why a variable is missing.
    const log = createStderrLog(formatOn(process.stderr, undefined))
    for (const variable of unknown) log.warn(describeUnknownVariable(variable))
    end(error, log, NO_CONFIG)
  }
}

async function main(): Promise<void> {
  const { config, unknown } = readConfiguration()
  const format = formatOn(process.stdout, config.logFormat)
  const log = createLog(config.logLevel, databaseErrorCode, logDestination(format, 'stdout'))
  for (const variable of unknown) log.warn(describeUnknownVariable(variable))
  for (const warning of warningsOf(process.env, config)) log.warn(warning)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left alone'))
  const isTerminal = process.stdout.isTTY && format === 'pretty'
  const output = isTerminal
    ? printStart((text) => process.stdout.write(`${text}\n`))
    : logStart(log)
  try {
    const app = await startApp(config, { log, onDemo: output.demo })
    stopOnSignals(app, log, config)
    if (!app.demo) await warnOfUnusedDemoPassword(app, config, log)
    output.listening(app, config, await createStartLinks(app, config, isTerminal))
  } catch (error) {
    end(error, log, config)
  }
}

/** Warns if the demo accounts have another password than that of the configuration. */
async function warnOfUnusedDemoPassword({ db }: App, config: Config, log: Log): Promise<void> {
  if (config.demoPassword === undefined) return
  const usernames = await demoAccountsWithOtherPassword(db, config.demoPassword)
  if (usernames.length > 0)
    log.warn(
      { usernames },
      'DEMO_PASSWORD has no effect: the demo accounts exist and have another password; ' +
        `${COMMAND_LINE} demo-password sets it`,
    )
}

await main()
