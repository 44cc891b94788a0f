import type { Master } from '../../domain/identity/people.js'
import { invalid } from '../../domain/refusal.js'
import { isStaff } from '../../domain/identity/rights.js'
import {
  shiftError,
  isAllDay,
  type WorkShift,
  shiftsOn,
  type TimeOff,
  type WeeklyShift,
  type WorkingDay,
} from '../../domain/booking/schedule.js'
import {
  DAY_MINUTES,
  datesBetween,
  daysBetween,
  FIRST_INSTANT,
  LAST_INSTANT,
  type LocalDate,
  type Minute,
} from '../../domain/time/time.js'
import { boundaryOf, dayClock, wallClock } from '../../domain/time/zone.js'
import { transact } from '../../store/postgres/database.js'
import {
  deleteWorkingDay,
  putWorkingDay,
  replaceWeeklyShifts,
  timeOffOf,
  weeklyShiftsOf,
  workingDaysOf,
} from '../../store/catalog/schedules.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { salonEvent } from '../../domain/live/event.js'
import { writeEvents } from '../../store/live/events.js'
import { authorize, type Context } from '../context.js'
import { assertMaster } from './catalog.js'

const LONGEST_RANGE_DAYS = 366

/** An absence with its times on the salon's clock. */
export type DatedTimeOff = TimeOff & {
  /** It goes from midnight to midnight. */
  readonly allDay: boolean
  /** Its first and its last day. */
  readonly from: LocalDate
  readonly to: LocalDate
  /** When it starts on the first day and ends on the last one: 1440 is midnight. Null: all day. */
  readonly start: Minute | null
  readonly end: Minute | null
}
const groupByMaster = <T extends { masterId: number }>(
  rows: readonly T[],
  ids: readonly number[],
): T[][] => ids.map((id) => rows.filter(({ masterId }) => masterId === id))

/** Returns an absence with its times on the clock of the zone. */
export function onWallClock(off: TimeOff, zone: string): DatedTimeOff {
  const first = wallClock(off.startsAt, zone)
  const last = wallClock(off.endsAt - 1, zone)
  const { date, minute } = wallClock(off.endsAt, zone)
  const allDay = isAllDay(off, dayClock(first.date, zone), dayClock(last.date, zone))
  return {
    ...off,
    allDay,
    from: first.date,
    to: last.date,
    start: allDay ? null : first.minute,
    end: allDay ? null : date === last.date ? minute : DAY_MINUTES,
  }
}

function assertDateRange(from: LocalDate, to: LocalDate): void {
  if (daysBetween(from, to) < 0)
    throw invalid({ to: ['The last day must not lie before the first.'] })
  if (daysBetween(from, to) >= LONGEST_RANGE_DAYS)
    throw invalid({ to: [`Ask for at most ${LONGEST_RANGE_DAYS} days at once.`] })
}

/** Returns the weekly shifts of each master, in the order of the ids. */
export async function readWeeklySchedules(
  context: Context,
  masterIds: readonly number[],
): Promise<WeeklyShift[][]> {
  const { salonId } = authorize(context, 'catalogue:read')
  return groupByMaster(await weeklyShiftsOf(context.db, salonId, masterIds), masterIds)
}

/**
 * Returns the hours of each master on each date of the range, in the order of the ids. Both dates
 * are included. Throws `invalid` for a range of more than 366 days or one that ends before it
 * starts.
 */
export async function readWorkingHours(
  context: Context,
  masterIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<WorkingDay[][]> {
  const { salonId } = authorize(context, 'catalogue:read')
  assertDateRange(from, to)
  const [weeklyShifts, workingDays] = await Promise.all([
    weeklyShiftsOf(context.db, salonId, masterIds),
    workingDaysOf(context.db, { salonId, masterIds, from, to }),
  ])
  return masterIds.map((id) => {
    const shifts = weeklyShifts.filter(({ masterId }) => masterId === id)
    const days = workingDays.filter(({ masterId }) => masterId === id)
    return datesBetween(from, to).map((date) => ({ date, shifts: shiftsOn(date, shifts, days) }))
  })
}

/**
 * Returns the absences of each master that touch the range, in the order of the ids. Only staff and
 * the master see the reasons. Throws `invalid` for the ranges that `readWorkingHours` refuses.
 */
export async function readTimeOff(
  context: Context,
  masterIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<DatedTimeOff[][]> {
  const viewer = authorize(context, 'catalogue:read')
  assertDateRange(from, to)
  const { timeZone } = await loadSalon(context.db, viewer.salonId)
  const start = boundaryOf(dayClock(from, timeZone), 0)
  const end = boundaryOf(dayClock(to, timeZone), 1440)
  const rows = await timeOffOf(context.db, {
    salonId: viewer.salonId,
    masterIds,
    from: Math.max(start ?? 0, FIRST_INSTANT),
    to: Math.min(end ?? 0, LAST_INSTANT),
  })
  const visible = rows.map((off) =>
    isStaff(viewer.role) || viewer.masterId === off.masterId ? off : { ...off, reason: null },
  )
  return groupByMaster(
    visible.map((off) => onWallClock(off, timeZone)),
    masterIds,
  )
}

/**
 * Replaces the weekly shifts of a master. For admins. Throws `not_found` for an unknown master, and
 * `invalid` for a shift that ends before it starts and for shifts that overlap.
 */
export async function setWeeklySchedule(
  context: Context,
  masterId: number,
  shifts: readonly WeeklyShift[],
): Promise<Master> {
  const { salonId } = authorize(context, 'catalogue:manage')
  const master = await assertMaster(context.db, salonId, masterId)
  if (shifts.some(({ weekday }) => weekday < 1 || weekday > 7))
    throw invalid({ shifts: ['A weekday is 1 (Monday) to 7 (Sunday).'] })
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const fault = shiftError(shifts.filter((shift) => shift.weekday === weekday))
    if (fault) throw invalid({ shifts: [fault] })
  }
  await transact(context.db, async (tx) => {
    await replaceWeeklyShifts(tx, salonId, masterId, shifts)
    await writeEvents(tx, salonId, [salonEvent('schedule', masterId)], context.now)
  })
  return master
}

/**
 * Sets the hours of one date in place of the weekly ones. An empty list is a day off; null restores
 * the weekly hours. For admins. Throws the same as `setWeeklySchedule`.
 */
export async function setWorkingDay(
  context: Context,
  masterId: number,
  date: LocalDate,
  shifts: readonly WorkShift[] | null,
): Promise<Master> {
  const { salonId } = authorize(context, 'catalogue:manage')
  const master = await assertMaster(context.db, salonId, masterId)
  const fault = shifts && shiftError(shifts)
  if (fault) throw invalid({ shifts: [fault] })
  await transact(context.db, async (tx) => {
    if (shifts === null) await deleteWorkingDay(tx, salonId, masterId, date)
    else {
      const sorted = [...shifts].sort((a, b) => a.start - b.start)
      await putWorkingDay(tx, { salonId, masterId, date, shifts: sorted })
    }
    await writeEvents(tx, salonId, [salonEvent('schedule', masterId)], context.now)
  })
  return master
}
