import { hashPassword } from '../../src/base/passwords.js'
import type { Account } from '../../src/domain/identity/people.js'
import type { Instant } from '../../src/domain/time/time.js'
import type { AccountInput } from '../../src/service/identity/accounts.js'
import { insertAccount } from '../../src/store/identity/accounts.js'
import type { Db } from '../../src/store/postgres/database.js'

/** The password of the accounts that tests need for something else than passwords. */
export const PASSWORD = 'correct horse'

let hash: Promise<string> | undefined

/**
 * Stores an account that signs in with `PASSWORD`. Each worker hashes that once, as the product
 * does it: an account per story would hash it a thousand times. Throws when the username is taken.
 */
export async function storeAccount(
  db: Db,
  salonId: number,
  account: Omit<AccountInput, 'password'>,
  now: Instant,
): Promise<Account> {
  const passwordHash = await (hash ??= hashPassword(PASSWORD))
  const stored = await insertAccount(db, { ...account, salonId, passwordHash }, now)
  if (!stored) throw new Error(`the username ${account.username} is taken`)
  return stored
}
