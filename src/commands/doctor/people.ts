import { COMMAND_LINE } from '../../base/config/command-line.js'
import { isPassword } from '../../base/passwords.js'
import { listSalons } from '../../store/catalog/salon-administration.js'
import {
  listAdministeredAccounts,
  salonsWithoutAdmin,
} from '../../store/identity/account-administration.js'
import { findLogin } from '../../store/identity/accounts.js'
import type { Db } from '../../store/postgres/database.js'
import {
  type DatabaseCheck,
  type Deployment,
  type Finding,
  findingsOf,
  isProduction,
} from './finding.js'

const { ok, warning, problem } = findingsOf('salons')

/** A password check takes some hundredths of a second, so only the most powerful are checked. */
const MOST_CHECKED = 50

async function checkDemoPassword({ env, config }: Deployment, db: Db): Promise<Finding[]> {
  const { demoPassword } = config
  if (demoPassword === undefined || !isProduction(env)) return []
  const admins = (await listAdministeredAccounts(db, undefined)).filter(
    ({ role, active }) => role === 'admin' && active,
  )
  const found: string[] = []
  for (const { username } of admins.slice(0, MOST_CHECKED)) {
    const login = await findLogin(db, username)
    if (await isPassword(demoPassword, login?.passwordHash)) found.push(username)
  }
  return found.map((username) =>
    problem(
      `The admin ${username} has the password of DEMO_PASSWORD.`,
      `npm run cli -- reset-password --username ${username}`,
    ),
  )
}

async function checkDemo({ env }: Deployment, db: Db): Promise<Finding[]> {
  const demos = (await listSalons(db)).filter(({ isDemo }) => isDemo)
  if (!isProduction(env)) return []
  return demos.map(({ id, name }) =>
    problem(
      `Salon ${id} (${name}) is a demo, in production.`,
      `${COMMAND_LINE} demo remove --salon ${id}`,
    ),
  )
}

/** Checks that each salon has an admin, and that production has no demo. */
export const salonsCheck: DatabaseCheck = {
  name: 'salons',
  async run(deployment, { db, isMigrated }) {
    if (!isMigrated) return []
    const salons = await listSalons(db)
    if (salons.length === 0)
      return [
        warning(
          'There is no salon.',
          `${COMMAND_LINE} setup creates it, or the page of ${COMMAND_LINE} setup-link.`,
        ),
      ]
    const unled = (await salonsWithoutAdmin(db)).map(({ id, name }) =>
      problem(
        `Salon ${id} (${name}) has no active admin.`,
        `${COMMAND_LINE} create-account --salon ${id} --role admin --username … --name …`,
      ),
    )
    const findings = [
      ...unled,
      ...(await checkDemo(deployment, db)),
      ...(await checkDemoPassword(deployment, db)),
    ]
    if (findings.length > 0) return findings
    const off = salons.filter(({ switchedOffAt }) => switchedOffAt !== null).length
    return [ok(`Salons: ${salons.length}, switched off: ${off}. Each active one has an admin.`)]
  },
}
