import { COMMAND_LINE } from '../base/config/command-line.js'
import type { App } from '../app.js'
import type { Config } from '../base/config/config.js'
import type { Log } from '../base/log.js'
import type { Demo } from '../service/demo/seed.js'
import type { StartLinks } from './start-links.js'

/** What the service prints about its own start. */
export type StartOutput = {
  /** The accounts of new demo data. */
  demo(demo: Demo): void
  /** The service listens. */
  listening(app: App, config: Config, links: StartLinks): void
}

/**
 * Writes about the start to a log. The address and the demo accounts are written at every level
 * but `silent`, because the password cannot be read later.
 */
export function logStart(log: Log): StartOutput {
  const always = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  return {
    demo({ usernames, password }) {
      always.info({ usernames, password }, 'a demo salon was made; the password is shown this once')
    },
    listening({ url, home, peopled }, config, { signIn, setup }) {
      if (signIn !== undefined)
        always.info({ signIn }, 'this link signs in as admin, once, within ten minutes')
      if (!peopled)
        log.warn(
          { setup },
          `this database has no salon yet: ${setup === undefined ? '' : 'that link or '}` +
            `${COMMAND_LINE} setup creates one` +
            (config.demo ? `, ${COMMAND_LINE} seed a demo` : ''),
        )
      always.info(home === undefined ? { url } : { url, dataDir: home }, 'listening')
    },
  }
}

/** Writes about the start to a terminal, as text for the person there. */
export const printStart = (print: (text: string) => void): StartOutput => ({
  demo: (demo) => print(demoLogins(demo).join('\n')),
  listening: (app, config, links) => print(banner(app, config, links).join('\n')),
})

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
function banner(app: App, config: Config, { signIn, setup }: StartLinks): string[] {
  const lines = ['', `  The salon service listens on ${app.url}`, '']
  if (config.worker === 'only') {
    lines.push(
      `  It works jobs and serves no doors: WORKER=only.   Health  ${app.url}/livez  ` +
        '/readyz  /metrics',
      '',
    )
    return lines
  }
  if (signIn !== undefined)
    lines.push(`  Open ${signIn}  (signs in as admin; good once, for ten minutes)`, '')
  if (setup !== undefined)
    lines.push(
      `  Open ${setup} to create the salon and its first admin.`,
      '  Or create them on the command line:',
      `    ${COMMAND_LINE} setup --salon "My salon" --time-zone Europe/Berlin --currency EUR ` +
        '--phone-region DE --username admin',
      ...(config.demo ? [`  Or try the demo data: ${COMMAND_LINE} seed`] : []),
      '',
    )
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
  if (app.home && app.peopled)
    lines.push(
      '  Play a client who writes in:  npm run say -- --channel messenger_a --from kim ' +
        '--text "Hello"',
      '',
    )
  if (signIn !== undefined && !app.demo) {
    lines.push(
      '  Demo accounts: admin, operator, master, client, with the password that the first ' +
        'start printed.',
      '  Forgotten? Set a new one: npm run cli -- demo-password',
      '',
    )
  }
  if (app.home)
    lines.push(
      `  Data lies in ${app.home}`,
      '  To use a Postgres of your own (14 or later), set ' +
        'DATABASE_URL=postgres://user:password@host:5432/name and JWT_SECRET.',
      '',
    )
  return lines
}
