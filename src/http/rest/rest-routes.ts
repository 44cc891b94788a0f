import { METHODS as NODE_METHODS } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GraphQLSchema, parse } from 'graphql'
import type { GraphContext } from '../../graphql/engine/context.js'
import { compile, type RunOperation } from '../../graphql/engine/execute.js'
import { handleRequest } from '../../rest/handle/handle.js'
import {
  type CompiledRoute,
  compileRoute,
  type DocumentRequest,
} from '../../rest/handle/run-document.js'
import { describePath } from '../../rest/handle/options.js'
import { methodOf, pathOf, type Route, takesIdempotencyKey } from '../../rest/handle/route.js'
import { readJsonBody } from '../response/content-negotiation.js'
import { responseToError } from '../response/errors.js'
import { keyOf } from '../idempotency.js'
import { baseOf, type ServerDependencies } from '../request.js'
import { sendCsv } from './rest-csv.js'
import { gate, type PathPreconditions, wantsCsv } from './rest-preconditions.js'
import { answerOnce, write, type FinalResponse } from './rest-idempotency.js'
import { varyOn } from '../root/open-path.js'
import { isPreflight, JSON_UTF8, sendText } from '../response/send.js'

/** All routes of one path, by method; HEAD is GET without the body. */
type Path = PathPreconditions & {
  readonly url: string
  readonly givesTokens: boolean
  readonly allow: string
  readonly routes: ReadonlyMap<string, CompiledRoute>
}

/** The order in which `Allow` names methods: DRF's. */
const ALLOW_ORDER = ['GET', 'POST', 'PATCH', 'HEAD', 'OPTIONS']

function pathsOf(schema: GraphQLSchema, routes: readonly Route[]): Path[] {
  return [...new Set(routes.map(pathOf))].map((url) => {
    const own = routes.filter((route) => pathOf(route) === url)
    const compiled = new Map(
      own.map((route) => [methodOf(route) as string, compileRoute(schema, route)]),
    )
    const get = compiled.get('GET')
    if (get) compiled.set('HEAD', get)
    const allow = ALLOW_ORDER.filter((method) => method === 'OPTIONS' || compiled.has(method))
    return {
      url,
      open: own.some(({ open }) => open),
      embedded: own.some(({ embedded }) => embedded),
      hasCsv: own.some(({ csv }) => csv !== undefined),
      givesTokens: own.some(({ open, response: answers }) => open || answers === 'EmbedToken'),
      allow: allow.join(', '),
      routes: compiled,
      takes: (method) => compiled.has(method),
      described: describePath(own),
    }
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request that passed the gate. */
    restContext: GraphContext | null
  }
}

/**
 * An empty body is fine whatever type it claims to have; Fastify would refuse one that it cannot
 * read.
 */
function forgetTypeOfNothing({ raw: { headers } }: FastifyRequest): void {
  const isEmpty =
    headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (isEmpty) delete headers['content-type']
}

/** Returns the parameters of the address. Fastify drops one question mark. */
function queryOf({ raw: { url = '' } }: FastifyRequest): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark))
}

function askedBy(
  dependencies: ServerDependencies,
  {
    path,
    request,
    context,
    region,
  }: {
    readonly path: Path
    readonly request: FastifyRequest
    readonly context: GraphContext
    readonly region: RunOperation
  },
): DocumentRequest {
  const base = baseOf(dependencies, request)
  const { id } = request.params as { id?: string }
  return {
    context,
    id,
    query: queryOf(request),
    body: readJsonBody(request.headers['content-type'], request.body as Uint8Array | undefined),
    base,
    address: `${base}${path.url.replace(':id', id ?? '')}`,
    phoneRegion: async (context) => {
      const { data, errors } = await region(context, {})
      if (errors?.[0]) throw errors[0].originalError ?? errors[0]
      return (data as { salon: { phoneRegion: string } }).salon.phoneRegion
    },
  }
}

/** Mounts the routes; `schema` is the one whose enums are lower case. */
export function mountRest(
  server: FastifyInstance,
  {
    dependencies,
    schema,
    routes,
    onRefusal,
  }: {
    readonly dependencies: ServerDependencies
    readonly schema: GraphQLSchema
    readonly routes: readonly Route[]
    readonly onRefusal: (code: string) => void
  },
): void {
  const send = (reply: FastifyReply, given: FinalResponse): FastifyReply => {
    if (given.code !== undefined) onRefusal(given.code)
    return sendText(reply, {
      status: given.status,
      type: JSON_UTF8,
      text: given.text,
      headers: given.headers,
    })
  }
  const region = compile(schema, parse('{ salon { phoneRegion } }'))
  server.decorateRequest('restContext', null)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const known = new Set(server.supportedMethods)
  for (const method of NODE_METHODS)
    if (method !== 'CONNECT' && !known.has(method)) server.addHttpMethod(method)
  for (const path of pathsOf(schema, routes)) {
    server.route({
      method: server.supportedMethods, // those without a route are refused with 405, not 404
      url: path.url,
      onRequest: async (request, reply) => {
        void reply.header('allow', path.allow)
        forgetTypeOfNothing(request)
        // they are nobody else's
        if (path.givesTokens) void reply.header('cache-control', 'no-store')
        if (isPreflight(request)) return reply.code(204).send()
        const passage = await gate(dependencies, path, request, reply)
        if ('answer' in passage) return send(reply, write(passage.answer))
        request.restContext = passage.context
        return undefined
      },
      handler: async (request, reply) => {
        const [route, context] = [path.routes.get(request.method), request.restContext]
        if (!route || !context) throw new Error('a request has neither route nor context')
        if (path.hasCsv) varyOn('Accept', reply)
        if (wantsCsv(path, request)) {
          const { log } = dependencies
          try {
            const query = queryOf(request)
            return await sendCsv(reply, { route: route.route, query, context, log })
          } catch (error) {
            return send(reply, write(responseToError(error, log, request.id)))
          }
        }
        return send(
          reply,
          await answerTo(
            dependencies,
            route,
            () => askedBy(dependencies, { path, request, context, region }),
            request,
          ),
        )
      },
    })
  }
}

async function answerTo(
  dependencies: ServerDependencies,
  route: CompiledRoute,
  ask: () => DocumentRequest,
  request: FastifyRequest,
): Promise<FinalResponse> {
  try {
    const asked = ask()
    const key = takesIdempotencyKey(route.route)
      ? keyOf(request.headers['idempotency-key'], asked.context.viewer)
      : undefined
    return key
      ? await answerOnce(dependencies.db, route, asked, key)
      : write(await handleRequest(route, asked))
  } catch (error) {
    return write(responseToError(error, dependencies.log, request.id))
  }
}
