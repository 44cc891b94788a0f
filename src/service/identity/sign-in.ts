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
import type { Call } from '../context.js'

/** expiresIn: seconds until the access token ends. */
export type AuthTokens = {
  readonly access: string
  readonly refresh: string
  readonly expiresIn: number
}

const badToken = (): Refusal => new Refusal('token_not_valid', 'Token is invalid or expired')

type Session = { readonly accountId: number; readonly generation: number }

const tokensFor = (call: Call, session: Session, family: string, turn: number): AuthTokens => ({
  access: call.tokens.sign('access', session, call.now),
  refresh: call.tokens.sign('refresh', { ...session, family, turn }, call.now),
  expiresIn: call.tokens.accessSeconds,
})

/** Starts a sign-in for an account that has proved who it is. */
export async function signInAs(call: Call, account: Account): Promise<AuthTokens> {
  const family = randomUUID()
  const expiresAt = call.now + call.tokens.refreshSeconds * 1000
  await insertSignIn(call.db, {
    id: family,
    salonId: account.salonId,
    accountId: account.id,
    createdAt: call.now,
    expiresAt,
  })
  return tokensFor(
    call,
    { accountId: account.id, generation: account.sessionGeneration },
    family,
    1,
  )
}

/** Refuses with `no_active_account`, in the same words and time whether the user, the password or the account is wrong. */
export async function login(call: Call, username: string, password: string): Promise<AuthTokens> {
  const found = await findLogin(call.db, username)
  const right = await isPassword(password, found?.passwordHash)
  if (!found?.account.active || !right)
    throw new Refusal('no_active_account', 'No active account found with the given credentials')
  return signInAs(call, found.account)
}

type Renewal = { readonly turn: number } | 'refused'

/** New tokens for a refresh token, which is then spent; one that is used twice ends its whole sign-in (`token_not_valid`). */
export async function refreshTokens(call: Call, refresh: string): Promise<AuthTokens> {
  const claims = call.tokens.read('refresh', refresh, call.now)
  if (typeof claims === 'string' || claims.family === undefined) throw badToken()
  const { family, turn, accountId, generation } = claims
  const account = await findAccountById(call.db, accountId)
  if (!account?.active || account.sessionGeneration !== generation) throw badToken()
  const renewal = await transact(call.db, async (tx): Promise<Renewal> => {
    const signIn = await lockSignIn(tx, family)
    if (!signIn || signIn.revoked) return 'refused'
    if (signIn.turn !== turn) {
      await revokeSignIn(tx, family)
      return 'refused'
    }
    await renewSignIn(tx, family, signIn.turn + 1, call.now + call.tokens.refreshSeconds * 1000)
    return { turn: signIn.turn + 1 }
  })
  if (renewal === 'refused') throw badToken()
  return tokensFor(call, { accountId, generation }, family, renewal.turn)
}

/** Ends the sign-in that the refresh token belongs to; its access tokens end by themselves. One that has ended is refused. */
export async function logout(call: Call, refresh: string): Promise<true> {
  const claims = call.tokens.read('refresh', refresh, call.now)
  if (typeof claims === 'string' || claims.family === undefined) throw badToken()
  if (!(await revokeSignIn(call.db, claims.family))) throw badToken()
  return true
}

/**
 * Whether a token of any kind is good (`token_not_valid`): not from before a change of the account's password, and a refresh
 * token only while its sign-in lasts and it is not spent.
 */
export async function verifyToken(call: Call, token: string): Promise<true> {
  const claims = call.tokens.read('any', token, call.now)
  if (typeof claims === 'string') throw badToken()
  const account = await findAccountById(call.db, claims.accountId)
  if (account?.sessionGeneration !== claims.generation) throw badToken()
  if (claims.family === undefined) return true
  const signIn = await findSignIn(call.db, claims.family)
  if (!signIn || signIn.revoked || signIn.turn !== claims.turn) throw badToken()
  return true
}
