import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { printLine } from '../with-infrastructure.js'
import { webAddress } from './web-address.js'

/** Adds the commands `postman` and `print`, which print what describes the interface. */
export function addPrintCommands(program: Command): void {
  program
    .command('postman')
    .description(
      'Prints the REST API as a Postman Collection v2.1, with variables for the address and ' +
        'the token.',
    )
    .option(
      '--base-url <url>',
      'first value of the variable baseUrl (default: this machine, port 4000)',
      webAddress,
    )
    .option('--out <file>', 'writes the collection to this file instead')
    .action(async ({ baseUrl, out }: { baseUrl?: URL; out?: string }, command: Command) => {
      const { exampleShift, shiftExamples } = await import('../../rest/openapi/example-dates.js')
      const { postmanOf } = await import('../../rest/openapi/postman.js')
      const { routes } = await import('../../rest/routes/routes.js')
      const collection = postmanOf(
        routes,
        baseUrl?.href.replace(/\/$/, '') ?? 'http://localhost:4000',
      )
      const text = shiftExamples(JSON.stringify(collection, null, 2), exampleShift(Date.now()))
      if (out === undefined) return printLine(text)
      try {
        writeFileSync(out, `${text}\n`)
      } catch (error) {
        command.error(
          `error: ${out} cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'it failed'}`,
        )
      }
    })

  program
    .command('print', { hidden: true })
    .description(
      'Writes the generated files (schema/, .env.example, docs/configuration.md). With --check ' +
        'it only compares them, and the schema with that of the last release.',
    )
    .option('--check', 'exits with 1 when a file is out of date or a breaking change has no name')
    .action(async ({ check }: { check?: boolean }) => {
      const { findUnnamedBreakingChanges, printAll } = await import('../../print-artifacts.js')
      const stale = await printAll(check === true)
      for (const file of stale) process.stderr.write(`${file} is out of date: run npm run print\n`)
      const unnamed = check === true ? await findUnnamedBreakingChanges() : []
      for (const change of unnamed)
        process.stderr.write(`Not named in CHANGELOG.md under "Breaking": ${change}\n`)
      process.exitCode = stale.length + unnamed.length > 0 ? 1 : 0
    })
}
