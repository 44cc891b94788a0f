import type { Command } from 'commander'
import type { Account } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import type { Db } from '../../store/postgres/database.js'
import { printLine, type RunCommand } from '../with-infrastructure.js'

/** Returns the active account of a username. Throws `user_not_found`. */
async function activeAccount(db: Db, username: string): Promise<Account> {
  const { findLogin } = await import('../../store/identity/accounts.js')
  const found = await findLogin(db, username)
  if (!found?.account.active)
    throw new Refusal('user_not_found', `There is no active account called ${username}.`)
  return found.account
}

/** Adds the commands `token` and `sign-in-link`, which get a person or a script in. */
export function addSignInCommands(program: Command, runCommand: RunCommand): void {
  program
    .command('token')
    .description('Prints an access token of an account, for scripts and experiments.')
    .requiredOption('--username <username>', 'user name of the account')
    .action(async ({ username }: { username: string }) => {
      const { databaseOf } = await import('../with-database.js')
      await databaseOf(runCommand)(async ({ db, tokens, clock }) => {
        const { id, sessionGeneration } = await activeAccount(db, username)
        printLine(tokens.sign('access', { accountId: id, generation: sessionGeneration }, clock()))
      })
    })

  program
    .command('sign-in-link')
    .description(
      'Prints a link that signs in to an account without its password, once and within ten minutes.',
    )
    .requiredOption('--username <username>', 'user name of the account')
    .action(async ({ username }: { username: string }) => {
      const { databaseOf } = await import('../with-database.js')
      const { listeningUrl } = await import('../../base/config/listening-url.js')
      const { storeSignInLink } = await import('../../service/identity/sign-in-links.js')
      await databaseOf(runCommand)(async ({ db, tokens, clock }, config) => {
        const account = await activeAccount(db, username)
        const base = listeningUrl(config, config.port)
        printLine((await storeSignInLink({ db, tokens, now: clock() }, account, base)).url)
      })
    })
}
