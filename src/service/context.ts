import type { Log } from '../base/log.js'
import type { Tokens } from '../base/tokens.js'
import { demand, isEmbedded, isOfAutopilot, type Right } from '../domain/identity/rights.js'
import { Refusal } from '../domain/refusal.js'
import type { Viewer } from '../domain/identity/people.js'
import type { Instant } from '../domain/time/time.js'
import type { ExternalSystems } from '../external/external-systems.js'
import type { Db } from '../store/postgres/database.js'

/** What a verb acts with: who asks (or why nobody does), when, and through which connection. */
export type Call = {
  readonly who: Viewer | Refusal
  readonly now: Instant
  readonly db: Db
  /**
   * Where what must stay, whatever becomes of the request, is committed by itself: around a request under a key `db` is one
   * transaction. Outside of tests and seeds a pool of its own.
   */
  readonly own: Db
  /** The systems that are connected. */
  readonly outside: ExternalSystems
  readonly tokens: Tokens
  readonly log: Log
  /** Of a request under a key: what it commits by itself is known by it when the request comes again. */
  readonly key?: string | undefined
  /** Nobody outside hears of what is done: for what is made up. */
  readonly isSilent?: boolean
}

export const notAuthenticated = (): Refusal =>
  new Refusal('not_authenticated', 'Authentication credentials were not provided.')

/** A token that is good elsewhere. */
export const wrongType = (): Refusal => badToken('Token has wrong type')
export const badToken = (message: string): Refusal =>
  new Refusal('token_not_valid', 'Given token not valid for any token type', {
    extra: { messages: [{ token_class: 'AccessToken', token_type: 'access', message }] },
  })

function anyViewer({ who }: Call): Viewer {
  if (who instanceof Refusal) throw who
  return who
}

/** The viewer; refuses with the reason why there is none (`not_authenticated`, `token_not_valid`, …), and embed tokens. */
export function viewerOf(call: Call): Viewer {
  const viewer = anyViewer(call)
  if (viewer.embedded) throw wrongType()
  return viewer
}

/** The viewer, when their role has the right; refuses with `permission_denied`, embed tokens beyond the assistant as no tokens. */
export function authorize(call: Call, right: Right): Viewer {
  const viewer = isEmbedded(right) ? anyViewer(call) : viewerOf(call)
  if (!viewer.isAutopilot || !isOfAutopilot(right)) demand(viewer.role, right)
  return viewer
}
