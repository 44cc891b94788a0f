import { type Command, Option } from 'commander'
import { type Channel, CHANNELS } from '../../domain/identity/people.js'
import { printLine, wholeNumber, type WithInfrastructure } from '../with-infrastructure.js'

/** Collects the values of an option that may be given several times. */
const collect = (value: string, values: readonly string[] = []): string[] => [...values, value]

type SayOptions = {
  channel: Channel
  from: string
  text?: string
  media?: string[]
  name?: string
  phone?: string
  salon?: number
}

/** Adds the command `say`, which simulates a client in a messenger. */
export function addSayCommand(program: Command, withInfrastructure: WithInfrastructure): void {
  program
    .command('say')
    .description(
      'Simulates a message of a client in a messenger, and shows the latest messages of the ' +
        'dialogue.',
    )
    .addOption(
      new Option('--channel <channel>', 'the messenger').choices(CHANNELS).makeOptionMandatory(),
    )
    .requiredOption('--from <address>', 'address of the client in the messenger')
    .option('--text <text>', 'text of the message')
    .option(
      '--media <url>',
      'https address of a file in the message; may be given several times',
      collect,
    )
    .option('--name <name>', 'name of the client in the messenger')
    .option('--phone <phone>', 'phone number of the client, if the messenger knows it')
    .option('--salon <id>', 'id of the salon (default: the first one)', wholeNumber)
    .action((options: SayOptions, command: Command) => {
      if (options.text === undefined && !options.media)
        command.error('Use --text, --media, or both.')
      return withInfrastructure(async (infrastructure) => {
        const { simulateClient } = await import('../../service/inbox/simulate-client.js')
        for (const line of await simulateClient(infrastructure, options)) printLine(line)
      })
    })
}
