import type { Instant } from '../../domain/time/time.js'
import type { Role } from '../../domain/identity/rights.js'
import type { Db } from '../postgres/database.js'
import { readTimestamp } from '../postgres/columns.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'

/** An account as the administrator of the deployment sees it. */
export type AdministeredAccount = {
  readonly id: number
  readonly salonId: number
  readonly username: string
  readonly role: Role
  readonly name: string
  /** Whether the account itself is active. Its salon can be switched off all the same. */
  readonly active: boolean
  /** When it last signed in, as far as the sign-in is still stored. */
  readonly lastSignInAt: Instant | null
}
type Row = Omit<AdministeredAccount, 'lastSignInAt'> & { readonly lastSignInAt: string | null }

const select = staticSql<Row>()`
  select id, salon_id as "salonId", username, role, name, active,
    (select max(created_at) from sign_ins
      where sign_ins.salon_id = accounts.salon_id and account_id = accounts.id) as "lastSignInAt"
  from accounts
  where (${param('salonId')}::int is null or salon_id = ${param('salonId')}::int)
    and (${param('username')}::text is null
      or lower(username) = lower(${param('username')}::text))
  order by salon_id, id`

const accountOf = ({ lastSignInAt, ...row }: Row): AdministeredAccount => ({
  ...row,
  lastSignInAt: lastSignInAt === null ? null : readTimestamp(lastSignInAt),
})

/** Returns the accounts of a salon, or of all salons, by salon and id. */
export async function listAdministeredAccounts(
  db: Db,
  salonId: number | undefined,
): Promise<AdministeredAccount[]> {
  return (await select(db, { salonId: salonId ?? null, username: null })).map(accountOf)
}

/** Returns the account with that username, whatever its case, or undefined. */
export async function findAdministeredAccount(
  db: Db,
  username: string,
): Promise<AdministeredAccount | undefined> {
  return (await select(db, { salonId: null, username })).map(accountOf)[0]
}

const countAdmins = staticSql<{ count: number }>()`
  select count(*)::int as count from accounts
  where salon_id = ${param('salonId')} and role = 'admin' and active
    and id <> ${param('exceptId')}`

/** Whether a salon has an active admin beside this account. */
export async function hasOtherAdmin(tx: Db, salonId: number, exceptId: number): Promise<boolean> {
  return ((await countAdmins(tx, { salonId, exceptId }))[0]?.count ?? 0) > 0
}

const selectWithoutAdmin = staticSql<{ id: number; name: string }>()`
  select id, name from salons
  where switched_off_at is null and not exists (select from accounts
    where accounts.salon_id = salons.id and role = 'admin' and active)
  order by id`

/** Returns the salons that are on and have no active admin. */
export const salonsWithoutAdmin = (
  db: Db,
): Promise<readonly { readonly id: number; readonly name: string }[]> => selectWithoutAdmin(db, {})

/** Whose sessions to end: of one account, of a salon, or of everybody. */
export type SessionRange = {
  readonly salonId?: number | undefined
  readonly accountId?: number | undefined
}
const inRange = sqlFragment`
  (${param('salonId')}::int is null or salon_id = ${param('salonId')}::int)
    and (${param('accountId')}::int is null or account_id = ${param('accountId')}::int)`
const raise = staticSql<{ id: number; salonId: number }>()`
  update accounts set session_generation = session_generation + 1
  where (${param('salonId')}::int is null or salon_id = ${param('salonId')}::int)
    and (${param('accountId')}::int is null or id = ${param('accountId')}::int)
  returning id, salon_id as "salonId"`
const revoke = staticSql()`
  update sign_ins set revoked = true where not revoked and ${inRange} returning id`
const deleteLinks = staticSql()`delete from sign_in_links where ${inRange} returning key`

/** The accounts whose sessions ended, and how many sign-ins of them were open. */
export type EndedSessions = {
  readonly accounts: readonly { readonly id: number; readonly salonId: number }[]
  readonly signIns: number
}

/**
 * Makes all tokens of the accounts invalid, also those that no sign-in issued, and deletes their
 * sign-in links.
 */
export async function endSessionsIn(tx: Db, range: SessionRange): Promise<EndedSessions> {
  const values = { salonId: range.salonId ?? null, accountId: range.accountId ?? null }
  const accounts = await raise(tx, values)
  const signIns = (await revoke(tx, values)).length
  await deleteLinks(tx, values)
  return { accounts, signIns }
}
