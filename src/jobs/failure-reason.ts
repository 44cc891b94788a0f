import { Refusal } from '../domain/refusal.js'
import { ExternalFault } from '../external/http/external-fault.js'
import { databaseErrorCode } from '../store/postgres/database-errors.js'

/**
 * Returns why a job failed, for the list of jobs. Faults and refusals give their messages. Other
 * errors give only a database code, because their messages may contain personal data.
 */
export function failureReason(error: unknown): string {
  if (error instanceof ExternalFault || error instanceof Refusal) return error.message
  const code = databaseErrorCode(error)
  return `It failed by itself${code ? ` (${code})` : ''}: the log says more.`
}
