import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Interval } from '../../src/domain/time/interval.js'
import type { WorkShift } from '../../src/domain/booking/schedule.js'
import {
  freeStarts,
  slotViolation,
  type AppointmentDuration,
  type Window,
} from '../../src/domain/booking/slots.js'
import { MINUTE, type Instant, type Minute } from '../../src/domain/time/time.js'
import { dayClock } from '../../src/domain/time/zone.js'
import { ALWAYS } from './day-of.js'
import { ODD_DAYS, readingsOf, type Reading } from './wall-readings.js'
import { propertyRuns } from '../support/property-runs.js'

type Booked = { readonly start: Instant; readonly appointment: AppointmentDuration }
type Story = {
  readonly shifts: readonly WorkShift[]
  readonly off: readonly Interval[]
  readonly booked: readonly Booked[]
  readonly wish: AppointmentDuration
  readonly step: Minute
  readonly window: Window
}

const MINUTES: readonly Minute[] = Array.from({ length: 1440 }, (_, minute) => minute)

/** Whole minutes from one instant to another, as the points that they are. */
const points = (from: Instant, to: Instant): Instant[] =>
  Array.from({ length: Math.max(0, (to - from) / MINUTE) }, (_, index) => from + index * MINUTE)

/**
 * The rules of section 4.1 asked minute by minute of every start: slow, and without a single
 * interval.
 */
function oracle(readings: readonly Reading[], story: Story): Minute[] {
  const firstFrom = (minute: Minute) =>
    readings.find((reading) => reading.minute >= minute)?.at ?? Infinity
  const absent = new Set(story.off.flatMap(({ from, to }) => points(from, to)))
  const taken = new Set(
    story.booked.flatMap(({ start, appointment }) =>
      points(
        start - appointment.before * MINUTE,
        start + (appointment.length + appointment.after) * MINUTE,
      ),
    ),
  )
  const { length, before, after } = story.wish
  return story.shifts.flatMap((shift) => {
    const [opens, closes] = [firstFrom(shift.start), firstFrom(shift.end)]
    const open = new Set(
      readings.filter(({ at }) => at >= opens && at < closes).map(({ at }) => at),
    )
    return MINUTES.filter(
      (minute) => minute >= shift.start && (minute - shift.start) % story.step === 0,
    ).filter((minute) => {
      const start = readings.find((reading) => reading.minute === minute)?.at
      if (start === undefined || start < story.window.earliest || start > story.window.latest)
        return false
      const [service, whole] = [
        points(start, start + length * MINUTE),
        points(start - before * MINUTE, start + (length + after) * MINUTE),
      ]
      return (
        service.every((at) => open.has(at) && !absent.has(at)) && !whole.some((at) => taken.has(at))
      )
    })
  })
}

const lengths = fc.integer({ min: 1, max: 240 })
const buffers = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 }))
const appointments = fc.record({ length: lengths, before: buffers, after: buffers })
/**
 * Up to four shifts of a day in order, some of which touch, with ends anywhere or at full quarters
 * of an hour.
 */
const shifts = fc.constantFrom(1, 15).chain((grain) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 1440 / grain }), { minLength: 0, maxLength: 5 })
    .map((ends) => {
      const sorted = ends.map((end) => end * grain).sort((a, b) => a - b)
      return sorted
        .slice(1)
        .flatMap((end, index) => (index === 1 ? [] : [{ start: sorted[index] as Minute, end }]))
    }),
)

/** Stories around a day: everything may begin the day before or after, at whole minutes. */
function stories(middle: Instant): fc.Arbitrary<Story> {
  const instants = fc.integer({ min: -1000, max: 1000 }).map((minutes) => middle + minutes * MINUTE)
  const off = fc
    .tuple(instants, fc.integer({ min: 1, max: 600 }))
    .map(([from, minutes]) => ({ from, to: from + minutes * MINUTE }))
  const window = fc.tuple(instants, instants).map(([earliest, latest]) => ({ earliest, latest }))
  return fc.record({
    shifts,
    off: fc.array(off, { maxLength: 2 }),
    booked: fc.array(fc.record({ start: instants, appointment: appointments }), { maxLength: 5 }),
    wish: appointments,
    step: fc.constantFrom(1, 5, 7, 15, 30, 45, 60),
    window: fc.oneof(
      { weight: 3, arbitrary: fc.constant(ALWAYS) },
      { weight: 1, arbitrary: window },
    ),
  })
}

describe.each(ODD_DAYS)('%s on %s', (zone, date) => {
  const readings = readingsOf(date, zone)
  const clock = dayClock(date, zone)
  const middle = readings[readings.length >> 1]?.at ?? Date.parse(`${date}T00:00:00Z`)
  const dayOf = ({ shifts, off, booked }: Story) => ({
    clock,
    shifts,
    timeOff: off,
    busy: booked.map(({ start, appointment }) => ({
      from: start - appointment.before * MINUTE,
      to: start + (appointment.length + appointment.after) * MINUTE,
    })),
  })

  test(
    'free starts are those that the rules, asked minute by minute, allow: none too many, none ' +
      'missing',
    () => {
      fc.assert(
        fc.property(stories(middle), (story) => {
          expect(freeStarts(dayOf(story), story.wish, story.step, story.window)).toEqual(
            oracle(readings, story),
          )
        }),
        { numRuns: propertyRuns(40, 10) },
      )
    },
  )

  test('a start is offered exactly when nothing speaks against it', () => {
    fc.assert(
      fc.property(stories(middle), (story) => {
        const day = dayOf(story)
        const fit = (step: Minute, onGrid: boolean) =>
          MINUTES.filter(
            (minute) => !slotViolation(day, { duration: story.wish, minute, step, onGrid }),
          )
        expect(fit(story.step, true)).toEqual(freeStarts(day, story.wish, story.step, ALWAYS))
        expect(fit(story.step, false)).toEqual(freeStarts(day, story.wish, 1, ALWAYS))
      }),
      { numRuns: propertyRuns(40, 10) },
    )
  })
})
