import { existsSync, readFileSync } from 'node:fs'
import { Command } from 'commander'
import { COMMAND_LINE } from './base/config/command-line.js'
import { describeUnknownVariable, findUnknownVariables } from './base/config/env-file.js'
import { addAccountAdministration } from './commands/administration/account-administration.js'
import { addAccountCommands } from './commands/administration/account-commands.js'
import { addSalonAdministration } from './commands/administration/salon-administration.js'
import { addSalonCommands } from './commands/administration/salon-commands.js'
import { addSignInCommands } from './commands/administration/sign-in-commands.js'
import { addDemoCommands } from './commands/demo/demo-commands.js'
import { addDemoRemoveCommand } from './commands/demo/remove.js'
import { addSayCommand } from './commands/demo/say.js'
import { addDoctorCommand } from './commands/doctor/doctor.js'
import { addBackupCommands } from './commands/backup/commands.js'
import { addConnectionCommands } from './commands/connections/connections.js'
import { addClientCommands } from './commands/clients/export.js'
import { addImportCommand } from './commands/import.js'
import { addCheckCommand } from './commands/interface/check.js'
import { addPrintCommands } from './commands/interface/printed.js'
import { addJobCommands } from './commands/jobs.js'
import { addSetupCommands } from './commands/setup.js'
import { fixturesOf, runnerOf } from './commands/with-infrastructure.js'

// The reader of a pipe may end first: `accounts | head -1`. The command still does its work.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// Most modules are loaded by the action of a command, so that a short command starts fast.

/** Reads the file `.env`; variables of the shell take precedence. */
function readSources(): { env: NodeJS.ProcessEnv; envFile: string | undefined } {
  if (!existsSync('.env')) return { env: process.env, envFile: undefined }
  process.loadEnvFile('.env')
  return { env: process.env, envFile: readFileSync('.env', 'utf8') }
}

const runCommand = runnerOf(() => {
  const { env, envFile } = readSources()
  for (const variable of findUnknownVariables(envFile ?? ''))
    process.stderr.write(`${describeUnknownVariable(variable)}\n`)
  return env
})
const withInfrastructure = fixturesOf(runCommand)

const program = new Command(COMMAND_LINE)
  .description(
    'Administers the salon service, in the database of the environment (see .env.example).',
  )
  .showHelpAfterError()

addSetupCommands(program, runCommand)
addSalonCommands(program, withInfrastructure)
addSalonAdministration(program, runCommand)
addAccountCommands(program, withInfrastructure)
addAccountAdministration(program, runCommand)
addDemoCommands(program, withInfrastructure)
addDemoRemoveCommand(program, runCommand)
addSignInCommands(program, runCommand)
addSayCommand(program, withInfrastructure)
addJobCommands(program, withInfrastructure)
addBackupCommands(program, runCommand)
addConnectionCommands(program, withInfrastructure)
addClientCommands(program, withInfrastructure)
addImportCommand(program, withInfrastructure)
addDoctorCommand(program, readSources)
addCheckCommand(program)
addPrintCommands(program)

await program.parseAsync()
