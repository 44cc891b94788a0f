import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  shiftError,
  shiftOf,
  shiftsOn,
  type WeeklyShift,
} from '../../src/domain/booking/schedule.js'
import { addDays, weekdayOf } from '../../src/domain/time/time.js'
import { minute, shift, WEDNESDAY } from './day-of.js'

const on = (weekday: number, hours: string): WeeklyShift => ({ weekday, ...shift(hours) })
const WEEK = [on(3, '14:00-18:00'), on(3, '09:00-13:00'), on(4, '10:00-20:00')]
const THURSDAY = addDays(WEDNESDAY, 1)
const FRIDAY = addDays(WEDNESDAY, 2)

test('a date has the hours of its weekday, in order, and without the weekday', () => {
  expect(shiftsOn(WEDNESDAY, WEEK, [])).toEqual([shift('09:00-13:00'), shift('14:00-18:00')])
  expect(shiftsOn(THURSDAY, WEEK, [])).toEqual([shift('10:00-20:00')])
  expect(shiftsOn(FRIDAY, WEEK, [])).toEqual([])
})

test('Sunday is weekday 7', () => {
  expect(shiftsOn('2026-11-29', [on(7, '10:00-12:00')], [])).toEqual([shift('10:00-12:00')])
})

test('a single date replaces the hours of its week, for that date alone', () => {
  const own = [{ date: WEDNESDAY, shifts: [shift('16:00-17:00'), shift('12:00-15:00')] }]
  expect(shiftsOn(WEDNESDAY, WEEK, own)).toEqual([shift('12:00-15:00'), shift('16:00-17:00')])
  expect(shiftsOn(addDays(WEDNESDAY, 7), WEEK, own)).toEqual([
    shift('09:00-13:00'),
    shift('14:00-18:00'),
  ])
})

test('a single date without hours is a day off, and one in a free weekday a day of work', () => {
  expect(shiftsOn(WEDNESDAY, WEEK, [{ date: WEDNESDAY, shifts: [] }])).toEqual([])
  expect(shiftsOn(FRIDAY, WEEK, [{ date: FRIDAY, shifts: [shift('10:00-11:00')] }])).toEqual([
    shift('10:00-11:00'),
  ])
})

test('weekly hours come back every seventh day', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), (days) => {
      const date = addDays(WEDNESDAY, days)
      expect(shiftsOn(date, WEEK, [])).toEqual(shiftsOn(addDays(date, 7), WEEK, []))
      expect(shiftsOn(date, WEEK, []).length).toBe([0, 0, 0, 2, 1, 0, 0, 0][weekdayOf(date)])
    }),
  )
})

test('an end typed as 00:00 is the midnight that ends the day', () => {
  expect(shiftOf(minute('20:00'), 0)).toEqual(shift('20:00-24:00'))
  expect(shiftOf(0, 0)).toEqual(shift('00:00-24:00'))
  expect(shiftOf(minute('20:00'), minute('22:00'))).toEqual(shift('20:00-22:00'))
})

test.each([
  ['no shifts are fine', [], undefined],
  ['a split shift is fine', ['09:00-13:00', '14:00-18:00'], undefined],
  ['shifts may touch', ['13:00-18:00', '09:00-13:00'], undefined],
  [
    'a shift that ends when it starts',
    ['09:00-13:00', '14:00-14:00'],
    'A shift must end after it starts.',
  ],
  ['a shift that ends before it starts', ['18:00-09:00'], 'A shift must end after it starts.'],
  [
    'shifts that overlap by a minute',
    ['13:59-18:00', '20:00-21:00', '09:00-14:00'],
    'Shifts of one day must not overlap.',
  ],
  ['the same shift twice', ['09:00-13:00', '09:00-13:00'], 'Shifts of one day must not overlap.'],
])('%s', (_, hours, fault) => expect(shiftError(hours.map(shift))).toBe(fault))
