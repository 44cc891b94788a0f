import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Salon } from '../../domain/catalog/salon.js'
import type { Instant } from '../../domain/time/time.js'
import { MIGRATION_LOCK } from '../postgres/advisory-locks.js'
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
  notificationRecipients: salons.notificationRecipients,
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

/**
 * Changes a salon. An undefined value stays as it is, and so do the recipients of events that
 * `notificationRecipients` does not name.
 */
export async function updateSalonRow(
  tx: Db,
  id: number,
  { notificationRecipients: recipients, ...patch }: Partial<Omit<Salon, 'id'>>,
): Promise<void> {
  const notificationRecipients =
    recipients && sql`${salons.notificationRecipients} || ${JSON.stringify(recipients)}::jsonb`
  const values = { ...patch, notificationRecipients }
  if (Object.values(values).some((value) => value !== undefined))
    await tx.update(salons).set(values).where(eq(salons.id, id))
}

/** Whether the deployment has a salon. */
export async function hasAnySalon(db: Db): Promise<boolean> {
  const rows = await db.select({ id: salons.id }).from(salons).limit(1)
  return rows.length > 0
}

const LOCK_FIRST_SALON = sql`select pg_advisory_xact_lock(${sql.raw(String(MIGRATION_LOCK))})`

/**
 * Waits until no other transaction creates the first salon, and no process migrates the database or
 * stores its demo data. Holds that off until the transaction ends.
 */
export async function lockFirstSalon(tx: Db): Promise<void> {
  await tx.execute(LOCK_FIRST_SALON)
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

/** Returns the ids of all salons. */
export async function allSalonIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: salons.id }).from(salons).orderBy(asc(salons.id))
  return rows.map(({ id }) => id)
}

/** How long an answer about salons is kept, in milliseconds. */
const KEPT_MS = 1_000
type Kept<T> = { readonly value: T; readonly until: number }
const firstSalonIds = new WeakMap<Db, Kept<number>>()

/**
 * Returns the id of the oldest salon, or undefined. The deployment's connections belong to it.
 * The id is kept for a second: the oldest salon can be a demo that is removed.
 */
export async function firstSalonId(db: Db): Promise<number | undefined> {
  const known = firstSalonIds.get(db)
  if (known && performance.now() < known.until) return known.value
  const statement = cachedQuery(db, 'first salon', () =>
    db.select({ id: salons.id }).from(salons).orderBy(asc(salons.id)).limit(1),
  )
  const id = (await statement.execute())[0]?.id
  if (id !== undefined) firstSalonIds.set(db, { value: id, until: performance.now() + KEPT_MS })
  return id
}

const switchedOffIds = new WeakMap<Db, Kept<Promise<ReadonlySet<number>>>>()

/** Whether a salon is switched off. The answer may be a second old. `db` is a pool. */
export async function isSwitchedOff(db: Db, salonId: number): Promise<boolean> {
  const known = switchedOffIds.get(db)
  if (known && performance.now() < known.until) return (await known.value).has(salonId)
  const value = readSwitchedOff(db)
  switchedOffIds.set(db, { value, until: performance.now() + KEPT_MS })
  value.catch(() => switchedOffIds.delete(db))
  return (await value).has(salonId)
}

async function readSwitchedOff(db: Db): Promise<ReadonlySet<number>> {
  const statement = cachedQuery(db, 'switched-off salons', () =>
    db.select({ id: salons.id }).from(salons).where(isNotNull(salons.switchedOffAt)),
  )
  return new Set((await statement.execute()).map(({ id }) => id))
}
