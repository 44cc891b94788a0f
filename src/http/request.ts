import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Log } from '../base/log.js'
import { Refusal } from '../domain/refusal.js'
import type { Viewer } from '../domain/identity/people.js'
import {
  type GraphContext,
  createGraphContext,
  type ProcessContext,
} from '../graphql/engine/context.js'
import type { Identify } from '../service/identity/identify.js'
import type { Db } from '../store/postgres/database.js'
import { type Limits, networkOf } from './rate-limit.js'

/** The objects that all transports share. Created once, in app.ts. */
export type ServerDependencies = ProcessContext & {
  readonly db: Db
  readonly identify: Identify
  readonly log: Log
  readonly clock: () => number
  readonly limits: Limits
  /** The start of links. Undefined: links start with the host of the request. */
  readonly baseUrl: string | undefined
}

/** Returns the request's own `X-Request-Id` if it is a plain word, otherwise a new id. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
}

/**
 * Returns the Authorization header, or a refusal when there are two: they contradict each other,
 * and Node would silently use the first.
 */
function authorizationOf({ raw }: FastifyRequest): string | Refusal | undefined {
  const { rawHeaders, headers } = raw
  let seen = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 13 && rawHeaders[index]?.toLowerCase() === 'authorization')
      seen += 1
  return seen > 1
    ? new Refusal(
        'bad_authorization_header',
        'Authorization header must contain two space-delimited values',
      )
    : headers.authorization
}

/**
 * Creates the context of a request. Does not fail for a bad token: then `viewer` is a refusal,
 * which operations that need a viewer throw.
 */
export async function contextFor(
  dependencies: ServerDependencies,
  request: FastifyRequest,
): Promise<GraphContext> {
  const now = dependencies.clock()
  const authorization = authorizationOf(request)
  const viewer =
    authorization instanceof Refusal
      ? authorization
      : await dependencies.identify(authorization, now)
  return contextOfCaller(dependencies, viewer, request, now)
}

/**
 * Creates the context of a request for a known viewer, or for none: then `viewer` is a refusal with
 * the reason.
 */
export const contextOfCaller = (
  dependencies: ServerDependencies,
  viewer: Viewer | Refusal,
  request: FastifyRequest,
  now = dependencies.clock(),
): GraphContext =>
  createGraphContext({ viewer, now, db: dependencies.db }, dependencies, {
    log: () => dependencies.log.child({ requestId: request.id }),
    base: () => baseOf(dependencies, request),
    network: () => networkOf(request.ip),
    device: () => request.headers['user-agent'],
  })

const HOST = /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/

/** Returns the scheme of a request. A trusted proxy may name it; it may also send any text. */
export const schemeOf = (request: FastifyRequest): 'http' | 'https' =>
  request.protocol === 'https' ? 'https' : 'http'

/**
 * Returns the start of links: the configured URL, otherwise the host of the request, otherwise
 * (without a host, or with an invalid one) localhost.
 */
export function baseOf(dependencies: ServerDependencies, request: FastifyRequest): string {
  if (dependencies.baseUrl !== undefined) return dependencies.baseUrl
  const host = HOST.test(request.host)
    ? request.host
    : `localhost:${request.socket.localPort ?? 80}`
  return `${schemeOf(request)}://${host}`
}
