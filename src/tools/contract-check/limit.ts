import { type Outcome, showRequest } from './session/outcome.js'
import { NoHttpAnswer } from './session/http.js'
import { post, type Request } from './session/row.js'
import type { HttpExchange, Session } from './session/session.js'
import { judge } from './session/try-row.js'
import { refused } from './session/expected-messages.js'

const NAME = {
  section: 'Rate limit',
  point: 'too many requests on the token endpoints → 429, Retry-After: 60',
} as const
const MOST = 60
const THROTTLED = {
  ...refused(429, 'throttled', 'Request was throttled. Expected available in 60 seconds.'),
  headers: { 'Retry-After': '60' },
}
const STATE = /^\s*"[^"]+"\s*;\s*r=(\d+)\s*;\s*t=(\d+)/

/**
 * Reads the state of the limit from an answer: the remaining requests, and the seconds until the
 * window ends.
 */
function limitOf({ answer }: HttpExchange): { remaining: number; seconds: number } | undefined {
  const parts = STATE.exec(answer.headers.ratelimit ?? '')
  return parts ? { remaining: Number(parts[1]), seconds: Number(parts[2]) } : undefined
}

const isToken = ({ outgoing }: HttpExchange): boolean => outgoing.path.startsWith('/api/token/')

/**
 * Sends requests until one is throttled, or until `most` are sent. If a new window begins
 * meanwhile, uses up that one too, once.
 */
async function exhaust(
  session: Session,
  request: Request,
  most: number,
  again = true,
): Promise<HttpExchange> {
  let last = await session.sendOnce(request)
  for (let sent = 1; sent < most && last.answer.status !== 429; sent += 1)
    last = await session.sendOnce(request)
  const left = limitOf(last)?.remaining ?? 0
  const isNewWindow = again && last.answer.status !== 429 && left > 0 && left <= MOST
  return isNewWindow ? exhaust(session, request, left + 1, false) : last
}

/**
 * Signs in with a wrong password until the limit of the server is used up, and once more. Runs
 * last, because afterwards nobody can sign in from this address for a minute.
 */
export async function tryLimit(session: Session): Promise<Outcome> {
  const wrong = post(
    '/api/token/',
    { username: '{username}', password: 'not the password of {run}' },
    { authorization: null },
  )
  const before = session.exchanges.findLast(isToken)
  const limit = before && limitOf(before)
  if (!before || !limit)
    return {
      ...NAME,
      verdict: 'differs',
      request: before ? showRequest(before) : 'POST /api/token/',
      expected: 'RateLimit: "name";r=<remaining>;t=<seconds>',
      found: `RateLimit: ${before?.answer.headers.ratelimit ?? '(none)'}`,
    }
  if (limit.remaining > MOST)
    return {
      ...NAME,
      verdict: 'not tried',
      reason: `${limit.remaining} requests remain, and more than ${MOST} are not sent`,
    }
  try {
    const last = await exhaust(session, wrong, limit.remaining + 1)
    return { ...NAME, ...judge(THROTTLED, last, session) }
  } catch (error) {
    if (!(error instanceof NoHttpAnswer)) throw error
    return {
      ...NAME,
      verdict: 'differs',
      request: 'POST /api/token/',
      expected: '429',
      found: `no answer: ${error.message}`,
    }
  }
}
