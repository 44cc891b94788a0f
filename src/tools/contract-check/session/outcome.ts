import type { KnownValues } from './placeholders.js'
import { show } from './match.js'
import type { Expected } from './row.js'
import type { HttpExchange } from './session.js'

/** What became of a row. */
export type Outcome = {
  readonly section: string
  readonly point: string
} & (
  | { readonly verdict: 'holds' }
  | { readonly verdict: 'not tried'; readonly reason: string }
  | {
      readonly verdict: 'differs'
      readonly request: string
      readonly expected: string
      readonly found: string
    }
)
export type Verdict = Outcome['verdict']

const LONGEST = 600
const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text

/** Tokens and passwords are nobody's business who reads the report. */
const discreet = (text: string): string =>
  text
    .replace(/("(?:password|refresh|access|token)"\s*:\s*")(?:[^"\\]|\\.)*"/g, '$1…"')
    .replace(/eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, '…')

/** A request as it went out, one line. */
export function showRequest({ outgoing: { method, path, headers, body } }: HttpExchange): string {
  const shown = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  const head = [`${method} ${path}`, ...shown.map(([name, value]) => `${name}: ${value}`)].join(
    '; ',
  )
  return discreet(shortened(body === undefined ? head : `${head}; ${body}`))
}

/** What the contract answers, one line. */
export function showExpected(
  { status, body, text, headers = {} }: Expected,
  known: KnownValues,
): string {
  const head = Object.entries(headers).map(
    ([name, value]) => `${name}: ${unquoted(show(value, known))}`,
  )
  const content =
    text !== undefined
      ? [unquoted(show(text, known))]
      : body !== undefined
        ? [show(body, known)]
        : []
  return discreet(shortened([unquoted(show(status, known)), ...head, ...content].join('; ')))
}
const unquoted = (shown: string): string =>
  shown.startsWith('"') ? String(JSON.parse(shown)) : shown

/** What was answered, with the headers that the row looks at, and where it differs. */
export function showFound(
  { answer }: HttpExchange,
  headers: readonly string[],
  places: readonly string[],
): string {
  const head = headers.map((name) => `${name}: ${answer.headers[name.toLowerCase()] ?? '(none)'}`)
  const where = places.filter(
    (place) => place !== '' && !place.startsWith('header ') && place !== 'status',
  )
  return discreet(
    shortened([String(answer.status), ...head, answer.text || '(no body)'].join('; ')) +
      (where.length > 0 ? ` (at ${where.slice(0, 5).join(', ')})` : ''),
  )
}
