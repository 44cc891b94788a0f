import { and, asc, eq, sql } from 'drizzle-orm'
import type { MasterService } from '../../domain/identity/people.js'
import { anyOf, type Db } from '../postgres/database.js'
import { masterServices, services } from '../tables/masters.js'

const linkColumns = {
  masterId: masterServices.masterId,
  serviceId: masterServices.serviceId,
  durationMinutes: sql<number>`coalesce(${masterServices.durationMinutes},
    ${services.durationMinutes})`,
  price: sql<string>`coalesce(${masterServices.price}, ${services.price})`,
}
const links = (db: Db) =>
  db
    .select(linkColumns)
    .from(masterServices)
    .innerJoin(
      services,
      and(eq(services.salonId, masterServices.salonId), eq(services.id, masterServices.serviceId)),
    )

/** Returns the services of each master, in the order of the services' ids. */
export const linksOfMasters = (
  db: Db,
  salonId: number,
  masterIds: readonly number[],
): Promise<MasterService[]> =>
  links(db)
    .where(and(eq(masterServices.salonId, salonId), anyOf(masterServices.masterId, masterIds)))
    .orderBy(asc(masterServices.serviceId))

/** Returns the masters of each service, in the order of the masters' ids. */
export const linksOfServices = (
  db: Db,
  salonId: number,
  serviceIds: readonly number[],
): Promise<MasterService[]> =>
  links(db)
    .where(and(eq(masterServices.salonId, salonId), anyOf(masterServices.serviceId, serviceIds)))
    .orderBy(asc(masterServices.masterId))

/** Returns a master's terms for a service, or undefined where the master does not offer it. */
export async function findLink(
  db: Db,
  salonId: number,
  masterId: number,
  serviceId: number,
): Promise<MasterService | undefined> {
  const [link] = await links(db).where(
    and(
      eq(masterServices.salonId, salonId),
      eq(masterServices.masterId, masterId),
      eq(masterServices.serviceId, serviceId),
    ),
  )
  return link
}

/** Stores that a master offers a service. A null duration or price is the service's own. */
export async function putLink(
  tx: Db,
  link: {
    salonId: number
    masterId: number
    serviceId: number
    durationMinutes: number | null
    price: string | null
  },
): Promise<void> {
  const { durationMinutes, price } = link
  await tx
    .insert(masterServices)
    .values(link)
    .onConflictDoUpdate({
      target: [masterServices.salonId, masterServices.masterId, masterServices.serviceId],
      set: { durationMinutes, price },
    })
}

/** Removes a service from a master. */
export async function deleteLink(
  tx: Db,
  salonId: number,
  masterId: number,
  serviceId: number,
): Promise<void> {
  await tx
    .delete(masterServices)
    .where(
      and(
        eq(masterServices.salonId, salonId),
        eq(masterServices.masterId, masterId),
        eq(masterServices.serviceId, serviceId),
      ),
    )
}
