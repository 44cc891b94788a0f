import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { type CheckArguments, CHECK_HELP, runCheck } from './tools/contract-check/command.js'
import { ENDING } from './tools/contract-check/report.js'
import { addImportCommand } from './commands/import.js'
import { addJobCommands } from './commands/jobs.js'
import { fixturesOf, printLine, wholeNumber } from './commands/with-infrastructure.js'
import { type Channel, CHANNELS } from './domain/identity/people.js'
import { Refusal } from './domain/refusal.js'
import { type Role, ROLES } from './domain/identity/rights.js'
import { printAll } from './print-artifacts.js'
import { postmanOf } from './rest/openapi/postman.js'
import { routes } from './rest/routes/routes.js'
import { createAccountInSalon } from './service/identity/accounts.js'
import { seedDemo } from './service/demo/seed.js'
import { simulateClient } from './service/inbox/simulate-client.js'
import { createSalon } from './service/catalog/salon.js'
import { findLogin } from './store/identity/accounts.js'

/** Reads an HTTP address in an option. Throws InvalidArgumentError. */
function webAddress(text: string): URL {
  if (URL.canParse(text) && /^https?:\/\//i.test(text)) return new URL(text)
  throw new InvalidArgumentError('Use an address that starts with http:// or https://.')
}

/** Collects the values of an option that may be given several times. */
const collect = (value: string, values: readonly string[] = []): string[] => [...values, value]

const withInfrastructure = fixturesOf(() => {
  if (existsSync('.env')) process.loadEnvFile('.env') // variables of the shell take precedence
  return process.env
})

/**
 * An option for a secret, which can also come from the environment: everybody on the machine can
 * read the command line, but not the environment.
 */
const secretOption = (variable: string, meaning: string): Option =>
  new Option(
    '--password <password>',
    `${meaning}; safer in the environment, because ps and the history of the shell show it here`,
  ).env(variable)

type SalonOptions = { name: string; timeZone: string; currency: string; phoneRegion: string }
type AccountOptions = {
  salon: number
  username: string
  name: string
  role: Role
  password?: string
  masterId?: number
  clientId?: number
}

const program = new Command('npm run cli --')
  .description(
    'Administers the salon service, in the database of the environment (see .env.example).',
  )
  .showHelpAfterError()

program
  .command('create-salon')
  .description('Creates a salon with the default booking settings and prints its id.')
  .requiredOption('--name <name>', 'name of the salon')
  .requiredOption('--time-zone <zone>', 'IANA time zone of the salon, such as Europe/Berlin')
  .option('--currency <code>', 'ISO 4217 code of its prices', 'EUR')
  .option(
    '--phone-region <country>',
    'ISO 3166 country of phone numbers without a country code',
    'DE',
  )
  .action((options: SalonOptions) =>
    withInfrastructure(async ({ db, clock }, config) => {
      const salon = await createSalon(
        db,
        { ...options, nativeBookingEnabled: config.nativeBooking },
        clock(),
      )
      printLine(`Salon ${salon.id} (${salon.name}) is made. Its first account:`)
      printLine(
        `  npm run cli -- create-account --salon ${salon.id} --username admin --name "Your ` +
          'name" --role admin',
      )
    }),
  )

program
  .command('create-account')
  .description(
    'Creates an account in a salon. Without a password, a random one is created and printed.',
  )
  .requiredOption('--salon <id>', 'id of the salon', wholeNumber)
  .requiredOption('--username <username>', 'user name for signing in')
  .requiredOption('--name <name>', 'name of the person')
  .addOption(
    new Option('--role <role>', 'role of the account').choices(ROLES).makeOptionMandatory(),
  )
  .addOption(secretOption('ACCOUNT_PASSWORD', '8 characters or more'))
  .option('--master-id <id>', 'for the role master: id of the master', wholeNumber)
  .option('--client-id <id>', 'for the role client: id of the client', wholeNumber)
  .action(({ salon, username, name, role, password, masterId, clientId }: AccountOptions) =>
    withInfrastructure(async ({ db, clock }) => {
      const secret = password ?? randomBytes(9).toString('base64url')
      const account = await createAccountInSalon(
        db,
        salon,
        {
          username,
          name,
          role,
          password: secret,
          masterId: masterId ?? null,
          clientId: clientId ?? null,
        },
        clock(),
      )
      printLine(
        `Account ${account.id} (${username}, ${role}) is made in salon ` +
          `${salon}.${password === undefined ? ` Password: ${secret}` : ''}`,
      )
    }),
  )

program
  .command('seed')
  .description(
    'Creates a demo salon: masters, services, forty clients, two weeks of appointments, and ' +
      'the accounts admin, operator, master, client.',
  )
  .action(() =>
    withInfrastructure(async ({ db, tokens, log, clock, demo }, config) => {
      // A new embedded database has just got the demo salon, and its password was printed.
      if (demo) return
      const seeded = await seedDemo({ db, tokens, log, now: clock() }, config)
      printLine(
        `Salon ${seeded.salonId} is made. Accounts ${seeded.usernames.join(', ')}; password: ` +
          `${seeded.password}`,
      )
    }),
  )

program
  .command('token')
  .description('Prints an access token of an account, for scripts and experiments.')
  .requiredOption('--username <username>', 'user name of the account')
  .action(({ username }: { username: string }) =>
    withInfrastructure(async ({ db, tokens, clock }) => {
      const found = await findLogin(db, username)
      if (!found?.account.active)
        throw new Refusal('user_not_found', `There is no active account called ${username}.`)
      const { id, sessionGeneration } = found.account
      printLine(tokens.sign('access', { accountId: id, generation: sessionGeneration }, clock()))
    }),
  )

type SayOptions = {
  channel: Channel
  from: string
  text?: string
  media?: string[]
  name?: string
  phone?: string
  salon?: number
}

program
  .command('say')
  .description(
    'Simulates a message of a client in a messenger, and shows the latest messages of the ' +
      'dialogue.',
  )
  .addOption(
    new Option('--channel <channel>', 'the messenger').choices(CHANNELS).makeOptionMandatory(),
  )
  .requiredOption('--from <address>', 'address of the client in the messenger')
  .option('--text <text>', 'text of the message')
  .option(
    '--media <url>',
    'https address of a file in the message; may be given several times',
    collect,
  )
  .option('--name <name>', 'name of the client in the messenger')
  .option('--phone <phone>', 'phone number of the client, if the messenger knows it')
  .option('--salon <id>', 'id of the salon (default: the first one)', wholeNumber)
  .action((options: SayOptions, command: Command) => {
    if (options.text === undefined && !options.media) command.error('Use --text, --media, or both.')
    return withInfrastructure(async (infrastructure) => {
      for (const line of await simulateClient(infrastructure, options)) printLine(line)
    })
  })

addJobCommands(program, withInfrastructure)
addImportCommand(program, withInfrastructure)

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
    process.exitCode = await runCheck(options, randomBytes(4).toString('hex'), Date.now)
  })

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
  .action(({ baseUrl, out }: { baseUrl?: URL; out?: string }, command: Command) => {
    const text = JSON.stringify(
      postmanOf(routes, baseUrl?.href.replace(/\/$/, '') ?? 'http://localhost:4000'),
      null,
      2,
    )
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
    'Writes the generated files (schema, .env.example, docs/configuration.md). With --check ' +
      'it only compares them.',
  )
  .option('--check', 'exits with 1 when a file is out of date')
  .action(async ({ check }: { check?: boolean }) => {
    const stale = await printAll(check === true)
    for (const file of stale) process.stderr.write(`${file} is out of date: run npm run print\n`)
    process.exitCode = stale.length > 0 ? 1 : 0
  })

await program.parseAsync()
