import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import type { CheckArguments } from '../../tools/contract-check/command.js'
import { CHECK_HELP } from '../../tools/contract-check/help.js'
import { ENDING } from '../../tools/contract-check/report.js'
import { secretOption, wholeNumber } from '../with-infrastructure.js'
import { webAddress } from './web-address.js'

/** Adds the command `check`, which checks any server (docs/rest.md, "Check a server"). */
export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description(
      'Checks any server over HTTP against the REST contract, and reports what holds and what ' +
        'differs.',
    )
    .requiredOption(
      '--base-url <url>',
      'address of the server, such as http://localhost:4000',
      webAddress,
    )
    .requiredOption(
      '--username <username>',
      'account that the check signs in with; on this service an admin',
    )
    .addOption(secretOption('CHECK_PASSWORD', 'password of the account').makeOptionMandatory())
    .option(
      '--master-id <id>',
      'on another server: id of the master whose appointments the check may book and cancel',
      wholeNumber,
    )
    .option(
      '--service-id <id>',
      'on another server: id of the service that the check may book; required with --master-id',
      wholeNumber,
    )
    .option(
      '--yes',
      'allows writes to external systems or to another server; the check first prints what it ' +
        'will write',
    )
    .option('--json', 'prints the result as JSON')
    .addHelpText('after', CHECK_HELP)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : ENDING.options))
    .action(async (options: CheckArguments, command: Command) => {
      if ((options.masterId === undefined) !== (options.serviceId === undefined))
        command.error('error: --master-id and --service-id come together')
      const { runCheck } = await import('../../tools/contract-check/command.js')
      process.exitCode = await runCheck(options, randomBytes(4).toString('hex'), Date.now)
    })
}
