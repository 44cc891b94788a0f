/** A host name that ends in a letter domain: not an address in digits, nor `localhost`. */
const NAMED = /[^.]\.[a-z][a-z\d-]*\.?$/
/** The one spelling that all parsers of addresses understand alike. */
const PLAIN = /^https:\/\/[^\s/\\][^\s\\]*$/i

/**
 * Whether an image may be shown from the address: https, a public host name, no password.
 * The name may still lead to a private IP address: `picture-source.ts` checks that when it connects.
 */
export function isImageUrl(text: string): boolean {
  if (!PLAIN.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && NAMED.test(hostname)
}
