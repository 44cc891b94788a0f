import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Account } from '../../domain/identity/people.js'
import type { Page, PageRequest } from '../../domain/page.js'
import type { Instant } from '../../domain/time/time.js'
import { anyOf, type Db } from '../postgres/database.js'
import { cachedQuery } from '../postgres/query-cache.js'
import { accounts, signIns } from '../tables/people.js'
import { salons } from '../tables/salons.js'
import { deleteSignInLinksOf } from './sign-in-links.js'

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

/** For signing in: accounts of a salon that is switched off count as not active. */
const usableColumns = {
  ...columns,
  active: sql<boolean>`("accounts"."active" and not exists (
    select from "salons" where "salons"."id" = "accounts"."salon_id"
      and "salons"."switched_off_at" is not null))`,
}

/**
 * Returns the account with that id, of any salon, or undefined. It counts as not active while its
 * salon is switched off.
 */
export async function findAccountById(db: Db, id: number): Promise<Account | undefined> {
  const statement = cachedQuery(db, 'account', () =>
    db
      .select(usableColumns)
      .from(accounts)
      .where(eq(accounts.id, sql.placeholder('id'))),
  )
  const [account] = await statement.execute({ id })
  return account
}

/**
 * Returns the account of a token, of any salon, and whether the sign-in that issued the token was
 * revoked. A sign-in without a row counts as not revoked: rows are deleted when no token of them
 * can be valid any more.
 */
export async function findAccountOfToken(
  db: Db,
  accountId: number,
  signInId: string | undefined,
): Promise<{ readonly account: Account; readonly isSignInRevoked: boolean } | undefined> {
  const statement = cachedQuery(db, 'account of a token', () =>
    db
      .select({ ...usableColumns, revoked: signIns.revoked })
      .from(accounts)
      .leftJoin(
        signIns,
        and(eq(signIns.id, sql.placeholder('signInId')), eq(signIns.accountId, accounts.id)),
      )
      .where(eq(accounts.id, sql.placeholder('accountId'))),
  )
  const [found] = await statement.execute({ accountId, signInId: signInId ?? null })
  if (!found) return undefined
  const { revoked, ...account } = found
  return { account, isSignInRevoked: revoked === true }
}

/** Returns the accounts of a salon with those ids that exist, in any order. */
export async function findAccounts(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<Account[]> {
  if (ids.length === 0) return []
  return db
    .select(columns)
    .from(accounts)
    .where(and(eq(accounts.salonId, salonId), anyOf(accounts.id, ids)))
}

/** An account and its password hash. */
export type Login = { readonly account: Account; readonly passwordHash: string }

/**
 * Returns the account with that username, whatever its case, and its password hash. It counts as
 * not active while its salon is switched off.
 */
export async function findLogin(db: Db, username: string): Promise<Login | undefined> {
  const [found] = await db
    .select({ account: usableColumns, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(sql`lower(${accounts.username}) = lower(${username})`)
  return found
}

/** Returns the account with that id, of any salon, and its password hash. */
export async function findLoginById(db: Db, id: number): Promise<Login | undefined> {
  const [found] = await db
    .select({ account: columns, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, id))
  return found
}

/** Returns those of the usernames that are accounts of a demo salon, in the order of their ids. */
export function findDemoLogins(db: Db, usernames: readonly string[]): Promise<Login[]> {
  return db
    .select({ account: columns, passwordHash: accounts.passwordHash })
    .from(accounts)
    .innerJoin(salons, eq(salons.id, accounts.salonId))
    .where(and(eq(salons.isDemo, true), inArray(accounts.username, [...usernames])))
    .orderBy(asc(accounts.id))
}

/** Returns the salon's active accounts with one of the roles, by name. */
export function listAccountsWithRoles(
  db: Db,
  salonId: number,
  roles: readonly Account['role'][],
): Promise<Account[]> {
  return db
    .select(columns)
    .from(accounts)
    .where(
      and(
        eq(accounts.salonId, salonId),
        eq(accounts.active, true),
        inArray(accounts.role, [...roles]),
      ),
    )
    .orderBy(asc(accounts.name), asc(accounts.id))
}

/** Which accounts of a salon to list. */
type AccountRange = { readonly salonId: number; readonly activeOnly: boolean }
const inRange = ({ salonId, activeOnly }: AccountRange) =>
  and(eq(accounts.salonId, salonId), activeOnly ? eq(accounts.active, true) : undefined)

/** Returns a page of the salon's accounts in the order of their ids. */
export async function listAccounts(
  db: Db,
  range: AccountRange,
  { first, offset, after }: PageRequest,
): Promise<Page<Account>> {
  const rows = await db
    .select(columns)
    .from(accounts)
    .where(and(inRange(range), after && gt(accounts.id, Number(after[0]))))
    .orderBy(asc(accounts.id))
    .limit(first + 1)
    .offset(offset)
  return { items: rows.slice(0, first), hasNext: rows.length > first }
}

/** Returns how many accounts the salon has. */
export const countAccounts = (db: Db, range: AccountRange): Promise<number> =>
  db.$count(accounts, inRange(range))

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
  username?: string | undefined
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
    device: string | null
  },
): Promise<void> {
  await db.insert(signIns).values(signIn)
}

/** A sign-in. */
export type SignIn = {
  /** The number of its valid refresh token. */
  readonly turn: number
  /** When that one replaced the one before it. Null: it is the first. */
  readonly renewedAt: Instant | null
  readonly revoked: boolean
}
const signIn = (db: Db, id: string) =>
  db
    .select({ turn: signIns.turn, renewedAt: signIns.renewedAt, revoked: signIns.revoked })
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

/** Makes the refresh token `turn` the valid one, extends the sign-in and notes its use. */
export async function renewSignIn(
  tx: Db,
  id: string,
  renewal: { readonly turn: number; readonly renewedAt: Instant; readonly expiresAt: Instant },
): Promise<void> {
  await tx
    .update(signIns)
    .set({ ...renewal, usedAt: renewal.renewedAt })
    .where(eq(signIns.id, id))
}

/** Notes that the refresh token of a sign-in was used, and stays valid. */
export async function noteUseOfSignIn(tx: Db, id: string, usedAt: Instant): Promise<void> {
  await tx.update(signIns).set({ usedAt }).where(eq(signIns.id, id))
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

/**
 * Revokes all sign-ins of an account and deletes its sign-in links, for a new password or a
 * deactivation.
 */
export async function revokeSignInsOf(tx: Db, salonId: number, accountId: number): Promise<void> {
  await deleteSignInLinksOf(tx, salonId, accountId)
  await tx
    .update(signIns)
    .set({ revoked: true })
    .where(and(eq(signIns.salonId, salonId), eq(signIns.accountId, accountId)))
}
