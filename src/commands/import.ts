import { Argument, type Command, InvalidArgumentError } from 'commander'
import { nameInSentence } from '../domain/crm/import.js'
import type { ExternalSystem } from '../domain/crm/sync.js'
import { type LocalDate, readDate } from '../domain/time/time.js'
import type { ImportResult } from '../service/crm/import/run-from-cli.js'
import { countsLine, showRun } from './import-output.js'
import { type WithInfrastructure, printLine, wholeNumber } from './with-infrastructure.js'

/** How many conflicts are printed. */
const LISTED = 50
const FAILED = 1
const SYSTEMS: Readonly<Record<string, ExternalSystem>> = { 'crm-a': 'crm_a', 'crm-b': 'crm_b' }

const HELP = `
The import runs in this process. If the process is killed, a running server or the same command
continues it. --dry-run writes nothing: each part of the list is rolled back. So it does not find
overlaps between new appointments of different parts, nor appointments that the list no longer has.
The exit code is 0 when the import is done, with or without conflicts, and ${FAILED} when it failed.`

function day(text: string): LocalDate {
  const date = readDate(text)
  if (date === undefined) throw new InvalidArgumentError('Use a day, such as 2030-01-31.')
  return date
}

/** Prints the result of an import. */
function sum({ run, conflicts }: ImportResult, isTried: boolean): void {
  const what =
    `${isTried ? 'Tried: an import' : `Import ${run.id}`} from ${nameInSentence(run.system)}, ` +
    `${run.from} to ${run.to}`
  printLine(run.state === 'succeeded' ? `${what}, is done.` : `${what}, failed: ${run.error ?? ''}`)
  printLine(`  ${countsLine(run)}`)
  if (conflicts.length > 0) printLine('Conflicts, by the ids there:')
  for (const { externalId, reason } of conflicts) printLine(`  ${externalId}  ${reason}`)
  const more = run.conflictCount - conflicts.length
  if (more > 0) printLine(`  and ${more} more`)
}

type ImportOptions = { from: LocalDate; to: LocalDate; salon?: number; dryRun?: true }

/** Adds the command `import` for administrators of the deployment. */
export function addImportCommand(program: Command, withInfrastructure: WithInfrastructure): void {
  program
    .command('import')
    .description('Imports appointments from an external system. Nobody is notified.')
    .addArgument(new Argument('<system>', 'the external system').choices(Object.keys(SYSTEMS)))
    .requiredOption('--from <day>', 'the first day', day)
    .requiredOption(
      '--to <day>',
      'the last day; it is included; at most three years after the first',
      day,
    )
    .option('--salon <id>', 'the salon (default: the first one)', wholeNumber)
    .option('--dry-run', 'shows what would be imported, and writes nothing')
    .addHelpText('after', HELP)
    .action((word: string, options: ImportOptions) =>
      withInfrastructure(async ({ db, externalSystems, log, clock }) => {
        const shown = showRun(process.stdout, () => performance.now())
        const watcher = {
          onProgress: shown.show,
          onElsewhere: () =>
            printLine(
              'Another process works this import: it is followed, and gone on with if that ' +
                'one dies.',
            ),
        }
        const wish = { system: SYSTEMS[word] ?? 'crm_a', ...options }
        const { runImportFromCli } = await import('../service/crm/import/run-from-cli.js')
        try {
          const brought = await runImportFromCli(
            { db, externalSystems, log, clock },
            wish,
            watcher,
            LISTED,
          )
          shown.end()
          sum(brought, options.dryRun === true)
          if (brought.run.state !== 'succeeded') process.exitCode = FAILED
        } catch (error) {
          shown.end()
          throw error
        }
      }),
    )
}
