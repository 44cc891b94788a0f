import { existsSync } from 'node:fs'
import { type App, startApp } from './app.js'
import { type Config, readConfig } from './base/config/config.js'
import { createLog, type Log } from './base/log.js'
import { describeStartFailure, EXIT } from './commands/exit-codes.js'
import type { Demo } from './service/demo/seed.js'
import { databaseErrorCode } from './store/postgres/database-errors.js'

/** How long a shutdown may take, in milliseconds. */
const STOP_LIMIT_MS = 9_000

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Ends the process: with one line for an error that a person can cure, with a log entry for a bug.
 */
function end(error: unknown, log: Log | undefined, config: Pick<Config, 'port' | 'host'>): never {
  const ending = describeStartFailure(error, config)
  if (ending) process.stderr.write(`${ending.line}\n`)
  else if (log) log.fatal({ err: error }, 'the start failed')
  else process.stderr.write(`${String(error)}\n`)
  process.exit(ending?.code ?? EXIT.unexpected)
}

/**
 * Returns the accounts of new demo data as text. They are printed as soon as they are stored, so
 * that a start that fails later has still shown them.
 */
const demoLogins = ({ usernames, password }: Demo): string[] => [
  '',
  '  A demo salon was made. Its accounts, a login each:',
  ...usernames.map((username) => `    username ${username.padEnd(9)} password ${password}`),
  '  The password is shown this once. To choose one, set DEMO_PASSWORD before the first start.',
]

/** Returns the lines that are printed after the start. */
function banner(app: App, config: Config): string[] {
  const lines = ['', `  The salon service listens on ${app.url}`, '']
  if (config.worker === 'only') {
    lines.push(
      `  It works jobs and serves no doors: WORKER=only.   Health  ${app.url}/livez  ` +
        '/readyz  /metrics',
      '',
    )
    return lines
  }
  if (config.explorer)
    lines.push(
      `  GraphQL    ${app.url}/graphql   (Apollo Sandbox in a browser; without internet: ` +
        `${app.url}/explorer/)`,
    )
  else lines.push(`  GraphQL    ${app.url}/graphql`)
  lines.push(
    `  REST       ${app.url}/api/records/ and its neighbours   (to read and to try: ` +
      `${app.url}/api/docs/)`,
    `  Health     ${app.url}/livez  /readyz  /metrics`,
    '',
  )
  if (app.home)
    lines.push(
      '  Play a client who writes in:  npm run say -- --channel messenger_a --from kim ' +
        '--text "Hello"',
      '',
    )
  if (app.home && !app.demo) {
    lines.push(
      '  Demo accounts: admin, operator, master, client, with the password that the first ' +
        'start printed.',
      `  Forgotten? npm run cli -- token --username admin, or stop, delete ${app.home} and ` +
        'start anew.',
      '',
    )
  }
  if (!app.peopled)
    lines.push(
      '  This database has no salon yet. Make the first one and its admin:',
      '    npm run cli -- create-salon --name "My salon" --time-zone Europe/Berlin ' +
        '--currency EUR --phone-region DE',
      '    npm run cli -- create-account --salon 1 --username admin --name "My name" --role admin',
      '  or try the demo data: npm run cli -- seed',
      '',
    )
  if (app.home)
    lines.push(
      `  Data lies in ${app.home}`,
      '  To use a Postgres of your own (14 or later), set ' +
        'DATABASE_URL=postgres://user:password@host:5432/name and JWT_SECRET.',
      '',
    )
  return lines
}

/**
 * Ctrl-C under npm sends the signal twice: from the terminal to all its processes, and from npm to
 * its child. Signals within this time count as one.
 */
const ONE_ASKING_MS = 500

function stopOnSignals(app: App, log: Log): void {
  let askedAt: number | undefined
  const stop = (signal: string): void => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt < ONE_ASKING_MS) return
      process.exit(EXIT.unexpected) // a second Ctrl-C ends the process at once
    }
    askedAt = performance.now()
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error({ limitMs: STOP_LIMIT_MS }, 'the shutdown took too long and was cut off')
      process.exit(EXIT.unexpected)
    }, STOP_LIMIT_MS).unref()
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => end(error, log, { port: 0, host: '' }),
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}

/** A closed output (`| head -1`) must not end the process. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

async function main(): Promise<void> {
  let config: Config
  try {
    if (existsSync('.env')) process.loadEnvFile('.env') // variables of the shell take precedence
    config = readConfig(process.env)
  } catch (error) {
    end(error, undefined, { port: 0, host: '' })
  }
  const log = createLog(config.logLevel, databaseErrorCode)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left alone'))
  try {
    const app = await startApp(config, { log, onDemo: (demo) => say(demoLogins(demo).join('\n')) })
    stopOnSignals(app, log)
    say(banner(app, config).join('\n'))
  } catch (error) {
    end(error, log, config)
  }
}

await main()
