import type { Order } from '../../domain/page.js'
import type { Channel, Client, Language, Viewer } from '../../domain/identity/people.js'
import { invalid, notFound, permissionDenied, versionConflict } from '../../domain/refusal.js'
import { isStaff, may } from '../../domain/identity/rights.js'
import { searchTerms } from '../../domain/search.js'
import type { Instant } from '../../domain/time/time.js'
import {
  clientOrder,
  clientPosition,
  type ClientSort,
  listClients,
} from '../../store/clients/client-list.js'
import { clientSearch } from '../../store/clients/client-search.js'
import {
  findClient,
  findClients,
  findWalkIn,
  insertClient,
  lockClients,
  updateClientRow,
} from '../../store/clients/clients.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { salonEvent } from '../../domain/live/event.js'
import { writeEvents } from '../../store/live/events.js'
import { hasDialogue } from '../../store/inbox/dialogues.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { assertNotErased, assertPhone } from './booking-client.js'
import { authorize, type Context, viewerOf } from '../context.js'
import { assignPhone, type ClientKey, publishTasksOfClient } from './merge-clients.js'
import type { List } from '../paged-list.js'
import { readList } from '../read-list.js'
import { isUniqueViolation } from '../../store/postgres/database-errors.js'

const WALK_IN_PHONE = 'The walk-in client stands for people without a phone number.'
const PHONE_TAKEN = 'A client with this phone number already exists.'

export type { ClientSort }

/**
 * Returns the list of the salon's clients, by name unless ordered otherwise. `search` matches name
 * and phone; with `ignoresAccents`, "muller" finds Müller. For staff.
 */
export function clientList(
  context: Context,
  search: string | undefined,
  orderBy: readonly Order<ClientSort>[],
  ignoresAccents = false,
): List<Client, ClientSort> {
  const { salonId } = authorize(context, 'clients:read')
  const searched = clientSearch(search ? searchTerms(search) : [], ignoresAccents)
  const orders = clientOrder(orderBy)
  // On one connection pool the page and the total may share a statement.
  const listings = new Map<Db, ReturnType<typeof listClients>>()
  const listingOn = (db: Db): ReturnType<typeof listClients> => {
    const listing = listings.get(db) ?? listClients(db, salonId, searched, orders)
    listings.set(db, listing)
    return listing
  }
  return {
    orders,
    positionOf: (client) => clientPosition(client, orders),
    page: (request) => readList(context, salonId, (db) => listingOn(db).page(request)),
    total: () => readList(context, salonId, (db) => listingOn(db).total()),
  }
}

/** Hides the notes from everybody but staff, and the language from masters. */
function visibleClient(viewer: Viewer, client: Client): Client {
  if (isStaff(viewer.role)) return client
  return { ...client, notes: null, language: viewer.role === 'client' ? client.language : null }
}

/**
 * Returns a client: staff may read any client of the salon, a client only themself. Returns
 * undefined for other ids. Throws `permission_denied` for masters.
 */
export async function readClient(context: Context, id: number): Promise<Client | undefined> {
  const viewer = viewerOf(context)
  if (viewer.role !== 'client' && !may(viewer.role, 'clients:read')) throw permissionDenied()
  if (viewer.role === 'client' && viewer.clientId !== id) return undefined
  const [client] = await findClients(context.db, viewer.salonId, [id])
  return client && visibleClient(viewer, client)
}

/**
 * Returns the details of clients. Checks no right: the ids come from appointments that the viewer
 * was allowed to read.
 */
export async function readAppointmentClients(
  context: Context,
  ids: readonly number[],
): Promise<Client[]> {
  const viewer = viewerOf(context)
  const clients = await findClients(context.db, viewer.salonId, ids)
  return clients.map((client) => visibleClient(viewer, client))
}

/**
 * Creates a client. For staff. Throws `invalid` for a phone that cannot be read or that another
 * client of the salon has.
 */
export async function createClient(
  context: Context,
  input: { name: string; phone: string },
): Promise<Client> {
  const viewer = authorize(context, 'clients:write')
  const salon = await loadSalon(context.db, viewer.salonId)
  const phone = assertPhone(input.phone, salon.phoneRegion, 'phone')
  const { salonId } = viewer
  const stored = await transact(context.db, (tx) =>
    insertClient(tx, { salonId, name: input.name, phone }, context.now),
  )
  if (!stored) throw invalid({ phone: [PHONE_TAKEN] }, 'phone_taken')
  return stored
}

type ClientChange = {
  name?: string | undefined
  phone?: string | null | undefined
  preferredChannel?: Channel | null | undefined
  language?: Language | null | undefined
  notificationsEnabled?: boolean | undefined
  notes?: string | null | undefined
}

/**
 * Returns the id of the client after they get this phone. A client known only by a messenger's
 * address is merged into the client who has the phone.
 */
async function mergeByPhone(
  tx: Db,
  { salonId, id }: ClientKey,
  phone: string,
  now: Instant,
): Promise<number> {
  const client = await findClient(tx, salonId, id)
  return client?.phone === null && (await hasDialogue(tx, salonId, id))
    ? assignPhone(tx, { salonId, id }, phone, now)
    : id
}

/** Locks a client. Throws `version_conflict` when it has another version than the viewer saw. */
async function assertVersion(
  tx: Db,
  { salonId, id }: ClientKey,
  expectedVersion: number,
): Promise<void> {
  await lockClients(tx, salonId, [id])
  const client = await findClient(tx, salonId, id)
  if (client && client.version !== expectedVersion) throw versionConflict('client', client.version)
}

/**
 * Changes a client; undefined fields stay as they are. A client known only by a messenger's address
 * is merged into the client who has the phone; then that client is returned. For staff. Throws
 * `not_found`, `version_conflict`, and `invalid` for a phone that cannot be read, that another
 * client has, or that is meant for the walk-in client, and for a client who was erased.
 */
export async function updateClient(
  context: Context,
  id: number,
  change: ClientChange,
  expectedVersion?: number,
): Promise<Client> {
  const viewer = authorize(context, 'clients:write')
  const salon = await loadSalon(context.db, viewer.salonId)
  const phone = change.phone ? assertPhone(change.phone, salon.phoneRegion, 'phone') : change.phone
  if (phone && (await findWalkIn(context.db, viewer.salonId)).id === id)
    throw invalid({ phone: [WALK_IN_PHONE] }, 'phone_of_walk_in')
  try {
    const changed = await transact(context.db, async (tx) => {
      const { salonId } = viewer
      await lockClients(tx, salonId, [id])
      const found = await findClient(tx, salonId, id)
      if (found) assertNotErased(found, 'id')
      if (expectedVersion !== undefined) await assertVersion(tx, { salonId, id }, expectedVersion)
      const clientId = phone ? await mergeByPhone(tx, { salonId, id }, phone, context.now) : id
      const updated = await updateClientRow(tx, salonId, clientId, { ...change, phone })
      if (updated) await writeEvents(tx, salonId, [salonEvent('client', clientId)], context.now)
      if (updated && (change.name !== undefined || phone !== undefined))
        await publishTasksOfClient(tx, salonId, updated.id, context.now)
      return updated
    })
    if (!changed) throw notFound()
    return changed
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid({ phone: [PHONE_TAKEN] }, 'phone_taken')
    throw error
  }
}
