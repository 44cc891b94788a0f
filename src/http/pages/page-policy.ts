/**
 * Returns the content security policy of a built page: everything from this origin, no inline
 * scripts or styles, no HTML from text (Trusted Types). Pictures, sounds and videos are `blob:`
 * addresses of what the page has fetched itself. `frameAncestors`: the origins that may frame the
 * page.
 */
export function pagePolicy(base: string, frameAncestors: readonly string[]): string {
  const socketOrigin = new URL(base).origin.replace(/^http/, 'ws')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    'media-src blob:',
    `connect-src 'self' ${socketOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ')
}
