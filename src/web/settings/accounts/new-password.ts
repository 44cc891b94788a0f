/** No letters or digits that are easily mistaken for others. A power of two, so all are as likely. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'
const LENGTH = 16
const GROUP = 4

/** Returns a password of 80 random bits, in groups that are easy to read out. */
export function newPassword(): string {
  const letters = Array.from(
    crypto.getRandomValues(new Uint8Array(LENGTH)),
    (byte) => ALPHABET[byte % ALPHABET.length],
  )
  const groups = Array.from({ length: LENGTH / GROUP }, (_, index) =>
    letters.slice(index * GROUP, (index + 1) * GROUP).join(''),
  )
  return groups.join('-')
}
