import { type Command, Option } from 'commander'
import { type Role, ROLES } from '../../domain/identity/rights.js'
import {
  printLine,
  secretOption,
  wholeNumber,
  type WithInfrastructure,
} from '../with-infrastructure.js'

type AccountOptions = {
  salon: number
  username: string
  name: string
  role: Role
  password?: string
  masterId?: number
  clientId?: number
}

/** Adds the commands for accounts, for administrators of the deployment. */
export function addAccountCommands(program: Command, withInfrastructure: WithInfrastructure): void {
  program
    .command('create-account')
    .description(
      'Creates an account in a salon. Without a password, a random one is created and printed.',
    )
    .requiredOption('--salon <id>', 'id of the salon', wholeNumber)
    .requiredOption('--username <username>', 'user name for signing in')
    .requiredOption('--name <name>', 'name of the person')
    .addOption(
      new Option('--role <role>', 'role of the account').choices(ROLES).makeOptionMandatory(),
    )
    .addOption(secretOption('ACCOUNT_PASSWORD', '8 characters or more'))
    .option('--master-id <id>', 'for the role master: id of the master', wholeNumber)
    .option('--client-id <id>', 'for the role client: id of the client', wholeNumber)
    .action(({ salon, username, name, role, password, masterId, clientId }: AccountOptions) =>
      withInfrastructure(async ({ db, clock }) => {
        const { randomPassword } = await import('../../base/passwords.js')
        const { createAccountInSalon } = await import('../../service/identity/accounts.js')
        const secret = password ?? randomPassword()
        const account = await createAccountInSalon(
          db,
          salon,
          {
            username,
            name,
            role,
            password: secret,
            masterId: masterId ?? null,
            clientId: clientId ?? null,
          },
          clock(),
        )
        printLine(
          `Account ${account.id} (${username}, ${role}) is made in salon ` +
            `${salon}.${password === undefined ? ` Password: ${secret}` : ''}`,
        )
      }),
    )
}
