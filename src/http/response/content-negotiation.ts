import { unreadableJson, unsupportedMediaType } from '../../base/http/http-refusals.js'

/** The ranges of an Accept header that include JSON, the most specific one last. */
const JSON_RANGES = ['*/*', 'application/*', 'application/json']

/** Whether an Accept header allows JSON; a missing one does. The most specific range decides. */
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

/** How much a header wants a type: its q, then how exactly the range names it. */
type Preference = { readonly q: number; readonly rank: number }

function preferenceOf(accept: string, ranges: readonly string[]): Preference {
  let best: Preference = { q: 0, rank: -1 }
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const rank = ranges.indexOf(type)
    const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const q = written === undefined ? 1 : Number(written)
    if (rank > best.rank) best = { q: Number.isNaN(q) ? 0 : q, rank }
  }
  return best
}

/**
 * Whether an Accept header wants a page rather than JSON, as browsers do. Without a preference, JSON
 * is sent.
 */
export function prefersHtml(accept = ''): boolean {
  const html = preferenceOf(accept, ['*/*', 'text/*', 'text/html'])
  const json = preferenceOf(accept, JSON_RANGES)
  return html.q > json.q || (html.q > 0 && html.q === json.q && html.rank > json.rank)
}

/**
 * Whether an Accept header wants CSV rather than JSON. It must name `text/csv`: a wildcard alone
 * gets JSON, and so does a header that wants both equally.
 */
export function prefersCsv(accept = ''): boolean {
  if (!/text\/csv/i.test(accept)) return false
  const csv = preferenceOf(accept, ['text/csv'])
  const json = preferenceOf(accept, JSON_RANGES)
  if (csv.rank < 0 || csv.q === 0) return false
  return csv.q > json.q || (csv.q === json.q && json.rank < JSON_RANGES.length - 1)
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
