import { differences, show } from './session/match.js'
import { type Outcome, showRequest } from './session/outcome.js'
import { Unknown } from './session/placeholders.js'
import { NoHttpAnswer } from './session/http.js'
import { post } from './session/row.js'
import type { Session } from './session/session.js'
import { booking, SPARE } from './session/expected-messages.js'

const CALLERS = 4
const TAKEN = { status: 409, code: 'slot_taken' }
const NAME = {
  section: 'Creating appointments',
  point: `simultaneous requests for the same slot cannot both succeed (${CALLERS} at once)`,
} as const

/**
 * Books the same slot several times at once. One request must succeed; the others must get
 * `slot_taken`.
 */
export async function tryRace(session: Session): Promise<Outcome> {
  const request = post('/api/records/', booking({ ...SPARE, client_id: '{client}' }))
  try {
    const sent = await Promise.all(Array.from({ length: CALLERS }, () => session.send(request)))
    const found = sent.map(({ answer: { status, json } }) => ({
      status,
      code: (json as { code?: unknown } | undefined)?.code,
    }))
    const [winner, ...others] = [...found].sort((a, b) => a.status - b.status)
    const holds =
      winner?.status === 201 &&
      others.every((other) => differences(TAKEN, other, session.known).length === 0)
    const [first] = sent
    if (holds || !first) return { ...NAME, verdict: 'holds' }
    return {
      ...NAME,
      verdict: 'differs',
      request: `${CALLERS} times at once: ${showRequest(first)}`,
      expected: `one 201, and ${CALLERS - 1} times ${show(TAKEN, session.known)}`,
      found: found.map((each) => show(each, session.known)).join(', '),
    }
  } catch (error) {
    if (error instanceof Unknown) return { ...NAME, verdict: 'not tried', reason: error.message }
    if (!(error instanceof NoHttpAnswer)) throw error
    return {
      ...NAME,
      verdict: 'differs',
      request: 'POST /api/records/',
      expected: 'an answer',
      found: error.message,
    }
  }
}
