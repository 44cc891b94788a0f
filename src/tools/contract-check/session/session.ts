import { setTimeout as sleep } from 'node:timers/promises'
import { fill, fillPath, fillText, type KnownValues } from './placeholders.js'
import type { Answer, HttpClient, RawRequest } from './http.js'
import type { Request } from './row.js'

/** What was sent and what came back. */
export type HttpExchange = { readonly outgoing: RawRequest; readonly answer: Answer }

/** What the check takes from outside. */
export type Surroundings = {
  readonly clock: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** For people who wait: told as it happens. */
  readonly say: (line: string) => void
  /** Once it is aborted no further row is tried; what was made is put away all the same. */
  readonly signal: AbortSignal
}

/** Waits; an interruption on the way ends the wait, an earlier one does not: tidying up may have to wait as well. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal.aborted ? {} : { signal }).catch(() => undefined)
}

/** One run against one server: what is known, what was exchanged, and the way to it. */
export type Session = Surroundings & {
  readonly known: KnownValues
  readonly exchanges: HttpExchange[]
  /** Waits and tries again where the server says 429, up to three times. */
  send(request: Request): Promise<HttpExchange>
  /** Takes 429 for an answer like any other. */
  sendOnce(request: Request): Promise<HttpExchange>
}

const TRIES = 3
const DEFAULT_WAIT = 60

function outgoingOf(request: Request, known: KnownValues): RawRequest {
  const { method, path, authorization = 'Bearer {access}', headers = {} } = request
  const body =
    request.raw !== undefined
      ? fillText(request.raw, known)
      : request.body === undefined
        ? undefined
        : JSON.stringify(fill(request.body, known))
  const filled = Object.entries(headers).map(([name, value]) => [name, fillText(value, known)])
  return {
    method,
    path: fillPath(path, known),
    headers: {
      ...(authorization !== null && { Authorization: fillText(authorization, known) }),
      ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...Object.fromEntries(filled),
    },
    body,
  }
}

const waitOf = ({ headers }: Answer): number => {
  const seconds = Number(headers['retry-after'])
  return seconds > 0 && seconds <= 600 ? seconds : DEFAULT_WAIT
}

/** Fills what rows leave open, sends it, and keeps every exchange. */
export function openSession(
  door: HttpClient,
  known: KnownValues,
  surroundings: Surroundings,
): Session {
  const exchanges: HttpExchange[] = []
  const sendOnce = async (request: Request): Promise<HttpExchange> => {
    const outgoing = outgoingOf(request, known)
    const exchange = { outgoing, answer: await door.send(outgoing) }
    exchanges.push(exchange)
    return exchange
  }
  const send = async (request: Request): Promise<HttpExchange> => {
    const { signal } = surroundings
    const wasAborted = signal.aborted
    for (let tries = 0; ; tries += 1) {
      const exchange = await sendOnce(request)
      const isGivenUp = tries === TRIES || (signal.aborted && !wasAborted)
      if (exchange.answer.status !== 429 || isGivenUp) return exchange
      const seconds = waitOf(exchange.answer)
      surroundings.say(
        `The server is throttling: waiting ${seconds} s (Retry-After), then on with it.`,
      )
      await surroundings.sleep(seconds * 1000, signal)
    }
  }
  return { ...surroundings, known, exchanges, send, sendOnce }
}
