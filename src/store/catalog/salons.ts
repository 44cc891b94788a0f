import { asc, eq, sql } from 'drizzle-orm'
import type { Salon } from '../../domain/catalog/salon.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { cachedQuery } from '../postgres/query-cache.js'
import { salons } from '../tables/salons.js'

const columns = {
  id: salons.id,
  name: salons.name,
  timeZone: salons.timeZone,
  currency: salons.currency,
  phoneRegion: salons.phoneRegion,
  nativeBookingEnabled: salons.nativeBookingEnabled,
  autoConfirm: salons.autoConfirm,
  slotStepMinutes: salons.slotStepMinutes,
  leadTimeMinutes: salons.leadTimeMinutes,
  horizonDays: salons.horizonDays,
  clientCancelWindowMinutes: salons.clientCancelWindowMinutes,
  noShowGraceMinutes: salons.noShowGraceMinutes,
  maxFutureAppointmentsPerClient: salons.maxFutureAppointmentsPerClient,
  requireClient: salons.requireClient,
  requireCancelReason: salons.requireCancelReason,
  crmASyncPolicy: salons.crmASyncPolicy,
  reminderMinutes: salons.reminderMinutes,
  quietFrom: salons.quietFrom,
  quietTo: salons.quietTo,
  language: salons.language,
  notifyMasterOfNewAppointments: salons.notifyMasterOfNewAppointments,
}

/** Returns a salon. Throws where there is none: every account belongs to an existing salon. */
export async function loadSalon(db: Db, id: number): Promise<Salon> {
  const statement = cachedQuery(db, 'salon', () =>
    db
      .select(columns)
      .from(salons)
      .where(eq(salons.id, sql.placeholder('id'))),
  )
  const [salon] = await statement.execute({ id })
  if (!salon) throw new Error(`salon ${id} is gone`)
  return salon
}

/** A salon to store. `isDemo`: the sandbox takes what no connected messenger can take. */
export type NewSalon = Pick<
  Salon,
  'name' | 'timeZone' | 'currency' | 'phoneRegion' | 'nativeBookingEnabled'
> & {
  readonly isDemo?: boolean
}

/** Inserts a salon and returns it. */
export async function insertSalon(tx: Db, salon: NewSalon, now: Instant): Promise<Salon> {
  const [inserted] = await tx
    .insert(salons)
    .values({ ...salon, createdAt: now })
    .returning(columns)
  if (!inserted) throw new Error('the salon was not stored')
  return inserted
}

/** Changes a salon. An undefined value stays as it is. */
export async function updateSalonRow(
  tx: Db,
  id: number,
  patch: Partial<Omit<Salon, 'id'>>,
): Promise<void> {
  if (Object.values(patch).some((value) => value !== undefined))
    await tx.update(salons).set(patch).where(eq(salons.id, id))
}

/** Whether the deployment has a salon. */
export async function hasAnySalon(db: Db): Promise<boolean> {
  const rows = await db.select({ id: salons.id }).from(salons).limit(1)
  return rows.length > 0
}

/** Whether there is a salon with that id. */
export async function isSalon(db: Db, id: number): Promise<boolean> {
  const rows = await db.select({ id: salons.id }).from(salons).where(eq(salons.id, id))
  return rows.length > 0
}

/** Whether a salon is a demo: the sandbox may take its messages. */
export async function isDemoSalon(db: Db, id: number): Promise<boolean> {
  const statement = cachedQuery(db, 'demo salon', () =>
    db
      .select({ isDemo: salons.isDemo })
      .from(salons)
      .where(eq(salons.id, sql.placeholder('id'))),
  )
  return (await statement.execute({ id }))[0]?.isDemo ?? false
}

const firstSalonIds = new WeakMap<Db, number>()

/**
 * Returns the id of the oldest salon, or undefined. The deployment's connections belong to it.
 * The id is kept, because the oldest salon stays the same.
 */
export async function firstSalonId(db: Db): Promise<number | undefined> {
  const known = firstSalonIds.get(db)
  if (known !== undefined) return known
  const statement = cachedQuery(db, 'first salon', () =>
    db.select({ id: salons.id }).from(salons).orderBy(asc(salons.id)).limit(1),
  )
  const id = (await statement.execute())[0]?.id
  if (id !== undefined) firstSalonIds.set(db, id)
  return id
}
