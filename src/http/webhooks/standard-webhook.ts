import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300
const VERSION = 'v1,'

/** As they arrived: anything but one plain text counts as missing. */
export type HookHeaders = {
  /** webhook-id */
  readonly id: string | readonly string[] | undefined
  /** webhook-timestamp */
  readonly timestamp: string | readonly string[] | undefined
  /** webhook-signature */
  readonly signature: string | readonly string[] | undefined
}

/** The key in a secret `whsec_…`; undefined where there is none, as everybody could sign with an empty one. */
function keyOf(secret: string): Buffer | undefined {
  const [, text = ''] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(secret) ?? []
  const key = Buffer.from(text, 'base64')
  return key.length > 0 ? key : undefined
}

/** Compares texts, not bytes: each signature is then written in one way only. */
const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)

/** Whole seconds in the only way to write them, within the tolerance of the moment. */
const isTimely = (timestamp: string, now: number): boolean =>
  /^[1-9]\d{0,11}$/.test(timestamp) &&
  Math.abs(Math.floor(now / 1000) - Number(timestamp)) <= TOLERANCE_SECONDS

/**
 * Whether a hook was signed with one of the secrets, as in the Standard Webhooks specification, and at about this moment
 * (`now` in milliseconds). The body is what arrived, byte for byte. Never throws.
 *
 * Dots in an id do no harm although they part what is signed: a timestamp has none, and no JSON object begins with one.
 */
export function isSigned(
  { id, timestamp, signature }: HookHeaders,
  body: Buffer,
  secrets: readonly string[],
  now: number,
): boolean {
  if (typeof id !== 'string' || !/^[ -~]{1,200}$/.test(id)) return false
  if (typeof timestamp !== 'string' || !isTimely(timestamp, now)) return false
  if (typeof signature !== 'string' || signature.includes(', ')) return false // so Node joins a header that came twice
  const given = signature
    .split(' ')
    .filter((entry) => entry.startsWith(VERSION))
    .map((entry) => Buffer.from(entry.slice(VERSION.length)))
  return secrets.some((secret) => {
    const key = keyOf(secret)
    if (!key) return false
    const signed = createHmac('sha256', key)
      .update(`${id}.${timestamp}.`)
      .update(body)
      .digest('base64')
    return given.some((entry) => isSame(entry, Buffer.from(signed)))
  })
}
