import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { firstUncleanText } from '../graphql/clean.js'
import type { Context } from '../graphql/context.js'
import { formatError } from '../graphql/errors.js'
import { demandCost } from '../graphql/cost.js'
import { admit } from '../graphql/limits.js'
import { signInsOf } from '../graphql/root-fields.js'
import { refused } from '../rest/errors.js'
import { type Limits, takeCaller, takeSignIn, throttled } from './throttle.js'

/** What clients that accept plain JSON expect of an answered request is 200, whatever the answer (graphql-over-http). */
function prefersPlainJson(accept = ''): boolean {
  const [plain, full] = [accept.indexOf('application/json'), accept.indexOf('application/graphql-response+json')]
  return full < 0 || (plain >= 0 && plain < full)
}
const ANSWERED = ['parse_error', 'invalid']

/** Where a call came in: its operation is counted there once its cost is known. */
type Doorstep = { readonly request: FastifyRequest; readonly reply: FastifyReply }
/** A call that came in through this door. */
export type DoorContext = Context & { readonly doorstep: Doorstep }

/** As an error of the operation, with the status and the headers that REST would give. */
function throttling(): GraphQLError {
  const { code, message } = throttled()
  const headers = new HeaderMap(Object.entries(THROTTLED.headers ?? {}))
  return new GraphQLError(message, { extensions: { code, http: { status: THROTTLED.status, headers } } })
}
const THROTTLED = refused(throttled())

/** A request counts as one before it is read; what it costs beyond that, and attempts to sign in, count here. */
async function demandPoints(
  limits: Limits,
  { who, doorstep: { request, reply } }: DoorContext,
  cost: number,
  signIns: number,
): Promise<void> {
  const more = Math.ceil(cost / COST_OF_A_POINT) - 1
  if (more > 0 && !(await takeCaller(limits, request, reply, who, more))) throw throttling()
  if (signIns > 0 && !(await takeSignIn(limits, request, reply, signIns))) throw throttling()
}
const COST_OF_A_POINT = 1000

/** Refuses what would read too much or comes too often, tells what the rest costs, and counts what is refused. */
export const limiting = (
  schema: GraphQLSchema,
  limits: Limits,
  onRefusal: (code: string) => void,
): ApolloServerPlugin<DoorContext> => ({
  requestDidStart() {
    let cost: number | undefined
    return Promise.resolve({
      async didResolveOperation({ document, operation, request, contextValue }) {
        const unclean = firstUncleanText(request.variables, document)
        if (unclean !== undefined)
          throw new GraphQLError(unclean, { extensions: { code: 'invalid', http: { status: 400 } } })
        if (!operation) return
        cost = demandCost(schema, document, operation, request.variables ?? {})
        await demandPoints(limits, contextValue, cost, signInsOf(document, operation))
      },
      willSendResponse({ response, request }) {
        const { body, http } = response
        if (body.kind !== 'single') return Promise.resolve()
        if (cost !== undefined) body.singleResult.extensions = { cost }
        const codes = body.singleResult.errors?.map(({ extensions }) => String(extensions?.code)) ?? []
        codes.forEach(onRefusal)
        const answered = request.query !== undefined && request.query !== '' && ANSWERED.includes(codes[0] ?? '')
        if (http.status === 400 && answered && prefersPlainJson(request.http?.headers.get('accept'))) http.status = 200
        return Promise.resolve()
      },
    })
  },
})

/** The document of a body, and of an address, where Apollo looks for it on GET. */
function sourcesOf({ body, raw }: FastifyRequest): string[] {
  const { query } = (body ?? {}) as { query?: unknown }
  const mark = raw.url?.indexOf('?') ?? -1
  const inAddress = mark < 0 ? [] : new URLSearchParams(raw.url?.slice(mark)).getAll('query')
  return [query, ...inAddress].filter((source): source is string => typeof source === 'string' && source !== '')
}

/** Refuses what is too large to be looked at before anything else reads it. */
export const admitting =
  (onRefusal: (code: string) => void) =>
  (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      for (const query of sourcesOf(request)) admit(query)
      done()
    } catch (error) {
      if (!(error instanceof GraphQLError)) return done(error as Error)
      onRefusal(String(error.extensions.code))
      const plain = prefersPlainJson(request.headers.accept)
      sendError(request, reply.code(plain ? 200 : 400), error)
    }
  }

/** An answer that Apollo never sees. */
function sendError(request: FastifyRequest, reply: FastifyReply, error: GraphQLError): FastifyReply {
  const type = prefersPlainJson(request.headers.accept) ? 'application/json' : 'application/graphql-response+json'
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .send(JSON.stringify({ errors: [formatError(error.toJSON(), error)] }))
}

/** The answer to a request that its caller had no points left for. */
export const sendThrottled = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(request, reply.code(THROTTLED.status).headers(THROTTLED.headers ?? {}), throttling())
