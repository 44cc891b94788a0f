import type { Viewer } from '../../domain/identity/people.js'
import type { Session } from '../../domain/identity/session.js'
import { notFound } from '../../domain/refusal.js'
import { listSessions, revokeSession } from '../../store/identity/sessions.js'
import { type Context, viewerOf } from '../context.js'

/** A session as its account sees it. `current`: the token of the request belongs to it. */
export type OwnSession = Session & { readonly current: boolean }

const MOST_SESSIONS = 100
const SESSION_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const seenBy =
  ({ signInId }: Viewer) =>
  (session: Session): OwnSession => ({ ...session, current: session.id === signInId })

/** Returns the viewer's own sessions, newest first, at most 100. */
export async function ownSessions(context: Context): Promise<OwnSession[]> {
  const viewer = viewerOf(context)
  const owner = { salonId: viewer.salonId, accountId: viewer.id, now: context.now }
  return (await listSessions(context.db, owner, MOST_SESSIONS)).map(seenBy(viewer))
}

/**
 * Ends a session of the viewer and returns it. Its refresh token is refused at once, its other
 * tokens within five seconds (see `createIdentify`). Throws `not_found` for an id that is not an
 * open session of the viewer.
 */
export async function endSession(context: Context, id: string): Promise<OwnSession> {
  const viewer = viewerOf(context)
  const owner = { salonId: viewer.salonId, accountId: viewer.id, now: context.now }
  const ended = SESSION_ID.test(id) ? await revokeSession(context.db, owner, id) : undefined
  if (!ended) throw notFound()
  return seenBy(viewer)(ended)
}
