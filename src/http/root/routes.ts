import type { FastifyInstance } from 'fastify'
import { methodOf, pathOf, type Route } from '../../rest/handle/route.js'
import { prefersHtml } from '../response/content-negotiation.js'
import { answerEarly, JSON_TYPE, type OpenPath, type OpenPathOptions, varyOn } from './open-path.js'
import { createDeskSender } from '../pages/pages-routes.js'
import { baseOf } from '../request.js'
import { sendJson } from '../response/send.js'

const ROOT: OpenPath = {
  url: '/',
  name: 'Root',
  description: 'Where to go from here.',
  renders: [JSON_TYPE, 'text/html'],
}
const API_ROOT: OpenPath = {
  url: '/api/',
  name: 'Api Root',
  description: 'The lists of the REST API.',
  renders: [JSON_TYPE],
}

/** Where a program goes from `/`. */
const PATHS = {
  api: '/api/',
  docs: '/api/docs/',
  graphql: '/graphql',
  schema: '/api/schema/',
  health: '/readyz',
} as const

/** Returns the lists of the REST API by the first word of their paths. */
const listsOf = (routes: readonly Route[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    routes
      .filter((route) => route.list && methodOf(route) === 'GET')
      .map((route) => [pathOf(route).split('/')[2] ?? '', pathOf(route)]),
  )

const absolute = (
  base: string,
  paths: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${base}${path}`]))

/**
 * Mounts `GET /` and `GET /api/`, which need no token. `/api/` names the lists, as DRF's root does,
 * whatever `Accept` says. `/` is a page with links for browsers and JSON for programs.
 */
export function mountRoot(
  server: FastifyInstance,
  options: OpenPathOptions & { readonly routes: readonly Route[] },
): void {
  const { dependencies } = options
  const lists = listsOf(options.routes)
  const sendDesk = createDeskSender(dependencies)
  server.route({
    method: server.supportedMethods,
    url: API_ROOT.url,
    onRequest: (request, reply) => answerEarly(options, API_ROOT, request, reply),
    handler: (request, reply) =>
      sendJson(reply, { status: 200, body: absolute(baseOf(dependencies, request), lists) }),
  })
  server.route({
    method: server.supportedMethods,
    url: ROOT.url,
    onRequest: (request, reply) => answerEarly(options, ROOT, request, varyOn('Accept', reply)),
    handler: (request, reply) =>
      prefersHtml(request.headers.accept)
        ? sendDesk(request, reply)
        : sendJson(reply, { status: 200, body: absolute(baseOf(dependencies, request), PATHS) }),
  })
}
