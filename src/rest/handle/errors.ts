import { WINDOW_SECONDS } from '../../base/rate-limit.js'
import type { Refusal, RefusalCode } from '../../domain/refusal.js'
import { snake, snakeKeys } from '../fields/case.js'

/** The status of each refusal (REST contract, "codes"). The compiler keeps the table whole. */
export const STATUS_OF: Readonly<Record<RefusalCode, number>> = {
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

/** What leaves through the REST door: a status, a body (undefined for none) and headers beside the usual ones. */
export type Answer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What is said beyond a limit of requests. */
export const THROTTLED = `Request was throttled. Expected available in ${WINDOW_SECONDS} seconds.`

const NOT_KEPT = [401, 403, 429]

/** What the contract keeps under a key: all but 400 for fields, 401, 403, 429 and 5xx (REST contract, "Idempotency-Key"). */
export function isKept({ status, body }: Pick<Answer, 'status' | 'body'>): boolean {
  const isAboutFields = status === 400 && typeof (body as { code?: unknown }).code !== 'string'
  return !isAboutFields && !NOT_KEPT.includes(status) && status < 500
}

/** Headers that a status always has: how to sign in, and when to come back (interface, section 8). */
const HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'www-authenticate': 'Bearer realm="api"' },
  429: { 'retry-after': '60' },
}

/** Nested fields report under the object's own name. */
function fieldBody(
  fields: Readonly<Record<string, readonly string[]>>,
  shown: ReadonlyMap<string, string>,
  names: Readonly<Record<string, string>>,
): Record<string, string[]> {
  const body: Record<string, string[]> = {}
  for (const [path, said] of Object.entries(fields)) {
    const own = path.split('.')[0] ?? path
    const name = names[own] ?? snake(own)
    const original = shown.get(name)
    const messages =
      original === undefined
        ? said
        : said.map((message) => message.replace('Invalid pk "0"', `Invalid pk "${original}"`))
    body[name] = [...(body[name] ?? []), ...messages]
  }
  return body
}

/**
 * A refusal as legacy clients know it. `shown`: how ids that no integer can hold were written by the caller; `names`: what
 * fields are called here, where that is not their own name in snake case.
 */
export function refused(
  refusal: Refusal,
  shown: ReadonlyMap<string, string> = new Map(),
  names: Readonly<Record<string, string>> = {},
): Answer {
  const status = STATUS_OF[refusal.code]
  const body =
    refusal.code === 'invalid' && refusal.fields
      ? fieldBody(refusal.fields, shown, names)
      : {
          detail: refusal.message,
          code: refusal.code,
          ...(snakeKeys(refusal.extra ?? {}) as object),
        }
  const headers = HEADERS[status]
  return { status, body, ...(headers && { headers }) }
}

/** A failure of ours. The body says nothing of it; the header `X-Request-Id`, on every answer, finds it in the log. */
export const failed = (): Answer => ({
  status: 500,
  body: { detail: 'A server error occurred.', code: 'error' },
})
