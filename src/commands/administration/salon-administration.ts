import type { Command } from 'commander'
import { isoInstant } from '../../domain/time/time.js'
import { printLine, wholeNumber, type RunCommand } from '../with-infrastructure.js'
import { databaseOf } from '../with-database.js'
import { tableLines, yesOrNo } from './table.js'

/** Adds the commands that list, rename and switch off salons. */
export function addSalonAdministration(program: Command, runCommand: RunCommand): void {
  const withDatabase = databaseOf(runCommand)
  program
    .command('salons')
    .description('Lists the salons.')
    .option('--json', 'prints them as JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async ({ db }) => {
        const { listSalons } = await import('../../service/identity/administration/salons.js')
        const salons = await listSalons(db)
        if (json) return printLine(JSON.stringify(salons.map(toJson), null, 2))
        if (salons.length === 0) return printLine('There are none.')
        const rows = salons.map(({ id, name, timeZone, accounts, switchedOffAt, isDemo }) => [
          ...[String(id), name, timeZone, String(accounts)],
          ...[yesOrNo(switchedOffAt === null), yesOrNo(isDemo)],
        ])
        for (const line of tableLines(['id', 'name', 'zone', 'accounts', 'active', 'demo'], rows))
          printLine(line)
      }),
    )

  program
    .command('update-salon')
    .description('Changes the name of a salon.')
    .argument('<id>', 'id of the salon', wholeNumber)
    .requiredOption('--name <name>', 'new name of the salon')
    .action((id: number, { name }: { name: string }) =>
      withDatabase(async ({ db, clock }) => {
        const { renameSalon } = await import('../../service/identity/administration/salons.js')
        const before = await renameSalon(db, id, name, clock())
        printLine(`Salon ${id} is called ${name.trim()} now. Before: ${before.name}`)
      }),
    )

  program
    .command('switch-off-salon')
    .description(
      'Ends the use of a salon and keeps its data: nobody signs in, tokens end, webhooks are ' +
        'refused, and its jobs wait.',
    )
    .argument('<id>', 'id of the salon', wholeNumber)
    .action((id: number) =>
      withDatabase(async ({ db, clock }) => {
        const { switchOffSalon } = await import('../../service/identity/administration/salons.js')
        const { salon, changed, endedSignIns } = await switchOffSalon(db, id, clock())
        printLine(
          changed
            ? `Salon ${id} (${salon.name}) is switched off. Sessions ended: ${endedSignIns}. Its ` +
                'data stays.'
            : `Salon ${id} (${salon.name}) was switched off already.`,
        )
      }),
    )

  program
    .command('switch-on-salon')
    .description('Switches a salon on again. Its people sign in anew.')
    .argument('<id>', 'id of the salon', wholeNumber)
    .action((id: number) =>
      withDatabase(async ({ db }) => {
        const { switchOnSalon } = await import('../../service/identity/administration/salons.js')
        const { salon, changed } = await switchOnSalon(db, id)
        printLine(
          changed
            ? `Salon ${id} (${salon.name}) is switched on. Its people sign in anew, and its jobs ` +
                'go on within a minute.'
            : `Salon ${id} (${salon.name}) was on already.`,
        )
      }),
    )
}

/** A salon as programs read it: instants as ISO texts. */
const toJson = ({
  switchedOffAt,
  isDemo,
  ...salon
}: {
  readonly switchedOffAt: number | null
  readonly isDemo: boolean
}) => ({
  ...salon,
  active: switchedOffAt === null,
  switchedOffAt: switchedOffAt === null ? null : isoInstant(switchedOffAt),
  demo: isDemo,
})
