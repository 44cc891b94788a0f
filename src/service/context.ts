import type { Log } from '../base/log.js'
import type { Tokens } from '../base/tokens.js'
import {
  assertRight,
  isEmbedRight,
  isAutopilotRight,
  type Right,
} from '../domain/identity/rights.js'
import { Refusal } from '../domain/refusal.js'
import type { Viewer } from '../domain/identity/people.js'
import type { Instant } from '../domain/time/time.js'
import type { ExternalSystems } from '../external/external-systems.js'
import type { ReadReplicas } from '../store/live/read-replicas.js'
import type { Db } from '../store/postgres/database.js'

/** What a service function works with: the viewer, the time and the connection of an operation. */
export type Context = {
  /** The account of the request, or the refusal that says why there is none. */
  readonly viewer: Viewer | Refusal
  readonly now: Instant
  readonly db: Db
  /**
   * For rows that must be committed whatever the request does later. During a request with an
   * Idempotency-Key `db` is one open transaction, so such rows need another connection. A separate
   * pool, except in tests and seeds.
   */
  readonly autonomousDb: Db
  /** Serve lists. Undefined where there are none: use `readList`. */
  readonly replicas?: ReadReplicas | undefined
  readonly externalSystems: ExternalSystems
  readonly tokens: Tokens
  readonly log: Log
  /** The network of the request's address. Undefined outside of requests. */
  readonly network?: string | undefined
  /** What the client calls itself (User-Agent). Undefined where it does not say. */
  readonly device?: string | undefined
  /**
   * Idempotency key of the request. A repeat finds by it what the first one committed on its own.
   */
  readonly key?: string | undefined
  /** True for demo data: nobody is notified and no job of the autopilot is enqueued. */
  readonly suppressNotifications?: boolean
}

/** The refusal of a request without credentials. */
export const notAuthenticated = (): Refusal =>
  new Refusal('not_authenticated', 'Authentication credentials were not provided.')

/** The refusal of a valid token that this operation does not take (`token_not_valid`). */
export const wrongTokenType = (): Refusal => badToken('Token has wrong type')

/** The refusal of an access token (`token_not_valid`), in the words of Simple JWT for Django. */
export const badToken = (message: string): Refusal =>
  new Refusal('token_not_valid', 'Given token not valid for any token type', {
    extra: { messages: [{ token_class: 'AccessToken', token_type: 'access', message }] },
  })

function anyViewer({ viewer }: Context): Viewer {
  if (viewer instanceof Refusal) throw viewer
  return viewer
}

/**
 * Returns the viewer. Throws the reason why there is none (`not_authenticated`, `token_not_valid`,
 * …). Embed tokens are refused with `token_not_valid`.
 */
export function viewerOf(context: Context): Viewer {
  const viewer = anyViewer(context)
  if (viewer.embedded) throw wrongTokenType()
  return viewer
}

/**
 * Returns the viewer when their role has the right. Throws `permission_denied` without the right
 * and what `viewerOf` throws. An embed token is valid only for the rights of `isEmbedRight`, and
 * only while its account may still get one.
 */
export function authorize(context: Context, right: Right): Viewer {
  const viewer = isEmbedRight(right) ? anyViewer(context) : viewerOf(context)
  if (viewer.embedded) assertRight(viewer.role, 'tasks:embed')
  if (!viewer.isAutopilot || !isAutopilotRight(right)) assertRight(viewer.role, right)
  return viewer
}
