import { unreadableJson, unsupportedMediaType } from '../base/http/http-refusals.js'

/** The ranges of an Accept header that include JSON, the most specific one last. */
const JSON_RANGES = ['*/*', 'application/*', 'application/json']

/**
 * Whether an Accept header allows JSON; a missing one does (REST contract, "Paths, methods,
 * content"). The most specific range decides.
 */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true
  if (accept === '*/*' || accept === 'application/json') return true
  let bestRank = -1
  let isAccepted = false
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const rank = JSON_RANGES.indexOf(type)
    if (rank < bestRank || rank < 0) continue
    const isExcluded = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    isAccepted = !isExcluded || (rank === bestRank && isAccepted)
    bestRank = rank
  }
  return isAccepted
}

/**
 * Returns the body as JSON; an empty one is `{}`. Throws `unsupported_media_type` for a body that
 * is not declared as JSON, and `parse_error` for one that is not JSON in UTF-8.
 */
export function readJsonBody(
  contentType: string | undefined,
  body: Uint8Array | undefined,
): unknown {
  if (!body || body.byteLength === 0) return {}
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw unsupportedMediaType(contentType)
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    return JSON.parse(text) as unknown
  } catch (error) {
    throw unreadableJson(error instanceof Error ? error.message : 'unreadable')
  }
}
