/** An address that an image may be shown from: https, of a host with a dot in its name, without a password in it. Nobody here ever fetches it. */
export function isImageUrl(text: string): boolean {
  if (!/^https:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname.includes('.')
}
