import type { Master } from '../../domain/identity/people.js'
import { invalid, notFound } from '../../domain/refusal.js'
import { isStaff } from '../../domain/identity/rights.js'
import {
  faultOfShifts,
  isAllDay,
  type WorkShift,
  shiftsOn,
  type TimeOff,
  type WeeklyShift,
  type WorkingDay,
} from '../../domain/booking/schedule.js'
import {
  datesBetween,
  daysBetween,
  FIRST_INSTANT,
  type Instant,
  LAST_INSTANT,
  type LocalDate,
} from '../../domain/time/time.js'
import { boundaryOf, dayClock, wallClock } from '../../domain/time/zone.js'
import { transact } from '../../store/postgres/database.js'
import {
  deleteTimeOff,
  deleteWorkingDay,
  insertTimeOff,
  putWorkingDay,
  replaceWeeklyShifts,
  timeOffOf,
  weeklyShiftsOf,
  workingDaysOf,
} from '../../store/catalog/schedules.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { authorize, type Call, viewerOf } from '../context.js'
import { assertMaster } from './catalog.js'

const LONGEST_RANGE_DAYS = 366
const LONGEST_TIME_OFF: Instant = 3 * 366 * 86_400_000

export type DatedTimeOff = TimeOff & { readonly allDay: boolean }
const grouped = <T extends { masterId: number }>(
  rows: readonly T[],
  ids: readonly number[],
): T[][] => ids.map((id) => rows.filter(({ masterId }) => masterId === id))

/** Whether an absence takes whole days is a question of the salon's zone. */
function dated(off: TimeOff, zone: string): DatedTimeOff {
  const last = wallClock(off.endsAt - 1, zone).date
  return {
    ...off,
    allDay: isAllDay(off, dayClock(wallClock(off.startsAt, zone).date, zone), dayClock(last, zone)),
  }
}

function demandRange(from: LocalDate, to: LocalDate): void {
  if (daysBetween(from, to) < 0)
    throw invalid({ to: ['The last day must not lie before the first.'] })
  if (daysBetween(from, to) >= LONGEST_RANGE_DAYS)
    throw invalid({ to: [`Ask for at most ${LONGEST_RANGE_DAYS} days at once.`] })
}

/** The weekly shifts of each master, in the order of the ids. */
export async function readWeeklySchedules(
  call: Call,
  masterIds: readonly number[],
): Promise<WeeklyShift[][]> {
  const { salonId } = authorize(call, 'catalogue:read')
  return grouped(await weeklyShiftsOf(call.db, salonId, masterIds), masterIds)
}

/** The hours of each master on each date of the range, in the order of the ids; at most 366 days. */
export async function readWorkingHours(
  call: Call,
  masterIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<WorkingDay[][]> {
  const { salonId } = authorize(call, 'catalogue:read')
  demandRange(from, to)
  const [weekly, own] = await Promise.all([
    weeklyShiftsOf(call.db, salonId, masterIds),
    workingDaysOf(call.db, salonId, masterIds, from, to),
  ])
  return masterIds.map((id) => {
    const [shifts, days] = [
      weekly.filter(({ masterId }) => masterId === id),
      own.filter(({ masterId }) => masterId === id),
    ]
    return datesBetween(from, to).map((date) => ({ date, shifts: shiftsOn(date, shifts, days) }))
  })
}

/** The absences of each master that touch the range, in the order of the ids; reasons are for staff and the master. */
export async function readTimeOff(
  call: Call,
  masterIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<DatedTimeOff[][]> {
  const viewer = authorize(call, 'catalogue:read')
  demandRange(from, to)
  const { timeZone } = await loadSalon(call.db, viewer.salonId)
  const [start, end] = [
    boundaryOf(dayClock(from, timeZone), 0),
    boundaryOf(dayClock(to, timeZone), 1440),
  ]
  const rows = await timeOffOf(
    call.db,
    viewer.salonId,
    masterIds,
    Math.max(start ?? 0, FIRST_INSTANT),
    Math.min(end ?? 0, LAST_INSTANT),
  )
  const shown = rows.map((off) =>
    isStaff(viewer.role) || viewer.masterId === off.masterId ? off : { ...off, reason: null },
  )
  return grouped(
    shown.map((off) => dated(off, timeZone)),
    masterIds,
  )
}

/** Replaces the hours of every week. Refuses an unknown master, a shift that ends before it starts, shifts that overlap. */
export async function setWeeklySchedule(
  call: Call,
  masterId: number,
  shifts: readonly WeeklyShift[],
): Promise<Master> {
  const { salonId } = authorize(call, 'catalogue:manage')
  const master = await assertMaster(call.db, salonId, masterId)
  if (shifts.some(({ weekday }) => weekday < 1 || weekday > 7))
    throw invalid({ shifts: ['A weekday is 1 (Monday) to 7 (Sunday).'] })
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const fault = faultOfShifts(shifts.filter((shift) => shift.weekday === weekday))
    if (fault) throw invalid({ shifts: [fault] })
  }
  await transact(call.db, (tx) => replaceWeeklyShifts(tx, salonId, masterId, shifts))
  return master
}

/** Hours of one date in place of the weekly ones; an empty list is a day off, null goes back to the weekly ones. */
export async function setWorkingDay(
  call: Call,
  masterId: number,
  date: LocalDate,
  shifts: readonly WorkShift[] | null,
): Promise<Master> {
  const { salonId } = authorize(call, 'catalogue:manage')
  const master = await assertMaster(call.db, salonId, masterId)
  const fault = shifts && faultOfShifts(shifts)
  if (fault) throw invalid({ shifts: [fault] })
  if (shifts === null) await deleteWorkingDay(call.db, salonId, masterId, date)
  else
    await putWorkingDay(
      call.db,
      salonId,
      masterId,
      date,
      [...shifts].sort((a, b) => a.start - b.start),
    )
  return master
}

/** An absence; visits that are booked in it stay and are for people to move. Refuses an unknown master and an empty stretch. */
export async function addTimeOff(call: Call, off: Omit<TimeOff, 'id'>): Promise<DatedTimeOff> {
  const { salonId } = authorize(call, 'catalogue:manage')
  await assertMaster(call.db, salonId, off.masterId)
  if (off.endsAt <= off.startsAt) throw invalid({ endsAt: ['Time off must end after it starts.'] })
  if (off.endsAt - off.startsAt > LONGEST_TIME_OFF)
    throw invalid({ endsAt: ['Time off can last three years at most.'] })
  const salon = await loadSalon(call.db, salonId)
  return dated(await insertTimeOff(call.db, salonId, off), salon.timeZone)
}

export async function removeTimeOff(call: Call, id: number): Promise<true> {
  authorize(call, 'catalogue:manage')
  if (!(await deleteTimeOff(call.db, viewerOf(call).salonId, id))) throw notFound()
  return true
}
