import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws/client'
import { type WebSocket, WebSocketServer } from 'ws'
import { errorResponse } from '../../base/http/error-response.js'
import { notFound, Refusal } from '../../domain/refusal.js'
import { sendJson } from '../response/send.js'
import { answerPlainly } from './non-websocket-upgrade.js'

const PATH = '/graphql'
const SOCKETS = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: 64 * 1024,
  closeTimeout: 5_000,
  handleProtocols: (offered: Set<string>) =>
    offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) && GRAPHQL_TRANSPORT_WS_PROTOCOL,
}

type Upgrade = { readonly socket: Socket; readonly head: Buffer; readonly response: ServerResponse }
/** The decisions about handshakes, and what happens after them. */
type HandshakeHandlers = {
  /** Returns why a handshake is refused; undefined when it is accepted. */
  refusalOf(request: FastifyRequest): Refusal | undefined
  readonly onRefusal: (code: string) => void
  readonly onOpen: (socket: WebSocket, request: FastifyRequest) => void
}

const unreadable = (): Refusal =>
  new Refusal('parse_error', 'This is not a readable WebSocket handshake.')

/**
 * Accepts WebSocket handshakes. Each goes through Fastify as a request, so it gets an id, the
 * address behind proxies, and the usual error responses when it is refused.
 */
export function takeUpgrades(
  server: FastifyInstance,
  { refusalOf, onRefusal, onOpen }: HandshakeHandlers,
): void {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const sockets = new WebSocketServer(SOCKETS)
  sockets.on('wsClientError', () => undefined) // answered below, with our own error body

  const refuse = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
    onRefusal(refusal.code)
    return sendJson(reply, errorResponse(refusal))
  }
  const accept = (
    { socket, head, response }: Upgrade,
    request: FastifyRequest,
    reply: FastifyReply,
  ): boolean => {
    let isOpen = false
    sockets.handleUpgrade(request.raw, socket, head, (opened) => {
      isOpen = true
      void reply.hijack()
      response.detachSocket(socket)
      onOpen(opened, request)
    })
    return isOpen
  }
  server.addHook('onRequest', (request, reply, done) => {
    const upgrade = upgrades.get(request.raw)
    if (!upgrade) return done()
    const refusal = request.routeOptions.url === PATH ? refusalOf(request) : notFound()
    if (refusal) return void refuse(reply, refusal)
    if (!accept(upgrade, request, reply)) void refuse(reply, unreadable())
  })
  const take = (request: IncomingMessage, socket: Socket, head: Buffer): void => {
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.on('finish', () => socket.destroySoon())
    upgrades.set(request, { socket, head, response })
    server.routing(request, response)
  }
  server.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', destroyLost)
    afterAnswers(socket, () => {
      if (request.headers.upgrade?.toLowerCase() === 'websocket') return take(request, socket, head)
      socket.off('error', destroyLost)
      answerPlainly(server.server, request, socket, head)
    })
  })
}

/** Not an arrow function in a handler: that would keep the request as long as the socket is open. */
function destroyLost(this: Socket): void {
  this.destroy()
}

/**
 * Waits until the earlier responses on this connection are sent, for clients that send several
 * requests at once. Node leaves this to the code that accepts an upgrade.
 */
function afterAnswers(
  socket: Socket & { readonly _httpMessage?: ServerResponse | null },
  go: () => void,
): void {
  if (socket._httpMessage) socket._httpMessage.once('close', () => afterAnswers(socket, go))
  else if (!socket.destroyed) go()
}

/**
 * Returns the origin of an address as browsers write it. Undefined for an address that is not HTTP
 * or HTTPS.
 */
function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined
}

/** The hosts and origins whose pages may open a socket. */
export type HandshakeDependencies = {
  /** The scheme of the request, as a trusted proxy names it. */
  readonly scheme: 'http' | 'https'
  /** The host of the request. */
  readonly host: string
  /** The configured start of links; undefined when it is not set. */
  readonly baseUrl: string | undefined
  /** The configured origins; `*` allows all. */
  readonly origins: readonly string[]
}

/**
 * Whether a page of the origin may open a socket. Browsers let any page open sockets to any server.
 * Clients that are not browsers send no origin and are allowed.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  { scheme, host, baseUrl, origins }: HandshakeDependencies,
): boolean {
  if (origin === undefined || origins.includes('*') || origins.includes(origin)) return true
  const from = originOf(origin)
  if (from === undefined) return false
  return (
    from === originOf(`${scheme}://${host}`) ||
    (baseUrl !== undefined && from === originOf(baseUrl))
  )
}

/** The refusal of a page from an origin that is not allowed. */
export const foreignOrigin = (): Refusal =>
  new Refusal('permission_denied', 'Pages of this origin may not connect.')
