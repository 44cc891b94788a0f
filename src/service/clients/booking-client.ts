import { readPhone } from '../../domain/identity/phone.js'
import { invalid, permissionDenied, REQUIRED, unknownReference } from '../../domain/refusal.js'
import type { Client, Viewer } from '../../domain/identity/people.js'
import type { Salon } from '../../domain/catalog/salon.js'
import type { Instant } from '../../domain/time/time.js'
import { findClient, findOrCreateClient, findWalkIn } from '../../store/clients/clients.js'
import type { Db } from '../../store/postgres/database.js'

/** Who the visit is for: by id, by phone (found or created), or nobody named. */
export type BookingClient = {
  readonly clientId?: number | undefined
  readonly client?: { readonly name: string; readonly phone: string } | undefined
}

/** Who a visit is for: somebody, or a name and a phone that they are found by or made from inside the transaction. */
export type Whose =
  | Client
  | { readonly name: string; readonly phone: string; readonly find: (tx: Db) => Promise<Client> }

/** The number in E.164, or a refusal that names the argument. */
export function assertPhone(text: string, region: string, field: string): string {
  const phone = readPhone(text, region)
  if (phone === undefined) throw invalid({ [field]: ['Enter a valid phone number.'] })
  return phone
}

/** A client books for themself alone: naming oneself is fine, somebody else is unknown (by id) or forbidden (by phone). */
async function ownClient(
  db: Db,
  viewer: Viewer,
  named: BookingClient,
  salon: Promise<Salon>,
): Promise<Client> {
  const own = await findClient(db, viewer.salonId, viewer.clientId ?? 0)
  if (!own) throw permissionDenied()
  if (named.clientId !== undefined && named.clientId !== own.id)
    throw invalid({ clientId: [unknownReference(named.clientId)] })
  if (named.clientId !== undefined || !named.client) return own
  const { phoneRegion } = await salon
  if (assertPhone(named.client.phone, phoneRegion, 'client.phone') !== own.phone)
    throw permissionDenied()
  return own
}

/**
 * The client of a new visit (REST contract, "the client of a new appointment"), or how to make them inside the transaction.
 * The salon is still on its way, so that both are read at once. A client id counts before a client's name and phone. Refuses an unknown id, a bad phone, and nobody where the salon
 * demands somebody.
 */
export async function bookingClient(
  db: Db,
  viewer: Viewer,
  named: BookingClient,
  salon: Promise<Salon>,
  now: Instant,
): Promise<Whose> {
  if (viewer.role === 'client') return ownClient(db, viewer, named, salon)
  if (named.clientId !== undefined) {
    const found = await findClient(db, viewer.salonId, named.clientId)
    if (!found) throw invalid({ clientId: [unknownReference(named.clientId)] })
    return found
  }
  if (named.client) {
    const phone = assertPhone(named.client.phone, (await salon).phoneRegion, 'client.phone')
    const { name } = named.client
    return {
      name,
      phone,
      find: (tx) => findOrCreateClient(tx, { salonId: viewer.salonId, name, phone }, now),
    }
  }
  const [{ requireClient }, walkIn] = await Promise.all([salon, findWalkIn(db, viewer.salonId)])
  if (requireClient) throw invalid({ clientId: [REQUIRED] })
  return walkIn
}
