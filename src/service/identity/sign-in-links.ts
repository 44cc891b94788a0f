import { randomBytes } from 'node:crypto'
import type { Account } from '../../domain/identity/people.js'
import { invalid, notFound, Refusal } from '../../domain/refusal.js'
import { MINUTE, type Instant } from '../../domain/time/time.js'
import { findAccountById } from '../../store/identity/accounts.js'
import { insertSignInLink, takeSignInLink } from '../../store/identity/sign-in-links.js'
import { transact } from '../../store/postgres/database.js'
import { authorize, type Context } from '../context.js'
import { type AuthTokens, signInAs } from './sign-in.js'

/** A link that signs in once. `url` has the token in its fragment, which reaches no log. */
export type SignInLink = {
  readonly url: string
  readonly token: string
  readonly expiresAt: Instant
}

const LINK_MS = 10 * MINUTE

/** Returns the key under which a link is stored: nobody can sign in with what the table has. */
const keyOf = ({ tokens }: Pick<Context, 'tokens'>, token: string): string =>
  tokens.seal(`sign-in link ${token}`)

/**
 * Stores a sign-in link of an active account. Checks no right: `createSignInLink` does, and the
 * command line needs none. `base`: the start of links.
 */
export async function storeSignInLink(
  context: Pick<Context, 'db' | 'tokens' | 'now'>,
  { id, salonId }: Account,
  base: string,
): Promise<SignInLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = context.now + LINK_MS
  await insertSignInLink(context.db, {
    key: keyOf(context, token),
    salonId,
    accountId: id,
    expiresAt,
  })
  return { url: `${base}/#sign-in=${token}`, token, expiresAt }
}

/**
 * Creates a link that signs in to an account of the salon, once and within ten minutes. For admins.
 * Throws `not_found`, and `invalid` for an account that is not active.
 */
export async function createSignInLink(
  context: Context,
  accountId: number,
  base: string,
): Promise<SignInLink> {
  const { salonId } = authorize(context, 'accounts:manage')
  const account = await findAccountById(context.db, accountId)
  if (!account || account.salonId !== salonId) throw notFound()
  if (!account.active) throw invalid({ accountId: ['The account is not active.'] })
  return storeSignInLink(context, account, base)
}

/**
 * Signs in with the token of a link, which is used up. Of two uses at the same time one signs in.
 * Throws `token_not_valid`, also for an account that is no longer active.
 */
export async function signInByLink(context: Context, token: string): Promise<AuthTokens> {
  const { db, now, tokens, device } = context
  const signedIn = await transact(db, async (tx): Promise<AuthTokens | undefined> => {
    const accountId = await takeSignInLink(tx, keyOf(context, token), now)
    if (accountId === undefined) return undefined
    const account = await findAccountById(tx, accountId)
    return account?.active ? signInAs({ db: tx, now, tokens, device }, account) : undefined
  })
  if (!signedIn) throw new Refusal('token_not_valid', 'Token is invalid or expired')
  return signedIn
}
