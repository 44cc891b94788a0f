import type { Command } from 'commander'
import { type WithInfrastructure, printLine, wholeNumber } from '../with-infrastructure.js'

type EraseOptions = { salon: number; client: number; yes?: true }

const HELP = `
What goes: name, phone, notes, the texts and files of messages, addresses in messengers, texts of
notifications, comments of appointments, and the account of the client. What stays: appointments with
their times, prices and results. What was sent to messengers and to other booking systems stays
there, and backups keep what they have. docs/privacy.md has the list.`

/** Adds the command `erase-client`. */
export function addEraseClientCommand(
  program: Command,
  withInfrastructure: WithInfrastructure,
): void {
  program
    .command('erase-client')
    .description('Erases the personal data of a client for good.')
    .requiredOption('--salon <id>', 'id of the salon', wholeNumber)
    .requiredOption('--client <id>', 'id of the client', wholeNumber)
    .option('--yes', 'really erases; without it the command does nothing')
    .addHelpText('after', HELP)
    .action(({ salon, client, yes }: EraseOptions, command: Command) => {
      if (yes !== true)
        command.error('error: this cannot be undone. Add --yes to erase the client.')
      return withInfrastructure(async ({ db, clock }) => {
        const { eraseClientByCommand } = await import('../../service/clients/erase-client.js')
        await eraseClientByCommand({ db, now: clock() }, { salonId: salon, id: client })
        printLine(`Client ${client} of salon ${salon} is erased.`)
      })
    })
}
