import { type DestinationStream, pino, type Logger } from 'pino'

/** The log of the service. */
export type Log = Logger

/** How many lines of a stack are logged. */
const MAX_STACK_LINES = 12

/** Returns the code of a database error, undefined for any other error. */
export type ReadDatabaseErrorCode = (error: unknown) => string | undefined

/**
 * Creates a log that writes JSON lines to the destination, standard output by default. Only fields
 * that the service itself names are written: no addresses with their query, no bodies, no headers.
 * So the log contains no name, phone, token or comment. `readDatabaseErrorCode` recognizes errors
 * whose message may contain such data.
 */
export function createLog(
  level: string,
  readDatabaseErrorCode: ReadDatabaseErrorCode,
  destination?: DestinationStream,
): Log {
  const options = {
    level,
    base: undefined,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error, readDatabaseErrorCode) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Returns the logged fields of an error, without personal data. The message of a database error
 * contains values, so only its code is kept.
 */
function describeError(
  error: unknown,
  readDatabaseErrorCode: ReadDatabaseErrorCode,
): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const state = readDatabaseErrorCode(error)
  const message = state === undefined ? error.message : `database error ${state}`
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, MAX_STACK_LINES)
  return { type: error.name, message, stack, ...(state && { state }) }
}
