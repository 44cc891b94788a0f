import { type DestinationStream, pino, type Logger } from 'pino'

export type Log = Logger

/**
 * JSON lines on standard output. Only fields that the service itself names are written: no addresses with their query,
 * no bodies, no headers, so that no name, phone, token or comment gets in.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A fault without the data it happened on: a query error's message holds the parameters, so only its code is kept. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const state = sqlStateOf(error)
  const message = state === undefined ? error.message : `database error ${state}`
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
  return { type: error.name, message, stack, ...(state && { state }) }
}

/** The SQLSTATE or the connection's code of a database error, however deep it is wrapped. */
export function sqlStateOf(error: unknown): string | undefined {
  for (
    let at: unknown = error, depth = 0;
    at instanceof Error && depth < 5;
    at = at.cause, depth += 1
  ) {
    const named = at as Error & { code?: unknown; severity?: unknown; query?: unknown }
    const fromDatabase =
      named.name === 'PostgresError' || named.query !== undefined || isConnectionCode(named.code)
    if (fromDatabase && typeof named.code === 'string') return named.code
    if (fromDatabase && named.cause === undefined) return 'unknown'
  }
  return undefined
}

const CONNECTION_CODES = [
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]
const isConnectionCode = (code: unknown): boolean =>
  typeof code === 'string' && CONNECTION_CODES.includes(code)

/** Out of connections; a statement, or a transaction between two, that took longer than it may. */
const GIVEN_UP = ['53300', '57014', '25P03']

/** Whether the database is away: not reachable, starting, stopping, or too busy to answer in time. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlStateOf(error)
  return (
    state !== undefined &&
    (isConnectionCode(state) ||
      state.startsWith('08') ||
      state.startsWith('57P') ||
      GIVEN_UP.includes(state))
  )
}
