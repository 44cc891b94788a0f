/** The sub-protocol that a client must ask for (https://github.com/enisdenis/graphql-ws, PROTOCOL.md). */
export const PROTOCOL = 'graphql-transport-ws'

/** How a socket is ended: the code, and what the client is told. Below 4000 the codes are WebSocket's own. */
export const ENDS = {
  goingAway: [1001, 'Going away'],
  tryAgainLater: [1013, 'Try again later'],
  unreadable: [4400, 'Invalid message received'],
  unauthorized: [4401, 'Unauthorized'],
  expired: [4403, 'Token is expired'],
  changed: [4403, 'The account has changed'],
  wrongProtocol: [4406, 'Subprotocol not acceptable'],
  silent: [4408, 'Connection initialisation timeout'],
  twice: [4429, 'Too many initialisation requests'],
  tooMany: [4429, 'Too many sockets'],
  failed: [4500, 'Internal server error'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>
export type CloseCode = readonly [code: number, reason: string]

/** As much as a close frame holds, in bytes. */
const LONGEST_REASON = 123
export const shortOr = (otherwise: string, reason: string): string =>
  Buffer.byteLength(reason) > LONGEST_REASON ? otherwise : reason
export const knownId = (id: string): CloseCode => [
  4409,
  shortOr('Subscriber already exists', `Subscriber for ${id} already exists`),
]

/** An object as it came, its fields not looked at. */
export type PlainObject = Readonly<Record<string, unknown>>
/** What a client may say. */
export type ClientMessage =
  | {
      readonly type: 'connection_init' | 'ping' | 'pong'
      readonly payload: PlainObject | undefined
    }
  | { readonly type: 'subscribe'; readonly id: string; readonly payload: PlainObject }
  | { readonly type: 'complete'; readonly id: string }

export const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads a message; undefined where it is none that a client may send. What stands in the payload of an operation is not
 * looked at: that is refused like any other operation, by its id.
 */
export function readMessage(text: string): ClientMessage | undefined {
  const message = parse(text)
  if (!isPlainObject(message)) return undefined
  const { type, id, payload = undefined } = message
  if (type === 'connection_init' || type === 'ping' || type === 'pong')
    return payload === undefined || payload === null || isPlainObject(payload)
      ? { type, payload: payload ?? undefined }
      : undefined
  if (typeof id !== 'string' || id === '') return undefined
  if (type === 'complete') return { type, id }
  return type === 'subscribe' && isPlainObject(payload) ? { type, id, payload } : undefined
}

export const ACK = '{"type":"connection_ack"}'
/** Without what the ping held: an echo would have the server write whatever it is sent. */
export const PONG = '{"type":"pong"}'

const texts = new WeakMap<object, string>()

/** Many sockets may be told the same: it is written once. */
function textOf(payload: object): string {
  const text = texts.get(payload) ?? JSON.stringify(payload)
  texts.set(payload, text)
  return text
}

export const next = (id: string, payload: object): string =>
  `{"id":${JSON.stringify(id)},"type":"next","payload":${textOf(payload)}}`
export const error = (id: string, payload: readonly object[]): string =>
  JSON.stringify({ id, type: 'error', payload })
export const complete = (id: string): string => JSON.stringify({ id, type: 'complete' })
