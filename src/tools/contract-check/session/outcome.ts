import type { KnownValues } from './placeholders.js'
import { show } from './match.js'
import type { Expected } from './row.js'
import type { HttpExchange } from './session.js'

/** The outcome of a row: it holds, differs, or was not tried. */
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
/** The word for an outcome. */
export type Verdict = Outcome['verdict']

const LONGEST = 600
const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text

/** Hides tokens and passwords in the report. */
const discreet = (text: string): string =>
  text
    .replace(/("(?:password|refresh|access|token)"\s*:\s*")(?:[^"\\]|\\.)*"/g, '$1…"')
    .replace(/eyJ[\w-]{8,}(?:\.[\w-]*){0,2}/g, '…')

/** Returns a request as one line, as it was sent. */
export function showRequest({ outgoing: { method, path, headers, body } }: HttpExchange): string {
  const shown = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  const head = [`${method} ${path}`, ...shown.map(([name, value]) => `${name}: ${value}`)].join(
    '; ',
  )
  return discreet(shortened(body === undefined ? head : `${head}; ${body}`))
}

/** Returns the answer that the contract requires, as one line. */
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

/**
 * Returns the actual answer with the headers that the row checks, and the places where it differs.
 */
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
