import { CLIENT_ERASED } from '../../domain/identity/erased-client.js'
import { readPhone } from '../../domain/identity/phone.js'
import { invalid, permissionDenied, REQUIRED, unknownReference } from '../../domain/refusal.js'
import type { Client, Viewer } from '../../domain/identity/people.js'
import type { Salon } from '../../domain/catalog/salon.js'
import type { Instant } from '../../domain/time/time.js'
import { findClient, findOrCreateClient, findWalkIn } from '../../store/clients/clients.js'
import { hasDialogue } from '../../store/inbox/dialogues.js'
import type { Db } from '../../store/postgres/database.js'

/** The client that a booking names: by id, by phone, or none. */
export type BookingClient = {
  readonly clientId?: number | undefined
  readonly client?: { readonly name: string; readonly phone: string } | undefined
}

/**
 * The client of a new appointment. A client that was named by phone is found or created only inside
 * the booking's transaction, by `find`.
 */
export type ResolvedClient =
  | Client
  | { readonly name: string; readonly phone: string; readonly find: (tx: Db) => Promise<Client> }

/** Returns the phone number in E.164. Throws `invalid` on `field` when it cannot be read. */
export function assertPhone(text: string, region: string, field: string): string {
  const phone = readPhone(text, region)
  if (phone === undefined) throw invalid({ [field]: ['Enter a valid phone number.'] })
  return phone
}

/** Throws `invalid` on `field` for a client whose data was erased. */
export function assertNotErased({ erasedAt }: Pick<Client, 'erasedAt'>, field: string): void {
  if (erasedAt !== null) throw invalid({ [field]: [CLIENT_ERASED] })
}

/**
 * Returns the client of a viewer who is a client: they book only for themselves. Another client is
 * unknown (`invalid`) when named by id and forbidden (`permission_denied`) when named by phone.
 */
async function clientOfViewer(
  db: Db,
  viewer: Viewer,
  requested: BookingClient,
  salon: Promise<Salon>,
): Promise<Client> {
  const client = await findClient(db, viewer.salonId, viewer.clientId ?? 0)
  if (!client) throw permissionDenied()
  assertNotErased(client, 'clientId')
  if (requested.clientId !== undefined && requested.clientId !== client.id)
    throw invalid({ clientId: [unknownReference(requested.clientId)] })
  if (requested.clientId !== undefined || !requested.client) return client
  const { phoneRegion } = await salon
  if (assertPhone(requested.client.phone, phoneRegion, 'client.phone') !== client.phone)
    throw permissionDenied()
  return client
}

/**
 * Returns the client that an embed token books for. It names a client who has a dialogue by id, not
 * by phone. Throws `invalid` for any other.
 */
async function clientOfDialogue(
  db: Db,
  { salonId }: Viewer,
  { clientId }: BookingClient,
): Promise<Client> {
  if (clientId === undefined) throw invalid({ clientId: [REQUIRED] })
  const found = await findClient(db, salonId, clientId)
  if (!found || !(await hasDialogue(db, salonId, clientId)))
    throw invalid({ clientId: [unknownReference(clientId)] })
  assertNotErased(found, 'clientId')
  return found
}

/**
 * Returns the client of a new appointment (docs/rest-rules.md, "Create"). An id takes precedence
 * over a name and a phone. `salon` is a promise so that both are read in parallel.
 * Throws `invalid` for an unknown id, a phone that cannot be read, and no client where the salon
 * requires one. For a viewer who is a client throws also `permission_denied`.
 */
export async function resolveClient(
  { db, now }: { readonly db: Db; readonly now: Instant },
  viewer: Viewer,
  requested: BookingClient,
  salon: Promise<Salon>,
): Promise<ResolvedClient> {
  if (viewer.role === 'client') return clientOfViewer(db, viewer, requested, salon)
  if (viewer.embedded) return clientOfDialogue(db, viewer, requested)
  if (requested.clientId !== undefined) {
    const found = await findClient(db, viewer.salonId, requested.clientId)
    if (!found) throw invalid({ clientId: [unknownReference(requested.clientId)] })
    assertNotErased(found, 'clientId')
    return found
  }
  if (requested.client) {
    const phone = assertPhone(requested.client.phone, (await salon).phoneRegion, 'client.phone')
    const { name } = requested.client
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
