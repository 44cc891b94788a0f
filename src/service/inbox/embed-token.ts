import { authorize, type Context } from '../context.js'

/** `expiresIn`: seconds. `embedUrl`: the widget's page with the token. */
export type EmbedToken = {
  readonly token: string
  readonly expiresIn: number
  readonly embedUrl: string
}

/**
 * Returns a token of the viewer for the embedded widget (interface 2.7). It is valid only for the
 * assistant. It has the session generation of the request's token, so a new password ends both.
 * `base`: the start of links. For admins and operators.
 */
export function issueEmbedToken(context: Context, base: string): EmbedToken {
  const { id, sessionGeneration } = authorize(context, 'tasks:embed')
  const token = context.tokens.sign(
    'embed',
    { accountId: id, generation: sessionGeneration ?? 0 },
    context.now,
  )
  return {
    token,
    expiresIn: context.tokens.embedSeconds,
    embedUrl: `${base}/assistant/embed/?token=${token}`,
  }
}
