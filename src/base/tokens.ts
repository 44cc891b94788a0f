import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'

/** What a token is for. One kind is never taken for another. */
export type TokenKind = 'access' | 'refresh'
/** family and turn: on refresh tokens, which sign-in it belongs to and how often that was renewed. */
export type Claims = { readonly accountId: number; readonly family?: string; readonly turn?: number }
export type TokenFault = 'expired' | 'invalid' | 'wrong_type'
export type Tokens = {
  readonly accessSeconds: number
  readonly refreshSeconds: number
  sign(kind: TokenKind, claims: Claims, now: number): string
  /** The claims, or why the token is refused. `now` in milliseconds. */
  read(kind: TokenKind | 'any', token: string, now: number): Claims | TokenFault
  /** A fingerprint of a text; without the secret nobody can guess at what the text was. */
  seal(text: string): string
}

const ISSUER = 'salon-service'
const AUDIENCE = 'api'
const LONGEST = 4096
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

type Payload = { sub?: unknown; typ?: unknown; exp?: unknown; fam?: unknown; turn?: unknown }

function claimsOf(payload: Payload): Claims | undefined {
  const accountId =
    typeof payload.sub === 'string' && /^[1-9]\d{0,9}$/.test(payload.sub) ? Number(payload.sub) : undefined
  if (accountId === undefined || accountId > 2147483647 || typeof payload.exp !== 'number') return undefined
  if (payload.fam === undefined && payload.turn === undefined) return { accountId }
  const { fam, turn } = payload
  return typeof fam === 'string' && UUID.test(fam) && Number.isInteger(turn)
    ? { accountId, family: fam, turn: turn as number }
    : undefined
}

const verify = (token: string, key: KeyObject, seconds: number): Payload =>
  jwt.verify(token, key, {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: AUDIENCE,
    clockTimestamp: seconds,
  })

/** Signs and reads tokens: HS256 alone, with issuer, audience and expiry demanded. */
export function createTokens(secret: string, accessMinutes: number, refreshDays: number): Tokens {
  const key = createSecretKey(secret, 'utf8') // of a string, jsonwebtoken would try at each call whether it is another kind of key
  const verified = new LRUCache<string, Payload>({ max: 10_000 })
  const accessSeconds = accessMinutes * 60
  const refreshSeconds = refreshDays * 86_400
  return {
    accessSeconds,
    refreshSeconds,
    seal: (text) => createHmac('sha256', key).update('seal').update(text).digest('hex'),
    sign(kind, claims, now) {
      const iat = Math.floor(now / 1000)
      const exp = iat + (kind === 'access' ? accessSeconds : refreshSeconds)
      const payload = {
        typ: kind,
        iat,
        exp,
        ...(claims.family !== undefined && { fam: claims.family, turn: claims.turn }),
      }
      return jwt.sign(payload, key, {
        algorithm: 'HS256',
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: String(claims.accountId),
      })
    },
    read(kind, token, now) {
      if (token.length > LONGEST) return 'invalid'
      try {
        const seconds = Math.floor(now / 1000)
        const payload = verified.get(token) ?? verify(token, key, seconds)
        verified.set(token, payload)
        if (Number(payload.exp) <= seconds) return 'expired'
        const claims = claimsOf(payload)
        if (!claims) return 'invalid'
        const known = payload.typ === 'access' || payload.typ === 'refresh'
        return kind === 'any' ? (known ? claims : 'invalid') : payload.typ === kind ? claims : 'wrong_type'
      } catch (error) {
        return error instanceof jwt.TokenExpiredError ? 'expired' : 'invalid'
      }
    },
  }
}
