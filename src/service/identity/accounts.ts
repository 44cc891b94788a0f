import { accountEvent } from '../../domain/live/event.js'
import { CLIENT_ERASED } from '../../domain/identity/erased-client.js'
import type { Account } from '../../domain/identity/people.js'
import {
  type FieldErrors,
  invalid,
  notFound,
  REQUIRED,
  unknownReference,
} from '../../domain/refusal.js'
import { may, type Role, ROLES } from '../../domain/identity/rights.js'
import { LONGEST_NAME, textFault } from '../../domain/text-fault.js'
import type { Instant } from '../../domain/time/time.js'
import { hashPassword } from '../../base/passwords.js'
import {
  type AccountPatch,
  countAccounts,
  findAccountById,
  findAccounts,
  insertAccount,
  listAccounts,
  listAccountsWithRoles,
  revokeSignInsOf,
  updateAccountRow,
} from '../../store/identity/accounts.js'
import { findClient, findWalkIn } from '../../store/clients/clients.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { findMaster } from '../../store/catalog/masters.js'
import { writeEvents } from '../../store/live/events.js'
import { isSalon } from '../../store/catalog/salons.js'
import { lockSalon } from '../../store/catalog/salon-administration.js'
import { hasOtherAdmin } from '../../store/identity/account-administration.js'
import { authorize, type Context, viewerOf } from '../context.js'
import type { List } from '../paged-list.js'

/** A new account. `masterId` belongs to the role of a master, `clientId` to that of a client. */
export type AccountInput = {
  readonly username: string
  readonly password: string
  readonly name: string
  readonly role: Role
  readonly masterId: number | null
  readonly clientId: number | null
}
const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 200
const USERNAME = /^[\w.@+-]{1,150}$/

/** Returns what is wrong with a new password, or undefined. */
export const passwordFault = (password: string): string | undefined =>
  password.length < SHORTEST_PASSWORD
    ? `Ensure this field has at least ${SHORTEST_PASSWORD} characters.`
    : password.length > LONGEST_PASSWORD
      ? `Ensure this field has no more than ${LONGEST_PASSWORD} characters.`
      : undefined

/** Returns what is wrong with the username and the password of a new account. */
export function credentialFaults({
  username,
  password,
}: Pick<AccountInput, 'username' | 'password'>): FieldErrors {
  const [wrongName, wrongPassword] = [usernameFault(username), passwordFault(password)]
  return {
    ...(wrongName && { username: [wrongName] }),
    ...(wrongPassword && { password: [wrongPassword] }),
  }
}

/** Returns what is wrong with `masterId` and `clientId`: each must match the role. */
async function personFaults(
  db: Db,
  salonId: number,
  { role, masterId, clientId }: AccountInput,
): Promise<FieldErrors> {
  const faults: Record<string, string[]> = {}
  if (role === 'master' && masterId === null) faults.masterId = [REQUIRED]
  else if (role !== 'master' && masterId !== null)
    faults.masterId = ['Only an account with the role of a master names one.']
  else if (masterId !== null && !(await findMaster(db, salonId, masterId)))
    faults.masterId = [unknownReference(masterId)]
  if (role === 'client' && clientId === null) faults.clientId = [REQUIRED]
  else if (role !== 'client' && clientId !== null)
    faults.clientId = ['Only an account with the role of a client names one.']
  else if (clientId !== null) {
    const client = await findClient(db, salonId, clientId)
    if (!client) faults.clientId = [unknownReference(clientId)]
    else if (client.erasedAt !== null) faults.clientId = [CLIENT_ERASED]
    else if ((await findWalkIn(db, salonId)).id === clientId)
      faults.clientId = ['The walk-in client stands for everybody without a name.']
  }
  return faults
}

/**
 * Creates an account in a salon. Checks no right: `createAccount` does, and the command line needs
 * none. Throws `invalid` for an unknown salon, master or client, and for a username or password
 * that is taken or not allowed.
 */
export async function createAccountInSalon(
  db: Db,
  salonId: number,
  input: AccountInput,
  now: Instant,
): Promise<Account> {
  if (!(await isSalon(db, salonId))) throw invalid({ salon: [unknownReference(salonId)] })
  const wrongName = textFault(input.name, { longest: LONGEST_NAME })
  const faults: FieldErrors = {
    ...(wrongName && { name: [wrongName] }),
    ...credentialFaults(input),
    ...(await personFaults(db, salonId, input)),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const { password: secret, ...account } = input
  const stored = await insertAccount(
    db,
    { ...account, salonId, passwordHash: await hashPassword(secret) },
    now,
  )
  if (!stored) throw invalid({ username: ['A user with that username already exists.'] })
  return stored
}

/**
 * Returns accounts with what others may not see: admins get all of the ids that exist in their
 * salon, others only their own account.
 */
export function readAccountsById(context: Context, ids: readonly number[]): Promise<Account[]> {
  const viewer = viewerOf(context)
  const visible = may(viewer.role, 'accounts:manage') ? ids : ids.filter((id) => id === viewer.id)
  return findAccounts(context.db, viewer.salonId, visible)
}

/** Returns the list of the salon's accounts by id. For admins. */
export function accountList(context: Context, activeOnly: boolean): List<Account, 'id'> {
  const { salonId } = authorize(context, 'accounts:manage')
  return {
    orders: [{ field: 'id', descending: false }],
    positionOf: ({ id }) => [id],
    page: (request) => listAccounts(context.db, { salonId, activeOnly }, request),
    total: () => countAccounts(context.db, { salonId, activeOnly }),
  }
}

/** Returns the active accounts to which tasks can be assigned, by name. For admins and operators. */
export const readOperators = (context: Context): Promise<Account[]> =>
  listAccountsWithRoles(
    context.db,
    authorize(context, 'tasks:read').salonId,
    ROLES.filter((role) => may(role, 'tasks:write')),
  )

/**
 * Creates an account in the viewer's salon. For admins. Throws the same as `createAccountInSalon`.
 */
export const createAccount = (context: Context, input: AccountInput): Promise<Account> =>
  createAccountInSalon(
    context.db,
    authorize(context, 'accounts:manage').salonId,
    input,
    context.now,
  )

const isPersonal = (role: Role): boolean => role === 'master' || role === 'client'

/** Throws `invalid` if the account cannot get this role. Undefined: it keeps its own. */
export function assertRoleChange(account: Account, role: Role | undefined): void {
  if (role === undefined || role === account.role) return
  if (isPersonal(role) || isPersonal(account.role))
    throw invalid({
      role: ['The account of a master or a client keeps its role: make a new account instead.'],
    })
}

/** Returns what is wrong with a username, or undefined. */
export const usernameFault = (username: string): string | undefined =>
  USERNAME.test(username) ? undefined : 'Use up to 150 letters, digits and @/./+/-/_.'

/** Whether a change takes the rights of an active admin away. */
export const endsAdmin = (
  account: Account,
  { active, role }: Pick<AccountChange, 'active' | 'role'>,
): boolean =>
  account.active &&
  account.role === 'admin' &&
  (active === false || (role !== undefined && role !== 'admin'))

type AccountChange = {
  name?: string | undefined
  role?: Role | undefined
  active?: boolean | undefined
  password?: string | undefined
}

/**
 * Changes an account; undefined fields stay as they are. A new password or deactivation ends the
 * account's sign-ins and tokens, including the token of this request when viewers change their own
 * password. Either of them, or a new role, ends the account's subscriptions.
 * For admins. Throws `not_found` and `invalid`.
 */
export async function updateAccount(
  context: Context,
  id: number,
  change: AccountChange,
): Promise<Account> {
  const viewer = authorize(context, 'accounts:manage')
  const found = await findAccountById(context.db, id)
  if (!found || found.salonId !== viewer.salonId) throw notFound()
  const fault = change.password === undefined ? undefined : passwordFault(change.password)
  if (fault) throw invalid({ password: [fault] })
  assertRoleChange(found, change.role)
  if (!endsAdmin(found, change)) return storeAccountChange(context.db, found, change, context.now)
  const field = change.active === false ? 'active' : 'role'
  if (id === viewer.id) throw invalid({ [field]: ['You cannot take your own rights away.'] })
  const patch = await patchOf(change)
  return transact(context.db, async (tx) => {
    // Two admins who take the rights of each other at once: the second keeps them.
    await lockSalon(tx, found.salonId)
    if (!(await hasOtherAdmin(tx, found.salonId, found.id)))
      throw invalid({ [field]: ['A salon needs an active admin.'] })
    return applyAccountChange(tx, found, patch, context.now)
  })
}

/**
 * Stores a change of an account and ends its sign-ins and subscriptions, as `updateAccount` says.
 * Checks no right and no value. Throws `not_found` if the account is gone.
 */
export async function storeAccountChange(
  db: Db,
  account: Account,
  change: AccountChange,
  now: Instant,
): Promise<Account> {
  const patch = await patchOf(change)
  return transact(db, (tx) => applyAccountChange(tx, account, patch, now))
}

/** Hashes the new password, which takes too long for a transaction that holds locks. */
async function patchOf({ password, ...patch }: AccountChange): Promise<AccountPatch> {
  return {
    ...patch,
    passwordHash: password === undefined ? undefined : await hashPassword(password),
  }
}

/** The same, in a transaction and with the hash of the new password. */
export async function applyAccountChange(
  tx: Db,
  { id, salonId, role }: Account,
  patch: AccountPatch,
  now: Instant,
): Promise<Account> {
  const changed = await updateAccountRow(tx, salonId, id, patch)
  if (!changed) throw notFound()
  const endsSignIns = patch.passwordHash !== undefined || patch.active === false
  if (endsSignIns) await revokeSignInsOf(tx, salonId, id)
  const hasNewRole = patch.role !== undefined && patch.role !== role
  if (endsSignIns || hasNewRole) await writeEvents(tx, salonId, [accountEvent(id)], now)
  return changed
}
