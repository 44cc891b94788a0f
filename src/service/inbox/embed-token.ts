import { authorize, type Call } from '../context.js'

/** expiresIn: seconds. */
export type EmbedToken = {
  readonly token: string
  readonly expiresIn: number
  readonly embedUrl: string
}

/**
 * A token for the embedded widget (interface 2.7): the viewer's own, good for the assistant alone. It is of the same session
 * generation as the token that asked for it, so it ends with that. `base`: what links start with.
 */
export function issueEmbedToken(call: Call, base: string): EmbedToken {
  const { id, sessionGeneration } = authorize(call, 'tasks:embed')
  const token = call.tokens.sign(
    'embed',
    { accountId: id, generation: sessionGeneration ?? 0 },
    call.now,
  )
  return {
    token,
    expiresIn: call.tokens.embedSeconds,
    embedUrl: `${base}/assistant/embed/?token=${token}`,
  }
}
