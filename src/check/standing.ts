import { type Outcome, showRequest } from './outcome.js'
import type { Exchange } from './session.js'

/** What holds for every answer, read from all that were given. */
type Standing = {
  readonly section: string
  readonly point: string
  readonly of: (exchange: Exchange) => boolean
  readonly expected: string
  readonly holds: (exchange: Exchange) => boolean
  readonly shows: (exchange: Exchange) => string
}

const isKnownPath = ({ outgoing }: Exchange): boolean =>
  outgoing.path.startsWith('/api/') && !outgoing.path.includes('/nowhere/')
const hasText = ({ answer }: Exchange): boolean => answer.text !== ''
const isJson = ({ answer }: Exchange): boolean =>
  answer.headers['content-type']?.startsWith('application/json') === true
const header = (name: string, form: RegExp) => ({
  expected: `${name}: ${form.source}`,
  holds: ({ answer }: Exchange) => form.test(answer.headers[name.toLowerCase()] ?? ''),
  shows: ({ answer }: Exchange) => `${answer.status}; ${name}: ${answer.headers[name.toLowerCase()] ?? '(none)'}`,
})
/** A preflight is the browser's own question, and the description counts for nobody. */
const isCounted = ({ outgoing: { path, headers } }: Exchange): boolean =>
  path.startsWith('/api/') && headers.Origin === undefined && !/\/(schema|docs)\//.test(path)

const STANDING: readonly Standing[] = [
  {
    section: 'Paths, methods, content',
    point: 'Allow stands on every answer',
    of: isKnownPath,
    ...header('Allow', /\bOPTIONS\b/),
  },
  {
    section: 'Rate limit',
    point: 'the true state in the header RateLimit',
    of: isCounted,
    ...header('RateLimit', /^"[^"]+";r=\d+;t=\d+$/),
  },
  {
    section: 'Rate limit',
    point: 'the true state in the header RateLimit-Policy',
    of: isCounted,
    ...header('RateLimit-Policy', /^"[^"]+";q=\d+;w=\d+$/),
  },
  {
    section: 'Output',
    point: 'compact JSON',
    of: (exchange) => isKnownPath(exchange) && hasText(exchange) && isJson(exchange),
    expected: 'no spaces between values',
    holds: ({ answer }) => answer.json !== undefined && answer.text.length === JSON.stringify(answer.json).length,
    shows: ({ answer }) => answer.text.slice(0, 200),
  },
  {
    section: 'Errors',
    point: 'error body {detail, code}, or field → messages',
    of: ({ outgoing, answer }) =>
      outgoing.path.startsWith('/api/') && answer.status >= 400 && hasText({ outgoing, answer }),
    expected: 'JSON with detail and code as texts, or lists of messages',
    holds: ({ answer }) => isErrorBody(answer.json),
    shows: ({ answer }) => `${answer.status}; ${answer.text.slice(0, 200)}`,
  },
  {
    section: 'Errors',
    point: 'no server error for whatever is sent',
    of: () => true,
    expected: 'a status below 500',
    holds: ({ answer }) => answer.status < 500,
    shows: ({ answer }) => `${answer.status}; ${answer.text.slice(0, 200)}`,
  },
]

function isErrorBody(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  if ('detail' in body || 'code' in body)
    return 'detail' in body && 'code' in body && typeof body.detail === 'string' && typeof body.code === 'string'
  const said = Object.values(body)
  return said.length > 0 && said.every((list) => Array.isArray(list) && list.every((item) => typeof item === 'string'))
}

/** The verdicts on all answers together; a difference shows the first one, and says how many there are. */
export const judgeAll = (exchanges: readonly Exchange[]): Outcome[] =>
  STANDING.map(({ section, point, of, expected, holds, shows }) => {
    const wrong = exchanges.filter((exchange) => of(exchange) && !holds(exchange))
    const [first] = wrong
    if (!first) return { section, point, verdict: 'holds' }
    const more = wrong.length > 1 ? ` (and on ${wrong.length - 1} more answers)` : ''
    return {
      section,
      point,
      verdict: 'differs',
      request: showRequest(first),
      expected,
      found: `${shows(first)}${more}`,
    }
  })
