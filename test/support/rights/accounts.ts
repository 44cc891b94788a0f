import { eq } from 'drizzle-orm'
import type { Db } from '../../../src/store/postgres/database.js'
import { accounts } from '../../../src/store/tables/people.js'
import { signInAs } from '../../../src/service/identity/sign-in.js'
import { updateAccount } from '../../../src/service/identity/accounts.js'
import type { Fixture } from './fixture.js'

/** No door deletes accounts; whoever runs the database may. */
export async function deleteAccount(db: Db, id: number): Promise<void> {
  await db.delete(accounts).where(eq(accounts.id, id))
}

/** Past the service, so that its sign-ins stay as they are. */
export async function switchOffInDatabase(db: Db, id: number): Promise<void> {
  await db.update(accounts).set({ active: false }).where(eq(accounts.id, id))
}

/**
 * An account that was switched off before its tokens were ever used, so that no one remembers it as
 * good.
 */
export async function switchedOff(
  fixture: Fixture,
): Promise<{ username: string; password: string; token: string; refresh: string }> {
  const account = await fixture.account()
  const context = fixture.ours.story.context()
  const { access, refresh } = await signInAs(context, account)
  await updateAccount(context, account.id, { active: false })
  return { username: account.username, password: account.password, token: access, refresh }
}
