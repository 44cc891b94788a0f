import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { AttemptCount } from '../../domain/identity/password-attempts.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { passwordAttempts } from '../tables/people.js'

const columns = {
  count: passwordAttempts.count,
  lastAt: passwordAttempts.lastAt,
  knownUntil: passwordAttempts.knownUntil,
}

/** The attempts under a key. `knownUntil` is for a key that contains a network. */
export type StoredAttempts = AttemptCount & { readonly knownUntil: Instant | null }

/** Returns the attempts under a key, locked until the transaction ends. Creates the row. */
export async function lockAttempts(tx: Db, key: string, now: Instant): Promise<StoredAttempts> {
  const [row] = await tx
    .insert(passwordAttempts)
    .values({ key, count: 0, lastAt: now })
    .onConflictDoUpdate({ target: passwordAttempts.key, set: { key } }) // locks the row
    .returning(columns)
  return row ?? { count: 0, lastAt: now, knownUntil: null }
}

/** Stores the attempts under a key. */
export async function storeAttempts(
  tx: Db,
  key: string,
  { count, lastAt }: AttemptCount,
): Promise<void> {
  await tx.update(passwordAttempts).set({ count, lastAt }).where(eq(passwordAttempts.key, key))
}

/** Takes one attempt back: its password was right. */
export async function takeAttemptBack(tx: Db, key: string): Promise<void> {
  await tx
    .update(passwordAttempts)
    .set({ count: sql`greatest(${passwordAttempts.count} - 1, 0)` })
    .where(eq(passwordAttempts.key, key))
}

/** Forgets the attempts under a key with a network, and keeps the network as known. */
export async function rememberNetwork(tx: Db, key: string, knownUntil: Instant): Promise<void> {
  await tx
    .update(passwordAttempts)
    .set({ count: 0, knownUntil })
    .where(eq(passwordAttempts.key, key))
}

/**
 * Deletes attempts from before the instant, except those of networks that are still known, at most
 * `most`. Returns how many were deleted.
 */
export async function deleteOldAttempts(
  db: Db,
  { before, now, most }: { readonly before: Instant; readonly now: Instant; readonly most: number },
): Promise<number> {
  const old = db
    .select({ key: passwordAttempts.key })
    .from(passwordAttempts)
    .where(
      and(
        lt(passwordAttempts.lastAt, before),
        or(isNull(passwordAttempts.knownUntil), lt(passwordAttempts.knownUntil, now)),
      ),
    )
    .limit(most)
    .for('update', { skipLocked: true })
  const deleted = await db
    .delete(passwordAttempts)
    .where(sql`${passwordAttempts.key} = any(array(${old}))`)
    .returning({ key: passwordAttempts.key })
  return deleted.length
}
