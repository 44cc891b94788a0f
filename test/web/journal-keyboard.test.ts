import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextFocus, nextPlace, validFocus } from '../../src/web/journal/grid/keyboard.js'

const columns = [
  {
    masterId: 1,
    appointments: [
      { id: 11, time: '09:00:00' },
      { id: 12, time: '12:00:00' },
      { id: 13, time: '15:00:00' },
    ],
    timeOff: [],
  },
  { masterId: 2, appointments: [], timeOff: [] },
  {
    masterId: 3,
    appointments: [
      { id: 31, time: '09:30:00' },
      { id: 32, time: '14:00:00' },
    ],
    timeOff: [{ id: 7, minute: 12 * 60 }],
  },
]
const off = (masterId: number, timeOffId: number) => ({ masterId, timeOffId })
const on = (masterId: number, appointmentId?: number) => ({
  masterId,
  ...(appointmentId !== undefined && { appointmentId }),
})

test.each([
  [on(1, 11), 'ArrowDown', on(1, 12)],
  [on(1, 13), 'ArrowDown', on(1, 13)],
  [on(1, 12), 'ArrowUp', on(1, 11)],
  [on(1, 12), 'End', on(1, 13)],
  [on(1, 12), 'Home', on(1, 11)],
  [on(1, 12), 'ArrowRight', on(2)],
  [on(1, 12), 'ArrowLeft', on(1, 12)],
  [on(2), 'ArrowDown', on(2)],
  [on(2), 'ArrowRight', on(3, 31)],
  [on(3, 32), 'ArrowRight', on(3, 32)],
  [on(3, 31), 'ArrowDown', off(3, 7)],
  [off(3, 7), 'ArrowDown', on(3, 32)],
  [off(3, 7), 'ArrowUp', on(3, 31)],
])('the focus goes from %j by %s to %j', (focus, key, wanted) => {
  expect(nextFocus(columns, focus, key)).toEqual(wanted)
})

test('a neighbour is the appointment or the time off that starts closest', () => {
  const [first, , third] = columns
  expect(nextFocus([first!, third!], on(1, 13), 'ArrowRight')).toEqual(on(3, 32))
  expect(nextFocus([first!, third!], on(3, 32), 'ArrowLeft')).toEqual(on(1, 13))
  expect(nextFocus([first!, third!], on(1, 12), 'ArrowRight')).toEqual(off(3, 7))
  expect(nextFocus([first!, third!], off(3, 7), 'ArrowLeft')).toEqual(on(1, 12))
})

test('other keys leave the focus alone', () => {
  expect(nextFocus(columns, on(1, 11), 'a')).toBeUndefined()
})

test('any keys keep the focus on something that exists', () => {
  const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End')
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 30 }), (pressed) => {
      let focus = validFocus(columns, undefined, 0)!
      for (const key of pressed) focus = nextFocus(columns, focus, key)!
      expect(validFocus(columns, focus, 0)).toEqual(focus)
    }),
  )
})

test('the focus follows an appointment to another column, and falls back when it is gone', () => {
  expect(validFocus(columns, on(1, 31), 0)).toEqual(on(3, 31))
  expect(validFocus(columns, on(1, 99), 14 * 60)).toEqual(on(1, 13))
  expect(validFocus(columns, on(9, 99), 0)).toEqual(on(1, 11))
  expect(validFocus([], undefined, 0)).toBeUndefined()
})

test('in the moving mode, arrows go by a step and by a column, and stop at the edges', () => {
  const grid = { scale: { from: 540, to: 1_080, pixelsPerMinute: 1 }, step: 15 }
  const masters = [1, 2]
  const move = (masterId: number, minute: number, key: string) =>
    nextPlace({ masterId, minute }, key, masters, grid)
  expect(move(1, 600, 'ArrowDown')).toEqual({ masterId: 1, minute: 615 })
  expect(move(1, 600, 'ArrowUp')).toEqual({ masterId: 1, minute: 585 })
  expect(move(1, 600, 'ArrowRight')).toEqual({ masterId: 2, minute: 600 })
  expect(move(2, 600, 'ArrowRight')).toEqual({ masterId: 2, minute: 600 })
  expect(move(1, 600, 'ArrowLeft')).toEqual({ masterId: 1, minute: 600 })
  expect(move(1, 540, 'ArrowUp')).toEqual({ masterId: 1, minute: 540 })
  expect(move(1, 1_065, 'ArrowDown')).toEqual({ masterId: 1, minute: 1_065 })
  expect(move(1, 600, 'Enter')).toBeUndefined()
})
