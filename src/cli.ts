import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { type CheckArguments, CHECK_HELP, runCheck } from './tools/contract-check/command.js'
import { ENDING } from './tools/contract-check/report.js'
import { addImportCommand } from './commands/import.js'
import { addJobCommands } from './commands/jobs.js'
import { fixturesOf, say, wholeNumber } from './commands/with-infrastructure.js'
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

function webAddress(text: string): URL {
  if (URL.canParse(text) && /^https?:\/\//i.test(text)) return new URL(text)
  throw new InvalidArgumentError('Use an address that starts with http:// or https://.')
}

/** For an option that may be given several times. */
const collect = (value: string, values: readonly string[] = []): string[] => [...values, value]

const onGround = fixturesOf(() => {
  if (existsSync('.env')) process.loadEnvFile('.env') // what the shell has set counts more
  return process.env
})

/** Everybody on the machine can read a command line, but not the environment. */
const secretOption = (variable: string, meaning: string): Option =>
  new Option(
    '--password <password>',
    `${meaning}; rather in the environment, as ps and the shell's history show it here`,
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
    'Administers the salon service, on the database that the environment names (see .env.example).',
  )
  .showHelpAfterError()

program
  .command('create-salon')
  .description('Makes a salon with the standard booking settings and prints its id.')
  .requiredOption('--name <name>', 'what it is called')
  .requiredOption('--time-zone <zone>', 'IANA zone of its clocks, such as Europe/Berlin')
  .option('--currency <code>', 'ISO 4217 code of its prices', 'EUR')
  .option('--phone-region <country>', 'ISO 3166 country in which phone numbers are read', 'DE')
  .action((options: SalonOptions) =>
    onGround(async ({ db, clock }, config) => {
      const salon = await createSalon(
        db,
        { ...options, nativeBookingEnabled: config.nativeBooking },
        clock(),
      )
      say(`Salon ${salon.id} (${salon.name}) is made. Its first account:`)
      say(
        `  npm run cli -- create-account --salon ${salon.id} --username admin --name "Your name" --role admin`,
      )
    }),
  )

program
  .command('create-account')
  .description('Makes an account in a salon; without a password a random one is made and printed.')
  .requiredOption('--salon <id>', 'the salon', wholeNumber)
  .requiredOption('--username <username>', 'what the person signs in with')
  .requiredOption('--name <name>', 'what the person is called')
  .addOption(
    new Option('--role <role>', 'what the account may do').choices(ROLES).makeOptionMandatory(),
  )
  .addOption(secretOption('ACCOUNT_PASSWORD', '8 characters or more'))
  .option('--master-id <id>', 'of a master: which one', wholeNumber)
  .option('--client-id <id>', 'of a client: which one', wholeNumber)
  .action(({ salon, username, name, role, password, masterId, clientId }: AccountOptions) =>
    onGround(async ({ db, clock }) => {
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
      say(
        `Account ${account.id} (${username}, ${role}) is made in salon ${salon}.${password === undefined ? ` Password: ${secret}` : ''}`,
      )
    }),
  )

program
  .command('seed')
  .description(
    'Makes a demo salon: masters, services, forty clients, two weeks of visits, and the accounts admin, operator, master, client.',
  )
  .action(() =>
    onGround(async ({ db, tokens, log, clock, demo }, config) => {
      if (demo) return // the new embedded database has it already, and its password was just printed
      const made = await seedDemo({ db, tokens, log, now: clock() }, config)
      say(
        `Salon ${made.salonId} is made. Accounts ${made.usernames.join(', ')}; password: ${made.password}`,
      )
    }),
  )

program
  .command('token')
  .description('Prints an access token of an account, for scripts and for trying things out.')
  .requiredOption('--username <username>', 'whose token')
  .action(({ username }: { username: string }) =>
    onGround(async ({ db, tokens, clock }) => {
      const found = await findLogin(db, username)
      if (!found?.account.active)
        throw new Refusal('user_not_found', `There is no active account called ${username}.`)
      const { id, sessionGeneration } = found.account
      say(tokens.sign('access', { accountId: id, generation: sessionGeneration }, clock()))
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
  .description('Plays a client who writes in a messenger, and shows what was said last.')
  .addOption(
    new Option('--channel <channel>', 'which messenger').choices(CHANNELS).makeOptionMandatory(),
  )
  .requiredOption('--from <address>', 'who writes: their address in that messenger')
  .option('--text <text>', 'what they write')
  .option(
    '--media <url>',
    'a file that they send, at an https address; may be given again',
    collect,
  )
  .option('--name <name>', 'what the messenger calls them')
  .option('--phone <phone>', 'their phone number, where the messenger knows it')
  .option('--salon <id>', 'to which salon; the first one unless said', wholeNumber)
  .action((options: SayOptions, command: Command) => {
    if (options.text === undefined && !options.media) command.error('Use --text, --media, or both.')
    return onGround(async (ground) => {
      for (const line of await simulateClient(ground, options)) say(line)
    })
  })

addJobCommands(program, onGround)
addImportCommand(program, onGround)

program
  .command('check')
  .description(
    'Tries the rows of the REST contract against any server over HTTP, and says what holds and what differs.',
  )
  .requiredOption(
    '--base-url <url>',
    'where the server is, such as http://localhost:4000',
    webAddress,
  )
  .requiredOption(
    '--username <username>',
    'whose eyes it looks through; an admin account on this service',
  )
  .addOption(secretOption('CHECK_PASSWORD', 'their password').makeOptionMandatory())
  .option('--master-id <id>', 'on another server: whose visits it may book and cancel', wholeNumber)
  .option(
    '--service-id <id>',
    'on another server: the service it may book; both or none',
    wholeNumber,
  )
  .option(
    '--yes',
    'agrees to writes that go beyond this service, or to another server; it says first what they are',
  )
  .option('--json', 'print the result as JSON')
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
    'Prints the REST door as a Postman Collection v2.1, with variables for the address and the token.',
  )
  .option(
    '--base-url <url>',
    'what the variable baseUrl holds at first (default: this machine, port 4000)',
    webAddress,
  )
  .option('--out <file>', 'writes it there instead')
  .action(({ baseUrl, out }: { baseUrl?: URL; out?: string }, command: Command) => {
    const text = JSON.stringify(
      postmanOf(routes, baseUrl?.href.replace(/\/$/, '') ?? 'http://localhost:4000'),
      null,
      2,
    )
    if (out === undefined) return say(text)
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
    'Writes the printed files (schema, .env.example, docs/configuration.md), or with --check compares them.',
  )
  .option('--check', 'exit 1 where one is out of date')
  .action(async ({ check }: { check?: boolean }) => {
    const stale = await printAll(check === true)
    for (const file of stale) process.stderr.write(`${file} is out of date: run npm run print\n`)
    process.exitCode = stale.length > 0 ? 1 : 0
  })

await program.parseAsync()
