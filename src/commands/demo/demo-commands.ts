import type { Command } from 'commander'
import { EXIT } from '../exit-codes.js'
import { printLine, type WithInfrastructure } from '../with-infrastructure.js'

/** Adds the commands `seed` and `demo-password`. */
export function addDemoCommands(program: Command, withInfrastructure: WithInfrastructure): void {
  program
    .command('seed')
    .description(
      'Creates a demo salon: masters, services, clients, two weeks of appointments, and ' +
        'the accounts admin, operator, master, client.',
    )
    .option('--yes', 'makes it although DEMO is off, as in production')
    .action(({ yes }: { yes?: true }) =>
      withInfrastructure(async ({ db, tokens, log, clock, demo }, config) => {
        if (!config.demo && !yes) {
          process.stderr.write(
            'DEMO is off, as in production: the accounts of a demo salon share one password. Add ' +
              '--yes to make it all the same.\n',
          )
          process.exitCode = EXIT.config
          return
        }
        // A new embedded database has just got the demo salon, and its password was printed.
        if (demo) return
        const { seedDemo } = await import('../../service/demo/seed.js')
        const seeded = await seedDemo({ db, tokens, log, now: clock() }, config)
        printLine(
          `Salon ${seeded.salonId} is made. Accounts ${seeded.usernames.join(', ')}; password: ` +
            `${seeded.password}`,
        )
      }),
    )

  program
    .command('demo-password')
    .description(
      'Sets a new password for the accounts of the demo salon and ends their sign-ins. Without a ' +
        'password, that of DEMO_PASSWORD is taken, or a random one; it is printed.',
    )
    .option('--password <password>', '8 characters or more; safer in DEMO_PASSWORD')
    .action(({ password }: { password?: string }) =>
      withInfrastructure(async ({ db, clock, demo }, { demoPassword }) => {
        // A new embedded database has just got the demo salon, and its password was printed.
        if (demo && password === undefined) return
        const { randomPassword } = await import('../../base/passwords.js')
        const { setDemoPassword } = await import('../../service/demo/password.js')
        const secret = password ?? demoPassword ?? randomPassword()
        const usernames = await setDemoPassword(db, secret, clock())
        printLine(`Accounts ${usernames.join(', ')}; new password: ${secret}`)
      }),
    )
}
