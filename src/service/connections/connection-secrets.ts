import { type SecretKeySource, UndecryptableSecret } from '../../base/secret-box.js'
import { type ConnectionSecrets, NO_SECRETS } from '../../domain/connections/adapters.js'
import type { StoredConnection } from '../../store/connections/connections.js'
import { openSecretBox } from '../../store/connections/secrets-key-file.js'

/** Where the secrets of a connection are stored: nobody can copy them to another connection. */
const locationOf = ({ salonId, webhookKey }: Pick<StoredConnection, 'salonId' | 'webhookKey'>) =>
  `salon ${salonId} connection ${webhookKey}`

/** Returns the secrets encrypted with the newest key. Creates a key file where there is no key. */
export function encryptSecrets(
  keys: SecretKeySource,
  connection: Pick<StoredConnection, 'salonId' | 'webhookKey'>,
  secrets: ConnectionSecrets,
): string {
  const box = openSecretBox(keys, true)
  if (!box) throw new Error('the key file is empty')
  return box.encrypt(JSON.stringify(secrets), locationOf(connection))
}

/** Returns the secrets of a connection. Throws UndecryptableSecret or NoSecretsKey. */
export function decryptSecrets(
  keys: SecretKeySource,
  connection: Pick<StoredConnection, 'salonId' | 'webhookKey' | 'secrets'>,
): ConnectionSecrets {
  const box = openSecretBox(keys, false)
  if (!box) throw new UndecryptableSecret('there is no key')
  const text = box.decrypt(connection.secrets, locationOf(connection))
  return { ...NO_SECRETS, ...(JSON.parse(text) as Partial<ConnectionSecrets>) }
}
