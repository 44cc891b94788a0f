import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../domain/refusal.js'
import { may } from '../domain/rights.js'
import { CLOSED_PAGE, PAGE, SCRIPT, STYLE } from './embed-page.js'
import { baseOf, type House } from './request.js'
import { sendText } from './send.js'
import { takeCaller } from './throttle.js'

const FOLDER = '/assistant/embed/'
const HTML = 'text/html; charset=utf-8'
/** What the page's script imports of the client for subscriptions. */
const CLIENT = /^\/(?:client|common-[\w-]+)\.js$/

/** Nothing from elsewhere, no script in the page, and framed by those alone who are listed. */
function policyOf(base: string, embedOrigins: readonly string[]): string {
  const socket = base.replace(/^http/, 'ws')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${socket}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embedOrigins.length > 0 ? embedOrigins.join(' ') : "'none'"}`,
  ].join('; ')
}

/** Whether the token in the address is an embed token that is good, of an account that still may. */
async function isWelcome(house: House, request: FastifyRequest): Promise<boolean> {
  const { token } = request.query as { token?: unknown }
  if (typeof token !== 'string') return false
  const viewer = await house.identify(`Bearer ${token}`, house.clock())
  return !(viewer instanceof Refusal) && viewer.embedded === true && may(viewer.role, 'tasks:read')
}

/**
 * The embedded widget (interface 2.7): a page with the list of tasks, live, for who has an embed token. The token stands in
 * the address, so that the page is never kept, sends no referrer, and takes it out of the address bar at once.
 */
export async function mountEmbed(
  server: FastifyInstance,
  house: House,
  embedOrigins: readonly string[],
): Promise<void> {
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
      if (embedOrigins.length === 0) void reply.header('x-frame-options', 'DENY')
      if (!(await takeCaller(house.limits, request, reply)))
        return reply.code(429).header('retry-after', '60').type('text/plain').send('Too many requests.')
      return undefined
    })
    const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const policy = policyOf(baseOf(house, request), embedOrigins)
      void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      return (await isWelcome(house, request))
        ? sendText(reply, 200, HTML, PAGE)
        : sendText(reply, 401, HTML, CLOSED_PAGE)
    }
    scope.get(FOLDER, page)
    scope.head(FOLDER, page)
    scope.get(`${FOLDER}page.js`, (_request, reply) => sendText(reply, 200, 'text/javascript; charset=utf-8', SCRIPT))
    scope.get(`${FOLDER}page.css`, (_request, reply) => sendText(reply, 200, 'text/css; charset=utf-8', STYLE))
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
