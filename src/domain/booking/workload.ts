import { mergeIntervals, type Interval } from '../time/interval.js'
import { MINUTE, type Instant, type Minute } from '../time/time.js'
import type { BookedPlace } from './appointment.js'
import { type MasterDay, shiftInterval } from './slots.js'

const lengthOf = ({ from, to }: Interval): Instant => Math.max(0, to - from)

/** Returns the minutes of a day's working hours without the absences in them. */
export function openMinutes({ clock, shifts, timeOff }: Omit<MasterDay, 'busy'>): Minute {
  const absences = mergeIntervals(timeOff)
  let open: Instant = 0
  for (const shift of mergeIntervals(shifts.flatMap((one) => shiftInterval(clock, one) ?? []))) {
    open += lengthOf(shift)
    for (const { from, to } of absences)
      open -= lengthOf({ from: Math.max(from, shift.from), to: Math.min(to, shift.to) })
  }
  return Math.floor(open / MINUTE)
}

/** Returns the minutes that appointments take from their masters, with their buffers. */
export const bookedMinutes = (
  appointments: readonly Pick<BookedPlace, 'service' | 'buffers'>[],
): Minute =>
  appointments.reduce(
    (sum, { service, buffers }) => sum + buffers.before + service.durationMinutes + buffers.after,
    0,
  )
