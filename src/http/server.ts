import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import {
  errorResponse,
  type JsonResponse,
  serverErrorResponse,
} from '../base/http/error-response.js'
import {
  payloadTooLarge,
  throttled,
  unreadableJson,
  unsupportedMediaType,
} from '../base/http/http-refusals.js'
import type { Log } from '../base/log.js'
import type { Metrics } from '../base/metrics.js'
import { notFound, type RefusalCode } from '../domain/refusal.js'
import { requestId } from './request.js'
import { isPreflight, sendJson } from './response/send.js'
import { type Limits, takeCaller } from './rate-limit.js'

const LARGEST_BODY = 256 * 1024
const LONGEST_ADDRESS = 16 * 1024
/** The headers of responses that pages of other origins may read. */
const EXPOSED = [
  'Location',
  'X-Request-Id',
  'Allow',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotent-Replayed',
]

type ServerOptions = {
  /** Whether a shutdown has begun: then each response asks to close its connection. */
  readonly isStopping: () => boolean
  readonly log: Log
  readonly metrics: Metrics
  readonly limits: Limits
  readonly trustProxy: boolean | number | string
  readonly corsOrigins: readonly string[]
}

/**
 * Sends 404 for a path that does not exist. No viewer is identified there, so the request counts
 * for its address.
 */
async function sayNotFound(
  { limits, metrics }: ServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = (await takeCaller(limits, { request, reply })) ? notFound() : throttled()
  metrics.refusal('rest', refusal.code)
  return sendJson(reply, errorResponse(refusal))
}
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'

/**
 * Creates the HTTP server with the parts that all transports share: request ids, rate limits, one
 * log line and one measurement for each request, and errors without details.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { isStopping, log, metrics, trustProxy, corsOrigins } = options
  const server = fastify({
    logger: false,
    genReqId: requestId,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: LARGEST_BODY,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Requests that arrived before the shutdown are still processed. Fastify would answer 503.
    return503OnClosing: false,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    http: { headersTimeout: 10_000 },
    // As long as Node's own limit of addresses: so every id reaches its route, which checks it.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_ADDRESS },
    frameworkErrors: (_error, request, reply) =>
      void sayNotFound(
        options,
        request,
        (reply as FastifyReply).header('x-request-id', request.id),
      ),
    clientErrorHandler: clientErrorHandler(log),
  })
  if (corsOrigins.length > 0)
    await server.register(cors, {
      delegator: (request, callback) =>
        callback(null, {
          origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
          methods: ['GET', 'HEAD', 'POST', 'PATCH', 'OPTIONS'],
          exposedHeaders: EXPOSED,
          maxAge: 600,
          preflight: isPreflight(request),
          preflightContinue: routeOf(request) !== '*', // REST paths add their `Allow` header
        }),
    })
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    if (!request.is404) return done()
    void sayNotFound(options, request, reply) // before its body is read
  })
  server.addHook('onSend', (_request, reply, payload, done) => {
    // Otherwise a kept-alive socket delays the shutdown, and a proxy uses it for one more request.
    if (isStopping()) void reply.header('connection', 'close')
    done(null, payload)
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
  server.setNotFoundHandler((request, reply) => sayNotFound(options, request, reply))
  server.setErrorHandler((error: FastifyError, request, reply) =>
    sendJson(reply, answerToFault(error, request, log)),
  )
  return server
}

/**
 * Returns the response to an error of Fastify: a refusal of Fastify gets the texts of the contract.
 * Anything else is a bug, which is logged.
 */
function answerToFault(error: FastifyError, request: FastifyRequest, log: Log): JsonResponse {
  if (error.statusCode === 413) return errorResponse(payloadTooLarge())
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return errorResponse(unsupportedMediaType(request.headers['content-type']))
  if (error.statusCode !== undefined && error.statusCode < 500)
    return errorResponse(
      leavesItsFolder(error, request) ? notFound() : unreadableJson(error.message),
    )
  log.error({ err: error, requestId: request.id }, 'a request failed')
  return serverErrorResponse()
}

/**
 * Whether an error is that of a static route whose path leaves its folder, or holds a null
 * character. No body is read for these methods, so it cannot be the error of a body.
 */
const leavesItsFolder = ({ statusCode }: FastifyError, { method }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (statusCode === 400 || statusCode === 403)

/** How an error of Node's HTTP parser is answered: 400 for all that is not listed. */
const PARSER_ERRORS: Readonly<Record<string, readonly [string, string, RefusalCode]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The request line and headers are too large.',
    'payload_too_large',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'The request did not arrive in time.',
    'parse_error',
  ],
}
const UNREADABLE = [
  '400 Bad Request',
  'This is not a readable HTTP request.',
  'parse_error',
] as const

/**
 * Returns a handler that answers bytes that Node cannot read as a request. They never reach a
 * route, but get an id, a body of the same form and a line in the log.
 */
const clientErrorHandler =
  (log: Log) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, detail, code] = PARSER_ERRORS[error.code ?? ''] ?? UNREADABLE
    const id = randomUUID()
    log.info(
      { requestId: id, status: parseInt(status), reason: error.code },
      'a request could not be read',
    )
    const body = JSON.stringify({ detail, code })
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nX-Request-Id: ${id}\r\n` +
          `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      )
    socket.destroy(error)
  }
