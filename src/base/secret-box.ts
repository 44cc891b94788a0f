import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The length of a key of AES-256, in bytes. */
export const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

/** Where the keys of stored secrets come from. */
export type SecretKeySource = {
  /** The keys of `SECRETS_KEY`. Empty: those of the file in `dataDir`. */
  readonly secretsKeys: readonly Buffer[]
  readonly dataDir: string
}

/** A text that no key of this process can decrypt. */
export class UndecryptableSecret extends Error {}

/** Encrypts texts with AES-256-GCM. A text is bound to its location. */
export type SecretBox = {
  /**
   * Returns the text encrypted with the first key: `v1.KEY ID.NONCE.CIPHERTEXT` in base64url.
   * `location` names where it is stored, such as a row. Only the same location decrypts it, so
   * nobody can copy the text of one row to another.
   */
  encrypt(text: string, location: string): string
  /** Returns the text. Throws UndecryptableSecret for another key or location, or a changed text. */
  decrypt(encrypted: string, location: string): string
  /** Whether a text is encrypted with the first key. */
  isCurrent(encrypted: string): boolean
}

/** Returns the public name of a key: no part of the key can be computed from it. */
const idOf = (key: Buffer): string =>
  createHash('sha256').update('salon-service key id').update(key).digest('hex').slice(0, 8)

/**
 * Creates a box from keys of 32 bytes. The first key encrypts; the others decrypt what was
 * encrypted before the key was replaced.
 */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const [first] = keys
  if (!first || keys.some((key) => key.length !== KEY_BYTES))
    throw new Error(`a key has ${KEY_BYTES} bytes`)
  const keysById = new Map(keys.map((key) => [idOf(key), key]))
  const firstId = idOf(first)
  return {
    isCurrent: (encrypted) => encrypted.startsWith(`${VERSION}.${firstId}.`),
    encrypt(text, location) {
      const nonce = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(location))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, firstId, nonce.toString('base64url'), body.toString('base64url')].join('.')
    },
    decrypt(encrypted, location) {
      const [version, keyId = '', nonce = '', body = ''] = encrypted.split('.')
      const key = version === VERSION ? keysById.get(keyId) : undefined
      if (!key) throw new UndecryptableSecret('no key of this process encrypted it')
      const bytes = Buffer.from(body, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(location)).setAuthTag(bytes.subarray(-TAG_BYTES))
        return (
          decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        )
      } catch (cause) {
        throw new UndecryptableSecret('it was changed, or belongs to another location', { cause })
      }
    },
  }
}
