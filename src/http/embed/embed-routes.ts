import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WINDOW_SECONDS } from '../../base/rate-limit.js'
import { may } from '../../domain/identity/rights.js'
import { Refusal } from '../../domain/refusal.js'
import { isDatabaseAway } from '../../store/postgres/database-errors.js'
import { takeCaller } from '../rate-limit.js'
import { baseOf, type ServerDependencies } from '../request.js'
import { sendText } from '../send.js'
import { invalidLinkPage, STYLE, unavailablePage, widgetPage } from './page.js'

const FOLDER = '/assistant/embed/'
const HTML = 'text/html; charset=utf-8'
/** The script of the widget, which `npm run build` creates from src/web/widget. */
const PROGRAM = fileURLToPath(new URL('../../../dist/web/widget/widget.js', import.meta.url))
/** The files of graphql-ws that the script of the widget imports. */
const GRAPHQL_WS_FILES = /^\/(?:client|common-[\w-]+)\.js$/

/** Returns the script of the widget. Throws an error with instructions when it is not built. */
function readProgram(): string {
  try {
    return readFileSync(PROGRAM, 'utf8')
  } catch (cause) {
    throw new Error(`The widget is not built, ${PROGRAM} is missing: run npm run build`, { cause })
  }
}

/**
 * Returns the content security policy of the page: nothing from other origins, no inline scripts,
 * no scripts from text, and only the listed origins may frame it.
 */
function contentSecurityPolicy(base: string, embedOrigins: readonly string[]): string {
  const socketOrigin = new URL(base).origin.replace(/^http/, 'ws')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:', // the empty icon: browsers would request one
    `connect-src 'self' ${socketOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `frame-ancestors ${embedOrigins.length > 0 ? embedOrigins.join(' ') : "'none'"}`,
  ].join('; ')
}

/** Whether the address holds a valid embed token of an account that may still read tasks. */
async function hasValidToken(
  dependencies: ServerDependencies,
  request: FastifyRequest,
): Promise<boolean> {
  const { token } = request.query as { token?: unknown }
  if (typeof token !== 'string') return false
  const viewer = await dependencies.identify(`Bearer ${token}`, dependencies.clock())
  return !(viewer instanceof Refusal) && viewer.embedded === true && may(viewer.role, 'tasks:read')
}

type Page = { readonly status: number; readonly html: (folder: string) => string }

/** Returns the page for a request. Without the database no token can be checked. */
async function pageFor(dependencies: ServerDependencies, request: FastifyRequest): Promise<Page> {
  try {
    return (await hasValidToken(dependencies, request))
      ? { status: 200, html: widgetPage }
      : { status: 401, html: invalidLinkPage }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return { status: 503, html: unavailablePage }
  }
}

/**
 * Returns the path from the page to its files. The page's address may end without a slash, and a
 * proxy may put it deeper.
 */
const folderOf = ({ url }: FastifyRequest): string =>
  url.split('?', 1)[0]?.endsWith('/') ? '' : 'embed/'

/**
 * Serves the embedded widget (interface 2.7): a page with the live list of tasks for a viewer with
 * an embed token. The token is in the address. So the page is never cached, sends no referrer, and
 * removes the token from the address bar at once. Throws when the script of the widget is missing.
 */
export async function mountEmbed(
  server: FastifyInstance,
  dependencies: ServerDependencies,
  embedOrigins: readonly string[],
): Promise<void> {
  const program = readProgram()
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
    const get = (
      url: string,
      handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
    ): unknown => scope.route({ method: ['GET', 'HEAD'], url, handler })
    get(FOLDER, async (request, reply) => {
      const policy = contentSecurityPolicy(baseOf(dependencies, request), embedOrigins)
      void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      const { status, html } = await pageFor(dependencies, request)
      return sendText(reply, { status, type: HTML, text: html(folderOf(request)) })
    })
    const revalidated = { 'cache-control': 'no-cache' }
    get(`${FOLDER}page.js`, (_, reply) =>
      sendText(reply, {
        status: 200,
        type: 'text/javascript; charset=utf-8',
        text: program,
        headers: revalidated,
      }),
    )
    get(`${FOLDER}page.css`, (_, reply) =>
      sendText(reply, {
        status: 200,
        type: 'text/css; charset=utf-8',
        text: STYLE,
        headers: revalidated,
      }),
    )
    await scope.register(files, {
      root: dirname(fileURLToPath(import.meta.resolve('graphql-ws/client'))),
      prefix: `${FOLDER}graphql-ws/`,
      allowedPath: (path) => GRAPHQL_WS_FILES.test(path),
      decorateReply: false,
      index: false,
      wildcard: true,
    })
  })
}
