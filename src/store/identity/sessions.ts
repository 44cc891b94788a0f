import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Session } from '../../domain/identity/session.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { signIns } from '../tables/people.js'

const columns = {
  id: signIns.id,
  createdAt: signIns.createdAt,
  usedAt: signIns.usedAt,
  turnedAt: signIns.renewedAt,
  expiresAt: signIns.expiresAt,
  device: signIns.device,
}
type Row = Omit<Session, 'renewedAt'> & {
  readonly usedAt: Instant | null
  readonly turnedAt: Instant | null
}
/** Sign-ins from before the column `used_at` have only the time of their last replacement. */
const sessionOf = ({ usedAt, turnedAt, ...row }: Row): Session => ({
  ...row,
  renewedAt: usedAt ?? turnedAt ?? row.createdAt,
})

/** The account whose sessions are meant, and the time. */
type Owner = { readonly salonId: number; readonly accountId: number; readonly now: Instant }
const isOpen = ({ salonId, accountId, now }: Owner) =>
  and(
    eq(signIns.salonId, salonId),
    eq(signIns.accountId, accountId),
    eq(signIns.revoked, false),
    gt(signIns.expiresAt, now),
  )

/** Returns the sessions of an account, newest first, at most `most`. */
export async function listSessions(db: Db, owner: Owner, most: number): Promise<Session[]> {
  const rows = await db
    .select(columns)
    .from(signIns)
    .where(isOpen(owner))
    .orderBy(desc(signIns.createdAt), desc(signIns.id))
    .limit(most)
  return rows.map(sessionOf)
}

/** Revokes a session of an account and returns it. Undefined where the account has no such one. */
export async function revokeSession(
  tx: Db,
  owner: Owner,
  id: string,
): Promise<Session | undefined> {
  const [revoked] = await tx
    .update(signIns)
    .set({ revoked: true })
    .where(and(eq(signIns.id, id), isOpen(owner)))
    .returning(columns)
  return revoked && sessionOf(revoked)
}

/** Deletes sign-ins that expired before the instant, at most `most`. Returns how many. */
export async function deleteExpiredSignIns(db: Db, before: Instant, most: number): Promise<number> {
  const expired = db
    .select({ id: signIns.id })
    .from(signIns)
    .where(lt(signIns.expiresAt, before))
    .limit(most)
    .for('update', { skipLocked: true })
  const deleted = await db
    .delete(signIns)
    .where(sql`${signIns.id} = any(array(${expired}))`)
    .returning({ id: signIns.id })
  return deleted.length
}
