import { accountEvent } from '../../domain/live/event.js'
import type { Account } from '../../domain/identity/people.js'
import {
  type FieldErrors,
  invalid,
  notFound,
  REQUIRED,
  unknownReference,
} from '../../domain/refusal.js'
import type { Role } from '../../domain/identity/rights.js'
import type { Instant } from '../../domain/time/time.js'
import { hashPassword } from '../../base/passwords.js'
import {
  findAccountById,
  insertAccount,
  listAccounts,
  revokeSignInsOf,
  updateAccountRow,
} from '../../store/identity/accounts.js'
import { findClient } from '../../store/clients/clients.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { findMaster } from '../../store/catalog/masters.js'
import { writeEvents } from '../../store/live/events.js'
import { isSalon } from '../../store/catalog/salons.js'
import { authorize, type Context } from '../context.js'

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

const passwordFault = (password: string): string | undefined =>
  password.length < SHORTEST_PASSWORD
    ? `Ensure this field has at least ${SHORTEST_PASSWORD} characters.`
    : password.length > LONGEST_PASSWORD
      ? `Ensure this field has no more than ${LONGEST_PASSWORD} characters.`
      : undefined

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
  else if (clientId !== null && !(await findClient(db, salonId, clientId)))
    faults.clientId = [unknownReference(clientId)]
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
  const password = passwordFault(input.password)
  const faults: FieldErrors = {
    ...(!USERNAME.test(input.username) && {
      username: ['Use up to 150 letters, digits and @/./+/-/_.'],
    }),
    ...(password && { password: [password] }),
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

/** Returns the salon's accounts. For admins. */
export const readAccounts = (context: Context, activeOnly: boolean): Promise<Account[]> =>
  listAccounts(context.db, authorize(context, 'accounts:manage').salonId, activeOnly)

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
  const isPersonal = (role: Role): boolean => role === 'master' || role === 'client'
  if (
    change.role !== undefined &&
    change.role !== found.role &&
    (isPersonal(change.role) || isPersonal(found.role))
  )
    throw invalid({
      role: ['The account of a master or a client keeps its role: make a new account instead.'],
    })
  if (
    id === viewer.id &&
    (change.active === false || (change.role !== undefined && change.role !== 'admin'))
  )
    throw invalid({
      [change.active === false ? 'active' : 'role']: ['You cannot take your own rights away.'],
    })
  const { password, ...patch } = change
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return transact(context.db, async (tx) => {
    const changed = await updateAccountRow(tx, viewer.salonId, id, { ...patch, passwordHash })
    if (!changed) throw notFound()
    if (password !== undefined || change.active === false)
      await revokeSignInsOf(tx, viewer.salonId, id)
    const hasNewRole = change.role !== undefined && change.role !== found.role
    if (password !== undefined || change.active === false || hasNewRole)
      await writeEvents(tx, viewer.salonId, [accountEvent(id)], context.now)
    return changed
  })
}
