import { setTimeout as sleep } from 'node:timers/promises'
import { fill, fillPath, fillText, type KnownValues } from './placeholders.js'
import type { Answer, HttpClient, RawRequest } from './http.js'
import type { Request } from './row.js'

/** A request and its answer. */
export type HttpExchange = { readonly outgoing: RawRequest; readonly answer: Answer }

/** The dependencies of the check. */
export type Surroundings = {
  /** Returns the time in milliseconds since 1970. */
  readonly clock: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Prints a line of progress for the user. */
  readonly say: (line: string) => void
  /** After it is aborted, no further row is tried. The cleanup still runs. */
  readonly signal: AbortSignal
}

/**
 * Waits `ms` milliseconds. An interruption during the wait ends it. An earlier one does not,
 * because the cleanup may also have to wait.
 */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal.aborted ? {} : { signal }).catch(() => undefined)
}

/** One run against one server: the known values, all exchanges, and functions to send requests. */
export type Session = Surroundings & {
  readonly known: KnownValues
  readonly exchanges: HttpExchange[]
  /** Sends a request. On 429, waits and tries again up to three times. */
  send(request: Request): Promise<HttpExchange>
  /** Sends a request once. Treats 429 like any other answer. */
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

/** Opens a session. It fills the places of each request, sends it, and stores the exchange. */
export function openSession(
  client: HttpClient,
  known: KnownValues,
  surroundings: Surroundings,
): Session {
  const exchanges: HttpExchange[] = []
  const sendOnce = async (request: Request): Promise<HttpExchange> => {
    const outgoing = outgoingOf(request, known)
    const exchange = { outgoing, answer: await client.send(outgoing) }
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
