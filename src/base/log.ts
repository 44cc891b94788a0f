import { type DestinationStream, pino, type Logger } from 'pino'

export type Log = Logger

/** How many lines of a stack are logged. */
const MAX_STACK_LINES = 12

/** Returns the code of a database error, undefined for any other error. */
export type ReadDatabaseErrorCode = (error: unknown) => string | undefined

/**
 * Creates a log that writes JSON lines to the destination, standard output by default. Only fields
 * that the service itself names are written: no addresses with their query, no bodies, no headers.
 * So no name, phone, token or comment gets in. `readDatabaseErrorCode` recognizes errors whose
 * message may hold such data.
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

/** Describes an error without data. The message of a database error holds values: only its code is kept. */
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
