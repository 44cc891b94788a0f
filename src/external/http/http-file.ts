import type { Dispatcher } from 'undici'
import { redirectTarget } from '../../domain/inbox/picture.js'
import { answered, ExternalFault, outOfTime } from './external-fault.js'
import { type HttpSystem, orAbort } from './http-call.js'
import { networkFault } from './network-fault.js'

/** A file at a system. */
export type FileRequest = {
  readonly url: URL
  /** The bearer token. A redirect to another server does not get it. */
  readonly token: string | undefined
  /** Whether the file, or a redirect on the way to it, may be at an address. */
  readonly allows: (url: URL) => boolean
}
/** An open file. */
export type HttpFile = {
  /** The content type of the response. */
  readonly mime: string | undefined
  /** Throws ExternalFault. Whoever does not read it to its end has to abort the signal. */
  readonly stream: AsyncIterable<Uint8Array>
}

const MOST_REDIRECTS = 3
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
const OPENED = 200
/** How many bytes of an unread response are received to keep its connection. */
const LARGEST_LEFTOVER = 64 * 1024

const notAllowed = (system: string): ExternalFault =>
  new ExternalFault('unavailable', `${system} has the file at an address that is not allowed.`)

/** Requests a file, and follows redirects. */
async function request(
  dispatcher: Dispatcher,
  system: HttpSystem,
  { url: first, token, allows }: FileRequest,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  let url = first
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!allows(url)) throw notAllowed(system.name)
    const response = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: {
        'accept-encoding': 'identity',
        'user-agent': 'salon-service', // servers of files refuse requests without a name
        ...(token !== undefined &&
          url.origin === first.origin && { authorization: `Bearer ${token}` }),
      },
      signal,
    })
    if (response.statusCode === OPENED) return response
    response.body.dump({ limit: LARGEST_LEFTOVER, signal }).catch(() => undefined) // not waited for
    if (!REDIRECTS.includes(response.statusCode)) throw answered(system.name, response.statusCode)
    const { location } = response.headers
    const target = redirectTarget(url, typeof location === 'string' ? location : undefined)
    if (!target) throw notAllowed(system.name)
    url = target
  }
  throw new ExternalFault('unavailable', `${system.name} redirects too often.`)
}

const faultOf = (
  { name, timeoutMs }: HttpSystem,
  error: unknown,
  signal: AbortSignal,
): ExternalFault => {
  if (error instanceof ExternalFault) return error
  if (signal.aborted)
    return new ExternalFault('unavailable', `The download from ${name} was stopped.`, {
      passing: true,
    })
  return networkFault(name, timeoutMs, error)
}

/** Reads a body. Its errors become faults, because those of the library have addresses. */
async function* readBody(
  system: HttpSystem,
  body: Dispatcher.ResponseData['body'],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) yield chunk
  } catch (error) {
    throw faultOf(system, error, signal)
  }
}

/**
 * Opens a file. The time limit of a call counts until the response begins; `signal` limits the
 * whole. Rejects with ExternalFault.
 */
export async function openHttpFile(
  dispatcher: Dispatcher,
  system: HttpSystem,
  file: FileRequest,
  signal: AbortSignal,
): Promise<HttpFile> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), system.timeoutMs)
  const either = AbortSignal.any([signal, late.signal])
  try {
    const { headers, body } = await orAbort(either, request(dispatcher, system, file, either))
    const mime = headers['content-type']
    return {
      mime: typeof mime === 'string' ? mime : undefined,
      stream: readBody(system, body, signal),
    }
  } catch (error) {
    if (late.signal.aborted) throw outOfTime(system.name, system.timeoutMs)
    throw faultOf(system, error, signal)
  } finally {
    clearTimeout(timer)
  }
}
