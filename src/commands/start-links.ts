import type { App } from '../app.js'
import type { Config } from '../base/config/config.js'
import { storeDemoSignInLink } from '../service/demo/sign-in-link.js'
import { setupLink } from '../service/identity/set-up-salon.js'

/** The links with which a person gets in after a start. Undefined: there is none. */
export type StartLinks = {
  /** Signs in as the admin of the demo salon, once. */
  readonly signIn: string | undefined
  /** Leads to the page that creates the first salon. */
  readonly setup: string | undefined
}

/**
 * Returns the links for the output of a start. The one of a new demo salon goes wherever its
 * password goes. A later start has one on a terminal alone, and only for the embedded database.
 */
export async function createStartLinks(
  { db, tokens, clock, url, home, demo, peopled }: App,
  config: Pick<Config, 'demo' | 'worker'>,
  isTerminal: boolean,
): Promise<StartLinks> {
  if (config.worker === 'only') return { signIn: undefined, setup: undefined }
  const isForDemo = config.demo && home !== undefined && (demo !== undefined || isTerminal)
  const context = { db, tokens, now: clock() }
  return {
    signIn: isForDemo ? (await storeDemoSignInLink(context, url))?.url : undefined,
    setup: peopled ? undefined : setupLink(context, url),
  }
}
