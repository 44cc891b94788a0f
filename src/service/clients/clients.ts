import type { Order } from '../../domain/page.js'
import type { Channel, Client, Language, Viewer } from '../../domain/identity/people.js'
import { invalid, notFound, permissionDenied } from '../../domain/refusal.js'
import { isStaff, may } from '../../domain/identity/rights.js'
import { searchTerms } from '../../domain/search.js'
import type { Instant } from '../../domain/time/time.js'
import {
  clientOrder,
  clientPosition,
  type ClientSort,
  listClients,
} from '../../store/clients/client-list.js'
import {
  findClient,
  findClients,
  findWalkIn,
  insertClient,
  updateClientRow,
} from '../../store/clients/clients.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { hasDialogue } from '../../store/inbox/dialogues.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { assertPhone } from './booking-client.js'
import { authorize, type Call, viewerOf } from '../context.js'
import { learnPhone, tellDialogues } from './merge-clients.js'
import type { List } from '../paged-list.js'
import { sqlStateOf } from '../../base/log.js'

const NOBODYS_PHONE = 'The walk-in client stands for people without a phone number.'
const TAKEN_PHONE = 'A client with this phone number already exists.'
const UNIQUE = '23505'

export type { ClientSort }

/** The salon's clients by name unless ordered otherwise; `search` looks at name and phone. */
export function clientList(
  call: Call,
  search: string | undefined,
  orderBy: readonly Order<ClientSort>[],
): List<Client, ClientSort> {
  const { salonId } = authorize(call, 'clients:read')
  const terms = search ? searchTerms(search) : []
  const orders = clientOrder(orderBy)
  return {
    orders,
    positionOf: (client) => clientPosition(client, orders),
    ...listClients(call.db, salonId, terms, orders),
  }
}

/** Clients know of themselves alone, and not what staff noted about them; masters have no use for a client's language. */
function shownTo(viewer: Viewer, client: Client): Client {
  if (isStaff(viewer.role)) return client
  return { ...client, notes: null, language: viewer.role === 'client' ? client.language : null }
}

/** One client: staff any of the salon, a client themself; undefined for the rest. Masters have no right to it. */
export async function readClient(call: Call, id: number): Promise<Client | undefined> {
  const viewer = viewerOf(call)
  if (viewer.role !== 'client' && !may(viewer.role, 'clients:read')) throw permissionDenied()
  if (viewer.role === 'client' && viewer.clientId !== id) return undefined
  const [client] = await findClients(call.db, viewer.salonId, [id])
  return client && shownTo(viewer, client)
}

/** The details of clients whom the viewer met on visits that they may see. */
export async function readAppointmentClients(
  call: Call,
  ids: readonly number[],
): Promise<Client[]> {
  const viewer = viewerOf(call)
  const clients = await findClients(call.db, viewer.salonId, ids)
  return clients.map((client) => shownTo(viewer, client))
}

/** Refuses a bad phone and one that another client of the salon has. */
export async function createClient(
  call: Call,
  input: { name: string; phone: string },
): Promise<Client> {
  const viewer = authorize(call, 'clients:write')
  const salon = await loadSalon(call.db, viewer.salonId)
  const phone = assertPhone(input.phone, salon.phoneRegion, 'phone')
  const made = await insertClient(
    call.db,
    { salonId: viewer.salonId, name: input.name, phone },
    call.now,
  )
  if (!made) throw invalid({ phone: [TAKEN_PHONE] })
  return made
}

export type ClientChange = {
  name?: string | undefined
  phone?: string | null | undefined
  preferredChannel?: Channel | null | undefined
  language?: Language | null | undefined
  notes?: string | null | undefined
}

/** Whom a client turns out to be by a phone: somebody else, where they were known by a messenger's address alone. */
async function realClient(
  tx: Db,
  salonId: number,
  id: number,
  phone: string,
  now: Instant,
): Promise<number> {
  const client = await findClient(tx, salonId, id)
  return client?.phone === null && (await hasDialogue(tx, salonId, id))
    ? learnPhone(tx, salonId, id, phone, now)
    : id
}

/**
 * What is undefined stays as it is. Refuses: not found, a bad phone, one that another client has, one for the walk-in client.
 * Somebody known by a messenger's address alone becomes one with the client who has the phone, who is then the answer.
 */
export async function updateClient(call: Call, id: number, change: ClientChange): Promise<Client> {
  const viewer = authorize(call, 'clients:write')
  const salon = await loadSalon(call.db, viewer.salonId)
  const phone = change.phone ? assertPhone(change.phone, salon.phoneRegion, 'phone') : change.phone
  if (phone && (await findWalkIn(call.db, viewer.salonId)).id === id)
    throw invalid({ phone: [NOBODYS_PHONE] })
  try {
    const changed = await transact(call.db, async (tx) => {
      const real = phone ? await realClient(tx, viewer.salonId, id, phone, call.now) : id
      const made = await updateClientRow(tx, viewer.salonId, real, { ...change, phone })
      if (made && (change.name !== undefined || phone !== undefined))
        await tellDialogues(tx, viewer.salonId, made.id, call.now)
      return made
    })
    if (!changed) throw notFound()
    return changed
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE) throw invalid({ phone: [TAKEN_PHONE] })
    throw error
  }
}
