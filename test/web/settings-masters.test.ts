import { expect, test } from 'vitest'
import {
  editedShifts,
  formatShifts,
  hoursFault,
  specialDates,
  weekHoursOf,
  weeklyShifts,
  withMondayOnWeekdays,
  withNewShift,
  workMinutes,
} from '../../src/web/settings/masters/hours.js'

const MORNING = { start: '09:00', end: '13:00' }
const EVENING = { start: '14:00', end: '00:00' }
const week = weekHoursOf([
  { weekday: 1, start: '14:00:00', end: '00:00:00' },
  { weekday: 1, start: '09:00:00', end: '13:00:00' },
  { weekday: 6, start: '10:00:00', end: '16:00:00' },
])

test('the weekly schedule becomes seven days by start, and the input again', () => {
  expect(week).toEqual([[MORNING, EVENING], [], [], [], [], [{ start: '10:00', end: '16:00' }], []])
  expect(weeklyShifts(week)).toEqual([
    { weekday: 1, ...MORNING },
    { weekday: 1, ...EVENING },
    { weekday: 6, start: '10:00', end: '16:00' },
  ])
})

test('Monday is copied to Friday and not to the weekend', () => {
  const copied = withMondayOnWeekdays(week)
  expect(copied.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => [MORNING, EVENING]))
  expect(copied.slice(5)).toEqual(week.slice(5))
})

test('a new shift starts an hour after the last one and ends at midnight at the latest', () => {
  expect(withNewShift([])).toEqual([{ start: '09:00', end: '18:00' }])
  expect(withNewShift([MORNING]).at(-1)).toEqual({ start: '14:00', end: '18:00' })
  expect(withNewShift([{ start: '12:00', end: '21:30' }]).at(-1)).toEqual({
    start: '22:30',
    end: '00:00',
  })
})

test.each([
  [[], undefined],
  [[MORNING, EVENING], undefined],
  [[{ start: '09:00', end: '' }], 'missing'],
  [[{ start: '13:00', end: '09:00' }], 'order'],
  [[{ start: '09:00', end: '09:00' }], 'order'],
  [[EVENING, { start: '12:00', end: '14:01' }], 'overlap'],
  [[MORNING, { start: '13:00', end: '14:00' }], undefined],
])('the hours %j have the fault %s', (shifts, fault) => {
  expect(hoursFault(shifts)).toBe(fault)
})

test('minutes of work count midnight as the end of the day', () => {
  expect(workMinutes([MORNING, EVENING])).toBe(14 * 60)
  expect(workMinutes([{ start: '13:00', end: '09:00' }])).toBe(0)
  expect(formatShifts([MORNING, EVENING])).toBe('09:00–13:00, 14:00–24:00')
})

test('special dates are those whose hours differ from their weekday', () => {
  const monday = { date: '2030-01-07', shifts: editedShifts([EVENING, MORNING]) }
  const shortMonday = { date: '2030-01-14', shifts: [{ start: '09:00:00', end: '13:00:00' }] }
  const sunday = { date: '2030-01-13', shifts: [] }
  expect(specialDates([monday, sunday, shortMonday], week)).toEqual([
    { date: '2030-01-14', shifts: [MORNING] },
  ])
})
