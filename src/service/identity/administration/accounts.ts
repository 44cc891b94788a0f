import type { Account } from '../../../domain/identity/people.js'
import type { Role } from '../../../domain/identity/rights.js'
import { type FieldErrors, invalid, notFound, Refusal } from '../../../domain/refusal.js'
import { LONGEST_NAME, textFault } from '../../../domain/text-fault.js'
import type { Instant } from '../../../domain/time/time.js'
import {
  type AdministeredAccount,
  findAdministeredAccount,
  hasOtherAdmin,
  listAdministeredAccounts,
} from '../../../store/identity/account-administration.js'
import { findAccounts } from '../../../store/identity/accounts.js'
import { isSalon } from '../../../store/catalog/salons.js'
import { notifySubscribersNow } from '../../../store/live/event-notifier.js'
import { isUniqueViolation } from '../../../store/postgres/database-errors.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import {
  applyAccountChange,
  assertRoleChange,
  endsAdmin,
  passwordFault,
  storeAccountChange,
  usernameFault,
} from '../accounts.js'
import { lockSalonOrThrow } from './salons.js'

export type { AdministeredAccount }

const unknownAccount = (username: string): Refusal =>
  new Refusal(
    'not_found',
    `There is no account called ${username}: the command accounts lists all.`,
  )

/** Returns the account with that username. Throws `not_found`. */
export async function accountCalled(db: Db, username: string): Promise<AdministeredAccount> {
  const found = await findAdministeredAccount(db, username)
  if (!found) throw unknownAccount(username)
  return found
}

/** Returns the accounts of a salon, or of all. Throws `not_found` for an unknown salon. */
export async function readAccountsOf(
  db: Db,
  salonId: number | undefined,
): Promise<AdministeredAccount[]> {
  if (salonId !== undefined && !(await isSalon(db, salonId)))
    throw new Refusal('not_found', `There is no salon ${salonId}: the command salons lists all.`)
  return listAdministeredAccounts(db, salonId)
}

/** New values of an account. Undefined ones stay as they are. */
export type AdministeredChange = {
  readonly username?: string | undefined
  readonly name?: string | undefined
  readonly role?: Role | undefined
  readonly active?: boolean | undefined
}

function assertChange({ username, name }: AdministeredChange): void {
  const faults: Record<string, readonly string[]> = {}
  const wrongUsername = username === undefined ? undefined : usernameFault(username)
  if (wrongUsername) faults.username = [wrongUsername]
  const wrongName = name === undefined ? undefined : textFault(name, { longest: LONGEST_NAME })
  if (wrongName) faults.name = [wrongName]
  if (Object.keys(faults).length > 0) throw invalid(faults satisfies FieldErrors)
}

/** Finds an account and locks its salon, so that two commands do not take the last two admins. */
async function lockAccount(tx: Db, username: string): Promise<Account> {
  const { salonId, id } = await accountCalled(tx, username)
  await lockSalonOrThrow(tx, salonId)
  const [account] = await findAccounts(tx, salonId, [id])
  if (!account) throw notFound()
  return account
}

/**
 * Changes an account, with the rules of `updateAccount`. `allowsNoAdmin`: the salon may be left
 * without an active admin. Checks no right: the command line calls it. Throws `not_found`,
 * `invalid`, and `permission_denied` for the last admin.
 */
export async function changeAccountCalled(
  db: Db,
  username: string,
  { allowsNoAdmin, now, ...given }: AdministeredChange & { allowsNoAdmin: boolean; now: Instant },
): Promise<Account> {
  const change = { ...given, name: given.name?.trim() }
  assertChange(change)
  try {
    const changed = await transact(db, async (tx) => {
      const account = await lockAccount(tx, username)
      assertRoleChange(account, change.role)
      if (endsAdmin(account, change) && !allowsNoAdmin)
        if (!(await hasOtherAdmin(tx, account.salonId, account.id)))
          throw new Refusal(
            'permission_denied',
            `${account.username} is the last active admin of salon ${account.salonId}. Add --yes ` +
              'to do it all the same.',
          )
      return applyAccountChange(tx, account, change, now)
    })
    await notifySubscribersNow(db, [changed.salonId])
    return changed
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw invalid({ username: ['A user with that username already exists.'] })
  }
}

/**
 * Sets a new password and ends the sessions of the account. Returns the account. Checks no right:
 * the command line calls it. Throws `not_found`, and `invalid` for a password that is not allowed.
 */
export async function resetPassword(
  db: Db,
  username: string,
  password: string,
  now: Instant,
): Promise<Account> {
  const fault = passwordFault(password)
  if (fault) throw invalid({ password: [fault] })
  const { salonId, id } = await accountCalled(db, username)
  const [account] = await findAccounts(db, salonId, [id])
  if (!account) throw unknownAccount(username)
  const changed = await storeAccountChange(db, account, { password }, now)
  await notifySubscribersNow(db, [salonId])
  return changed
}
