import { isPassword } from '../../base/passwords.js'
import { invalid, Refusal } from '../../domain/refusal.js'
import type { Instant } from '../../domain/time/time.js'
import { findDemoLogins } from '../../store/identity/accounts.js'
import { notifySubscribersNow } from '../../store/live/event-notifier.js'
import { type Db, joinableTransaction } from '../../store/postgres/database.js'
import { passwordFault, storeAccountChange } from '../identity/accounts.js'
import { DEMO_USERNAMES } from './salon.js'

/**
 * Sets the password of the demo accounts and ends their sign-ins. Checks no right. Returns the
 * usernames. Throws `not_found` if there is no demo salon, and `invalid` for a password that is not
 * allowed.
 */
export async function setDemoPassword(db: Db, password: string, now: Instant): Promise<string[]> {
  const fault = passwordFault(password)
  if (fault) throw invalid({ password: [fault] })
  const accounts = await joinableTransaction(db, async (tx) => {
    const logins = await findDemoLogins(tx, DEMO_USERNAMES)
    if (logins.length === 0) throw new Refusal('not_found', 'This database has no demo salon.')
    for (const { account } of logins) await storeAccountChange(tx, account, { password }, now)
    return logins.map(({ account }) => account)
  })
  await notifySubscribersNow(
    db,
    accounts.map(({ salonId }) => salonId),
  )
  return accounts.map(({ username }) => username)
}

/** Returns the usernames of the demo accounts that have another password than this one. */
export async function demoAccountsWithOtherPassword(db: Db, password: string): Promise<string[]> {
  const others: string[] = []
  for (const { account, passwordHash } of await findDemoLogins(db, DEMO_USERNAMES))
    if (!(await isPassword(password, passwordHash))) others.push(account.username)
  return others
}
