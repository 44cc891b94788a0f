import { Refusal } from '../../domain/refusal.js'
import { WINDOW_SECONDS } from '../rate-limit.js'

/** The Accept header excludes every type that the route can send. */
export const notAcceptable = (): Refusal =>
  new Refusal('not_acceptable', 'Could not satisfy the request Accept header.')

/** The path exists, but not for this method. */
export const methodNotAllowed = (method: string): Refusal =>
  new Refusal('method_not_allowed', `Method "${method}" not allowed.`)

/** The body has a type that the route does not read. */
export const unsupportedMediaType = (contentType: string | undefined): Refusal =>
  new Refusal('unsupported_media_type', `Unsupported media type "${contentType ?? ''}" in request.`)

/** The body is larger than any route reads. */
export const payloadTooLarge = (): Refusal =>
  new Refusal('payload_too_large', 'The request body is too large.')

/** The body is not JSON. `reason` is the message of the JSON parser. */
export const unreadableJson = (reason: string): Refusal =>
  new Refusal('parse_error', `JSON parse error - ${reason}`)

/** The rate limit is used up. */
export const throttled = (): Refusal =>
  new Refusal(
    'throttled',
    `Request was throttled. Expected available in ${WINDOW_SECONDS} seconds.`,
    { params: { seconds: WINDOW_SECONDS } },
  )
