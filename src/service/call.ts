import type { Log } from '../base/log.js'
import type { Tokens } from '../base/tokens.js'
import { demand, type Right } from '../domain/rights.js'
import { Refusal } from '../domain/refusal.js'
import type { Viewer } from '../domain/people.js'
import type { Instant } from '../domain/time.js'
import type { Db } from '../store/database.js'

/** What a verb acts with: who asks (or why nobody does), when, and through which connection. */
export type Call = {
  readonly who: Viewer | Refusal
  readonly now: Instant
  readonly db: Db
  readonly tokens: Tokens
  readonly log: Log
}

export const notAuthenticated = (): Refusal =>
  new Refusal('not_authenticated', 'Authentication credentials were not provided.')

/** The viewer; refuses with the reason why there is none (`not_authenticated`, `token_not_valid`, …). */
export function viewerOf(call: Call): Viewer {
  if (call.who instanceof Refusal) throw call.who
  return call.who
}

/** The viewer, when their role has the right; refuses with `permission_denied`. */
export function allow(call: Call, right: Right): Viewer {
  const viewer = viewerOf(call)
  demand(viewer.role, right)
  return viewer
}
