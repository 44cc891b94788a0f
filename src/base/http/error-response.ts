import type { FieldErrors, Refusal, RefusalCode } from '../../domain/refusal.js'
import { WINDOW_SECONDS } from '../rate-limit.js'
import { snakeCase, snakeCaseKeys } from './snake-case.js'

/** The status of each refusal (docs/rest.md, "Errors"). The compiler keeps the table complete. */
export const STATUS_BY_CODE: Readonly<Record<RefusalCode, number>> = {
  invalid: 400,
  parse_error: 400,
  date_in_past: 400,
  master_unavailable: 400,
  off_grid: 400,
  too_soon: 400,
  too_far: 400,
  not_authenticated: 401,
  bad_authorization_header: 401,
  token_not_valid: 401,
  user_not_found: 401,
  user_inactive: 401,
  no_active_account: 401,
  permission_denied: 403,
  native_booking_disabled: 403,
  cancel_window_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  slot_taken: 409,
  too_many_appointments: 409,
  client_busy: 409,
  client_has_appointments: 409,
  invalid_status_transition: 409,
  version_conflict: 409,
  idempotency_in_progress: 409,
  task_closed: 409,
  task_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  window_closed: 422,
  type_unsupported: 422,
  no_messenger: 422,
  throttled: 429,
  external_unavailable: 502,
  unavailable: 503,
  external_timeout: 504,
}

/** A JSON response before it is serialized. `body` is undefined for an empty response. */
export type JsonResponse = {
  readonly status: number
  readonly body: unknown
  /** Headers in addition to those that every response has. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Headers that a status always has: how to sign in, and when to try again (docs/rest.md, "Errors"
 * and "Limits").
 */
const HEADERS_BY_STATUS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'www-authenticate': 'Bearer realm="api"' },
  429: { 'retry-after': String(WINDOW_SECONDS) },
}

/**
 * Returns the messages by field, in snake case. Messages of a nested field have the name of its
 * object.
 */
function fieldsBody(fields: FieldErrors): Record<string, readonly string[]> {
  const body: Record<string, readonly string[]> = {}
  for (const [path, messages] of Object.entries(fields)) {
    const name = snakeCase(path.split('.')[0] ?? path)
    body[name] = [...(body[name] ?? []), ...messages]
  }
  return body
}

/**
 * Returns the response to a refusal: messages by field for `invalid` with fields, otherwise the
 * message, the code, and the extra values of the refusal.
 */
export function errorResponse(refusal: Refusal): JsonResponse {
  const status = STATUS_BY_CODE[refusal.code]
  const body =
    refusal.code === 'invalid' && refusal.fields
      ? fieldsBody(refusal.fields)
      : {
          detail: refusal.message,
          code: refusal.code,
          ...(snakeCaseKeys(refusal.extra ?? {}) as object),
        }
  const headers = HEADERS_BY_STATUS[status]
  return { status, body, ...(headers && { headers }) }
}

/**
 * Returns the response to a bug. The body gives no details: the log has them under the
 * `X-Request-Id` of the response.
 */
export const serverErrorResponse = (): JsonResponse => ({
  status: 500,
  body: { detail: 'A server error occurred.', code: 'error' },
})

/**
 * Returns the code in the body of an error. A body of field messages has none: its code is
 * `invalid`.
 */
export function codeOfErrorBody(body: unknown): string {
  const { code } = body as { code?: unknown }
  return typeof code === 'string' ? code : 'invalid'
}

const NEVER_KEPT = [401, 403, 429]

/**
 * Whether a response is stored under an idempotency key: all except field messages, 401, 403, 429
 * and 5xx (docs/rest.md, "Repeat a request safely").
 */
export function isKeptUnderKey({ status, body }: Pick<JsonResponse, 'status' | 'body'>): boolean {
  const isAboutFields = status === 400 && typeof (body as { code?: unknown }).code !== 'string'
  return !isAboutFields && !NEVER_KEPT.includes(status) && status < 500
}
