import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

type Header = string | readonly string[] | undefined

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Whether a text that arrived is the secret. Takes the same time for every text. An empty secret is
 * never right.
 */
export const isSameSecret = (given: Header, secret: string): boolean =>
  typeof given === 'string' && secret !== '' && timingSafeEqual(digestOf(given), digestOf(secret))

/** Whether a header `sha256=…` is the HMAC of the exact body under the secret, in hex. */
export const isSignedBody = (header: Header, body: Buffer, secret: string): boolean =>
  secret !== '' &&
  isSameSecret(header, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
