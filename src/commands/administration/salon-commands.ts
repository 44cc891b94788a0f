import type { Command } from 'commander'
import { COMMAND_LINE } from '../../base/config/command-line.js'
import { printLine, type WithInfrastructure } from '../with-infrastructure.js'

type SalonOptions = { name: string; timeZone: string; currency: string; phoneRegion: string }

/** Adds the commands for salons, for administrators of the deployment. */
export function addSalonCommands(program: Command, withInfrastructure: WithInfrastructure): void {
  program
    .command('create-salon')
    .description('Creates a salon with the default booking settings and prints its id.')
    .requiredOption('--name <name>', 'name of the salon')
    .requiredOption('--time-zone <zone>', 'IANA time zone of the salon, such as Europe/Berlin')
    .option('--currency <code>', 'ISO 4217 code of its prices', 'EUR')
    .option(
      '--phone-region <country>',
      'ISO 3166 country of phone numbers without a country code',
      'DE',
    )
    .action((options: SalonOptions) =>
      withInfrastructure(async ({ db, clock }, config) => {
        const { createSalon } = await import('../../service/catalog/salon.js')
        const salon = await createSalon(
          db,
          { ...options, nativeBookingEnabled: config.nativeBooking },
          clock(),
        )
        printLine(`Salon ${salon.id} (${salon.name}) is made. Its first account:`)
        printLine(
          `  ${COMMAND_LINE} create-account --salon ${salon.id} --username admin --name "Your ` +
            'name" --role admin',
        )
      }),
    )
}
