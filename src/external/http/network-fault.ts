import { errors } from 'undici'
import { AddressRefused } from './guarded-agent.js'
import { ExternalFault, notUnderstood, outOfTime } from './external-fault.js'

const CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']
/** Codes of a connection that did not open, and of a name without an address. */
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'EAI_AGAIN',
]
const unavailable = (message: string, passing: boolean, unsent = false): ExternalFault =>
  new ExternalFault('unavailable', message, { passing, unsent })

/**
 * Returns the fault for a network error. Its message has no address, unlike the messages of the
 * library. A closed connection may be tried again even if the request has arrived: a write has the
 * same key again.
 */
export function networkFault(system: string, limitMs: number, error: unknown): ExternalFault {
  if (error instanceof AddressRefused)
    return unavailable(`${system} is at an address that is not allowed.`, false)
  if (error instanceof errors.ConnectTimeoutError) return outOfTime(system, limitMs)
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError)
    return notUnderstood(system)
  if (error instanceof errors.InvalidArgumentError)
    return unavailable(`${system} could not be asked: check its address and its token.`, false)
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  if (code && CLOSED.includes(code)) return unavailable(`${system} closed the connection.`, true)
  const shown = code && /^[A-Z\d_]+$/.test(code) ? ` (${code})` : ''
  return unavailable(
    `${system} could not be reached${shown}.`,
    true,
    code !== undefined && NOT_CONNECTED.includes(code),
  )
}
