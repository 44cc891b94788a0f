import { mergeIntervals, overlaps, type Interval } from '../time/interval.js'
import type { WorkShift } from './schedule.js'
import { MINUTE, type Instant, type Minute } from '../time/time.js'
import { boundaryOf, instantOf, type DayClock } from '../time/zone.js'

/** A master's day: its clock, working hours, absences, and busy times with buffers. */
export type MasterDay = {
  readonly clock: DayClock
  readonly shifts: readonly WorkShift[]
  readonly timeOff: readonly Interval[]
  readonly busy: readonly Interval[]
}

/** Minutes of an appointment: the service must fit into the shift, its buffers need not. */
export type AppointmentDuration = {
  readonly length: Minute
  readonly before: Minute
  readonly after: Minute
}

/** The earliest and the latest allowed start, both included. */
export type Window = { readonly earliest: Instant; readonly latest: Instant }

/** Returns the time of the service, which must lie within working hours. */
export const served = (start: Instant, duration: AppointmentDuration): Interval => ({
  from: start,
  to: start + duration.length * MINUTE,
})

/** Returns the time in which the master is busy: the service with its buffers. */
export const occupied = (start: Instant, duration: AppointmentDuration): Interval => ({
  from: start - duration.before * MINUTE,
  to: start + (duration.length + duration.after) * MINUTE,
})

/** Returns the instants of a shift, or undefined where a clock change leaves nothing of it. */
export function shiftInterval(clock: DayClock, shift: WorkShift): Interval | undefined {
  const from = boundaryOf(clock, shift.start)
  const to = boundaryOf(clock, shift.end)
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined
}

/**
 * Whether one of the sorted, disjoint intervals overlaps. It runs for every start, so it is fast.
 */
function overlapsAny(sorted: readonly Interval[], interval: Interval): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as Interval).to <= interval.from) low = middle + 1
    else high = middle
  }
  const next = sorted[low]
  return next !== undefined && overlaps(next, interval)
}

/**
 * Returns every start of the day, in minutes of the wall clock and in order, at which the
 * appointment can be booked: on the grid of its shift, the service within the shift, without
 * absences, and with buffers without other appointments (docs/rest-rules.md, "Time").
 */
export function freeStarts(
  day: MasterDay,
  duration: AppointmentDuration,
  step: Minute,
  window: Window,
): Minute[] {
  const off = mergeIntervals(day.timeOff)
  const busy = mergeIntervals(day.busy)
  const starts: Minute[] = []
  for (const shift of day.shifts) {
    const open = shiftInterval(day.clock, shift)
    if (!open) continue
    for (let minute = shift.start; minute < shift.end; minute += step) {
      const start = instantOf(day.clock, minute)
      if (start === undefined || start < window.earliest || start > window.latest) continue
      const service = served(start, duration)
      if (service.from < open.from || service.to > open.to) continue
      if (overlapsAny(off, service) || overlapsAny(busy, occupied(start, duration))) continue
      starts.push(minute)
    }
  }
  return starts
}

/** The first rule that a start violates. */
export type SlotViolation =
  'skipped' | 'day_off' | 'outside_hours' | 'time_off' | 'off_grid' | 'taken'

/** Returns the first rule that a start violates, or undefined. `onGrid`: the grid is a rule. */
export function slotViolation(
  day: MasterDay,
  {
    duration,
    minute,
    step,
    onGrid,
  }: {
    readonly duration: AppointmentDuration
    readonly minute: Minute
    readonly step: Minute
    readonly onGrid: boolean
  },
): SlotViolation | undefined {
  const start = instantOf(day.clock, minute)
  if (start === undefined) return 'skipped'
  if (day.shifts.length === 0) return 'day_off'
  const service = served(start, duration)
  const shift = day.shifts.find((candidate) => {
    const open = shiftInterval(day.clock, candidate)
    return open && service.from >= open.from && service.to <= open.to && minute >= candidate.start
  })
  if (!shift) return 'outside_hours'
  if (day.timeOff.some((off) => overlaps(off, service))) return 'time_off'
  if (onGrid && (minute - shift.start) % step !== 0) return 'off_grid'
  const busy = occupied(start, duration)
  return day.busy.some((taken) => overlaps(taken, busy)) ? 'taken' : undefined
}

/** Returns the `count` starts nearest to the wished one. Of two as near the earlier comes first. */
export function nearest(starts: readonly Minute[], wished: Minute, count: number): Minute[] {
  return [...starts]
    .sort((a, b) => Math.abs(a - wished) - Math.abs(b - wished) || a - b)
    .slice(0, count)
}
