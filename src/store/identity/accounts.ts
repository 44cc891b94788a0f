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

/** The account that a token names, whichever salon it is of. */
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

/** By username, whatever its case, with the hash of the password. */
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

export function listAccounts(db: Db, salonId: number, activeOnly: boolean): Promise<Account[]> {
  return db
    .select(columns)
    .from(accounts)
    .where(and(eq(accounts.salonId, salonId), activeOnly ? eq(accounts.active, true) : undefined))
    .orderBy(asc(accounts.id))
}

export type NewAccount = Omit<Account, 'id' | 'active' | 'createdAt' | 'sessionGeneration'> & {
  readonly passwordHash: string
}

/** Undefined when the username is taken. */
export async function insertAccount(
  tx: Db,
  account: NewAccount,
  now: Instant,
): Promise<Account | undefined> {
  const [made] = await tx
    .insert(accounts)
    .values({ ...account, createdAt: now })
    .onConflictDoNothing()
    .returning(columns)
  return made
}

export type AccountPatch = {
  name?: string | undefined
  role?: Account['role'] | undefined
  active?: boolean | undefined
  passwordHash?: string | undefined
}

/** A new password raises the account's session generation, whoever changes it: no token from before is good any more. */
export async function updateAccountRow(
  tx: Db,
  salonId: number,
  id: number,
  patch: AccountPatch,
): Promise<Account | undefined> {
  const [changed] = await tx
    .update(accounts)
    .set({
      active: sql`${accounts.active}`, // never an empty set
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

/** The turn that is good now, and whether the sign-in was ended. */
export type SignIn = { readonly turn: number; readonly revoked: boolean }
const signIn = (db: Db, id: string) =>
  db
    .select({ turn: signIns.turn, revoked: signIns.revoked })
    .from(signIns)
    .where(eq(signIns.id, id))

export async function findSignIn(db: Db, id: string): Promise<SignIn | undefined> {
  return (await signIn(db, id))[0]
}

/** Held until the transaction ends. */
export async function lockSignIn(tx: Db, id: string): Promise<SignIn | undefined> {
  return (await signIn(tx, id).for('update'))[0]
}

export async function renewSignIn(
  tx: Db,
  id: string,
  turn: number,
  expiresAt: Instant,
): Promise<void> {
  await tx.update(signIns).set({ turn, expiresAt }).where(eq(signIns.id, id))
}

/** Whether there was one that had not ended. */
export async function revokeSignIn(tx: Db, id: string): Promise<boolean> {
  const ended = await tx
    .update(signIns)
    .set({ revoked: true })
    .where(and(eq(signIns.id, id), eq(signIns.revoked, false)))
    .returning({ id: signIns.id })
  return ended.length > 0
}

/** All sign-ins of an account end: its password changed, or it was switched off. */
export async function revokeSignInsOf(tx: Db, salonId: number, accountId: number): Promise<void> {
  await tx
    .update(signIns)
    .set({ revoked: true })
    .where(and(eq(signIns.salonId, salonId), eq(signIns.accountId, accountId)))
}
