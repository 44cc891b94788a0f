import type { Interval } from '../../src/domain/time/interval.js'
import type { WorkShift } from '../../src/domain/booking/schedule.js'
import {
  occupied,
  type MasterDay,
  type AppointmentDuration,
  type Window,
} from '../../src/domain/booking/slots.js'
import type { Instant, LocalDate, Minute } from '../../src/domain/time/time.js'
import { dayClock, instantOf } from '../../src/domain/time/zone.js'

/** A plain Wednesday in Berlin, UTC+1: a day for stories whose clocks do not matter. */
export const BERLIN = 'Europe/Berlin'
export const WEDNESDAY: LocalDate = '2026-11-25'
export const ALWAYS: Window = { earliest: 0, latest: Number.MAX_SAFE_INTEGER }

/** `10:00` as minutes; 24:00 is the midnight that ends the day. */
export const minute = (clock: string): Minute =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
export const clock = (at: Minute): string =>
  `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

/** `10:00-18:00` as a shift. */
export const shift = (hours: string): WorkShift => ({
  start: minute(hours.slice(0, 5)),
  end: minute(hours.slice(6)),
})

/** `10:00` of a date as an instant. */
export const at = (time: string, date = WEDNESDAY, zone = BERLIN): Instant => {
  const instant = instantOf(dayClock(date, zone), minute(time))
  if (instant === undefined) throw new Error(`${date} has no ${time} in ${zone}`)
  return instant
}
/** `10:00-11:00` as instants. */
export const span = (hours: string, date = WEDNESDAY, zone = BERLIN): Interval => ({
  from: at(hours.slice(0, 5), date, zone),
  to: at(hours.slice(6), date, zone),
})

export const appointment = (
  length: Minute,
  before: Minute = 0,
  after: Minute = 0,
): AppointmentDuration => ({
  length,
  before,
  after,
})
/** An active appointment of that length that begins then, with the buffers it was booked with. */
export const booked = (time: string, length: Minute, before = 0, after = 0): Interval =>
  occupied(at(time), appointment(length, before, after))

export type Story = {
  works?: readonly string[]
  off?: readonly Interval[]
  busy?: readonly Interval[]
}
/** A day of a master who works 10:00-18:00 unless the story says otherwise. */
export const dayOf = (story: Story = {}, date = WEDNESDAY, zone = BERLIN): MasterDay => ({
  clock: dayClock(date, zone),
  shifts: (story.works ?? ['10:00-18:00']).map(shift),
  timeOff: story.off ?? [],
  busy: story.busy ?? [],
})
