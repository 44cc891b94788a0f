import { LRUCache } from 'lru-cache'
import type { ReadClaims, Tokens } from '../../base/tokens.js'
import type { Account, Viewer } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import type { Instant } from '../../domain/time/time.js'
import { findAccountById } from '../../store/identity/accounts.js'
import type { Db } from '../../store/postgres/database.js'
import { badToken, notAuthenticated } from '../context.js'

/** From an Authorization header (or the lack of one) to the viewer, or to the reason why there is none. */
export type Identify = {
  (authorization: string | undefined, now: Instant): Promise<Viewer | Refusal>
  /** The same, with the moment at which the token ends. */
  untilWhen(
    authorization: string | undefined,
    now: Instant,
  ): Promise<{ readonly viewer: Viewer; readonly expiresAt: Instant } | Refusal>
}

/** An account, as itself and as whoever comes with its embed token. */
type Known = { readonly account: Account; readonly embedded: Viewer }

/** How long an account is remembered. Half a second of inexactness and the second between two rounds of the open sockets come on top: five at most. */
const REMEMBERED_MS = 3_000
const FAULTS = {
  expired: 'Token is expired',
  invalid: 'Token is invalid',
  wrong_type: 'Token has wrong type',
} as const

/** The token of a Bearer header; the words of the refusals are the contract's (REST contract, "Authentication"). */
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
 * Reads bearer tokens: access tokens, and embed tokens, whose viewer is marked. That an account is still there and on, and its
 * session generation, are remembered for some seconds, so that a request costs no statement for it; one that is switched off
 * is out within five, and so are the tokens from before its password changed.
 */
export function createIdentify(db: Db, tokens: Tokens): Identify {
  const known = new LRUCache<number, Known>({ max: 10_000, ttl: REMEMBERED_MS, ttlResolution: 500 })
  const accountOf = async (id: number, generation: number): Promise<Known | Refusal> => {
    const remembered = known.get(id)
    // A token of a later generation than is remembered stems from a password that was changed just now.
    if (remembered && generation <= remembered.account.sessionGeneration) return remembered
    const account = await findAccountById(db, id)
    if (!account) return new Refusal('user_not_found', 'User not found')
    if (!account.active) return new Refusal('user_inactive', 'User is inactive')
    const made: Known = { account, embedded: { ...account, embedded: true } }
    known.set(id, made)
    return made
  }
  const claimsOf = (authorization: string | undefined, now: Instant): ReadClaims | Refusal => {
    const token = bearerOf(authorization)
    if (token instanceof Refusal) return token
    const claims = tokens.read('bearer', token, now)
    return typeof claims === 'string' ? badToken(FAULTS[claims]) : claims
  }
  const viewerBy = async ({
    accountId,
    kind,
    generation,
  }: ReadClaims): Promise<Viewer | Refusal> => {
    const found = await accountOf(accountId, generation)
    if (found instanceof Refusal) return found
    if (found.account.sessionGeneration !== generation) return badToken(FAULTS.invalid)
    return kind === 'embed' ? found.embedded : found.account
  }
  const identify = async (
    authorization: string | undefined,
    now: Instant,
  ): Promise<Viewer | Refusal> => {
    const claims = claimsOf(authorization, now)
    return claims instanceof Refusal ? claims : viewerBy(claims)
  }
  const untilWhen: Identify['untilWhen'] = async (authorization, now) => {
    const claims = claimsOf(authorization, now)
    if (claims instanceof Refusal) return claims
    const viewer = await viewerBy(claims)
    return viewer instanceof Refusal ? viewer : { viewer, expiresAt: claims.expiresAt }
  }
  return Object.assign(identify, { untilWhen })
}
