import { InvalidArgumentError, Option } from 'commander'
import { type Config, readConfig } from '../base/config/config.js'
import type { Log } from '../base/log.js'
import { Refusal } from '../domain/refusal.js'
import type { Environment } from '../base/config/env-readers.js'
import type { Infrastructure } from '../infrastructure.js'
import { databaseErrorCode } from '../store/postgres/database-errors.js'
import { describeStartFailure, EXIT } from './exit-codes.js'

/** Prints a line to standard output. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Reads a whole number from 1 in an option. Throws InvalidArgumentError. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Use a whole number from 1.')
  return Number(text)
}

/**
 * Returns an option for a secret, which can also come from the environment: everybody on the
 * machine can read the command line, but not the environment.
 */
export const secretOption = (variable: string, meaning: string): Option =>
  new Option(
    '--password <password>',
    `${meaning}; safer in the environment, because ps and the history of the shell show it here`,
  ).env(variable)

/**
 * Runs a command with the infrastructure of the environment. When it cannot, it prints one line to
 * standard error and sets the exit code.
 */
export type WithInfrastructure = (
  work: (infrastructure: Infrastructure, config: Config) => Promise<void>,
) => Promise<void>

const DEMO_LINE =
  'A new embedded database was made, with demo accounts admin, operator, master and client; ' +
  'their password: '

/**
 * Runs the body of a command with the configuration, and with a function that opens the
 * infrastructure of that configuration, with changes if there are any. Where that fails, it prints
 * one line to standard error and sets the exit code.
 */
export type RunCommand = (
  body: (
    config: Config,
    openAll: (changes?: Partial<Config>) => Promise<Infrastructure>,
  ) => Promise<void>,
) => Promise<void>

/** Returns the function that runs commands. It reads the environment when a command runs. */
export const runnerOf =
  (readEnvironment: () => Environment): RunCommand =>
  async (body) => {
    let place = { port: 0, host: '' }
    try {
      const config = readConfig(readEnvironment())
      place = config
      await body(config, (changes) => openAll({ ...config, ...changes }))
    } catch (error) {
      const failure =
        describeStartFailure(error, place) ??
        (error instanceof Refusal ? { line: error.message, code: EXIT.config } : undefined)
      const unexpected = `It failed: ${error instanceof Error ? error.name : 'unknown'}.`
      process.stderr.write(`${failure?.line ?? `${unexpected} LOG_LEVEL=debug tells more.`}\n`)
      if (!failure) {
        const log = await createCommandLog('error')
        log.error({ err: error }, 'a command failed')
      }
      process.exitCode = failure?.code ?? EXIT.unexpected
    }
  }

/** Returns a log on standard error: standard output is for what a command prints. */
async function createCommandLog(level: string): Promise<Log> {
  const { createLog } = await import('../base/log.js')
  const { logDestination } = await import('../base/log-format.js')
  return createLog(level, databaseErrorCode, logDestination('json', 'stderr'))
}

async function openAll(config: Config): Promise<Infrastructure> {
  // Loaded when it is needed: it takes most of the time of a short command.
  const { openInfrastructure } = await import('../infrastructure.js')
  return openInfrastructure(config, {
    log: await createCommandLog(config.logLevel === 'info' ? 'warn' : config.logLevel),
    onDemo: ({ password }) => printLine(DEMO_LINE + password),
  })
}

/**
 * Returns the function that runs commands with the infrastructure. `changes`: what differs for them
 * from the configuration of the environment.
 */
export const fixturesOf =
  (runCommand: RunCommand, changes: Partial<Config> = {}): WithInfrastructure =>
  (work) =>
    runCommand(async (config, open) => {
      const infrastructure = await open(changes)
      try {
        await work(infrastructure, config)
      } finally {
        await infrastructure.stop()
      }
    })
