import { findDemoLogins } from '../../store/identity/accounts.js'
import type { Context } from '../context.js'
import { type SignInLink, storeSignInLink } from '../identity/sign-in-links.js'

/** The account of the demo that its sign-in link is for. */
const DEMO_ADMIN = 'admin'

/**
 * Stores a sign-in link of the admin of the demo salon. Checks no right. Returns undefined if there
 * is no demo salon, or its admin is deactivated. `base`: the start of links.
 */
export async function storeDemoSignInLink(
  context: Pick<Context, 'db' | 'tokens' | 'now'>,
  base: string,
): Promise<SignInLink | undefined> {
  const [admin] = await findDemoLogins(context.db, [DEMO_ADMIN])
  return admin?.account.active ? storeSignInLink(context, admin.account, base) : undefined
}
