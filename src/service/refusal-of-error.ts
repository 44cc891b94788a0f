import { Refusal, unavailable } from '../domain/refusal.js'
import { isDatabaseAway } from '../store/postgres/database-errors.js'

/**
 * Returns what a caller may read of an error: the refusal itself, or `unavailable` while the
 * database is away. Undefined for a bug.
 */
export function refusalOfError(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return isDatabaseAway(error) ? unavailable() : undefined
}
