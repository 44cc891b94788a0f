import { and, asc, eq, sql } from 'drizzle-orm'
import type { Master } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import { anyOf, type Db } from '../postgres/database.js'
import { cachedQuery } from '../postgres/query-cache.js'
import { masters, masterServices } from '../tables/masters.js'

const columns = {
  id: masters.id,
  name: masters.name,
  phone: masters.phone,
  language: masters.language,
  active: masters.active,
  spokenNames: masters.spokenNames,
}

/** Returns the salon's masters by name; with `serviceId` only those who offer it. */
export function listMasters(
  db: Db,
  salonId: number,
  serviceId: number | undefined,
  activeOnly: boolean,
): Promise<Master[]> {
  const offers =
    serviceId === undefined
      ? undefined
      : sql`exists (
          select 1 from ${masterServices}
          where ${masterServices.salonId} = ${masters.salonId}
            and ${masterServices.masterId} = ${masters.id}
            and ${masterServices.serviceId} = ${sql.placeholder('serviceId')})`
  const name = `masters${activeOnly ? ' active' : ''}${offers ? ' of a service' : ''}`
  return cachedQuery(db, name, () =>
    db
      .select(columns)
      .from(masters)
      .where(
        and(
          eq(masters.salonId, sql.placeholder('salonId')),
          activeOnly ? eq(masters.active, true) : undefined,
          offers,
        ),
      )
      .orderBy(asc(masters.name), asc(masters.id)),
  ).execute({ salonId, serviceId })
}

/** Returns the masters with those ids that exist, in any order. */
export function findMasters(db: Db, salonId: number, ids: readonly number[]): Promise<Master[]> {
  return db
    .select(columns)
    .from(masters)
    .where(and(eq(masters.salonId, salonId), anyOf(masters.id, ids)))
}

/** Returns a master, or undefined. */
export async function findMaster(db: Db, salonId: number, id: number): Promise<Master | undefined> {
  return (await findMasters(db, salonId, [id]))[0]
}

/** Inserts a master and returns it. */
export async function insertMaster(
  tx: Db,
  salonId: number,
  master: Omit<Master, 'id'>,
  now: Instant,
): Promise<Master> {
  const [inserted] = await tx
    .insert(masters)
    .values({ ...master, salonId, createdAt: now })
    .returning(columns)
  if (!inserted) throw new Error('the master was not stored')
  return inserted
}

/** Changes a master and returns it, or undefined where there is none. */
export async function updateMasterRow(
  tx: Db,
  salonId: number,
  id: number,
  patch: { [K in keyof Omit<Master, 'id'>]?: Master[K] | undefined },
): Promise<Master | undefined> {
  if (Object.values(patch).every((value) => value === undefined)) return findMaster(tx, salonId, id)
  const [changed] = await tx
    .update(masters)
    .set(patch)
    .where(and(eq(masters.salonId, salonId), eq(masters.id, id)))
    .returning(columns)
  return changed
}
