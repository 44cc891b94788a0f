import { describe, expect, test } from 'vitest'
import {
  type DayLoad,
  heatOf,
  monthGridOf,
  rowsOf,
  sumOf,
  weekOf,
} from '../../src/web/week/load.js'

const load = (name: string, date: string, bookedMinutes: number, openMinutes: number): DayLoad => ({
  master: { id: name.charCodeAt(0), name },
  date,
  bookedMinutes,
  openMinutes,
  appointments: bookedMinutes / 60,
  off: openMinutes === 0,
})

describe('the load of masters', () => {
  test('is a row for each master by name, with their days', () => {
    const rows = rowsOf([
      load('Zoe', '2030-01-07', 60, 480),
      load('Anna', '2030-01-07', 120, 480),
      load('Anna', '2030-01-08', 0, 480),
    ])
    expect(rows.map(({ name, days }) => [name, [...days.keys()]])).toEqual([
      ['Anna', ['2030-01-07', '2030-01-08']],
      ['Zoe', ['2030-01-07']],
    ])
  })
  test('adds up, and has no share without hours', () => {
    const sum = sumOf([load('A', '2030-01-07', 60, 480), load('B', '2030-01-07', 180, 480)])
    expect(sum).toEqual({ appointments: 4, bookedMinutes: 240, openMinutes: 960, share: 0.25 })
    expect(sumOf([load('A', '2030-01-07', 0, 0)]).share).toBeNull()
  })
  test.each([
    [null, 0],
    [0, 0],
    [0.1, 1],
    [0.35, 2],
    [0.7, 3],
    [0.85, 4],
    [1.4, 4],
  ])('a share of %s has the shade %s', (share, heat) => {
    expect(heatOf({ share })).toBe(heat)
  })
})

describe('calendars', () => {
  test('a week starts on Monday', () => {
    expect(weekOf('2030-01-06')[0]).toBe('2029-12-31')
    expect(weekOf('2030-01-07')).toHaveLength(7)
  })
  test.each([
    ['2030-01-15', '2029-12-31', '2030-02-03'],
    ['2027-02-10', '2027-02-01', '2027-02-28'],
    ['2030-12-31', '2030-11-25', '2031-01-05'],
  ])('the month of %s is shown from %s to %s', (date, first, last) => {
    const days = monthGridOf(date)
    expect([days[0], days.at(-1)]).toEqual([first, last])
    expect(days.length % 7).toBe(0)
  })
})
