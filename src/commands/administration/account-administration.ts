import { type Command, Option } from 'commander'
import { type Role, ROLES } from '../../domain/identity/rights.js'
import { isoInstant } from '../../domain/time/time.js'
import { printLine, secretOption, wholeNumber, type RunCommand } from '../with-infrastructure.js'
import { databaseOf, type WithDatabase } from '../with-database.js'
import { tableLines, yesOrNo } from './table.js'

type UpdateOptions = {
  username: string
  newUsername?: string
  name?: string
  role?: Role
  switchOff?: true
  switchOn?: true
  yes?: true
}
type SessionOptions = { username?: string; salon?: number; all?: true }

const lastSignIn = (at: number | null): string => (at === null ? '-' : isoInstant(at))

/** Adds the commands that list and change accounts, and end their sessions. */
export function addAccountAdministration(program: Command, runCommand: RunCommand): void {
  const withDatabase = databaseOf(runCommand)
  addAccountList(program, withDatabase)
  program
    .command('update-account')
    .description('Changes an account: its user name, name or role, or whether it can sign in.')
    .requiredOption('--username <username>', 'user name of the account')
    .option('--new-username <username>', 'new user name')
    .option('--name <name>', 'new name of the person')
    .addOption(new Option('--role <role>', 'new role').choices(ROLES))
    .addOption(
      new Option('--switch-off', 'it cannot sign in, and its sessions end').conflicts('switchOn'),
    )
    .option('--switch-on', 'it can sign in again')
    .option('--yes', 'allows to leave a salon without an active admin')
    .action((options: UpdateOptions, command: Command) => {
      const { username, newUsername, name, role, switchOff, switchOn, yes } = options
      const active = switchOff ? false : switchOn
      if ([newUsername, name, role, active].every((value) => value === undefined))
        command.error(
          'error: say what to change: --new-username, --name, --role, --switch-off or --switch-on',
        )
      return withDatabase(async ({ db, clock }) => {
        const { changeAccountCalled } =
          await import('../../service/identity/administration/accounts.js')
        const changed = await changeAccountCalled(db, username, {
          ...{ username: newUsername, name, role, active },
          allowsNoAdmin: yes === true,
          now: clock(),
        })
        printLine(
          `Account ${changed.id} of salon ${changed.salonId}: ${changed.username}, ` +
            `${changed.role}, ${changed.name}, ${changed.active ? 'active' : 'switched off'}`,
        )
      })
    })

  program
    .command('reset-password')
    .description(
      'Sets a new password of an account and ends its sessions. Without a password, a random one ' +
        'is created and printed.',
    )
    .requiredOption('--username <username>', 'user name of the account')
    .addOption(secretOption('ACCOUNT_PASSWORD', '8 characters or more'))
    .action(({ username, password }: { username: string; password?: string }) =>
      withDatabase(async ({ db, clock }) => {
        const { randomPassword } = await import('../../base/passwords.js')
        const { resetPassword } = await import('../../service/identity/administration/accounts.js')
        const secret = password ?? randomPassword()
        const account = await resetPassword(db, username, secret, clock())
        printLine(
          `${account.username} has a new password, and the sessions of the account ended.` +
            `${password === undefined ? ` Password: ${secret}` : ''}`,
        )
      }),
    )
  addEndSessions(program, withDatabase)
}

function addAccountList(program: Command, withDatabase: WithDatabase): void {
  program
    .command('accounts')
    .description('Lists accounts.')
    .option('--salon <id>', 'only those of this salon', wholeNumber)
    .option('--json', 'prints them as JSON')
    .action(({ salon, json }: { salon?: number; json?: true }) =>
      withDatabase(async ({ db }) => {
        const { readAccountsOf } = await import('../../service/identity/administration/accounts.js')
        const accounts = await readAccountsOf(db, salon)
        if (json) {
          const shown = accounts.map(({ lastSignInAt, ...account }) => ({
            ...account,
            lastSignInAt: lastSignInAt === null ? null : isoInstant(lastSignInAt),
          }))
          return printLine(JSON.stringify(shown, null, 2))
        }
        if (accounts.length === 0) return printLine('There are none.')
        const rows = accounts.map(({ id, salonId, username, role, name, active, lastSignInAt }) => [
          ...[String(salonId), String(id), username, role, name],
          ...[yesOrNo(active), lastSignIn(lastSignInAt)],
        ])
        const head = ['salon', 'id', 'username', 'role', 'name', 'active', 'last sign-in']
        for (const line of tableLines(head, rows)) printLine(line)
      }),
    )
}

function addEndSessions(program: Command, withDatabase: WithDatabase): void {
  program
    .command('end-sessions')
    .description(
      'Ends the sessions of an account, of all accounts of a salon, or of all. Passwords stay.',
    )
    .option('--username <username>', 'of the account with this user name')
    .option('--salon <id>', 'of all accounts of this salon', wholeNumber)
    .option('--all', 'of all accounts of the deployment')
    .action(({ username, salon, all }: SessionOptions, command: Command) => {
      if ([username, salon, all].filter((value) => value !== undefined).length !== 1)
        command.error('error: say whose sessions: --username, --salon or --all')
      return withDatabase(async ({ db, clock }) => {
        const { accountCalled, readAccountsOf } =
          await import('../../service/identity/administration/accounts.js')
        const { endSessions } =
          await import('../../service/identity/administration/end-sessions.js')
        const account = username === undefined ? undefined : await accountCalled(db, username)
        if (salon !== undefined) await readAccountsOf(db, salon) // throws for an unknown salon
        const ended = await endSessions(
          db,
          { salonId: account?.salonId ?? salon, accountId: account?.id },
          clock(),
        )
        printLine(`Accounts: ${ended.accounts.length}. Sessions ended: ${ended.signIns}`)
      })
    })
}
