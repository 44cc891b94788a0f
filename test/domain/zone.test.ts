import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, DAY_MINUTES, MINUTE, readClock } from '../../src/domain/time/time.js'
import {
  boundaryOf,
  dayClock,
  instantOf,
  isTimeZone,
  wallClock,
} from '../../src/domain/time/zone.js'
import { ODD_DAYS, readingsOf, shownAt } from './wall-readings.js'

const at = (zone: string, date: string, clock: string): string | undefined => {
  const instant = instantOf(dayClock(date, zone), readClock(clock) ?? NaN)
  return instant === undefined ? undefined : new Date(instant).toISOString()
}

test.each([
  [
    'winter time in Berlin is one hour ahead of UTC',
    'Europe/Berlin',
    '2026-01-15',
    '10:00',
    '2026-01-15T09:00',
  ],
  [
    'summer time in Berlin is two hours ahead',
    'Europe/Berlin',
    '2026-07-15',
    '10:00',
    '2026-07-15T08:00',
  ],
  [
    'the last minute before the clocks jump',
    'Europe/Berlin',
    '2026-03-29',
    '01:59',
    '2026-03-29T00:59',
  ],
  [
    'the first minute after the jump follows at once',
    'Europe/Berlin',
    '2026-03-29',
    '03:00',
    '2026-03-29T01:00',
  ],
  [
    'a doubled time counts as its first pass',
    'Europe/Berlin',
    '2026-10-25',
    '02:30',
    '2026-10-25T00:30',
  ],
  [
    'the hour after the doubled one comes an hour late',
    'Europe/Berlin',
    '2026-10-25',
    '03:00',
    '2026-10-25T02:00',
  ],
  ['Kyiv doubles 03:30', 'Europe/Kyiv', '2026-10-25', '03:30', '2026-10-25T00:30'],
  ['Tashkent never changes', 'Asia/Tashkent', '2026-03-29', '02:30', '2026-03-28T21:30'],
  [
    'Lord Howe moves by half an hour',
    'Australia/Lord_Howe',
    '2026-10-04',
    '02:30',
    '2026-10-03T15:30',
  ],
  [
    'Lord Howe doubles half an hour',
    'Australia/Lord_Howe',
    '2026-04-05',
    '01:45',
    '2026-04-04T14:45',
  ],
  [
    'Santiago doubles the last hour of a day',
    'America/Santiago',
    '2026-04-04',
    '23:30',
    '2026-04-05T02:30',
  ],
])('%s', (_, zone, date, clock, utc) => expect(at(zone, date, clock)).toBe(`${utc}:00.000Z`))

test.each([
  ['Berlin has no 02:00 when summer begins', 'Europe/Berlin', '2026-03-29', '02:00'],
  ['Berlin has no 02:59 when summer begins', 'Europe/Berlin', '2026-03-29', '02:59'],
  ['Kyiv has no 03:30 when summer begins', 'Europe/Kyiv', '2026-03-29', '03:30'],
  ['Lord Howe has no 02:29 when summer begins', 'Australia/Lord_Howe', '2026-10-04', '02:29'],
  ['Santiago has no midnight when summer begins', 'America/Santiago', '2026-09-06', '00:00'],
  ['Cairo has no midnight when summer begins', 'Africa/Cairo', '2026-04-24', '00:00'],
  ['Apia had no 30 December 2011', 'Pacific/Apia', '2011-12-30', '12:00'],
])('%s', (_, zone, date, clock) => expect(at(zone, date, clock)).toBeUndefined())

describe.each(ODD_DAYS)('%s on %s', (zone, date) => {
  const clock = dayClock(date, zone)
  const readings = readingsOf(date, zone)
  const everyMinute = Array.from({ length: DAY_MINUTES }, (_, minute) => minute)

  test('each minute is the first instant at which the wall shows it, and none where it never does', () => {
    const first = new Map([...readings].reverse().map((reading) => [reading.minute, reading.at]))
    expect(everyMinute.map((minute) => instantOf(clock, minute))).toEqual(
      everyMinute.map((m) => first.get(m)),
    )
  })

  test(
    'a boundary is the first instant that shows the minute or a later one, else the end of the ' +
      'day',
    () => {
      const end = readings.length > 0 ? (readings.at(-1)?.at ?? 0) + MINUTE : undefined
      const wanted = (minute: number) =>
        readings.find((reading) => reading.minute >= minute)?.at ?? end
      const minutes = [...everyMinute, DAY_MINUTES]
      expect(minutes.map((minute) => boundaryOf(clock, minute))).toEqual(minutes.map(wanted))
    },
  )

  test('wallClock reads back what instantOf found, and every second pass too', () => {
    for (const reading of readings)
      expect(wallClock(reading.at + 59_999, zone)).toEqual({ date, minute: reading.minute })
  })
})

test('a day ends where the next one begins', () => {
  for (const [zone, date] of ODD_DAYS.filter(([, day]) => !/2011-12-(29|30)/.test(day)))
    expect(boundaryOf(dayClock(date, zone), 1440)).toBe(
      boundaryOf(dayClock(addDays(date, 1), zone), 0),
    )
  const [before, after] = [
    dayClock('2011-12-29', 'Pacific/Apia'),
    dayClock('2011-12-31', 'Pacific/Apia'),
  ]
  expect(boundaryOf(before, 1440)).toBe(boundaryOf(after, 0))
})

const ZONES = [
  'Europe/Berlin',
  'Europe/Kyiv',
  'Asia/Tashkent',
  'Australia/Lord_Howe',
  'America/Santiago',
  'UTC',
]
/**
 * Well before the year from which Temporal's polyfill looks for no more changes of clocks: ten from
 * today.
 */
const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2033, 0, 1) })

test(
  'at any instant the wall clock shows what Intl shows, and instantOf leads back to a moment ' +
    'that shows the same',
  () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (zone, instant) => {
        const shown = wallClock(instant, zone)
        expect(shown).toEqual(shownAt(instant, zone))
        const found = instantOf(dayClock(shown.date, zone), shown.minute) as number
        expect(found).toBeLessThanOrEqual(instant)
        expect(wallClock(found, zone)).toEqual(shown)
      }),
      { numRuns: 500 },
    )
  },
)

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Asia/Kathmandu', true],
  ['Europe/Nowhere', false],
  ['+02:00', false],
  ['-0300', false],
  ['', false],
])('as a time zone, "%s" counts: %s', (name, known) => expect(isTimeZone(name)).toBe(known))
