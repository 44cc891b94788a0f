import { type Command, Option } from 'commander'
import { listeningUrl } from '../../base/config/listening-url.js'
import { type Channel, CHANNELS } from '../../domain/identity/people.js'
import { printLine, wholeNumber, type WithInfrastructure } from '../with-infrastructure.js'
import { connectionJson, connectionLine } from './connection-line.js'
import { addRotateKeyCommand } from './rotate-key.js'

const FAILED = 1

type SalonOption = { salon?: number }
type ListOptions = SalonOption & { json?: true }
type ChannelOptions = SalonOption & { channel: Channel }
type RegisterOptions = ChannelOptions & { baseUrl?: string }
type TestOptions = ChannelOptions & { to?: string }

const channelOption = (): Option =>
  new Option('--channel <channel>', 'the messenger').choices(CHANNELS).makeOptionMandatory()
const SALON = ['--salon <id>', 'id of the salon (default: the first one)'] as const

/**
 * Adds the commands for the connections of salons: `connections`, `test-connection`,
 * `register-webhook` and `rotate-secrets-key`.
 */
export function addConnectionCommands(
  program: Command,
  withInfrastructure: WithInfrastructure,
): void {
  program
    .command('connections')
    .description('Lists the external systems of a salon, and how the calls to them end.')
    .option(...SALON, wholeNumber)
    .option('--json', 'prints them as JSON')
    .action(({ salon, json }: ListOptions) =>
      withInfrastructure(async (tools) => {
        const { contextOfCommand } =
          await import('../../service/connections/settings/command-context.js')
        const { readConnectionStatuses } =
          await import('../../service/connections/settings/list-connections.js')
        const found = await readConnectionStatuses(await contextOfCommand(tools, salon))
        if (json) printLine(JSON.stringify(found.map(connectionJson), null, 2))
        else for (const status of found) printLine(connectionLine(status))
      }),
    )

  program
    .command('test-connection')
    .description('Tries the credentials of a messenger. With --to it sends a test message.')
    .option(...SALON, wholeNumber)
    .addOption(channelOption())
    .option('--to <address>', 'address of a person in the messenger, such as a phone number')
    .action(({ salon, channel, to }: TestOptions) =>
      withInfrastructure(async (tools) => {
        const { contextOfCommand, idOfChannel } =
          await import('../../service/connections/settings/command-context.js')
        const { testConnection } =
          await import('../../service/connections/settings/test-connection.js')
        const context = await contextOfCommand(tools, salon)
        const { ok, message } = await testConnection(
          context,
          await idOfChannel(context, channel),
          to,
        )
        printLine(
          ok ? `It works${message === null ? '.' : `: ${message}`}` : (message ?? 'It fails.'),
        )
        if (!ok) process.exitCode = FAILED
      }),
    )

  program
    .command('register-webhook')
    .description('Tells a Telegram bot where to send what clients write.')
    .option(...SALON, wholeNumber)
    .addOption(channelOption())
    .option('--base-url <url>', 'public https address of this service (default: BASE_URL)')
    .action(({ salon, channel, baseUrl }: RegisterOptions) =>
      withInfrastructure(async (tools, config) => {
        const { contextOfCommand, idOfChannel } =
          await import('../../service/connections/settings/command-context.js')
        const { registerWebhook, webhookAddress } =
          await import('../../service/connections/settings/test-connection.js')
        const base = (baseUrl ?? listeningUrl(config, config.port)).replace(/\/+$/, '')
        const context = await contextOfCommand(tools, salon)
        const id = await idOfChannel(context, channel)
        const { webhookKey } = await registerWebhook(context, id, base)
        printLine(`Webhooks go to ${webhookAddress(base, webhookKey)}`)
      }),
    )

  addRotateKeyCommand(program, withInfrastructure)
}
