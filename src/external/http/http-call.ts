import type { Dispatcher } from 'undici'
import { ExternalFault, outOfTime, tooLong } from './external-fault.js'
import { networkFault } from './network-fault.js'

const LARGEST_ANSWER = 1024 * 1024
/** How much of an answer that nobody reads is let through for the sake of its connection. */
const LARGEST_LEFTOVER = 64 * 1024

/** Where an external system is. */
export type HttpSystem = {
  /** As it begins a sentence: "The messenger". */
  readonly name: string
  readonly url: string
  /** Undefined: calls carry no Authorization. */
  readonly token: string | undefined
  /** Limit of one call with all its attempts. */
  readonly timeoutMs: number
  /** Told of each call when it ends, with all its attempts. */
  readonly onCall?: ((end: CallEnd, seconds: number) => void) | undefined
}
/** How a call to an external system ended, for the figures; 'paused': it was not made. */
export type CallEnd = 'ok' | 'paused' | ExternalFault['kind']
export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Follows the system's URL: `/messages`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** The Idempotency-Key of a write, in ASCII. */
  readonly key?: string
  /** The statuses whose body is wanted. */
  readonly reads: readonly number[]
}
export type HttpAnswer = {
  readonly status: number
  /** Whatever was sent, not checked in any way; null where that is nothing, undefined where nobody reads it or it is no JSON. */
  readonly json: unknown
}

function urlOf({ url }: HttpSystem, { path, query = {} }: HttpRequest): URL {
  const target = new URL(url)
  target.pathname = target.pathname.replace(/\/+$/, '') + path
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
  return target
}

const headersOf = ({ token }: HttpSystem, { key, body }: HttpRequest): Record<string, string> => ({
  accept: 'application/json',
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...(key !== undefined && { 'idempotency-key': key }),
})

/** Fails as soon as the signal says so: undici does not listen to it until there is a connection. */
async function orAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let abort = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort)
  })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', abort))
}

async function readJson(
  system: HttpSystem,
  body: Dispatcher.ResponseData['body'],
): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_ANSWER) throw tooLong(system.name) // which leaves the loop, and so closes the connection
    chunks.push(chunk)
  }
  if (size === 0) return null
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    return undefined
  }
}

async function exchange(
  dispatcher: Dispatcher,
  system: HttpSystem,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { origin, pathname, search } = urlOf(system, request)
  const { statusCode, body } = await dispatcher.request({
    origin,
    path: pathname + search,
    method: request.method,
    headers: headersOf(system, request),
    body: request.body === undefined ? null : JSON.stringify(request.body),
    signal,
  })
  if (request.reads.includes(statusCode))
    return { status: statusCode, json: await readJson(system, body) }
  body.dump({ limit: LARGEST_LEFTOVER, signal }).catch(() => undefined) // nobody waits for it
  return { status: statusCode, json: undefined }
}

/**
 * One call, one attempt, one answer of any status; redirects are answers too and lead nowhere. Rejects with ExternalFault:
 * 'timeout' once the signal is aborted, wherever the call is then, else 'unavailable'.
 */
export async function httpCall(
  dispatcher: Dispatcher,
  system: HttpSystem,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  try {
    signal.throwIfAborted()
    return await orAbort(signal, exchange(dispatcher, system, request, signal))
  } catch (error) {
    if (error instanceof ExternalFault) throw error
    throw signal.aborted
      ? outOfTime(system.name, system.timeoutMs)
      : networkFault(system.name, system.timeoutMs, error)
  }
}
