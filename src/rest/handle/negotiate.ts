import { Refusal } from '../../domain/refusal.js'

/** The ranges of an Accept header that speak of JSON; a later one is more specific and has the last word. */
const JSON_RANGES = ['*/*', 'application/*', 'application/json']

/** Whether an Accept header lets JSON through; none does (REST contract, "Paths, methods, content"). */
export function acceptsJson(accept: string | undefined): boolean {
  if (
    accept === undefined ||
    accept.trim() === '' ||
    accept === '*/*' ||
    accept === 'application/json'
  )
    return true
  let [closest, accepted] = [-1, false]
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const rank = JSON_RANGES.indexOf(type)
    if (rank < closest || rank < 0) continue
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    accepted = !refused || (rank === closest && accepted)
    closest = rank
  }
  return accepted
}

export const notAcceptable = (): Refusal =>
  new Refusal('not_acceptable', 'Could not satisfy the request Accept header.')
export const methodNotAllowed = (method: string): Refusal =>
  new Refusal('method_not_allowed', `Method "${method}" not allowed.`)
export const unsupportedMediaType = (contentType: string | undefined): Refusal =>
  new Refusal('unsupported_media_type', `Unsupported media type "${contentType ?? ''}" in request.`)

/**
 * The body as JSON; an empty one is `{}`. Refuses with `unsupported_media_type` what does not say it is JSON, and with
 * `parse_error` what is not. No content type with a body counts as none of ours.
 */
export function readBody(contentType: string | undefined, body: Uint8Array | undefined): unknown {
  if (!body || body.byteLength === 0) return {}
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw unsupportedMediaType(contentType)
  try {
    return JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body),
    ) as unknown
  } catch (error) {
    throw new Refusal(
      'parse_error',
      `JSON parse error - ${error instanceof Error ? error.message : 'unreadable'}`,
    )
  }
}
