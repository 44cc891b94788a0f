import { randomUUID } from 'node:crypto'
import { isPassword } from '../../base/passwords.js'
import type { Account } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import type { Instant } from '../../domain/time/time.js'
import {
  findAccountById,
  findLogin,
  findSignIn,
  insertSignIn,
  lockSignIn,
  noteUseOfSignIn,
  renewSignIn,
  revokeSignIn,
  type SignIn,
} from '../../store/identity/accounts.js'
import { transact } from '../../store/postgres/database.js'
import type { Context } from '../context.js'
import { beginPasswordAttempt } from './password-attempts.js'

/** `expiresIn`: seconds until the access token expires. */
export type AuthTokens = {
  readonly access: string
  readonly refresh: string
  readonly expiresIn: number
}

const badToken = (): Refusal => new Refusal('token_not_valid', 'Token is invalid or expired')

type SignedSession = { readonly accountId: number; readonly generation: number }

/** A refresh token of a sign-in: the `turn`-th one, issued at `at`. */
type Turn = { readonly family: string; readonly turn: number; readonly at: Instant }

/** Signs the tokens of a turn. The same turn always has the same tokens. */
function signTokens(
  { tokens }: Pick<Context, 'tokens'>,
  session: SignedSession,
  { family, turn, at }: Turn,
): AuthTokens {
  const idOf = (kind: string): string => tokens.seal(`${kind} ${family} ${turn}`).slice(0, 32)
  return {
    access: tokens.sign('access', { ...session, family, id: idOf('access') }, at),
    refresh: tokens.sign('refresh', { ...session, family, turn, id: idOf('refresh') }, at),
    expiresIn: tokens.accessSeconds,
  }
}

/** What a new sign-in takes from the request. */
type SignInContext = Pick<Context, 'db' | 'now' | 'tokens' | 'device'>

const LONGEST_DEVICE = 200

/** Starts a sign-in without a password check and returns its tokens. */
export async function signInAs(context: SignInContext, account: Account): Promise<AuthTokens> {
  const family = randomUUID()
  const expiresAt = context.now + context.tokens.refreshSeconds * 1000
  await insertSignIn(context.db, {
    id: family,
    salonId: account.salonId,
    accountId: account.id,
    createdAt: context.now,
    expiresAt,
    device: context.device?.trim().slice(0, LONGEST_DEVICE) || null,
  })
  return signTokens(
    context,
    { accountId: account.id, generation: account.sessionGeneration },
    { family, turn: 1, at: context.now },
  )
}

/**
 * Signs in with a password and returns tokens. Throws `no_active_account`. The message and the time
 * it takes are the same for an unknown user, a wrong password and a deactivated account. Throws
 * `throttled` for all of them after too many wrong passwords.
 */
export async function login(
  context: Context,
  username: string,
  password: string,
): Promise<AuthTokens> {
  const name = username.toLowerCase()
  const attempt = await beginPasswordAttempt(context, name)
  const found = await findLogin(context.db, name)
  const isCorrect = await isPassword(password, found?.passwordHash)
  if (!found?.account.active || !isCorrect)
    throw new Refusal('no_active_account', 'No active account found with the given credentials')
  await attempt.succeed()
  return signInAs(context, found.account)
}

/**
 * How long the replaced refresh token still answers with the pair that replaced it. So a lost
 * response or a second tab ends no sign-in. In milliseconds.
 */
const GRACE_MS = 60_000

/** Whether a refresh token is the valid one, was replaced a moment ago, or is too old. */
function stateOf(signIn: SignIn, turn: number, now: Instant): 'valid' | 'replaced' | 'too old' {
  if (turn === signIn.turn) return 'valid'
  const isLast = turn === signIn.turn - 1 && signIn.renewedAt !== null
  return isLast && now < (signIn.renewedAt ?? 0) + GRACE_MS ? 'replaced' : 'too old'
}

/**
 * Returns tokens for a refresh token. With `rotate` the refresh token is replaced: within a minute
 * it returns the same new pair, after that its use ends the whole sign-in. Without `rotate` it
 * stays valid until it expires, and only the access token is new. Throws `token_not_valid`.
 */
export async function refreshTokens(
  context: Context,
  refresh: string,
  rotate: boolean,
): Promise<AuthTokens> {
  const { now, tokens } = context
  const claims = tokens.read('refresh', refresh, now)
  if (typeof claims === 'string' || claims.family === undefined) throw badToken()
  const { family, turn = 0, accountId, generation } = claims
  const account = await findAccountById(context.db, accountId)
  if (!account?.active || account.sessionGeneration !== generation) throw badToken()
  const session = { accountId, generation }
  const renewed = await transact(context.db, async (tx): Promise<AuthTokens | undefined> => {
    const signIn = await lockSignIn(tx, family)
    if (!signIn || signIn.revoked) return undefined
    const state = stateOf(signIn, turn, now)
    if (state === 'too old') {
      await revokeSignIn(tx, family)
      return undefined
    }
    if (state === 'replaced')
      return signTokens(context, session, {
        family,
        turn: signIn.turn,
        at: signIn.renewedAt ?? now,
      })
    if (!rotate && !tokens.rotatesRefreshTokens) {
      await noteUseOfSignIn(tx, family, now)
      return {
        access: tokens.sign('access', { ...session, family }, now),
        refresh,
        expiresIn: tokens.accessSeconds,
      }
    }
    const renewal = {
      turn: turn + 1,
      renewedAt: now,
      expiresAt: now + tokens.refreshSeconds * 1000,
    }
    await renewSignIn(tx, family, renewal)
    return signTokens(context, session, { family, turn: renewal.turn, at: now })
  })
  if (!renewed) throw badToken()
  return renewed
}

/** A sign-in that ended. */
export type EndedSignIn = { readonly endedAt: Instant }

/**
 * Revokes the sign-in of a refresh token. Its access tokens are refused within five seconds. Throws
 * `token_not_valid` when the sign-in has ended already.
 */
export async function logout(context: Context, refresh: string): Promise<EndedSignIn> {
  const claims = context.tokens.read('refresh', refresh, context.now)
  if (typeof claims === 'string' || claims.family === undefined) throw badToken()
  if (!(await revokeSignIn(context.db, claims.family))) throw badToken()
  return { endedAt: context.now }
}

/** A valid token of a sign-in. */
export type VerifiedToken = {
  readonly kind: 'access' | 'refresh'
  readonly expiresAt: Instant
}

/**
 * Returns what a valid token is, and throws `token_not_valid` otherwise. Tokens from before a change
 * of the password are not valid, nor are tokens of a sign-in that ended, nor refresh tokens that
 * were replaced more than a minute ago.
 */
export async function verifyToken(context: Context, token: string): Promise<VerifiedToken> {
  const claims = context.tokens.read('any', token, context.now)
  if (typeof claims === 'string') throw badToken()
  const account = await findAccountById(context.db, claims.accountId)
  if (account?.sessionGeneration !== claims.generation) throw badToken()
  const { expiresAt, family, turn = 0 } = claims
  const signIn = family === undefined ? undefined : await findSignIn(context.db, family)
  if (signIn?.revoked) throw badToken()
  if (claims.kind === 'access') return { kind: 'access', expiresAt }
  if (!signIn || stateOf(signIn, turn, context.now) === 'too old') throw badToken()
  return { kind: 'refresh', expiresAt }
}
