import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { throttled } from '../../base/http/http-refusals.js'
import { errorResponse } from '../../base/http/error-response.js'
import { takeCaller } from '../rate-limit.js'
import { baseOf, type ServerDependencies } from '../request.js'
import { sendJson, sendText } from '../response/send.js'
import { PAGES_FOLDER, pathToRoot, readBuiltPage } from './built-page.js'
import { pagePolicy } from './page-policy.js'

/** The first segments of the desk's addresses. The page itself reads what follows. */
const DESK_PLACES = ['start', 'inbox', 'journal', 'week', 'clients', 'settings', 'account'] as const
const YEAR_SECONDS = 31_536_000

/** Sends the page of the desk. Nobody may frame it. */
export function createDeskSender(
  dependencies: ServerDependencies,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const page = readBuiltPage('desk.html')
  return (request, reply) =>
    sendText(reply, {
      status: 200,
      type: 'text/html; charset=utf-8',
      text: page(pathToRoot(request)),
      headers: {
        'content-security-policy': pagePolicy(baseOf(dependencies, request), []),
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-cache',
      },
    })
}

/**
 * Serves the desk's addresses below `/`, and the built files of all pages. Their names contain a
 * hash of their content, so that browsers keep them. The root itself is in http/root.
 */
export async function mountPages(
  server: FastifyInstance,
  dependencies: ServerDependencies,
): Promise<void> {
  const sendDesk = createDeskSender(dependencies)
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('x-content-type-options', 'nosniff')
      if (await takeCaller(dependencies.limits, { request, reply })) return undefined
      return sendJson(reply, errorResponse(throttled()))
    })
    for (const place of DESK_PLACES)
      for (const url of [`/${place}`, `/${place}/*`])
        scope.route({ method: ['GET', 'HEAD'], url, handler: sendDesk })
  })
  // A file costs less than the count of its request, so files do not count for the rate limit.
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (_, reply) => {
      void reply.headers({ 'x-content-type-options': 'nosniff', vary: 'accept-encoding' })
    })
    await scope.register(files, {
      root: `${PAGES_FOLDER}/assets`,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      wildcard: true,
      cacheControl: true,
      maxAge: YEAR_SECONDS * 1000,
      immutable: true,
      preCompressed: true,
    })
  })
}
