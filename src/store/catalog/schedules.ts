import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { WorkShift, TimeOff, WeeklyShift, WorkingDay } from '../../domain/booking/schedule.js'
import type { Instant, LocalDate } from '../../domain/time/time.js'
import { anyOfParameter, type Db } from '../postgres/database.js'
import { toTimestamp } from '../postgres/columns.js'
import { cachedQuery } from '../postgres/query-cache.js'
import { param, staticSql } from '../postgres/static-sql.js'
import { timeOff, weeklyShifts, workingDays } from '../tables/masters.js'

const value = sql.placeholder

type OfMaster<T> = T & { readonly masterId: number }

/** Returns the masters' weekly hours, by weekday and start. */
export function weeklyShiftsOf(
  db: Db,
  salonId: number,
  masterIds: readonly number[],
): Promise<OfMaster<WeeklyShift>[]> {
  return cachedQuery(db, 'weekly shifts', () =>
    db
      .select({
        masterId: weeklyShifts.masterId,
        weekday: weeklyShifts.weekday,
        start: weeklyShifts.startMinute,
        end: weeklyShifts.endMinute,
      })
      .from(weeklyShifts)
      .where(
        and(
          eq(weeklyShifts.salonId, value('salonId')),
          anyOfParameter(weeklyShifts.masterId, 'masterIds'),
        ),
      )
      .orderBy(asc(weeklyShifts.weekday), asc(weeklyShifts.startMinute)),
  ).execute({ salonId, masterIds })
}

const lockMaster = staticSql()`
  select from masters where salon_id = ${param('salonId')} and id = ${param('masterId')}
  for no key update`

/** Replaces all weekly hours of a master. Of two at once, the second waits and replaces the first. */
export async function replaceWeeklyShifts(
  tx: Db,
  salonId: number,
  masterId: number,
  shifts: readonly WeeklyShift[],
): Promise<void> {
  await lockMaster(tx, { salonId, masterId })
  await tx
    .delete(weeklyShifts)
    .where(and(eq(weeklyShifts.salonId, salonId), eq(weeklyShifts.masterId, masterId)))
  const rows = shifts.map(({ weekday, start, end }) => ({
    salonId,
    masterId,
    weekday,
    startMinute: start,
    endMinute: end,
  }))
  if (rows.length > 0) await tx.insert(weeklyShifts).values(rows)
}

/** Returns the masters' hours for single dates between `from` and `to`, both included. */
export function workingDaysOf(
  db: Db,
  {
    salonId,
    masterIds,
    from,
    to,
  }: {
    readonly salonId: number
    readonly masterIds: readonly number[]
    readonly from: LocalDate
    readonly to: LocalDate
  },
): Promise<OfMaster<WorkingDay>[]> {
  return cachedQuery(db, 'working days', () =>
    db
      .select({
        masterId: workingDays.masterId,
        date: workingDays.date,
        shifts: workingDays.shifts,
      })
      .from(workingDays)
      .where(
        and(
          eq(workingDays.salonId, value('salonId')),
          anyOfParameter(workingDays.masterId, 'masterIds'),
          gte(workingDays.date, value('from')),
          lte(workingDays.date, value('to')),
        ),
      ),
  ).execute({ salonId, masterIds, from, to })
}

/** Stores a master's hours for a date. An empty list is a day off. */
export async function putWorkingDay(
  tx: Db,
  {
    salonId,
    masterId,
    date,
    shifts,
  }: {
    readonly salonId: number
    readonly masterId: number
    readonly date: LocalDate
    readonly shifts: readonly WorkShift[]
  },
): Promise<void> {
  await tx
    .insert(workingDays)
    .values({ salonId, masterId, date, shifts })
    .onConflictDoUpdate({
      target: [workingDays.salonId, workingDays.masterId, workingDays.date],
      set: { shifts },
    })
}

/** Deletes a master's hours for a date, so that the weekly ones hold again. */
export async function deleteWorkingDay(
  tx: Db,
  salonId: number,
  masterId: number,
  date: LocalDate,
): Promise<void> {
  await tx
    .delete(workingDays)
    .where(
      and(
        eq(workingDays.salonId, salonId),
        eq(workingDays.masterId, masterId),
        eq(workingDays.date, date),
      ),
    )
}

const offColumns = {
  id: timeOff.id,
  masterId: timeOff.masterId,
  startsAt: timeOff.startsAt,
  endsAt: timeOff.endsAt,
  reason: timeOff.reason,
}

/** Returns absences that overlap [from, to), by start. */
export function timeOffOf(
  db: Db,
  {
    salonId,
    masterIds,
    from,
    to,
  }: {
    readonly salonId: number
    readonly masterIds: readonly number[]
    readonly from: Instant
    readonly to: Instant
  },
): Promise<TimeOff[]> {
  return cachedQuery(db, 'time off', () =>
    db
      .select(offColumns)
      .from(timeOff)
      .where(
        and(
          eq(timeOff.salonId, value('salonId')),
          anyOfParameter(timeOff.masterId, 'masterIds'),
          lte(timeOff.startsAt, value('to')),
          gte(timeOff.endsAt, value('from')),
        ),
      )
      .orderBy(asc(timeOff.startsAt), asc(timeOff.id)),
  ).execute({ salonId, masterIds, from: toTimestamp(from + 1), to: toTimestamp(to - 1) })
}

/** Inserts an absence and returns it. */
export async function insertTimeOff(
  tx: Db,
  salonId: number,
  off: Omit<TimeOff, 'id'>,
): Promise<TimeOff> {
  const [inserted] = await tx
    .insert(timeOff)
    .values({ ...off, salonId })
    .returning(offColumns)
  if (!inserted) throw new Error('the time off was not stored')
  return inserted
}

/** Deletes an absence and returns it, or undefined where there was none. */
export async function deleteTimeOff(
  tx: Db,
  salonId: number,
  id: number,
): Promise<TimeOff | undefined> {
  const [deleted] = await tx
    .delete(timeOff)
    .where(and(eq(timeOff.salonId, salonId), eq(timeOff.id, id)))
    .returning(offColumns)
  return deleted
}
