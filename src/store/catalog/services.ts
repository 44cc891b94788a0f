import { and, asc, eq, sql } from 'drizzle-orm'
import type { Service } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import { anyOf, type Db } from '../postgres/database.js'
import { masterServices, services } from '../tables/masters.js'

const columns = {
  id: services.id,
  name: services.name,
  active: services.active,
  durationMinutes: services.durationMinutes,
  price: services.price,
  bufferBeforeMinutes: services.bufferBeforeMinutes,
  bufferAfterMinutes: services.bufferAfterMinutes,
  spokenNames: services.spokenNames,
}

/** Returns the salon's services by name; with `masterId` only those that the master offers. */
export function listServices(
  db: Db,
  salonId: number,
  masterId: number | undefined,
  activeOnly: boolean,
): Promise<Service[]> {
  const offered =
    masterId === undefined
      ? undefined
      : sql`exists (
          select 1 from ${masterServices}
          where ${masterServices.salonId} = ${services.salonId}
            and ${masterServices.serviceId} = ${services.id}
            and ${masterServices.masterId} = ${masterId})`
  return db
    .select(columns)
    .from(services)
    .where(
      and(
        eq(services.salonId, salonId),
        activeOnly ? eq(services.active, true) : undefined,
        offered,
      ),
    )
    .orderBy(asc(services.name), asc(services.id))
}

/** Returns the services with those ids that exist, in any order. */
export function findServices(db: Db, salonId: number, ids: readonly number[]): Promise<Service[]> {
  return db
    .select(columns)
    .from(services)
    .where(and(eq(services.salonId, salonId), anyOf(services.id, ids)))
}

/** Returns a service, or undefined. */
export async function findService(
  db: Db,
  salonId: number,
  id: number,
): Promise<Service | undefined> {
  return (await findServices(db, salonId, [id]))[0]
}

/** Inserts a service and returns it. */
export async function insertService(
  tx: Db,
  salonId: number,
  service: Omit<Service, 'id'>,
  now: Instant,
): Promise<Service> {
  const [inserted] = await tx
    .insert(services)
    .values({ ...service, salonId, createdAt: now })
    .returning(columns)
  if (!inserted) throw new Error('the service was not stored')
  return inserted
}

/** Changes a service and returns it, or undefined where there is none. */
export async function updateServiceRow(
  tx: Db,
  salonId: number,
  id: number,
  patch: { [K in keyof Omit<Service, 'id'>]?: Service[K] | undefined },
): Promise<Service | undefined> {
  if (Object.values(patch).every((value) => value === undefined))
    return findService(tx, salonId, id)
  const [changed] = await tx
    .update(services)
    .set(patch)
    .where(and(eq(services.salonId, salonId), eq(services.id, id)))
    .returning(columns)
  return changed
}
