import { type DatabaseAddress, parseDatabaseUrl } from './database-url.js'

/** One environment variable: its name, its meaning, and the function that reads its text. */
export type Variable<T> = {
  readonly name: string
  /** The heading in docs/configuration.md under which the variable is listed. */
  readonly section: string
  /** The default as .env.example and docs/configuration.md show it. Empty: there is none. */
  readonly shown: string
  /** The meaning of the variable in docs/configuration.md, as Markdown sentences. */
  readonly meaning: string
  /**
   * Returns the value, or a ReadError with the cure. The text is undefined for an unset or empty
   * variable.
   */
  readonly read: (text: string | undefined, env: Environment) => T | ReadError
}
/** The environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>
/** A refused text. `cure` says what to write instead. */
export class ReadError {
  constructor(readonly cure: string) {}
}

/** Returns a reader of whole numbers from `low` to `high`. */
export const whole =
  (low: number, high: number, fallback: number) =>
  (text: string | undefined): number | ReadError => {
    if (text === undefined) return fallback
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
    return value >= low && value <= high
      ? value
      : new ReadError(`use a whole number from ${low} to ${high}`)
  }
/** Returns a reader of whole numbers from `low` to `high` that leaves an unset one undefined. */
export const optionalWhole =
  (low: number, high: number) =>
  (text: string | undefined): number | undefined | ReadError =>
    text === undefined ? undefined : whole(low, high, low)(text)
/** Returns a reader of one of the words. */
export const oneOf =
  <T extends string>(words: readonly T[], fallback: T) =>
  (text: string | undefined): T | ReadError => {
    if (text === undefined) return fallback
    return words.find((word) => word === text) ?? new ReadError(`use one of ${words.join(', ')}`)
  }
/** Returns a reader that leaves an unset variable undefined. */
export const optional =
  <T>(read: (text: string) => T | ReadError) =>
  (text: string | undefined): T | undefined | ReadError =>
    text === undefined ? undefined : read(text)
const readFlag = (text: string): boolean | ReadError => {
  if (['true', '1', 'yes', 'on'].includes(text.toLowerCase())) return true
  return ['false', '0', 'no', 'off'].includes(text.toLowerCase())
    ? false
    : new ReadError('use true or false')
}
/** Returns a reader of true and false. */
export const flag =
  (fallback: boolean) =>
  (text: string | undefined): boolean | ReadError =>
    text === undefined ? fallback : readFlag(text)
/** Whether every percent sign is part of a valid escape. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
/** Returns a reader of URLs with one of the protocols. It removes slashes at the end. */
export const address =
  (...protocols: string[]) =>
  (text: string | undefined): string | undefined | ReadError => {
    if (text === undefined) return undefined
    const cure = new ReadError(
      'use an address that starts with ' +
        `${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
    if (!URL.canParse(text) || !isDecodable(text)) return cure
    return protocols.includes(new URL(text).protocol) ? text.replace(/\/+$/, '') : cure
  }
const readServer = address('postgres:', 'postgresql:')
const isServer = (url: string): boolean =>
  typeof readServer(url) === 'string' && new URL(url).hostname !== ''
function tryParse(text: string): DatabaseAddress | undefined {
  try {
    return parseDatabaseUrl(text)
  } catch {
    return undefined
  }
}

/**
 * Returns a reader of the address of a Postgres with one host or several. `targets` are the values
 * that `target_session_attrs` may have.
 */
export const databaseAddress =
  (...targets: string[]) =>
  (text: string | undefined): string | undefined | ReadError => {
    if (text === undefined) return undefined
    if (!text.includes(',')) {
      const read = readServer(text)
      if (read instanceof ReadError) return read
    }
    const cure = new ReadError(
      'use an address like postgres://user:password@host-1:5432,host-2:5432/name',
    )
    const parsed = tryParse(text)
    if (!parsed || (text.includes(',') && !parsed.urls.every(isServer))) return cure
    return parsed.target === undefined || targets.includes(parsed.target)
      ? text.replace(/\/+$/, '')
      : new ReadError(`use ${targets.join(' or ')} as target_session_attrs, or leave it out`)
  }
/** Reads a list of origins, or `*`. */
export const origins = (text: string | undefined): readonly string[] | ReadError => {
  const listed = (text ?? '').split(/[\s,]+/).filter(Boolean)
  const wrong = listed.find(
    (origin) => origin !== '*' && (!URL.canParse(origin) || new URL(origin).origin !== origin),
  )
  return wrong === undefined
    ? listed
    : new ReadError(`use origins like https://desk.example.com with commas between, not "${wrong}"`)
}
/** Reads any text. */
export const anyText = (text: string | undefined): string | undefined => text
const isWebhookSecret = (secret: string): boolean =>
  /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret) && Buffer.from(secret.slice(6), 'base64').length > 0
/** Reads up to two webhook secrets. */
export const webhookSecrets = (text: string | undefined): readonly string[] | ReadError => {
  const secrets = (text ?? '').split(' ').filter(Boolean)
  return secrets.length <= 2 && secrets.every(isWebhookSecret)
    ? secrets
    : new ReadError('use whsec_ and the secret in base64, or two of them with a space between')
}
const KEY_BYTES = 32
/** Reads the keys of stored secrets: each 32 bytes in base64, the newest first. */
export const secretsKeys = (text: string | undefined): readonly Buffer[] | ReadError => {
  const keys = (text ?? '').split(' ').filter(Boolean)
  const bytes = keys.map((key) => Buffer.from(key, 'base64'))
  const areKeys = keys.every((key) => /^[A-Za-z\d+/_-]{43}=?$/.test(key))
  return areKeys && bytes.every(({ length }) => length === KEY_BYTES)
    ? bytes
    : new ReadError('use 32 random bytes in base64, or two such keys with a space between')
}
/** Reads the secret of tokens. It is required with DATABASE_URL and in production. */
export const jwtSecret = (
  text: string | undefined,
  env: Environment,
): string | undefined | ReadError => {
  const required = Boolean(env.DATABASE_URL?.trim()) || env.NODE_ENV === 'production'
  if (text === undefined)
    return required
      ? new ReadError(
          'is required with DATABASE_URL and with NODE_ENV=production: set 32 random bytes or more',
        )
      : undefined
  return Buffer.byteLength(text) >= 32
    ? text
    : new ReadError('is too short: set 32 random bytes or more')
}

/** Reads whether there is a demo. Production has none: the start prints its password. */
export const demo = (text: string | undefined, env: Environment): boolean | ReadError => {
  const isProduction = env.NODE_ENV === 'production'
  const wanted = flag(!isProduction)(text)
  return wanted === true && isProduction
    ? new ReadError('is always off with NODE_ENV=production: remove it or set false')
    : wanted
}

const SHORTEST_METRICS_TOKEN = 16
/** Reads the token of `/metrics`: one word, as a Bearer header can carry it. */
export const metricsToken = (text: string | undefined): string | undefined | ReadError =>
  text === undefined || (/^[\x21-\x7e]+$/.test(text) && text.length >= SHORTEST_METRICS_TOKEN)
    ? text
    : new ReadError(`use at least ${SHORTEST_METRICS_TOKEN} characters of ASCII without spaces`)

/** Reads which proxies may set X-Forwarded-For: none, all, a number of hops, or their addresses. */
export const proxies = (text: string | undefined): boolean | number | string | ReadError => {
  if (text === undefined) return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const said = readFlag(text)
  if (!(said instanceof ReadError)) return said
  return /^[0-9a-fA-F.:/,\s]+$/.test(text)
    ? text
    : new ReadError('use true, a number of hops, or addresses with commas between')
}
