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
import type { Limits } from './rate-limit.js'

/** What the doors share: built once, in app.ts. */
export type ServerDependencies = ProcessContext & {
  readonly db: Db
  readonly identify: Identify
  readonly log: Log
  readonly clock: () => number
  readonly limits: Limits
  /** What links start with; undefined: the request's own host. */
  readonly baseUrl: string | undefined
}

/** The caller's own request id where it is a plain word, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
}

/** Two Authorization headers contradict each other; Node would keep the first. */
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

/** The call of a request. Never fails for a bad token: who needs a viewer hears of it. */
export async function contextFor(
  house: ServerDependencies,
  request: FastifyRequest,
): Promise<GraphContext> {
  const now = house.clock()
  const authorization = authorizationOf(request)
  const viewer =
    authorization instanceof Refusal ? authorization : await house.identify(authorization, now)
  return contextOfCaller(house, viewer, request, now)
}

/** The call of somebody who is known, or of nobody, for whatever reason. */
export const contextOfCaller = (
  house: ServerDependencies,
  viewer: Viewer | Refusal,
  request: FastifyRequest,
  now = house.clock(),
): GraphContext =>
  createGraphContext({ viewer, now, db: house.db }, house, {
    log: () => house.log.child({ requestId: request.id }),
    base: () => baseOf(house, request),
  })

const HOST = /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/

/** What links start with: the configured address, else the request's own host, else (no host, or a strange one) this one. */
export function baseOf(house: ServerDependencies, request: FastifyRequest): string {
  if (house.baseUrl !== undefined) return house.baseUrl
  const host = HOST.test(request.host)
    ? request.host
    : `localhost:${request.socket.localPort ?? 80}`
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}` // a proxy's header may say anything
}
