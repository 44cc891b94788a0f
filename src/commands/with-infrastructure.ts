import { InvalidArgumentError } from 'commander'
import { type Config, readConfig } from '../base/config/config.js'
import { createLog } from '../base/log.js'
import { Refusal } from '../domain/refusal.js'
import type { Environment } from '../base/config/env-readers.js'
import { type Infrastructure, openInfrastructure } from '../infrastructure.js'
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
 * Runs a command with the infrastructure of the environment. When it cannot, it prints one line to
 * standard error and sets the exit code.
 */
export type WithInfrastructure = (
  work: (infrastructure: Infrastructure, config: Config) => Promise<void>,
) => Promise<void>

const DEMO_LINE =
  'A new embedded database was made, with demo accounts admin, operator, master and client; ' +
  'their password: '

/** Returns the function that runs commands. It reads the environment when a command runs. */
export const fixturesOf =
  (readEnvironment: () => Environment): WithInfrastructure =>
  async (work) => {
    let place = { port: 0, host: '' }
    try {
      const config = readConfig(readEnvironment())
      place = config
      const log = createLog(
        config.logLevel === 'info' ? 'warn' : config.logLevel,
        databaseErrorCode,
      )
      const infrastructure = await openInfrastructure(config, {
        log,
        onDemo: ({ password }) => printLine(DEMO_LINE + password),
      })
      try {
        await work(infrastructure, config)
      } finally {
        await infrastructure.stop()
      }
    } catch (error) {
      const ending =
        describeStartFailure(error, place) ??
        (error instanceof Refusal ? { line: error.message, code: EXIT.config } : undefined)
      process.stderr.write(
        `${
          ending?.line ??
          `It failed: ${error instanceof Error ? error.name : 'unknown'}. LOG_LEVEL=debug ` +
            'tells more.'
        }\n`,
      )
      if (!ending) createLog('error', databaseErrorCode).error({ err: error }, 'a command failed')
      process.exitCode = ending?.code ?? EXIT.unexpected
    }
  }
