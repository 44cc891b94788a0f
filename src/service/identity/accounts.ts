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
import { authorize, type Call } from '../context.js'

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

const faultOfPassword = (password: string): string | undefined =>
  password.length < SHORTEST_PASSWORD
    ? `Ensure this field has at least ${SHORTEST_PASSWORD} characters.`
    : password.length > LONGEST_PASSWORD
      ? `Ensure this field has no more than ${LONGEST_PASSWORD} characters.`
      : undefined

/** A master's account names its master and a client's its client; no other account names either. */
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

/** Makes an account in a salon; for admins through `createAccount`, and for whoever runs the deployment. */
export async function makeAccount(
  db: Db,
  salonId: number,
  input: AccountInput,
  now: Instant,
): Promise<Account> {
  if (!(await isSalon(db, salonId))) throw invalid({ salon: [unknownReference(salonId)] })
  const password = faultOfPassword(input.password)
  const faults: FieldErrors = {
    ...(!USERNAME.test(input.username) && {
      username: ['Use up to 150 letters, digits and @/./+/-/_.'],
    }),
    ...(password && { password: [password] }),
    ...(await personFaults(db, salonId, input)),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const { password: secret, ...account } = input
  const made = await insertAccount(
    db,
    { ...account, salonId, passwordHash: await hashPassword(secret) },
    now,
  )
  if (!made) throw invalid({ username: ['A user with that username already exists.'] })
  return made
}

export const readAccounts = (call: Call, activeOnly: boolean): Promise<Account[]> =>
  listAccounts(call.db, authorize(call, 'accounts:manage').salonId, activeOnly)

export const createAccount = (call: Call, input: AccountInput): Promise<Account> =>
  makeAccount(call.db, authorize(call, 'accounts:manage').salonId, input, call.now)

export type AccountChange = {
  name?: string | undefined
  role?: Role | undefined
  active?: boolean | undefined
  password?: string | undefined
}

/**
 * What is undefined stays as it is. A new password, or switching off, ends the account's sign-ins and its tokens, that of this
 * very call too where somebody changes their own; either, or a new role, ends its streams.
 */
export async function updateAccount(
  call: Call,
  id: number,
  change: AccountChange,
): Promise<Account> {
  const viewer = authorize(call, 'accounts:manage')
  const found = await findAccountById(call.db, id)
  if (!found || found.salonId !== viewer.salonId) throw notFound()
  const fault = change.password === undefined ? undefined : faultOfPassword(change.password)
  if (fault) throw invalid({ password: [fault] })
  const personal = (role: Role): boolean => role === 'master' || role === 'client'
  if (
    change.role !== undefined &&
    change.role !== found.role &&
    (personal(change.role) || personal(found.role))
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
  return transact(call.db, async (tx) => {
    const changed = await updateAccountRow(tx, viewer.salonId, id, { ...patch, passwordHash })
    if (!changed) throw notFound()
    if (password !== undefined || change.active === false)
      await revokeSignInsOf(tx, viewer.salonId, id)
    const hasNewRole = change.role !== undefined && change.role !== found.role
    if (password !== undefined || change.active === false || hasNewRole)
      await writeEvents(tx, viewer.salonId, [accountEvent(id)], call.now)
    return changed
  })
}
