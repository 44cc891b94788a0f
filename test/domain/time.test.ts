import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  datesBetween,
  daysBetween,
  isoInstant,
  longClock,
  readClock,
  readDate,
  readInstant,
  shortClock,
  weekdayOf,
} from '../../src/domain/time/time.js'
import { type Pairs, readData, type Texts } from '../support/data.js'

const cases = readData<{
  readonly badDates: Texts
  readonly badClocks: Texts
  readonly badInstants: Pairs
}>(import.meta.url, 'data/time.json')

test.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2026-04-30'])(
  '%s is a day',
  (text) => expect(readDate(text)).toBe(text),
)

test.each(cases.badDates)('"%s" is no day', (text) => expect(readDate(text)).toBeUndefined())

test.each([
  ['00:00', 0],
  ['10:00', 600],
  ['10:00:00', 600],
  ['23:59', 1439],
])('%s is minute %i of the day', (text, minute) => expect(readClock(text)).toBe(minute))

test.each(cases.badClocks)('"%s" is no start of an appointment', (text) =>
  expect(readClock(text)).toBeUndefined(),
)

test.each([
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21t10:00:00z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21 10:00:00Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00:00+02:00', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21T10:00:00+0545', '2026-11-21T04:15:00.000Z'],
  ['2026-11-21T22:30:00-03:30', '2026-11-22T02:00:00.000Z'],
  ['2026-11-21T10:00:00.123456789Z', '2026-11-21T10:00:00.123Z'],
])('the timestamp %s is %s', (text, utc) => expect(readInstant(text)).toBe(Date.parse(utc)))

test.each(cases.badInstants)('a timestamp %s is refused', (_, text) =>
  expect(readInstant(text)).toBeUndefined(),
)

test(
  'times are written as HH:MM and HH:MM:SS, the closing midnight as 00:00, instants in whole ' +
    'UTC seconds',
  () => {
    expect([shortClock(0), shortClock(545), shortClock(1440)]).toEqual(['00:00', '09:05', '00:00'])
    expect(longClock(1439)).toBe('23:59:00')
    expect(isoInstant(Date.UTC(2026, 10, 21, 10, 0, 0, 999))).toBe('2026-11-21T10:00:00Z')
  },
)

const minutes = fc.integer({ min: 0, max: 1439 })
const dates = fc
  .date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9990-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((day) => day.toISOString().slice(0, 10))

test('what is written of a minute reads back as that minute', () => {
  for (let minute = 0; minute < 1440; minute++)
    expect([readClock(shortClock(minute)), readClock(longClock(minute))]).toEqual([minute, minute])
})

test('an instant reads back from its own words at every offset', () => {
  const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 })
  fc.assert(
    fc.property(dates, minutes, offsets, (date, minute, offset) => {
      const zone = `${offset < 0 ? '-' : '+'}${shortClock(Math.abs(offset))}`
      const utc = Date.parse(`${date}T00:00:00Z`) + (minute - offset) * 60_000
      expect(readInstant(`${date}T${longClock(minute)}${zone}`)).toBe(utc)
    }),
  )
})

test('days can be counted forth and back, and the weekday goes round', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -3000, max: 3000 }), (date, days) => {
      const other = addDays(date, days)
      expect(readDate(other)).toBe(other)
      expect(daysBetween(date, other)).toBe(days)
      expect((weekdayOf(date) + (days % 7) + 7 - weekdayOf(other)) % 7).toBe(0)
    }),
  )
})

test('the calendar as people know it', () => {
  expect([weekdayOf('2026-11-16'), weekdayOf('2026-11-21'), weekdayOf('2026-11-22')]).toEqual([
    1, 6, 7,
  ])
  expect([addDays('2026-12-31', 1), addDays('2024-03-01', -1)]).toEqual([
    '2027-01-01',
    '2024-02-29',
  ])
  expect(datesBetween('2026-02-27', '2026-03-01')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect([
    datesBetween('2026-03-01', '2026-03-01').length,
    datesBetween('2026-03-01', '2026-02-27'),
  ]).toEqual([1, []])
})

test('an instant is written as toISOString writes it, in every year', () => {
  const instants = fc.integer({ min: -62135596800000, max: 253402300799999 })
  fc.assert(
    fc.property(instants, (instant) => {
      const expected = `${new Date(instant).toISOString().slice(0, 19)}Z`
      expect(isoInstant(instant)).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})
