import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WINDOW_SECONDS } from '../../base/rate-limit.js'
import { may } from '../../domain/identity/rights.js'
import { Refusal } from '../../domain/refusal.js'
import { isDatabaseAway } from '../../store/postgres/database-errors.js'
import { pathToRoot, readBuiltPage } from '../pages/built-page.js'
import { pagePolicy } from '../pages/page-policy.js'
import { takeCaller } from '../rate-limit.js'
import { baseOf, type ServerDependencies } from '../request.js'
import { sendText } from '../response/send.js'
import { fillNotice, type Notice } from './notice-page.js'

const ADDRESS = '/assistant/embed/'
const NO_ORIGINS = '<meta name="embed-origins" content="" />'

type Query = { readonly token?: unknown; readonly lang?: unknown; readonly theme?: unknown }

/** Whether the address holds a valid embed token of an account that may still read tasks. */
async function hasValidToken(
  dependencies: ServerDependencies,
  request: FastifyRequest,
): Promise<boolean> {
  const { token } = request.query as Query
  if (typeof token !== 'string') return false
  const viewer = await dependencies.identify(`Bearer ${token}`, dependencies.clock())
  return !(viewer instanceof Refusal) && viewer.embedded === true && may(viewer.role, 'tasks:read')
}

/** Returns what to say instead of the widget. Without the database no token can be checked. */
async function noticeFor(
  dependencies: ServerDependencies,
  request: FastifyRequest,
): Promise<Notice | undefined> {
  try {
    return (await hasValidToken(dependencies, request)) ? undefined : 'invalid-link'
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return 'unavailable'
  }
}

/**
 * Reads the page of the widget, with the origins that may frame it: the page exchanges messages
 * with them alone. They are origins as `URL` writes them, or `*`, so that nothing needs escaping.
 */
function readWidget(embedOrigins: readonly string[]): (toRoot: string) => string {
  const page = readBuiltPage('embed.html')
  const origins = `<meta name="embed-origins" content="${embedOrigins.join(' ')}" />`
  if (!page('').includes(NO_ORIGINS)) throw new Error(`embed.html has no ${NO_ORIGINS}`)
  return (toRoot) => page(toRoot).replace(NO_ORIGINS, origins)
}

const STATUS_OF: Readonly<Record<Notice, number>> = { 'invalid-link': 401, unavailable: 503 }

/**
 * Serves the embedded widget (docs/widget.md): the inbox for a viewer with an embed token. The
 * token is in the address. So the page is never cached, sends no referrer, and removes the token
 * from the address bar at once. Throws when the pages are not built.
 */
export async function mountEmbed(
  server: FastifyInstance,
  dependencies: ServerDependencies,
  embedOrigins: readonly string[],
): Promise<void> {
  const widget = readWidget(embedOrigins)
  const noticePage = readBuiltPage('embed-notice.html')

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const policy = pagePolicy(baseOf(dependencies, request), embedOrigins)
    void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    const toRoot = pathToRoot(request)
    const notice = await noticeFor(dependencies, request)
    const { lang, theme } = request.query as Query
    return sendText(reply, {
      status: notice ? STATUS_OF[notice] : 200,
      type: 'text/html; charset=utf-8',
      text: notice
        ? fillNotice(noticePage(toRoot), notice, { language: lang, theme })
        : widget(toRoot),
    })
  }

  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
      if (embedOrigins.length === 0) void reply.header('x-frame-options', 'DENY')
      if (await takeCaller(dependencies.limits, { request, reply })) return undefined
      return reply
        .code(429)
        .header('retry-after', String(WINDOW_SECONDS))
        .type('text/plain')
        .send('Too many requests.')
    })
    scope.route({ method: ['GET', 'HEAD'], url: ADDRESS, handler: sendPage })
  })
}
