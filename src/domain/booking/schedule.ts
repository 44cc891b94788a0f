import { overlaps, type Interval } from '../time/interval.js'
import { DAY_MINUTES, weekdayOf, type Instant, type LocalDate, type Minute } from '../time/time.js'
import { boundaryOf, type DayClock } from '../time/zone.js'

/** Working hours within a day, in minutes of the wall clock, end excluded. 1440 is midnight. */
export type WorkShift = { readonly start: Minute; readonly end: Minute }
/** Working hours of a weekday: ISO, 1 Monday to 7 Sunday. */
export type WeeklyShift = WorkShift & { readonly weekday: number }
/** Hours that replace the weekly ones on one date. An empty list is a day off. */
export type WorkingDay = { readonly date: LocalDate; readonly shifts: readonly WorkShift[] }
/** An absence of a master. */
export type TimeOff = {
  readonly id: number
  readonly masterId: number
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly reason: string | null
}

/** Returns the hours of a date in order: its own where it has some, else those of its weekday. */
export function shiftsOn(
  date: LocalDate,
  weekly: readonly WeeklyShift[],
  own: readonly WorkingDay[],
): WorkShift[] {
  const single = own.find((day) => day.date === date)
  const weekday = weekdayOf(date)
  const shifts = single ? single.shifts : weekly.filter((shift) => shift.weekday === weekday)
  return shifts.map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start)
}

/** Returns a shift. An end of 00:00 means the midnight that ends the day. */
export const shiftOf = (start: Minute, end: Minute): WorkShift => ({
  start,
  end: end === 0 ? DAY_MINUTES : end,
})

/** Returns what is wrong with a day's shifts, or undefined: order of start and end, or overlaps. */
export function shiftError(shifts: readonly WorkShift[]): string | undefined {
  const wrong = shifts.find(({ start, end }) => end <= start)
  if (wrong) return 'A shift must end after it starts.'
  const spans: Interval[] = shifts.map(({ start, end }) => ({ from: start, to: end }))
  const clash = spans.some((span, index) =>
    spans.slice(index + 1).some((other) => overlaps(span, other)),
  )
  return clash ? 'Shifts of one day must not overlap.' : undefined
}

/** Whether an absence has whole days, by the clocks of its first day and of its last day. */
export const isAllDay = (
  off: { readonly startsAt: Instant; readonly endsAt: Instant },
  first: DayClock,
  last: DayClock,
): boolean => boundaryOf(first, 0) === off.startsAt && boundaryOf(last, DAY_MINUTES) === off.endsAt
