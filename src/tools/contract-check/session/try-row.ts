import { Unknown } from './placeholders.js'
import { NoHttpAnswer } from './http.js'
import { differences } from './match.js'
import { type Outcome, showExpected, showFound, showRequest } from './outcome.js'
import type { Expected, RowNeed, Row } from './row.js'
import type { HttpExchange, Session } from './session.js'

/** The needs that the fixtures cannot meet, with the reasons. */
export type MissingNeeds = ReadonlyMap<RowNeed, string>
type Verdict = Outcome extends infer Each
  ? Each extends Outcome
    ? Omit<Each, 'section' | 'point'>
    : never
  : never

/** Returns the places where an answer differs: `status`, `header …`, or places in the body. */
function placesOf(
  { status, body, text, headers = {} }: Expected,
  { answer }: HttpExchange,
  session: Session,
): string[] {
  const { known } = session
  return [
    ...differences(status, answer.status, known).map(() => 'status'),
    ...Object.entries(headers).flatMap(([name, value]) =>
      differences(value, answer.headers[name.toLowerCase()], known).map(() => `header ${name}`),
    ),
    ...(body === undefined ? [] : differences(body, answer.json, known)),
    ...(text === undefined ? [] : differences(text, answer.text, known)),
  ]
}

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (inner as Record<string, unknown> | undefined | null)?.[key],
      value,
    )

function keep({ keeps = {} }: Row, { answer }: HttpExchange, session: Session): void {
  for (const [fact, path] of Object.entries(keeps)) {
    const value = path === 'text' ? answer.text : at(answer.json, path)
    if (value !== undefined) session.known.set(fact, value)
  }
}

/** Returns the verdict on an exchange. */
export function judge(expected: Expected, exchange: HttpExchange, session: Session): Verdict {
  const places = placesOf(expected, exchange, session)
  if (places.length === 0) return { verdict: 'holds' }
  return {
    verdict: 'differs',
    request: showRequest(exchange),
    expected: showExpected(expected, session.known),
    found: showFound(exchange, Object.keys(expected.headers ?? {}), places),
  }
}

/** Returns the verdict on the exchange of a row, and stores values for later rows. */
export function settle(row: Row, exchange: HttpExchange, session: Session): Verdict {
  const isOfItsKind = placesOf({ status: row.expects.status }, exchange, session).length === 0
  const verdict = judge(row.expects, exchange, session)
  if (isOfItsKind) keep(row, exchange, session)
  return verdict
}

/**
 * Sends the request of a row and judges the answer. A row with an unmet need or an unknown value is
 * not tried.
 */
export async function tryRow(row: Row, session: Session, lacks: MissingNeeds): Promise<Verdict> {
  const lacking = row.needs?.find((need) => lacks.has(need))
  if (lacking) return { verdict: 'not tried', reason: lacks.get(lacking) ?? lacking }
  try {
    const exchange = await session.send(row.sends)
    if (exchange.answer.status === 429 && session.signal.aborted)
      return { verdict: 'not tried', reason: 'interrupted' }
    return settle(row, exchange, session)
  } catch (error) {
    if (error instanceof Unknown) return { verdict: 'not tried', reason: error.message }
    if (!(error instanceof NoHttpAnswer)) throw error
    const request = `${row.sends.method} ${row.sends.path}`
    const expected = showExpected(row.expects, session.known)
    return { verdict: 'differs', request, expected, found: `no answer: ${error.message}` }
  }
}
