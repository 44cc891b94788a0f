import type { Instant } from '../time/time.js'

/** How long after its first issue an embed token can be renewed, in milliseconds. */
export const EMBED_RENEWAL_MS = 12 * 3_600_000

/**
 * Whether an embed token can be renewed. `since`: when an access token asked for the first of the
 * tokens that led to it.
 */
export const canRenewEmbedToken = (since: Instant, now: Instant): boolean =>
  now < since + EMBED_RENEWAL_MS
