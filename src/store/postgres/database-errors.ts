/** The SQLSTATE codes that this service tells apart (Postgres manual, appendix A). */
const SQLSTATE = {
  featureNotSupported: '0A000',
  divisionByZero: '22012',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  readOnlyTransaction: '25006',
  idleInTransactionTimeout: '25P03',
  unknownStatement: '26000',
  invalidAuthorization: '28000',
  invalidPassword: '28P01',
  invalidCatalogName: '3D000',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  insufficientPrivilege: '42501',
  tooManyConnections: '53300',
  queryCanceled: '57014',
} as const

/** The first characters of codes that say that the connection or the server ends. */
const CONNECTION_CLASS = '08'
const SERVER_STOPS = '57P'

/** Codes of the driver and of Node for a connection that cannot be made or is lost. */
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

/** How many wrapped errors are looked through. */
const MAX_CAUSES = 5

/** The function of the server that finds that a prepared statement has other columns now. */
const PLAN_CHECK = 'RevalidateCachedQuery'

type DatabaseError = { readonly code: string; readonly routine: unknown }

/**
 * Returns what a database or its connection reports, however deep it is wrapped. The code of a
 * database error without one is `unknown`. Undefined for any other error.
 */
function databaseError(error: unknown): DatabaseError | undefined {
  let current = error
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    const named = current as Error & { code?: unknown; query?: unknown; routine?: unknown }
    const { code, routine } = named
    const isFromDatabase =
      named.name === 'PostgresError' || named.query !== undefined || isConnectionCode(code)
    if (isFromDatabase && typeof code === 'string') return { code, routine }
    if (isFromDatabase && named.cause === undefined) return { code: 'unknown', routine }
    current = current.cause
  }
  return undefined
}

/**
 * Returns the SQLSTATE of a database error, or the connection's code, however deep it is wrapped.
 * A database error without a code is `unknown`. Undefined for any other error.
 */
export const databaseErrorCode = (error: unknown): string | undefined => databaseError(error)?.code

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(databaseErrorCode(error) ?? '')

/**
 * Whether the database is away: not reachable, starting, stopping, taking no writes any more, or
 * too busy to answer in time.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseErrorCode(error)
  if (code === undefined) return false
  return (
    isConnectionCode(code) ||
    code.startsWith(CONNECTION_CLASS) ||
    code.startsWith(SERVER_STOPS) ||
    hasCode(
      error,
      SQLSTATE.tooManyConnections,
      SQLSTATE.queryCanceled,
      SQLSTATE.idleInTransactionTimeout,
      SQLSTATE.readOnlyTransaction,
    ) ||
    isStatementOutdated(error)
  )
}

/**
 * Whether a statement must be prepared anew, as after a migration. The driver does that when it is
 * sent again.
 */
function isStatementOutdated(error: unknown): boolean {
  const found = databaseError(error)
  return (
    found?.code === SQLSTATE.unknownStatement ||
    (found?.code === SQLSTATE.featureNotSupported && found.routine === PLAN_CHECK)
  )
}

/** Whether the database refuses this user, or this database does not exist. */
export const isAccessRefused = (error: unknown): boolean =>
  hasCode(
    error,
    SQLSTATE.invalidPassword,
    SQLSTATE.invalidAuthorization,
    SQLSTATE.invalidCatalogName,
    SQLSTATE.insufficientPrivilege,
  )

/**
 * Whether a deadlock, a failed serialization or an outdated statement ended a transaction. A second
 * try may succeed.
 */
export const isTransactionConflict = (error: unknown): boolean =>
  hasCode(error, SQLSTATE.deadlockDetected, SQLSTATE.serializationFailure) ||
  isStatementOutdated(error)

/** Whether the server takes no writes: it is a standby, or is no primary any more. */
export const isReadOnlyServer = (error: unknown): boolean =>
  hasCode(error, SQLSTATE.readOnlyTransaction)

/** Whether a row with the same unique key exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  hasCode(error, SQLSTATE.uniqueViolation)

/** Whether a row would refer to one that does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  hasCode(error, SQLSTATE.foreignKeyViolation)

/** Whether an exclusion constraint refused a row because it overlaps another one. */
export const isExclusionViolation = (error: unknown): boolean =>
  hasCode(error, SQLSTATE.exclusionViolation)

/** Whether a statement divided by zero, which some statements do on purpose to fail. */
export const isDivisionByZero = (error: unknown): boolean => hasCode(error, SQLSTATE.divisionByZero)
