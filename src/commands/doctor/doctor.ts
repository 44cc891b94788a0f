import type { Command } from 'commander'
import type { Environment } from '../../base/config/env-readers.js'
import { EXIT } from '../exit-codes.js'
import { printLine } from '../with-infrastructure.js'
import type { Finding } from './finding.js'

/** Returns the lines about a finding: its state, what is so, and what to do. */
const linesOf = ({ check, state, says, todo }: Finding): readonly string[] => [
  `${state.padEnd(8)} ${check.padEnd(14)} ${says}`,
  ...(todo === undefined ? [] : [`${' '.repeat(24)}To do: ${todo}`]),
]

const countOf = (findings: readonly Finding[], wanted: Finding['state']): number =>
  findings.filter(({ state }) => state === wanted).length

/** Adds the command `doctor`. `readSources`: the environment, and the text of the file `.env`. */
export function addDoctorCommand(
  program: Command,
  readSources: () => { readonly env: Environment; readonly envFile: string | undefined },
): void {
  program
    .command('doctor')
    .description(
      'Checks configuration, database, migrations, Redis, clock, disk, connections, jobs and ' +
        'salons, and says what to do. Ends with 9 if there is a problem.',
    )
    .option('--json', 'prints the result as JSON')
    .action(async ({ json }: { json?: true }) => {
      const { examine } = await import('./run.js')
      const findings = await examine(readSources())
      const problems = countOf(findings, 'problem')
      const warnings = countOf(findings, 'warning')
      if (json) printLine(JSON.stringify({ problems, warnings, findings }, null, 2))
      else {
        for (const line of findings.flatMap(linesOf)) printLine(line)
        printLine(`Problems: ${problems}, warnings: ${warnings}`)
      }
      if (problems > 0) process.exitCode = EXIT.problems
    })
}
