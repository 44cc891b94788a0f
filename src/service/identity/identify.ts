import { LRUCache } from 'lru-cache'
import type { ReadClaims, Tokens } from '../../base/tokens.js'
import type { Account, Viewer } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import type { Instant } from '../../domain/time/time.js'
import { findAccountOfToken } from '../../store/identity/accounts.js'
import type { Db } from '../../store/postgres/database.js'
import { badToken, notAuthenticated } from '../context.js'

/** Returns the viewer of an Authorization header, or the refusal that says why there is none. */
export type Identify = {
  (authorization: string | undefined, now: Instant): Promise<Viewer | Refusal>
  /** The same, with the instant at which the token expires. */
  withExpiry(
    authorization: string | undefined,
    now: Instant,
  ): Promise<{ readonly viewer: Viewer; readonly expiresAt: Instant } | Refusal>
}

/**
 * How long an account, and the fact that a sign-in is open, are cached. A deactivated account must
 * lose access within five seconds; the cache's resolution (0.5 s) and the interval between checks
 * of open sockets (1 s) are added.
 */
const CACHE_MS = 3_000
const FAULTS = {
  expired: 'Token is expired',
  invalid: 'Token is invalid',
  wrong_type: 'Token has wrong type',
} as const

/** Returns the token of a Bearer header. The refusals have the words of Simple JWT for Django. */
function bearerOf(authorization: string | undefined): string | Refusal {
  const words = (authorization ?? '').split(/\s+/).filter(Boolean)
  if (words[0]?.toLowerCase() !== 'bearer') return notAuthenticated()
  const [, token, ...more] = words
  return token && more.length === 0
    ? token
    : new Refusal(
        'bad_authorization_header',
        'Authorization header must contain two space-delimited values',
      )
}

/**
 * Creates the reader of access tokens and embed tokens; the viewer of an embed token is marked.
 * Accounts are cached for some seconds, so most requests run no statement for them. A deactivated
 * account, tokens from before a change of its password, and tokens of a sign-in that ended are
 * refused within five seconds.
 */
export function createIdentify(db: Db, tokens: Tokens): Identify {
  const options = { max: 10_000, ttl: CACHE_MS, ttlResolution: 500 }
  const cache = new LRUCache<number, Account>(options)
  /** The sign-ins that were not revoked when they were read. */
  const openSignIns = new LRUCache<string, true>(options)
  const accountOf = async ({
    accountId,
    generation,
    family,
  }: ReadClaims): Promise<Account | Refusal> => {
    const cached = cache.get(accountId)
    const isOpen = family === undefined || openSignIns.has(family)
    // A token of a later generation than the cached one was issued after a change of the password.
    if (cached && isOpen && generation <= cached.sessionGeneration) return cached
    const stored = await findAccountOfToken(db, accountId, family)
    if (!stored) return new Refusal('user_not_found', 'User not found')
    const { account, isSignInRevoked } = stored
    if (!account.active) return new Refusal('user_inactive', 'User is inactive')
    cache.set(accountId, account)
    if (isSignInRevoked) return badToken(FAULTS.invalid)
    if (family !== undefined) openSignIns.set(family, true)
    return account
  }
  const claimsOf = (authorization: string | undefined, now: Instant): ReadClaims | Refusal => {
    const token = bearerOf(authorization)
    if (token instanceof Refusal) return token
    const claims = tokens.read('bearer', token, now)
    return typeof claims === 'string' ? badToken(FAULTS[claims]) : claims
  }
  const viewerOfClaims = async (claims: ReadClaims): Promise<Viewer | Refusal> => {
    const { kind, generation, family, since } = claims
    const account = await accountOf(claims)
    if (account instanceof Refusal) return account
    if (account.sessionGeneration !== generation) return badToken(FAULTS.invalid)
    if (family === undefined && kind !== 'embed') return account
    return {
      ...account,
      ...(family !== undefined && { signInId: family }),
      ...(kind === 'embed' && { embedded: true, embeddedSince: since }),
    }
  }
  const identify = async (
    authorization: string | undefined,
    now: Instant,
  ): Promise<Viewer | Refusal> => {
    const claims = claimsOf(authorization, now)
    return claims instanceof Refusal ? claims : viewerOfClaims(claims)
  }
  const withExpiry: Identify['withExpiry'] = async (authorization, now) => {
    const claims = claimsOf(authorization, now)
    if (claims instanceof Refusal) return claims
    const viewer = await viewerOfClaims(claims)
    return viewer instanceof Refusal ? viewer : { viewer, expiresAt: claims.expiresAt }
  }
  return Object.assign(identify, { withExpiry })
}
