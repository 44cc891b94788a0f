import { createHmac, createSecretKey, type KeyObject, randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'

/** The purpose of a token. A token of one kind is never accepted as another kind. */
export type TokenKind = 'access' | 'refresh' | 'embed'
/**
 * The content of a token. `generation`: how often the password of the account has changed, 0 by
 * default. `family`: the sign-in that issued the token; absent in access tokens that none issued.
 * `turn`: how often it was renewed, only in refresh tokens.
 */
export type Claims = {
  readonly accountId: number
  readonly generation?: number
  readonly family?: string
  readonly turn?: number
  /** The id of the token. Absent: a random one. */
  readonly id?: string
  /**
   * Only in embed tokens: when an access token asked for the first of them, in milliseconds since
   * 1970. Absent: now.
   */
  readonly since?: number
}
/**
 * The content of a valid token, with its kind and its end in milliseconds since 1970. `generation`
 * is 0 for a token without one.
 */
export type ReadClaims = Claims & {
  readonly kind: TokenKind
  readonly expiresAt: number
  readonly generation: number
}
/** Why a token is refused. */
export type TokenFault = 'expired' | 'invalid' | 'wrong_type'
/** Signs and reads the tokens of the service. */
export type Tokens = {
  readonly accessSeconds: number
  readonly refreshSeconds: number
  readonly embedSeconds: number
  /** Whether REST replaces a refresh token when it is used, as the graph always does. */
  readonly rotatesRefreshTokens: boolean
  /** Returns a signed token. `now` in milliseconds. */
  sign(kind: TokenKind, claims: Claims, now: number): string
  /**
   * Returns the claims, or why the token is refused. `bearer` accepts access and embed tokens,
   * `any` the tokens of a sign-in (access and refresh). `now` in milliseconds.
   */
  read(kind: TokenKind | 'bearer' | 'any', token: string, now: number): ReadClaims | TokenFault
  /** Returns a keyed hash of a text. Without the secret nobody can test guesses of the text. */
  seal(text: string): string
}

const ISSUER = 'salon-service'
/**
 * Embed tokens have their own audience, so a check of either the kind or the audience is enough.
 */
const AUDIENCE: Readonly<Record<TokenKind, string>> = {
  access: 'api',
  refresh: 'api',
  embed: 'embed',
}
const EMBED_SECONDS = 3600
/** The kinds of tokens that each use accepts. */
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
  /** The sign-in and its turn, in refresh tokens. */
  fam?: unknown
  turn?: unknown
  /** The sign-in, in access and embed tokens. Versions before 0.2 do not read it. */
  sid?: unknown
  /** When the first of a row of embed tokens was issued. */
  auth_time?: unknown
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

const kindOf = ({ typ, aud }: Payload): TokenKind | undefined =>
  (['access', 'refresh', 'embed'] as const).find((kind) => typ === kind && aud === AUDIENCE[kind])

/**
 * Whether the kind is of the API but the audience is the widget. This service never signs such
 * tokens.
 */
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
  const { fam, turn, sid, auth_time: since } = payload
  const read = {
    accountId,
    kind,
    generation: gen as number,
    expiresAt: payload.exp * 1000,
    ...(Number.isInteger(since) && { since: (since as number) * 1000 }),
  }
  if (kind !== 'refresh') {
    if (sid === undefined) return read
    return isUuid(sid) ? { ...read, family: sid } : 'invalid'
  }
  if (fam === undefined && turn === undefined) return read
  return isUuid(fam) && Number.isInteger(turn)
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

/**
 * Creates the signer and reader of tokens. Only HS256 is accepted; issuer, audience and expiry are
 * required.
 */
export function createTokens(
  secret: string,
  accessMinutes: number,
  refreshDays: number,
  rotatesRefreshTokens = false,
): Tokens {
  // With a string, jsonwebtoken would test at each call whether it is another kind of key.
  const key = createSecretKey(secret, 'utf8')
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
    rotatesRefreshTokens,
    seal: (text) => createHmac('sha256', key).update('seal').update(text).digest('hex'),
    sign(kind, claims, now) {
      const iat = Math.floor(now / 1000)
      const exp = iat + seconds[kind]
      const payload = {
        typ: kind,
        iat,
        exp,
        // Claims of SimpleJWT, for legacy clients that read them.
        ...(kind !== 'embed' && {
          token_type: kind,
          user_id: claims.accountId,
          jti: claims.id ?? randomUUID().replaceAll('-', ''),
        }),
        ...(kind === 'embed' && { auth_time: Math.floor((claims.since ?? now) / 1000) }),
        ...(claims.generation !== undefined && claims.generation > 0 && { gen: claims.generation }),
        ...(claims.family !== undefined &&
          (kind === 'refresh'
            ? { fam: claims.family, turn: claims.turn }
            : { sid: claims.family })),
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
