import { isUtf8 } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

const TOLERANCE_SECONDS = 300
const VERSION = 'v1,'

/** The headers of a webhook as they arrived. Anything but a single text counts as missing. */
export type WebhookHeaders = {
  /** webhook-id */
  readonly id: string | readonly string[] | undefined
  /** webhook-timestamp */
  readonly timestamp: string | readonly string[] | undefined
  /** webhook-signature */
  readonly signature: string | readonly string[] | undefined
}

/**
 * Returns the library's signer for a secret `whsec_…`, undefined for any other text. An empty key
 * is refused because everybody could sign with it. The library alone would take a secret without
 * its prefix, and would throw for a key without padding.
 */
function signerFor(secret: string): Webhook | undefined {
  const encoded = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(secret)?.[1]
  const key = Buffer.from(encoded ?? '', 'base64')
  return key.length > 0 ? new Webhook(key, { format: 'raw' }) : undefined
}

/** Compares texts, not decoded bytes: only one spelling of each signature is valid. */
const isSame = (signature: string, expected: string): boolean => {
  const bytes = Buffer.from(signature)
  const expectedBytes = Buffer.from(expected)
  return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes)
}

/** Whether the text is a plain number of seconds within the tolerance of `now` (milliseconds). */
const isTimely = (timestamp: string, now: number): boolean =>
  /^[1-9]\d{0,11}$/.test(timestamp) &&
  Math.abs(Math.floor(now / 1000) - Number(timestamp)) <= TOLERANCE_SECONDS

/**
 * Whether one of the secrets signed the webhook, as the Standard Webhooks specification defines it,
 * within five minutes of `now` (milliseconds). The body is what arrived, byte for byte. A body that
 * is not UTF-8 is never signed: the library signs text. Never throws.
 *
 * The library's `verify` is not used: it reads the machine's clock instead of ours, and it takes
 * timestamps such as `123abc`. Dots in an id are harmless although dots separate the signed parts:
 * a timestamp contains none, and no JSON object begins with one.
 */
export function isSigned(
  { id, timestamp, signature }: WebhookHeaders,
  body: Buffer,
  secrets: readonly string[],
  now: number,
): boolean {
  if (typeof id !== 'string' || !/^[ -~]{1,200}$/.test(id)) return false
  if (typeof timestamp !== 'string' || !isTimely(timestamp, now)) return false
  // Node joins a header that came twice with a comma and a space.
  if (typeof signature !== 'string' || signature.includes(', ')) return false
  const signatures = signature.split(' ').filter((entry) => entry.startsWith(VERSION))
  if (signatures.length === 0 || !isUtf8(body)) return false
  const sentAt = new Date(Number(timestamp) * 1000)
  return secrets.some((secret) => {
    const expected = signerFor(secret)?.sign(id, sentAt, body)
    return expected !== undefined && signatures.some((entry) => isSame(entry, expected))
  })
}
