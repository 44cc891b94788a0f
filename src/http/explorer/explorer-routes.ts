import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROJECT_FOLDER } from '../../base/config/project-folder.js'
import { WINDOW_SECONDS } from '../../base/rate-limit.js'
import { sendTagged, tagText } from '../response/etag.js'
import { GRAPHQL_WS_FOLDER, isGraphqlWsFile } from '../graphql-ws-files.js'
import { takeCaller } from '../rate-limit.js'
import { baseOf, type ServerDependencies } from '../request.js'
import { sendText } from '../response/send.js'
import { EXPLORER, EXPLORER_PAGE, EXPLORER_STYLE, explorerPolicy, SDL } from './explorer-page.js'

/**
 * What `npm run build` creates from src/web/explorer, and its copies of GraphiQL and React. Those
 * packages are not installed in production.
 */
const FOLDER = join(PROJECT_FOLDER, 'dist/web/explorer')

/** The files of the page, by their path below it. */
const FILES = [
  'graphiql.min.js',
  'graphiql.min.css',
  'react.production.min.js',
  'react-dom.production.min.js',
  'explorer.js',
  'session.js',
  'documents.js',
]

/**
 * Serves GraphiQL, a GraphQL explorer that loads nothing from other servers, and the schema as
 * text. Throws when the scripts of the page are missing.
 */
export async function mountExplorer(
  server: FastifyInstance,
  dependencies: ServerDependencies,
  sdl: string,
): Promise<void> {
  for (const name of FILES)
    if (!existsSync(`${FOLDER}/${name}`))
      throw new Error(`The explorer is not built, ${FOLDER}/${name} is missing: run npm run build`)
  const schema = tagText(sdl)
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
      if (await takeCaller(dependencies.limits, { request, reply })) return undefined
      return reply
        .code(429)
        .header('retry-after', String(WINDOW_SECONDS))
        .type('text/plain')
        .send('Too many requests.')
    })
    const get = (
      url: string,
      handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
    ): unknown => scope.route({ method: ['GET', 'HEAD'], url, handler })
    get(SDL, (_, reply) => sendTagged(reply, schema, 'text/plain; charset=utf-8'))
    get(EXPLORER, (request, reply) =>
      sendText(reply, {
        status: 200,
        type: 'text/html; charset=utf-8',
        text: EXPLORER_PAGE,
        headers: {
          'content-security-policy': explorerPolicy(baseOf(dependencies, request)),
          'cache-control': 'no-cache',
        },
      }),
    )
    get(`${EXPLORER}explorer.css`, (_, reply) =>
      sendText(reply, { status: 200, type: 'text/css; charset=utf-8', text: EXPLORER_STYLE }),
    )
    await scope.register(files, { serve: false })
    for (const name of FILES) get(`${EXPLORER}${name}`, (_, reply) => reply.sendFile(name, FOLDER))
    for (const name of readdirSync(GRAPHQL_WS_FOLDER).filter(isGraphqlWsFile))
      get(`${EXPLORER}graphql-ws/${name}`, (_, reply) => reply.sendFile(name, GRAPHQL_WS_FOLDER))
  })
}
