import { createHash } from 'node:crypto'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { errorResponse } from '../../base/http/error-response.js'
import { methodNotAllowed, notAcceptable, throttled } from '../../base/http/http-refusals.js'
import type { Refusal } from '../../domain/refusal.js'
import { describeApi, TITLE } from '../../rest/openapi/openapi.js'
import type { Route } from '../../rest/handle/route.js'
import { baseOf, type ServerDependencies } from '../request.js'
import { acceptsJson } from '../content-negotiation.js'
import { takeCaller } from '../rate-limit.js'
import { isPreflight, sendJson, sendText } from '../send.js'

const SCHEMA = '/api/schema/'
const PAGE = '/api/docs/'
const METHODS = ['GET', 'HEAD', 'OPTIONS']
const ALLOW = METHODS.join(', ')
const JSON_TYPE = 'application/json'
const OPENAPI_TYPE = 'application/vnd.oai.openapi+json'

type Place = {
  readonly url: string
  readonly name: string
  readonly description: string
  readonly renders: string[]
}
const PLACES = {
  schema: {
    url: SCHEMA,
    name: 'Schema',
    description: 'The OpenAPI description.',
    renders: [JSON_TYPE, OPENAPI_TYPE],
  },
  page: {
    url: PAGE,
    name: 'Docs',
    description: 'A page to read and try it.',
    renders: ['text/html'],
  },
} as const satisfies Record<string, Place>

const namesOpenApi = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.toLowerCase().includes(OPENAPI_TYPE) === true

/** What both places need: the house, and who is told of each refusal. */
type Docs = {
  readonly dependencies: ServerDependencies
  readonly onRefusal: (code: string) => void
}

function refuse({ onRefusal }: Docs, reply: FastifyReply, refusal: Refusal): FastifyReply {
  onRefusal(refusal.code)
  return sendJson(reply, errorResponse(refusal))
}

/**
 * What the paths of routes answer before they read anything, without a token: 406, 429, OPTIONS,
 * 405.
 */
async function gate(
  docs: Docs,
  place: Place,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  void reply.header('allow', ALLOW)
  const { method, headers } = request
  if (isPreflight(request)) return reply.code(204).send()
  const isWithin = await takeCaller(docs.dependencies.limits, { request, reply })
  if (place.url === SCHEMA && !acceptsJson(headers.accept) && !namesOpenApi(request))
    return refuse(docs, reply, notAcceptable())
  if (!isWithin) return refuse(docs, reply, throttled())
  const { url: _, ...described } = place
  if (method === 'OPTIONS')
    return sendText(reply, {
      status: 200,
      type: JSON_TYPE,
      text: JSON.stringify({ ...described, parses: [] }),
    })
  return METHODS.includes(method) ? undefined : refuse(docs, reply, methodNotAllowed(method))
}

/** The description in its last form, as served from one address. */
type Copy = { readonly text: string; readonly tag: string }

/**
 * The copies for the addresses that were asked last: as a caller may name any host, only so many
 * are kept.
 */
function createCopies(routes: readonly Route[]): (base: string) => Copy {
  const document = describeApi(routes, '/')
  const copies = new LRUCache<string, Copy>({
    max: 20,
    memoMethod: (base) => {
      const text = JSON.stringify({ ...document, servers: [{ url: base }] })
      return {
        text,
        tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
      }
    },
  })
  return (base) => copies.memo(base)
}

/** Sends a copy as the type that was asked for; a caller who has it already hears so. */
function sendSchema(
  { text, tag }: Copy,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((word) => word.trim().replace(/^W\//, ''))
  void reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  if (known.includes(tag) || known.includes('*')) return reply.code(304).send()
  return sendText(reply, {
    status: 200,
    type: `${namesOpenApi(request) ? OPENAPI_TYPE : JSON_TYPE}; charset=utf-8`,
    text,
  })
}

/** Every answer of a place depends on that header too, beside those that are named already. */
const varyOn = (name: string, reply: FastifyReply): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary'), name].filter(Boolean).join(', '))

/**
 * Nothing is loaded from outside and no script stands in the page; the page may call the address
 * that is described.
 */
const policyOf = ({ baseUrl }: ServerDependencies): string =>
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

/**
 * The plugin's own start asks for a copy of the description beside the page; this one, which runs
 * instead, for the description.
 */
const START = `const description = new URL('../../../schema/', document.currentScript.src).href
window.onload = () =>
  SwaggerUIBundle({
    dom_id: '#swagger-ui',
    url: description,
    presets: [SwaggerUIBundle.presets.apis],
    layout: 'BaseLayout',
    deepLinking: true,
    docExpansion: 'list',
    tryItOutEnabled: true,
    validatorUrl: null,
  })
`
/** What the plugin serves beside the page, and nobody asks for. */
const UNUSED = ['json', 'yaml'].map((name) => `${PAGE}${name}`)

/** Swagger UI with the same description, out of the package alone. */
async function mountPage(scope: FastifyInstance, docs: Docs): Promise<void> {
  scope.addHook('onRequest', async (request, reply) => {
    if (UNUSED.includes(request.routeOptions.url ?? '')) return reply.callNotFound()
    void reply.headers({
      allow: ALLOW,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    })
    if (
      request.method !== 'GET' ||
      (await takeCaller(docs.dependencies.limits, { request, reply }))
    )
      return undefined
    return refuse(docs, reply, throttled())
  })
  // Swagger UI wants the plugin of this name for those two paths alone.
  await scope.register(
    fastifyPlugin((_scope, _options, done) => done(), { name: '@fastify/swagger' }),
  )
  await scope.register(swaggerUi, {
    routePrefix: PAGE.slice(0, -1),
    theme: { title: TITLE, js: [{ filename: 'start.js', content: START }] },
    staticCSP: policyOf(docs.dependencies),
  })
  scope.route({
    method: scope.supportedMethods.filter((method) => method !== 'GET'),
    url: PAGE,
    onRequest: (request, reply) => gate(docs, PLACES.page, request, reply),
    handler: (_request, reply) => reply.type('text/html; charset=utf-8').send(),
  })
}

/** `GET /api/schema/` and `GET /api/docs/`: the REST door described, for everybody. */
export async function mountDocs(
  server: FastifyInstance,
  dependencies: ServerDependencies,
  routes: readonly Route[],
  onRefusal: (code: string) => void,
): Promise<void> {
  const docs: Docs = { dependencies, onRefusal }
  const copyFor = createCopies(routes)
  server.route({
    method: server.supportedMethods,
    url: SCHEMA,
    onRequest: (request, reply) => gate(docs, PLACES.schema, request, varyOn('Accept', reply)),
    handler: (request, reply) => sendSchema(copyFor(baseOf(dependencies, request)), request, reply),
  })
  await server.register((scope) => mountPage(scope, docs))
}
