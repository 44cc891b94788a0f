import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Master, MasterService } from '../domain/people.js'
import type { TimeOff, WeeklyShift, WorkingDay, Shift } from '../domain/schedule.js'
import type { Instant, LocalDate } from '../domain/time.js'
import type { Db } from './database.js'
import { masters, masterServices, services, timeOff, weeklyShifts, workingDays } from './tables/masters.js'

const columns = { id: masters.id, name: masters.name, phone: masters.phone, active: masters.active }
const anyOf = (
  column:
    | typeof masters.id
    | typeof masterServices.masterId
    | typeof masterServices.serviceId
    | typeof weeklyShifts.masterId
    | typeof workingDays.masterId
    | typeof timeOff.masterId,
  ids: readonly number[],
) => sql`${column} = any(${sql.param(ids)}::int[])`

/** By name; those who offer the service, where one is named. */
export function listMasters(
  db: Db,
  salonId: number,
  serviceId: number | undefined,
  activeOnly: boolean,
): Promise<Master[]> {
  const offers =
    serviceId === undefined
      ? undefined
      : sql`exists (select 1 from ${masterServices} where ${masterServices.salonId} = ${masters.salonId} and ${masterServices.masterId} = ${masters.id} and ${masterServices.serviceId} = ${serviceId})`
  return db
    .select(columns)
    .from(masters)
    .where(and(eq(masters.salonId, salonId), activeOnly ? eq(masters.active, true) : undefined, offers))
    .orderBy(asc(masters.name), asc(masters.id))
}

export function findMasters(db: Db, salonId: number, ids: readonly number[]): Promise<Master[]> {
  return db
    .select(columns)
    .from(masters)
    .where(and(eq(masters.salonId, salonId), anyOf(masters.id, ids)))
}

export async function findMaster(db: Db, salonId: number, id: number): Promise<Master | undefined> {
  return (await findMasters(db, salonId, [id]))[0]
}

export async function insertMaster(tx: Db, salonId: number, master: Omit<Master, 'id'>, now: Instant): Promise<Master> {
  const [made] = await tx
    .insert(masters)
    .values({ ...master, salonId, createdAt: now })
    .returning(columns)
  if (!made) throw new Error('the master was not stored')
  return made
}

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

const linkColumns = {
  masterId: masterServices.masterId,
  serviceId: masterServices.serviceId,
  durationMinutes: sql<number>`coalesce(${masterServices.durationMinutes}, ${services.durationMinutes})`,
  price: sql<string>`coalesce(${masterServices.price}, ${services.price})`,
}
const links = (db: Db) =>
  db
    .select(linkColumns)
    .from(masterServices)
    .innerJoin(services, and(eq(services.salonId, masterServices.salonId), eq(services.id, masterServices.serviceId)))

/** What each of the masters does, in the order of the services' ids. */
export const linksOfMasters = (db: Db, salonId: number, masterIds: readonly number[]): Promise<MasterService[]> =>
  links(db)
    .where(and(eq(masterServices.salonId, salonId), anyOf(masterServices.masterId, masterIds)))
    .orderBy(asc(masterServices.serviceId))

/** Who does each of the services, in the order of the masters' ids. */
export const linksOfServices = (db: Db, salonId: number, serviceIds: readonly number[]): Promise<MasterService[]> =>
  links(db)
    .where(and(eq(masterServices.salonId, salonId), anyOf(masterServices.serviceId, serviceIds)))
    .orderBy(asc(masterServices.masterId))

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

/** A null duration or price is the service's own. */
export async function putLink(
  tx: Db,
  link: { salonId: number; masterId: number; serviceId: number; durationMinutes: number | null; price: string | null },
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

/** Whether there was one. */
export async function deleteLink(tx: Db, salonId: number, masterId: number, serviceId: number): Promise<boolean> {
  const gone = await tx
    .delete(masterServices)
    .where(
      and(
        eq(masterServices.salonId, salonId),
        eq(masterServices.masterId, masterId),
        eq(masterServices.serviceId, serviceId),
      ),
    )
    .returning({ id: masterServices.masterId })
  return gone.length > 0
}

type OfMaster<T> = T & { readonly masterId: number }

export function weeklyShiftsOf(
  db: Db,
  salonId: number,
  masterIds: readonly number[],
): Promise<OfMaster<WeeklyShift>[]> {
  return db
    .select({
      masterId: weeklyShifts.masterId,
      weekday: weeklyShifts.weekday,
      start: weeklyShifts.startMinute,
      end: weeklyShifts.endMinute,
    })
    .from(weeklyShifts)
    .where(and(eq(weeklyShifts.salonId, salonId), anyOf(weeklyShifts.masterId, masterIds)))
    .orderBy(asc(weeklyShifts.weekday), asc(weeklyShifts.startMinute))
}

export async function replaceWeeklyShifts(
  tx: Db,
  salonId: number,
  masterId: number,
  shifts: readonly WeeklyShift[],
): Promise<void> {
  await tx.delete(weeklyShifts).where(and(eq(weeklyShifts.salonId, salonId), eq(weeklyShifts.masterId, masterId)))
  const rows = shifts.map(({ weekday, start, end }) => ({
    salonId,
    masterId,
    weekday,
    startMinute: start,
    endMinute: end,
  }))
  if (rows.length > 0) await tx.insert(weeklyShifts).values(rows)
}

export function workingDaysOf(
  db: Db,
  salonId: number,
  masterIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<OfMaster<WorkingDay>[]> {
  return db
    .select({ masterId: workingDays.masterId, date: workingDays.date, shifts: workingDays.shifts })
    .from(workingDays)
    .where(
      and(
        eq(workingDays.salonId, salonId),
        anyOf(workingDays.masterId, masterIds),
        gte(workingDays.date, from),
        lte(workingDays.date, to),
      ),
    )
}

export async function putWorkingDay(
  tx: Db,
  salonId: number,
  masterId: number,
  date: LocalDate,
  shifts: readonly Shift[],
): Promise<void> {
  await tx
    .insert(workingDays)
    .values({ salonId, masterId, date, shifts })
    .onConflictDoUpdate({ target: [workingDays.salonId, workingDays.masterId, workingDays.date], set: { shifts } })
}

export async function deleteWorkingDay(tx: Db, salonId: number, masterId: number, date: LocalDate): Promise<void> {
  await tx
    .delete(workingDays)
    .where(and(eq(workingDays.salonId, salonId), eq(workingDays.masterId, masterId), eq(workingDays.date, date)))
}

const offColumns = {
  id: timeOff.id,
  masterId: timeOff.masterId,
  startsAt: timeOff.startsAt,
  endsAt: timeOff.endsAt,
  reason: timeOff.reason,
}

/** Absences that touch [from, to), by start. */
export function timeOffOf(
  db: Db,
  salonId: number,
  masterIds: readonly number[],
  from: Instant,
  to: Instant,
): Promise<TimeOff[]> {
  return db
    .select(offColumns)
    .from(timeOff)
    .where(
      and(
        eq(timeOff.salonId, salonId),
        anyOf(timeOff.masterId, masterIds),
        lte(timeOff.startsAt, to - 1),
        gte(timeOff.endsAt, from + 1),
      ),
    )
    .orderBy(asc(timeOff.startsAt), asc(timeOff.id))
}

export async function insertTimeOff(tx: Db, salonId: number, off: Omit<TimeOff, 'id'>): Promise<TimeOff> {
  const [made] = await tx
    .insert(timeOff)
    .values({ ...off, salonId })
    .returning(offColumns)
  if (!made) throw new Error('the time off was not stored')
  return made
}

/** Whether there was one. */
export async function deleteTimeOff(tx: Db, salonId: number, id: number): Promise<boolean> {
  const gone = await tx
    .delete(timeOff)
    .where(and(eq(timeOff.salonId, salonId), eq(timeOff.id, id)))
    .returning({ id: timeOff.id })
  return gone.length > 0
}
