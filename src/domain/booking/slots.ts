import { merged, overlaps, type Interval } from '../time/interval.js'
import type { WorkShift } from './schedule.js'
import { MINUTE, type Instant, type Minute } from '../time/time.js'
import { boundaryOf, instantOf, type DayClock } from '../time/zone.js'

/** A day of one master: the clocks, the hours, what is taken off them, and what is booked (buffers included). */
export type MasterDay = {
  readonly clock: DayClock
  readonly shifts: readonly WorkShift[]
  readonly timeOff: readonly Interval[]
  readonly busy: readonly Interval[]
}

/** What has to fit: the service itself within the shift, its buffers beside other visits. In minutes. */
export type Visit = { readonly length: Minute; readonly before: Minute; readonly after: Minute }

/** The earliest and the latest instant at which a start may lie, both included. */
export type Window = { readonly earliest: Instant; readonly latest: Instant }

/** The time the service takes: it must lie within working hours. */
export const served = (start: Instant, visit: Visit): Interval => ({
  from: start,
  to: start + visit.length * MINUTE,
})

/** The time the master is taken: the service with the buffers it was booked with. */
export const occupied = (start: Instant, visit: Visit): Interval => ({
  from: start - visit.before * MINUTE,
  to: start + (visit.length + visit.after) * MINUTE,
})

/** The instants of a shift; undefined where the clocks leave nothing of it. */
function opening(clock: DayClock, shift: WorkShift): Interval | undefined {
  const [from, to] = [boundaryOf(clock, shift.start), boundaryOf(clock, shift.end)]
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined
}

/** Whether sorted, disjoint stretches touch the interval; binary search, as a busy day is asked for every start. */
function touches(sorted: readonly Interval[], interval: Interval): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as Interval).to <= interval.from) low = middle + 1
    else high = middle
  }
  const next = sorted[low]
  return next !== undefined && overlaps(next, interval)
}

/**
 * Every start of the day, in wall-clock minutes and in order, at which the visit can be booked: on the grid that each
 * shift begins, whole within the shift, clear of time off and, buffers included, of what is booked (interface 4.1).
 */
export function freeStarts(day: MasterDay, visit: Visit, step: Minute, window: Window): Minute[] {
  const [off, busy] = [merged(day.timeOff), merged(day.busy)]
  const starts: Minute[] = []
  for (const shift of day.shifts) {
    const open = opening(day.clock, shift)
    if (!open) continue
    for (let minute = shift.start; minute < shift.end; minute += step) {
      const start = instantOf(day.clock, minute)
      if (start === undefined || start < window.earliest || start > window.latest) continue
      const service = served(start, visit)
      if (service.from < open.from || service.to > open.to) continue
      if (!touches(off, service) && !touches(busy, occupied(start, visit))) starts.push(minute)
    }
  }
  return starts
}

export type SlotViolation =
  'skipped' | 'day_off' | 'outside_hours' | 'time_off' | 'off_grid' | 'taken'

/** The first rule that a start breaks, or undefined when it is free. The grid binds only where `onGrid` asks for it. */
export function slotViolation(
  day: MasterDay,
  visit: Visit,
  minute: Minute,
  step: Minute,
  onGrid: boolean,
): SlotViolation | undefined {
  const start = instantOf(day.clock, minute)
  if (start === undefined) return 'skipped'
  if (day.shifts.length === 0) return 'day_off'
  const service = served(start, visit)
  const shift = day.shifts.find((candidate) => {
    const open = opening(day.clock, candidate)
    return open && service.from >= open.from && service.to <= open.to && minute >= candidate.start
  })
  if (!shift) return 'outside_hours'
  if (day.timeOff.some((off) => overlaps(off, service))) return 'time_off'
  if (onGrid && (minute - shift.start) % step !== 0) return 'off_grid'
  return day.busy.some((taken) => overlaps(taken, occupied(start, visit))) ? 'taken' : undefined
}

/** The starts nearest to the wished one, earlier first where two are equally near. */
export function nearest(starts: readonly Minute[], wished: Minute, count: number): Minute[] {
  return [...starts]
    .sort((a, b) => Math.abs(a - wished) - Math.abs(b - wished) || a - b)
    .slice(0, count)
}
