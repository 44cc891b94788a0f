import { LRUCache } from 'lru-cache'
import type { Tokens } from '../base/tokens.js'
import type { Account, Viewer } from '../domain/people.js'
import { Refusal } from '../domain/refusal.js'
import type { Instant } from '../domain/time.js'
import { findAccountById } from '../store/accounts.js'
import type { Db } from '../store/database.js'
import { notAuthenticated } from './call.js'

/** From an Authorization header (or the lack of one) to the viewer, or to the reason why there is none. */
export type Identify = (authorization: string | undefined, now: Instant) => Promise<Viewer | Refusal>

const REMEMBERED_MS = 5_000
const FAULTS = { expired: 'Token is expired', invalid: 'Token is invalid', wrong_type: 'Token has wrong type' } as const

const badToken = (message: string): Refusal =>
  new Refusal('token_not_valid', 'Given token not valid for any token type', {
    extra: { messages: [{ token_class: 'AccessToken', token_type: 'access', message }] },
  })

/** The token of a Bearer header; the words of the refusals are the contract's (REST contract, "Authentication"). */
function bearerOf(authorization: string | undefined): string | Refusal {
  const words = (authorization ?? '').split(/\s+/).filter(Boolean)
  if (words[0]?.toLowerCase() !== 'bearer') return notAuthenticated()
  const [, token, ...more] = words
  return token && more.length === 0
    ? token
    : new Refusal('bad_authorization_header', 'Authorization header must contain two space-delimited values')
}

/**
 * Reads bearer tokens. That an account is still there and on is remembered for five seconds at most, so that a request
 * costs no statement for it, and a switched-off account is out within five seconds.
 */
export function createIdentify(db: Db, tokens: Tokens): Identify {
  const known = new LRUCache<number, Account>({ max: 10_000, ttl: REMEMBERED_MS, ttlResolution: 500 })
  return async (authorization, now) => {
    const token = bearerOf(authorization)
    if (token instanceof Refusal) return token
    const claims = tokens.read('access', token, now)
    if (typeof claims === 'string') return badToken(FAULTS[claims])
    const remembered = known.get(claims.accountId)
    if (remembered) return remembered
    const account = await findAccountById(db, claims.accountId)
    if (!account) return new Refusal('user_not_found', 'User not found')
    if (!account.active) return new Refusal('user_inactive', 'User is inactive')
    known.set(account.id, account)
    return account
  }
}
