import { Argument, type Command, InvalidArgumentError } from 'commander'
import { nameInSentence } from '../domain/crm/import.js'
import type { ExternalSystem } from '../domain/crm/sync.js'
import { type LocalDate, readDate } from '../domain/time/time.js'
import { type ImportResult, runImportFromCli } from '../service/crm/import/run-from-cli.js'
import { countsLine, showRun } from './import-output.js'
import { type WithInfrastructure, say, wholeNumber } from './with-infrastructure.js'

/** How many conflicts are listed. */
const LISTED = 50
const FAILED = 1
const SYSTEMS: Readonly<Record<string, ExternalSystem>> = { 'crm-a': 'crm_a', 'crm-b': 'crm_b' }

const HELP = `
It is worked in this process. Killed, it is gone on with by a running server, or by the same command again.
--dry-run writes nothing: each part of the list is undone again, so that new appointments of different parts that
overlap each other are not seen, nor what the list does not have any more.
It ends with 0 when it is done, conflicts or not, and with ${FAILED} when it failed.`

function day(text: string): LocalDate {
  const date = readDate(text)
  if (date === undefined) throw new InvalidArgumentError('Use a day, such as 2030-01-31.')
  return date
}

function sum({ run, conflicts }: ImportResult, isTried: boolean): void {
  const what = `${isTried ? 'Tried: an import' : `Import ${run.id}`} from ${nameInSentence(run.system)}, ${run.from} to ${run.to}`
  say(run.state === 'succeeded' ? `${what}, is done.` : `${what}, failed: ${run.error ?? ''}`)
  say(`  ${countsLine(run)}`)
  if (conflicts.length > 0) say('Conflicts, by the ids there:')
  for (const { externalId, reason } of conflicts) say(`  ${externalId}  ${reason}`)
  const more = run.conflictCount - conflicts.length
  if (more > 0) say(`  and ${more} more`)
}

type ImportOptions = { from: LocalDate; to: LocalDate; salon?: number; dryRun?: true }

/** `import`, for whoever runs the deployment. */
export function addImportCommand(program: Command, onGround: WithInfrastructure): void {
  program
    .command('import')
    .description('Brings appointments from an external system. Nobody is sent a notice for it.')
    .addArgument(new Argument('<system>', 'which one').choices(Object.keys(SYSTEMS)))
    .requiredOption('--from <day>', 'the first day', day)
    .requiredOption('--to <day>', 'the last day, included; three years later at most', day)
    .option('--salon <id>', 'for which salon; the first one unless said', wholeNumber)
    .option('--dry-run', 'shows what would be done, and writes nothing')
    .addHelpText('after', HELP)
    .action((word: string, options: ImportOptions) =>
      onGround(async ({ db, externalSystems, log, clock }) => {
        const shown = showRun(process.stdout, () => performance.now())
        const watcher = {
          onProgress: shown.show,
          onElsewhere: () =>
            say(
              'Another process works this import: it is followed, and gone on with if that one dies.',
            ),
        }
        const wish = { system: SYSTEMS[word] ?? 'crm_a', ...options }
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
