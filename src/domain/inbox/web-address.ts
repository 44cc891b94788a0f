/** A name that ends in a word: no number in any of its spellings, and nothing without a dot, as `localhost` is. */
const NAMED = /[^.]\.[a-z][a-z\d-]*\.?$/
/** In the one way that all readers of addresses understand. */
const PLAIN = /^https:\/\/[^\s/\\][^\s\\]*$/i

/** An address that an image may be shown from: https, of a host by its public name, without a password in it. Nobody here ever fetches it. */
export function isImageUrl(text: string): boolean {
  if (!PLAIN.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && NAMED.test(hostname)
}
