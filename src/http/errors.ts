import {
  errorResponse,
  type JsonResponse,
  serverErrorResponse,
} from '../base/http/error-response.js'
import type { Log } from '../base/log.js'
import { refusalOfError } from '../service/refusal-of-error.js'

/**
 * Returns the response to an error that a route threw: a refusal, a database that is away, or a bug,
 * which is logged once and whose text stays inside.
 */
export function responseToError(error: unknown, log: Log, requestId: string): JsonResponse {
  const refusal = refusalOfError(error)
  if (refusal) return errorResponse(refusal)
  log.error({ err: error, requestId }, 'a request failed')
  return serverErrorResponse()
}
