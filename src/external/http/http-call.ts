import type { Dispatcher, FormData } from 'undici'
import { ExternalFault, outOfTime, tooLong } from './external-fault.js'
import type { AddressRules } from './guarded-agent.js'
import { networkFault } from './network-fault.js'
import { readRetryAfter } from './retry-after.js'

/** The largest response that is read, in bytes. */
const LARGEST_ANSWER = 1024 * 1024
/** How many bytes of an unread response are received to keep its connection. */
const LARGEST_LEFTOVER = 64 * 1024

/** An external system that is called over HTTP. */
export type HttpSystem = {
  /** The name at the start of a sentence: "The messenger". */
  readonly name: string
  readonly url: string
  /** The bearer token. Undefined: calls have no Authorization header. */
  readonly token: string | undefined
  /** The time limit of one call with all its attempts. */
  readonly timeoutMs: number
  /** Which servers may be reached. Undefined: all, because the operator has chosen the address. */
  readonly addressRules?: AddressRules | undefined
  /** Called at the end of each call, with the time of all its attempts. */
  readonly onCall?: OnCall | undefined
}
/** How a call to an external system ended, for the metrics. `paused`: it was not sent. */
export type CallEnd = 'ok' | 'paused' | ExternalFault['kind']
/** More about the end of a call. */
export type CallDetails = {
  /** Why it failed, for people, without data of the call. Undefined: it succeeded. */
  readonly message: string | undefined
  /** For how many milliseconds the system is now paused; 0: it is not. */
  readonly pauseMs: number
}
/** Called at the end of each call, with the time of all its attempts in seconds. */
export type OnCall = (end: CallEnd, seconds: number, details: CallDetails) => void
/** A request to an external system. */
export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path after the URL of the system: `/messages`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as multipart/form-data instead of a body. */
  readonly form?: FormData
  /** The Idempotency-Key of a write, in ASCII. */
  readonly key?: string
  /** The statuses whose body is read. */
  readonly reads: readonly number[] | 'all'
  /**
   * False: the system has no idempotency keys, and a repeat would do the work twice. So an attempt
   * that may have arrived is the last one. Default: true.
   */
  readonly isRepeatable?: boolean
}
/** The response of an external system. */
export type HttpAnswer = {
  readonly status: number
  /**
   * The body as JSON, not checked. Null for an empty body; undefined when the body is not read or
   * is not JSON.
   */
  readonly json: unknown
  /** The time in the header Retry-After, in milliseconds. */
  readonly retryAfterMs?: number | undefined
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

/**
 * Waits for the work, but rejects as soon as the signal is aborted: undici ignores the signal until
 * it has a connection.
 */
export async function orAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let abort = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort)
  })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', abort))
}

/** Returns the body as JSON: null for an empty body, undefined for one that is not JSON. */
async function readJson(
  system: HttpSystem,
  body: Dispatcher.ResponseData['body'],
): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    // The throw leaves the loop and thereby closes the connection.
    if (size > LARGEST_ANSWER) throw tooLong(system.name)
    chunks.push(chunk)
  }
  if (size === 0) return null
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    return undefined
  }
}

/** Sends the request and reads the response. */
async function exchange(
  dispatcher: Dispatcher,
  system: HttpSystem,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { origin, pathname, search } = urlOf(system, request)
  const { statusCode, body, headers } = await dispatcher.request({
    origin,
    path: pathname + search,
    method: request.method,
    headers: headersOf(system, request),
    body: request.form ?? (request.body === undefined ? null : JSON.stringify(request.body)),
    signal,
  })
  const retryAfterMs = readRetryAfter(headers['retry-after'], Date.now())
  if (request.reads === 'all' || request.reads.includes(statusCode))
    return { status: statusCode, json: await readJson(system, body), retryAfterMs }
  body.dump({ limit: LARGEST_LEFTOVER, signal }).catch(() => undefined) // not waited for
  return { status: statusCode, json: undefined, retryAfterMs }
}

/**
 * Makes one attempt at a call. Returns a response of any status and follows no redirects. Rejects
 * with ExternalFault: `timeout` as soon as the signal is aborted, otherwise `unavailable`.
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
