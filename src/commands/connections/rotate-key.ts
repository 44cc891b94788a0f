import type { Command } from 'commander'
import { Refusal } from '../../domain/refusal.js'
import { NoSecretsKey } from '../../store/connections/secrets-key-file.js'
import { printLine, type WithInfrastructure } from '../with-infrastructure.js'

const UNREADABLE = 1

/** Adds the command `rotate-secrets-key`. */
export function addRotateKeyCommand(
  program: Command,
  withInfrastructure: WithInfrastructure,
): void {
  program
    .command('rotate-secrets-key')
    .description(
      'Encrypts the secrets of all connections with a new key: the first one of SECRETS_KEY, or a ' +
        'new one in DATA_DIR. Run it again after an interruption.',
    )
    .action(() =>
      withInfrastructure(async ({ db, externalSystems }) => {
        const { rotateSecretsKey } =
          await import('../../service/connections/settings/rotate-key.js')
        try {
          const { encrypted, unreadable } = await rotateSecretsKey(db, externalSystems.stored.keys)
          printLine(`The secrets of ${encrypted} connections have the new key.`)
          if (unreadable.length === 0) return
          printLine(
            `No key decrypts those of the connections ${unreadable.join(', ')}: their admins have ` +
              'to enter them again.',
          )
          process.exitCode = UNREADABLE
        } catch (error) {
          throw error instanceof NoSecretsKey ? new Refusal('unavailable', error.message) : error
        }
      }),
    )
}
