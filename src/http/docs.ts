import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../domain/refusal.js'
import { refused } from '../rest/errors.js'
import { acceptsJson, methodNotAllowed, notAcceptable } from '../rest/negotiate.js'
import { describe, TITLE, VERSION } from '../rest/openapi.js'
import type { Row } from '../rest/row.js'
import { baseOf, type House } from './request.js'
import { takeCaller, throttled } from './throttle.js'

const SCHEMA = '/api/schema/'
const PAGE = '/api/docs/'
const METHODS = ['GET', 'HEAD', 'OPTIONS']
const ALLOW = METHODS.join(', ')
const JSON_TYPE = 'application/json'
const OPENAPI_TYPE = 'application/vnd.oai.openapi+json'

type Place = { readonly url: string; readonly name: string; readonly description: string; readonly renders: string[] }
const PLACES = {
  schema: { url: SCHEMA, name: 'Schema', description: 'The OpenAPI description.', renders: [JSON_TYPE, OPENAPI_TYPE] },
  page: { url: PAGE, name: 'Docs', description: 'A page to read and try it.', renders: ['text/html'] },
} as const satisfies Record<string, Place>

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined
const namesOpenApi = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.toLowerCase().includes(OPENAPI_TYPE) === true

const sendText = (reply: FastifyReply, type: string, text: string): FastifyReply => {
  void reply.headers({ 'content-type': type, 'x-content-type-options': 'nosniff' })
  return reply.request.method === 'HEAD'
    ? reply.header('content-length', Buffer.byteLength(text)).send()
    : reply.send(text)
}
function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, body, headers = {} } = refused(refusal)
  return sendText(reply.code(status).headers(headers), `${JSON_TYPE}; charset=utf-8`, JSON.stringify(body))
}

/** What the paths of rows answer before they read anything, without a token: 406, 429, OPTIONS, 405. */
async function gate(
  house: House,
  place: Place,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  void reply.header('allow', ALLOW)
  const { method, headers } = request
  if (isPreflight(request)) return reply.code(204).send()
  const isWithin = await takeCaller(house.limits, request, reply)
  if (place.url === SCHEMA && !acceptsJson(headers.accept) && !namesOpenApi(request))
    return refuse(reply, notAcceptable())
  if (!isWithin) return refuse(reply, throttled())
  const { url: _, ...described } = place
  if (method === 'OPTIONS') return sendText(reply, JSON_TYPE, JSON.stringify({ ...described, parses: [] }))
  return METHODS.includes(method) ? undefined : refuse(reply, methodNotAllowed(method))
}

type Describe = (request: FastifyRequest) => Record<string, unknown>

/** The description, served from the address that the caller knows; a caller who has it already hears so. */
function sendSchema(describedFor: Describe, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = JSON.stringify(describedFor(request))
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const known = (request.headers['if-none-match'] ?? '').split(',').map((word) => word.trim().replace(/^W\//, ''))
  void reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  if (known.includes(tag) || known.includes('*')) return reply.code(304).send()
  return sendText(reply, `${namesOpenApi(request) ? OPENAPI_TYPE : JSON_TYPE}; charset=utf-8`, text)
}

/** Nothing is loaded from outside and no script stands in the page; the page may call the address that is described. */
const policyOf = ({ baseUrl }: House): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${baseUrl === undefined ? '' : ` ${new URL(baseUrl).origin}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Swagger UI with the same description, out of the package alone. */
async function mountPage(scope: FastifyInstance, house: House, describedFor: Describe): Promise<void> {
  scope.addHook('onRequest', async (request, reply) => {
    void reply.headers({ allow: ALLOW, 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
    if (request.method !== 'GET' || (await takeCaller(house.limits, request, reply))) return undefined
    return refuse(reply, throttled())
  })
  // The plugin wants a document of its own; what it serves depends on the request.
  const document = { openapi: '3.1.0', info: { title: TITLE, version: VERSION }, paths: {} }
  await scope.register(swagger, { mode: 'static', specification: { document } })
  await scope.register(swaggerUi, {
    routePrefix: PAGE.slice(0, -1),
    theme: { title: TITLE },
    uiConfig: { layout: 'BaseLayout', deepLinking: true, docExpansion: 'list', tryItOutEnabled: true },
    staticCSP: policyOf(house),
    transformSpecificationClone: false,
    transformSpecification: (_document, request) => describedFor(request),
  })
  scope.route({
    method: scope.supportedMethods.filter((method) => method !== 'GET'),
    url: PAGE,
    onRequest: (request, reply) => gate(house, PLACES.page, request, reply),
    handler: (_request, reply) => reply.type('text/html; charset=utf-8').send(),
  })
}

/** `GET /api/schema/` and `GET /api/docs/`: the REST door described, for everybody. */
export async function mountDocs(server: FastifyInstance, house: House, rows: readonly Row[]): Promise<void> {
  const document = describe(rows, '/')
  const describedFor: Describe = (request) => ({ ...document, servers: [{ url: baseOf(house, request) }] })
  server.route({
    method: server.supportedMethods,
    url: SCHEMA,
    onRequest: (request, reply) => gate(house, PLACES.schema, request, reply),
    handler: (request, reply) => sendSchema(describedFor, request, reply),
  })
  await server.register((scope) => mountPage(scope, house, describedFor))
}
