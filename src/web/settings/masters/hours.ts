import { minutesOf, timeOf } from '../../words/format.js'

/** Working hours within a day, as 09:00. An end of 00:00 is the midnight that ends the day. */
export type HoursShift = { readonly start: string; readonly end: string }
/** The hours of the seven days of a week, Monday first. */
export type WeekHours = readonly (readonly HoursShift[])[]
/** What is wrong with the hours of a day. */
export type HoursFault = 'missing' | 'order' | 'overlap'

const DAY_MINUTES = 24 * 60
const FIRST_SHIFT: HoursShift = { start: '09:00', end: '18:00' }
const BREAK_MINUTES = 60
const NEW_SHIFT_MINUTES = 4 * 60
/** Monday to Friday. */
const WEEKDAYS = 5

const endMinutes = ({ end }: HoursShift): number =>
  minutesOf(end) === 0 ? DAY_MINUTES : minutesOf(end)
const shortTime = (time: string): string => time.slice(0, 5)

/** The shifts of the graph, which have seconds, as they are edited: by start. */
export const editedShifts = (shifts: readonly HoursShift[]): readonly HoursShift[] =>
  shifts
    .map(({ start, end }) => ({ start: shortTime(start), end: shortTime(end) }))
    .sort((a, b) => minutesOf(a.start) - minutesOf(b.start))

/** The hours of each day of the graph's weekly schedule. Weekday 1 is Monday. */
export const weekHoursOf = (
  schedule: readonly (HoursShift & { readonly weekday: number })[],
): WeekHours =>
  Array.from({ length: 7 }, (_, index) =>
    editedShifts(schedule.filter(({ weekday }) => weekday === index + 1)),
  )

/** The graph's input for the hours of a week. */
export const weeklyShifts = (week: WeekHours): (HoursShift & { weekday: number })[] =>
  week.flatMap((shifts, index) => shifts.map((shift) => ({ ...shift, weekday: index + 1 })))

/** Adds a shift after a break, as long as the day has room for; the first one fills the day. */
export function withNewShift(shifts: readonly HoursShift[]): readonly HoursShift[] {
  const last = shifts.at(-1)
  if (!last) return [FIRST_SHIFT]
  const start = Math.min(endMinutes(last) + BREAK_MINUTES, DAY_MINUTES - 1)
  const end = Math.min(start + NEW_SHIFT_MINUTES, DAY_MINUTES)
  return [...shifts, { start: timeOf(start), end: timeOf(end % DAY_MINUTES) }]
}

/** Gives Tuesday to Friday the hours of Monday. */
export const withMondayOnWeekdays = (week: WeekHours): WeekHours =>
  week.map((shifts, index) => (index < WEEKDAYS ? (week[0] ?? []) : shifts))

/** Returns what is wrong with the hours of a day, if anything. */
export function hoursFault(shifts: readonly HoursShift[]): HoursFault | undefined {
  if (shifts.some(({ start, end }) => start === '' || end === '')) return 'missing'
  if (shifts.some((shift) => minutesOf(shift.start) >= endMinutes(shift))) return 'order'
  const sorted = editedShifts(shifts)
  const isOverlap = sorted.some((shift, index) => {
    const next = sorted[index + 1]
    return next !== undefined && minutesOf(next.start) < endMinutes(shift)
  })
  return isOverlap ? 'overlap' : undefined
}

/** The minutes of work in some shifts. Those that are not complete count nothing. */
export const workMinutes = (shifts: readonly HoursShift[]): number =>
  hoursFault(shifts)
    ? 0
    : shifts.reduce((sum, shift) => sum + endMinutes(shift) - minutesOf(shift.start), 0)

/** The weekday of a date, 0 for Monday. */
const weekdayIndex = (date: string): number => (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7

/**
 * The dates whose hours differ from those of their weekday. A date with hours of its own that equal
 * the weekly ones is not among them: the graph does not tell the two apart.
 */
export const specialDates = (
  days: readonly { readonly date: string; readonly shifts: readonly HoursShift[] }[],
  week: WeekHours,
): readonly { readonly date: string; readonly shifts: readonly HoursShift[] }[] =>
  days
    .map(({ date, shifts }) => ({ date, shifts: editedShifts(shifts) }))
    .filter(
      ({ date, shifts }) => JSON.stringify(shifts) !== JSON.stringify(week[weekdayIndex(date)]),
    )

/** 09:00–13:00, 14:00–18:00. Midnight at the end is 24:00. */
export const formatShifts = (shifts: readonly HoursShift[]): string =>
  shifts
    .map((shift) => `${shift.start}–${endMinutes(shift) === DAY_MINUTES ? '24:00' : shift.end}`)
    .join(', ')
