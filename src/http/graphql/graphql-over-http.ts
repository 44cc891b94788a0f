import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { Refusal } from '../../domain/refusal.js'
import type { GraphContext } from '../../graphql/engine/context.js'
import { formatError, presentError } from '../../graphql/engine/errors.js'
import { toFormattedError } from '../../graphql/engine/format-result.js'
import { parseWithinLimits, refuse } from '../../graphql/limits/document-limits.js'
import { firstFieldWithToken } from '../../graphql/limits/root-fields.js'
import {
  assertCleanText,
  consumeQuotaOfRequest,
  type HttpExchange,
  THROTTLED,
  throttling,
  quotaCost,
} from './graphql-cost-limit.js'
import type { Limits } from '../rate-limit.js'

/**
 * Whether a client prefers plain JSON. Such clients expect status 200 for every GraphQL response,
 * also with errors (GraphQL over HTTP specification).
 */
function prefersPlainJson(accept = ''): boolean {
  const [plain, full] = [
    accept.indexOf('application/json'),
    accept.indexOf('application/graphql-response+json'),
  ]
  return full < 0 || (plain >= 0 && plain < full)
}
/** The codes of errors in a document or its variables. With plain JSON their status is 200. */
const ANSWERED = ['parse_error', 'invalid']

/** The context of an operation over HTTP. */
export type HttpGraphQLContext = GraphContext & { readonly exchange: HttpExchange }

/**
 * Returns why an operation is refused as a whole before its variables are read: it has no valid
 * token, and one of its root fields needs one. Undefined otherwise.
 */
function refusalWithoutToken(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  context: GraphContext,
): GraphQLError | undefined {
  if (!(context.viewer instanceof Refusal)) return undefined
  const field = firstFieldWithToken(schema, document, operation)
  if (!field) return undefined
  const path = [(field.alias ?? field.name).value]
  const error = new GraphQLError('', { nodes: [field], path, originalError: context.viewer })
  return presentError(error, context)
}

/**
 * The plugin that limits operations: it refuses those that need a token and have none, cost too
 * much or exceed a rate limit, writes the cost to the response, and counts refusals in the metrics.
 */
export const limiting = (
  schema: GraphQLSchema,
  limits: Limits,
  onRefusal: (code: string) => void,
): ApolloServerPlugin<HttpGraphQLContext> => ({
  requestDidStart() {
    let cost: number | undefined
    let refusal: GraphQLError | undefined
    return Promise.resolve({
      async didResolveOperation({ document, operation, request, contextValue }) {
        if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
          throw refuse('Subscribe over a WebSocket.')
        refusal = operation && refusalWithoutToken(schema, document, operation, contextValue)
        if (refusal) return
        assertCleanText(request.variables, document)
        if (!operation) return
        const charge = quotaCost(schema, document, operation, request.variables ?? {})
        cost = charge.cost
        const { viewer, exchange } = contextValue
        if (!(await consumeQuotaOfRequest(limits, charge, viewer, exchange))) throw throttling()
      },
      responseForOperation() {
        if (!refusal) return Promise.resolve(null)
        return Promise.resolve({
          http: { status: undefined, headers: new HeaderMap() },
          body: {
            kind: 'single',
            singleResult: { data: null, errors: [toFormattedError(refusal)] },
          },
        })
      },
      willSendResponse({ response, request }) {
        const { body, http } = response
        if (body.kind !== 'single') return Promise.resolve()
        if (cost !== undefined) body.singleResult.extensions = { cost }
        const codes =
          body.singleResult.errors?.map(({ extensions }) => String(extensions?.code)) ?? []
        codes.forEach(onRefusal)
        // A pause after wrong passwords. The limits above have set the same status before.
        if (body.singleResult.data == null && codes.includes('throttled')) {
          http.status = THROTTLED.status
          for (const [name, value] of Object.entries(THROTTLED.headers ?? {}))
            http.headers.set(name, value)
        }
        const answered =
          request.query !== undefined && request.query !== '' && ANSWERED.includes(codes[0] ?? '')
        if (
          http.status === 400 &&
          answered &&
          prefersPlainJson(request.http?.headers.get('accept'))
        )
          http.status = 200
        return Promise.resolve()
      },
    })
  },
})

/** Returns the documents in the body and in the address, where Apollo Server looks for them. */
function sourcesOf({ body, raw }: FastifyRequest): string[] {
  const { query } = (body ?? {}) as { query?: unknown }
  const mark = raw.url?.indexOf('?') ?? -1
  const inAddress = mark < 0 ? [] : new URLSearchParams(raw.url?.slice(mark)).getAll('query')
  return [query, ...inAddress].filter(
    (source): source is string => typeof source === 'string' && source !== '',
  )
}

/** A hook that refuses documents over the limits before any other code reads them. */
export const admitting =
  (onRefusal: (code: string) => void) =>
  (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      for (const query of sourcesOf(request)) parseWithinLimits(query)
      done()
    } catch (error) {
      if (!(error instanceof GraphQLError)) return done(error as Error)
      onRefusal(String(error.extensions.code))
      const plain = prefersPlainJson(request.headers.accept)
      sendError(request, reply.code(plain ? 200 : 400), error)
    }
  }

/** Sends an error without Apollo Server. */
function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: GraphQLError,
): FastifyReply {
  const type = prefersPlainJson(request.headers.accept)
    ? 'application/json'
    : 'application/graphql-response+json'
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .send(JSON.stringify({ errors: [formatError(error.toJSON(), error)] }))
}

/** Sends the response to a request over the rate limit. */
export const sendThrottled = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(request, reply.code(THROTTLED.status).headers(THROTTLED.headers ?? {}), throttling())
