import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { throttled } from '../../base/http/http-refusals.js'
import { exampleShift, shiftExamples } from '../../rest/openapi/example-dates.js'
import { describeApi, TITLE } from '../../rest/openapi/openapi.js'
import type { Route } from '../../rest/handle/route.js'
import { baseOf, type ServerDependencies } from '../request.js'
import { acceptsJson } from '../response/content-negotiation.js'
import { sendTagged, tagText, type TaggedText } from '../response/etag.js'
import {
  ALLOW,
  answerEarly,
  JSON_TYPE,
  type OpenPath,
  type OpenPathOptions,
  refuse,
  varyOn,
} from '../root/open-path.js'
import { takeCaller } from '../rate-limit.js'
import { PAGE_SCRIPT } from './openapi-page-script.js'

const SCHEMA = '/api/schema/'
const PAGE = '/api/docs/'
const OPENAPI_TYPE = 'application/vnd.oai.openapi+json'

const namesOpenApi = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.toLowerCase().includes(OPENAPI_TYPE) === true

const PATHS = {
  schema: {
    url: SCHEMA,
    name: 'Schema',
    description: 'The OpenAPI description.',
    renders: [JSON_TYPE, OPENAPI_TYPE],
    accepts: (request) => acceptsJson(request.headers.accept) || namesOpenApi(request),
  },
  page: {
    url: PAGE,
    name: 'Docs',
    description: 'A page to read and try it.',
    renders: ['text/html'],
  },
} as const satisfies Record<string, OpenPath>

/** A copy for an address, with its examples so many days later than they are printed. */
type CopyKey = { readonly base: string; readonly days: number }

/**
 * The copies for the addresses that were asked last: as a caller may name any host, only so many
 * are kept. Examples are of the coming week, so that the page can send them as they are.
 */
function createCopies(routes: readonly Route[]): (base: string, now: number) => TaggedText {
  const document = describeApi(routes, '/')
  const copies = new LRUCache<string, TaggedText, CopyKey>({
    max: 20,
    memoMethod: (_key, _stale, { context: { base, days } }) => {
      const examples = shiftExamples(JSON.stringify(document), days)
      const served = { ...(JSON.parse(examples) as object), servers: [{ url: base }] }
      return tagText(JSON.stringify(served))
    },
  })
  return (base, now) => {
    const days = exampleShift(now)
    return copies.memo(`${days} ${base}`, { context: { base, days } })
  }
}

/** Sends a copy as the type that was asked for. */
const sendSchema = (copy: TaggedText, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendTagged(reply, copy, `${namesOpenApi(request) ? OPENAPI_TYPE : JSON_TYPE}; charset=utf-8`)

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

/** What the plugin serves beside the page, and nobody asks for. */
const UNUSED = ['json', 'yaml'].map((name) => `${PAGE}${name}`)

/** Swagger UI with the same description, out of the package alone. */
async function mountPage(scope: FastifyInstance, docs: OpenPathOptions): Promise<void> {
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
    theme: { title: TITLE, js: [{ filename: 'start.js', content: PAGE_SCRIPT }] },
    staticCSP: policyOf(docs.dependencies),
  })
  scope.route({
    method: scope.supportedMethods.filter((method) => method !== 'GET'),
    url: PAGE,
    onRequest: (request, reply) => answerEarly(docs, PATHS.page, request, reply),
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
  const docs: OpenPathOptions = { dependencies, onRefusal }
  const copyFor = createCopies(routes)
  server.route({
    method: server.supportedMethods,
    url: SCHEMA,
    onRequest: (request, reply) =>
      answerEarly(docs, PATHS.schema, request, varyOn('Accept', reply)),
    handler: (request, reply) =>
      sendSchema(copyFor(baseOf(dependencies, request), dependencies.clock()), request, reply),
  })
  await server.register((scope) => mountPage(scope, docs))
}
