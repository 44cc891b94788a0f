import { canRenewEmbedToken } from '../../domain/identity/embed-token.js'
import type { Viewer } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import type { Instant } from '../../domain/time/time.js'
import { findAccountById } from '../../store/identity/accounts.js'
import { authorize, badToken, type Context } from '../context.js'

/** `expiresIn`: seconds. `embedUrl`: the widget's page with the token. */
export type EmbedToken = {
  readonly token: string
  readonly expiresIn: number
  readonly embedUrl: string
}

/**
 * Signs a token with the session generation and the sign-in of the request's token: a new password
 * or the end of the sign-in ends both.
 */
function sign(
  { tokens, now }: Context,
  { id, sessionGeneration, signInId }: Viewer,
  { base, since }: { readonly base: string; readonly since: Instant },
): EmbedToken {
  const claims = {
    accountId: id,
    generation: sessionGeneration ?? 0,
    since,
    ...(signInId !== undefined && { family: signInId }),
  }
  const token = tokens.sign('embed', claims, now)
  return {
    token,
    expiresIn: tokens.embedSeconds,
    embedUrl: `${base}/assistant/embed/?token=${token}`,
  }
}

/**
 * Returns a token of the viewer for the embedded widget (docs/widget.md, "Tokens"). `base`: the
 * start of links. For admins and operators, with an access token.
 */
export function issueEmbedToken(context: Context, base: string): EmbedToken {
  return sign(context, authorize(context, 'tasks:embed'), { base, since: context.now })
}

/**
 * Returns a new embed token for an embed token or an access token. An embed token can be renewed
 * for 12 hours after the first one was issued for an access token. Reads the account anew. Throws
 * `user_inactive` for a deactivated account, and `token_not_valid` after a change of its password
 * and after the 12 hours. For admins and operators.
 */
export async function refreshEmbedToken(context: Context, base: string): Promise<EmbedToken> {
  const viewer = authorize(context, 'tasks:renew-embed')
  const since = viewer.embedded ? viewer.embeddedSince : context.now
  if (since === undefined || !canRenewEmbedToken(since, context.now))
    throw badToken('Token can no longer be renewed')
  const account = await findAccountById(context.db, viewer.id)
  if (!account?.active) throw new Refusal('user_inactive', 'User is inactive')
  if (account.sessionGeneration !== viewer.sessionGeneration) throw badToken('Token is invalid')
  return sign(context, viewer, { base, since })
}
