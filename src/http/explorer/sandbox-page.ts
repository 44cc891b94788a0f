import type { FastifyReply } from 'fastify'
import { EXPLORER, SDL, socketOriginOf } from './explorer-page.js'

const PAGE_FILES = 'https://apollo-server-landing-page.cdn.apollographql.com'
const SANDBOX_SCRIPT = 'https://embeddable-sandbox.cdn.apollographql.com'
const SANDBOX_FRAME = 'https://sandbox.embed.apollographql.com'
const BODY = '<div id="react-root">'
const BAR_HEIGHT = '2.25rem'

/**
 * The bar above Apollo Sandbox. The Sandbox covers the window otherwise, also while it cannot be
 * loaded.
 */
const barOf = (nonce: string): string => `<style nonce="${nonce}">
#local-explorer { position: fixed; inset: 0 0 auto; height: ${BAR_HEIGHT}; box-sizing: border-box;
  padding: 0.5rem 1rem; font: 14px/1.4 system-ui, sans-serif; z-index: 1 }
div#embeddableSandbox { top: ${BAR_HEIGHT}; height: calc(100vh - ${BAR_HEIGHT}) }
.fallback { padding-top: 3rem }
</style>
<nav id="local-explorer">Apollo Sandbox is loaded from the internet.
<a href="${EXPLORER}">GraphiQL</a> is served from here and needs no internet.
<a href="${SDL}">Schema</a></nav>
`

/**
 * Returns the content security policy of Apollo Sandbox: its script, its frame and its fonts from
 * their own servers, and otherwise only the scripts and styles that carry the nonce.
 */
const sandboxPolicy = (nonce: string, base: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${SANDBOX_SCRIPT}`,
    `style-src 'nonce-${nonce}' https://fonts.googleapis.com`,
    'font-src https://fonts.gstatic.com',
    `img-src ${PAGE_FILES}`,
    `manifest-src ${PAGE_FILES}`,
    `frame-src ${SANDBOX_FRAME}`,
    `connect-src 'self' ${socketOriginOf(base)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Adds a link to GraphiQL and headers of security to the page of Apollo Sandbox, as Apollo Server
 * renders it. Returns every other payload of `/graphql` as it is.
 */
export function secureSandbox(reply: FastifyReply, payload: unknown, base: string): unknown {
  const type = String(reply.getHeader('content-type') ?? '')
  if (typeof payload !== 'string' || !type.startsWith('text/html')) return payload
  const [, nonce = ''] = /nonce="(\w+)"/.exec(payload) ?? []
  void reply.headers({
    'content-security-policy': sandboxPolicy(nonce, base),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  return payload.replace(BODY, `${barOf(nonce)}${BODY}`)
}
