import type { Command } from 'commander'
import { listeningUrl } from '../base/config/listening-url.js'
import { Refusal } from '../domain/refusal.js'
import { databaseOf } from './with-database.js'
import { fixturesOf, printLine, type RunCommand, secretOption } from './with-infrastructure.js'

type SetupOptions = {
  salon: string
  timeZone: string
  currency: string
  phoneRegion: string
  username: string
  name?: string
  password?: string
}

/** Adds the commands `setup` and `setup-link`, for the first salon of a deployment. */
export function addSetupCommands(program: Command, runCommand: RunCommand): void {
  // A new embedded database gets the salon of the command, not the demo salon.
  const withoutDemo = fixturesOf(runCommand, { demo: false })
  program
    .command('setup')
    .description(
      'Creates the first salon of the deployment and the account of its admin. Without a ' +
        'password, a random one is created and printed.',
    )
    .requiredOption('--salon <name>', 'name of the salon')
    .requiredOption('--time-zone <zone>', 'IANA time zone of the salon, such as Europe/Berlin')
    .option('--currency <code>', 'ISO 4217 code of its prices', 'EUR')
    .option(
      '--phone-region <country>',
      'ISO 3166 country of phone numbers without a country code',
      'DE',
    )
    .requiredOption('--username <username>', 'user name of the admin for signing in')
    .option('--name <name>', 'name of the admin (default: the user name)')
    .addOption(secretOption('ACCOUNT_PASSWORD', '8 characters or more'))
    .action(({ salon: salonName, name, password, ...options }: SetupOptions) =>
      withoutDemo(async ({ db, clock, newSalonSettings }) => {
        const { randomPassword } = await import('../base/passwords.js')
        const { createFirstSalon } = await import('../service/identity/set-up-salon.js')
        const secret = password ?? randomPassword()
        const { salon } = await createFirstSalon(
          db,
          { ...options, salonName, adminName: name ?? options.username, password: secret },
          newSalonSettings,
          clock(),
        )
        printLine(
          `Salon ${salon.id} (${salon.name}) is made. Its admin is ${options.username}` +
            `${password === undefined ? `; password: ${secret}` : ''}`,
        )
      }),
    )

  program
    .command('setup-link')
    .description('Prints the link to the page that creates the first salon of the deployment.')
    .action(() =>
      databaseOf(runCommand)(async (access, config) => {
        const { readSetupState, setupLink } = await import('../service/identity/set-up-salon.js')
        if (!(await readSetupState(access)).needed)
          throw new Refusal('permission_denied', 'There is a salon already.')
        printLine(setupLink(access, listeningUrl(config, config.port)))
      }),
    )
}
