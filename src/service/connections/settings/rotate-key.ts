import { transact } from '../../../store/postgres/database.js'
import type { Db } from '../../../store/postgres/database.js'
import type { SecretKeySource } from '../../../base/secret-box.js'
import { UndecryptableSecret } from '../../../base/secret-box.js'
import { lockConnectionsAfter, replaceSecrets } from '../../../store/connections/connections.js'
import { addKeyToFile, dropOldKeysOfFile } from '../../../store/connections/secrets-key-file.js'
import { decryptSecrets, encryptSecrets } from '../connection-secrets.js'

/** What a rotation has done. */
export type KeyRotation = {
  readonly encrypted: number
  /** The ids of connections that no key decrypts: their secrets have to be entered again. */
  readonly unreadable: readonly number[]
}
const BATCH = 100

/**
 * Encrypts the secrets of all connections with the newest key. With a key file, a new key is
 * created first, and the old ones are deleted when no row needs them. With `SECRETS_KEY`, its
 * first key is the new one. It can be run again after an interruption. Throws NoSecretsKey.
 */
export async function rotateSecretsKey(db: Db, keys: SecretKeySource): Promise<KeyRotation> {
  const usesFile = keys.secretsKeys.length === 0
  if (usesFile) addKeyToFile(keys.dataDir)
  let encrypted = 0
  const unreadable: number[] = []
  let last = 0
  for (let isMore = true; isMore;) {
    isMore = await transact(db, async (tx) => {
      const batch = await lockConnectionsAfter(tx, last, BATCH)
      for (const stored of batch) {
        last = stored.id
        try {
          const secrets = encryptSecrets(keys, stored, decryptSecrets(keys, stored))
          await replaceSecrets(tx, stored, secrets)
          encrypted += 1
        } catch (error) {
          if (!(error instanceof UndecryptableSecret)) throw error
          unreadable.push(stored.id)
        }
      }
      return batch.length === BATCH
    })
  }
  if (usesFile && unreadable.length === 0) dropOldKeysOfFile(keys.dataDir)
  return { encrypted, unreadable }
}
