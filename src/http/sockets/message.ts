import {
  CloseCode,
  type CompleteMessage,
  type ConnectionInitMessage,
  MessageType,
  type PingMessage,
  type PongMessage,
  type SubscribeMessage,
} from 'graphql-ws/client' // the package's main module loads a second server as well
import { LRUCache } from 'lru-cache'
import { textFrame } from './frame.js'

/** How the server closes a socket: the code, and the reason that the client reads. */
export type CloseFrame = readonly [code: number, reason: string]

/** Every close frame whose reason is fixed. Codes below 4000 belong to WebSocket itself. */
export const CLOSE = {
  goingAway: [1001, 'Going away'],
  tryAgainLater: [1013, 'Try again later'],
  unreadable: [CloseCode.BadRequest, 'Invalid message received'],
  unauthorized: [CloseCode.Unauthorized, 'Unauthorized'],
  tokenExpired: [CloseCode.Forbidden, 'Token is expired'],
  accountChanged: [CloseCode.Forbidden, 'The account has changed'],
  wrongProtocol: [CloseCode.SubprotocolNotAcceptable, 'Subprotocol not acceptable'],
  initTimeout: [CloseCode.ConnectionInitialisationTimeout, 'Connection initialisation timeout'],
  secondInit: [CloseCode.TooManyInitialisationRequests, 'Too many initialisation requests'],
  tooManySockets: [CloseCode.TooManyInitialisationRequests, 'Too many sockets'],
  serverError: [CloseCode.InternalServerError, 'Internal server error'],
} as const satisfies Readonly<Record<string, CloseFrame>>

/** How many bytes the reason of a close frame may have. */
const MAX_REASON_BYTES = 123
const reasonOr = (fallback: string, reason: string): string =>
  Buffer.byteLength(reason) > MAX_REASON_BYTES ? fallback : reason

/** Closes a socket whose account may not use it. A reason that is too long becomes `Forbidden`. */
export const closeForbidden = (reason: string): CloseFrame => [
  CloseCode.Forbidden,
  reasonOr('Forbidden', reason),
]
/** Closes a socket that uses the id of a running operation again. */
export const closeDuplicateId = (id: string): CloseFrame => [
  CloseCode.SubscriberAlreadyExists,
  reasonOr('Subscriber already exists', `Subscriber for ${id} already exists`),
]

/** A JSON object whose fields are not checked. */
export type PlainObject = Readonly<Record<string, unknown>>
/** A message that a client may send. The payload of an operation is not checked yet. */
export type ClientMessage =
  | ConnectionInitMessage
  | PingMessage
  | PongMessage
  | CompleteMessage
  | (Omit<SubscribeMessage, 'payload'> & { readonly payload: PlainObject })

/** Whether a value is a JSON object. */
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
 * Reads a message. Returns undefined for a message that a client may not send. Unlike
 * `parseMessage` of the library, it does not check the payload of an operation: a wrong payload
 * ends the operation by its id instead of closing the socket.
 */
export function readMessage(text: string): ClientMessage | undefined {
  const message = parse(text)
  if (!isPlainObject(message)) return undefined
  const { type, id, payload } = message
  if (
    type === MessageType.ConnectionInit ||
    type === MessageType.Ping ||
    type === MessageType.Pong
  ) {
    if (payload === undefined || payload === null) return { type }
    return isPlainObject(payload) ? { type, payload } : undefined
  }
  if (typeof id !== 'string' || id === '') return undefined
  if (type === MessageType.Complete) return { type, id }
  return type === MessageType.Subscribe && isPlainObject(payload)
    ? { type, id, payload }
    : undefined
}

/** The message that accepts a connection. */
export const ACK = JSON.stringify({ type: MessageType.ConnectionAck })
/** Has no payload: an echo would make the server write anything that a client sends. */
export const PONG = JSON.stringify({ type: MessageType.Pong })

const ends = new WeakMap<object, Buffer>()

/** Returns the bytes from a payload on. Many sockets may receive one payload: it is written once. */
function endOf(payload: object): Buffer {
  const known = ends.get(payload)
  if (known) return known
  const bytes = Buffer.from(`${JSON.stringify(payload)}}`)
  ends.set(payload, bytes)
  return bytes
}

/** How many starts are kept, so that operations with the same id share one string. */
const starts = new LRUCache<string, string>({ max: 100 })
/** In characters. The client chooses its ids: longer ones are not kept. */
const LONGEST_KEPT_ID = 36

/** Returns the beginning of all messages with results of an operation, up to the result. */
export function startOfNext(id: string): string {
  const known = starts.get(id)
  if (known !== undefined) return known
  const start = `{"id":${JSON.stringify(id)},"type":"${MessageType.Next}","payload":`
  if (id.length <= LONGEST_KEPT_ID) starts.set(id, start)
  return start
}

type Frame = ReturnType<typeof textFrame>
/** The frame that was made last: the next of many sockets mostly sends the same one. */
let last: { readonly start: string; readonly payload: object; readonly frame: Frame } | undefined

/**
 * Returns the frame of a message with one result of an operation. The sockets that receive a result
 * differ only in the id of their operation; those with the same id receive the same frame.
 */
export function nextFrame(start: string, payload: object): Frame {
  if (last?.payload !== payload || last.start !== start)
    last = { start, payload, frame: textFrame(start, endOf(payload)) }
  return last.frame
}
/** Returns the message that refuses an operation, which ends it. */
export const errorMessage = (id: string, payload: readonly object[]): string =>
  JSON.stringify({ id, type: MessageType.Error, payload })
/** Returns the message that ends an operation. */
export const completeMessage = (id: string): string =>
  JSON.stringify({ id, type: MessageType.Complete })
