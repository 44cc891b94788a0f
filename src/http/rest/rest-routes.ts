import { METHODS as NODE_METHODS } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GraphQLSchema, parse } from 'graphql'
import type { GraphContext } from '../../graphql/engine/context.js'
import { compile, type RunOperation } from '../../graphql/engine/execute.js'
import { answer } from '../../rest/handle/handle-one.js'
import type { DocumentRequest } from '../../rest/handle/run-document.js'
import { type CompiledRow, compileRow } from '../../rest/handle/compile.js'
import { describePath } from '../../rest/handle/options.js'
import { methodOf, pathOf, type Row, takesKey } from '../../rest/handle/route.js'
import { readJsonBody } from '../content-negotiation.js'
import { responseToError } from '../errors.js'
import { keyOf } from '../idempotency.js'
import { baseOf, type ServerDependencies } from '../request.js'
import { gate, type PathPreconditions } from './rest-preconditions.js'
import { answerOnce, write, type FinalResponse } from './rest-idempotency.js'
import { isPreflight, JSON_UTF8, sendText } from '../send.js'

/** All rows of one path, by method; HEAD is GET without the body. */
type Path = PathPreconditions & {
  readonly url: string
  readonly givesTokens: boolean
  readonly allow: string
  readonly rows: ReadonlyMap<string, CompiledRow>
}

/** The order in which `Allow` names methods: DRF's. */
const ALLOW_ORDER = ['GET', 'POST', 'PATCH', 'HEAD', 'OPTIONS']

function pathsOf(schema: GraphQLSchema, rows: readonly Row[]): Path[] {
  return [...new Set(rows.map(pathOf))].map((url) => {
    const own = rows.filter((row) => pathOf(row) === url)
    const compiled = new Map(own.map((row) => [methodOf(row) as string, compileRow(schema, row)]))
    const get = compiled.get('GET')
    if (get) compiled.set('HEAD', get)
    const allow = ALLOW_ORDER.filter((method) => method === 'OPTIONS' || compiled.has(method))
    return {
      url,
      open: own.some(({ open }) => open),
      embedded: own.some(({ embedded }) => embedded),
      givesTokens: own.some(({ open, answers }) => open || answers === 'EmbedToken'),
      allow: allow.join(', '),
      rows: compiled,
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

/** An empty body is fine whatever type it claims to have; Fastify would refuse one that it cannot read. */
function forgetTypeOfNothing({ raw: { headers } }: FastifyRequest): void {
  const isEmpty =
    headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (isEmpty) delete headers['content-type']
}

function askedBy(
  house: ServerDependencies,
  path: Path,
  request: FastifyRequest,
  context: GraphContext,
  region: RunOperation,
): DocumentRequest {
  const mark = request.raw.url?.indexOf('?') ?? -1
  const base = baseOf(house, request)
  const { id } = request.params as { id?: string }
  return {
    context,
    id,
    query: new URLSearchParams(mark < 0 ? '' : request.raw.url?.slice(mark)), // which drops one question mark
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

/** Mounts the rows; `schema` is the one whose enums are lower case. */
export function mountRest(
  server: FastifyInstance,
  house: ServerDependencies,
  schema: GraphQLSchema,
  rows: readonly Row[],
  onRefusal: (code: string) => void,
): void {
  const send = (reply: FastifyReply, given: FinalResponse): FastifyReply => {
    if (given.code !== undefined) onRefusal(given.code)
    return sendText(reply, given.status, JSON_UTF8, given.text, given.headers)
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
  for (const path of pathsOf(schema, rows)) {
    server.route({
      method: server.supportedMethods, // those without a row are refused with 405, not 404
      url: path.url,
      onRequest: async (request, reply) => {
        void reply.header('allow', path.allow)
        forgetTypeOfNothing(request)
        if (path.givesTokens) void reply.header('cache-control', 'no-store') // they are nobody else's
        if (isPreflight(request)) return reply.code(204).send()
        const passage = await gate(house, path, request, reply)
        if ('answer' in passage) return send(reply, write(passage.answer))
        request.restContext = passage.context
        return undefined
      },
      handler: async (request, reply) => {
        const [row, context] = [path.rows.get(request.method), request.restContext]
        if (!row || !context) throw new Error('a request passed the door without being let in')
        return send(
          reply,
          await answerTo(house, row, () => askedBy(house, path, request, context, region), request),
        )
      },
    })
  }
}

async function answerTo(
  house: ServerDependencies,
  row: CompiledRow,
  ask: () => DocumentRequest,
  request: FastifyRequest,
): Promise<FinalResponse> {
  try {
    const asked = ask()
    const key = takesKey(row.row)
      ? keyOf(request.headers['idempotency-key'], asked.context.viewer)
      : undefined
    return key ? await answerOnce(house.db, row, asked, key) : write(await answer(row, asked))
  } catch (error) {
    return write(responseToError(error, house.log, request.id))
  }
}
