import { and, asc, eq, sql } from 'drizzle-orm'
import type { Account } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { cachedQuery } from '../postgres/query-cache.js'
import { accounts, signIns } from '../tables/people.js'

const columns = {
  id: accounts.id,
  salonId: accounts.salonId,
  username: accounts.username,
  name: accounts.name,
  role: accounts.role,
  active: accounts.active,
  masterId: accounts.masterId,
  clientId: accounts.clientId,
  createdAt: accounts.createdAt,
  sessionGeneration: accounts.sessionGeneration,
}

/** Returns the account with that id, of any salon, or undefined. */
export async function findAccountById(db: Db, id: number): Promise<Account | undefined> {
  const statement = cachedQuery(db, 'account', () =>
    db
      .select(columns)
      .from(accounts)
      .where(eq(accounts.id, sql.placeholder('id'))),
  )
  const [account] = await statement.execute({ id })
  return account
}

/** Returns the account with that username, whatever its case, and its password hash. */
export async function findLogin(
  db: Db,
  username: string,
): Promise<{ account: Account; passwordHash: string } | undefined> {
  const [found] = await db
    .select({ account: columns, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(sql`lower(${accounts.username}) = lower(${username})`)
  return found
}

/** Returns the salon's accounts in the order of their ids. */
export function listAccounts(db: Db, salonId: number, activeOnly: boolean): Promise<Account[]> {
  return db
    .select(columns)
    .from(accounts)
    .where(and(eq(accounts.salonId, salonId), activeOnly ? eq(accounts.active, true) : undefined))
    .orderBy(asc(accounts.id))
}

/** An account to store. */
export type NewAccount = Omit<Account, 'id' | 'active' | 'createdAt' | 'sessionGeneration'> & {
  readonly passwordHash: string
}

/** Inserts an account. Returns undefined where the username is taken. */
export async function insertAccount(
  tx: Db,
  account: NewAccount,
  now: Instant,
): Promise<Account | undefined> {
  const [inserted] = await tx
    .insert(accounts)
    .values({ ...account, createdAt: now })
    .onConflictDoNothing()
    .returning(columns)
  return inserted
}

/** New values of an account. An undefined one stays as it is. */
export type AccountPatch = {
  name?: string | undefined
  role?: Account['role'] | undefined
  active?: boolean | undefined
  passwordHash?: string | undefined
}

/**
 * Changes an account and returns it, or undefined where there is none.
 * A new password raises the session generation: all older tokens become invalid.
 */
export async function updateAccountRow(
  tx: Db,
  salonId: number,
  id: number,
  patch: AccountPatch,
): Promise<Account | undefined> {
  const [changed] = await tx
    .update(accounts)
    .set({
      active: sql`${accounts.active}`, // the set is never empty
      ...defined(patch),
      ...(patch.passwordHash !== undefined && {
        sessionGeneration: sql`${accounts.sessionGeneration} + 1`,
      }),
    })
    .where(and(eq(accounts.salonId, salonId), eq(accounts.id, id)))
    .returning(columns)
  return changed
}
const defined = (patch: AccountPatch): AccountPatch =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

/** Stores a sign-in. `id` is the id of its token family. */
export async function insertSignIn(
  db: Db,
  signIn: {
    id: string
    salonId: number
    accountId: number
    createdAt: Instant
    expiresAt: Instant
  },
): Promise<void> {
  await db.insert(signIns).values(signIn)
}

/** A sign-in: the number of its valid refresh token, and whether it was revoked. */
export type SignIn = { readonly turn: number; readonly revoked: boolean }
const signIn = (db: Db, id: string) =>
  db
    .select({ turn: signIns.turn, revoked: signIns.revoked })
    .from(signIns)
    .where(eq(signIns.id, id))

/** Returns a sign-in, or undefined. */
export async function findSignIn(db: Db, id: string): Promise<SignIn | undefined> {
  return (await signIn(db, id))[0]
}

/** Returns a sign-in, locked until the transaction ends, or undefined. */
export async function lockSignIn(tx: Db, id: string): Promise<SignIn | undefined> {
  return (await signIn(tx, id).for('update'))[0]
}

/** Makes the refresh token `turn` the valid one and extends the sign-in. */
export async function renewSignIn(
  tx: Db,
  id: string,
  turn: number,
  expiresAt: Instant,
): Promise<void> {
  await tx.update(signIns).set({ turn, expiresAt }).where(eq(signIns.id, id))
}

/** Revokes a sign-in. Returns false where there is none or it was revoked before. */
export async function revokeSignIn(tx: Db, id: string): Promise<boolean> {
  const revoked = await tx
    .update(signIns)
    .set({ revoked: true })
    .where(and(eq(signIns.id, id), eq(signIns.revoked, false)))
    .returning({ id: signIns.id })
  return revoked.length > 0
}

/** Revokes all sign-ins of an account, for a new password or a deactivation. */
export async function revokeSignInsOf(tx: Db, salonId: number, accountId: number): Promise<void> {
  await tx
    .update(signIns)
    .set({ revoked: true })
    .where(and(eq(signIns.salonId, salonId), eq(signIns.accountId, accountId)))
}
