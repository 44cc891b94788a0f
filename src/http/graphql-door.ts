import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import type { Context } from '../graphql/context.js'
import { formatError, present, presentEarly } from '../graphql/errors.js'
import { createExecutor } from '../graphql/execute.js'
import { admit, demandCost } from '../graphql/limits.js'
import { firstUncleanText } from '../graphql/clean.js'
import { contextFor, type House } from './request.js'

type Gateway = NonNullable<ApolloServerOptions<Context>['gateway']>

/** Runs operations by our executor, and presents their errors in one place. Apollo calls this shape a gateway. */
function executing(schema: GraphQLSchema, explorer: boolean, onRefusal: (code: string) => void): Gateway {
  const executor = createExecutor(schema, !explorer)
  return {
    onSchemaLoadOrUpdate(tell) {
      tell({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => undefined
    },
    load: () =>
      Promise.resolve({
        executor: async ({ queryHash, document, operationName, request, context }) => {
          const call = context as Context
          const name = operationName ?? undefined
          const result = await executor(`${queryHash} ${name ?? ''}`, document, name)(call, request.variables ?? {})
          if (!result.errors) return { data: result.data }
          const errors = result.errors.map((error) => present(error, call))
          for (const { extensions } of errors) onRefusal(String(extensions.code))
          return { ...result, errors }
        },
      }),
    stop: () => Promise.resolve(),
  }
}

/** What clients that accept plain JSON expect of an answered request is 200, whatever the answer (graphql-over-http). */
function prefersPlainJson(accept = ''): boolean {
  const [plain, full] = [accept.indexOf('application/json'), accept.indexOf('application/graphql-response+json')]
  return full < 0 || (plain >= 0 && plain < full)
}
const ANSWERED = ['parse_error', 'invalid']

/** Refuses what would read too much, and tells what the rest costs. */
const limiting = (schema: GraphQLSchema): ApolloServerPlugin => ({
  requestDidStart() {
    let cost: number | undefined
    return Promise.resolve({
      didResolveOperation({ document, operation, request }) {
        const unclean = firstUncleanText(request.variables, document)
        if (unclean !== undefined)
          throw new GraphQLError(unclean, { extensions: { code: 'invalid', http: { status: 400 } } })
        if (operation) cost = demandCost(schema, document, operation, request.variables ?? {})
        return Promise.resolve()
      },
      willSendResponse({ response, request }) {
        const { body, http } = response
        if (body.kind !== 'single') return Promise.resolve()
        if (cost !== undefined) body.singleResult.extensions = { cost }
        const code = body.singleResult.errors?.[0]?.extensions?.code
        const answered = request.query !== undefined && request.query !== '' && ANSWERED.includes(String(code))
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
function admitting(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  try {
    for (const query of sourcesOf(request)) admit(query)
    done()
  } catch (error) {
    if (!(error instanceof GraphQLError)) return done(error as Error)
    const plain = prefersPlainJson(request.headers.accept)
    void reply
      .code(plain ? 200 : 400)
      .header(
        'content-type',
        plain ? 'application/json; charset=utf-8' : 'application/graphql-response+json; charset=utf-8',
      )
      .send(JSON.stringify({ errors: [formatError(error.toJSON(), error)] }))
  }
}

/** `/graphql` over HTTP: Apollo Server with our limits and executor, and Apollo Sandbox for a browser. */
export async function mountGraphql(
  server: FastifyInstance,
  house: House,
  schema: GraphQLSchema,
  explorer: boolean,
  onRefusal: (code: string) => void,
): Promise<() => Promise<void>> {
  const apollo = new ApolloServer<Context>({
    gateway: executing(schema, explorer, onRefusal),
    introspection: explorer,
    hideSchemaDetailsFromClientErrors: !explorer,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    persistedQueries: false,
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (said) => house.log.warn(said),
      error: (said) => house.log.error(said),
    },
    formatError,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      explorer
        ? ApolloServerPluginLandingPageLocalDefault({ embed: true, footer: false })
        : ApolloServerPluginLandingPageDisabled(),
      limiting(schema),
    ],
  })
  await apollo.start()
  server.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], // Apollo says 405 to what it does not take
    url: '/graphql',
    preHandler: admitting,
    handler: fastifyApolloHandler(apollo, {
      context: (request) =>
        contextFor(house, request).catch((error: unknown) => {
          throw presentEarly(error, { log: house.log.child({ requestId: request.id }) })
        }),
    }),
  })
  return () => apollo.stop()
}
