import { Argument, type Command, InvalidArgumentError } from 'commander'
import { EXPORT_TABLES, type ExportTable } from '../../domain/exports/export-request.js'
import { type LocalDate, readDate } from '../../domain/time/time.js'
import { type WithInfrastructure, printLine, wholeNumber } from '../with-infrastructure.js'
import { addEraseClientCommand } from './erase-client.js'
import { writeExport } from './export-file.js'

type ClientOptions = { salon: number; client: number; out: string }
type TableOptions = { salon: number; from?: LocalDate; to?: LocalDate; out: string }

function day(text: string): LocalDate {
  const date = readDate(text)
  if (date === undefined) throw new InvalidArgumentError('Use a day, such as 2030-01-31.')
  return date
}

async function* once(text: string): AsyncGenerator<string, void> {
  yield await Promise.resolve(text)
}

function addExportClient(program: Command, withInfrastructure: WithInfrastructure): void {
  program
    .command('export-client')
    .description('Writes everything that is stored about one client to a JSON file.')
    .requiredOption('--salon <id>', 'id of the salon', wholeNumber)
    .requiredOption('--client <id>', 'id of the client', wholeNumber)
    .requiredOption('--out <file>', 'the file to write')
    .action(({ salon, client, out }: ClientOptions) =>
      withInfrastructure(async ({ db }) => {
        const { exportClientOfSalon } = await import('../../service/exports/client-export.js')
        await writeExport(out, once(await exportClientOfSalon(db, { salonId: salon, id: client })))
        printLine(`The data of client ${client} is in ${out}.`)
      }),
    )
}

function addExportTable(program: Command, withInfrastructure: WithInfrastructure): void {
  program
    .command('export')
    .description('Writes a table of a salon to a CSV file. The file has data of clients.')
    .addArgument(new Argument('<table>', 'what to export').choices(EXPORT_TABLES))
    .requiredOption('--salon <id>', 'id of the salon', wholeNumber)
    .option('--from <day>', 'first day of appointments or revenue', day)
    .option('--to <day>', 'last day of appointments or revenue', day)
    .requiredOption('--out <file>', 'the file to write')
    .action((table: ExportTable, options: TableOptions, command: Command) => {
      const { salon, out, from = null, to = null } = options
      if (table === 'clients' && (from !== null || to !== null))
        command.error('error: all clients are exported: leave --from and --to out')
      return withInfrastructure(async ({ db }) => {
        const { exportSalonCsv, periodRequest } =
          await import('../../service/exports/csv-export.js')
        const { readSnapshot } = await import('../../store/postgres/database.js')
        await readSnapshot(db, async (snapshot) =>
          writeExport(
            out,
            await exportSalonCsv(snapshot, salon, periodRequest(table, { from, to })),
          ),
        )
        printLine(`The ${table} of salon ${salon} are in ${out}.`)
      })
    })
}

/** Adds the commands `erase-client`, `export-client` and `export`. */
export function addClientCommands(program: Command, withInfrastructure: WithInfrastructure): void {
  addEraseClientCommand(program, withInfrastructure)
  addExportClient(program, withInfrastructure)
  addExportTable(program, withInfrastructure)
}
