import cors from '@fastify/cors'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Log } from '../base/log.js'
import type { Metrics } from '../base/metrics.js'
import { notFound, Refusal } from '../domain/refusal.js'
import { failed, refused } from '../rest/errors.js'
import { requestId } from './request.js'

const LARGEST_BODY = 256 * 1024

export type ServerOptions = {
  readonly log: Log
  readonly metrics: Metrics
  readonly trustProxy: boolean | number | string
  readonly corsOrigins: readonly string[]
}

const sayNotFound = (reply: FastifyReply): FastifyReply => {
  const { status, body } = refused(notFound())
  return reply.code(status).header('content-type', 'application/json').send(JSON.stringify(body))
}
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'

/** Node's server with what every door shares: ids, limits, one log line and one measure a request, errors that say nothing. */
export async function createServer({ log, metrics, trustProxy, corsOrigins }: ServerOptions): Promise<FastifyInstance> {
  const server = fastify({
    logger: false,
    genReqId: requestId,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: LARGEST_BODY,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    http: { headersTimeout: 10_000 } as object,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (_error, _request, reply) => void sayNotFound(reply as FastifyReply),
  })
  if (corsOrigins.length > 0)
    await server.register(cors, {
      delegator: (request, tell) =>
        tell(null, {
          origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
          methods: ['GET', 'HEAD', 'POST', 'PATCH', 'OPTIONS'],
          exposedHeaders: ['Location', 'X-Request-Id', 'Allow'],
          maxAge: 600,
          preflight: request.headers['access-control-request-method'] !== undefined,
        }),
    })
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
  server.setNotFoundHandler((_request, reply) => sayNotFound(reply))
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body } = answerToFault(error, request.id, log)
    return reply.code(status).header('content-type', 'application/json').send(JSON.stringify(body))
  })
  return server
}

/** What Fastify itself refuses, in the contract's words; anything else is a bug. */
function answerToFault(error: FastifyError, id: string, log: Log) {
  if (error.statusCode === 413) return refused(new Refusal('payload_too_large', 'The request body is too large.'))
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return refused(new Refusal('unsupported_media_type', 'Unsupported media type in request.'))
  if (error.statusCode !== undefined && error.statusCode < 500)
    return refused(new Refusal('parse_error', `JSON parse error - ${error.message}`))
  log.error({ err: error, requestId: id }, 'a request failed')
  return failed(id)
}
