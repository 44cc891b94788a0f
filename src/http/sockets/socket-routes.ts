import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws/client'
import { unavailable } from '../../domain/refusal.js'
import { baseOf, schemeOf, type ServerDependencies } from '../request.js'
import { SocketConnection, type Table } from './connection.js'
import { foreignOrigin, isAllowedOrigin, takeUpgrades } from './handshake.js'
import { CLOSE } from './message.js'
import { createBegin } from './operation.js'
import { type SocketLimits, OpenConnections } from './connections.js'

type SocketOptions = {
  readonly explorer: boolean
  /** The origins whose pages may connect, in addition to our own. `*`: all origins. */
  readonly origins: readonly string[]
  /** How many sockets an account may have in this process. */
  readonly socketsPerAccount: number
  readonly onRefusal: (code: string) => void
  readonly pace?: SocketLimits
}

/**
 * Mounts `/graphql` over WebSocket, for subscriptions, queries and mutations. The returned function
 * closes all sockets and resolves within five seconds.
 */
export function mountSockets(
  server: FastifyInstance,
  dependencies: ServerDependencies,
  schema: GraphQLSchema,
  { explorer, origins, socketsPerAccount, onRefusal, pace }: SocketOptions,
): () => Promise<void> {
  const connections = new OpenConnections(dependencies, socketsPerAccount, pace)
  const begin = createBegin(dependencies, schema, explorer)
  const table: Table = {
    dependencies,
    begin,
    reserveSlot: (accountId) => connections.reserveSlot(accountId),
    onRefusal,
  }
  let ending: Promise<void> | undefined
  takeUpgrades(server, {
    onRefusal,
    refusalOf(request) {
      if (ending) return unavailable()
      const { headers, host } = request
      const { baseUrl } = dependencies
      const home = { scheme: schemeOf(request), host, baseUrl, origins }
      return isAllowedOrigin(headers.origin, home) ? undefined : foreignOrigin()
    },
    onOpen(socket, request) {
      const handshake = {
        id: request.id,
        ip: request.ip,
        base: baseOf(dependencies, request),
        device: request.headers['user-agent'],
      }
      const connection = new SocketConnection(socket, request.raw.socket, handshake, table)
      connections.enter(socket, connection)
      socket.on('error', () => undefined) // the `close` event follows
      socket.on('message', (data: Buffer, isBinary) =>
        connection.receive(isBinary ? undefined : data.toString()),
      )
      if (socket.protocol !== GRAPHQL_TRANSPORT_WS_PROTOCOL) connection.end(CLOSE.wrongProtocol)
    },
  })
  const end = (): Promise<void> => (ending ??= connections.close())
  server.addHook('preClose', end)
  return end
}
