import { randomUUID } from 'node:crypto'
import { isPassword } from '../../base/passwords.js'
import type { Account } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import {
  findAccountById,
  findLogin,
  findSignIn,
  insertSignIn,
  lockSignIn,
  renewSignIn,
  revokeSignIn,
} from '../../store/identity/accounts.js'
import { transact } from '../../store/postgres/database.js'
import type { Context } from '../context.js'

/** `expiresIn`: seconds until the access token expires. */
export type AuthTokens = {
  readonly access: string
  readonly refresh: string
  readonly expiresIn: number
}

const badToken = (): Refusal => new Refusal('token_not_valid', 'Token is invalid or expired')

type Session = { readonly accountId: number; readonly generation: number }

const signTokens = (
  context: Context,
  session: Session,
  family: string,
  turn: number,
): AuthTokens => ({
  access: context.tokens.sign('access', session, context.now),
  refresh: context.tokens.sign('refresh', { ...session, family, turn }, context.now),
  expiresIn: context.tokens.accessSeconds,
})

/** Starts a sign-in without a password check and returns its tokens. */
export async function signInAs(context: Context, account: Account): Promise<AuthTokens> {
  const family = randomUUID()
  const expiresAt = context.now + context.tokens.refreshSeconds * 1000
  await insertSignIn(context.db, {
    id: family,
    salonId: account.salonId,
    accountId: account.id,
    createdAt: context.now,
    expiresAt,
  })
  return signTokens(
    context,
    { accountId: account.id, generation: account.sessionGeneration },
    family,
    1,
  )
}

/**
 * Signs in with a password and returns tokens. Throws `no_active_account`. The message and the time
 * it takes are the same for an unknown user, a wrong password and a deactivated account.
 */
export async function login(
  context: Context,
  username: string,
  password: string,
): Promise<AuthTokens> {
  const found = await findLogin(context.db, username)
  const isCorrect = await isPassword(password, found?.passwordHash)
  if (!found?.account.active || !isCorrect)
    throw new Refusal('no_active_account', 'No active account found with the given credentials')
  return signInAs(context, found.account)
}

type Renewal = { readonly turn: number } | 'refused'

/**
 * Returns new tokens for a refresh token, which is valid once. Throws `token_not_valid`. The second
 * use of a refresh token revokes its whole sign-in.
 */
export async function refreshTokens(context: Context, refresh: string): Promise<AuthTokens> {
  const claims = context.tokens.read('refresh', refresh, context.now)
  if (typeof claims === 'string' || claims.family === undefined) throw badToken()
  const { family, turn, accountId, generation } = claims
  const account = await findAccountById(context.db, accountId)
  if (!account?.active || account.sessionGeneration !== generation) throw badToken()
  const renewal = await transact(context.db, async (tx): Promise<Renewal> => {
    const signIn = await lockSignIn(tx, family)
    if (!signIn || signIn.revoked) return 'refused'
    if (signIn.turn !== turn) {
      await revokeSignIn(tx, family)
      return 'refused'
    }
    await renewSignIn(
      tx,
      family,
      signIn.turn + 1,
      context.now + context.tokens.refreshSeconds * 1000,
    )
    return { turn: signIn.turn + 1 }
  })
  if (renewal === 'refused') throw badToken()
  return signTokens(context, { accountId, generation }, family, renewal.turn)
}

/**
 * Revokes the sign-in of a refresh token. Its access tokens stay valid until they expire. Throws
 * `token_not_valid` when the sign-in has ended already.
 */
export async function logout(context: Context, refresh: string): Promise<true> {
  const claims = context.tokens.read('refresh', refresh, context.now)
  if (typeof claims === 'string' || claims.family === undefined) throw badToken()
  if (!(await revokeSignIn(context.db, claims.family))) throw badToken()
  return true
}

/**
 * Returns true for a valid token of any kind, and throws `token_not_valid` otherwise. Tokens from
 * before a change of the password are not valid, nor are refresh tokens that were used or revoked.
 */
export async function verifyToken(context: Context, token: string): Promise<true> {
  const claims = context.tokens.read('any', token, context.now)
  if (typeof claims === 'string') throw badToken()
  const account = await findAccountById(context.db, claims.accountId)
  if (account?.sessionGeneration !== claims.generation) throw badToken()
  if (claims.family === undefined) return true
  const signIn = await findSignIn(context.db, claims.family)
  if (!signIn || signIn.revoked || signIn.turn !== claims.turn) throw badToken()
  return true
}
