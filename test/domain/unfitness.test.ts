import { expect, test } from 'vitest'
import { slotViolation } from '../../src/domain/booking/slots.js'
import { booked, dayOf, minute, span, appointment } from './day-of.js'

/** The morning that the clocks of Berlin jump from 02:00 to 03:00. */
const SPRING = '2026-03-29'
const FULL = { off: [span('12:00-13:00')], busy: [booked('10:00', 60), booked('12:00', 60)] }
test.each([
  [
    'a time that the clocks skip, even on a day off',
    dayOf({ works: [] }, SPRING),
    '02:30',
    'skipped',
  ],
  ['a day off', dayOf({ works: [] }), '10:00', 'day_off'],
  ['before the shift', dayOf(FULL), '09:59', 'outside_hours'],
  ['too late to be done by closing', dayOf(FULL), '17:01', 'outside_hours'],
  ['across the break', dayOf({ works: ['10:00-12:00', '13:00-18:00'] }), '11:30', 'outside_hours'],
  ['in time off, though off the grid and taken as well', dayOf(FULL), '12:10', 'time_off'],
  ['off the grid, though taken as well', dayOf(FULL), '10:10', 'off_grid'],
  [
    'on the grid of another shift',
    dayOf({ works: ['10:00-12:00', '12:15-18:00'] }),
    '13:00',
    'off_grid',
  ],
  ['taken', dayOf(FULL), '10:30', 'taken'],
  ['free', dayOf(FULL), '11:00', undefined],
  ['the last start of the day', dayOf(FULL), '17:00', undefined],
])('an hour is refused first for: %s', (_, day, time, reason) =>
  expect(
    slotViolation(day, { duration: appointment(60), minute: minute(time), step: 30, onGrid: true }),
  ).toBe(reason),
)

test('who is not bound to the grid may start at any minute', () => {
  expect(
    slotViolation(dayOf(), {
      duration: appointment(60),
      minute: minute('10:07'),
      step: 30,
      onGrid: false,
    }),
  ).toBeUndefined()
  expect(
    slotViolation(dayOf({ busy: [booked('10:00', 7)] }), {
      duration: appointment(60),
      minute: minute('10:07'),
      step: 30,
      onGrid: false,
    }),
  ).toBeUndefined()
})
