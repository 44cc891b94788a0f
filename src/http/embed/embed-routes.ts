import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../../base/log.js'
import { Refusal } from '../../domain/refusal.js'
import { may } from '../../domain/identity/rights.js'
import { awayPage, closedPage, openPage, STYLE } from './page.js'
import { SCRIPT } from './script.js'
import { baseOf, type ServerDependencies } from '../request.js'
import { sendText } from '../send.js'
import { takeCaller } from '../rate-limit.js'

const FOLDER = '/assistant/embed/'
const HTML = 'text/html; charset=utf-8'
/** What the page's script imports of the client for subscriptions. */
const CLIENT = /^\/(?:client|common-[\w-]+)\.js$/

/** Nothing from elsewhere, no script in the page nor made of text, and framed by those alone who are listed. */
function policyOf(base: string, embedOrigins: readonly string[]): string {
  const socket = new URL(base).origin.replace(/^http/, 'ws')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:', // the empty icon: browsers would ask for one
    `connect-src 'self' ${socket}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `frame-ancestors ${embedOrigins.length > 0 ? embedOrigins.join(' ') : "'none'"}`,
  ].join('; ')
}

/** Whether the token in the address is an embed token that is good, of an account that still may. */
async function isWelcome(house: ServerDependencies, request: FastifyRequest): Promise<boolean> {
  const { token } = request.query as { token?: unknown }
  if (typeof token !== 'string') return false
  const viewer = await house.identify(`Bearer ${token}`, house.clock())
  return !(viewer instanceof Refusal) && viewer.embedded === true && may(viewer.role, 'tasks:read')
}

/** Status and page for who asks; without a database nobody can be known. */
async function answerTo(
  house: ServerDependencies,
  request: FastifyRequest,
): Promise<readonly [number, (folder: string) => string]> {
  try {
    return (await isWelcome(house, request)) ? [200, openPage] : [401, closedPage]
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return [503, awayPage]
  }
}

/** Where the page's files are from its address, which may end without a slash, or lie deeper behind a proxy. */
const folderFrom = ({ url }: FastifyRequest): string =>
  url.split('?', 1)[0]?.endsWith('/') ? '' : 'embed/'

/**
 * The embedded widget (interface 2.7): a page with the list of tasks, live, for who has an embed token. The token stands in
 * the address, so that the page is never kept, sends no referrer, and takes it out of the address bar at once.
 */
export async function mountEmbed(
  server: FastifyInstance,
  house: ServerDependencies,
  embedOrigins: readonly string[],
): Promise<void> {
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
      if (embedOrigins.length === 0) void reply.header('x-frame-options', 'DENY')
      if (!(await takeCaller(house.limits, request, reply)))
        return reply
          .code(429)
          .header('retry-after', '60')
          .type('text/plain')
          .send('Too many requests.')
      return undefined
    })
    const show = (
      url: string,
      handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
    ): unknown => scope.route({ method: ['GET', 'HEAD'], url, handler })
    show(FOLDER, async (request, reply) => {
      const policy = policyOf(baseOf(house, request), embedOrigins)
      void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      const [status, page] = await answerTo(house, request)
      return sendText(reply, status, HTML, page(folderFrom(request)))
    })
    const fresh = { 'cache-control': 'no-cache' }
    show(`${FOLDER}page.js`, (_, reply) =>
      sendText(reply, 200, 'text/javascript; charset=utf-8', SCRIPT, fresh),
    )
    show(`${FOLDER}page.css`, (_, reply) =>
      sendText(reply, 200, 'text/css; charset=utf-8', STYLE, fresh),
    )
    await scope.register(files, {
      root: dirname(fileURLToPath(import.meta.resolve('graphql-ws/client'))),
      prefix: `${FOLDER}graphql-ws/`,
      allowedPath: (path) => CLIENT.test(path),
      decorateReply: false,
      index: false,
      wildcard: true,
    })
  })
}
