import { ApolloServer, type ApolloServerOptions } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { GraphContext } from '../../graphql/engine/context.js'
import { formatError, presentEarlyError } from '../../graphql/engine/errors.js'
import { createExecutor } from '../../graphql/engine/execute.js'
import { secureSandbox } from '../explorer/sandbox-page.js'
import { answerOperation } from './graphql-idempotency.js'
import { REPLAYED } from '../idempotency.js'
import { createKnownOperations, type KnownOperations, sendKnown } from './known-operations.js'
import { baseOf, contextFor, type ServerDependencies } from '../request.js'
import { admitting, type HttpGraphQLContext, limiting, sendThrottled } from './graphql-over-http.js'
import { takeCaller } from '../rate-limit.js'

type Gateway = NonNullable<ApolloServerOptions<HttpGraphQLContext>['gateway']>

/**
 * Runs operations with our executor and formats their errors in one place. Apollo Server calls this
 * interface a gateway.
 */
function executing(schema: GraphQLSchema, explorer: boolean, known: KnownOperations): Gateway {
  const executor = createExecutor(schema, !explorer)
  return {
    onSchemaLoadOrUpdate(tell) {
      tell({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => undefined
    },
    load: () =>
      Promise.resolve({
        executor: async ({ queryHash, document, operation, operationName, request, context }) => {
          const call = context as HttpGraphQLContext
          const name = operationName ?? undefined
          const runner = () => executor(`${queryHash} ${name ?? ''}`, document, name)
          const query = request.query ?? ''
          const asked = { run: runner(), schema, document, operation, query, name }
          const key = request.http?.headers.get('idempotency-key')
          const { answer: result, repeated } = await answerOperation(
            asked,
            call,
            request.variables ?? {},
            key,
          )
          if (repeated) void call.exchange.reply.headers(REPLAYED)
          if (!result.errors) known.add(query, name, { document, operation, runner })
          return result
        },
      }),
    stop: () => Promise.resolve(),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The context of a GraphQL request. Null until its viewer is being identified. */
    graphqlContext: Promise<GraphContext> | null
  }
}

/**
 * Mounts `/graphql` over HTTP: Apollo Server with our limits and executor, and Apollo Sandbox for
 * browsers when `explorer` is true. The returned function stops Apollo Server.
 */
export async function mountGraphql(
  server: FastifyInstance,
  {
    dependencies,
    schema,
    explorer,
    onRefusal,
  }: {
    readonly dependencies: ServerDependencies
    readonly schema: GraphQLSchema
    readonly explorer: boolean
    readonly onRefusal: (code: string) => void
  },
): Promise<() => Promise<void>> {
  const known = createKnownOperations(schema, dependencies.limits)
  const apollo = new ApolloServer<HttpGraphQLContext>({
    gateway: executing(schema, explorer, known),
    introspection: explorer,
    hideSchemaDetailsFromClientErrors: !explorer,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    persistedQueries: false,
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (said) => dependencies.log.warn(said),
      error: (said) => dependencies.log.error(said),
    },
    formatError,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      explorer
        ? ApolloServerPluginLandingPageLocalDefault({ embed: true, footer: false })
        : ApolloServerPluginLandingPageDisabled(),
      limiting(schema, dependencies.limits, onRefusal),
    ],
  })
  await apollo.start()
  server.decorateRequest('graphqlContext', null)
  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    request.graphqlContext = contextFor(dependencies, request)
    // The handler below reports the error to Apollo Server.
    const context = await request.graphqlContext.catch(() => undefined)
    if (await takeCaller(dependencies.limits, { request, reply, viewer: context?.viewer }))
      return undefined
    onRefusal('throttled')
    return sendThrottled(request, reply)
  }
  server.route({
    // Apollo Server answers 405 to methods that it does not support.
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/graphql',
    onRequest: enter,
    preHandler: [
      admitting(onRefusal),
      async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
        const context = await request.graphqlContext?.catch(() => undefined)
        const answer = context && (await known.answer({ request, reply }, context))
        return answer === undefined ? undefined : sendKnown(reply, answer)
      },
    ],
    ...(explorer && {
      onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown) =>
        Promise.resolve(secureSandbox(reply, payload, baseOf(dependencies, request))),
    }),
    handler: fastifyApolloHandler(apollo, {
      context: async (request, reply) => {
        try {
          const context = await (request.graphqlContext ?? contextFor(dependencies, request))
          return Object.assign(context, { exchange: { request, reply } })
        } catch (error) {
          const told = presentEarlyError(error, {
            log: dependencies.log.child({ requestId: request.id }),
          })
          onRefusal(String(told.extensions.code))
          throw told
        }
      },
    }),
  })
  return () => apollo.stop()
}
