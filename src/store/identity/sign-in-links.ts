import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { signInLinks } from '../tables/people.js'

/** Stores a link. `key`: the keyed hash of its token. */
export async function insertSignInLink(
  db: Db,
  link: { key: string; salonId: number; accountId: number; expiresAt: Instant },
): Promise<void> {
  await db.insert(signInLinks).values(link)
}

/**
 * Deletes the link with that key and returns the id of its account, or undefined if there is none
 * or it has expired. Of two uses at the same time one gets the account.
 */
export async function takeSignInLink(
  tx: Db,
  key: string,
  now: Instant,
): Promise<number | undefined> {
  const [taken] = await tx
    .delete(signInLinks)
    .where(and(eq(signInLinks.key, key), gt(signInLinks.expiresAt, now)))
    .returning({ accountId: signInLinks.accountId })
  return taken?.accountId
}

/** Deletes all links of an account. */
export async function deleteSignInLinksOf(
  tx: Db,
  salonId: number,
  accountId: number,
): Promise<void> {
  await tx
    .delete(signInLinks)
    .where(and(eq(signInLinks.salonId, salonId), eq(signInLinks.accountId, accountId)))
}

/** Deletes links that expired before the instant, at most `most`. Returns how many. */
export async function deleteExpiredSignInLinks(
  db: Db,
  before: Instant,
  most: number,
): Promise<number> {
  const expired = db
    .select({ key: signInLinks.key })
    .from(signInLinks)
    .where(lt(signInLinks.expiresAt, before))
    .limit(most)
    .for('update', { skipLocked: true })
  const deleted = await db
    .delete(signInLinks)
    .where(sql`${signInLinks.key} = any(array(${expired}))`)
    .returning({ key: signInLinks.key })
  return deleted.length
}
