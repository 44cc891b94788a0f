import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'

/** What a token is for. One kind is never taken for another. */
export type TokenKind = 'access' | 'refresh' | 'embed'
/**
 * `generation`: how often the account's password had changed, 0 unless given. `family` and `turn`: on refresh tokens, which
 * sign-in it belongs to and how often that was renewed.
 */
export type Claims = {
  readonly accountId: number
  readonly generation?: number
  readonly family?: string
  readonly turn?: number
}
/** Claims as they were read: of which kind, and until when, in milliseconds. A token without a generation is of the first, 0. */
export type ReadClaims = Claims & {
  readonly kind: TokenKind
  readonly expiresAt: number
  readonly generation: number
}
export type TokenFault = 'expired' | 'invalid' | 'wrong_type'
export type Tokens = {
  readonly accessSeconds: number
  readonly refreshSeconds: number
  readonly embedSeconds: number
  sign(kind: TokenKind, claims: Claims, now: number): string
  /**
   * The claims, or why the token is refused. `bearer`: an access or an embed token; `any`: what a sign-in gives. `now` in
   * milliseconds.
   */
  read(kind: TokenKind | 'bearer' | 'any', token: string, now: number): ReadClaims | TokenFault
  /** A fingerprint of a text; without the secret nobody can guess at what the text was. */
  seal(text: string): string
}

const ISSUER = 'salon-service'
/** An embed token has an audience of its own, so that whoever checks either claim alone is right. */
const AUDIENCE: Readonly<Record<TokenKind, string>> = {
  access: 'api',
  refresh: 'api',
  embed: 'embed',
}
const EMBED_SECONDS = 3600
const TAKEN: Readonly<Record<TokenKind | 'bearer' | 'any', readonly TokenKind[]>> = {
  access: ['access'],
  refresh: ['refresh'],
  embed: ['embed'],
  bearer: ['access', 'embed'],
  any: ['access', 'refresh'],
}
const LONGEST = 4096
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

type Payload = {
  sub?: unknown
  typ?: unknown
  aud?: unknown
  exp?: unknown
  gen?: unknown
  fam?: unknown
  turn?: unknown
}

const kindOf = ({ typ, aud }: Payload): TokenKind | undefined =>
  (['access', 'refresh', 'embed'] as const).find((kind) => typ === kind && aud === AUDIENCE[kind])

/** A token of the API whose audience is the widget: made for nobody that we know. */
const isForAnother = ({ typ, aud }: Payload): boolean =>
  aud === AUDIENCE.embed && (typ === 'access' || typ === 'refresh')

function claimsOf(payload: Payload): ReadClaims | TokenFault {
  const accountId =
    typeof payload.sub === 'string' && /^[1-9]\d{0,9}$/.test(payload.sub)
      ? Number(payload.sub)
      : undefined
  const kind = kindOf(payload)
  if (accountId === undefined || accountId > 2147483647 || typeof payload.exp !== 'number')
    return 'invalid'
  if (!kind) return isForAnother(payload) ? 'invalid' : 'wrong_type'
  const { gen = 0 } = payload
  if (!Number.isInteger(gen)) return 'invalid'
  const read = { accountId, kind, generation: gen as number, expiresAt: payload.exp * 1000 }
  if (payload.fam === undefined && payload.turn === undefined) return read
  const { fam, turn } = payload
  return typeof fam === 'string' && UUID.test(fam) && Number.isInteger(turn)
    ? { ...read, family: fam, turn: turn as number }
    : 'invalid'
}

const verify = (token: string, key: KeyObject, seconds: number): Payload =>
  jwt.verify(token, key, {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: [AUDIENCE.access, AUDIENCE.embed],
    clockTimestamp: seconds,
  })

/** Signs and reads tokens: HS256 alone, with issuer, audience and expiry demanded. */
export function createTokens(secret: string, accessMinutes: number, refreshDays: number): Tokens {
  const key = createSecretKey(secret, 'utf8') // of a string, jsonwebtoken would try at each call whether it is another kind of key
  const verified = new LRUCache<string, Payload>({ max: 10_000 })
  const accessSeconds = accessMinutes * 60
  const refreshSeconds = refreshDays * 86_400
  const seconds: Readonly<Record<TokenKind, number>> = {
    access: accessSeconds,
    refresh: refreshSeconds,
    embed: EMBED_SECONDS,
  }
  return {
    accessSeconds,
    refreshSeconds,
    embedSeconds: EMBED_SECONDS,
    seal: (text) => createHmac('sha256', key).update('seal').update(text).digest('hex'),
    sign(kind, claims, now) {
      const iat = Math.floor(now / 1000)
      const exp = iat + seconds[kind]
      const payload = {
        typ: kind,
        iat,
        exp,
        ...(claims.generation !== undefined && claims.generation > 0 && { gen: claims.generation }),
        ...(claims.family !== undefined && { fam: claims.family, turn: claims.turn }),
      }
      return jwt.sign(payload, key, {
        algorithm: 'HS256',
        issuer: ISSUER,
        audience: AUDIENCE[kind],
        subject: String(claims.accountId),
      })
    },
    read(kind, token, now) {
      if (token.length > LONGEST) return 'invalid'
      try {
        const second = Math.floor(now / 1000)
        const payload = verified.get(token) ?? verify(token, key, second)
        verified.set(token, payload)
        if (Number(payload.exp) <= second) return 'expired'
        const claims = claimsOf(payload)
        if (typeof claims === 'string') return kind === 'any' ? 'invalid' : claims
        return TAKEN[kind].includes(claims.kind)
          ? claims
          : kind === 'any'
            ? 'invalid'
            : 'wrong_type'
      } catch (error) {
        return error instanceof jwt.TokenExpiredError ? 'expired' : 'invalid'
      }
    },
  }
}
