import type { Command } from 'commander'
import { fixturesOf, printLine, type RunCommand, wholeNumber } from '../with-infrastructure.js'
import { EXIT } from '../exit-codes.js'

/** Adds the command `demo remove`. */
export function addDemoRemoveCommand(program: Command, runCommand: RunCommand): void {
  // A new embedded database gets no demo salon that would be removed at once.
  const withoutDemo = fixturesOf(runCommand, { demo: false })
  program
    .command('demo')
    .description('Removes the demo salon.')
    .command('remove')
    .description('Removes the demo salon with everything of it. It cannot be undone.')
    .option('--salon <id>', 'id of the demo salon, if there are several', wholeNumber)
    .option('--yes', 'removes it; without it the command only says what it would remove')
    .action(({ salon, yes }: { salon?: number; yes?: true }) =>
      withoutDemo(async ({ db, home }, config) => {
        const { findRemovableDemo, removeDemo } = await import('../../service/demo/remove.js')
        const { salon: found, contents } = await findRemovableDemo(db, salon)
        const { accounts, clients, appointments, dialogues } = contents
        const counted =
          `accounts: ${accounts}, clients: ${clients}, appointments: ${appointments}, ` +
          `dialogues: ${dialogues}`
        if (!yes) {
          process.stderr.write(
            `Salon ${found.id} (${found.name}) would be removed with ${counted}. Add --yes to do ` +
              'it; it cannot be undone.\n',
          )
          process.exitCode = EXIT.config
          return
        }
        await removeDemo(db, found.id)
        printLine(`Salon ${found.id} (${found.name}) is removed with ${counted}`)
        const { hasAnySalon } = await import('../../store/catalog/salons.js')
        if (home !== undefined && config.demo && !(await hasAnySalon(db)))
          printLine('There is no salon now: the next start creates a new demo, unless DEMO=off.')
      }),
    )
}
