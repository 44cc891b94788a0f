import {
  errorResponse,
  type JsonResponse,
  serverErrorResponse,
} from '../../base/http/error-response.js'
import type { Log } from '../../base/log.js'
import { refusalOfError } from '../../service/refusal-of-error.js'

/**
 * Returns the response to an error that a route threw: to a refusal, to a database that cannot be
 * reached, or to a bug. Logs a bug once; its text is never sent.
 */
export function responseToError(error: unknown, log: Log, requestId: string): JsonResponse {
  const refusal = refusalOfError(error)
  if (refusal) return errorResponse(refusal)
  log.error({ err: error, requestId }, 'a request failed')
  return serverErrorResponse()
}
